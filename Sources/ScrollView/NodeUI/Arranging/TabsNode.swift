import LayoutCore

/// A bar with the titles of pages, and one of the pages below it.
///
/// ```
/// ▏Deploy▕  Log
/// Name  web
/// ```
///
/// With the focus in it, Ctrl-PageUp and Ctrl-PageDown turn to the page before and after, and Alt-1 to Alt-9 to a page by its
/// number. These keys are bindings, which a program can exchange. In the bar, Left, Right, Home, End and a click turn to pages,
/// and Up and Down move the focus to the nearest node there. The other pages are hidden: they keep their state and their tasks, and the node of each that had the focus gets it again.
public final class TabsNode: DisplayNode {
  /// A page with its title.
  @MainActor public struct Tab {
    /// The text in the bar, on one line.
    public var title: String
    /// The page. While the tabs have it, they hide and show it.
    public let page: DisplayNode

    /// A page; an element that is no node gets one around it.
    public init(_ title: String, _ page: LayoutElement) { (self.title, self.page) = (title, page.asNode) }
  }

  /// The pages with their titles.
  public var tabs: [Tab] {
    didSet {
      for tab in oldValue { tab.page.isHidden = false }
      tabsDidChange()
    }
  }
  /// The bar with the titles.
  public let bar: TabBarNode
  /// Called when the user has turned to another page.
  public var onChange: ((TabsNode) -> Void)?
  /// The nodes that had the focus when their pages were left.
  private var focuses: [ObjectIdentifier: WeakNode] = [:]

  private struct WeakNode { weak var node: DisplayNode? }

  /// Pages of which the one at an index is shown. The closure is called when the user turns to another one, not when code
  /// does.
  public init(_ tabs: [Tab] = [], currentIndex: Int = 0, onChange: ((TabsNode) -> Void)? = nil) {
    self.tabs = tabs
    self.onChange = onChange
    bar = TabBarNode("", [], selectedIndex: nil)
    super.init()
    style.flexShrink = 1
    bar.onChange = { [weak self] bar in self?.turn(to: bar.selectedIndex ?? 0) }
    storedIndex = currentIndex
    keyBindings = makeBindings()
    tabsDidChange()
  }

  public override var kind: String { "tabs" }

  public override var defaultAccessibility: Accessibility { Accessibility() }

  // MARK: The page

  private var storedIndex = 0

  /// The index of the page that is shown, from 0 and clamped to the pages.
  public var currentIndex: Int {
    get { max(0, min(storedIndex, tabs.count - 1)) }
    set {
      guard newValue != storedIndex else { return }
      show(newValue)
    }
  }

  /// The page that is shown; nil without pages.
  public var currentPage: DisplayNode? { tabs.isEmpty ? nil : tabs[currentIndex].page }

  /// Whether the user can turn to another page.
  public var isEnabled: Bool {
    get { bar.isEnabled }
    set { bar.isEnabled = newValue }
  }

  private func tabsDidChange() {
    bar.options = tabs.map(\.title)
    bar.selectedIndex = tabs.isEmpty ? nil : currentIndex
    for (index, tab) in tabs.enumerated() { tab.page.isHidden = index != currentIndex }
    setNeedsLayout()
  }

  private func show(_ index: Int) {
    let old = currentPage
    let focused = window?.focusedNode
    let hadFocus = focused.map { old?.contains($0) == true } ?? false
    if hadFocus, let old { focuses[ObjectIdentifier(old)] = WeakNode(node: focused) }
    storedIndex = index
    tabsDidChange()
    guard hadFocus, let window, let page = currentPage, page !== old else { return }
    window.layoutIfNeeded()
    let earlier = focuses[ObjectIdentifier(page)]?.node.flatMap { window.canFocus($0) ? $0 : nil }
    window.focus(
      earlier ?? page.tree.first(where: window.canFocus) ?? (window.canFocus(bar) ? bar : nil),
      animated: false)
  }

  /// Turns to a page for the user.
  private func turn(to index: Int) {
    guard isEnabled, tabs.indices.contains(index), index != currentIndex else { return }
    show(index)
    onChange?(self)
  }

  // MARK: Layout and input

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let pages = WrapperLayoutSpec(children: tabs.map(\.page))
    guard constrainedSize.max.height > 1 else { return pages }
    return StackLayoutSpec.vertical {
      bar
      pages.flexGrow(1).flexShrink(1).flexBasis(constrainedSize.max.height == .infinity ? .auto : .points(0))
    }
  }

  private func makeBindings() -> [KeyBinding] {
    func binding(
      _ key: KeyPattern, _ id: String, _ title: @escaping () -> String, _ isEnabled: @escaping () -> Bool,
      _ page: @escaping (TabsNode) -> Int
    ) -> KeyBinding {
      KeyBinding(
        keys: [key], id: id, title: title, group: "Pages", footer: false, isEnabled: isEnabled
      ) { [weak self] _ in
        if let self { turn(to: page(self)) }
      }
    }
    func turns(_ key: Key, _ id: String, _ title: String, by step: Int) -> KeyBinding {
      binding(
        KeyPattern(key, .control), id, { title },
        { [weak self] in self.map { $0.isEnabled && $0.tabs.count > 1 } ?? false },
        { ($0.currentIndex + step + $0.tabs.count) % max(1, $0.tabs.count) })
    }
    let numbered = (0..<9).map { index in
      binding(
        KeyPattern(.character(Unicode.Scalar(UInt8(0x31 + index))), .alt), "tabs.page\(index + 1)",
        { [weak self] in
          self.flatMap { $0.tabs.indices.contains(index) ? "Go to \($0.tabs[index].title)" : nil } ?? ""
        },
        { [weak self] in self.map { $0.isEnabled && $0.tabs.indices.contains(index) } ?? false },
        { _ in index })
    }
    return [
      turns(.pageUp, "tabs.previous", "Previous page", by: -1),
      turns(.pageDown, "tabs.next", "Next page", by: 1),
    ] + numbered
  }
}
