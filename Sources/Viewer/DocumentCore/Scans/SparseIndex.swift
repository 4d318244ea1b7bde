import GeometryCore

/// Entries in the order of their places, some of them kept, in bounded memory. When there are more than
/// `capacity`, the distance between entries doubles, and those too close to the one before are dropped: at
/// regular distances, every other one.
///
/// Entries either know their place or stand at multiples of the distance, which saves storing it.
struct SparseIndex<Entry> {
  private(set) var entries: [Entry]
  /// The least distance between two entries.
  private(set) var gap: Int
  private let capacity: Int
  private let ownPlace: (@Sendable (Entry) -> Int)?

  /// An index of entries that know their place.
  init(gap: Int, capacity: Int, place: @escaping @Sendable (Entry) -> Int) {
    (entries, self.gap, self.capacity, ownPlace) = ([], max(1, gap), max(2, capacity), place)
  }

  /// An index of entries at the multiples of the distance, the first of which stands at 0.
  init(_ first: Entry, gap: Int, capacity: Int) {
    (entries, self.gap, self.capacity, ownPlace) = ([first], max(1, gap), max(2, capacity), nil)
  }

  /// The place of an entry.
  func place(_ index: Int) -> Int { ownPlace?(entries[index]) ?? index * gap }

  /// The distance from a place to the next multiple of the distance between entries.
  func room(at place: Int) -> Int { gap - place % gap }

  /// Whether an entry that is appended at a place is kept.
  func keeps(_ place: Int) -> Bool {
    ownPlace.map { own in entries.last.map { place - own($0) >= gap } ?? true }
      ?? (place == entries.count * gap)
  }

  /// Appends an entry if it is far enough from the last one; at multiples, if it stands at the next one.
  /// Constant time, amortised.
  mutating func append(_ entry: Entry, at place: Int) {
    guard keeps(place) else { return }
    entries.append(entry)
    while entries.count > capacity { thin() }
  }

  private mutating func thin() {
    let narrow = gap
    gap *= 2
    var (kept, last) = (1, place(0))
    for index in 1..<entries.count {
      let place = ownPlace?(entries[index]) ?? index * narrow
      guard place - last >= gap else { continue }
      entries[kept] = entries[index]
      (kept, last) = (kept + 1, place)
    }
    entries.removeSubrange(kept...)
  }

  /// Removes the entries after a place.
  mutating func removeAll(after place: Int) {
    while !entries.isEmpty, self.place(entries.count - 1) > place { entries.removeLast() }
  }

  /// The index of the last entry at or before a place, otherwise of the first entry. Logarithmic.
  func index(before place: Int) -> Int {
    guard let ownPlace else { return max(0, min(place / gap, entries.count - 1)) }
    return lastIndex { ownPlace($0) <= place }
  }

  /// The index of the last entry for which a condition holds that holds for all before it; otherwise of the
  /// first entry. Logarithmic.
  func lastIndex(where isBefore: (Entry) -> Bool) -> Int {
    max(0, entries.partitioningIndex { !isBefore($0) } - 1)
  }
}

extension SparseIndex: Sendable where Entry: Sendable {}
