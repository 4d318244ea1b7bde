import GeometryCore

#if canImport(Glibc)
  import Glibc
#endif

/// Where the cells of one record are. Takes the record's bytes piece by piece, as far as they are needed. The rules are
/// ``QuoteScanner``'s; a quoted cell that is not closed within the record is not quoted.
public struct RecordCells {
  /// More cells than this are not told apart: the last has the rest of the record.
  public static let mostCells = 16_384

  public let delimiter: UInt8
  /// Where each cell found so far begins, in bytes of the record.
  private var starts = [0]
  /// Bytes of the record that have been looked at.
  public private(set) var position = 0
  private var state = QuoteScanner.State.cellStart
  private var opened = -1
  /// A quote that opens nothing.
  private var literal = -1
  /// The record's length without the carriage return at its end, once that is known.
  private var end: Int?

  public init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Begins with another record.
  public mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
    (position, state, opened, literal, end) = (0, .cellStart, -1, -1, nil)
  }

  /// Cells found so far, at least one: where the record is not finished, the last may go on.
  public var count: Int { starts.count }

  /// Whether all cells are known.
  public var isFinished: Bool { end != nil }

  /// Bytes of a cell, with its quotes; as far as they are known. Nil where there is none, or none known yet.
  public func range(of cell: Int) -> Range<Int>? {
    guard cell >= 0, cell < starts.count else { return nil }
    let start = starts[cell]
    if cell + 1 < starts.count { return start..<(starts[cell + 1] - 1) }
    return start..<max(start, end ?? position)
  }

  /// Which of the cells found so far holds a byte, its delimiter included. Logarithmic.
  public func cell(holding byte: Int) -> Int {
    max(0, starts.partitioningIndex { $0 > byte } - 1)
  }

  /// Whether a quote that begins a cell opens it.
  public func opensQuotes(at byte: Int) -> Bool { byte != literal }

  /// Finds the cells of a record that is there as a whole, up to number `last`. Linear in the bytes up to there.
  public mutating func split(_ record: UnsafeRawBufferPointer, last: Int = .max) {
    take(record, last: last)
    guard position == record.count else { return }
    if finish(at: record.count, endsWithReturn: record.last == 0x0d) { return }
    take(UnsafeRawBufferPointer(rebasing: record[position...]), last: last)
    if position == record.count { _ = finish(at: record.count, endsWithReturn: record.last == 0x0d) }
  }

  /// Takes the bytes from ``position`` on; stops early once the end of cell `last` is known. Linear in the bytes taken.
  public mutating func take(_ bytes: UnsafeRawBufferPointer, last: Int = .max) {
    guard !bytes.isEmpty, let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    let offset = position
    let count = bytes.count
    var index = 0
    defer { position = offset + index }
    while index < count {
      switch state {
      case .cellStart:
        if starts.count >= Self.mostCells {
          index = count
        } else if starts.count - 2 >= last {
          return
        } else if base[index] == QuoteScanner.quote, offset + index != literal {
          opened = offset + index
          index += 1
          state = .quoted
        } else {
          state = .unquoted
        }
      case .unquoted:
        guard let found = Self.find(delimiter, base, index, count) else {
          index = count
          return
        }
        index = found + 1
        starts.append(offset + index)
        state = .cellStart
      case .quoted:
        guard let found = Self.find(QuoteScanner.quote, base, index, count) else {
          index = count
          return
        }
        index = found + 1
        state = .quoteInQuoted
      case .quoteInQuoted:
        if base[index] == QuoteScanner.quote {
          index += 1
          state = .quoted
        } else {
          state = .unquoted
        }
      }
    }
  }

  /// The record ends here. False where a quoted cell has no end: then it is not quoted, and the bytes from ``position`` on
  /// have to be taken once more.
  public mutating func finish(at length: Int, endsWithReturn: Bool) -> Bool {
    if state == .quoted {
      literal = opened
      position = opened
      state = .unquoted
      return false
    }
    end = length - (endsWithReturn ? 1 : 0)
    return true
  }

  @inline(__always)
  private static func find(_ byte: UInt8, _ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var index = start
    // Most cells are so short that a call would take longer.
    let near = min(count, start + 12)
    while index < near {
      if base[index] == byte { return index }
      index += 1
    }
    guard index < count, let found = memchr(base + index, Int32(byte), count - index) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
