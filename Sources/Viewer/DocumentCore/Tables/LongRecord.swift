/// The places of cells in a record that is too long to scan for every frame; found a part at a time and kept.
package final class LongRecord {
  /// The length in bytes above which a record is handled this way.
  package static let threshold = 64 << 10

  /// The byte offset of the record in its source.
  package let start: Int
  /// The known length in bytes, without the line feed.
  package private(set) var length: Int
  /// Whether `length` is final.
  package private(set) var isEndKnown: Bool
  package private(set) var cells: RecordCells
  /// Whether the record belongs to the table's header; offsets are then those of the file.
  package let isHeader: Bool

  package init(start: Int, end: Int, isEndKnown: Bool, division: CellDivision, isHeader: Bool) {
    self.isHeader = isHeader
    self.start = start
    length = end - start
    self.isEndKnown = isEndKnown
    cells = RecordCells(division)
  }

  /// Extends the record after more of it has been found.
  package func extend(to end: Int, isEndKnown: Bool) {
    length = max(end - start, cells.position)
    self.isEndKnown = isEndKnown
  }

  /// Finds cells up to number `last`, scanning at most about `budget` bytes. Returns whether they are known,
  /// as far as the record is. Linear in the bytes scanned.
  @discardableResult
  package func find(_ last: Int, in source: any ByteSource, budget: Int) -> Bool {
    var left = budget
    return withUnsafeTemporaryAllocation(byteCount: Self.threshold, alignment: 16) { buffer in
      while !cells.isFinished, cells.count - 2 < last {
        if length <= cells.position {
          guard isEndKnown else { return true }
          if cells.finish(at: length, endsWithReturn: endsWithReturn(source)) { return true }
          continue
        }
        guard left > 0 else { return false }
        let refusals = WorkBudget.refusals
        let bytes = source.bytes(
          at: start + cells.position, atMost: length - cells.position, in: buffer)
        guard !bytes.isEmpty else { return WorkBudget.refusals == refusals }
        let before = cells.position
        cells.take(bytes, last: last)
        left -= max(1, cells.position - before)
      }
      return true
    }
  }

  private func endsWithReturn(_ source: any ByteSource) -> Bool {
    length > 0 && source.byte(at: start + length - 1) == 0x0d
  }
}

extension RecordCells {
  /// Finds the cells of a record of any length, up to number `last`. Linear in the bytes up to there.
  package mutating func split(_ record: Range<Int>, of source: any ByteSource, last: Int) {
    if record.count < LongRecord.threshold {
      removeAll()
      source.withBytes(record) { split($0, last: last) }
    } else {
      let long = LongRecord(
        start: record.lowerBound, end: record.upperBound, isEndKnown: true, division: division,
        isHeader: false)
      long.find(last, in: source, budget: .max)
      self = long.cells
    }
  }
}
