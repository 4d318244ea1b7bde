import LayoutCore
import NodeUI

/// Every element of the program in the order of its layout.
final class TreeSection: PanelSection {
  let (title, key): (String, Unicode.Scalar) = ("Tree", "t")
  private let inspection: Inspection
  private let rows: TreeRowsNode
  var node: DisplayNode { rows }
  /// The number of elements after a layout; nil until the tree rests.
  private var elements: (layout: Int, count: Int?) = (-1, nil)
  private weak var countedRoot: DisplayNode?
  /// Whether the last frame had another layout than the one before.
  private var wasNew = false

  init(_ inspection: Inspection) {
    self.inspection = inspection
    rows = TreeRowsNode(inspection)
  }

  var note: (text: String, end: String) { ("", elements.count.map { "\($0) elements" } ?? "") }

  var keys: [(keys: String, effect: String)] {
    [("↑ ↓", "chooses an element"), ("← →", "closes and opens it"), ("Enter", "opens or closes it")]
  }

  var wantedRows: Int? { rows.wantedRows }

  func update() {
    let window = inspection.window
    // Counting is linear in the tree, so one that is laid out in frame after frame, as a list that scrolls, is counted
    // when it rests.
    let isNew = window.layoutCount != elements.layout || window.root !== countedRoot
    if isNew {
      countedRoot = window.root
      elements.layout = window.layoutCount
    }
    if isNew && wasNew {
      elements.count = nil
    } else if isNew || elements.count == nil {
      elements.count = TreeRows.count(in: window.root)
    }
    wasNew = isNew
    rows.update()
  }
}

/// The rows of the tree.
private final class TreeRowsNode: RowsNode {
  private let inspection: Inspection
  private var rows: [TreeRow] = []
  /// Elements that people opened or closed.
  private var folds: [ElementID: Bool] = [:]
  /// The number of elements of a long run that people asked for.
  private var limits: [ElementID: Int] = [:]
  private var made: Version?
  private var revealed: ElementID?
  /// The number of rows where there is room for all.
  private(set) var wantedRows = 0

  /// The rows stay as they are while this is the same.
  private struct Version: Equatable {
    let layout: Int
    let root: ObjectIdentifier
    let view: ObjectIdentifier?
    let height: Int
  }

  init(_ inspection: Inspection) {
    self.inspection = inspection
    super.init()
  }

  private var chosenID: ElementID? {
    inspection.chosenElement ?? inspection.chosenView.map { ElementID(node: ObjectIdentifier($0)) }
  }

  func update() {
    let window = inspection.window
    let room = supernode?.frame.size.height ?? 0
    let key = Version(
      layout: window.layoutCount, root: ObjectIdentifier(window.root),
      view: inspection.chosenView.map { ObjectIdentifier($0) }, height: room)
    if key != made {
      made = key
      makeRows(room: room)
    }
    setNeedsDisplay()
    guard let id = chosenID, id != revealed else { return }
    revealed = id
    revealChosenRow()
  }

  private func makeRows(room: Int) {
    let view = inspection.chosenView
    // The way to the chosen view is open, and where there is room its content.
    let around = Set(
      view.map { sequence(first: $0 as DisplayNode, next: \.supernode).map { ObjectIdentifier($0) } } ?? [])
    func treeRows(opensView: Bool) -> [TreeRow] {
      TreeRows(
        inspection.window.root,
        isOpen: { [folds] part, depth in
          if let fold = folds[part.id] { return fold }
          if around.isEmpty { return depth < 3 }
          if let view, part.node === view { return opensView && part.id.path.count <= 1 }
          return part.element is DisplayNode ? around.contains(part.id.node) : part.contains(around)
        }, limit: { [limits] in limits[$0] ?? TreeRows.shownOfLongRun }
      ).rows
    }
    rows = treeRows(opensView: true)
    wantedRows = rows.count
    if rows.count > room, room < 12 { rows = treeRows(opensView: false) }
    rowCount = rows.count
  }

  override var chosenRow: Int? {
    guard let id = chosenID else { return nil }
    return rows.firstIndex { row in
      if case .element = row.content { return row.id == id }
      return false
    }
  }

  // MARK: Drawing

  override func drawRow(_ index: Int, in context: DrawingContext) {
    let row = rows[index]
    let width = context.bounds.size.width
    let indent = String(repeating: " ", count: 1 + 2 * min(row.depth, 100))
    let isChosen = index == chosenRow
    var style = TextStyle.plain
    if isChosen, context.isFocused(self) { style = context.theme.selection }
    guard case .element(let element) = row.content else {
      if case .more(let count) = row.content {
        context.put("\(indent)… \(count) more", at: Point(x: 0, y: index), style: style)
      }
      return
    }
    let mark = row.isOpen.map { $0 ? "▾ " : "▸ " } ?? "  "
    let name = element.kind + (Self.name(of: element).map { " \($0)" } ?? "")
    let isView = element === inspection.chosenView
    let frame = "\(row.frame.minX),\(row.frame.minY)"
    let size = "\(row.frame.size.width)×\(row.frame.size.height)"
    // The columns of places and sizes begin where those of the mock-ups do.
    let place = width >= 45 ? 28 : min(25, max(0, width - 15))
    let label = indent + mark + name
    let text = Self.text(
      label + (isView ? " ◆" : ""), [frame.padded(to: 5) + size, frame], at: place, width,
      hasSymbols: context.theme.hasSymbols)
    if !isInView(row) { style.foreground = .role(.textSecondary) }
    context.put(text, at: Point(x: 0, y: index), style: style)
  }

  /// A label, and after it the first of some texts for which there is room.
  private static func text(
    _ label: String, _ choices: [String], at place: Int, _ width: Int, hasSymbols: Bool
  ) -> String {
    let start = max(place, label.columns + 1)
    if let choice = choices.first(where: { start + $0.columns <= width }) {
      return label.padded(to: start) + choice
    }
    return label.fitted(in: width, hasSymbols: hasSymbols)
  }

  /// The id of an element, or its first words.
  private static func name(of element: LayoutElement) -> String? {
    if let name = element.name { return SafeText.of(name) }
    guard let text = (element as? TextNode)?.string ?? (element as? ButtonNode)?.title, !text.isEmpty else {
      return nil
    }
    return "“\(SafeText.of(text.prefix(40)))”"
  }

  private func isInView(_ row: TreeRow) -> Bool { !row.node.placeOnScreen().visible.isEmpty }

  // MARK: Input

  private func choose(_ index: Int) {
    guard rows.indices.contains(index) else { return }
    let row = rows[index]
    switch row.content {
    case .element(let element): inspection.choose(row.id, of: element, in: row.node)
    case .more:
      limits[row.id] = (limits[row.id] ?? TreeRows.shownOfLongRun) + 100
      made = nil
    }
    update()
    revealChosenRow()
  }

  private func setOpen(_ isOpen: Bool, _ index: Int) {
    folds[rows[index].id] = isOpen
    made = nil
    update()
  }

  override func rowPressed(_ row: Int) {
    if row == chosenRow, let isOpen = rows[row].isOpen { return setOpen(!isOpen, row) }
    choose(row)
  }

  override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty else { return false }
    let place = chosenRow
    switch key {
    case .up: choose(max(0, (place ?? 1) - 1))
    case .down: choose(min(rows.count - 1, (place ?? -1) + 1))
    case .home: choose(0)
    case .end: choose(rows.count - 1)
    case .left:
      guard let place else { return false }
      if rows[place].isOpen == true { setOpen(false, place) } else { chooseParent(of: place) }
    case .right:
      guard let place else { return false }
      if rows[place].isOpen == false { setOpen(true, place) } else { choose(place + 1) }
    case .enter:
      guard let place, let isOpen = rows[place].isOpen else { return false }
      setOpen(!isOpen, place)
    default: return false
    }
    return true
  }

  private func chooseParent(of place: Int) {
    if let parent = rows[..<place].lastIndex(where: { $0.depth < rows[place].depth }) { choose(parent) }
  }
}
