/// Updates a long stack after a single child has changed: measures that child and moves those after it,
/// without measuring the others.
///
/// Only for a stack that is a node's whole layout, and only the plain case: one line of nodes, packed at the
/// start, that neither grew nor shrank.
@MainActor
final class StackSummary: StackUpdating {
  private let isHorizontal: Bool
  private let parameters: StackParameters
  private let range: SizeRange
  private let styleParent: Size
  /// Length of the line: main sizes and all spacing.
  private var length: Int
  private let cross: Int
  /// Whether no child ends before the one in front of it.
  private let isInOrder: Bool

  /// With fewer children, arranging all of them again is as fast.
  static var worthwhile: Int { 64 }

  /// Nil if the stack, whose children are all placed, is not the plain case.
  static func make<Axis: StackAxis>(
    of arrangement: StackArrangement<Axis>, _ line: StackLine, _ mainSize: Int
  ) -> StackSummary? {
    guard line.items.count >= worthwhile, !arrangement.stack.wraps, !line.isFlexed, line.main < .max,
      arrangement.stack.justifyContent == .start || line.main >= mainSize
    else { return nil }
    var isInOrder = arrangement.stack.spacing >= 0
    for item in line.items {
      // Items on a baseline depend on each other.
      if item.isOnBaseline || !item.element.withObject({ $0.flags.contains(.isNode) }) { return nil }
      if item.before < 0 || item.after < 0 { isInOrder = false }
    }
    return StackSummary(arrangement, line, isInOrder: isInOrder)
  }

  private init<Axis: StackAxis>(_ arrangement: StackArrangement<Axis>, _ line: StackLine, isInOrder: Bool) {
    isHorizontal = Axis.isHorizontal
    (parameters, styleParent) = (arrangement.stack, arrangement.styleParent)
    range = Axis.range(arrangement.main, arrangement.cross)
    (length, cross, self.isInOrder) = (line.main, line.cross, isInOrder)
  }

  func update(_ child: DisplayNode, in record: LayoutRecord, _ pass: LayoutPass) -> Size? {
    isHorizontal
      ? update(HorizontalAxis.self, child, record, pass)
      : update(VerticalAxis.self, child, record, pass)
  }

  private func update<Axis: StackAxis>(
    _ axis: Axis.Type, _ child: DisplayNode, _ record: LayoutRecord, _ pass: LayoutPass
  ) -> Size? {
    guard child.isPositioned(in: record) else { return nil }
    let index = Int(child.positionedIndex)
    let old = record.frame(at: index)
    let arrangement = StackArrangement<Axis>(
      parameters, UnsafeBufferPointer(start: nil, count: 0), range, styleParent)
    var item = arrangement.item(for: child)
    arrangement.measure(&item, pass)
    arrangement.reachTarget(&item, pass)
    arrangement.stretch(&item, to: cross, pass)
    let size = item.size

    let (main, crossRange) = (Axis.main(range), Axis.cross(range))
    let change = Axis.main(size) -| Axis.main(old.size)
    let newLength = length +| change
    guard !item.isOnBaseline, newLength < .max,
      main.clamp(newLength) == newLength, main.clamp(length) == length,
      // A cross size that is not fixed is the largest child's: this one must not have changed it.
      crossRange.min == crossRange.max || Axis.cross(size) == Axis.cross(old.size)
    else { return nil }

    child.bringUpToDate(item.range, arrangement.parent, size, pass)
    var line = StackLine(UnsafeMutableBufferPointer(start: nil, count: 0))
    line.cross = cross
    let offset = arrangement.offset(of: item, in: line)
    let isMainKept = change == 0
    record.changeFrames { frames in
      frames[index].size = size
      if Axis.isHorizontal { frames[index].origin.y = offset } else { frames[index].origin.x = offset }
      if isMainKept { return }
      for index in index + 1..<frames.count {
        if Axis.isHorizontal { frames[index].origin.x += change } else { frames[index].origin.y += change }
      }
    }
    followEnd(axis, of: child, insteadOf: old, in: record, isMainKept: isMainKept)
    length = newLength
    record.updateSticky(in: Axis.size(newLength, crossRange.clamp(cross)))
    return Axis.size(newLength, crossRange.clamp(cross))
  }

  /// Finds the end of all nodes after the change of one child. O(1), unless nodes reach beyond their frames or the
  /// child was the one that reached furthest across the stack.
  private func followEnd<Axis: StackAxis>(
    _ axis: Axis.Type, of child: DisplayNode, insteadOf old: Rect, in record: LayoutRecord, isMainKept: Bool
  ) {
    func end(_ frame: Rect) -> Size { Size.zero.reaching(frame.origin, frame.size) }
    let new = record.frame(at: Int(child.positionedIndex))
    let (before, now) = (Axis.cross(end(old)), Axis.cross(end(new)))
    let (main, cross) = (Axis.main(record.end), Axis.cross(record.end))
    if child.flags.remove(.hasNewEnd) != nil { record.hasOverflow = true }
    guard !record.hasOverflow, isMainKept || isInOrder, now >= before || before < cross else {
      return record.findEnd()
    }
    record.end = Axis.size(
      isMainKept ? main : Axis.main(end(record.frame(at: record.count - 1))), max(cross, now))
  }
}

extension LayoutElement {
  /// The children of the row or column that an element is, or contains as its only part.
  var stackedElements: [LayoutElement] {
    guard let spec = self as? LayoutSpec else { return [self] }
    let children = spec.children
    return spec is StackLayoutSpec || children.count != 1 ? children : children[0].stackedElements
  }
}

extension LayoutRecord {
  /// Drops the stack's summary unless the stack is the whole content of its node.
  func keepStack(of spec: LayoutElement) {
    if !(spec is StackLayoutSpec) { stack = nil }
  }
}
