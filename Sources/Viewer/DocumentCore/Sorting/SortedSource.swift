import GeometryCore
import ScreenCore

/// The rows of a table in another order, as a source of their own. Its bytes are read from the table when they are
/// needed, and never change: after a change of the table, sort it again.
package final class SortedSource: ByteSource, NumberedLines {
  private let table: TableBody
  package let order: RowOrder

  package init(_ table: TableBody, _ order: RowOrder) { (self.table, self.order) = (table, order) }

  package var length: Int { order.length }
  package var error: String? { table.error }

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < length, !buffer.isEmpty else { return 0 }
    var (place, done) = (order.place(at: offset), 0)
    while done < buffer.count, place < order.count {
      let row = order.bytes(atPlace: place)
      let skipped = offset + done - order.offsets[place]
      let size = order.offsets[place + 1] - order.offsets[place]
      let wanted = min(buffer.count - done, row.count - skipped)
      if wanted > 0 {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + wanted])
        let count = table.read(at: row.lowerBound + skipped, inRowFrom: row.lowerBound, into: part)
        done += count
        // The file has become shorter.
        guard count == wanted else { break }
      }
      if size > row.count, done < buffer.count {
        buffer[done] = 0x0a
        done += 1
      }
      place += 1
    }
    return done
  }

  package func refresh() -> SourceChange {
    _ = table.refresh()
    return .none
  }

  // MARK: Mapping between the two

  /// The byte of the table that a byte here was copied from.
  package func origin(of offset: Int) -> Int {
    guard order.count > 0 else { return 0 }
    let place = order.place(at: offset)
    let row = order.bytes(atPlace: place)
    return row.lowerBound + max(0, min(offset - order.offsets[place], row.count - 1))
  }

  /// The byte here that was copied from a byte of the table.
  package func offset(of origin: Int) -> Int {
    guard order.count > 0 else { return 0 }
    let row = order.row(containing: origin)
    let start = order.offsets[Int(order.places[row])]
    return start + max(0, min(origin, order.starts[row + 1] - 1) - order.starts[row])
  }

  /// The number in the table (from 0) of the row that contains a byte here.
  package func row(at offset: Int) -> Int? {
    order.count > 0 ? Int(order.rows[order.place(at: offset)]) : nil
  }

  /// The start here of a row by its number in the table (from 0).
  package func offset(ofRow row: Int) -> Int? {
    (0..<order.count).contains(row) ? order.offsets[Int(order.places[row])] : nil
  }

  // MARK: Lines

  var lineCount: Int { order.count }

  func start(ofLine line: Int) -> Int? { (0..<order.count).contains(line) ? order.offsets[line] : nil }

  func lineNumber(at start: Int) -> Int {
    start >= length ? order.count : order.count > 0 ? order.place(at: start) : 0
  }
}

/// The rows of a table in another order: 24 bytes for each.
package struct RowOrder: Sendable {
  /// The start of each row, in the order of the file, and the end of the last one.
  let starts: [Int]
  /// The number of the row at each place.
  let rows: [UInt32]
  /// The place of each row.
  let places: [UInt32]
  /// The start of each row in the sorted text, and the end of the last one.
  let offsets: [Int]
  /// Whether the last row of the file has no line feed; here it has one.
  let endsOpen: Bool
  /// How the cells of the column were compared.
  package let reading: ColumnReading

  package var count: Int { rows.count }
  /// The length of the sorted text in bytes.
  package var length: Int { offsets.last ?? 0 }
  /// The length of what was sorted, in bytes.
  package var sourceLength: Int { starts.last ?? 0 }

  /// The row at a place, without the line feed that it may not have in the file.
  func bytes(atPlace place: Int) -> Range<Int> {
    let row = Int(rows[place])
    return starts[row]..<starts[row + 1]
  }

  /// The place of the row that contains a byte of the sorted text. Logarithmic.
  func place(at offset: Int) -> Int {
    max(0, min(count - 1, offsets.partitioningIndex { $0 > offset } - 1))
  }

  /// The number of the row that contains a byte of the table. Logarithmic.
  func row(containing byte: Int) -> Int {
    max(0, min(count - 1, starts.partitioningIndex { $0 > byte } - 1))
  }
}
