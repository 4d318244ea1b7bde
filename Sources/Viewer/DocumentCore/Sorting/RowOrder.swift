import GeometryCore

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
