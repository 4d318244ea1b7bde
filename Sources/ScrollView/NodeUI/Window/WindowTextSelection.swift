// Text that a drag selects across nodes.
//
// Problem: a page has its text in many nodes, and people want to copy a part of it that begins in one and ends in
// another.
//
// Idea: a selection is two places, each a node and bytes of its text. Everything between them in the order of the tree is
// selected, whatever is in view. So it stays in its place while content scrolls, and the copied text is that of the
// nodes, without the breaks of lines that are too long. A view that shows a part of a long text, such as a document, has
// as many bytes as that text: a drag that begins in it stays there and scrolls it, and one that passes it takes the part
// in view.
//
// Pitfalls: a node may go while it is selected, as a row of a list far away does. Then the selection ends.

import LayoutCore

/// A node whose text a drag across nodes selects.
@MainActor
package protocol SelectableText: DisplayNode {
  /// The bytes of the text that a selection has if it continues in other nodes: all of them, or those in view.
  var selectableText: Range<Int> { get }
  /// A part of the text; nil if it is too long to copy. Linear.
  func selectedText(in bytes: Range<Int>) -> String?
  /// The bytes of the word, the line or the character at the cell of the text that is nearest to one of the node; empty
  /// where a character begins, if it is selected by its edges.
  func textRange(of unit: TextUnit, at point: Point) -> Range<Int>
  /// Whether a press at a cell of the node begins a selection.
  func hasText(at point: Point) -> Bool
  /// Whether a drag that begins in the node selects only its text, and scrolls it at the edges.
  var keepsTextDrags: Bool { get }
}

extension SelectableText {
  package func hasText(at point: Point) -> Bool { true }
  package var keepsTextDrags: Bool { false }
}

/// The selection of text across the nodes of a window.
struct TextSelecting {
  /// Whether drags select text, unless a node says otherwise.
  var isAllowed = false
  var selection: AcrossNodes?

  struct Place {
    weak var node: (any SelectableText)?
    /// The bytes that are selected at least.
    var range: Range<Int>
  }

  struct AcrossNodes {
    let unit: TextUnit
    let anchor: Place
    var head: Place
    /// The selected nodes in their order, with the bytes of each.
    var parts: [Place] = []
    var ranges: [ObjectIdentifier: Range<Int>] = [:]
  }
}

extension Window {
  /// Whether a drag on text that no node takes selects it, across nodes in the order of the tree. Letting go copies the
  /// text, and so does Ctrl-C; Escape ends the selection, and a press with Alt scrolls instead. A double click selects a word, a triple click
  /// a line. Nodes can say otherwise by `DisplayNode.allowsTextSelection`.
  public var allowsTextSelection: Bool {
    get { textSelecting.isAllowed }
    set { textSelecting.isAllowed = newValue }
  }

  /// The text that is selected across nodes; nil if there is none, and if it is too long to copy: of a document, more than
  /// 16 MiB. Linear in the text.
  public var selectedText: String? {
    guard let parts = textSelecting.selection?.parts, !parts.isEmpty else { return nil }
    var text = ""
    var last: (any SelectableText)?
    for part in parts {
      guard let node = part.node else { continue }
      if let last {
        let (above, below) = (last.placeOnScreen().origin.y +| last.frame.size.height, node.placeOnScreen())
        // Texts next to each other are one line.
        text += below.origin.y < above ? " " : "\n"
      }
      guard let part = node.selectedText(in: part.range) else { return nil }
      text += part
      last = node
    }
    return text.isEmpty ? nil : text
  }

  /// Ends the selection of text; false if there was none.
  @discardableResult
  package func endTextSelection() -> Bool {
    guard textSelecting.selection != nil else { return false }
    textSelecting.selection = nil
    setNeedsDisplay()
    return true
  }

  /// The bytes of a node's text that are selected.
  package func selectedText(of node: DisplayNode) -> Range<Int>? {
    textSelecting.selection?.ranges[ObjectIdentifier(node)]
  }

  /// Ends a selection whose nodes have gone.
  func forgetSelectedNodes() {
    guard let selection = textSelecting.selection else { return }
    for node in [selection.anchor.node, selection.head.node] where node.map({ !isInTree($0) }) ?? true {
      endTextSelection()
    }
  }

  // MARK: The pointer

  /// The columns next to a text in which a press begins at the text: people miss the first letter.
  private static var reach: Int { 2 }

  /// Begins a selection at a cell of the screen. Returns the text there; nil if none can be selected. O(nodes in view)
  func beginTextSelection(at point: Point, clickCount: Int) -> DisplayNode? {
    endTextSelection()
    var (found, distance): ((node: any SelectableText, origin: Point)?, Int) = (nil, Self.reach)
    // Nodes that take no presses are not among those that a hit test finds in a scroll view.
    forEachNodeInView(of: scope) { node, frame, visible in
      let away = max(visible.minX -| point.x, point.x -| (visible.maxX -| 1), 0)
      if away <= distance, visible.minY <= point.y, point.y < visible.maxY,
        let node = node as? any SelectableText, node.hasText(at: point - frame.origin)
      {
        (found, distance) = ((node, frame.origin), away)
      }
      return true
    }
    guard let (node, origin) = found, allowsTextSelection(in: node) else { return nil }
    let unit = TextUnit(clicks: clickCount)
    let place = TextSelecting.Place(node: node, range: node.textRange(of: unit, at: point - origin))
    textSelecting.selection = .init(unit: unit, anchor: place, head: place)
    if unit != .character { updateTextSelection() }
    return node
  }

  /// Moves the end of the selection to a cell of the screen.
  func dragTextSelection(to point: Point) {
    guard let selection = textSelecting.selection else { return }
    var nearest = textCell(nearestTo: point)
    if let node = selection.anchor.node, node.keepsTextDrags {
      nearest = (node, point - node.placeOnScreen().origin)
    }
    guard let (node, cell) = nearest else { return }
    // Before the change: a node may ask for its part of the selection.
    let range = node.textRange(of: selection.unit, at: cell)
    textSelecting.selection?.head = .init(node: node, range: range)
    updateTextSelection()
  }

  /// Copies what a drag has selected; a click ends the selection.
  func finishTextSelection() {
    if textSelecting.selection?.parts.isEmpty != false { endTextSelection() }
    if let selectedText { copy(selectedText) }
  }

  /// The text in view that is nearest to a cell in reading order, and the cell of it.
  private func textCell(nearestTo point: Point) -> (node: any SelectableText, cell: Point)? {
    var best: (node: any SelectableText, frame: Rect, distance: (Int, Int))?
    forEachNodeInView(of: scope) { node, frame, visible in
      guard let node = node as? any SelectableText, !visible.isEmpty, allowsTextSelection(in: node) else {
        return true
      }
      func distance(_ place: Int, _ start: Int, _ end: Int) -> Int {
        max(start -| place, place -| (end -| 1), 0)
      }
      let rows = distance(point.y, visible.minY, visible.maxY)
      // Above and below, the first and the last text of the nearest row count.
      let away = (rows, rows == 0 ? distance(point.x, visible.minX, visible.maxX) : 0)
      let isNearer = best.map { away < $0.distance || away == $0.distance && point.y >= visible.maxY } ?? true
      if isNearer { best = (node, frame, away) }
      return true
    }
    return best.map { best in
      var cell = point - best.frame.origin
      // Above the first text everything before it is left out, and below the last one nothing.
      if cell.y < 0 { cell.x = 0 }
      if cell.y >= best.frame.size.height { cell.x = .infinity }
      return (best.node, cell)
    }
  }

  /// Finds the texts between the two ends. O(nodes)
  private func updateTextSelection() {
    guard let selection = textSelecting.selection, let anchor = selection.anchor.node,
      let head = selection.head.node
    else { return }
    var parts: [TextSelecting.Place] = []
    var isInside = false
    let (start, end) = (selection.anchor.range, selection.head.range)
    for node in scope.tree {
      guard let node = node as? any SelectableText, allowsTextSelection(in: node) else { continue }
      let whole = node.selectableText
      let isEnd = node === anchor || node === head
      var range = whole
      if anchor === head {
        guard isEnd else { continue }
        range = min(start.lowerBound, end.lowerBound)..<max(start.upperBound, end.upperBound)
      } else if isEnd {
        let place = node === anchor ? start : end
        range =
          isInside
          ? whole.lowerBound..<max(whole.lowerBound, min(place.upperBound, whole.upperBound))
          : min(place.lowerBound, whole.upperBound)..<whole.upperBound
        isInside.toggle()
      } else if !isInside {
        continue
      }
      parts.append(.init(node: node, range: range))
      if isEnd, !isInside { break }
    }
    textSelecting.selection?.parts = parts.filter { !$0.range.isEmpty || parts.count > 1 }
    textSelecting.selection?.ranges = [:]
    for part in parts {
      if let node = part.node { textSelecting.selection?.ranges[ObjectIdentifier(node)] = part.range }
    }
    setNeedsDisplay()
  }

  /// Whether text of a node can be selected: the nearest node around it that says so decides.
  private func allowsTextSelection(in node: DisplayNode) -> Bool {
    sequence(first: node, next: \.supernode).lazy.compactMap(\.allowsTextSelection).first
      ?? allowsTextSelection
  }
}
