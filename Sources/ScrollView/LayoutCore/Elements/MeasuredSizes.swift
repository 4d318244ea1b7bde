/// The sizes of one spec that were measured in the present pass. Without them, every level of stacks within
/// stacks would multiply the measurements by three.
struct MeasuredSizes {
  private struct Entry {
    var range: SizeRange
    var parent: ParentSize
    var size: Size
    /// The axes on which the size depends on the viewport.
    var axes: LayoutAxes
  }

  // Held strongly, so that no later pass can have the same address.
  private var pass: LayoutPass?
  private var entries: [Entry] = []
  private static let limit = 32

  /// The size for a constraint, and the axes on which it depends on the viewport.
  func find(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> (size: Size, axes: LayoutAxes)? {
    guard self.pass === pass else { return nil }
    for entry in entries
    where entry.range == range && entry.parent.size == parent.size
      && entry.parent.viewport.equals(parent.viewport, on: entry.axes)
    {
      return (entry.size, entry.axes)
    }
    return nil
  }

  /// Remembers a size that was measured after `viewportAxes` of the pass had been cleared.
  mutating func insert(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ size: Size) {
    if self.pass !== pass {
      self.pass = pass
      entries.removeAll(keepingCapacity: true)
    } else if entries.count == Self.limit {
      entries.removeFirst()
    }
    entries.append(Entry(range: range, parent: parent, size: size, axes: pass.viewportAxes))
  }
}
