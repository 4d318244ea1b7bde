import ScrollCore

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
  public final var isPagingEnabledHorizontally: Bool {
    get { state.isPagingEnabledHorizontally }
    set {
      state.isPagingEnabledHorizontally = newValue
      pagingDidChange()
    }
  }
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
  public final var horizontalPageOverlap: Int {
    get { state.horizontalPageOverlap.cells }
    set { state.horizontalPageOverlap = PageOverlap(cells: newValue) }
  }
  public final var verticalPageOverlap: Int {
    get { state.verticalPageOverlap.cells }
    set { state.verticalPageOverlap = PageOverlap(cells: newValue) }
  }
}
