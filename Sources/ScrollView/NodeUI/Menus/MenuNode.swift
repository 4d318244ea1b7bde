import LayoutCore

/// The rows of an open menu. It has the focus, and its last one closes with all that it has opened.
///
/// ```
/// ▏✓ Wrap lines    w ▕
/// ▏  Open recent   ▸ ▕
/// ```
final class MenuNode: ResponderNode, PopoverContent {
  private let items: [MenuItem]
  private let rows = PickerListNode()
  /// The menu whose item opened this one.
  private weak var parent: MenuNode?
  /// Called for ← and → in the first menu, with -1 or 1.
  var onLeave: ((Int) -> Void)?

  init(_ items: [MenuItem], parent: MenuNode? = nil) {
    (self.items, self.parent) = (items, parent)
    super.init()
    rows.onChoose = { [weak self] in self?.choose($0) }
  }

  override var kind: String { "menu" }

  override var defaultAccessibility: Accessibility {
    var result = Accessibility(.menu)
    result.isWhole = true
    result.parts = items.enumerated().filter { !$0.element.isSeparator }.map { row, item in
      var states = item.isEnabled ? [] : ["disabled"]
      if item.isChecked { states.insert("checked", at: 0) }
      if !item.items.isEmpty { states.append("opens a menu") }
      return AccessibilityPart(
        .menuItem, label: ([item.title] + [item.key?.name].compactMap(\.self)).joined(separator: ", "),
        states: states, isCurrent: row == rows.currentRow)
    }
    return result
  }

  // MARK: Layout

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { rows }

  var rowScroller: ScrollNode { rows }
  func size(inWidth width: ClosedRange<Int>) -> Size { rows.size(inWidth: width) }

  /// Makes the texts, which may depend on anything, when the menu opens.
  func makeTexts(hasSymbols: Bool) {
    let titles = items.map(\.title)
    let keys = items.map { item in
      item.items.isEmpty
        ? (item.key?.name ?? "").keyNames(hasSymbols: hasSymbols) : hasSymbols ? "▸" : ">"
    }
    let hasChecks = items.contains(where: \.isChecked)
    let columns = titles.reduce(0) { max($0, $1.columns) }
    let keyColumns = keys.reduce(0) { max($0, $1.columns) }
    let line = String(
      repeating: hasSymbols ? "─" : "-",
      count: columns + (keyColumns > 0 ? keyColumns + 2 : 0) + (hasChecks ? 2 : 0))
    let found = items.indices.map { row in
      if items[row].isSeparator { return PickerRow(line) }
      let lead = hasChecks ? (items[row].isChecked ? (hasSymbols ? "✓ " : "* ") : "  ") : ""
      let gap = String(repeating: " ", count: columns - titles[row].columns)
      var found = PickerRow(titles[row] + gap, detail: keys[row])
      found.lead.text = lead
      return found
    }
    rows.show(count: found.count) { found[$0] }
    rows.disabled = Set(items.indices.filter { !items[$0].isEnabled })
  }

  /// Puts the cursor on the first item that can be chosen.
  func begin() { move(from: -1, by: 1) }

  // MARK: Input

  override var canBecomeFocused: Bool { true }

  override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty else { return false }
    let cursor = rows.currentRow ?? -1
    switch key {
    case .up: move(from: rows.currentRow ?? items.count, by: -1)
    case .down: move(from: cursor, by: 1)
    case .home: move(from: -1, by: 1)
    case .end: move(from: items.count, by: -1)
    case .enter, .character(" "): choose(cursor)
    case .right:
      if items.indices.contains(cursor), !items[cursor].items.isEmpty { choose(cursor) } else { leave(1) }
    case .left: if parent != nil { window?.dismiss(self) } else { leave(-1) }
    case .escape: window?.dismiss(self)
    case .character(let scalar): choose(letter: scalar)
    case .tab, .backTab: break
    default: return false
    }
    return true
  }

  private func leave(_ direction: Int) {
    var menu = self
    while let parent = menu.parent { menu = parent }
    menu.onLeave?(direction)
  }

  /// Moves to the next item that can be chosen, past the last one to the first.
  private func move(from row: Int, by step: Int) {
    let count = items.count
    guard count > 0 else { return }
    for distance in 1...count {
      let next = ((row + step * distance) % count + count) % count
      if items[next].isEnabled { return rows.moveCursor(to: next) }
    }
  }

  /// Goes to the next item that begins with a letter, and chooses it if it is the only one.
  private func choose(letter scalar: Unicode.Scalar) {
    let letter = String(scalar).lowercased()
    let found = items.indices.filter {
      items[$0].isEnabled && items[$0].title.lowercased().hasPrefix(letter)
    }
    guard let next = found.first(where: { $0 > (rows.currentRow ?? -1) }) ?? found.first else { return }
    rows.moveCursor(to: next)
    if found.count == 1 { choose(next) }
  }

  private func choose(_ row: Int) {
    guard items.indices.contains(row), items[row].isEnabled, let window else { return }
    rows.moveCursor(to: row)
    guard items[row].items.isEmpty else {
      let menu = MenuNode(items[row].items, parent: self)
      let place = Rect(x: 0, y: row - rows.contentOffset.y, width: rows.frame.size.width, height: 1)
      window.openMenu(menu, at: .right, of: rows) { place }
      return
    }
    let item = items[row]
    close(in: window)
    item.perform()
  }

  /// Closes the menu and those around it.
  private func close(in window: Window) {
    window.dismiss(self)
    parent?.close(in: window)
  }
}

extension Window {
  /// Opens a menu next to a part of a node.
  func openMenu(
    _ menu: MenuNode, at edge: PresentationStyle.Edge = .bottom, of anchor: DisplayNode,
    rect: @escaping () -> Rect, onDismiss: (() -> Void)? = nil
  ) {
    menu.makeTexts(hasSymbols: shownTheme.hasSymbols)
    let popover = present(
      menu, as: .popover(anchor, edge), PresentationOptions(rect: rect, maximumRows: 20), onDismiss: onDismiss
    )
    if popover != nil { menu.begin() }
  }

  /// Opens the menu of a node at a place in it, by default below its first row.
  func openContextMenu(of node: DisplayNode, at point: Point? = nil) {
    let rect = point.map { Rect(origin: $0, size: Size(1, 1)) }
    openMenu(MenuNode(node.contextMenu), of: node) { [weak node] in
      rect ?? Rect(x: 0, y: 0, width: 1, height: min(1, node?.frame.size.height ?? 0))
    }
  }

  /// Opens the menu of the node with the focus, or of one around it.
  func openContextMenuOfFocus() {
    guard let node = focusedNode?.nodeWithContextMenu else { return }
    let rect = (focusedNode === node ? node.responder : nil)?.focusRect
    openContextMenu(of: node, at: rect?.origin)
  }
}
