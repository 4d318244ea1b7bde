// The scene in words.
//
// The walk visits the nodes in the order in which people read, not only those in view: of what a scroll view hides it
// says how many things there are. Nodes without a role say nothing, and leave their place to those in them.
//
// A row of a list is one line as far as possible: the texts in it become its label, and other things in it follow as
// lines of their own.

import LayoutCore
import ScrollCore

/// The walk over a tree that collects what its nodes say.
@MainActor
struct SemanticWalk {
  private struct Visit {
    let node: DisplayNode
    let meaning: Accessibility
    /// The node's place on the screen, and the part of the screen in which the nodes around show it.
    let origin: Point
    let clip: Rect
    var level: Int
    /// The line of the nearest node around that says something.
    var around: Int?
    /// The line that says how much is out of view, where the node is.
    var area: Int?
    /// Whether the node is scrolled out of view.
    var isOut = false
    /// The row of a list whose node it is.
    var row: AccessibilityPart?
  }

  private enum Step {
    case enter(Visit)
    /// All nodes of a row have been visited.
    case leaveRow(line: Int)
  }

  private(set) var lines: [SemanticLine] = []
  /// The number of things out of view by the lines of the areas that hide them.
  private var outOfView: [Int: Int] = [:]
  private var left: [Step] = []
  private let focused: DisplayNode?
  /// Whether a control with the focus has opened a list that alone is read, and moves in it.
  private let movesInList: Bool
  private let screen: Rect

  init(_ window: Window) {
    focused = window.focusedNode
    movesInList = window.focusedNode.map { !window.isInScope($0) } ?? false
    screen = Rect(origin: .zero, size: window.size)
  }

  /// Adds the lines of a tree. Linear in its nodes.
  mutating func add(_ root: DisplayNode) {
    left = [
      .enter(
        Visit(node: root, meaning: root.accessibility, origin: root.frame.origin, clip: screen, level: 0))
    ]
    while let step = left.popLast() {
      switch step {
      case .enter(let visit): enter(visit)
      case .leaveRow(let line): leaveRow(line)
      }
    }
    for (line, count) in outOfView where count > 0 {
      let text = "\(count) out of view"
      lines[line].position += lines[line].position.isEmpty ? text : ", \(text)"
    }
    outOfView = [:]
  }

  private mutating func enter(_ visit: Visit) {
    var visit = visit
    guard !visit.meaning.isHidden, !visit.node.isHidden else { return }
    let node = visit.node
    let visible = Rect(origin: visit.origin, size: node.frame.size).intersection(visit.clip)
    if visible.isEmpty {
      // Only what a scroll view hides can come into view.
      guard visit.area != nil, !node.frame.isEmpty else { return }
      visit.isOut = true
    }
    if visit.isOut {
      if visit.meaning.role != nil { outOfView[visit.area ?? 0, default: 0] += 1 }
      if visit.meaning.isWhole || visit.row != nil { return }
    } else {
      say(&visit)
    }
    if visit.meaning.isWhole { return }
    enterSubnodes(of: visit, visible)
  }

  /// Adds the line of a node in view, and those of its parts.
  private mutating func say(_ visit: inout Visit) {
    let (node, meaning) = (visit.node, visit.meaning)
    let hasFocus =
      node === focused || meaning.isWhole && focused.map { node.contains($0) } == true
    let currentPart = hasFocus ? meaning.parts.firstIndex(where: \.isCurrent) : nil
    if let row = visit.row {
      var line = SemanticLine(row, level: visit.level)
      if meaning.role == .row {
        (line.label, line.value) = (meaning.label, meaning.value)
        line.states = meaning.states + row.states
      } else {
        left.append(.leaveRow(line: lines.count))
      }
      line.isFocused = row.isCurrent
      add(line, of: &visit)
      if meaning.role == .row { return }
    }
    if let role = meaning.role {
      add(SemanticLine(meaning, as: role, level: visit.level), of: &visit)
    } else if hasFocus, currentPart == nil, visit.around == nil {
      add(SemanticLine(meaning, as: .group, level: visit.level), of: &visit)
    }
    if hasFocus, currentPart == nil, !((node as? ListNode)?.isCursorInView == true), let line = visit.around {
      lines[line].isFocused = true
    }
    for (index, part) in meaning.parts.enumerated() {
      if let area = part.area, area.moved(by: visit.origin).intersection(visit.clip).isEmpty {
        if let line = visit.around { outOfView[line, default: 0] += 1 }
        continue
      }
      var line = SemanticLine(part, level: visit.level)
      line.isFocused = index == currentPart
      lines.append(line)
    }
  }

  private mutating func add(_ line: SemanticLine, of visit: inout Visit) {
    lines.append(line)
    visit.around = lines.count - 1
    visit.level += 1
    if visit.node is ScrollNode || visit.node is PagerNode { visit.area = lines.count - 1 }
  }

  // MARK: Subnodes

  private mutating func enterSubnodes(of visit: Visit, _ visible: Rect) {
    let node = visit.node
    var (origin, clip) = (visit.origin, visible)
    if let scroll = node as? ScrollLayoutNode {
      clip = visit.isOut ? visible : scroll.viewport.moved(by: origin).intersection(visible)
      origin = origin - scroll.contentOffset
    }
    // The places of sticky children that are displaced.
    var shifts: [ObjectIdentifier: Point] = [:]
    if node.mayHaveStickyChildren, !visit.isOut {
      node.forEachShownSubnode(in: clip.moved(by: .zero - origin), at: node.shownPath.content) { part in
        if case .subnode(let child, let shift) = part { shifts[ObjectIdentifier(child)] = shift }
      }
    }
    var rows: [ObjectIdentifier: AccessibilityPart] = [:]
    var subnodes = node.subnodes
    if let list = node as? ListNode {
      rows = list.rowsInWords(isFocused: list === focused || movesInList && list is PickerListNode)
      subnodes.sort { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
      if let area = visit.area { outOfView[area, default: 0] += max(0, list.rowCount - rows.count) }
      // A header with parts of its own, as that of a table, says more than its texts.
      for header in list.headersWithNodes where header.accessibility.parts.isEmpty {
        rows[ObjectIdentifier(header)] = AccessibilityPart(.heading, label: "")
      }
    }
    var visits = subnodes.map { child in
      Visit(
        node: child, meaning: child.accessibility,
        origin: origin + child.frame.origin + (shifts[ObjectIdentifier(child)] ?? .zero), clip: clip,
        level: visit.level, around: visit.around, area: visit.area, isOut: visit.isOut,
        row: rows[ObjectIdentifier(child)])
    }
    if node is ListNode {
      // Rows out of view are counted by their number, since most have no node.
      visits.removeAll { Rect(origin: $0.origin, size: $0.node.frame.size).intersection(clip).isEmpty }
    }
    if visits.contains(where: { $0.meaning.order != 0 }) {
      let places = visits.indices.sorted { (visits[$0].meaning.order, $0) < (visits[$1].meaning.order, $1) }
      visits = places.map { visits[$0] }
    }
    left += visits.reversed().map { .enter($0) }
  }

  /// Makes the label of a row of the texts in it.
  private mutating func leaveRow(_ line: Int) {
    let inside = lines[(line + 1)...]
    let isText: (SemanticLine) -> Bool = { [.text, .heading].contains($0.role) && !$0.isFocused }
    let words = inside.filter(isText).flatMap { [$0.label, $0.value] }.filter { !$0.isEmpty }
    lines[line].label = words.joined(separator: " ")
    let kept = inside.indices.filter { !isText(lines[$0]) }
    // The areas among these lines have other numbers now.
    for (place, index) in kept.enumerated() {
      guard let count = outOfView.removeValue(forKey: index) else { continue }
      outOfView[line + 1 + place] = count
    }
    lines.replaceSubrange((line + 1)..., with: kept.map { inside[$0] })
  }
}

extension Window {
  /// The scene in words, for people who do not see the screen: a line for each node in view that says something, in the
  /// order of reading, of the top modal alone where one is open.
  ///
  /// ```
  /// heading "Issues"
  /// list [500 out of view]
  ///   row "Issue 11" [11 of 500]
  /// > row "Issue 12" (selected) [12 of 500]
  /// ```
  ///
  /// Each line has the role, the label in quotes, the value, the states in parentheses and the position in brackets; two
  /// blanks stand for each level, and `>` marks the focus. Linear in the nodes of the tree.
  public var semantics: String { semanticLines.map(\.text).joined(separator: "\n") }

  /// The lines of ``semantics``.
  package var semanticLines: [SemanticLine] {
    layoutIfNeeded()
    var walk = SemanticWalk(self)
    let scope = scope
    if scope === root { walk.add(root) }
    // Nodes over the scope, such as suggestions, belong to it.
    let first = presentations.lastIndex { $0 === scope } ?? 0
    for presentation in presentations.dropFirst(first) { walk.add(presentation) }
    for toast in toasts { walk.add(toast) }
    return walk.lines
  }
}

extension ScrollNode {
  /// A scroll area with the part of the way to its end.
  final var describedScrolling: Accessibility {
    guard canScroll else { return Accessibility() }
    let isVertical = state.vertical.axis.isScrollable
    let axis = isVertical ? state.vertical.axis : state.horizontal.axis
    let way = axis.maxOffset -| axis.minOffset
    let gone = (isVertical ? contentOffset.y : contentOffset.x) -| axis.minOffset
    let percent = way > 0 ? Double(gone) / Double(way) * 100 : 0
    return Accessibility(.scrollArea, value: "\(Int(max(0, min(100, percent)).rounded()))%")
  }
}

extension ListNode {
  final var describedRows: Accessibility {
    countRows()
    return Accessibility(.list, value: rowCount == 0 ? "empty" : "")
  }

  /// The number of all rows.
  final var rowCount: Int { content.lines.rows.reduce(0, +|) }

  /// Whether the row that keys go to is in view.
  final var isCursorInView: Bool {
    cursor.map { visibleRows.contains($0) && nodeForRow(at: $0) != nil } ?? false
  }

  /// The nodes of the sections' headers in view and near it.
  fileprivate final var headersWithNodes: [DisplayNode] {
    content.lines.hasHeaders ? content.live.filter { content.isHeader($0.line) }.flatMap(\.nodes) : []
  }

  /// The rows in view by their nodes.
  fileprivate final func rowsInWords(isFocused: Bool) -> [ObjectIdentifier: AccessibilityPart] {
    var rows: [ObjectIdentifier: AccessibilityPart] = [:]
    let count = rowCount
    for path in visibleRows {
      guard let node = nodeForRow(at: path) else { continue }
      rows[ObjectIdentifier(node)] = AccessibilityPart(
        rowRole, label: "",
        states: statesInWords(of: path) + (selectedRows.contains(path) ? ["selected"] : []),
        position: Accessibility.position(flatIndex(of: path), of: count),
        isCurrent: isFocused && path == cursor)
    }
    return rows
  }
}
