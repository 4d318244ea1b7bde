import GeometryCore

/// How far a page key goes: what the window shows, less an overlap, so that the eye finds its place
/// again (design: scroll core §5; the overlap is the interface guidelines').
public struct PageOverlap: Hashable, Sendable {
  /// Cells of the last page that stay in view. One row of text by default.
  public var cells: Int

  /// Negative overlaps count as 0.
  public init(cells: Int = 1) { self.cells = max(0, cells) }

  /// The length of a page, in cells: bounds less insets less overlap, at least 1.
  public func page(of axis: ScrollAxis) -> Int {
    max(1, Self.visible(axis) -| cells)
  }

  /// Half of what the window shows, in cells, at least 1.
  public func halfPage(of axis: ScrollAxis) -> Int { max(1, Self.visible(axis) / 2) }

  private static func visible(_ axis: ScrollAxis) -> Int {
    // Negative insets narrow the range; a window made larger by them would skip content.
    axis.boundsLength -| max(0, axis.insetStart) -| max(0, axis.insetEnd)
  }
}
