/// Resolves the flexible lengths of one line (step 4 of docs/design/layout.md §4; CSS Flexbox §9.7): shares
/// out the cells that are free or missing, clamps the items to their limits, freezes those that were clamped,
/// and shares the rest again. Unlike CSS, shares all free cells even if the factors add up to less than 1.
@MainActor
struct FlexibleLengths {
  private let items: UnsafeMutableBufferPointer<StackItem>
  private let lengths: UnsafeMutablePointer<StackLengths>
  private let gaps: Int
  private let target: Int
  private let isGrowing: Bool

  init(_ line: StackLine, gaps: Int, target: Int, isGrowing: Bool) {
    (items, lengths) = (line.items, line.lengths)
    (self.gaps, self.target, self.isGrowing) = (gaps, target, isGrowing)
  }

  /// The greatest length to flex; sums of a few of these still fit into an `Int`.
  private static let longest = 1 << 60

  /// Sets every item's target. O(items) for each round; every round freezes at least one item.
  func resolve() {
    var left = 0
    // CSS Flexbox §9.7, "Size inflexible items": freeze those that cannot flex at their hypothetical size.
    for index in 0..<items.count {
      let item = lengths + index
      let factor = items[index].element.withObject {
        isGrowing ? $0.storedStyle.flexGrow : $0.storedStyle.flexShrink
      }
      item.pointee.factor = factor
      // An infinite size would stay infinite however much it shrinks.
      item.pointee.base = min(item.pointee.base, Self.longest)
      item.pointee.hypothetical = min(item.pointee.hypothetical, Self.longest)
      item.pointee.target = item.pointee.hypothetical
      item.pointee.isFrozen =
        factor == 0
        || (isGrowing
          ? item.pointee.base > item.pointee.hypothetical
          : item.pointee.base < item.pointee.hypothetical)
      if !item.pointee.isFrozen { left += 1 }
    }
    if left == 1 { return shareWithOne() }
    // CSS Flexbox §9.7, "Loop".
    while left > 0 { left -= share() }
  }

  /// The only round if a single item can flex: it takes all that is free or missing.
  private func shareWithOne() {
    var used = gaps
    var flexible = lengths
    for index in 0..<items.count {
      let item = lengths + index
      used = used +| item.pointee.spacing
      if !item.pointee.isFrozen { flexible = item }
      used = used +| (item.pointee.isFrozen ? item.pointee.target : item.pointee.base)
    }
    let free = target -| used
    let share = weight(flexible) > 0 ? max(0, isGrowing ? free : 0 -| free) : 0
    let wish = isGrowing ? flexible.pointee.base +| share : flexible.pointee.base -| share
    flexible.pointee.target = clamped(wish, flexible.pointee.minimum, flexible.pointee.maximum)
  }

  /// Runs one round and returns the number of items that it froze.
  private func share() -> Int {
    var used = gaps
    var weights = 0.0
    // CSS Flexbox §9.7, "Calculate the remaining free space".
    for index in 0..<items.count {
      let item = lengths + index
      used = used +| item.pointee.spacing
      if item.pointee.isFrozen {
        used = used +| item.pointee.target
      } else {
        used = used +| item.pointee.base
        weights += weight(item)
      }
    }
    let free = target -| used
    var shares = Shares(of: isGrowing ? free : 0 -| free, weightSum: weights)
    var violation = 0
    // CSS Flexbox §9.7, "Distribute free space proportional to the flex factors", "Fix min/max violations".
    for index in 0..<items.count {
      let item = lengths + index
      if item.pointee.isFrozen { continue }
      let share = shares.next(weight(item))
      let wish = isGrowing ? item.pointee.base +| share : item.pointee.base -| share
      item.pointee.target = clamped(wish, item.pointee.minimum, item.pointee.maximum)
      item.pointee.violation = item.pointee.target -| wish
      violation = violation +| item.pointee.violation
    }
    var frozen = 0
    // CSS Flexbox §9.7, "Freeze over-flexed items": those clamped on the side that outweighs the other.
    for index in 0..<items.count {
      let item = lengths + index
      if item.pointee.isFrozen { continue }
      let own = item.pointee.violation
      if violation == 0 || (violation > 0 ? own > 0 : own < 0) {
        item.pointee.isFrozen = true
        frozen += 1
      }
    }
    return frozen
  }

  @inline(__always)
  private func weight(_ item: UnsafePointer<StackLengths>) -> Double {
    isGrowing ? item.pointee.factor : item.pointee.factor * Double(item.pointee.base)
  }
}
