// Step 7 of the stack algorithm, CSS Flexbox §9.5 and §9.6: positions.

extension StackArrangement {
  @inline(__always)
  func position(
    _ lines: UnsafeMutableBufferPointer<StackLine>, _ size: Size, free: Int,
    in record: LayoutRecord, _ frames: UnsafeMutablePointer<Rect>?, _ pass: LayoutPass
  ) {
    var lineGaps = Gaps(.init(stack.alignContent), free: free, count: lines.count)
    var y = 0
    for number in lines.indices {
      let line = lines[number]
      y = y +| lineGaps.next() +| (number == 0 ? 0 : stack.lineSpacing)
      var gaps = Gaps(
        .init(stack.justifyContent), free: Axis.main(size) -| line.main, count: line.items.count)
      let areUneven = gaps.areUneven
      var x = 0
      for index in 0..<line.items.count {
        let item = line.items.baseAddress! + index
        if areUneven || index == 0 { x = x +| gaps.next() }
        item.pointee.element.withObject { child in
          let before = child.storedStyle.spacingBefore
          let place = Axis.size(x +| before, y +| offset(of: item, in: line))
          let position = Point(x: place.width, y: place.height)
          if let frames, self.place(child, item, at: position, in: record, frames) { return }
          self.position(child, item, at: position, in: size, record, pass)
        }
        x = x +| Axis.main(item.pointee.size) +| spacing(of: item) +| stack.spacing
      }
      y = y +| line.cross
    }
  }

  /// The spacing before and after a child.
  @inline(__always)
  private func spacing(of item: UnsafePointer<StackItem>) -> Int {
    item.pointee.isPlain
      ? item.pointee.element.withObject {
        Int($0.storedStyle.compact.before) + Int($0.storedStyle.compact.after)
      }
      : lengths(of: item).pointee.spacing
  }

  /// Whether a child that was settled when it was measured still is, and may be in the owner's layout.
  @inline(__always)
  private func onlyNeedsPlace(_ child: LayoutElement, _ item: UnsafePointer<StackItem>, _ index: Int) -> Bool
  {
    item.pointee.isSettled && !child.storedStyle.compact.hasBoxed
      && child.flags.rawValue & ElementFlags.ofSettledNode.mask == ElementFlags.ofSettledNode.value
      && owner != nil && child.measurerLink?.toOpaque() == owner
      // A node that is placed already has an earlier index.
      && UInt32(bitPattern: child.positionedIndex) >= index
  }

  /// Places a settled child in a record that shares the children. Returns false if there is more to do.
  @inline(__always)
  private func place(
    _ child: LayoutElement, _ item: UnsafePointer<StackItem>, at position: Point, in record: LayoutRecord,
    _ frames: UnsafeMutablePointer<Rect>
  ) -> Bool {
    // The child's place among all children. Once one is left out, `position` places the rest.
    let index = item - UnsafePointer(items.baseAddress!)
    guard record.count == index, onlyNeedsPlace(child, item, index) else { return false }
    child.positionedIndex = Int32(truncatingIfNeeded: index)
    let origin = record.origin + position
    frames[index] = Rect(origin: origin, size: item.pointee.size)
    record.notePlaced(index + 1, to: Size.zero.reaching(origin, item.pointee.size))
    return true
  }

  /// Places any child.
  @inline(never)
  func position(
    _ child: LayoutElement, _ item: UnsafePointer<StackItem>, at place: Point, in size: Size,
    _ record: LayoutRecord, _ pass: LayoutPass
  ) {
    if child.storedStyle.hasFractions {
      pass.noteUndefined(child, in: styleParent, record, isBasisHorizontal: Axis.isHorizontal)
    }
    if !child.storedStyle.compact.hasSticky {
      return pass.position(child, item.pointee.range, parent, size: item.pointee.size, at: place, in: record)
    }
    let frame = Rect(origin: place, size: item.pointee.size)
    let axes = LayoutAxes.along(isHorizontal: Axis.isHorizontal, stack.wraps)
    record.addSticky(child, frame: frame, in: size, axes) {
      pass.position(child, item.pointee.range, parent, size: item.pointee.size, at: place, in: record)
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

// MARK: - The usual case

extension StackArrangement {
  /// Places the children of a single line one after another from the start, in a record that shares them. Returns the
  /// stack's size. The result is that of `finish`; no sum of these sizes overflows.
  @inline(never)
  func placeInOrder(
    _ line: UnsafeMutablePointer<StackLine>, _ sums: StackSums, in record: LayoutRecord,
    _ frames: UnsafeMutablePointer<Rect>, _ pass: LayoutPass
  ) -> Size {
    let size = Axis.size(main.clamp(line.pointee.main), cross.clamp(line.pointee.cross))
    let across = line.pointee.cross
    let limit = 1 << 40
    guard stack.spacing.magnitude < limit, across < limit, line.pointee.main < limit,
      record.origin.x.magnitude < limit, record.origin.y.magnitude < limit, items.count < 1 << 20
    else {
      return finish(UnsafeMutableBufferPointer(start: line, count: 1), sums, pass, record, frames)
    }
    let first = items.baseAddress.unsafelyUnwrapped
    let origin = Size(width: record.origin.x, height: record.origin.y)
    let (originMain, originCross) = (Axis.main(origin), Axis.cross(origin))
    // The present end of the children, and the furthest ends of those that are leaves.
    var (x, farMain, farCross) = (originMain, 0, 0)
    var isLeftOut = false
    for index in 0..<items.count {
      let item = first + index
      let (length, breadth) = (Axis.main(item.pointee.size), Axis.cross(item.pointee.size))
      item.pointee.element.withObject { child in
        let style = child.storedStyle.compact
        if onlyNeedsPlace(child, item, index) {
          var y = originCross
          if item.pointee.alignment != .stretch, item.pointee.alignment != .start {
            let free = across &- breadth
            y = y &+ (item.pointee.alignment == .end ? free : free >> 1)
          }
          let start = x &+ Int(style.before)
          child.positionedIndex = Int32(truncatingIfNeeded: index)
          let place = Axis.size(start, y)
          frames[index] = Rect(origin: Point(x: place.width, y: place.height), size: item.pointee.size)
          farMain = max(farMain, start &+ length)
          farCross = max(farCross, y +| breadth)
          return
        }
        record.notePlaced(index, to: Axis.size(farMain, farCross))
        let place = Axis.size(
          (x &- originMain) +| child.storedStyle.spacingBefore, offset(of: item, in: line.pointee))
        position(child, item, at: Point(x: place.width, y: place.height), in: size, record, pass)
        isLeftOut = record.count != index + 1
      }
      x = x &+ length &+ spacing(of: item) &+ stack.spacing
      if isLeftOut {
        placeRest(line.pointee, from: index + 1, at: x &- originMain, size, in: record, pass)
        return size
      }
    }
    record.notePlaced(items.count, to: Axis.size(farMain, farCross))
    record.stack = StackSummary.make(
      of: self, line.pointee, sums, Axis.main(size), itemCount: items.count, holdsOnlyNodes: true)
    return size
  }

  /// Places the children after one that was left out.
  private func placeRest(
    _ line: StackLine, from first: Int, at start: Int, _ size: Size, in record: LayoutRecord,
    _ pass: LayoutPass
  ) {
    var x = start
    for index in first..<items.count {
      let item = UnsafePointer(items.baseAddress.unsafelyUnwrapped + index)
      item.pointee.element.withObject { child in
        let place = Axis.size(x +| child.storedStyle.spacingBefore, offset(of: item, in: line))
        position(child, item, at: Point(x: place.width, y: place.height), in: size, record, pass)
      }
      x = x +| Axis.main(item.pointee.size) +| spacing(of: item) +| stack.spacing
    }
  }
}
