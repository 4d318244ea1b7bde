import GeometryCore

/// How far beyond the view rows are made, and how far they are kept, in screenfuls (Texture's range controller): further in
/// the direction of motion than behind it.
public struct ListRange: Hashable, Sendable {
  /// Screenfuls ahead.
  public var leading: Double
  /// Screenfuls behind.
  public var trailing: Double

  /// What is not a number of at least 0 counts as 0, what is above 16 as 16.
  public init(leading: Double, trailing: Double) {
    func limited(_ value: Double) -> Double { value > 0 ? min(value, 16) : 0 }
    self.leading = limited(leading)
    self.trailing = limited(trailing)
  }

  /// The cells it covers of a list that shows `length` of them from `offset` on.
  func cells(from offset: Int, length: Int, isForward: Bool) -> Range<Int> {
    let (before, after) = isForward ? (trailing, leading) : (leading, trailing)
    let start = offset -| Int(before * Double(length))
    let end = offset +| length +| Int(after * Double(length))
    return start..<max(start, end)
  }
}

/// The ranges of a list before and after people have begun to scroll it.
public struct ListRanges: Hashable, Sendable {
  /// Rows in it are made and measured ahead.
  public var display: ListRange
  /// Rows outside of it are given up.
  public var preload: ListRange

  public init(display: ListRange, preload: ListRange) {
    self.display = display
    self.preload = preload
  }

  /// As long as nobody scrolls there is little to be ready for.
  public static let minimum = ListRanges(
    display: ListRange(leading: 0.25, trailing: 0.25), preload: ListRange(leading: 0.5, trailing: 0.25))
  public static let full = ListRanges(
    display: ListRange(leading: 1, trailing: 0.5), preload: ListRange(leading: 2.5, trailing: 1.5))
}
