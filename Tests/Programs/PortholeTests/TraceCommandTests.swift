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
    #expect(try Command.run(["trace"]).status == 2)
    #expect(try Command.run(["run", "s", "--tape", "t", "--trace-all", "f"]).status == 2)
  }

  /// A program that shows a window on lines, and moves it by keys. It writes each window at once: the rows of a part of it
  /// would have moved by nothing.
  private static let pager = """
    stty -echo -icanon; n=0
    while :; do
      s='\\033[H'; i=0
      while [ $i -lt 8 ]; do s="${s}line $((n + i))\\033[K\\n"; i=$((i + 1)); done
      printf "$s"
      case $(dd bs=1 count=1 2>/dev/null) in j) n=$((n + 1));; d) n=$((n + 5));; q) exit;; esac
    done
    """

  /// The rows of any program are a plot, and its answers have times and bytes.
  @Test func programsAreCompared() throws {
    let folder = TemporaryFolder()
    folder.write("pager", Self.pager)
    for (name, keys) in [("a", "jjj"), ("b", "jdj")] {
      // The row of each answer, since a busy program may be quiet before it answers.
      var first = 0
      let commands = keys.map { key in
        first += key == "d" ? 5 : 1
        return "Type \(key)\nWait+Screen@20s /^line \(first + 7)$/"
      }.joined(separator: "\n")
      let tape = "Set Size 30x10\nWait+Screen@20s /^line 7$/\n\(commands)\nType q\nExpect exit 0"
      let result = try Command.run(
        [
          "replay", "--program", "sh '\(folder.path("pager"))'", "-", "--trace-all",
          folder.path("\(name).jsonl"),
          "--trace", folder.path("\(name)-plain.jsonl"), "--report", folder.path("report"),
        ], input: tape)
      #expect(result.status == 0, "\(result.errors)")
    }
    let (a, b) = (folder.path("a.jsonl"), folder.path("b.jsonl"))
    let table = try Command.run(["trace", a, b])
    #expect(table.status == 0 && table.errors.isEmpty)
    let rows = table.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows[0].prefix(3) == ["program", "event", "times"])
    // The program, `key`, the key, times, cells.
    #expect(
      rows.dropFirst().map { Array($0[0...4]) } == [
        ["a", "key", "j", "3", "1"], ["a", "key", "q", "1", "0"], ["b", "key", "j", "2", "1"],
        ["b", "key", "d", "1", "5"], ["b", "key", "q", "1", "0"],
      ])
    // The program writes eight lines for each key.
    #expect((80...120).contains(Int(rows[1].last ?? "") ?? 0), "\(table.output)")
    let times = try #require(rows[1].dropFirst(5).first.flatMap { Double($0) })
    #expect(times > 0 && times < 5_000)
    let page = try Command.run([
      "trace", a, b, "--page", folder.path("p.html"), "--note", "vim: not installed",
    ])
    #expect(page.status == 0 && page.output.isEmpty)
    let html = try String(contentsOfFile: folder.path("p.html"), encoding: .utf8)
    #expect(
      html.contains("<p>vim: not installed</p>") && html.contains("offset y of screen")
        && html.contains("key d"))
    let report = try String(contentsOfFile: folder.path("report/index.html"), encoding: .utf8)
    #expect(report.contains("offset y of screen") && report.contains("Answers to events"))
    let plain = try String(contentsOfFile: folder.path("b-plain.jsonl"), encoding: .utf8)
    #expect(plain.contains("\"screen\":{\"offset\":[0,7]"))
    let both = try Command.run(["trace", folder.path("a-plain.jsonl"), folder.path("b-plain.jsonl")])
    #expect(both.status == 0 && both.output.hasPrefix("program"), "\(both.output)")
    let numbers = try Command.run(["trace", a, "--at", "0s", "--svg", folder.path("at.svg")])
    #expect(numbers.status == 0 && FileManager.default.fileExists(atPath: folder.path("at.svg")))
    #expect(try Command.run(["trace", a, "--note", "x"]).status == 2)
    #expect(try Command.run(["trace"] + Array(repeating: a, count: 9)).status == 2)
  }

  @Test(.enabled(if: canDrawPictures)) func picturesArePNG() throws {
    let folder = try traces()
    func isPNG(_ name: String) -> Bool {
      FileManager.default.contents(atPath: folder.path(name))?.starts(with: [0x89, 0x50, 0x4e, 0x47]) ?? false
    }
    let plots = try Command.run(["trace", folder.path("a.jsonl"), "--png", folder.path("plot.png")])
    #expect(plots.status == 0 && plots.errors.isEmpty && isPNG("plot.png"))
    let frame = try Command.run(["run", folder.path("s.yaml"), "--png", folder.path("frame.png")])
    #expect(frame.status == 0 && frame.output.isEmpty && isPNG("frame.png"))
    let shots = try Command.run(
      ["replay", folder.path("s.yaml"), "-", "--png", folder.path("shots")],
      input: "Set Size 20x4\nScreenshot a\nDown\nSleep 1s\nScreenshot b")
    #expect(shots.status == 0 && isPNG("shots/a.png") && isPNG("shots/b.png"))
    let snapshot = try Command.run(["snapshot", folder.path("s.yaml"), "--format", "png"])
    #expect(snapshot.status == 0 && snapshot.output.contains("PNG"))
    // A picture that cannot be drawn leaves no other result, and no part of one.
    let large = try Command.run(
      [
        "replay", folder.path("s.yaml"), "-", "--png", folder.path("large"), "--trace",
        folder.path("large.jsonl"),
      ],
      input: "Set Size 1000x1000\nSleep 100ms")
    #expect(
      large.status == 2 && large.errors == "porthole: the screen is too large for a PNG\n", "\(large.errors)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.hasPrefix(".porthole") || $0 == "large.jsonl" }, "\(left)")
    let refused = try Command.run(["run", folder.path("s.yaml"), "--png", folder.path("none/frame.png")])
    #expect(refused.status == 2 && refused.errors.contains("none/frame.png: "))
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
