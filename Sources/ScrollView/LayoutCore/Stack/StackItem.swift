/// The algorithm's working values for one child. In scratch memory, so no reference may be counted here.
struct StackItem {
  // In the first 72 bytes, all that a stack needs whose children neither grow nor shrink.
  private(set) var element: Unmanaged<LayoutElement>
  /// The size that the child was last measured at, and the range.
  var size: Size
  var range: SizeRange
  private(set) var alignment: AlignItems
  /// Whether the child is stretched across the stack: its alignment says so, and its style has no cross size.
  private(set) var stretches: Bool
  /// Whether the child is a leaf without limits: the fields below are not set until they are needed.
  private(set) var isPlain = false
  var isFrozen = false
  /// `spacingBefore` and `spacingAfter` together.
  private(set) var spacing: Int

  /// CSS's flex base size: the main size before the child's own limits apply.
  var base: Int
  /// CSS's hypothetical main size: the base size clamped to the limits.
  var hypothetical: Int
  /// CSS's target main size: the main size to reach.
  var target: Int
  /// Limits of the main size.
  private(set) var minimum = 0
  private(set) var maximum = Int.infinity
  /// Limits of the cross size, for stretching.
  private(set) var crossMinimum = 0
  private(set) var crossMaximum = Int.infinity
  /// The factor with which the child grows or shrinks.
  var factor = 0.0
  var violation = 0

  @inline(__always)
  init(
    element: Unmanaged<LayoutElement>, size: Size, range: SizeRange, alignment: AlignItems, stretches: Bool,
    spacing: Int, base: Int, hypothetical: Int, target: Int, minimum: Int, maximum: Int, crossMinimum: Int,
    crossMaximum: Int
  ) {
    (self.element, self.size, self.range) = (element, size, range)
    (self.alignment, self.stretches, self.spacing) = (alignment, stretches, spacing)
    (self.base, self.hypothetical, self.target) = (base, hypothetical, target)
    (self.minimum, self.maximum) = (minimum, maximum)
    (self.crossMinimum, self.crossMaximum) = (crossMinimum, crossMaximum)
  }

  /// Makes an item that is not initialised that of a leaf without limits.
  @inline(__always)
  mutating func setPlain(
    _ element: Unmanaged<LayoutElement>, _ size: Size, _ range: SizeRange, _ alignment: AlignItems,
    stretches: Bool, spacing: Int
  ) {
    (self.element, self.size, self.range) = (element, size, range)
    (self.alignment, self.stretches, self.spacing) = (alignment, stretches, spacing)
    (isPlain, isFrozen) = (true, false)
  }

  /// Sets the other fields of such an item.
  @inline(__always)
  mutating func setLengths(_ length: Int) {
    (base, hypothetical, target) = (length, length, length)
    (minimum, maximum) = (0, .infinity)
  }

  @inline(__always)
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

  @inline(__always)
  init(items: UnsafeMutableBufferPointer<StackItem>) { self.items = items }
}

/// The sums of a single line, made while its items are measured.
struct StackSums {
  /// The length with the hypothetical main sizes and all spacing.
  var length: Int
  /// Whether no item has limits that change its base size.
  private(set) var isSettled = true
  /// The largest cross size.
  private(set) var cross = 0
  private(set) var hasBaseline = false
  /// Whether all items are plain leaves.
  private(set) var isPlain = true
  /// The bits of all sizes.
  private var bits = 0
  /// A line up to this cross size stretches no item.
  private(set) var unstretched = Int.infinity

  @inline(__always)
  init(gaps: Int) { length = gaps }

  /// Adds an item that was measured for the first time.
  @inline(__always)
  mutating func add(_ item: UnsafePointer<StackItem>, cross: Int) {
    length = length +| item.pointee.hypothetical +| item.pointee.spacing
    if item.pointee.base != item.pointee.hypothetical { isSettled = false }
    isPlain = false
    bits |= item.pointee.hypothetical | item.pointee.base | abs(max(item.pointee.spacing, -.max))
    addCross(item, cross)
  }

  /// Adds that of a plain leaf.
  @inline(__always)
  mutating func addPlain(_ item: UnsafePointer<StackItem>, _ main: Int, cross: Int) {
    length = length +| main +| item.pointee.spacing
    bits |= main
    addCross(item, cross)
  }

  /// Adds the cross size of an item.
  @inline(__always)
  mutating func addCross(_ item: UnsafePointer<StackItem>, _ size: Int) {
    cross = max(cross, size)
    bits |= size
    if item.pointee.isOnBaseline { hasBaseline = true }
    guard item.pointee.stretches else { return }
    // The limits may ask for more than the child was measured at.
    let isAtLeast = item.pointee.isPlain || item.pointee.crossMinimum <= size
    unstretched = min(unstretched, isAtLeast ? size : -1)
  }

  /// Whether no sum of the sizes and of short spacing can overflow. Most of the time, then, sums need no checks.
  @inline(__always)
  var isSmall: Bool { bits | length >= 0 && bits | length < 1 << 40 }
}
