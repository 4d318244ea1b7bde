/// The number of rows before certain places of a document at one width, in bounded memory. A value;
/// ``RowIndexer`` fills it. See `LineIndex.swift` for the idea.
struct RowIndex: Sendable {
  /// The start of a segment, and the number of rows before it.
  struct Place: Hashable, Sendable {
    var start = 0
    var rows = 0
  }

  private var places = SparseIndex<Place>(gap: 64 << 10, capacity: 32_768) { $0.start }
  /// The end of the whole segments that have been counted, and their rows.
  private(set) var counted = Place()
  /// The rows of a last line that may still grow, and the byte where it ends.
  private var tail = 0
  private(set) var length = 0

  init() { places.append(Place(), at: 0) }

  /// The least number of bytes between two stored places.
  var gap: Int { places.gap }

  /// All rows counted, including those of an unfinished last line.
  var rows: Int { counted.rows + tail }

  /// Adds whole segments up to `place`, and the rows of an unfinished line after them. Constant time,
  /// amortised.
  mutating func append(upTo place: Place, tail: Int, length: Int) {
    counted = place
    self.tail = tail
    self.length = length
    places.append(place, at: place.start)
  }

  /// The last stored place at or before a byte. Logarithmic.
  func place(before byte: Int) -> Place { places.entries[places.index(before: byte)] }

  /// The last stored place at or before a row. Logarithmic.
  func place(beforeRow row: Int) -> Place { places.entries[places.lastIndex { $0.rows <= row }] }
}
