import GeometryCore

/// A range around the view in screenfuls, larger ahead of the motion than behind (Texture's range
/// controller).
public struct ListRange: Hashable, Sendable {
  /// Screenfuls ahead.
  public var leading: Double
  /// Screenfuls behind.
  public var trailing: Double

  /// Negative numbers and NaN count as 0, numbers above 16 as 16.
  public init(leading: Double, trailing: Double) {
    func limited(_ value: Double) -> Double { value > 0 ? min(value, 16) : 0 }
    self.leading = limited(leading)
    self.trailing = limited(trailing)
  }

  /// The cells that the range covers around a view of `length` cells at `offset`.
  func cells(from offset: Int, length: Int, isForward: Bool) -> Range<Int> {
    let (before, after) = isForward ? (trailing, leading) : (leading, trailing)
    let start = offset -| Int(before * Double(length))
    let end = offset +| length +| Int(after * Double(length))
    return start..<max(start, end)
  }
}

/// The two ranges of a list, in which rows are made ahead and kept.
public struct ListRanges: Hashable, Sendable {
  /// Rows in this range are made and measured ahead.
  public var display: ListRange
  /// Rows outside of this range lose their nodes.
  public var preload: ListRange

  public init(display: ListRange, preload: ListRange) {
    self.display = display
    self.preload = preload
  }

  /// Before the first scroll: few rows will be needed soon.
  public static let minimum = ListRanges(
    display: ListRange(leading: 0.25, trailing: 0.25), preload: ListRange(leading: 0.5, trailing: 0.25))
  public static let full = ListRanges(
    display: ListRange(leading: 1, trailing: 0.5), preload: ListRange(leading: 2.5, trailing: 1.5))
}
