// Step 7 of the stack algorithm, CSS Flexbox §9.5 and §9.6: positions.

extension StackArrangement {
  @inline(__always)
  func position(
    _ lines: UnsafeMutableBufferPointer<StackLine>, _ size: Size, free: Int,
    in record: LayoutRecord, _ frames: UnsafeMutablePointer<Rect>?, _ pass: LayoutPass
  ) {
    var lineGaps = Gaps(.init(stack.alignContent), free: free, count: lines.count)
    let first = UnsafePointer(items.baseAddress.unsafelyUnwrapped)
    let origin = record.origin
    // The children that are placed, and the furthest ends of those that the record does not know yet.
    var (placed, far) = (record.count, Size.zero)
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
          let place = Axis.size(x +| child.storedStyle.spacingBefore, y +| offset(of: item, in: line))
          let position = Point(x: place.width, y: place.height)
          guard let frames else { return self.position(child, item, at: position, in: size, record, pass) }
          // The child's place among all children. Once one is left out, `position` places the rest.
          if UnsafePointer(item) - first == placed, onlyNeedsPlace(child, item, placed) {
            child.positionedIndex = Int32(truncatingIfNeeded: placed)
            let origin = origin + position
            frames[placed] = Rect(origin: origin, size: item.pointee.size)
            far = far.reaching(origin, item.pointee.size)
            placed += 1
            return
          }
          record.notePlaced(placed, to: far)
          self.position(child, item, at: position, in: size, record, pass)
          placed = record.count
        }
        x = x +| Axis.main(item.pointee.size) +| spacing(of: item) +| stack.spacing
      }
      y = y +| line.cross
    }
    if frames != nil { record.notePlaced(placed, to: far) }
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
