/// The algorithm's working values for one child, which take one cache line. In scratch memory, so no reference may be
/// counted here.
struct StackItem {
  let element: Unmanaged<LayoutElement>
  /// The size that the child was last measured at, and the range.
  var size: Size
  var range: SizeRange
  let alignment: AlignItems
  /// Whether the child is stretched across the stack: its alignment says so, and its style has no cross size.
  let stretches: Bool
  /// Whether the child's style is plain, without limits: its `StackLengths` are not set until they are needed.
  let isPlain: Bool
  /// Whether the child is a node that is up to date for the range, and that nothing in it reaches beyond: it only needs
  /// a place.
  var isSettled: Bool

  @inline(__always)
  var isOnBaseline: Bool { alignment == .baselineFirst || alignment == .baselineLast }
}

/// The other values for one child, which a stack needs if children have limits, grow or shrink.
struct StackLengths {
  /// CSS's flex base size: the main size before the child's own limits apply.
  var base: Int
  /// CSS's hypothetical main size: the base size clamped to the limits.
  var hypothetical: Int
  /// CSS's target main size: the main size to reach.
  var target: Int
  /// `spacingBefore` and `spacingAfter` together.
  let spacing: Int
  /// Limits of the main size.
  var minimum = 0
  var maximum = Int.infinity
  /// Limits of the cross size, for stretching.
  var crossMinimum = 0
  var crossMaximum = Int.infinity
  /// The factor with which the child grows or shrinks.
  var factor = 0.0
  var violation = 0
  var isFrozen = false
}

/// A line of a stack: consecutive items.
struct StackLine {
  let items: UnsafeMutableBufferPointer<StackItem>
  let lengths: UnsafeMutablePointer<StackLengths>
  /// Length of the line: main sizes and all spacing.
  var main = 0
  var cross = 0
  /// Whether items had to grow or shrink.
  var isFlexed = false
  /// Rows above the common baseline.
  var ascent = 0

  @inline(__always)
  init(_ items: UnsafeMutableBufferPointer<StackItem>, _ lengths: UnsafeMutablePointer<StackLengths>) {
    (self.items, self.lengths) = (items, lengths)
  }
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
  /// Whether no child has spacing that lets it begin or end before the one in front of it.
  private(set) var isInOrder = true
  /// A line up to this cross size stretches no item.
  private(set) var unstretched = Int.infinity

  @inline(__always)
  init(gaps: Int) { length = gaps }

  /// Adds a child without limits that was measured for the first time.
  @inline(__always)
  mutating func add(_ item: UnsafePointer<StackItem>, _ main: Int, cross: Int, spacing: Int) {
    length = length +| main +| spacing
    addCross(item, cross, least: 0)
  }

  /// Adds any child.
  @inline(__always)
  mutating func add(_ item: UnsafePointer<StackItem>, _ lengths: StackLengths, cross: Int) {
    length = length +| lengths.hypothetical +| lengths.spacing
    if lengths.base != lengths.hypothetical { isSettled = false }
    addCross(item, cross, least: lengths.crossMinimum)
  }

  /// Adds the cross size of a child with a minimum.
  @inline(__always)
  mutating func addCross(_ item: UnsafePointer<StackItem>, _ size: Int, least: Int) {
    cross = max(cross, size)
    if item.pointee.isOnBaseline { hasBaseline = true }
    // The minimum may ask for more than the child was measured at.
    if item.pointee.stretches { unstretched = min(unstretched, least <= size ? size : -1) }
  }

  /// Begins again, to sum up what is known after children have changed their sizes.
  mutating func beginAgain(gaps: Int) {
    (length, cross, unstretched) = (gaps, 0, .infinity)
  }

  /// Notes the spacing of a child.
  @inline(__always)
  mutating func noteSpacing(before: Int, after: Int) {
    if before < 0 || after < 0 { isInOrder = false }
  }
}
