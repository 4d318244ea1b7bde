import LayoutCore
import ScrollCore

/// Shows the number of pages and the current one as dots (UIKit's page control), and turns pages: by a click
/// on a dot, before the dots or after them, or with the focus by the arrow keys of its orientation, Page Up and Down, Home and End.
///
/// If the dots do not fit, a row shows `‹ 3 / 40 ›` instead, and a column shows fewer dots in proportion.
public final class PageControlNode: ControlNode {
  /// The paging scroll view to follow and turn. Without one, set `numberOfPages` and `currentPage`.
  public weak var scrollNode: ScrollNode? {
    didSet { if scrollNode !== oldValue { setNeedsLayout() } }
  }
  /// The direction in which the dots follow each other.
  public var orientation: PageOrientation {
    didSet { if orientation != oldValue { setNeedsLayout() } }
  }
  /// Whether a single page shows no dot; its room is kept.
  public var hidesForSinglePage = false {
    didSet { if hidesForSinglePage != oldValue { setNeedsDisplay() } }
  }
  /// Called when people have turned a page.
  public var onChange: ((PageControlNode) -> Void)?

  private var ownCount = 0
  private var ownPage = 0
  /// The number of pages for which the size was measured.
  private var measuredCount = 0

  /// A control for pages that the program turns itself: set `currentPage`, and follow `onChange`.
  public init(_ orientation: PageOrientation = .horizontal, numberOfPages: Int = 0) {
    self.orientation = orientation
    super.init()
    self.numberOfPages = numberOfPages
  }

  /// A control that follows a scroll view.
  public convenience init(for scrollNode: ScrollNode, _ orientation: PageOrientation = .horizontal) {
    self.init(orientation)
    self.scrollNode = scrollNode
  }

  public override var kind: String { "pageControl" }

  public override var defaultAccessibility: Accessibility {
    let (current, count) = pages
    guard count > 1 || count == 1 && !hidesForSinglePage else { return Accessibility() }
    return Accessibility(.slider, label: "Page", position: Accessibility.position(current, of: count))
  }

  /// At least 0; the scroll view's number of pages if there is one.
  public var numberOfPages: Int {
    get { scrollNode == nil ? ownCount : pages.count }
    set {
      ownCount = max(0, newValue)
      ownPage = min(ownPage, max(0, ownCount - 1))
      setNeedsLayout()
    }
  }

  /// The current page from 0, clamped to the pages. Setting it scrolls the scroll view without animation.
  public var currentPage: Int {
    get { pages.current }
    set {
      let page = max(0, min(newValue, numberOfPages - 1))
      if let scrollNode {
        scrollNode.scrollToPage(page, of: orientation.axis, animated: false)
      } else if page != ownPage {
        ownPage = page
        setNeedsDisplay()
      }
    }
  }

  private var pages: (current: Int, count: Int) {
    guard let scrollNode else { return (ownPage, ownCount) }
    return scrollNode.pages(of: orientation.axis)
  }

  /// Room for a dot for each page, a column apart; for the numbers if there are too many.
  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    let count = max(1, numberOfPages)
    measuredCount = count
    guard orientation == .horizontal else { return Size(1, count) }
    let dots = count < 1_000_000 ? 2 * count - 1 : .infinity
    return Size(dots <= maximumSize.width ? dots : PageLabel.text(count - 1, count, true).columns, 1)
  }

  // MARK: Drawing

  public override func draw(in context: DrawingContext) {
    let (current, count) = pages
    // The scroll view may know the number of pages only after this layout.
    if max(1, count) != measuredCount {
      measuredCount = max(1, count)
      setNeedsLayout()
    }
    guard count > 1 || count == 1 && !hidesForSinglePage else { return }
    let (size, hasSymbols) = (context.bounds.size, context.theme.hasSymbols)
    // With the focus the whole control stands out, since one dot among many would be overlooked.
    let focus = context.isFocused(self) ? context.theme.focusedButton : nil
    let dots = PageDots(current: current, count: count, hasSymbols: hasSymbols, focus: focus)
    switch orientation {
    case .horizontal:
      let y = max(0, size.height - 1) / 2
      if count <= (size.width + 1) / 2 {
        dots.draw(
          count, from: Point(x: (size.width - (2 * count - 1)) / 2, y: y), step: Point(x: 2, y: 0), context)
      } else {
        let text = PageLabel.fitted(current, count, in: size.width, hasSymbols)
        let x = max(0, size.width - text.columns) / 2
        context.put(
          text, at: Point(x: x, y: y),
          style: (focus ?? context.theme.currentPage).merged(over: context.text))
      }
    case .vertical:
      let x = max(0, size.width - 1) / 2
      let shown = min(count, size.height)
      dots.draw(shown, from: Point(x: x, y: (size.height - shown) / 2), step: Point(x: 0, y: 1), context)
    }
  }

  // MARK: Turning

  /// Turns up to `distance` pages forward (back, if negative). Returns whether there was one to turn.
  @discardableResult
  public func turn(_ distance: Int, animated: Bool = true) -> Bool {
    if let scrollNode {
      let cells = scrollNode.pagingDistance(orientation.axis, pages: distance)
      guard cells != 0 else { return false }
      var offset = scrollNode.state.targetOffset
      if orientation == .horizontal { offset.x = offset.x +| cells } else { offset.y = offset.y +| cells }
      scrollNode.setContentOffset(offset, animated: animated)
    } else {
      let page = max(0, min(ownPage +| distance, ownCount - 1))
      guard page != ownPage else { return false }
      ownPage = page
    }
    setNeedsDisplay()
    onChange?(self)
    return true
  }

  public override var canBecomeFocused: Bool { numberOfPages > 1 }
  public override func focusDidChange(isFocused: Bool) { setNeedsDisplay() }

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty else { return false }
    switch (key, orientation) {
    case (.left, .horizontal), (.up, .vertical), (.pageUp, _): turn(-1)
    case (.right, .horizontal), (.down, .vertical), (.pageDown, _): turn(1)
    case (.home, _): turn(-numberOfPages)
    case (.end, _): turn(numberOfPages)
    default: return false
    }
    return true
  }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    canBecomeFocused ? .captured : .ignored
  }

  public override func pointerReleased(_ pointer: Pointer) {
    let (point, size) = (pointer.location, frame.size)
    guard Rect(origin: .zero, size: size).contains(point) else { return }
    let (place, length) = orientation == .horizontal ? (point.x, size.width) : (point.y, size.height)
    let (current, count) = pages
    let isAllShown = orientation == .horizontal ? count <= (length + 1) / 2 : count <= length
    guard isAllShown else {
      turn(place < length / 2 ? -1 : 1)
      return
    }
    // A click between two dots counts as one on the first.
    let step = orientation == .horizontal ? 2 : 1
    let start = (length - (step * (count - 1) + 1)) / 2
    if place < start {
      turn(-1)
    } else {
      let page = (place - start) / step
      turn(page < count ? page - current : 1)
    }
  }
}

/// The axis along which pages follow each other.
public enum PageOrientation: String, CaseIterable, Sendable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical

  var axis: ScrollState.Axis { self == .horizontal ? .horizontal : .vertical }
}

/// A row or column of dots.
@MainActor
private struct PageDots {
  let current: Int
  let count: Int
  let hasSymbols: Bool
  /// The style of all dots and the blanks between them; nil without the focus.
  let focus: TextStyle?

  func draw(_ shown: Int, from start: Point, step: Point, _ context: DrawingContext) {
    // With fewer dots than pages, the first and last stand for those pages, the others are in proportion.
    let chosen = shown == count || count < 2 ? current : Self.proportion(current, of: count, in: shown)
    if let focus, shown > 0 {
      let length = Size(step.x * (shown - 1) + 1, step.y * (shown - 1) + 1)
      context.fill(Rect(origin: start, size: length), style: focus.merged(over: context.text))
    }
    for index in 0..<max(0, shown) {
      let style = focus ?? (index == chosen ? context.theme.currentPage : context.theme.pageControl)
      let symbol = hasSymbols ? (index == chosen ? "●" : "○") : index == chosen ? "*" : "."
      let place = Point(x: start.x + step.x * index, y: start.y + step.y * index)
      context.put(symbol, at: place, style: style.merged(over: context.text))
    }
  }

  private static func proportion(_ current: Int, of count: Int, in shown: Int) -> Int {
    if current <= 0 || shown < 2 { return 0 }
    if current >= count - 1 { return shown - 1 }
    guard shown > 2 else { return 0 }
    let inner = Double(current - 1) / Double(max(1, count - 2)) * Double(shown - 2)
    return 1 + min(shown - 3, Int(inner))
  }
}

private enum PageLabel {
  static func text(_ current: Int, _ count: Int, _ hasSymbols: Bool) -> String {
    let (left, right) = hasSymbols ? ("‹", "›") : ("<", ">")
    return "\(left) \(current + 1) / \(count) \(right)"
  }

  /// The longest form that fits.
  static func fitted(_ current: Int, _ count: Int, in width: Int, _ hasSymbols: Bool) -> String {
    let ways = [text(current, count, hasSymbols), "\(current + 1)/\(count)", "\(current + 1)"]
    return ways.first { $0.columns <= width } ?? ways[2].fitted(in: width, hasSymbols: hasSymbols)
  }
}
