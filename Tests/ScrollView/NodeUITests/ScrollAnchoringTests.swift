import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Content that changes before the part in view does not move what is being read (scrolling.md §8).
@Suite(.bounded) struct ScrollAnchoringTests {
  /// Named rows in a column or a row that scrolls.
  private final class Rows {
    var nodes: [TextNode]
    let content = DisplayNode()
    let scroll: ScrollNode
    let screen: HeadlessScreen

    init(_ count: Int, isHorizontal: Bool = false) {
      nodes = (0..<count).map { tallRow("\($0)", 1 + $0 % 3) }
      scroll = ScrollNode(isHorizontal ? .horizontal : .vertical, content: content)
      scroll.indicators = ScrollNodeIndicators(.never)
      scroll.edgeHint = .none
      screen = HeadlessScreen(scroll, columns: 12, rows: 5)
      content.layoutSpecBlock = { [unowned self] _, _ in
        isHorizontal
          ? StackLayoutSpec.horizontal(spacing: 1) { for node in nodes { node } }
          : StackLayoutSpec.vertical { for node in nodes { node } }
      }
      screen.draw()
    }

    func draw() {
      content.setNeedsLayout()
      screen.draw()
    }
  }

  @Test func rowsThatComeAboveLeaveTheTextInPlace() {
    let rows = Rows(30)
    rows.scroll.setContentOffset(Point(x: 0, y: 20), animated: false)
    rows.screen.draw()
    let lines = rows.screen.lines
    rows.nodes.insert(tallRow("new", 4), at: 0)
    rows.draw()
    #expect(rows.screen.lines == lines && rows.scroll.contentOffset.y == 24)
    rows.nodes.removeFirst(2)
    rows.draw()
    #expect(rows.screen.lines == lines && rows.scroll.contentOffset.y == 19)
    rows.nodes[0].string = "a\nb\nc\nd\ne\nf"
    rows.draw()
    #expect(rows.screen.lines == lines)
  }

  @Test func atTheStartNewRowsComeIntoView() {
    let rows = Rows(30)
    rows.nodes.insert(tallRow("new", 1), at: 0)
    rows.draw()
    #expect(rows.screen.lines[0] == "new.0" && rows.scroll.contentOffset.y == 0)
  }

  @Test func columnsStayInPlaceToo() {
    let rows = Rows(30, isHorizontal: true)
    rows.scroll.setContentOffset(Point(x: 20, y: 0), animated: false)
    rows.screen.draw()
    let lines = rows.screen.lines
    rows.nodes.insert(tallRow("new", 2), at: 0)
    rows.draw()
    #expect(rows.screen.lines == lines && rows.scroll.contentOffset.x == 26)
  }

  /// The followed end wins.
  @Test func theEndIsFollowed() {
    let rows = Rows(30)
    rows.scroll.followsEnd = true
    rows.scroll.scroll(to: .end, of: .vertical, animated: false)
    rows.screen.draw()
    rows.nodes.insert(tallRow("new", 3), at: 0)
    rows.nodes.append(tallRow("last", 1))
    rows.draw()
    #expect(rows.screen.lines[4] == "last.0")
  }

  /// A throw continues over rows that come before it, and comes to rest at the same row.
  @Test func motionContinues() {
    func end(_ additions: Int) -> String {
      let rows = Rows(200)
      rows.scroll.setContentOffset(Point(x: 0, y: 50), animated: false)
      rows.screen.drag(from: (3, 4), to: (3, 1), seconds: 0.03)
      for index in 0..<additions {
        rows.nodes.insert(tallRow("n\(index)", 2), at: 0)
        rows.content.setNeedsLayout()
        rows.screen.advance(0.03)
      }
      rows.screen.settle()
      return rows.screen.lines[0]
    }
    #expect(end(0) == end(5))
  }

  /// Random edits before, in and after the view: the first row in view that stays does not move.
  @Test(arguments: seeds(60)) func randomEditsKeepTheFirstRow(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = Rows(60)
    for step in 0..<30 {
      let end = rows.scroll.contentSize.height - 5
      rows.scroll.setContentOffset(
        Point(x: 0, y: Int.random(in: 10...max(11, end - 10), using: &random)), animated: false)
      rows.screen.draw()
      let top = rows.scroll.contentOffset.y
      let first = rows.nodes.firstIndex { $0.frame.maxY > top }!
      let (node, place) = (rows.nodes[first], rows.nodes[first].frame.minY - top)
      for edit in 0..<Int.random(in: 1...4, using: &random) {
        let index = rows.nodes.firstIndex { $0 === node }!
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          rows.nodes.insert(
            tallRow("n\(step).\(edit)", Int.random(in: 0...4, using: &random)),
            at: Int.random(in: 0...rows.nodes.count, using: &random))
        case 1 where index > 8: rows.nodes.remove(at: Int.random(in: 0..<index, using: &random))
        case 2 where index + 20 < rows.nodes.count:
          rows.nodes.remove(at: Int.random(in: index + 1..<rows.nodes.count, using: &random))
        default:
          let other = Int.random(in: 0..<rows.nodes.count, using: &random)
          if other != index { rows.nodes[other].string = "a\nb\nc" }
        }
      }
      rows.draw()
      let offset = rows.scroll.contentOffset.y
      guard offset > 0, offset < rows.scroll.contentSize.height - 5 else { continue }
      #expect(node.frame.minY - offset == place, "step \(step)")
    }
  }
}
