import LayoutCore

/// A stack of pages, of which the last one is shown below a bar with its title and the way back.
///
/// ```
/// ‹ Inbox   Issue 12
/// ```
///
/// Alt-Left, Escape and a click on the way back leave the page, where nothing nearer takes them. A page that is covered is
/// out of the tree, but keeps its state: it comes back with its offsets and its focus. In a page without a node that can have
/// the focus the stack itself has it.
public final class NavigationNode: ResponderNode {
  /// A page, and the node in it that had the focus when another page came over it.
  private struct Level {
    let node: DisplayNode
    let title: String
    weak var focus: DisplayNode?
  }

  /// A page that slides out while another one slides in.
  private struct Slide {
    let old: DisplayNode
    let isBack: Bool
    let start: Double
  }

  private var levels: [Level]
  private var slide: Slide?
  private let bar = NavigationBarNode()
  /// Called with a page that was left.
  public var onPop: ((DisplayNode) -> Void)?
  /// Whether the focus came to a page in which no node can have it. This node has it then, so that keys lead back.
  private var keepsKeys = false

  private static let duration = 0.2

  /// A stack with its first page, which is never left.
  public init(_ root: DisplayNode, title: String) {
    levels = [Level(node: root, title: title)]
    super.init()
    bar.onBack = { [weak self] in self?.pop() }
    showTitles()
  }

  public override var kind: String { "navigation" }

  /// The pages, the shown one last.
  public var pages: [DisplayNode] { levels.map(\.node) }
  /// The page that is shown.
  public var topPage: DisplayNode { levels[levels.count - 1].node }

  /// Shows a page over the others. One that is among them already is not pushed again. The first node in it that can have
  /// the focus gets it, else this one, if the focus was in the page below. O(nodes of the page)
  public func push(_ page: DisplayNode, title: String) {
    guard !levels.contains(where: { $0.node === page }) else { return }
    let old = topPage
    let focus = window?.focusedNode
    let hadFocus = focus.map(holds) ?? false
    if hadFocus { levels[levels.count - 1].focus = focus }
    levels.append(Level(node: page, title: title))
    show(from: old, isBack: false)
    keepsKeys = false
    if hadFocus { takeFocus(earlier: nil) }
  }

  /// Leaves the page that is shown; does nothing on the first one. The focus returns to the node that had it there.
  public func pop() { pop(to: levels.count - 2) }

  /// Leaves all pages but the first.
  public func popToRoot() { pop(to: 0) }

  private func pop(to index: Int) {
    guard index >= 0, index < levels.count - 1 else { return }
    let old = topPage
    let hadFocus = window?.focusedNode.map(holds) ?? true
    let left = levels[(index + 1)...].map(\.node)
    levels.removeSubrange((index + 1)...)
    show(from: old, isBack: true)
    keepsKeys = false
    if hadFocus { takeFocus(earlier: levels[index].focus) }
    for page in left.reversed() { onPop?(page) }
  }

  /// Whether a node is this one or in the shown page.
  private func holds(_ node: DisplayNode) -> Bool { node === self || topPage.contains(node) }

  /// Moves the focus to the node of the shown page that had it, else to the first one that can have it, else to this one.
  private func takeFocus(earlier: DisplayNode?) {
    guard let window else { return }
    window.layoutIfNeeded()
    let earlier = earlier.flatMap { window.canFocus($0) ? $0 : nil }
    let target = earlier ?? topPage.tree.first(where: window.canFocus)
    keepsKeys = target == nil && levels.count > 1
    window.focus(target ?? (keepsKeys ? self : nil), animated: false)
  }

  private func show(from old: DisplayNode, isBack: Bool) {
    let moves = window.map { !$0.reducesMotion && frame.size.width > 0 } ?? false
    slide = moves ? Slide(old: old, isBack: isBack, start: window?.time ?? 0) : nil
    showTitles()
    setNeedsLayout()
  }

  private func showTitles() {
    bar.title = levels[levels.count - 1].title
    bar.backTitle = levels.dropLast().last?.title
  }

  // MARK: Layout and motion

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let page: LayoutElement = slide.map { topPage.background($0.old) } ?? WrapperLayoutSpec { topPage }
    guard constrainedSize.max.height > 1 else { return page }
    return StackLayoutSpec.vertical {
      bar
      page.flexGrow(1).flexShrink(1).flexBasis(.points(0))
    }
  }

  public override func animate(at time: Double) -> Double? {
    guard let slide else { return nil }
    if isOver(slide, at: time) {
      self.slide = nil
      setNeedsLayout()
    }
    return time
  }

  private func isOver(_ slide: Slide, at time: Double) -> Bool {
    !(time - slide.start < Self.duration) || window?.reducesMotion != false
  }

  public override func prepareToDraw(at time: Double) {
    guard let slide, topPage.supernode === self else { return }
    let width = topPage.frame.size.width
    let part = min(max((time - slide.start) / Self.duration, 0), 1)
    // Slow at both ends, as layout transitions are.
    let gone = Int((Double(width) * part * part * (3 - 2 * part)).rounded())
    let left = width - gone
    topPage.frame.origin.x = slide.isBack ? -left : left
    slide.old.frame.origin.x = slide.isBack ? gone : -gone
    forgetSubnodeOrder()
  }

  // MARK: Input

  public override var canBecomeFocused: Bool { keepsKeys }

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard levels.count > 1, key == .escape && modifiers.isEmpty || key == .left && modifiers == .alt else {
      return false
    }
    pop()
    return true
  }
}

/// The titles over a page of a ``NavigationNode``: the way back, and the page's own.
private final class NavigationBarNode: BarNode {
  var title = "" { didSet { if title != oldValue { setNeedsDisplay() } } }
  /// The title of the page below; nil without one.
  var backTitle: String? { didSet { if backTitle != oldValue { setNeedsDisplay() } } }
  var onBack: (() -> Void)?
  private static let gap = 3

  override var kind: String { "navigationBar" }

  override var defaultAccessibility: Accessibility {
    Accessibility(.heading, label: title, hint: backTitle.map { "back to \($0)" } ?? "")
  }

  /// Without the title of the page below where that leaves no room for the page's own.
  override func places(in width: Int, hasSymbols: Bool) -> [Place] {
    let own = BarItem(title, style: \.title)
    guard let backTitle else { return [(own, 0..<max(0, width))] }
    let mark = hasSymbols ? "‹" : "<"
    let whole = "\(mark) \(backTitle)"
    let isWhole = whole.columns + Self.gap + title.columns <= width
    let back = BarItem(isWhole ? whole : mark, style: \.accent) { [weak self] in self?.onBack?() }
    let start = back.columns + (isWhole ? Self.gap : 1)
    return [(back, 0..<back.columns), (own, start..<max(start, width))]
  }
}
