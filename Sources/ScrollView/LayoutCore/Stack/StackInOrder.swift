// The usual stack: nodes one after another from the start, most of them leaves with a size of their own.
//
// Idea. One walk over the children measures and places them, and keeps nothing of a child but its frame. If it turns out
// that a child needs more than that (a limit, a fraction, a baseline, a share of the free cells), the walk gives up, and
// `StackArrangement`, which is the rule, begins again: it finds the sizes that were measured, and places each node again.
// So the result is the same, and a child that gives up late costs the walk up to it.
//
// Cost. A leaf takes a read of its first cache line and a write of its frame. These changes would break it:
// - A child whose size or place depends on those after it, unless `grow` or `align` settles it.
// - A change of a child here that the walks of `StackArrangement` do not make, too.

/// One walk over the children of a stack that comes first in the layout of a node.
@MainActor
struct StackInOrder<Axis: StackAxis> {
  private let main: AxisRange
  private let cross: AxisRange
  private let parent: ParentSize
  /// The alignment of children whose style says nothing.
  private let alignment: AlignItems
  private let spacing: Int
  private let owner: Unmanaged<NodeState>
  private let frames: UnsafeMutablePointer<Rect>
  private let originCross: Int
  /// The end of the children that are placed, with the gap after it.
  private var x: Int
  /// The largest cross size.
  private var largest = 0
  /// A line up to this cross size stretches no child.
  private var unstretched = Int.infinity
  /// The child that grows, if its cross size is fixed; -1 for none.
  private var growing = -1
  private var shrinks: UInt16 = 0
  /// Whether a child is at the end or in the middle of the line.
  private var isAligned = false
  /// The number of nodes that the owner measures for the first time.
  private var newLinks = 0

  /// No sum of lengths below it overflows.
  private static var limit: Int { 1 << 40 }

  /// Nil for a stack that is not of the usual form.
  @inline(__always)
  init?(
    _ stack: StackLayoutSpec, _ range: SizeRange, _ origin: Point, _ owner: Unmanaged<NodeState>,
    _ frames: UnsafeMutablePointer<Rect>
  ) {
    (main, cross) = (Axis.main(range), Axis.cross(range))
    guard UInt(bitPattern: stack.spacing) < UInt(Self.limit), main.min < Self.limit, cross.min < Self.limit,
      origin.x.magnitude < UInt(Self.limit), origin.y.magnitude < UInt(Self.limit)
    else { return nil }
    parent = ParentSize(range.exactSize)
    alignment = Axis.isHorizontal ? stack.alignItems : stack.alignItems.withoutBaseline
    spacing = stack.spacing
    (self.owner, self.frames) = (owner, frames)
    let origin = Size(width: origin.x, height: origin.y)
    (x, originCross) = (Axis.main(origin), Axis.cross(origin))
  }

  /// Measures and places the children, which the caller keeps alive. Returns the stack's size; nil if `StackArrangement`
  /// has to do it.
  @inline(__always)
  mutating func arrange(
    _ stack: StackLayoutSpec, _ children: UnsafeBufferPointer<Unmanaged<LayoutElement>>, _ viewport: Size,
    _ pass: LayoutPass, _ record: LayoutRecord
  ) -> Size? {
    let start = x
    let first = children.baseAddress.unsafelyUnwrapped
    var index = addLeaves(first, from: 0, to: children.count)
    while index < children.count, first[index].withObject({ add($0, at: index, pass) }) {
      index = addLeaves(first, from: index &+ 1, to: children.count)
    }
    let isDisturbed = owner.withObject { state in
      if newLinks > 0 { state.addLinks(newLinks) }
      defer { state.isDisturbed = false }
      return state.isDisturbed
    }
    guard index == children.count, !isDisturbed else { return nil }
    var length = x &- spacing &- start
    let isFlexed = length < main.min || length > main.max
    if isFlexed {
      if length > main.max, shrinks != 0 { return nil }
      if length < main.min, growing >= 0 {
        grow(by: main.min &- length, count: index)
        length = main.min
      }
    }
    let breadth = cross.clamp(largest)
    var farCross = originCross &+ largest
    if isAligned || breadth > unstretched {
      guard let far = align(children, in: breadth) else { return nil }
      farCross = far
    }
    let last = frames[index &- 1]
    let farMain =
      Axis.main(Size(width: last.origin.x, height: last.origin.y)) &+ Axis.main(last.size)
    record.notePlaced(index, to: Axis.size(farMain, farCross))
    if index >= StackSummary.worthwhile, !isFlexed {
      record.stack = StackSummary(
        Axis.self, StackParameters(stack), Axis.range(main, cross),
        ParentSize(parent.size, viewport: viewport).forStyle, length: length, cross: breadth, isInOrder: true)
    }
    return Axis.size(main.clamp(length), breadth)
  }

  /// Places leaves with a size of their own and nothing else in their styles, which are most, up to another child. Returns
  /// its index. The result is that of `add`.
  @inline(__always)
  private mutating func addLeaves(
    _ children: UnsafePointer<Unmanaged<LayoutElement>>, from first: Int, to end: Int
  ) -> Int {
    guard alignment == .start || alignment == .stretch else { return first }
    let (owner, frames, spacing) = (owner, frames, spacing)
    let mostAcross = alignment == .stretch ? .max : cross.max
    var (x, largest, newLinks, index) = (x, largest, newLinks, first)
    while index < end {
      let isPlaced = children[index].withObject { child in
        let style = child.storedStyle.compact
        var flags = child.flags.rawValue
        guard style.isFixed, flags & ElementFlags.ofFixedLeaf.mask == ElementFlags.ofFixedLeaf.value,
          flags & ElementFlags.ofRestingLeaf.any != 0, UInt32(bitPattern: child.positionedIndex) >= index
        else { return false }
        if child.measurerLink?.toOpaque() != owner.toOpaque() {
          if child.measurerLink != nil { return false }
          // As `adopt` does.
          child.measurerLink = owner
          flags &= ~ElementFlags.isQueued.rawValue
          newLinks &+= 1
        }
        child.flags.rawValue = flags | ElementFlags.ofSeenLeaf.rawValue
        child.positionedIndex = Int32(truncatingIfNeeded: index)
        let (length, breadth) = (Int(Axis.main(style)), min(Int(Axis.cross(style)), mostAcross))
        largest = max(largest, breadth)
        let place = Axis.size(x, originCross)
        frames[index] = Rect(
          origin: Point(x: place.width, y: place.height), size: Axis.size(length, breadth))
        x = x &+ length &+ spacing
        return true
      }
      if !isPlaced { break }
      index &+= 1
    }
    (self.x, self.largest, self.newLinks) = (x, largest, newLinks)
    return index
  }

  /// Measures and places a child. Returns false if it needs more than this walk.
  @inline(never)
  private mutating func add(_ child: LayoutElement, at index: Int, _ pass: LayoutPass) -> Bool {
    let style = child.storedStyle.compact
    var flags = child.flags.rawValue
    guard style.isPlain, flags & ElementFlags.ofShownNode.mask == ElementFlags.ofShownNode.value,
      UInt32(bitPattern: child.positionedIndex) >= index, style.before | style.after >= 0,
      // Several share the free cells.
      style.grow == 0 || main.min == 0 || growing < 0
    else { return false }
    if child.measurerLink == nil {
      // As `adopt` does.
      child.measurerLink = owner
      flags &= ~ElementFlags.isQueued.rawValue
      newLinks &+= 1
    }
    var alignment = alignment
    if style.alignSelf != .auto {
      alignment = AlignItems(style.alignSelf, otherwise: alignment)
      if !Axis.isHorizontal { alignment = alignment.withoutBaseline }
    }
    if alignment != .stretch, alignment != .start {
      if alignment == .baselineFirst || alignment == .baselineLast { return false }
      isAligned = true
    }
    let (mainRange, crossRange) = Axis.firstRanges(
      of: style, alignment, most: cross.max, stretched: cross.min)
    let range = Axis.range(mainRange, crossRange)
    var size = range.min
    let isLeaf =
      flags & ElementFlags.ofRestingLeaf.mask == 0 && flags & ElementFlags.ofRestingLeaf.any != 0
      && child.measurerLink?.toOpaque() == owner.toOpaque()
    if isLeaf {
      child.flags.rawValue = flags | ElementFlags.ofSeenLeaf.rawValue
      if mainRange.min != mainRange.max || crossRange.min != crossRange.max {
        size = child.uncheckedNode.naturalSize(in: range)
      }
    } else {
      child.flags.rawValue = flags
      size = measure(child, range, pass)
      guard isSettled(child, range, size) else { return false }
    }
    let (length, breadth) = (Axis.main(size), Axis.cross(size))
    guard length | breadth < Self.limit else { return false }
    if style.grow != 0 {
      // A size that depends on the length may change the breadth of the line.
      if main.min > 0, !isLeaf || crossRange.min != crossRange.max { return false }
      growing = index
    }
    shrinks |= style.shrink
    if !Axis.hasCross(style), alignment == .stretch { unstretched = min(unstretched, breadth) }
    largest = max(largest, breadth)
    child.positionedIndex = Int32(truncatingIfNeeded: index)
    let place = Axis.size(x &+ Int(style.before), originCross)
    frames[index] = Rect(origin: Point(x: place.width, y: place.height), size: size)
    x = x &+ Int(style.before) &+ length &+ Int(style.after) &+ spacing
    return true
  }

  /// A child has no part of the owner's viewport: it hands none on.
  @inline(__always)
  private func measure(_ child: LayoutElement, _ range: SizeRange, _ pass: LayoutPass) -> Size {
    let axes = pass.viewportAxes
    let size = child.uncheckedNode.measureAsNode(range, parent, pass)
    pass.viewportAxes = axes
    return size
  }

  /// Whether a child that was just measured only needs a place.
  @inline(__always)
  private func isSettled(_ child: LayoutElement, _ range: SizeRange, _ size: Size) -> Bool {
    child.flags.rawValue & ElementFlags.ofSettledNode.mask == ElementFlags.ofSettledNode.value
      && child.measurerLink?.toOpaque() == owner.toOpaque()
      && child.uncheckedNode.isUpToDate(for: range, parent, size)
  }

  /// Gives all free cells to the child that grows.
  @inline(__always)
  private func grow(by free: Int, count: Int) {
    if Axis.isHorizontal {
      frames[growing].size.width &+= free
      for index in growing &+ 1..<count { frames[index].origin.x &+= free }
    } else {
      frames[growing].size.height &+= free
      for index in growing &+ 1..<count { frames[index].origin.y &+= free }
    }
  }

  /// Stretches and aligns the children in a line of a breadth. Returns the furthest end of a child across the stack; nil if
  /// one that is not a leaf has to be stretched.
  @inline(never)
  private func align(
    _ children: UnsafeBufferPointer<Unmanaged<LayoutElement>>, in breadth: Int
  ) -> Int? {
    var far = 0
    for index in 0..<children.count {
      let isDone = children[index].withObject { child in
        let style = child.storedStyle.compact
        var alignment = AlignItems(style.alignSelf, otherwise: alignment)
        if !Axis.isHorizontal { alignment = alignment.withoutBaseline }
        let size = frames[index].size
        var own = Axis.cross(size)
        let free = breadth &- own
        var y = originCross
        switch alignment {
        case .center: y = y &+ free >> 1
        case .end: y = y &+ free
        case .stretch where free > 0 && !Axis.hasCross(style):
          guard child.flags.contains(.isLeaf) else { return false }
          own = breadth
        default: break
        }
        if Axis.isHorizontal { frames[index].origin.y = y } else { frames[index].origin.x = y }
        frames[index].size = Axis.size(Axis.main(size), own)
        far = max(far, y &+ own)
        return true
      }
      guard isDone else { return nil }
    }
    return far
  }
}
