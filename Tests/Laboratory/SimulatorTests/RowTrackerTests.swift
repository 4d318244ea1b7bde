import Foundation
import NodeUI
import ScreenCore
import TapeCore
import TestSupport
import Testing

/// How far the rows of any program have moved, read from its screens.
@Suite(.bounded) struct RowTrackerTests {
  /// A window on some lines, with a status line.
  private func screen(_ lines: [String], from first: Int, rows: Int = 9) -> [String] {
    (first..<first + rows).map { lines.indices.contains($0) ? lines[$0] : "" } + [
      "\(first) of \(lines.count)"
    ]
  }

  private let lines = (1...200).map { "line \($0)" }

  @Test func aShiftOfRowsIsAMovement() {
    var tracker = RowTracker()
    for first in [0, 1, 2, 9, 16, 15, 3, 0] {
      tracker.note(screen(lines, from: first), scrolled: 0)
      #expect(tracker.offset == first)
    }
  }

  /// A page that keeps one row, and another one that keeps none, which the terminal was scrolled for.
  @Test func pagesAreMovements() {
    var tracker = RowTracker()
    tracker.note(screen(lines, from: 0), scrolled: 0)
    tracker.note(screen(lines, from: 8), scrolled: 0)
    #expect(tracker.offset == 8)
    tracker.note(screen(lines, from: 17), scrolled: 9)
    #expect(tracker.offset == 17)
    // Rows that were seen before are known again.
    tracker.note(screen(lines, from: 0), scrolled: 9)
    #expect(tracker.offset == 0)
  }

  /// Half of a screen may be drawn when a frame is taken: the movement counts once.
  @Test func aScreenThatIsDrawnInPartsMovesOnce() {
    var tracker = RowTracker()
    let (before, after) = (screen(lines, from: 0), screen(lines, from: 3))
    tracker.note(before, scrolled: 0)
    for count in 1...after.count {
      tracker.note(Array(after[..<count] + before[count...]), scrolled: 0)
      #expect([0, 3].contains(tracker.offset))
    }
    #expect(tracker.offset == 3)
    tracker.note(Array(repeating: "", count: 10), scrolled: 0)
    tracker.note(screen(lines, from: 4), scrolled: 0)
    #expect(tracker.offset == 4)
  }

  /// A jump to rows that nobody has seen has no known distance; typing is no movement.
  @Test func otherChangesAreNoMovement() {
    var tracker = RowTracker()
    tracker.note(screen(lines, from: 0), scrolled: 0)
    tracker.note(screen(lines, from: 150), scrolled: 0)
    #expect(tracker.offset == 0)
    tracker.note(screen(lines, from: 0), scrolled: 0)
    var typed = screen(lines, from: 0)
    typed[2] = "line 5"
    tracker.noteEvent()
    tracker.note(typed, scrolled: 0)
    #expect(tracker.offset == 0)
  }

  /// A pane moves alone, with another one at its left and a scroll bar at its right.
  @Test func aPaneMoves() {
    func rows(_ first: Int) -> [String] {
      (0..<12).map { row in
        let bar = (first / 10..<first / 10 + 4).contains(row) ? "█" : "│"
        return "file \(row)".padding(toLength: 10, withPad: " ", startingAt: 0) + "│ "
          + lines[first + row]
          .padding(toLength: 12, withPad: " ", startingAt: 0) + bar
      }
    }
    var tracker = RowTracker()
    for first in [0, 4, 20, 28, 27] {
      for step in stride(from: tracker.offset, through: first, by: first > tracker.offset ? 2 : -1) {
        tracker.note(rows(step), scrolled: 0)
      }
      tracker.note(rows(first), scrolled: 0)
      #expect(tracker.offset == first)
    }
  }

  /// Of a file with many lines alike, each movement is found, in random steps of less than a screen.
  @Test(arguments: seeds(20)) func randomMovementsAreFound(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lines = (0..<300).map { index in
      Int.random(in: 0..<3, using: &random) == 0
        ? ["", "}", "return"].randomElement(using: &random)! : "text \(index)"
    }
    var tracker = RowTracker()
    var first = 0
    tracker.note(screen(lines, from: 0, rows: 20), scrolled: 0)
    for _ in 0..<60 {
      let step = Int.random(in: -12...12, using: &random)
      first = min(max(first + step, 0), 280)
      tracker.note(screen(lines, from: first, rows: 20), scrolled: 0)
      #expect(tracker.offset == first)
    }
  }

  @Test func hugeNumbersAndOddScreensAreTaken() {
    var tracker = RowTracker()
    tracker.note([], scrolled: .max)
    tracker.note(["a", "b", "c"], scrolled: .min)
    tracker.note(["│││", "|", ""], scrolled: 0)
    tracker.note(Canvas(rows: 1, columns: 2), scrolled: 5)
    #expect(tracker.scroll.state.bounds == Size(2, 1) && tracker.scroll.name == "screen")
  }

  // MARK: Answers

  private func trace(_ lines: [String]) throws -> Trace {
    try Trace.load(Array(lines.joined(separator: "\n").utf8), path: "t")
  }

  private let program = [
    #"{"trace":2,"scene":"less","size":[40,10]}"#, #"{"t":0,"scrolls":{"screen":{"offset":[0,0]}}}"#,
    #"{"t":0.1,"output":500}"#, #"{"t":0.1,"damage":300,"rows":10}"#,
    #"{"t":1,"input":"key Down"}"#, #"{"t":1.002,"output":30}"#,
    #"{"t":1.0021,"scrolls":{"screen":{"offset":[0,1]}}}"#, #"{"t":1.0021,"damage":20,"rows":9}"#,
    #"{"t":1.01,"output":3}"#, #"{"t":1.01,"damage":1,"rows":1}"#,
    #"{"t":2,"input":"key Down"}"#, #"{"t":2.004,"output":40}"#,
    #"{"t":2.004,"scrolls":{"screen":{"offset":[0,2]}}}"#,
    #"{"t":2.05,"scrolls":{"screen":{"offset":[0,4]}}}"#,
    #"{"t":3,"input":"key x"}"#, #"{"t":3.2,"damage":1,"rows":1}"#, #"{"t":4,"input":"key y"}"#,
  ]

  @Test func answersHaveTimesBytesAndRows() throws {
    let responses = try trace(program).responses
    #expect(responses.map(\.event) == ["key Down", "key Down", "key x", "key y"])
    #expect(responses.map(\.bytes) == [33, 40, 0, 0] && responses.map(\.moved) == [1, 3, 0, 0])
    #expect(responses.map(\.cells) == [21, 0, 1, 0])
    func close(_ value: Double?, _ wanted: Double) -> Bool { value.map { abs($0 - wanted) < 1e-9 } ?? false }
    #expect(close(responses[0].first, 0.0021) && close(responses[0].last, 0.0021))
    #expect(close(responses[1].first, 0.004) && close(responses[1].last, 0.05))
    // If nothing moves, changes of the screen count.
    #expect(close(responses[2].first, 0.2) && responses[3].first == nil)
  }

  @Test func aTableHasALineForEachKindOfEvent() throws {
    let table = ResponseTable([("less", try trace(program))])
    #expect(table.rows.map { $0[1] } == ["event", "key Down", "key x", "key y"])
    #expect(table.rows[1] == ["less", "key Down", "2", "1", "2.1", "2.1", "33"])
    #expect(table.rows[3] == ["less", "key y", "1", "0", "–", "–", "0"])
    #expect(table.text[1].hasPrefix("less     key Down  2      1"))
  }

  /// The viewer has the answers in place of differences, and no velocity.
  @Test func theViewerShowsAnswers() throws {
    let source = TraceNode.Source(name: "less.jsonl", try trace(program))
    let node = TraceNode([source, source])
    node.moment = 2.5
    let text = node.text(width: 100, height: 16)
    #expect(
      text[14]
        == " a key Down: 3 cells in 4 to 50 ms, 40 bytes   b key Down: 3 cells in 4 to 50 ms, 40 bytes"
    )
    #expect(text.contains { $0.contains("offset y, cells") } && !text.contains { $0.contains("cells/s") })
    node.moment = 1.5
    #expect(node.text(width: 100, height: 16)[14].hasPrefix(" a key Down: 1 cell in 2.1 ms, 33 bytes   b"))
    node.moment = 0.5
    #expect(node.text(width: 100, height: 16)[14] == " a –   b –")
  }

  @Test func aPageComparesSeveral() throws {
    let trace = try trace(program)
    let page = TracePage(
      [("a<b", trace), ("vim", trace), ("c", trace)], title: "three", notes: ["not installed: x"])
    let html = page.html
    #expect(html.contains("<p>not installed: x</p>") && html.contains("a&lt;b") && !html.contains("a<b"))
    #expect(html.contains("class=\"curve3\"") && html.contains(">vim</text>"))
    // The velocity of rows on a screen is not known, and neither are their limits.
    #expect(
      !html.contains("cells/s") && !html.contains("class=\"limit\"") && !html.contains("class=\"beyond\""))
    #expect(!html.contains("<script") && !html.contains("http:"))
    let one = PlotSVG.picture([trace], title: "t")
    #expect(one.contains("offset y of screen") && !one.contains("class=\"second\""))
  }

  /// Compared programs begin with their first event.
  @Test func theStartOfAProgramIsLeftOut() throws {
    let trace = try trace(program)
    let short = trace.fromFirstEvent
    #expect(
      short.inputs.first?.time == 0.5 && short.frames.first?.time == 0 && short.outputs.first?.bytes == 30)
    #expect(short.responses.map(\.bytes) == trace.responses.map(\.bytes))
    #expect(short.responses.map(\.moved) == trace.responses.map(\.moved))
    #expect(try self.trace(Array(program.prefix(4))).fromFirstEvent.duration == 0)
  }

  @Test func linesOfOutputAreReadAsWritten() {
    let line = TraceLine.output(time: 0.25, bytes: 412)
    #expect(line.json == #"{"t":0.25,"output":412}"# && TraceLine(json: line.json) == line)
  }
}
