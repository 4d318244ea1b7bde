/// The algorithm's values for one child. In scratch memory, so no reference may be counted here.
struct StackItem {
  let element: UncountedElement
  let alignment: AlignItems
  /// Whether the child is stretched across the stack: its alignment says so, and its style has no cross size.
  let stretches: Bool
  /// The size that the child was last measured at, and the range.
  var size = Size.zero
  var range = SizeRange(width: .any, height: .any)
  /// The style's `spacingBefore` and `spacingAfter`.
  var before = 0
  var after = 0
  /// Limits of the main size.
  var minimum = 0
  var maximum = Int.infinity
  /// Limits of the cross size, for stretching.
  var crossMinimum = 0
  var crossMaximum = Int.infinity
  /// CSS's flex base size: the main size before the child's own limits apply.
  var base = 0
  /// CSS's target main size: the main size to reach.
  var target = 0
  /// The share that the child has of the cells that a line grows or shrinks by.
  var weight = 0.0
  /// The change of the target by the limits, in cells.
  var violation = 0
  /// Whether the target is final.
  var isFrozen = false

  @inline(__always)
  init(_ element: LayoutElement, _ alignment: AlignItems, stretches: Bool) {
    self.element = .passUnretained(element)
    (self.alignment, self.stretches) = (alignment, stretches)
  }

  @inline(__always)
  var spacing: Int { before +| after }
  /// CSS's hypothetical main size: the base size clamped to the limits.
  @inline(__always)
  var hypothetical: Int { clamped(base, minimum, maximum) }
  @inline(__always)
  var isOnBaseline: Bool { alignment == .baselineFirst || alignment == .baselineLast }

  /// The longest base size that flexes; sums of a few of these still fit into an `Int`.
  private static var longest: Int { 1 << 60 }

  /// Sets the values for growing or shrinking. Returns false for an item that keeps its hypothetical size.
  @MainActor @inline(__always)
  mutating func beginFlexing(isGrowing: Bool) -> Bool {
    let factor = element.withObject { isGrowing ? $0.storedStyle.flexGrow : $0.storedStyle.flexShrink }
    // An infinite size would stay infinite however much it shrinks.
    (base, target) = (min(base, Self.longest), min(hypothetical, Self.longest))
    weight = isGrowing ? factor : factor * Double(base)
    isFrozen = factor == 0 || (isGrowing ? base > target : base < target)
    return !isFrozen
  }
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

  init(_ items: UnsafeMutableBufferPointer<StackItem>) { self.items = items }
}
