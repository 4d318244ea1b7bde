import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

/// Content that no scrolling brings into view: texts and controls beyond the edges of the screen, and of views that do
/// not scroll that way.
enum ReachLints {
  /// A node with the part of it that people can bring into view, in its own coordinates.
  private struct Visit {
    let node: DisplayNode
    let reach: Rect
  }

  static func check(_ run: LintRun) {
    guard let screen = run.still else { return }
    let noted = Set(screen.window.notes.filter { $0.mistake == .unreachableContent }.compactMap(\.name))
    let root = screen.window.root
    var left = [Visit(node: root, reach: Rect(origin: .zero, size: run.size))]
    var looked = 0
    while let visit = left.popLast(), looked < LintRun.mostNodes {
      looked += 1
      let node = visit.node
      if let lost = lostText(of: node, visit.reach) {
        run.note(.unreachableContent, node, lost)
        continue
      }
      var inner = visit.reach.intersection(Rect(origin: .zero, size: node.frame.size))
      if let scroll = node as? ScrollNode {
        inner = content(of: scroll, inner, isNoted: noted.contains(scroll.noteName))
      }
      for child in node.subnodes.reversed() where !child.isHidden {
        left.append(Visit(node: child, reach: inner.moved(by: .zero - child.frame.origin)))
      }
    }
  }

  /// The part of the content of a view that people can bring into view, in the coordinates of the content.
  ///
  /// - Parameter isNoted: whether the window has noted that the content is too wide.
  private static func content(of view: ScrollNode, _ visible: Rect, isNoted: Bool) -> Rect {
    // Code moves a view that people cannot.
    guard view.isScrollEnabled else { return everything }
    let shown = visible.intersection(view.viewport).moved(by: view.contentOffset)
    guard !shown.isEmpty else { return shown }
    let (x, width) = span(
      shown.minX, shown.size.width, view.state.horizontal.axis, view.viewport.size.width,
      scrolls: view.scrollableDirections.scrollsHorizontally, isWhole: isNoted || view is ListNode)
    let (y, height) = span(
      shown.minY, shown.size.height, view.state.vertical.axis, view.viewport.size.height,
      scrolls: view.scrollableDirections.scrollsVertically, isWhole: view is ListNode)
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// - Parameter isWhole: whether all is in reach if the view scrolls, as that of a list whose rows are measured late.
  private static func span(
    _ start: Int, _ length: Int, _ axis: ScrollAxis, _ view: Int, scrolls: Bool, isWhole: Bool
  ) -> (Int, Int) {
    if isWhole { return (everything.minX, everything.size.width) }
    guard scrolls else { return (start, length) }
    let first = min(start, axis.minOffset)
    return (first, max(start +| length, axis.maxOffset +| view) -| first)
  }

  private static let everything = Rect(x: -(1 << 40), y: -(1 << 40), width: 1 << 41, height: 1 << 41)

  /// The sentence about a text or control that is partly out of reach; nil for any other node.
  private static func lostText(of node: DisplayNode, _ reach: Rect) -> String? {
    let isText = (node as? TextNode)?.string.contains { !$0.isWhitespace } == true
    guard isText || node is EntryControlNode, node.frame.size != .zero || isText else { return nil }
    let frame = Rect(origin: .zero, size: node.frame.size)
    guard !frame.isEmpty else {
      return (node as? TextNode)?.maximumLines == 0 ? nil : "\(node.noteText) has no room at all"
    }
    // A text may have more room than it needs.
    var size = frame.size
    if (node as? TextNode)?.alignment != .end, (node as? TextNode)?.alignment != .center {
      let needed = node.calculateSizeThatFits(Size(size.width, .infinity))
      size = Size(min(size.width, max(1, needed.width)), min(size.height, max(1, needed.height)))
    }
    let seen = Rect(origin: .zero, size: size).intersection(reach)
    guard seen.size != size else { return nil }
    if seen.isEmpty { return "\(node.noteText) is out of reach" }
    let (columns, rows) = (size.width - seen.size.width, size.height - seen.size.height)
    let parts = [
      columns > 0 ? "\(columns) of \(size.width) columns" : nil,
      rows > 0 ? "\(rows) of \(size.height) rows" : nil,
    ]
    return "\(parts.compactMap(\.self).joined(separator: " and ")) of \(node.noteText) are out of reach"
  }
}
