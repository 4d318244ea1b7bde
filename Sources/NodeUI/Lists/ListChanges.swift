import GeometryCore

/// Numbers in ranges that follow each other with gaps between them.
struct RowRanges: Hashable {
  private(set) var ranges: [Range<Int>] = []

  var isEmpty: Bool { ranges.isEmpty }
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// O(log n) at the end, where most come, and O(n) elsewhere.
  mutating func insert(_ new: Range<Int>) {
    guard !new.isEmpty else { return }
    // Beyond all that there can be: numbers that are wrong stay so, and sums do not overflow.
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

  /// How many of its numbers are below one.
  func count(below value: Int) -> Int {
    var count = 0
    for range in ranges where range.lowerBound < value {
      count += min(range.upperBound, value) - range.lowerBound
    }
    return count
  }
}

/// Changes of rows that are made at once, as UIKit has them: what goes is named as it was before, what comes as it will be.
struct ListChanges {
  struct Section {
    var removed = RowRanges()
    var inserted = RowRanges()

    /// Where a row is after the change that stays, or for one that goes where the next one is that stays.
    func moved(_ row: Int) -> Int {
      var row = row - removed.count(below: row)
      for range in inserted.ranges {
        guard range.lowerBound <= row else { break }
        row += range.count
      }
      return row
    }

    /// What comes in the place of one that goes: if anything does there, the first of that.
    func place(of row: Int) -> Int {
      var row = row - removed.count(below: row)
      for range in inserted.ranges {
        guard range.lowerBound < row else { break }
        row += range.count
      }
      return row
    }

    /// Whether rows of so many could change so.
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
  /// Sections themselves that come and go, by their numbers.
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

  /// Which number a section has afterwards; nil for one that is gone.
  func movedSection(_ section: Int) -> Int? {
    if let new = sectionMoves[section] { return new }
    return numbers.removed.contains(section) ? nil : numbers.moved(section)
  }

  /// Where a row is afterwards; nil for one that is gone.
  func moved(_ path: RowPath) -> RowPath? {
    if hasSections { return movedSection(path.section).map { RowPath(section: $0, row: path.row) } }
    if let new = moves[path] { return new }
    guard let section = sections[path.section] else { return path }
    if section.removed.contains(path.row) { return nil }
    return RowPath(section: path.section, row: section.moved(path.row))
  }
}
