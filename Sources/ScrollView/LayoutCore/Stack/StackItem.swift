/// The algorithm's working values for one child. In scratch memory, so no reference may be counted here.
struct StackItem {
  let element: Unmanaged<LayoutElement>
  let grow: Double
  let shrink: Double
  let before: Int
  /// `spacingBefore` and `spacingAfter` together.
  let spacing: Int
  let alignment: AlignItems
  /// Whether the child is stretched across the stack: its alignment says so, and its style has no cross size.
  let stretches: Bool
  /// Limits of the main size.
  let minimum: Int
  let maximum: Int
  /// Limits of the cross size, for stretching.
  let crossMinimum: Int
  let crossMaximum: Int

  /// The range that the child was last measured with, and the resulting size.
  var range: SizeRange
  var size: Size
  /// CSS's flex base size: the main size before the child's own limits apply.
  var base: Int
  /// CSS's hypothetical main size: the base size clamped to the limits.
  var hypothetical: Int
  /// CSS's target main size: the main size to reach.
  var target: Int
  var isFrozen = false
  var violation = 0

  var isOnBaseline: Bool { alignment == .baselineFirst || alignment == .baselineLast }
}

/// A line of a stack: consecutive items.
struct StackLine {
  let items: UnsafeMutableBufferPointer<StackItem>
  /// Length of the line: main sizes and all spacing.
  var main = 0
  var cross = 0
  /// Whether items had to grow or shrink.
  var isFlexed = false
  /// Rows above the common baseline.
  var ascent = 0
}
