import LayoutCore

/// A row with the titles of menus, which open below it.
///
/// ```
///  File  View  Help
/// ▏✓ Wrap lines    w ▕
/// ```
///
/// F10 opens the first menu, Alt with the first letter of a title that menu, and a click one, wherever the focus is. In a
/// menu arrows move, to the menus at its sides, too; letters, Enter and a click choose, and Escape closes it. The keys of
/// items are bindings while the bar is in view.
public final class MenuBarNode: BarNode, ScopeBindingsNode {
  /// The menus.
  public var menus: [Menu] {
    didSet {
      close()
      table = nil
      setNeedsDisplay()
    }
  }
  private var table: KeyTable?
  /// The menu that is open.
  private var open: (index: Int, node: MenuNode)?

  /// A bar with menus.
  public init(_ menus: [Menu] = []) {
    self.menus = menus
    super.init()
  }

  public override var kind: String { "menuBar" }

  public override var defaultAccessibility: Accessibility {
    var result = Accessibility(.menuBar)
    result.parts = menus.indices.map { index in
      AccessibilityPart(
        .menu, label: menus[index].title, states: open?.index == index ? ["open"] : [],
        position: Accessibility.position(index, of: menus.count))
    }
    return result
  }

  // MARK: Drawing

  override func places(in width: Int, hasSymbols: Bool) -> [Place] {
    let items = menus.enumerated().map { index, menu in
      BarItem(" \(menu.title) ", style: open?.index == index ? \.selection : nil) { [weak self] in
        self?.openMenu(index)
      }
    }
    return Self.row(items, from: 0, gap: 0).filter { $0.columns.lowerBound < width }
  }

  public override func prepareToDraw(at time: Double) { window?.keys.scopeBindings = self }

  // MARK: Keys

  var scopeBindings: KeyTable {
    if let table { return table }
    var bindings = [
      KeyBinding("f10", id: "menu.open", title: "Open the menu", group: "Menus", footer: false) {
        [weak self] in self?.openMenu(0)
      }
    ]
    for (index, menu) in menus.enumerated() {
      if let letter = menu.title.lowercased().unicodeScalars.first {
        bindings.append(
          KeyBinding(
            keys: [KeyPattern(.character(letter), .alt)], title: { "Menu \(menu.title)" }, group: "Menus",
            footer: false
          ) { [weak self] _ in self?.openMenu(index) })
      }
      bindings += MenuItem.bindings(of: menu.items, group: menu.title)
    }
    let made = KeyTable(bindings)
    table = made
    return made
  }

  // MARK: Menus

  /// Opens a menu, in place of one that is open; does nothing for an index without a menu, or out of a window.
  public func openMenu(_ index: Int) {
    guard let window, menus.indices.contains(index), !menus[index].items.isEmpty else { return }
    close()
    let node = MenuNode(menus[index].items)
    node.onLeave = { [weak self] in self?.openNext($0, from: index) }
    window.openMenu(node, of: self) { [weak self] in
      guard let self else { return .zero }
      let places = places(in: frame.size.width, hasSymbols: true)
      let columns = places.indices.contains(index) ? places[index].columns : 0..<0
      return Rect(x: columns.lowerBound, y: 0, width: columns.count, height: 1)
    } onDismiss: { [weak self, weak node] in
      guard let self, open?.node === node else { return }
      open = nil
      setNeedsDisplay()
    }
    if window.isShown(node) { open = (index, node) }
    setNeedsDisplay()
  }

  private func openNext(_ direction: Int, from index: Int) {
    let count = menus.count
    guard count > 0 else { return }
    for distance in 1...count {
      let next = ((index + direction * distance) % count + count) % count
      if !menus[next].items.isEmpty { return openMenu(next) }
    }
  }

  private func close() {
    guard let open else { return }
    self.open = nil
    window?.dismiss(open.node)
  }
}
