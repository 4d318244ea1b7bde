// The stack algorithm: CSS Flexbox level 1 in whole cells, in the steps of docs/design/layout.md §4.
//
// Problem. Children grow, shrink, wrap, stretch and align on baselines, all within limits, and the result has to fill the
// constraint to the cell. Sizes along the stack depend on each other (an item held at its maximum leaves more to the rest)
// and heights depend on widths (text wraps), so a single walk over the children is not enough.
//
// Design. `arrange` runs the steps in their order, except that the stack's size (step 8) comes before the positions (step
// 7), which need it. A `StackItem` per child carries the results from step to step. A child is measured once (step 2), and
// again only where its size changes: to its flexed main size (step 4) or its stretched cross size (step 6). Step 2 chooses
// its ranges so that this is rare: in a stack that does not wrap and has a fixed cross size, a stretched child is measured
// at that size from the start. Without a record the stack is only measured. If it was measured before, the caches of
// nodes (DisplayNode+Measuring.swift) and specs (`MeasuredSizes`) answer.
//
// Trade-offs. A stack takes scratch memory for one item per child, and measures a child up to three times. Step 4 takes one
// round per item at a limit, so O(n²) if each item meets its limit in a different round.
//
// Do not:
// - Hold a strong reference here or in `StackItem`. Scratch memory is never deinitialised, so the reference would leak, and
//   counting references to each child takes more time than the arithmetic.
// - Use a plain `+`. A size may be `.infinity`: sums saturate (`+|`).
// - Change the order of items in step 4. Shares are differences of prefix sums: each depends on the shares before it.
// - Pass a closure to the standard library (CheapClosures.swift).
// - Make `item`, `measure`, `reachTarget`, `stretch` or `offset` read other items: `StackSummary` calls them for a single
//   changed child, and must reach the same layout as `arrange`.

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
  let children: UnsafeBufferPointer<UncountedElement>

  // MARK: Step 1, CSS Flexbox §9.2 item 2 and §9.8: the parent size for children

  init(
    _ stack: StackParameters, _ children: UnsafeBufferPointer<UncountedElement>, _ range: SizeRange,
    _ viewport: Size
  ) {
    self.stack = stack
    self.children = children
    (main, cross) = (Axis.main(range), Axis.cross(range))
    parent = ParentSize(range.exactSize)
    styleParent = ParentSize(range.exactSize, viewport: viewport).forStyle
  }

  /// Measures the children and, given a record, positions them there; returns the stack's size.
  func arrange(_ pass: LayoutPass, _ record: LayoutRecord?) -> Size {
    let items = measureBaseSizes(pass)
    let lines = makeLines(of: items, pass)
    for line in lines.indices { flex(&lines[line], pass) }
    for line in lines.indices { findCrossSize(&lines[line], isOnly: lines.count == 1) }
    stretchLines(lines)
    for line in lines { stretchItems(of: line, pass) }
    let size = size(of: lines)
    if let record {
      let isFirst = record.count == 0
      position(lines, in: size, record, pass)
      record.stack =
        isFirst && lines.count == 1 && record.count == items.count
        ? StackSummary.make(of: self, lines[0], Axis.main(size)) : nil
    }
    return size
  }

  // MARK: Step 2, CSS Flexbox §9.2 item 3: base and hypothetical sizes

  private func measureBaseSizes(_ pass: LayoutPass) -> UnsafeMutableBufferPointer<StackItem> {
    if stack.isConcurrent {
      var leaves = ConcurrentLeaves()
      for child in children { child.withObject { leaves.add($0, item(for: $0).range) } }
      leaves.measure()
    }
    let items = pass.scratch.take(StackItem.self, children.count)
    for index in children.indices {
      children[index].withObject { (items.baseAddress! + index).initialize(to: item(for: $0)) }
      measure(&items[index], pass)
    }
    return items
  }

  /// The item of a child that is not measured yet.
  @inline(__always)
  func item(for child: LayoutElement) -> StackItem {
    let style = child.storedStyle
    let alignment = effectiveAlignment(style.alignSelf)
    let exact = Axis.crossExact(style, styleParent)
    var item = StackItem(child, alignment, stretches: alignment == .stretch && exact == nil)
    (item.before, item.after) = (style.spacingBefore, style.spacingAfter)
    var (least, most): (Int?, Int?)
    if style.hasLimits {
      let (minimum, maximum) = Axis.mainLimits(style, styleParent)
      item.minimum = minimum ?? 0
      item.maximum = max(item.minimum, maximum ?? .infinity)
      (least, most) = Axis.crossLimits(style, styleParent)
      item.crossMinimum = least ?? 0
      item.crossMaximum = max(item.crossMinimum, most ?? .infinity)
    }
    let own = LayoutElementStyle.range(exact, least, most)
    var range = AxisRange(0, cross.max)
    if alignment == .stretch {
      if exact != nil || most != nil { range.max = own.max }
      if exact != nil || least != nil {
        range = AxisRange(own.min, max(own.min, range.max))
      } else {
        range.min = min(stack.wraps ? 0 : cross.min, range.max)
      }
    }
    let base = style.basis(Axis.main(styleParent)) ?? Axis.mainExact(style, styleParent)
    item.range = Axis.range(base.map(AxisRange.init(exactly:)) ?? .any, range.intersect(own))
    return item
  }

  @inline(__always)
  private func effectiveAlignment(_ own: AlignSelf) -> AlignItems {
    let alignment = AlignItems(own, otherwise: stack.alignItems)
    return Axis.isHorizontal ? alignment : alignment.withoutBaseline
  }

  /// Measures a child for the first time.
  @inline(__always)
  func measure(_ item: inout StackItem, _ pass: LayoutPass) {
    item.element.withObject { child in
      if child.storedStyle.hasFractions {
        // Its style has been resolved with the viewport.
        pass.noteFractions(of: child.storedStyle, in: parent.size)
        if child.storedStyle.hasFractionalBasis, Axis.main(parent.size) == .infinity {
          pass.viewportAxes.formUnion(Axis.isHorizontal ? .horizontal : .vertical)
        }
      }
    }
    measure(&item, item.range, pass)
    item.base = Axis.main(item.size)
    item.target = item.hypothetical
  }

  @inline(__always)
  private func measure(_ item: inout StackItem, _ range: SizeRange, _ pass: LayoutPass) {
    item.range = range
    // A child has no part of the owner's viewport: it hands none on.
    let axes = pass.viewportAxes
    item.size = item.element.withObject { pass.measure($0, range, parent) }
    pass.viewportAxes = axes
  }

  // MARK: Step 3, CSS Flexbox §9.3 item 5: lines

  private func makeLines(
    of items: UnsafeMutableBufferPointer<StackItem>, _ pass: LayoutPass
  ) -> UnsafeMutableBufferPointer<StackLine> {
    let wraps = stack.wraps && main.max != .infinity
    let lines = pass.scratch.take(StackLine.self, wraps ? items.count : 1)
    var (count, start, length) = (0, 0, 0)
    func endLine(at end: Int) {
      let line = StackLine(UnsafeMutableBufferPointer(rebasing: items[start..<end]))
      (lines.baseAddress! + count).initialize(to: line)
      (count, start) = (count + 1, end)
    }
    if wraps {
      for (index, item) in items.enumerated() {
        let outer = item.hypothetical +| item.spacing
        let longer = index == start ? outer : length +| stack.spacing +| outer
        let isFull = index > start && longer > main.max
        if isFull { endLine(at: index) }
        length = isFull ? outer : longer
      }
    }
    endLine(at: items.count)
    return UnsafeMutableBufferPointer(rebasing: lines[..<count])
  }

  // MARK: Step 4, CSS Flexbox §9.3 item 6, §9.7 and §9.4 item 7: flexible lengths

  private func flex(_ line: inout StackLine, _ pass: LayoutPass) {
    let gaps = stack.spacing *| (line.items.count - 1)
    var (sum, isSettled) = (gaps, true)
    for item in line.items {
      sum = sum +| item.hypothetical +| item.spacing
      if item.hypothetical != item.base { isSettled = false }
    }
    line.main = sum
    line.isFlexed = sum < main.min || sum > main.max
    if isSettled, !line.isFlexed { return }
    if line.isFlexed { findTargets(in: line.items, gaps, main.clamp(sum), isGrowing: sum < main.min) }
    line.main = gaps
    for index in line.items.indices {
      reachTarget(&line.items[index], pass)
      line.main = line.main +| Axis.main(line.items[index].size) +| line.items[index].spacing
    }
  }

  /// Measures an item again if its target is not the main size that it was measured at.
  @inline(__always)
  func reachTarget(_ item: inout StackItem, _ pass: LayoutPass) {
    guard item.target != Axis.main(item.size) else { return }
    measure(&item, Axis.range(AxisRange(exactly: item.target), Axis.cross(item.range)), pass)
  }

  /// Sets the targets of the items in a line that grows or shrinks to a length: shares out the cells that are free or missing, clamps the
  /// items to their limits, freezes those that were clamped, and shares the rest again. Unlike CSS, shares all free cells
  /// even if the factors add up to less than 1.
  private func findTargets(
    in items: UnsafeMutableBufferPointer<StackItem>, _ gaps: Int, _ length: Int, isGrowing: Bool
  ) {
    var left = 0
    // "Size inflexible items": freeze those that cannot flex at their hypothetical size.
    for index in items.indices { if items[index].beginFlexing(isGrowing: isGrowing) { left += 1 } }
    while left > 0 {
      // "Calculate the remaining free space".
      var (used, weights) = (gaps, 0.0)
      for item in items {
        used = used +| item.spacing +| (item.isFrozen ? item.target : item.base)
        if !item.isFrozen { weights += item.weight }
      }
      let free = isGrowing ? length -| used : 0 -| (length -| used)
      // "Distribute free space proportional to the flex factors", "Fix min/max violations".
      var shares = Shares(of: free, weightSum: weights)
      var violation = 0
      for index in items.indices where !items[index].isFrozen {
        let share = shares.next(items[index].weight)
        let wanted = isGrowing ? items[index].base +| share : items[index].base -| share
        items[index].target = clamped(wanted, items[index].minimum, items[index].maximum)
        items[index].violation = items[index].target -| wanted
        violation = violation +| items[index].violation
      }
      // "Freeze over-flexed items": those clamped on the side that outweighs the other. At least one in each round.
      for index in items.indices where !items[index].isFrozen {
        let own = items[index].violation
        items[index].isFrozen = violation == 0 || (violation > 0 ? own > 0 : own < 0)
        if items[index].isFrozen { left -= 1 }
      }
    }
  }

  // MARK: Step 5, CSS Flexbox §9.4 items 8 and 9: cross size of lines

  private func findCrossSize(_ line: inout StackLine, isOnly: Bool) {
    var (largest, ascent, descent, hasBaseline) = (0, 0, 0, false)
    for item in line.items {
      let size = Axis.cross(item.size)
      if item.isOnBaseline {
        let above = baseline(of: item)
        ascent = hasBaseline ? max(ascent, above) : above
        descent = hasBaseline ? max(descent, size -| above) : size -| above
        hasBaseline = true
      } else {
        largest = max(largest, size)
      }
    }
    if isOnly, cross.min == cross.max {
      (line.ascent, line.cross) = (max(0, ascent), cross.max)
      return
    }
    line.ascent = ascent
    line.cross = hasBaseline ? max(largest, ascent +| descent) : largest
    if isOnly { line.cross = cross.clamp(line.cross) }
  }

  private func baseline(of item: StackItem) -> Int {
    item.element.withObject { child in
      item.alignment == .baselineFirst ? child.firstBaseline : Axis.cross(item.size) +| child.lastBaseline
    }
  }

  private func crossTotal(_ lines: UnsafeMutableBufferPointer<StackLine>) -> Int {
    var total = stack.lineSpacing *| (lines.count - 1)
    for line in lines { total = total +| line.cross }
    return total
  }

  private func stretchLines(_ lines: UnsafeMutableBufferPointer<StackLine>) {
    guard lines.count > 1, stack.alignContent == .stretch else { return }
    var shares = Shares(of: cross.min -| crossTotal(lines), weightSum: Double(lines.count))
    for index in lines.indices { lines[index].cross = lines[index].cross +| shares.next(1) }
  }

  // MARK: Step 6, CSS Flexbox §9.4 item 11: stretch

  private func stretchItems(of line: StackLine, _ pass: LayoutPass) {
    for index in line.items.indices { stretch(&line.items[index], to: line.cross, pass) }
  }

  @inline(__always)
  func stretch(_ item: inout StackItem, to cross: Int, _ pass: LayoutPass) {
    guard item.stretches else { return }
    let size = clamped(cross, item.crossMinimum, item.crossMaximum)
    guard size > Axis.cross(item.size) else { return }
    measure(&item, Axis.range(AxisRange(exactly: Axis.main(item.size)), AxisRange(exactly: size)), pass)
  }

  // MARK: Step 7, CSS Flexbox §9.5 and §9.6: positions

  private func position(
    _ lines: UnsafeMutableBufferPointer<StackLine>, in size: Size, _ record: LayoutRecord, _ pass: LayoutPass
  ) {
    let free = Axis.cross(size) -| crossTotal(lines)
    var lineGaps = Gaps(.init(stack.alignContent), free: free, count: lines.count)
    var y = 0
    for (number, line) in lines.enumerated() {
      y = y +| lineGaps.next() +| (number == 0 ? 0 : stack.lineSpacing)
      let free = Axis.main(size) -| line.main
      var gaps = Gaps(.init(stack.justifyContent), free: free, count: line.items.count)
      var x = 0
      for item in line.items {
        x = x +| gaps.next()
        let place = Axis.size(x +| item.before, y +| offset(of: item, in: line))
        item.element.withObject {
          position($0, item, at: Point(x: place.width, y: place.height), in: size, record, pass)
        }
        x = x +| Axis.main(item.size) +| item.spacing +| stack.spacing
      }
      y = y +| line.cross
    }
  }

  @inline(__always)
  private func position(
    _ child: LayoutElement, _ item: StackItem, at place: Point, in size: Size, _ record: LayoutRecord,
    _ pass: LayoutPass
  ) {
    if child.storedStyle.hasFractions {
      pass.noteUndefined(child, in: styleParent, record, isBasisHorizontal: Axis.isHorizontal)
    }
    if !child.storedStyle.compact.hasSticky {
      return pass.position(child, item.range, parent, size: item.size, at: place, in: record)
    }
    let axes = LayoutAxes.along(isHorizontal: Axis.isHorizontal, stack.wraps)
    record.addSticky(child, frame: Rect(origin: place, size: item.size), in: size, axes) {
      pass.position(child, item.range, parent, size: item.size, at: place, in: record)
    }
  }

  @inline(__always)
  func offset(of item: StackItem, in line: StackLine) -> Int {
    let free = line.cross -| Axis.cross(item.size)
    return switch item.alignment {
    case .start, .stretch: 0
    case .end: free
    case .center: free >> 1
    case .baselineFirst, .baselineLast: line.ascent -| baseline(of: item)
    }
  }

  // MARK: Step 8, CSS Flexbox §9.2 item 4 and §9.6 item 15: the stack's size

  private func size(of lines: UnsafeMutableBufferPointer<StackLine>) -> Size {
    var longest = 0
    for line in lines { longest = max(longest, line.main) }
    return Axis.size(main.clamp(longest), cross.clamp(crossTotal(lines)))
  }
}
