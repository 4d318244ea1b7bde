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
// Cost. One item of scratch memory and up to three measurements per child. Step 4 takes one round per item at
// a limit, so O(n²) if every item meets a limit in a round of its own.
//
// These changes would break it:
// - A strong reference here or in `StackItem`. Counting references to the pass and to every child took more
//   time than the arithmetic, and scratch memory is never deinitialised, so the reference would leak.
// - A plain `+`. A size may be `.infinity`: sums saturate (`+|`).
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
    items = UnsafeMutableBufferPointer(
      start: pass.scratch.take(StackItem.self, children.count), count: children.count)
  }

  /// Measures the children and, given a record, positions them there; returns the stack's size.
  func arrange(_ pass: LayoutPass, _ record: LayoutRecord?) -> Size {
    measureBaseSizes(pass)
    let lines = makeLines(pass)
    for line in lines.indices { flex(&lines[line], pass) }
    for line in lines.indices { findCrossSize(&lines[line], isOnly: lines.count == 1) }
    stretchLines(lines)
    for line in lines.indices { stretchItems(lines[line], pass) }
    // Step 8, CSS Flexbox §9.2 item 4 and §9.6 item 15: the stack's size, its content's within the
    // constraint.
    var longest = 0
    for line in lines.indices { longest = max(longest, lines[line].main) }
    let mainSize = main.clamp(longest)
    let total = crossTotal(lines)
    let crossSize = cross.clamp(total)
    if let record {
      let first = record.items.count
      position(lines, Axis.size(mainSize, crossSize), free: crossSize -| total, in: record, pass)
      record.stack =
        first == 0 && lines.count == 1
        ? StackSummary.make(of: self, lines[0], mainSize, itemCount: record.items.count) : nil
    }
    return Axis.size(mainSize, crossSize)
  }

  // MARK: Step 2, CSS Flexbox §9.2 item 3: base and hypothetical sizes

  private func measureBaseSizes(_ pass: LayoutPass) {
    let start = items.baseAddress!
    if stack.isConcurrent { measureLeavesAtOnce() }
    for index in 0..<children.count {
      children[index].withObject { measure($0, start + index, pass) }
    }
  }

  /// Measures the leaves among the children on several threads, so that measuring finds the results.
  private func measureLeavesAtOnce() {
    var leaves = ConcurrentLeaves()
    for child in children {
      child.withObject { child in
        let style = child.storedStyle
        let (_, _, minimum, maximum) = limits(style)
        let exact = Axis.crossExact(style, styleParent)
        leaves.add(child, firstRange(of: style, effectiveAlignment(style), exact, minimum, maximum))
      }
    }
    leaves.measure()
  }

  /// Measures a child for the first time and initialises its item.
  func measure(
    _ element: LayoutElement, _ item: UnsafeMutablePointer<StackItem>, _ pass: LayoutPass
  ) {
    let style = element.storedStyle
    let (low, high, crossMinimum, crossMaximum) =
      style.hasLimits ? limits(style) : (0, .infinity, nil, nil)
    let crossExact = Axis.crossExact(style, styleParent)
    let alignment = effectiveAlignment(style)
    let range = firstRange(of: style, alignment, crossExact, crossMinimum, crossMaximum)
    if style.hasFractions { noteFractions(style, pass) }
    let size = measureApart(element, range, pass)
    let base = Axis.main(size)
    let hypothetical = clamped(base, low, high)
    item.initialize(
      to: StackItem(
        element: .passUnretained(element),
        grow: style.flexGrow, shrink: style.flexShrink,
        before: style.spacingBefore, spacing: style.spacingBefore +| style.spacingAfter,
        alignment: alignment, stretches: alignment == .stretch && crossExact == nil,
        minimum: low, maximum: high,
        crossMinimum: crossMinimum ?? 0,
        crossMaximum: max(crossMinimum ?? 0, crossMaximum ?? .infinity),
        range: range, size: size, base: base, hypothetical: hypothetical, target: hypothetical))
  }

  /// The range for which a child is measured first.
  @inline(__always)
  private func firstRange(
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
  private func effectiveAlignment(_ style: LayoutElementStyle) -> AlignItems {
    let alignment =
      switch style.alignSelf {
      case .auto: stack.alignItems
      case .start: AlignItems.start
      case .center: AlignItems.center
      case .end: AlignItems.end
      case .stretch: AlignItems.stretch
      case .baselineFirst: AlignItems.baselineFirst
      case .baselineLast: AlignItems.baselineLast
      }
    if !Axis.isHorizontal, alignment == .baselineFirst || alignment == .baselineLast { return .start }
    return alignment
  }

  // MARK: Step 3, CSS Flexbox §9.3 item 5: lines

  private func makeLines(_ pass: LayoutPass) -> UnsafeMutableBufferPointer<StackLine> {
    let lines = pass.scratch.take(StackLine.self, stack.wraps ? items.count : 1)
    guard stack.wraps, main.max != .infinity else {
      lines.initialize(to: StackLine(items: items))
      return UnsafeMutableBufferPointer(start: lines, count: 1)
    }
    var count = 0
    var start = 0
    var length = 0
    for index in items.indices {
      let item = items[index]
      let outer = item.hypothetical +| item.spacing
      let longer = index == start ? outer : length +| stack.spacing +| outer
      if index > start, longer > main.max {
        (lines + count).initialize(
          to: StackLine(items: UnsafeMutableBufferPointer(rebasing: items[start..<index])))
        count += 1
        start = index
        length = outer
      } else {
        length = longer
      }
    }
    (lines + count).initialize(
      to: StackLine(items: UnsafeMutableBufferPointer(rebasing: items[start...])))
    return UnsafeMutableBufferPointer(start: lines, count: count + 1)
  }

  // MARK: Step 4, CSS Flexbox §9.3 item 6, §9.7 and §9.4 item 7: flexible lengths

  private func flex(_ line: inout StackLine, _ pass: LayoutPass) {
    let items = line.items
    let gaps = stack.spacing *| (items.count - 1)
    var sum = gaps
    var isSettled = true
    for index in 0..<items.count {
      let item = items.baseAddress! + index
      sum = sum +| item.pointee.hypothetical +| item.pointee.spacing
      if item.pointee.base != item.pointee.hypothetical { isSettled = false }
    }
    line.isFlexed = sum < main.min || sum > main.max
    if sum < main.min {
      FlexibleLengths(items, gaps: gaps, target: main.min, isGrowing: true).resolve()
    } else if sum > main.max {
      FlexibleLengths(items, gaps: gaps, target: main.max, isGrowing: false).resolve()
    } else if isSettled {
      line.main = sum
      return
    }
    var length = gaps
    for index in 0..<items.count {
      let item = items.baseAddress! + index
      reachTarget(item, pass)
      length = length +| Axis.main(item.pointee.size) +| item.pointee.spacing
    }
    line.main = length
  }

  /// Measures an item again if its target is not the main size that it was measured at.
  func reachTarget(_ item: UnsafeMutablePointer<StackItem>, _ pass: LayoutPass) {
    if item.pointee.target != Axis.main(item.pointee.size) {
      measure(item, AxisRange(exactly: item.pointee.target), Axis.cross(item.pointee.range), pass)
    }
  }

  private func measure(
    _ item: UnsafeMutablePointer<StackItem>, _ main: AxisRange, _ cross: AxisRange,
    _ pass: LayoutPass
  ) {
    let range = Axis.range(main, cross)
    item.pointee.range = range
    item.pointee.size = item.pointee.element.withObject {
      measureApart($0, range, pass)
    }
  }

  /// A child has no part of the owner's viewport: it hands none on.
  @inline(__always)
  private func measureApart(_ element: LayoutElement, _ range: SizeRange, _ pass: LayoutPass) -> Size {
    let axes = pass.viewportAxes
    let size = pass.measure(element, range, parent)
    pass.viewportAxes = axes
    return size
  }

  // MARK: Step 5, CSS Flexbox §9.4 items 8 and 9: cross size of lines

  private func findCrossSize(_ line: inout StackLine, isOnly: Bool) {
    var largest = 0
    var ascent = 0
    var descent = 0
    var hasBaseline = false
    for index in 0..<line.items.count {
      let item = line.items.baseAddress! + index
      let size = Axis.cross(item.pointee.size)
      if item.pointee.isOnBaseline {
        let above = baseline(item)
        ascent = hasBaseline ? max(ascent, above) : above
        descent = hasBaseline ? max(descent, size -| above) : size -| above
        hasBaseline = true
      } else {
        largest = max(largest, size)
      }
    }
    line.ascent = ascent
    if isOnly, cross.min == cross.max {
      line.ascent = max(0, ascent)
      line.cross = cross.max
      return
    }
    line.cross = hasBaseline ? max(largest, ascent +| descent) : largest
    if isOnly { line.cross = cross.clamp(line.cross) }
  }

  private func baseline(_ item: UnsafePointer<StackItem>) -> Int {
    item.pointee.element.withObject { element in
      item.pointee.alignment == .baselineFirst
        ? element.firstBaseline : Axis.cross(item.pointee.size) +| element.lastBaseline
    }
  }

  private func crossTotal(_ lines: UnsafeMutableBufferPointer<StackLine>) -> Int {
    var total = stack.lineSpacing *| (lines.count - 1)
    for line in lines.indices { total = total +| lines[line].cross }
    return total
  }

  private func stretchLines(_ lines: UnsafeMutableBufferPointer<StackLine>) {
    guard lines.count > 1, stack.alignContent == .stretch else { return }
    var shares = Shares(of: cross.min -| crossTotal(lines), weightSum: Double(lines.count))
    for index in lines.indices { lines[index].cross = lines[index].cross +| shares.next(1) }
  }

  // MARK: Step 6, CSS Flexbox §9.4 item 11: stretch

  private func stretchItems(_ line: StackLine, _ pass: LayoutPass) {
    for index in 0..<line.items.count {
      stretch(line.items.baseAddress! + index, to: line.cross, pass)
    }
  }

  func stretch(_ item: UnsafeMutablePointer<StackItem>, to cross: Int, _ pass: LayoutPass) {
    guard item.pointee.stretches else { return }
    let size = clamped(cross, item.pointee.crossMinimum, item.pointee.crossMaximum)
    if size > Axis.cross(item.pointee.size) {
      measure(item, AxisRange(exactly: Axis.main(item.pointee.size)), AxisRange(exactly: size), pass)
    }
  }

  // MARK: Step 7, CSS Flexbox §9.5 and §9.6: positions

  private func position(
    _ lines: UnsafeMutableBufferPointer<StackLine>, _ size: Size, free: Int,
    in record: LayoutRecord, _ pass: LayoutPass
  ) {
    var lineGaps = Gaps(.init(stack.alignContent), free: free, count: lines.count)
    var y = 0
    for number in lines.indices {
      let line = lines[number]
      y = y +| lineGaps.next() +| (number == 0 ? 0 : stack.lineSpacing)
      var gaps = Gaps(
        .init(stack.justifyContent), free: Axis.main(size) -| line.main, count: line.items.count)
      var x = 0
      for index in 0..<line.items.count {
        let item = line.items.baseAddress! + index
        if gaps.areUneven || index == 0 { x = x +| gaps.next() }
        let position = Axis.size(x +| item.pointee.before, y +| offset(of: item, in: line))
        let place = Point(x: position.width, y: position.height)
        item.pointee.element.withObject { child in
          if child.storedStyle.hasFractions {
            pass.noteUndefined(child, in: styleParent, record, isBasisHorizontal: Axis.isHorizontal)
          }
          @MainActor func add() {
            pass.position(
              child, item.pointee.range, parent, size: item.pointee.size, at: place, in: record)
          }
          if child.storedStyle.sticky.isEmpty { return add() }
          let frame = Rect(origin: place, size: item.pointee.size)
          let axes = LayoutAxes.along(isHorizontal: Axis.isHorizontal, stack.wraps)
          record.addSticky(child, frame: frame, in: size, axes, position: add)
        }
        x = x +| Axis.main(item.pointee.size) +| item.pointee.spacing +| stack.spacing
      }
      y = y +| line.cross
    }
  }

  @inline(__always)
  func offset(of item: UnsafePointer<StackItem>, in line: StackLine) -> Int {
    let size = Axis.cross(item.pointee.size)
    return switch item.pointee.alignment {
    case .start, .stretch: 0
    case .end: line.cross -| size
    case .center: (line.cross -| size) >> 1
    case .baselineFirst, .baselineLast: line.ascent -| baseline(item)
    }
  }
}
