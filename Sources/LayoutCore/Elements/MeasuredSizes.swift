/// The sizes of one spec that were measured in the present pass. Without them, every level of stacks within
/// stacks would multiply the measurements by three.
struct MeasuredSizes {
  private struct Entry {
    var range: SizeRange
    var parentSize: Size
    var size: Size
  }

  // Held strongly, so that no later pass can have the same address.
  private var pass: LayoutPass?
  private var entries: [Entry] = []
  private static let limit = 32

  func find(_ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass) -> Size? {
    guard self.pass === pass else { return nil }
    for entry in entries where entry.range == range && entry.parentSize == parentSize {
      return entry.size
    }
    return nil
  }

  mutating func insert(_ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass, _ size: Size) {
    if self.pass !== pass {
      self.pass = pass
      entries.removeAll(keepingCapacity: true)
    } else if entries.count == Self.limit {
      entries.removeFirst()
    }
    entries.append(Entry(range: range, parentSize: parentSize, size: size))
  }
}
