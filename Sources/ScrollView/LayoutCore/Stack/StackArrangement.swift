// The stack algorithm: CSS Flexbox level 1 in whole cells, in the steps of docs/design/layout.md §4.
//
// Problem. Children grow, shrink, wrap, stretch and align on baselines, all within limits, and the result has
// to fill the constraint to the cell. Sizes along the stack depend on each other (an item held at its maximum
// leaves more to the rest) and heights depend on widths (text wraps), so one walk over the children cannot do
// it. At the same time this is the innermost loop of all layout, and stacks within stacks multiply its cost.
//
// Idea. `arrange` runs the steps in their order, except that the stack's size (step 8) comes before the
// positions (step 7), which need it. A `StackItem` per child carries the results from step to step. A child
// is measured once (step 2), and again only where its size has to change: to its flexed main size (step 4) or
// its stretched cross size (step 6). Step 2 chooses its ranges so that this is rare: in a stack that does not
// wrap and has a fixed cross size, a stretched child is measured at that size from the start. Without a
// record the stack is only measured. With one, all steps run, and the children are positioned too; if the
// stack was measured before, the caches of nodes (DisplayNode+Measuring.swift) and specs (`MeasuredSizes`)
// answer.
//
// Most stacks need none of the steps after the second: `StackInOrder` does all for them. In the others, `measurePlain`
// reads one cache line of a leaf, and the sums of step 2 (`StackSums`) say whether steps 4 to 6 have anything to do.
// Each comes to the result of the general way, which is the rule. Steps 3 to 7 are in the files StackArrangement+….swift.
//
// Cost. One item of scratch memory and up to three measurements per child. Step 4 takes one round per item at
// a limit, so O(n²) if every item meets a limit in a round of its own.
//
// These changes would break it:
// - A strong reference here or in `StackItem`. Counting references to the pass and to every child took more
//   time than the arithmetic, and scratch memory is never deinitialised, so the reference would leak.
// - A plain `+`. A size may be `.infinity`: sums saturate (`+|`).
// - A look at a child's state or record in the usual way: each is a cache line more.
// - Another order of items in step 4. Shares are differences of prefix sums: each depends on those before.
// - Making `measure`, `reachTarget`, `stretch` or `offset` read other items: `StackSummary` calls them for a
//   single changed child, and has to come to the layout that `arrange` would.

/// The layout algorithm of `StackLayoutSpec`, for one call: plain values only, and the pass as an argument.
@MainActor
struct StackArrangement<Axis: StackAxis> {
  let stack: StackParameters
  let main: AxisRange
  let cross: AxisRange
  /// The parent size that children hand on; `.infinity` on an axis that is not fixed.
  let parent: ParentSize
  /// The size that children's fractions refer to.
  let styleParent: Size
  /// The caller keeps the children alive while this runs.
  let children: UnsafeBufferPointer<Unmanaged<LayoutElement>>
  let items: UnsafeMutableBufferPointer<StackItem>
  let firstLengths: UnsafeMutablePointer<StackLengths>
  /// The state of the node whose spec this is, as in the pass.
  let owner: UnsafeMutableRawPointer?
  /// The alignment of a child whose style says nothing.
  private let automaticAlignment: AlignItems
  /// The least cross size of a child that is stretched.
  private let leastStretched: Int

  init(
    _ stack: StackParameters, _ children: UnsafeBufferPointer<Unmanaged<LayoutElement>>,
    _ range: SizeRange, _ viewport: Size, _ pass: LayoutPass
  ) {
    self.stack = stack
    main = Axis.main(range)
    cross = Axis.cross(range)
    // Step 1, CSS Flexbox §9.2 item 2 and §9.8: parent size for children, the axes that are definite.
    let size = range.exactSize
    parent = ParentSize(size)
    styleParent = ParentSize(size, viewport: viewport).forStyle
    self.children = children
    owner = pass.owner?.toOpaque()
    leastStretched = min(stack.wraps ? 0 : cross.min, cross.max)
    automaticAlignment = Axis.isHorizontal ? stack.alignItems : stack.alignItems.withoutBaseline
    let count = max(1, children.count)
    items = UnsafeMutableBufferPointer(start: pass.scratch.take(StackItem.self, count), count: count)
    firstLengths = pass.scratch.take(StackLengths.self, count)
  }

  /// The other values of an item.
  @inline(__always)
  func lengths(of item: UnsafePointer<StackItem>) -> UnsafeMutablePointer<StackLengths> {
    firstLengths + (item - UnsafePointer(items.baseAddress.unsafelyUnwrapped))
  }

  /// Whether all children are nodes. O(children)
  private var holdsOnlyNodes: Bool {
    children.allSatisfy { $0.withObject { $0.flags.contains(.isNode) } }
  }

  /// Measures the children and, given a record, positions them there; returns the stack's size.
  ///
  /// - Parameter frames: room for the frames of the children, if the record shares them.
  @inline(__always)
  func arrange(
    _ pass: LayoutPass, _ record: LayoutRecord?, _ frames: UnsafeMutablePointer<Rect>?
  ) -> Size {
    let sums = measureBaseSizes(pass)
    guard stack.wraps, main.max != .infinity else {
      let line = pass.scratch.take(StackLine.self, 1)
      line.initialize(to: StackLine(items, firstLengths))
      resolve(&line.pointee, sums, pass)
      return finish(UnsafeMutableBufferPointer(start: line, count: 1), sums, pass, record, frames)
    }
    let lines = makeLines(pass)
    for line in lines.indices { flex(&lines[line], pass) }
    for line in lines.indices { findCrossSize(&lines[line], isOnly: lines.count == 1) }
    stretchLines(lines)
    for line in lines.indices { stretchItems(lines[line], pass) }
    return finish(lines, sums, pass, record, frames)
  }

  /// Positions the items of lines that are resolved, given a record. Returns the stack's size.
  @inline(never)
  func finish(
    _ lines: UnsafeMutableBufferPointer<StackLine>, _ sums: StackSums, _ pass: LayoutPass,
    _ record: LayoutRecord?, _ frames: UnsafeMutablePointer<Rect>?
  ) -> Size {
    // Step 8, CSS Flexbox §9.2 item 4 and §9.6 item 15: the stack's size, its content's within the
    // constraint.
    var longest = 0
    for line in lines.indices { longest = max(longest, lines[line].main) }
    let mainSize = main.clamp(longest)
    let total = crossTotal(lines)
    let crossSize = cross.clamp(total)
    if let record {
      let first = record.count
      position(
        lines, Axis.size(mainSize, crossSize), free: crossSize -| total, in: record, frames, pass)
      record.stack =
        first == 0 && lines.count == 1
        ? StackSummary.make(
          of: self, lines[0], sums, mainSize, itemCount: record.count,
          holdsOnlyNodes: frames != nil || holdsOnlyNodes) : nil
    }
    return Axis.size(mainSize, crossSize)
  }

  // MARK: Step 2, CSS Flexbox §9.2 item 3: base and hypothetical sizes

  /// Measures all children for the first time, and initialises their items.
  @inline(never)
  private func measureBaseSizes(_ pass: LayoutPass) -> StackSums {
    let start = items.baseAddress!
    if stack.isConcurrent { measureLeavesAtOnce() }
    var sums = StackSums(gaps: stack.spacing *| (children.count - 1))
    // Nodes that the owner measures for the first time. Counted at the end, all at once.
    var newLinks = 0
    for index in 0..<children.count {
      let item = start + index
      children[index].withObject { child in
        if owner != nil, child.measurerLink == nil, child.flags.isNodeAtRest {
          // As `adopt` does.
          child.measurerLink = Unmanaged.fromOpaque(owner.unsafelyUnwrapped)
          child.flags.remove(.isQueued)
          newLinks &+= 1
        }
        if child.storedStyle.compact.isPlain {
          measurePlain(child, item, &sums, pass)
        } else {
          let lengths = measure(child, item, pass)
          sums.add(item, lengths.pointee, cross: Axis.cross(item.pointee.size))
          sums.noteSpacing(before: child.storedStyle.spacingBefore, after: child.storedStyle.spacingAfter)
        }
      }
    }
    if newLinks > 0 { pass.owner?.withObject { $0.addLinks(newLinks) } }
    return sums
  }

  /// Measures a child without limits and fractions. Most are leaves, and all data of a leaf lies in its first cache line.
  /// The result is that of `measure`.
  @inline(__always)
  private func measurePlain(
    _ child: LayoutElement, _ item: UnsafeMutablePointer<StackItem>, _ sums: inout StackSums,
    _ pass: LayoutPass
  ) {
    let style = child.storedStyle.compact
    let alignment = style.alignSelf == .auto ? automaticAlignment : effectiveAlignment(style.alignSelf)
    let (mainRange, crossRange) = Axis.firstRanges(
      of: style, alignment, most: cross.max, stretched: leastStretched)
    let range = Axis.range(mainRange, crossRange)
    let flags = child.flags.rawValue
    var isLeaf = flags & ElementFlags.ofMeasuredLeaf.mask == ElementFlags.ofMeasuredLeaf.value
    if !isLeaf, flags & ElementFlags.ofNewLeaf.mask == ElementFlags.ofNewLeaf.value {
      child.flags.rawValue = flags | ElementFlags.ofSeenLeaf.rawValue
      isLeaf = true
    }
    let size: Size
    if isLeaf, owner != nil, child.measurerLink?.toOpaque() == owner {
      let isExact = crossRange.min == crossRange.max && mainRange.min == mainRange.max
      size = isExact ? range.min : child.uncheckedNode.naturalSize(in: range)
    } else {
      size = measureApart(child, range, pass)
      isLeaf = isSettled(child, range, size)
    }
    item.initialize(
      to: StackItem(
        element: .passUnretained(child), size: size, range: range, alignment: alignment,
        stretches: alignment == .stretch && !Axis.hasCross(style), isPlain: true, isSettled: isLeaf))
    let (before, after) = (Int(style.before), Int(style.after))
    sums.add(item, Axis.main(size), cross: Axis.cross(size), spacing: before &+ after)
    sums.noteSpacing(before: before, after: after)
  }

  /// Whether a child that was just measured only needs a place (`StackItem.isSettled`).
  @inline(__always)
  func isSettled(_ child: LayoutElement, _ range: SizeRange, _ size: Size) -> Bool {
    let style = child.storedStyle.compact
    return !style.hasBoxed && !style.hasFractions && child.flags.contains(.isNode)
      && child.uncheckedNode.isUpToDate(for: range, parent, size)
  }

  /// Measures the leaves among the children on several threads, so that measuring finds the results.
  private func measureLeavesAtOnce() {
    var leaves = ConcurrentLeaves()
    for child in children {
      child.withObject { child in
        let style = child.storedStyle
        let (_, _, minimum, maximum) = limits(style)
        let exact = Axis.crossExact(style, styleParent)
        leaves.add(child, firstRange(of: style, effectiveAlignment(style.alignSelf), exact, minimum, maximum))
      }
    }
    leaves.measure()
  }

  /// Measures a child for the first time and initialises its item.
  @inline(never) @discardableResult
  func measure(
    _ element: LayoutElement, _ item: UnsafeMutablePointer<StackItem>, _ pass: LayoutPass
  ) -> UnsafeMutablePointer<StackLengths> {
    let style = element.storedStyle
    let (low, high, crossMinimum, crossMaximum) =
      style.hasLimits ? limits(style) : (0, .infinity, nil, nil)
    let crossExact = Axis.crossExact(style, styleParent)
    let alignment = effectiveAlignment(style.alignSelf)
    let range = firstRange(of: style, alignment, crossExact, crossMinimum, crossMaximum)
    if style.hasFractions { noteFractions(style, pass) }
    let size = measureApart(element, range, pass)
    let base = Axis.main(size)
    let hypothetical = clamped(base, low, high)
    item.initialize(
      to: StackItem(
        element: .passUnretained(element), size: size, range: range, alignment: alignment,
        stretches: alignment == .stretch && crossExact == nil, isPlain: false,
        isSettled: isSettled(element, range, size)))
    let lengths = lengths(of: item)
    lengths.initialize(
      to: StackLengths(
        base: base, hypothetical: hypothetical, target: hypothetical,
        spacing: style.spacingBefore +| style.spacingAfter, minimum: low, maximum: high,
        crossMinimum: crossMinimum ?? 0, crossMaximum: max(crossMinimum ?? 0, crossMaximum ?? .infinity)))
    return lengths
  }

  /// A child has no part of the owner's viewport: it hands none on.
  @inline(__always)
  func measureApart(_ element: LayoutElement, _ range: SizeRange, _ pass: LayoutPass) -> Size {
    let axes = pass.viewportAxes
    let size = pass.measure(element, range, parent)
    pass.viewportAxes = axes
    return size
  }

  /// The range for which a child is measured first.
  @inline(__always)
  func firstRange(
    of style: LayoutElementStyle, _ alignment: AlignItems, _ crossExact: Int?, _ crossMinimum: Int?,
    _ crossMaximum: Int?
  ) -> SizeRange {
    let own = LayoutElementStyle.range(crossExact, crossMinimum, crossMaximum)
    var crossRange = AxisRange(0, cross.max)
    if alignment == .stretch {
      if crossExact != nil || crossMaximum != nil { crossRange.max = own.max }
      if crossExact != nil || crossMinimum != nil {
        crossRange.min = own.min
        crossRange.max = max(own.min, crossRange.max)
      } else {
        crossRange.min = min(stack.wraps ? 0 : cross.min, crossRange.max)
      }
    }
    let start = style.basis(Axis.main(styleParent)) ?? Axis.mainExact(style, styleParent)
    return Axis.range(start.map(AxisRange.init(exactly:)) ?? .any, crossRange.intersect(own))
  }

  /// Notes that a child's style has been resolved with the viewport, if it has fractions of an unknown length.
  private func noteFractions(_ style: LayoutElementStyle, _ pass: LayoutPass) {
    pass.noteFractions(of: style, in: parent.size)
    if style.hasFractionalBasis, Axis.main(parent.size) == .infinity {
      pass.viewportAxes.formUnion(Axis.isHorizontal ? .horizontal : .vertical)
    }
  }

  /// The limits of the main size, and those of the cross size if there are any.
  private func limits(_ style: LayoutElementStyle) -> (Int, Int, Int?, Int?) {
    let (minimum, maximum) = Axis.mainLimits(style, styleParent)
    let (crossMinimum, crossMaximum) = Axis.crossLimits(style, styleParent)
    return (minimum ?? 0, max(minimum ?? 0, maximum ?? .infinity), crossMinimum, crossMaximum)
  }

  @inline(__always)
  func effectiveAlignment(_ own: AlignSelf) -> AlignItems {
    let alignment = AlignItems(own, otherwise: stack.alignItems)
    return Axis.isHorizontal ? alignment : alignment.withoutBaseline
  }
}
