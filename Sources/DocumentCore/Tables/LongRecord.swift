/// Where the cells are of a record too long to look through for every frame; found out bit by bit and kept.
public final class LongRecord {
  /// Records longer than this, in bytes, are worth it.
  public static let threshold = 64 << 10

  /// Byte offset of the record in its source.
  public let start: Int
  /// Its bytes as far as is known, without the line feed.
  public private(set) var length: Int
  /// Whether `length` is all.
  public private(set) var isEndKnown: Bool
  public private(set) var cells: RecordCells
  /// Whether it belongs to the table's header; places are then those of the file.
  public let isHeader: Bool

  public init(start: Int, end: Int, isEndKnown: Bool, delimiter: UInt8, isHeader: Bool) {
    self.isHeader = isHeader
    self.start = start
    length = end - start
    self.isEndKnown = isEndKnown
    cells = RecordCells(delimiter: delimiter)
  }

  /// More of the record has been found.
  public func extend(to end: Int, isEndKnown: Bool) {
    length = max(end - start, cells.position)
    self.isEndKnown = isEndKnown
  }

  /// Looks for cells up to number `last`, through at most about `budget` bytes. Returns whether they are known, as far as
  /// the record is. Linear in the bytes looked through.
  @discardableResult
  public func find(_ last: Int, in source: any ByteSource, budget: Int) -> Bool {
    var left = budget
    return withUnsafeTemporaryAllocation(byteCount: Self.threshold, alignment: 16) { buffer in
      while !cells.isFinished, cells.count - 2 < last {
        let wanted = min(buffer.count, length - cells.position)
        if wanted <= 0 {
          guard isEndKnown else { return true }
          if cells.finish(at: length, endsWithReturn: endsWithReturn(source)) { return true }
          continue
        }
        guard left > 0 else { return false }
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
        let count = source.read(at: start + cells.position, into: part)
        guard count > 0 else { return true }
        let before = cells.position
        cells.take(UnsafeRawBufferPointer(rebasing: part[..<count]), last: last)
        left -= max(1, cells.position - before)
      }
      return true
    }
  }

  private func endsWithReturn(_ source: any ByteSource) -> Bool {
    var last: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &last) { source.read(at: start + length - 1, into: $0) }
    return length > 0 && count == 1 && last == 0x0d
  }
}
