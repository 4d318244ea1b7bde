import GeometryCore

/// The distance of a page key: the window less an overlap, which lets the eye find its place again
/// (docs/design/scrolling.md §5; the overlap comes from Apple's interface guidelines).
public struct PageOverlap: Hashable, Sendable {
  /// Cells of the last page that stay in view. One row of text by default.
  public var cells: Int

  /// Negative overlaps count as 0.
  public init(cells: Int = 1) { self.cells = max(0, cells) }

  /// The length of a page, in cells: bounds less insets less overlap, at least 1.
  public func page(of axis: ScrollAxis) -> Int {
    max(1, Self.visible(axis) -| cells)
  }

  /// Half the bounds less insets, in cells, at least 1.
  public func halfPage(of axis: ScrollAxis) -> Int { max(1, Self.visible(axis) / 2) }

  private static func visible(_ axis: ScrollAxis) -> Int {
    // Negative insets do not count: they narrow the range, and a longer page would skip content.
    axis.boundsLength -| max(0, axis.insetStart) -| max(0, axis.insetEnd)
  }
}
