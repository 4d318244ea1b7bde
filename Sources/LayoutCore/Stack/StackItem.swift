/// What a stack notes of one child on the way; plain values, in scratch memory.
struct StackItem {
  let element: Unmanaged<LayoutElement>
  let grow: Double
  let shrink: Double
  let before: Int
  /// Before and after together.
  let spacing: Int
  let alignment: AlignItems
  /// Whether the child is stretched across, having no size of its own there.
  let stretches: Bool
  /// Limits along the stack.
  let minimum: Int
  let maximum: Int
  /// Limits across the stack, for stretching.
  let crossMinimum: Int
  let crossMaximum: Int

  /// The range that it was last measured with, and what came of it.
  var range: SizeRange
  var size: Size
  /// The main size it starts from, before its own limits count.
  var base: Int
  /// The base size within the limits.
  var hypothetical: Int
  /// The main size it shall have.
  var target: Int
  var isFrozen = false
  var violation = 0

  var isOnBaseline: Bool { alignment == .baselineFirst || alignment == .baselineLast }
}

/// A line of a stack: a run of its items.
struct StackLine {
  let items: UnsafeMutableBufferPointer<StackItem>
  /// Main sizes and all spacing.
  var main = 0
  var cross = 0
  /// Items grew or shrank.
  var isFlexed = false
  /// The part above the common baseline.
  var ascent = 0
}
