import GeometryCore

/// A set of numbers as sorted ranges with gaps between them.
struct RowRanges: Hashable {
  private(set) var ranges: [Range<Int>] = []

  var isEmpty: Bool { ranges.isEmpty }
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// O(log n) at the end, the usual place, and O(n) elsewhere.
  mutating func insert(_ new: Range<Int>) {
    guard !new.isEmpty else { return }
    // Limited to numbers beyond all valid rows: invalid ones stay invalid, and sums do not overflow.
    let new = max(-1, min(new.lowerBound, 1 << 50))..<max(0, min(new.upperBound, 1 << 50 + 1))
    let first = firstIndex(endingFrom: new.lowerBound)
    var (last, merged) = (first, new)
    while last < ranges.count, ranges[last].lowerBound <= new.upperBound {
      merged =
        min(merged.lowerBound, ranges[last].lowerBound)..<max(merged.upperBound, ranges[last].upperBound)
      last += 1
    }
    ranges.replaceSubrange(first..<last, with: [merged])
  }

  private func firstIndex(endingFrom value: Int) -> Int {
    ranges.partitioningIndex { $0.upperBound >= value }
  }

  func contains(_ value: Int) -> Bool {
    let index = firstIndex(endingFrom: value + 1)
    return index < ranges.count && ranges[index].contains(value)
  }

  /// How many of the numbers are below `value`.
  func count(below value: Int) -> Int {
    var count = 0
    for range in ranges where range.lowerBound < value {
      count += min(range.upperBound, value) - range.lowerBound
    }
    return count
  }
}

/// A batch of edits as in UIKit: deleted rows have their old paths, inserted rows their new ones.
struct ListChanges {
  struct Section {
    var removed = RowRanges()
    var inserted = RowRanges()

    /// The new number of a row that stays; for a deleted row, that of the next one that stays.
    func moved(_ row: Int) -> Int {
      var row = row - removed.count(below: row)
      for range in inserted.ranges {
        guard range.lowerBound <= row else { break }
        row += range.count
      }
      return row
    }

    /// The new number of the first row that replaces a deleted one.
    func place(of row: Int) -> Int {
      var row = row - removed.count(below: row)
      for range in inserted.ranges {
        guard range.lowerBound < row else { break }
        row += range.count
      }
      return row
    }

    /// Whether these edits are valid for `count` rows.
    func isPossible(for count: Int) -> Bool {
      let left = count - removed.count
      let limit = 1 << 48
      guard (removed.ranges.first?.lowerBound ?? 0) >= 0, (removed.ranges.last?.upperBound ?? 0) <= count,
        inserted.ranges.allSatisfy({ $0.upperBound <= limit })
      else { return false }
      return (inserted.ranges.first?.lowerBound ?? 0) >= 0
        && (inserted.ranges.last?.upperBound ?? 0) <= left + inserted.count
    }
  }

  var sections: [Int: Section] = [:]
  /// Inserted and deleted sections.
  var numbers = Section()
  var sectionMoves: [Int: Int] = [:]
  var moves: [RowPath: RowPath] = [:]
  var reloads: Set<RowPath> = []

  mutating func remove(_ rows: Range<Int>, in section: Int) {
    sections[section, default: Section()].removed.insert(rows)
  }

  mutating func insert(_ rows: Range<Int>, in section: Int) {
    sections[section, default: Section()].inserted.insert(rows)
  }

  mutating func move(_ row: RowPath, to new: RowPath) {
    guard moves[row] == nil, row.row < .max, new.row < .max else { return }
    moves[row] = new
    remove(row.row..<row.row + 1, in: row.section)
    insert(new.row..<new.row + 1, in: new.section)
  }

  var hasSections: Bool { !numbers.removed.isEmpty || !numbers.inserted.isEmpty }

  /// The new number of a section; nil for a deleted one.
  func movedSection(_ section: Int) -> Int? {
    if let new = sectionMoves[section] { return new }
    return numbers.removed.contains(section) ? nil : numbers.moved(section)
  }

  /// The new path of a row that stays in its order; nil if it is deleted or moves elsewhere.
  func stays(_ path: RowPath) -> RowPath? {
    moves[path] == nil && sectionMoves[path.section] == nil ? moved(path) : nil
  }

  /// The new number of a section of `count` rows whose header stays; nil for a deleted section, and for one without rows left,
  /// which mostly goes next.
  func staysHeader(of section: Int, _ count: Int) -> Int? {
    if hasSections { return sectionMoves[section] == nil ? movedSection(section) : nil }
    let left = sections[section].map { count - $0.removed.count + $0.inserted.count } ?? count
    return count > 0 && left <= 0 ? nil : section
  }

  /// The new path of a row; nil for a deleted one.
  func moved(_ path: RowPath) -> RowPath? {
    if hasSections { return movedSection(path.section).map { RowPath(section: $0, row: path.row) } }
    if let new = moves[path] { return new }
    guard let section = sections[path.section] else { return path }
    if section.removed.contains(path.row) { return nil }
    return RowPath(section: path.section, row: section.moved(path.row))
  }
}
