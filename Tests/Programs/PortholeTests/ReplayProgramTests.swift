import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// `porthole replay --program`: tapes on other programs.
@Suite(.programs, .bounded) struct ReplayProgramTests {
  private func replay(
    _ program: String?, _ tape: String, _ arguments: [String] = [], environment: [String: String]? = nil
  ) throws -> Command.Result {
    try Command.run(
      ["replay"] + (program.map { ["--program", $0] } ?? []) + ["-"] + arguments, input: tape,
      environment: environment)
  }

  /// Acceptance case 39.
  @Test(.enabled(if: access("/usr/bin/less", X_OK) == 0)) func lessIsPlayed() throws {
    let file = try Fixture((1...1_000).map { "\($0)\n" }.joined())
    let tape = """
      Set Size 40x10
      Wait+Screen@20s /^9$/
      Type " "
      Wait+Screen@20s /^18$/
      Expect row 0 "10"
      Type q
      Expect exit 0
      """
    let result = try replay("less '\(file.path)'", tape)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == "porthole: running: less '\(file.path)' (--program)\n")
    let refused = try replay("less '\(file.path)'", tape + "\nExpect offset s 0,1")
    #expect(
      refused.status == 2 && refused.errors.hasPrefix("standard input:8:8: offset is known of scenes only"))
    #expect(!refused.errors.contains("running"))
  }

  private static func processes(with text: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int(name) != nil, let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
        return false
      }
      return String(decoding: line, as: UTF8.self).contains(text)
    }
  }

  /// Acceptance case 40. The number is in no other process.
  @Test func aProgramThatIgnoresSignalsIsEnded() throws {
    let number = "1000.\(getpid())0001"
    let program = "sh -c \"trap : HUP TERM; sleep \(number); while :; do sleep \(number); done\""
    let result = try replay(program, "Wait+Screen /x/", ["--time-limit", "300ms"])
    #expect(result.status == 1)
    #expect(result.errors.contains("porthole: the tape was stopped after 300ms (--time-limit)"))
    #expect(Self.processes(with: number).isEmpty)
  }

  /// A process that leaves the session is ended, too.
  @Test(.enabled(if: access("/usr/bin/setsid", X_OK) == 0)) func allDescendantsAreEnded() throws {
    let number = "1000.\(getpid())0002"
    let result = try replay(
      "sh -c 'setsid sleep \(number) & sleep \(number) & echo started; wait'", "Wait+Screen@20s /started/")
    #expect(result.status == 0, "\(result.errors)")
    #expect(Self.processes(with: number).isEmpty)
  }

  @Test func aSceneNeverStartsAProgram() throws {
    let scene = try Fixture("program: less\nroot: {text: x}")
    let result = try Command.run(["replay", scene.path, "-"], input: "Down")
    #expect(result.status == 2 && result.errors.contains("unknown key"), "\(result.errors)")
    let good = try Fixture("root: {text: x}")
    for command in [["replay", good.path, "-"], ["run", good.path, "--tape", "-"]] {
      let result = try Command.run(command, input: "Set Program 'touch /nonexistent/x'")
      #expect(result.status == 2)
      #expect(
        result.errors == "standard input:1:5: Set Program is for porthole replay TAPE, without a scene\n")
    }
  }

  @Test func aTapeBringsItsProgramAndItsSurroundings() throws {
    let result = try replay(
      nil,
      """
      Set Program `sh -c 'printf "\\033]0;hello\\007\\033[1;31mred\\033[m\\n"; echo $TERM/$LANG/$A/$SECRET; stty size'`
      Set Size 30x5
      Set Term vt220
      Env A "b c"
      Expect style 0,0..2,0 bold fg=red
      Expect exit 0
      Expect title hello
      Expect row 1 "vt220/C.UTF-8/b c/"
      Expect row 2 "5 30"
      """, environment: ["SECRET": "x"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.hasSuffix("(standard input:1)\n"))
    let all = try replay(
      "sh -c 'echo $SECRET'", "Expect exit 0 Expect row 0 x", ["--environment", "all"],
      environment: ["SECRET": "x"])
    #expect(all.status == 0, "\(all.errors)")
  }

  @Test func failuresAreReported() throws {
    let ended = try replay("true", "Expect exit 1\nType x\nWait /x/")
    #expect(ended.status == 1)
    let lines = ended.errors.split(separator: "\n")
    #expect(lines.count > 3)
    #expect(lines[1] == "standard input:1:1: Expect exit: expected 1, found 0")
    #expect(
      lines[2].hasPrefix("standard input:2:1: key: expected a program that reads it, found that it has ended")
    )
    #expect(
      lines[3].hasPrefix(
        "standard input:3:1: Wait+Line /x/: expected a match in the line, found that the program"))
    let pointer = try replay("cat", "Click 3,3")
    #expect(pointer.status == 1 && pointer.errors.contains("found that it has not asked for them"))
    let missing = try replay("/nonexistent/program", "Down")
    #expect(missing.status == 2 && missing.output.isEmpty)
    #expect(missing.errors.hasSuffix("porthole: /nonexistent/program: No such file or directory\n"))
    #expect(try replay(nil, "Down").status == 2)
    #expect(try Command.run(["replay", "--program", "true", "demo:list", "-"]).status == 2)
    #expect(try replay("a | b", "Down").status == 2)
  }

  /// Neither the program nor its output keeps the tape from its end.
  @Test func floodsOfOutputAreStopped() throws {
    let result = try replay("yes", "Wait+Screen@100s /x/", ["--time-limit", "1s"])
    #expect(result.status == 1)
    #expect(
      result.errors.contains("porthole: the tape was stopped after 1s (--time-limit)"), "\(result.errors)")
  }

  /// The recorded tape brings its program, and plays.
  @Test func aProgramIsRecordedAndPlayed() throws {
    let folder = TemporaryFolder()
    let path = folder.path("r.tape")
    let terminal = try Fixture.launch(
      ["replay", "--program", "sh -c 'read a; echo \"<$a>\"; read b'", "--record", path], rows: 6, columns: 30
    )
    try terminal.wait("the program's screen") { terminal.screen.isAlternate }
    terminal.send("abc")
    try terminal.wait(for: "abc")
    terminal.send("\r")
    try terminal.wait(for: "<abc>")
    terminal.send("\r")
    #expect(try terminal.waitForExit() == .status(0))
    let tape = try String(contentsOfFile: path, encoding: .utf8)
    #expect(tape.hasPrefix("Set Program `sh -c 'read a; echo \"<$a>\"; read b'`\nSet Size 30x6\n"), "\(tape)")
    #expect(tape.contains("\nType \"abc\"\n") && tape.hasSuffix("Enter\n"), "\(tape)")
    let result = try replay(nil, tape + "Expect contains '<abc>'\nExpect exit 0")
    #expect(result.status == 0, "\(result.errors)")
    let wrong = try Command.run(["replay", "demo:list", "--record", path])
    #expect(wrong.status == 2 && wrong.errors.contains("--record goes with --program alone"))
  }

  /// F5 adds what can be known of a screen without nodes.
  @Test func aProgramIsRecordedWithChecks() throws {
    let folder = TemporaryFolder()
    let path = folder.path("r.tape")
    let terminal = try Fixture.launch(
      ["replay", "--program", "sh -c 'read a; echo \"<$a>\"; read b'", "--record", path], rows: 6, columns: 40
    )
    try terminal.wait("the program's screen") { terminal.screen.isAlternate }
    terminal.send("abc\r")
    try terminal.wait(for: "<abc>")
    terminal.send("\u{1b}[15~")
    try terminal.wait(for: "Expect screen screen1")
    #expect(terminal.screen.contains("Expect row 1") && !terminal.screen.contains("Expect offset"))
    terminal.send("r")
    try terminal.wait("the message") { !terminal.screen.contains("Expect screen") }
    terminal.send("\u{1b}[15~")
    try terminal.wait(for: "Expect screen screen1")
    terminal.send("s")
    try terminal.wait("the message") {
      !terminal.screen.contains("Expect row 1 ") && terminal.screen.contains("Expect screen screen1")
    }
    terminal.send("\r")
    #expect(try terminal.waitForExit() == .status(0))
    let tape = try String(contentsOfFile: path, encoding: .utf8)
    #expect(tape.contains("Enter\nWait+Rest\nExpect row 1 \"<abc>\"\n"), "\(tape)")
    #expect(tape.contains("Expect screen screen1\n"), "\(tape)")
    let played = try Command.run(["replay", path])
    #expect(played.status == 0, "\(played.errors)\n\(tape)")
  }

  /// Files of all kinds, of a shell in which lines are typed.
  @Test func framesPicturesAndRecordingsAreWritten() throws {
    let folder = TemporaryFolder()
    let result = try replay(
      "sh",
      """
      Set Size 40x6
      Env PS1 "> "
      Wait@20s /^>$/
      Type "echo a日b; printf '\\033[42mgreen\\033[m\\n'" Enter
      Wait+Screen@20s /^green/
      Expect style 0,3..4,3 bg=green
      Expect screen shell
      Screenshot shell
      Hide Type "echo hidden" Enter Wait+Screen@20s /^hidden/ Show
      Resize 20x5 Type "stty size" Enter Wait+Screen@20s /^5 20/
      Copy "exit 3" Paste Enter
      Expect exit 3
      """,
      [
        "--frames", folder.path, "--svg", folder.path, "--cast", folder.path("c"), "--animation",
        folder.path("a.svg"),
      ])
    // Screens stand next to a tape in a file.
    #expect(result.status == 1 && result.errors.contains("found no folder for screens"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 2, "\(result.errors)")
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: folder.path(name), encoding: .utf8)
    }
    #expect(try text("shell.txt").contains("\na日b\ngreen\n"))
    #expect(try text("shell.svg").contains("green") && text("a.svg").contains("@keyframes"))
    let cast = try text("c").split(separator: "\n").map { String($0) }
    #expect(cast[0].hasPrefix("{\"version\":3,\"term\":{\"cols\":40,\"rows\":6,\"type\":\"xterm-256color\"}"))
    #expect(cast.last?.hasSuffix(",\"x\",\"3\"]") == true)
    #expect(
      cast.contains { $0.contains(",\"r\",\"20x5\"]") } && cast.contains { $0.contains(",\"m\",\"shell\"]") })
    #expect(!cast.contains { $0.contains(",\"o\",\"echo hidden") })
  }
}
