import LayoutCore
import ScrollCore

/// The place of a page that is shorter than the view.
public enum PageAlignment: String, CaseIterable, Sendable {
  /// At the start of the view; the next page shows after it.
  case start
  /// In the middle of the view; both neighbours show.
  case center
}

/// The length of pages, and the parts of their neighbours that stay in view.
struct PagePlacement: Equatable {
  var peek = 0
  var fraction: Double?
  var alignment = PageAlignment.start

  /// The length of a page as a fraction of a view; nil if none is set.
  func length(in bounds: Int) -> Int? {
    fraction.map { max(1, ScrollPlace.whole((Double(bounds) * $0).rounded(.down))) }
  }

  /// The cells on each side of a page.
  func inset(in bounds: Int) -> Int {
    guard bounds > 0 else { return 0 }
    if let length = length(in: bounds) { return alignment == .center ? max(0, bounds - length) / 2 : 0 }
    return min(max(0, peek), (bounds - 1) / 2)
  }
}

// Pages whose neighbours show, and snap points at children.
extension ScrollNode {
  /// Cells of both neighbours of a page that stay in view, while paging: a page has the length of the view less
  /// twice as many. At most half of the view less one cell.
  public final var peek: Int {
    get { pagePlacement.peek }
    set { pagePlacement.peek = max(0, newValue) }
  }

  /// The length of a page as a fraction of the view, rounded down to cells; nil for ``pageSize``. Takes the place of
  /// ``peek``.
  public final var pageFraction: Double? {
    get { pagePlacement.fraction }
    set {
      guard newValue != pagePlacement.fraction else { return }
      pagePlacement.fraction = newValue.map { $0.isFinite ? max(0, $0) : 1 }
      if newValue == nil { pageSize = nil }
    }
  }

  /// The place of pages that ``pageFraction`` makes shorter than the view.
  public final var pageAlignment: PageAlignment {
    get { pagePlacement.alignment }
    set { pagePlacement.alignment = newValue }
  }

  /// The room on both sides of the pages of a view of a size.
  final func roomBesidePages(in bounds: Size) -> EdgeInsets {
    guard isPagingEnabled, pagePlacement != PagePlacement() else { return .zero }
    let directions = scrollableDirections
    let isHorizontal = isPagingEnabledHorizontally && directions.scrollsHorizontally
    let isVertical = isPagingEnabledVertically && directions.scrollsVertically
    return EdgeInsets(
      horizontal: isHorizontal ? pagePlacement.inset(in: bounds.width) : 0,
      vertical: isVertical ? pagePlacement.inset(in: bounds.height) : 0)
  }

  final func pagingDidChange() {
    if pagePlacement != PagePlacement() { setNeedsLayout() }
  }

  /// Sets the size of pages that are a fraction of the view.
  final func placePages(in bounds: Size) {
    guard let width = pagePlacement.length(in: bounds.width),
      let height = pagePlacement.length(in: bounds.height)
    else { return }
    state.pageSize = Size(width, height)
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
