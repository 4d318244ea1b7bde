/// The layout algorithm of `StackLayoutSpec`: CSS Flexbox level 1 in whole cells, in the steps of the design page.
struct StackArrangement<Axis: StackAxis> {
  let stack: StackLayoutSpec
  let pass: LayoutPass
  let main: AxisRange
  let cross: AxisRange
  /// The size that children's fractions refer to: the axes that are fixed.
  let parent: Size
  let items: UnsafeMutableBufferPointer<StackItem>
  let wraps: Bool

  init(_ stack: StackLayoutSpec, _ range: SizeRange, _ pass: LayoutPass) {
    self.stack = stack
    self.pass = pass
    main = Axis.main(range)
    cross = Axis.cross(range)
    parent = range.exactSize
    wraps = stack.flexWrap == .wrap
    let count = stack.items.count
    items = UnsafeMutableBufferPointer(start: pass.scratch.take(StackItem.self, count), count: count)
  }

  /// Measures the children and, given a record, places them.
  func arrange(_ record: LayoutRecord?) -> Size {
    measureBaseSizes()
    let lines = makeLines()
    for line in lines.indices { flex(&lines[line]) }
    for line in lines.indices { findCrossSize(&lines[line], isOnly: lines.count == 1) }
    stretchLines(lines)
    for line in lines { stretchItems(line) }
    let mainSize = main.clamp(lines.reduce(0) { max($0, $1.main) })
    let total = crossTotal(lines)
    let crossSize = cross.clamp(total)
    if let record { place(lines, mainSize, free: crossSize -| total, in: record) }
    return Axis.size(mainSize, crossSize)
  }

  // MARK: Base sizes

  private func measureBaseSizes() {
    let start = items.baseAddress!
    if stack.isConcurrent, let slices = ParallelSlices(stack.items) {
      slices.run(pass) { index, pass in
        (start + index).initialize(to: measuredItem(stack.items[index], pass))
      }
      return
    }
    for index in items.indices {
      (start + index).initialize(to: measuredItem(stack.items[index], pass))
    }
  }

  private func measuredItem(_ element: LayoutElement, _ pass: LayoutPass) -> StackItem {
    let style = element.storedStyle
    let (exact, minimum, maximum) = Axis.mainStyle(style, parent)
    let (crossExact, crossMinimum, crossMaximum) = Axis.crossStyle(style, parent)
    let alignment = effectiveAlignment(style)

    let low = minimum ?? 0
    let high = max(low, maximum ?? .infinity)
    let own =
      crossExact == nil && crossMinimum == nil && crossMaximum == nil
      ? AxisRange.any
      : Axis.isHorizontal ? style.resolveHeight(parent.height) : style.resolveWidth(parent.width)
    var crossRange = AxisRange(0, cross.max)
    if alignment == .stretch {
      if crossExact != nil || crossMaximum != nil { crossRange.max = own.max }
      if crossExact != nil || crossMinimum != nil {
        crossRange.min = own.min
        crossRange.max = max(own.min, crossRange.max)
      } else {
        crossRange.min = min(wraps ? 0 : cross.min, crossRange.max)
      }
    }
    crossRange = crossRange.intersect(own)

    let basis = style.basis(Axis.main(parent))
    let start = (basis ?? exact).map(AxisRange.init(exactly:)) ?? .any
    let range = Axis.range(start, crossRange)
    let size = pass.measure(element, range, parent)
    let base = Axis.main(size)
    let hypothetical = clamped(base, low, high)
    return StackItem(
      element: .passUnretained(element),
      grow: style.flexGrow, shrink: style.flexShrink,
      before: style.spacingBefore, after: style.spacingAfter,
      alignment: alignment, stretches: alignment == .stretch && crossExact == nil,
      minimum: low, maximum: high,
      crossMinimum: crossMinimum ?? 0,
      crossMaximum: max(crossMinimum ?? 0, crossMaximum ?? .infinity),
      cross: crossRange,
      range: range, size: size, base: base, hypothetical: hypothetical, target: hypothetical)
  }

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

  // MARK: Lines

  private func makeLines() -> UnsafeMutableBufferPointer<StackLine> {
    let lines = pass.scratch.take(StackLine.self, wraps ? items.count : 1)
    guard wraps, main.max != .infinity else {
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

  // MARK: Along the stack

  private func flex(_ line: inout StackLine) {
    let items = line.items
    let gaps = stack.spacing.multipliedSaturating(by: items.count - 1)
    var sum = gaps
    for item in items { sum = sum +| item.hypothetical +| item.spacing }
    if sum < main.min {
      FlexibleLengths(items, gaps: gaps, target: main.min, isGrowing: true).resolve()
    } else if sum > main.max {
      FlexibleLengths(items, gaps: gaps, target: main.max, isGrowing: false).resolve()
    }
    var length = gaps
    for index in items.indices {
      if items[index].target != Axis.main(items[index].size) {
        measure(&items[index], AxisRange(exactly: items[index].target), items[index].cross)
      }
      length = length +| Axis.main(items[index].size) +| items[index].spacing
    }
    line.main = length
  }

  private func measure(_ item: inout StackItem, _ main: AxisRange, _ cross: AxisRange) {
    item.range = Axis.range(main, cross)
    item.size = item.element._withUnsafeGuaranteedRef { pass.measure($0, item.range, parent) }
  }

  // MARK: Across the stack

  private func findCrossSize(_ line: inout StackLine, isOnly: Bool) {
    var largest = 0
    var ascent = 0
    var descent = 0
    var hasBaseline = false
    for item in line.items {
      let size = Axis.cross(item.size)
      if item.alignment == .baselineFirst || item.alignment == .baselineLast {
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

  private func baseline(_ item: StackItem) -> Int {
    let element = item.element._withUnsafeGuaranteedRef { $0 }
    return item.alignment == .baselineFirst
      ? element.firstBaseline : Axis.cross(item.size) +| element.lastBaseline
  }

  private func crossTotal(_ lines: UnsafeMutableBufferPointer<StackLine>) -> Int {
    lines.reduce(stack.lineSpacing.multipliedSaturating(by: lines.count - 1)) { $0 +| $1.cross }
  }

  private func stretchLines(_ lines: UnsafeMutableBufferPointer<StackLine>) {
    guard lines.count > 1, stack.alignContent == .stretch else { return }
    var shares = Shares(of: cross.min -| crossTotal(lines), weightSum: Double(lines.count))
    for index in lines.indices { lines[index].cross = lines[index].cross +| shares.next(1) }
  }

  private func stretchItems(_ line: StackLine) {
    for index in line.items.indices where line.items[index].stretches {
      let item = line.items[index]
      let size = clamped(line.cross, item.crossMinimum, item.crossMaximum)
      if size > Axis.cross(item.size) {
        measure(
          &line.items[index], AxisRange(exactly: Axis.main(item.size)), AxisRange(exactly: size))
      }
    }
  }

  // MARK: Positions

  private func place(
    _ lines: UnsafeMutableBufferPointer<StackLine>, _ mainSize: Int, free: Int,
    in record: LayoutRecord
  ) {
    var lineGaps = Gaps(.init(stack.alignContent), free: free, count: lines.count)
    var y = 0
    for (number, line) in lines.enumerated() {
      y = y +| lineGaps.next() +| (number == 0 ? 0 : stack.lineSpacing)
      var gaps = Gaps(
        .init(stack.justifyContent), free: mainSize -| line.main, count: line.items.count)
      var x = 0
      for index in line.items.indices {
        let item = line.items[index]
        x = x +| gaps.next() +| (index == 0 ? 0 : stack.spacing) +| item.before
        let position = Axis.size(x, y +| offset(of: item, in: line))
        item.element._withUnsafeGuaranteedRef {
          pass.place(
            $0, item.range, parent, size: item.size,
            at: Point(x: position.width, y: position.height), in: record)
        }
        x = x +| Axis.main(item.size) +| item.after
      }
      y = y +| line.cross
    }
  }

  private func offset(of item: StackItem, in line: StackLine) -> Int {
    let size = Axis.cross(item.size)
    return switch item.alignment {
    case .start, .stretch: 0
    case .end: line.cross -| size
    case .center: (line.cross -| size) >> 1
    case .baselineFirst, .baselineLast: line.ascent -| baseline(item)
    }
  }
}

extension Int {
  fileprivate func multipliedSaturating(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max - 1 : .min + 1) : product
  }
}

extension Gaps.Distribution {
  init(_ content: JustifyContent) {
    self =
      switch content {
      case .start: .start
      case .center: .center
      case .end: .end
      case .spaceBetween: .spaceBetween
      case .spaceAround: .spaceAround
      case .spaceEvenly: .spaceEvenly
      }
  }

  init(_ content: AlignContent) {
    self =
      switch content {
      case .start, .stretch: .start
      case .center: .center
      case .end: .end
      case .spaceBetween: .spaceBetween
      case .spaceAround: .spaceAround
      case .spaceEvenly: .spaceEvenly
      }
  }
}
