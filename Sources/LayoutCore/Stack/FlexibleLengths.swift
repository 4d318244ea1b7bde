/// Resolves the flexible lengths of one line (CSS Flexbox §9.7): shares out what is missing or left over, holds items
/// within their limits, freezes those that were held, and shares the rest again.
struct FlexibleLengths {
  private let items: UnsafeMutableBufferPointer<StackItem>
  private let gaps: Int
  private let target: Int
  private let isGrowing: Bool

  init(
    _ items: UnsafeMutableBufferPointer<StackItem>, gaps: Int, target: Int, isGrowing: Bool
  ) {
    self.items = items
    self.gaps = gaps
    self.target = target
    self.isGrowing = isGrowing
  }

  /// Sets every item's target. O(items) for every round, and each round freezes one item at least.
  func resolve() {
    var left = 0
    for index in items.indices {
      items[index].target = items[index].hypothetical
      let item = items[index]
      let factor = isGrowing ? item.grow : item.shrink
      items[index].isFrozen =
        factor == 0
        || (isGrowing ? item.base > item.hypothetical : item.base < item.hypothetical)
      if !items[index].isFrozen { left += 1 }
    }
    while left > 0 { left -= share() }
  }

  /// One round; returns how many items it froze.
  private func share() -> Int {
    var used = gaps
    var weights = 0.0
    for item in items {
      used = used +| (item.isFrozen ? item.target : item.base) +| item.spacing
      if !item.isFrozen { weights += weight(item) }
    }
    let free = target -| used
    var shares = Shares(of: isGrowing ? free : 0 -| free, weightSum: weights)
    var violation = 0
    for index in items.indices where !items[index].isFrozen {
      let item = items[index]
      let share = shares.next(weight(item))
      let wish = isGrowing ? item.base +| share : item.base -| share
      items[index].target = clamped(wish, item.minimum, item.maximum)
      items[index].violation = items[index].target -| wish
      violation = violation +| items[index].violation
    }
    var frozen = 0
    for index in items.indices where !items[index].isFrozen {
      let own = items[index].violation
      if violation == 0 || (violation > 0 ? own > 0 : own < 0) {
        items[index].isFrozen = true
        frozen += 1
      }
    }
    return frozen
  }

  private func weight(_ item: StackItem) -> Double {
    isGrowing ? item.grow : item.shrink * Double(item.base)
  }
}
