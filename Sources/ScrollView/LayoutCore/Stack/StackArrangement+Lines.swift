// Steps 3 to 6 of the stack algorithm: lines, flexible lengths, cross sizes, stretching.

extension StackArrangement {
  // MARK: Step 3, CSS Flexbox §9.3 item 5: lines

  /// The lines of a stack that wraps.
  func makeLines(_ pass: LayoutPass) -> UnsafeMutableBufferPointer<StackLine> {
    let lines = pass.scratch.take(StackLine.self, items.count)
    for index in items.indices { expand(items.baseAddress.unsafelyUnwrapped + index) }
    var count = 0
    var start = 0
    var length = 0
    for index in items.indices {
      let lengths = firstLengths[index]
      let outer = lengths.hypothetical +| lengths.spacing
      let longer = index == start ? outer : length +| stack.spacing +| outer
      if index > start, longer > main.max {
        (lines + count).initialize(
          to: StackLine(UnsafeMutableBufferPointer(rebasing: items[start..<index]), firstLengths + start))
        count += 1
        start = index
        length = outer
      } else {
        length = longer
      }
    }
    (lines + count).initialize(
      to: StackLine(UnsafeMutableBufferPointer(rebasing: items[start...]), firstLengths + start))
    return UnsafeMutableBufferPointer(start: lines, count: count + 1)
  }

  // MARK: Step 4, CSS Flexbox §9.3 item 6, §9.7 and §9.4 item 7: flexible lengths

  /// Steps 4 to 6 for the only line, whose sums are known: most lines need no other look at the items.
  @inline(__always)
  func resolve(_ line: inout StackLine, _ sums: StackSums, _ pass: LayoutPass) {
    var sums = sums
    let length = sums.length
    if length >= main.min, length <= main.max, sums.isSettled {
      line.main = length
    } else {
      line.isFlexed = length < main.min || length > main.max
      line.main = reachTargets(of: &line, &sums, pass)
    }
    if sums.hasBaseline {
      findCrossSize(&line, isOnly: true)
      stretchItems(line, pass)
    } else {
      line.cross = cross.min == cross.max ? cross.max : cross.clamp(sums.cross)
      if line.cross > sums.unstretched { stretchItems(line, pass) }
    }
  }

  /// Gives the items of the only line their main sizes. Returns the length of the line, and sums up the cross sizes.
  private func reachTargets(of line: inout StackLine, _ sums: inout StackSums, _ pass: LayoutPass) -> Int {
    let gaps = stack.spacing *| (items.count - 1)
    for index in 0..<items.count { expand(items.baseAddress.unsafelyUnwrapped + index) }
    if line.isFlexed {
      let isGrowing = sums.length < main.min
      FlexibleLengths(line, gaps: gaps, target: isGrowing ? main.min : main.max, isGrowing: isGrowing)
        .resolve()
    }
    sums.beginAgain(gaps: gaps)
    for index in 0..<items.count {
      let item = items.baseAddress.unsafelyUnwrapped + index
      let lengths = firstLengths + index
      reachTarget(item, pass)
      sums.length = sums.length +| Axis.main(item.pointee.size) +| lengths.pointee.spacing
      sums.addCross(item, Axis.cross(item.pointee.size), least: lengths.pointee.crossMinimum)
    }
    return sums.length
  }

  /// Sets the lengths of a child without limits.
  @inline(__always)
  func expand(_ item: UnsafeMutablePointer<StackItem>) {
    guard item.pointee.isPlain else { return }
    let length = Axis.main(item.pointee.size)
    let style = item.pointee.element.withObject { $0.storedStyle.compact }
    lengths(of: item).initialize(
      to: StackLengths(
        base: length, hypothetical: length, target: length, spacing: Int(style.before) + Int(style.after)))
  }

  /// Step 4 for one of several lines.
  func flex(_ line: inout StackLine, _ pass: LayoutPass) {
    let gaps = stack.spacing *| (line.items.count - 1)
    var sum = gaps
    var isSettled = true
    for index in 0..<line.items.count {
      let lengths = line.lengths[index]
      sum = sum +| lengths.hypothetical +| lengths.spacing
      if lengths.base != lengths.hypothetical { isSettled = false }
    }
    line.isFlexed = sum < main.min || sum > main.max
    if line.isFlexed {
      let isGrowing = sum < main.min
      FlexibleLengths(line, gaps: gaps, target: isGrowing ? main.min : main.max, isGrowing: isGrowing)
        .resolve()
    } else if isSettled {
      line.main = sum
      return
    }
    var length = gaps
    for index in 0..<line.items.count {
      let item = line.items.baseAddress! + index
      reachTarget(item, pass)
      length = length +| Axis.main(item.pointee.size) +| line.lengths[index].spacing
    }
    line.main = length
  }

  /// Measures an item again if its target is not the main size that it was measured at.
  @inline(__always)
  func reachTarget(_ item: UnsafeMutablePointer<StackItem>, _ pass: LayoutPass) {
    let target = lengths(of: item).pointee.target
    if target != Axis.main(item.pointee.size) {
      measure(item, AxisRange(exactly: target), Axis.cross(item.pointee.range), pass)
    }
  }

  private func measure(
    _ item: UnsafeMutablePointer<StackItem>, _ main: AxisRange, _ cross: AxisRange, _ pass: LayoutPass
  ) {
    let range = Axis.range(main, cross)
    item.pointee.range = range
    item.pointee.element.withObject { child in
      if range.min == range.max, isMeasuredLeaf(child) {
        item.pointee.size = range.min
      } else {
        let size = measureApart(child, range, pass)
        item.pointee.size = size
        item.pointee.isSettled = isSettled(child, range, size)
      }
    }
  }

  /// Whether a child is a leaf that the owner has measured, and that has not changed.
  @inline(__always)
  func isMeasuredLeaf(_ child: LayoutElement) -> Bool {
    child.flags.rawValue & ElementFlags.ofMeasuredLeaf.mask == ElementFlags.ofMeasuredLeaf.value
      && owner != nil && child.measurerLink?.toOpaque() == owner
  }

  // MARK: Step 5, CSS Flexbox §9.4 items 8 and 9: cross size of lines

  func findCrossSize(_ line: inout StackLine, isOnly: Bool) {
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

  func baseline(_ item: UnsafePointer<StackItem>) -> Int {
    item.pointee.element.withObject { element in
      item.pointee.alignment == .baselineFirst
        ? element.firstBaseline : Axis.cross(item.pointee.size) +| element.lastBaseline
    }
  }

  func crossTotal(_ lines: UnsafeMutableBufferPointer<StackLine>) -> Int {
    var total = stack.lineSpacing *| (lines.count - 1)
    for line in lines.indices { total = total +| lines[line].cross }
    return total
  }

  func stretchLines(_ lines: UnsafeMutableBufferPointer<StackLine>) {
    guard lines.count > 1, stack.alignContent == .stretch else { return }
    var shares = Shares(of: cross.min -| crossTotal(lines), weightSum: Double(lines.count))
    for index in lines.indices { lines[index].cross = lines[index].cross +| shares.next(1) }
  }

  // MARK: Step 6, CSS Flexbox §9.4 item 11: stretch

  func stretchItems(_ line: StackLine, _ pass: LayoutPass) {
    for index in 0..<line.items.count {
      stretch(line.items.baseAddress! + index, to: line.cross, pass)
    }
  }

  func stretch(_ item: UnsafeMutablePointer<StackItem>, to cross: Int, _ pass: LayoutPass) {
    guard item.pointee.stretches else { return }
    var size = cross
    if !item.pointee.isPlain {
      let lengths = lengths(of: item)
      size = clamped(cross, lengths.pointee.crossMinimum, lengths.pointee.crossMaximum)
    }
    if size > Axis.cross(item.pointee.size) {
      measure(item, AxisRange(exactly: Axis.main(item.pointee.size)), AxisRange(exactly: size), pass)
    }
  }
}
