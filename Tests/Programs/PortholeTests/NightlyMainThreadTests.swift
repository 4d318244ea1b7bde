import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// The released program on contents of 1 GiB without a line feed. These tests read the clock, so `script/test` does not run them:
/// `PORTHOLE_NIGHTLY=1` enables them, and `PORTHOLE_TEST_PROGRAMS` names the folder of the released programs. Counted work is in
/// `MainThreadWorkTests`.
@Suite(.programs, .bounded, .serialized, .enabled(if: isNightly)) struct NightlyMainThreadTests {
  private let folder = TemporaryFolder()

  /// Commands that make the content of a file, and its form.
  static let contents = [
    "head -c 1073741824 /dev/zero | gzip -1", "head -c 1073741824 /dev/zero | zstd -q -1",
    "head -c 1073741824 /dev/zero | tr '\\0' '\\1' | gzip -1",
    "head -c 1073741824 /dev/zero | tr '\\0' '\\1' | zstd -q -1",
    "head -c 1073741824 /dev/zero | tr '\\0' a | gzip -1", "head -c 1073741824 /dev/zero | tr '\\0' a",
    "yes 日 | tr -d '\\n' | head -c 1073741824 | gzip -1",
    "yes é | sed 's/^/e/; s/é/e\u{301}\u{301}/' | tr -d '\\n' | head -c 1073741824 | zstd -q -1",
    "head -c 134217728 /dev/zero | xz -0 >all; for i in 1 2 3 4 5 6 7 8; do cat all; done",
    "head -c 134217728 /dev/zero | tr '\\0' '\\1' | bzip2 -1 >all; for i in 1 2 3 4 5 6 7 8; do cat all; done",
  ]

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func open(_ path: String, _ arguments: [String] = []) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    try terminal.launch(Executable.built("porthole"), arguments + [path])
    try terminal.wait("the first frame") { !terminal.screen.lastRow.isEmpty }
    return terminal
  }

  /// The seconds until the viewer has answered a key: a number that is typed appears in the last row.
  private func answer(_ terminal: PseudoTerminal, after keys: String) throws -> Double {
    terminal.send(keys)
    let start = Self.now()
    terminal.send("731")
    try terminal.wait(forLastRow: ":731")
    let seconds = Self.now() - start
    terminal.send("\u{1b}")
    try terminal.wait("the end of the number") { !terminal.screen.lastRow.contains(":731") }
    return seconds
  }

  @Test(arguments: contents)
  func aKeyIsAnsweredAndASignalEndsTheViewer(_ command: String) throws {
    let path = folder.path("content")
    #expect(system("cd \(folder.path) && (\(command)) > content") == 0)
    for arguments in [[], ["-f"]] {
      var worst = (seconds: 0.0, keys: "")
      let terminal = try open(path, arguments)
      for keys in [
        "", "j", "$", "", "0", "G", "", "g", "$", "-S\n", "j", "G", "", "50%", "", "-S\n", "x", "G", "x", "",
      ] {
        let seconds = try answer(terminal, after: keys)
        if seconds > worst.seconds { worst = (seconds, keys) }
      }
      print("\(command) \(arguments): the slowest answer, after '\(worst.keys)', took \(worst.seconds) s")
      #expect(worst.seconds <= 0.25, "\(command) \(arguments) answers after '\(worst.keys)'")
      terminal.send("q")
      #expect(try terminal.waitForExit() == .status(0))
      for (signal, keys) in [(SIGTERM, ""), (SIGTERM, "G"), (SIGHUP, "$"), (SIGHUP, "-S\nG")] {
        let terminal = try open(path, arguments)
        // The answer comes while the work of the first frame and of the keys is being done.
        _ = try answer(terminal, after: keys)
        let start = Self.now()
        terminal.kill(signal)
        #expect(try terminal.waitForExit() == .signal(signal))
        let seconds = Self.now() - start
        print("\(command) \(arguments): signal \(signal) after '\(keys)' took \(seconds) s")
        #expect(seconds <= 1, "\(command) \(arguments): signal \(signal) after '\(keys)'")
      }
    }
  }
}
