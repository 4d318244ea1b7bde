import DocumentCore
import LayoutCore
import NodeUI
import PortholeSystem
import ScrollCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// A document's scroll node alone in a window, before and after its lines are counted.
private final class DocumentScreen {
  let node: DocumentNode
  let window: Window
  let lines: [String]
  private let executor = SteppedExecutor()
  private let host: HeadlessHost

  init(lines count: Int, rows: Int = 10, scanLimit: Int = 8 << 20) {
    setlocale(LC_CTYPE, "C.UTF-8")
    lines = (0..<count).map { "line \($0) " + String(repeating: "x", count: $0 * 37 % 100) }
    let source = MemorySource(Array(lines.joined(separator: "\n").utf8))
    let document = Document(source: source, name: "lines", scanLimit: scanLimit, executor: executor)
    node = DocumentNode(document: document)
    node.indicators = ScrollNodeIndicators(.never)
    node.settings.cutSign.isShown = false
    let root = DisplayNode()
    root.layoutSpecBlock = { [node] _, _ in StackLayoutSpec.vertical { node } }
    window = Window(root)
    host = HeadlessHost(window, rows: rows, columns: 40)
    draw()
  }

  var canvas: Canvas { host.canvas }
  var time: Double {
    get { host.time }
    set { host.time = newValue }
  }

  func draw() { host.draw() }

  /// Changes the size without drawing a frame.
  func resize(rows: Int, columns: Int) { host.resize(rows: rows, columns: columns) }

  func advance(_ seconds: Double) { host.advance(to: time + seconds) }

  func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    draw()
    #expect(host.settle(), sourceLocation: sourceLocation)
    draw()
  }

  func mouse(_ kind: MouseEvent.Kind, _ row: Int) {
    host.send(.mouse(MouseEvent(kind, row: row, column: 5)))
    draw()
  }

  /// The number of the first line shown. Records an issue unless the rows are consecutive lines.
  func first(_ note: String, _ place: SourceLocation = #_sourceLocation) -> Int {
    let shown = canvas.text
    let number = shown.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? -1
    guard number >= 0 else {
      Issue.record("\(note): no line in \(shown)", sourceLocation: place)
      return -1
    }
    for (row, text) in shown.enumerated() {
      let line = number + row < lines.count ? String(lines[number + row].prefix(40)) : ""
      #expect(
        text == line.trimmingSuffix(" "), "\(note), row \(row) after line \(number)", sourceLocation: place)
    }
    return number
  }

  func count() {
    node.document.startCounting()
    executor.runAll()
    #expect(node.document.indexProgress == nil)
    node.contentChanged()
    draw()
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}

@Suite(.bounded) struct DocumentNodeTests {
  @Test func theEndOfUncountedLinesIsAnElasticEdge() {
    let screen = DocumentScreen(lines: 10_000)
    screen.node.toEnd()
    screen.draw()
    #expect(screen.node.topLine == nil)
    #expect(screen.first("end") == 9_990)
    screen.node.scroll(lines: 1)
    var least = 0
    for _ in 0..<40 {
      screen.advance(1.0 / 60)
      least = max(least, screen.node.state.vertical.axis.overscroll(at: screen.node.contentOffset.y))
    }
    #expect(least >= 0 && least <= 1)
    screen.settle()
    #expect(screen.first("after the nudge") == 9_990)
    screen.node.scroll(lines: -9)
    screen.settle()
    #expect(screen.first("a page up") == 9_981)
    // A throw towards the end stops there.
    screen.mouse(.press(button: 0), 9)
    for row in (0..<9).reversed() {
      screen.advance(0.005)
      screen.mouse(.drag(button: 0), row)
    }
    screen.mouse(.release, 0)
    screen.settle()
    #expect(screen.first("a throw") == 9_990)
  }

  /// Rows that are pulled beyond an edge leave a hatch next to the line numbers; at rest there is none.
  @Test func aStretchedEdgeShowsAHatch() {
    for count in [3, 100] {
      let screen = DocumentScreen(lines: count)
      screen.node.showsLineNumbers = true
      screen.count()
      func hatched() -> [Int] { screen.canvas.text.indices.filter { screen.canvas.text[$0].contains("╱") } }
      #expect(hatched() == [])
      screen.mouse(.press(button: 0), 1)
      for row in 2..<8 {
        screen.advance(0.03)
        screen.mouse(.drag(button: 0), row)
      }
      let gap = -screen.node.contentOffset.y
      #expect(count == 3 ? gap == 0 : gap >= 2)
      #expect(hatched() == Array(0..<gap), "\(screen.canvas.text)")
      #expect(screen.canvas.text[gap].hasSuffix("1 line 0"))
      screen.mouse(.release, 7)
      screen.settle()
      #expect(hatched() == [])
    }
  }

  @Test func countingRenumbersWithoutAVisibleMove() {
    let screen = DocumentScreen(lines: 10_000)
    screen.node.toPercent(50)
    screen.draw()
    let before = screen.first("half way")
    #expect(screen.node.topLine == nil)
    // Counts the lines during an animation.
    screen.node.scroll(lines: 12)
    screen.advance(0.1)
    let shown = screen.first("moving")
    screen.count()
    #expect(screen.first("counted") == shown)
    #expect(screen.node.topLine == shown)
    #expect(screen.node.contentOffset.y == shown)
    screen.settle()
    #expect(screen.first("at rest") == before + 12)
    #expect(screen.node.state.contentSize.height == 10_000)
  }

  /// After any keys, notches and throws over partly counted lines, the shown lines are consecutive and steps
  /// are exact.
  @Test(arguments: seeds(8))
  func shownLinesAreConsecutiveAndStepsExact(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let screen = DocumentScreen(lines: Int.random(in: 1...3_000, using: &random), rows: 7)
    let last = max(0, screen.lines.count - 7)
    for step in 0..<60 {
      let note = "seed \(seed), step \(step)"
      let before = screen.first(note)
      switch Int.random(in: 0..<9, using: &random) {
      case 0...2:
        let lines = Int.random(in: -14...14, using: &random)
        screen.node.scroll(lines: lines)
        screen.settle()
        #expect(screen.first(note) == min(max(before + lines, 0), last), "\(note): by \(lines)")
      case 3:
        let lines = Int.random(in: -4_000...4_000, using: &random)
        screen.node.scroll(lines: lines)
        screen.settle()
        #expect(screen.first(note) == min(max(before + lines, 0), last), "\(note): by \(lines)")
      case 4: screen.node.toPercent(Percentage(Int.random(in: 0...100, using: &random)))
      case 5: screen.mouse(.wheel(Bool.random(using: &random) ? .up : .down), 3)
      case 6:
        screen.mouse(.press(button: 0), 3)
        for _ in 0..<6 {
          screen.advance(0.01)
          screen.mouse(.drag(button: 0), Int.random(in: 0..<7, using: &random))
        }
        screen.mouse(.release, 3)
        screen.advance(Double.random(in: 0...0.3, using: &random))
      case 7: Bool.random(using: &random) ? screen.node.toEnd() : screen.node.toStart()
      default: if Int.random(in: 0..<20, using: &random) == 0 { screen.count() }
      }
      screen.settle()
      let first = screen.first(note)
      #expect(first <= last, "\(note)")
      if let line = screen.node.topLine { #expect(line == first, "\(note)") }
    }
  }
}

extension DocumentNodeTests {
  /// Laying out during an animation computes new limits at a later time, so the first line must advance as
  /// well.
  @Test func aResizeDuringAnAnimationKeepsItsTarget() {
    for delay in stride(from: 0.0, to: 0.4, by: 0.013) {
      let screen = DocumentScreen(lines: 500)
      screen.count()
      screen.node.scroll(lines: 9)
      screen.advance(0.02)
      // An event after `delay` triggers the layout before any frame.
      screen.resize(rows: 11, columns: 40)
      screen.time += delay
      screen.window.handle(.key(.function(9)), at: screen.time)
      screen.settle()
      #expect(screen.first("after \(delay)") == 9)
      #expect(screen.node.contentOffset.y == 9)
    }
  }
}
