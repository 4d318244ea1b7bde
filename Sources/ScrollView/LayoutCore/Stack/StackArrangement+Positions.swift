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
        x = x +| Axis.main(item.pointee.size) +| item.pointee.spacing +| stack.spacing
      }
      y = y +| line.cross
    }
  }

  /// Places a measured leaf in a record that shares the children. Returns false if there is more to do.
  @inline(__always)
  private func place(
    _ child: LayoutElement, _ item: UnsafePointer<StackItem>, at position: Point, in record: LayoutRecord,
    _ frames: UnsafeMutablePointer<Rect>
  ) -> Bool {
    // The child's place among all children. Once one is left out, those after it are placed as any others.
    let index = item - UnsafePointer(items.baseAddress!)
    guard record.count == index, isMeasuredLeaf(child),
      !child.storedStyle.compact.hasFractions, !child.storedStyle.compact.hasSticky,
      // A node that is placed already has an earlier index.
      UInt32(bitPattern: child.positionedIndex) >= index
    else { return false }
    child.positionedIndex = Int32(truncatingIfNeeded: index)
    let origin = record.origin + position
    frames[index] = Rect(origin: origin, size: item.pointee.size)
    record.notePlaced(to: origin, item.pointee.size)
    return true
  }

  /// Places any child.
  @inline(never)
  private func position(
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
