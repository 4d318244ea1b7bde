import LayoutCore
import ScrollCore

/// The place of a page that is shorter than the view.
public enum PageAlignment: String, CaseIterable, Sendable {
  /// At the start of the view; the next page shows after it.
  case start
  /// In the middle of the view; both neighbours show.
  case center
}

/// The length of pages on one axis, and the parts of their neighbours that stay in view.
struct PagePlacement: Equatable {
  var peek = 0
  var fraction: Double?
  var alignment = PageAlignment.start

  /// The length of a page as a fraction of a view; nil if none is set.
  func length(in bounds: Int) -> Int? {
    fraction.map { max(1, ScrollPlace.whole((Double(bounds) * $0).rounded(.down))) }
  }

  /// The cells on each side of a page. `size` is the length of a page in cells; nil if none is set.
  func inset(in bounds: Int, size: Int?) -> Int {
    guard bounds > 0 else { return 0 }
    if let length = length(in: bounds) ?? size {
      return alignment == .center ? max(0, bounds -| length) / 2 : 0
    }
    return min(max(0, peek), Self.greatestPeek(in: bounds))
  }

  /// The most cells of both neighbours that a view has room for.
  static func greatestPeek(in bounds: Int) -> Int { max(0, bounds - 1) / 2 }
}

/// The placement of pages on both axes.
struct PagePlacements: Equatable {
  var horizontal = PagePlacement()
  var vertical = PagePlacement()

  subscript(_ axis: ScrollState.Axis) -> PagePlacement {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

// Pages whose neighbours show, and snap points at children.
extension ScrollNode {
  /// Cells of both neighbours of a page that stay in view, while paging: a page has the length of the view less
  /// twice as many. At most half of the view less one cell. Setting it sets both axes.
  public final var peek: Int {
    get { verticalPeek }
    set { (horizontalPeek, verticalPeek) = (newValue, newValue) }
  }
  /// Columns of both neighbours of a page that stay in view, while paging sideways.
  public final var horizontalPeek: Int {
    get { pagePlacements.horizontal.peek }
    set { pagePlacements.horizontal.peek = max(0, newValue) }
  }
  /// Rows of both neighbours of a page that stay in view, while paging up and down.
  public final var verticalPeek: Int {
    get { pagePlacements.vertical.peek }
    set { pagePlacements.vertical.peek = max(0, newValue) }
  }

  /// The length of a page as a fraction of the view, rounded down to cells; nil for ``pageSize``. Takes the place of
  /// ``peek``. Setting it sets both axes.
  public final var pageFraction: Double? {
    get { verticalPageFraction }
    set { (horizontalPageFraction, verticalPageFraction) = (newValue, newValue) }
  }
  /// The width of a page as a fraction of the view; nil for ``pageSize``.
  public final var horizontalPageFraction: Double? {
    get { pagePlacements.horizontal.fraction }
    set { setPageFraction(newValue, of: .horizontal) }
  }
  /// The height of a page as a fraction of the view; nil for ``pageSize``.
  public final var verticalPageFraction: Double? {
    get { pagePlacements.vertical.fraction }
    set { setPageFraction(newValue, of: .vertical) }
  }

  /// The place of pages that ``pageFraction`` or ``pageSize`` makes shorter than the view. Setting it sets both
  /// axes.
  public final var pageAlignment: PageAlignment {
    get { verticalPageAlignment }
    set { (horizontalPageAlignment, verticalPageAlignment) = (newValue, newValue) }
  }
  /// The place of pages that are narrower than the view.
  public final var horizontalPageAlignment: PageAlignment {
    get { pagePlacements.horizontal.alignment }
    set { pagePlacements.horizontal.alignment = newValue }
  }
  /// The place of pages that are lower than the view.
  public final var verticalPageAlignment: PageAlignment {
    get { pagePlacements.vertical.alignment }
    set { pagePlacements.vertical.alignment = newValue }
  }

  private func setPageFraction(_ fraction: Double?, of axis: ScrollState.Axis) {
    guard fraction != pagePlacements[axis].fraction else { return }
    pagePlacements[axis].fraction = fraction.map { $0.isFinite ? max(0, $0) : 1 }
    if fraction == nil { setPageLength(nil, of: axis) }
  }

  /// The length of pages in cells on one axis; nil if the view decides it.
  package final func pageLength(of axis: ScrollState.Axis) -> Int? {
    guard let size = state.pageSize else { return nil }
    let length = axis == .horizontal ? size.width : size.height
    return length > 0 ? length : nil
  }

  /// Sets the length of pages in cells on one axis; nil if the view decides it.
  package final func setPageLength(_ length: Int?, of axis: ScrollState.Axis) {
    var size = state.pageSize ?? .zero
    if axis == .horizontal { size.width = length ?? 0 } else { size.height = length ?? 0 }
    state.pageSize = size == .zero ? nil : size
  }

  private func pages(on axis: ScrollState.Axis) -> Bool {
    axis == .horizontal
      ? isPagingEnabledHorizontally && scrollableDirections.scrollsHorizontally
      : isPagingEnabledVertically && scrollableDirections.scrollsVertically
  }

  /// The room on both sides of the pages of a view of a size.
  final func roomBesidePages(in bounds: Size) -> EdgeInsets {
    guard isPagingEnabled, pagePlacements != PagePlacements() else { return .zero }
    func room(_ axis: ScrollState.Axis, _ length: Int) -> Int {
      pages(on: axis) ? pagePlacements[axis].inset(in: length, size: pageLength(of: axis)) : 0
    }
    return EdgeInsets(
      horizontal: room(.horizontal, bounds.width), vertical: room(.vertical, bounds.height))
  }

  final func pagingDidChange() {
    if pagePlacements != PagePlacements() { setNeedsLayout() }
  }

  /// Sets the size of pages that are a fraction of the view.
  final func placePages(in bounds: Size) {
    guard pagePlacements != PagePlacements() else { return }
    for (axis, bounds) in [(ScrollState.Axis.horizontal, bounds.width), (.vertical, bounds.height)] {
      let placement = pagePlacements[axis]
      if let length = placement.length(in: bounds) {
        setPageLength(length, of: axis)
      } else if placement.peek > PagePlacement.greatestPeek(in: bounds), bounds > 0, pages(on: axis) {
        let greatest = PagePlacement.greatestPeek(in: bounds)
        window?.warn(
          .wideLimits, self,
          "\(messageName) has pages that peek by \(placement.peek) cells; there is room for \(greatest)")
      }
    }
  }

  // MARK: Snap points

  final func snapPointsDidChange() {
    keepsContentAreas =
      state.horizontalSnapPoints?.areChildren == true || state.verticalSnapPoints?.areChildren == true
  }

  /// Places the snap points at the children of the content.
  final func placeSnapPoints() {
    let areas = contentAreas
    state.horizontalSnapPoints?.place(at: areas.map { $0.minX..<$0.maxX })
    state.verticalSnapPoints?.place(at: areas.map { $0.minY..<$0.maxY })
  }
}

// Settings of pages, for both axes or for one.
extension ScrollNode {
  /// Whether a drag, a key and a notch of the wheel move by whole pages on either axis; setting it sets both.
  public final var isPagingEnabled: Bool {
    get { state.isPagingEnabled }
    set {
      state.isPagingEnabled = newValue
      pagingDidChange()
    }
  }
  /// Whether scrolling sideways comes to rest on page boundaries.
  public final var isPagingEnabledHorizontally: Bool {
    get { state.isPagingEnabledHorizontally }
    set {
      state.isPagingEnabledHorizontally = newValue
      pagingDidChange()
    }
  }
  /// Whether scrolling up and down comes to rest on page boundaries.
  public final var isPagingEnabledVertically: Bool {
    get { state.isPagingEnabledVertically }
    set {
      state.isPagingEnabledVertically = newValue
      pagingDidChange()
    }
  }
  /// The size of a page; nil, or a length of 0 on one axis, for the size of the view less the overlap and ``peek``.
  public final var pageSize: Size? {
    get { state.pageSize }
    set { state.pageSize = newValue }
  }
  /// Cells of the previous page that stay in view when a page is turned up or down; setting it sets both axes.
  public final var pageOverlap: Int {
    get { verticalPageOverlap }
    set { (horizontalPageOverlap, verticalPageOverlap) = (newValue, newValue) }
  }
  /// Columns of the previous page that stay in view when a page is turned sideways.
  public final var horizontalPageOverlap: Int {
    get { state.horizontalPageOverlap.cells }
    set { state.horizontalPageOverlap = PageOverlap(cells: newValue) }
  }
  /// Rows of the previous page that stay in view when a page is turned up or down.
  public final var verticalPageOverlap: Int {
    get { state.verticalPageOverlap.cells }
    set { state.verticalPageOverlap = PageOverlap(cells: newValue) }
  }
}
