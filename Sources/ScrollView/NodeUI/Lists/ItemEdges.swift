/// The values at the ends of a list that have the same identities after a change. Most changes leave most of them.
///
/// Made in the module of the program, where the types are known: without that, comparing 100,000 values takes some ten
/// milliseconds.
@usableFromInline
struct ItemEdges {
  /// The number of values at the start.
  @usableFromInline var start = 0
  /// The number of values at the end.
  @usableFromInline var end = 0
  /// The old rows of those that have changed otherwise.
  @usableFromInline var changed: [Int] = []

  /// O(values)
  @inlinable
  init<Item: Identifiable & Equatable>(_ old: [Item], _ new: [Item]) {
    let most = min(old.count, new.count)
    while start < most, old[start].id == new[start].id {
      if old[start] != new[start] { changed.append(start) }
      start += 1
    }
    while end < most - start, old[old.count - 1 - end].id == new[new.count - 1 - end].id {
      if old[old.count - 1 - end] != new[new.count - 1 - end] { changed.append(old.count - 1 - end) }
      end += 1
    }
  }
}
