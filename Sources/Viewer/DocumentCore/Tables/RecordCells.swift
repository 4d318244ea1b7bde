import GeometryCore
import PortholeSystem

/// The places of the cells in one record. Takes the record's bytes a part at a time, as far as needed. The
/// rules are those of ``QuoteScanner``; the quote of a cell that is not closed within the record is ordinary.
package struct RecordCells {
  /// The maximum number of cells; the last one contains the rest of the record.
  package static let mostCells = 16_384

  package let division: CellDivision
  package let delimiter: UInt8
  private let width: Int
  private let quoting: CellDivision.Quoting
  private let hidesLines: Bool
  /// The cells of a record that blanks divide, once it has been divided.
  private var aligned: [Range<Int>] = []
  /// The start of each cell found so far, in bytes of the record.
  private var starts = [0]
  /// The number of bytes of the record that have been scanned.
  package private(set) var position = 0
  private var state = QuoteScanner.State.cellStart
  private var opened = -1
  /// Quotes at the start of cells that are ordinary characters, since they are not closed or not as the division
  /// demands; ascending.
  private var literals: [Int] = []
  /// The record's length without a final carriage return, once known.
  private var end: Int?

  package init(_ division: CellDivision) {
    (self.division, delimiter, width) = (division, division.delimiter, division.width)
    (quoting, hidesLines) = (division.quoting, !division.hidden.isEmpty)
  }

  package init(delimiter: UInt8) { self.init(.delimiter(delimiter)) }

  /// Starts with another record.
  package mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
    aligned.removeAll(keepingCapacity: true)
    literals.removeAll(keepingCapacity: true)
    (position, state, opened, end) = (0, .cellStart, -1, nil)
  }

  /// The number of cells found so far, at least one; the last may be incomplete until ``isFinished``.
  package var count: Int { aligned.isEmpty ? starts.count : aligned.count }

  /// Whether all cells are known.
  package var isFinished: Bool { end != nil }

  /// The bytes of a cell, including its quotes, as far as known; nil if there is no such cell, or not yet.
  package func range(of cell: Int) -> Range<Int>? {
    guard cell >= 0, cell < count else { return nil }
    if !aligned.isEmpty {
      let range = aligned[cell]
      return cell + 1 < aligned.count ? range : range.lowerBound..<max(range.lowerBound, end ?? position)
    }
    let start = starts[cell]
    if cell + 1 < starts.count { return start..<(starts[cell + 1] - width) }
    return start..<max(start, end ?? position)
  }

  /// The cell found so far that contains a byte; its delimiter belongs to it. Logarithmic.
  package func cell(holding byte: Int) -> Int {
    if !aligned.isEmpty { return max(0, aligned.partitioningIndex { $0.lowerBound > byte } - 1) }
    return max(0, starts.partitioningIndex { $0 > byte } - 1)
  }

  /// Whether a quote at the start of a cell opens it.
  package func opensQuotes(at byte: Int) -> Bool {
    guard quoting != .none else { return false }
    let index = literals.partitioningIndex { $0 >= byte }
    return index == literals.count || literals[index] != byte
  }

  /// Finds the cells of a complete record, up to number `last`. Linear in the bytes up to there.
  package mutating func split(_ record: UnsafeRawBufferPointer, last: Int = .max) {
    let record = withoutHiddenLines(record)
    if let columns = division.aligned {
      columns.divide(record, into: &aligned)
      (position, end) = (record.count, aligned.last?.upperBound)
      return
    }
    repeat {
      take(UnsafeRawBufferPointer(rebasing: record[position...]), last: last)
      guard position >= record.count else { return }
    } while !finish(at: record.count, endsWithReturn: record.last == 0x0d)
  }

  /// The record before the lines after it that are not records.
  private func withoutHiddenLines(_ record: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard hidesLines else { return record }
    let end = record.indices.first {
      record[$0] == QuoteScanner.hiddenBreak && division.hides(record, from: $0 + 1)
    }
    return UnsafeRawBufferPointer(rebasing: record[..<(end ?? record.count)])
  }

  /// Scans the bytes from ``position`` on; stops early once the end of cell `last` is known. Linear in the
  /// bytes scanned.
  package mutating func take(_ bytes: UnsafeRawBufferPointer, last: Int = .max) {
    guard !bytes.isEmpty, let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    if let columns = division.aligned {
      // The last cell has the rest of a long record.
      if aligned.isEmpty { columns.divide(bytes, into: &aligned) }
      position += bytes.count
      return
    }
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
        } else if base[index] == QuoteScanner.quote, quoting != .none {
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
        index = found + width
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
          guard quoting.isStrict, base[index] != delimiter, base[index] != 0x0d else { break }
          // The cell begins before these bytes if they are a part of a long record.
          literals.append(opened)
          index = opened - offset
          if index < 0 { return }
        }
      case .hidden: state = .cellStart
      }
    }
  }

  /// Ends the record. Returns false if a quoted cell is not closed: its quote is then ordinary, and the bytes
  /// from ``position`` on must be taken again.
  package mutating func finish(at length: Int, endsWithReturn: Bool) -> Bool {
    if state == .quoted {
      literals.append(opened)
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
    // Most cells are so short that calling `memchr` would take longer.
    let near = min(count, start + 12)
    while index < near {
      if base[index] == byte { return index }
      index += 1
    }
    guard index < count, let found = memchr(base + index, Int32(byte), count - index) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
