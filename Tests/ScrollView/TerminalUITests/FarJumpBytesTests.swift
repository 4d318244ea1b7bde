import NodeUI
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalUI

/// The time and the bytes of jumps to the end and the start of ten million rows, at 120 columns and 40 rows.
extension ScreenTests.DirectScreenTests {
  enum Kind: CaseIterable {
    /// Rows of one line.
    case plain
    /// Rows of one to four lines, which their estimates miss.
    case tall
    /// Rows of one to three lines in sections with headers, with a cursor that End and Home move.
    case journal
  }

  private final class Rows: ListDataSource {
    let kind: Kind
    init(_ kind: Kind) { self.kind = kind }

    func numberOfSections(in list: ListNode) -> Int { 10_000 }
    func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { 1_000 }
    func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool { kind == .journal }
    func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock {
      { TextNode("from \(section * 1_000) on") }
    }

    func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
      let (row, kind) = (path.section * 1_000 + path.row, kind)
      return {
        let line = "\(row): " + String(repeating: "the window moves over the text ", count: 4).prefix(104)
        let count =
          switch kind {
          case .plain: 1
          case .tall: 1 + row * 7 % 4
          case .journal: 1 + row * 31 % 3
          }
        return TextNode((0..<count).map { _ in line }.joined(separator: "\n"), wrap: .none)
      }
    }
  }

  @Test(arguments: Kind.allCases) func aFarJumpIsShort(_ kind: Kind) throws {
    let source = Rows(kind)
    let list = ListNode()
    list.dataSource = source
    list.preparesAhead = false
    let window = Window(list)
    if kind == .journal {
      list.estimatedRowHeight = 2
      list.selectionMode = .single
      window.focus(list)
    }
    var canvas = Canvas(rows: 40, columns: 120)
    var presenter = DirectScreen(capabilities: try capabilities("xterm-256color"))
    window.resize(rows: 40, columns: 120)
    var time = 0.0
    /// Draws frames until nothing moves. Returns their bytes, the time of the last motion, and whether the
    /// content always moved the same way.
    func draw() -> (bytes: Int, seconds: Double, isMonotone: Bool) {
      let start = time
      var (bytes, end) = (0, time)
      var signs: Set<Int> = []
      var last: Int?
      for _ in 0..<300 {
        if window.needsDisplay {
          let wasMoving = list.phase != .idle
          window.draw(into: &canvas, at: time)
          bytes += presenter.present(canvas).count
          if wasMoving { end = time }
          let place = list.contentOffset.y - list.contentSize.height
          if wasMoving, let last, list.goesDown { signs.insert((place - last).signum()) }
          last = list.goesDown ? place : nil
        }
        guard let deadline = window.deadline else { break }
        time = max(deadline, time)
        window.wake(at: time)
      }
      return (bytes, end - start, !signs.contains(-1))
    }
    _ = draw()
    for (key, text) in [(Key.end, "9999999: "), (.home, "0: ")] {
      window.handle(.key(key, []), at: time)
      let (bytes, seconds, isMonotone) = draw()
      #expect(canvas.text.contains { $0.hasPrefix(text) }, "\(key)")
      #expect(list.phase == .idle)
      #expect(seconds <= 0.25, "\(key): \(seconds) s")
      #expect(bytes <= 15_000, "\(key): \(bytes) bytes")
      #expect(isMonotone, "\(key)")
    }
  }
}

extension ListNode {
  /// Whether a motion leads to the end.
  fileprivate var goesDown: Bool { state.targetOffset.y > 1_000 }
}
