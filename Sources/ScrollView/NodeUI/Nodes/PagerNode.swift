import LayoutCore
import ScrollCore

/// Pages side by side or above each other, shown one at a time, with a page control.
///
/// Each page has the size of the view less the overlap and the parts of its neighbours that peek. Only the paging axis scrolls, without a scroll
/// indicator: the page control shows the position. The current page stays when the size of the view changes.
public final class PagerNode: DisplayNode {
  /// The pages. Specs among them are kept across layouts, so keep their nodes as well.
  public var pages: [LayoutElement] { didSet { pagesDidChange() } }
  /// The direction in which pages follow each other; the page control is along the lower or the right edge.
  public var orientation: PageOrientation {
    didSet { if orientation != oldValue { settingsDidChange() } }
  }
  /// Cells of the next page that are visible at the end of each page; at least 0.
  public var overlap = 0 {
    didSet { if overlap != oldValue { settingsDidChange() } }
  }
  /// Cells of both neighbours of a page that are visible; each page is shorter by twice as many.
  public var peek: Int {
    get { content.peek }
    set { content.peek = newValue }
  }
  /// Whether dots show the number of pages and the current one.
  public var showsPageControl = true {
    didSet { if showsPageControl != oldValue { setNeedsLayout() } }
  }
  /// Called when another page covers most of the view.
  public var onPageChange: ((PagerNode) -> Void)?

  /// The scroll view of the pages.
  public let scrollNode: ScrollNode
  /// The dots, whose look may be changed.
  public let pageControl: PageControlNode
  private let content: PagerScrollNode

  /// A pager that shows its first page.
  public init(_ orientation: PageOrientation = .horizontal, pages: [LayoutElement] = []) {
    self.pages = pages
    self.orientation = orientation
    content = PagerScrollNode()
    scrollNode = content
    pageControl = PageControlNode(for: content, orientation)
    super.init()
    content.isPagingEnabled = true
    content.pageOverlap = 0
    content.edgeHint = .none
    content.showsHatch = true
    content.indicators = ScrollNodeIndicators(.never)
    content.style.flexGrow = 1
    content.layoutSpecBlock = { [weak self] _, _ in self?.strip }
    content.onPage = { [weak self] in
      guard let self else { return }
      onPageChange?(self)
    }
    settingsDidChange()
  }

  public override var kind: String { "pager" }

  public override var defaultAccessibility: Accessibility {
    guard !pages.isEmpty else { return Accessibility() }
    return Accessibility(
      .scrollArea, position: "page \(Accessibility.position(currentPage, of: pages.count))")
  }

  /// The current page from 0, counted without hidden ones. It is clamped: with an overlap of the whole view, the scroll view counts more.
  public var currentPage: Int {
    get { max(0, min(content.page, pages.count - 1)) }
    set { scrollToPage(newValue, animated: false) }
  }

  /// Scrolls to a page, counted from 0 and clamped to the pages.
  public func scrollToPage(_ page: Int, animated: Bool) {
    content.go(to: max(0, min(page, pages.count - 1)), animated: animated)
  }

  private func settingsDidChange() {
    if overlap < 0 { overlap = 0 }
    let isHorizontal = orientation == .horizontal
    content.axis = orientation.axis
    content.scrollableDirections = isHorizontal ? .horizontal : .vertical
    // Room for the last page, which has no neighbour, to scroll as far as the others.
    content.contentInset = EdgeInsets(bottom: isHorizontal ? 0 : overlap, right: isHorizontal ? overlap : 0)
    pageControl.orientation = orientation
    pagesDidChange()
  }

  private func pagesDidChange() {
    content.setNeedsLayout()
    pageControl.setNeedsLayout()
    setNeedsLayout()
  }

  /// All pages in a row, each as long as the view.
  private var strip: LayoutElement? {
    guard !pages.isEmpty else { return nil }
    let isHorizontal = orientation == .horizontal
    let strip = StackLayoutSpec(direction: isHorizontal ? .horizontal : .vertical)
    strip.children = pages.map { page in
      if page.isLeftOut { return page }
      let box = WrapperLayoutSpec(children: [page])
      return isHorizontal ? box.width(100%).minWidth(1) : box.height(100%).minHeight(1)
    }
    return isHorizontal ? strip.height(100%) : strip.width(100%)
  }

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let isHorizontal = orientation == .horizontal
    let stack = StackLayoutSpec(direction: isHorizontal ? .vertical : .horizontal)
    // The page control is omitted if there is only one row or column.
    let room = isHorizontal ? constrainedSize.max.height : constrainedSize.max.width
    stack.children = showsPageControl && room > 1 ? [content, pageControl] : [content]
    return stack
  }
}

/// Keeps its page when its size changes.
private final class PagerScrollNode: ScrollNode {
  var axis = ScrollState.Axis.horizontal
  var onPage: (() -> Void)?
  override var debugName: String { (supernode as? PagerNode)?.debugName ?? super.debugName }

  /// The page that the view shows or turns to.
  private(set) var page = 0
  private var length = 0
  /// Whether `page` was set before there was a size, and is to be scrolled to.
  private var isWaiting = false

  func go(to page: Int, animated: Bool) {
    guard length > 0, window != nil else {
      isWaiting = true
      note(page)
      return
    }
    scrollToPage(page, of: axis, animated: animated)
  }

  /// The pager says its page.
  override var defaultAccessibility: Accessibility { Accessibility() }

  private func note(_ page: Int) {
    guard page != self.page else { return }
    self.page = page
    onPage?()
  }

  override func contentOffsetDidChange(by distance: Point) {
    if length > 0, !isWaiting { note(pages(of: axis).current) }
  }

  override func contentDidLayOut(movedBy rows: Int) {
    let (page, old) = (page, length)
    // The present offset belongs to pages of the old size: do not derive a page from it.
    length = 0
    super.contentDidLayOut(movedBy: rows)
    let count = pages(of: axis).count
    length = viewport.isEmpty ? 0 : state.pageLength(axis)
    guard length > 0 else { return }
    if isWaiting || old != length, !isTracking {
      isWaiting = false
      let target = min(page, count - 1)
      var offset = Point.zero
      let start = state[axis].axis.minOffset +| target *| length
      if axis == .horizontal { offset.x = start } else { offset.y = start }
      let time = time
      update(at: time) { $0.setContentOffset(offset, animated: false, at: time) }
    }
    note(pages(of: axis).current)
  }
}
