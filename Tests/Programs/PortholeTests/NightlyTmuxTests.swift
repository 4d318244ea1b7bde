import PseudoTerminal
import TestSupport
import Testing

/// Other tests compare with the screen of `EmulatedScreen`; here it is compared with tmux.
@Suite(.programs, .bounded, .enabled(if: isNightly && TmuxComparison.isInstalled)) struct NightlyTmuxTests {
  @Test func screensAreThoseOfTmux() throws {
    let folder = TemporaryFolder()
    let all = seeds(400).map { (seed: $0, made: TmuxComparison(seed: $0)) }
    for (seed, made) in all { folder.write("\(seed).output", String(decoding: made.output, as: UTF8.self)) }
    folder.write("run", TmuxComparison.script(in: folder.path))
    // A separate server without the user's settings. It inherits blocked signals, so `kill-server` would not end it.
    let command = """
      tmux="\(TmuxComparison.tmux) -u -f /dev/null -S \(folder.path("socket"))"
      trap '$tmux kill-session' EXIT
      $tmux start-server ';' set -g status off ';' set -g history-limit 0 ';' new-session -d \\
        -x \(TmuxComparison.size.width) -y \(TmuxComparison.size.height) "bash \(folder.path("run"))"
      $tmux wait-for done
      """
    let result = try Command.run(
      ["bash", "-c", command], program: "/usr/bin/env", environment: ["LC_ALL": "C.UTF-8", "TMUX": ""],
      within: 600)
    #expect(result.status == 0, "\(result.errors)")
    for (seed, made) in all {
      let difference = made.difference(
        from: folder.text("\(seed).output.cells"), cursor: folder.text("\(seed).output.cursor"))
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }
}
