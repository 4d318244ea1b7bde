import Foundation
import PseudoTerminal
import TapeCore
import TestSupport
import Testing

/// `porthole trace`, and the traces and reports of `replay` and `run`.
@MainActor
@Suite(.programs, .bounded) struct TraceCommandTests {
  private static let scene = """
    title: Boxes
    root: {scroll: {id: page, indicators: never, edgeHint: none, content: {box: {height: 100, fill: "x"}}}}
    """

  /// A folder with a scene and the traces of two tapes, of which the second goes further.
  private func traces() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    folder.write("s.yaml", Self.scene)
    for (name, count) in [("a", 3), ("b", 5)] {
      let result = try Command.run(
        ["replay", folder.path("s.yaml"), "-", "--trace-all", folder.path("\(name).jsonl")],
        input: "Set Size 40x10\nDown@50ms \(count)\nSleep 1s")
      #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
    }
    return folder
  }

  @Test func withoutATerminalDifferencesAreATable() throws {
    let folder = try traces()
    let (a, b) = (folder.path("a.jsonl"), folder.path("b.jsonl"))
    let different = try Command.run(["trace", a, b])
    #expect(different.status == 1)
    let lines = different.output.split(separator: "\n")
    #expect(lines.first == "time   view  number    a.jsonl  b.jsonl")
    #expect(lines.contains { $0.contains("page  offset y  3.00     4.00") })
    let same = try Command.run(["trace", a, a])
    #expect(same.status == 0 && same.output == "no differences\n")
    let one = try Command.run(["trace", b])
    #expect(one.status == 0 && one.output.contains("page  0.00,0.00  0.00,5.00"))
    let moment = try Command.run(["trace", a, "--at", "60ms"])
    #expect(moment.status == 0 && moment.output.contains("page  0.00,2.00"), "\(moment.output)")
    let picture = try Command.run(["trace", a, b, "--svg", folder.path("p.svg")])
    #expect(picture.status == 1)
    #expect(try String(contentsOfFile: folder.path("p.svg"), encoding: .utf8).contains("offset y of page"))
  }

  @Test func filesThatAreNoTracesAreRefused() throws {
    let folder = TemporaryFolder()
    folder.write("x.jsonl", "hello\n")
    let wrong = try Command.run(["trace", folder.path("x.jsonl")])
    #expect(wrong.status == 2 && wrong.errors.hasSuffix("x.jsonl:1: this is no line of a trace\n"))
    #expect(try Command.run(["trace", folder.path("missing")]).status == 2)
    #expect(try Command.run(["trace"]).status == 64)
    #expect(try Command.run(["run", "s", "--tape", "t", "--trace-all", "f"]).status == 64)
  }

  @Test func inATerminalKeysMoveThroughTheTrace() throws {
    let folder = try traces()
    let terminal = try PseudoTerminal(rows: 15, columns: 80)
    try terminal.launch(
      Executable.built("porthole"), ["trace", folder.path("a.jsonl"), folder.path("b.jsonl")])
    try terminal.wait(for: "first difference at")
    #expect(terminal.screen.row(0).hasPrefix("─ a a.jsonl   b b.jsonl ─"))
    terminal.send("d")
    try terminal.wait("the difference") { terminal.screen.row(11).contains("a-b -1.00") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    _ = folder
  }

  /// A session writes the input and who took it, at times from its first frame.
  @Test func aSessionCanBeTraced() throws {
    let folder = TemporaryFolder()
    folder.write("s.yaml", Self.scene)
    let path = folder.path("t.jsonl")
    let terminal = try PseudoTerminal(rows: 10, columns: 40)
    try terminal.launch(Executable.built("porthole"), ["run", folder.path("s.yaml"), "--trace-all", path])
    try terminal.wait(for: "xxx")
    terminal.send("\u{1b}[B")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    let trace = try Trace.load(path: path)
    #expect(trace.header?.tape == nil && trace.header?.size == .init(40, 10))
    #expect(trace.inputs.contains { $0.event == "key Down" && $0.taken == "page" && $0.rule == "4.line" })
    #expect(trace.frames.first?["page"]?.bounds.height == 10)
    #expect(trace.frames.allSatisfy { $0.time >= 0 })
  }

  @Test func aReportIsOnePage() throws {
    let folder = TemporaryFolder()
    folder.write("s.yaml", Self.scene)
    let report = folder.path("out/report")
    let result = try Command.run(
      ["replay", folder.path("s.yaml"), "-", "--report", report],
      input: "Set Size 40x10\nDown 3\nExpect offset page 0,9\nExpect row 0 \"yyy\"")
    #expect(result.status == 1 && result.errors.contains("expected 0,9, found 0,3"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: report).sorted()
        == ["failure-1.svg", "failure-2.svg", "index.html"])
    let html = try String(contentsOfFile: report + "/index.html", encoding: .utf8)
    #expect(html.contains("0 of 2 passed") && html.contains("<del>"))
    #expect(
      try Command.run(
        ["replay", folder.path("s.yaml"), "-", "--report", "/proc/x"], input: "Down"
      ).status == 2)
  }
}
