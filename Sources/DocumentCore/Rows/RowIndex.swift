import GeometryCore

/// The number of rows before certain places of a document at one width, in bounded memory. A value;
/// ``RowIndexer`` fills it. See `LineIndex.swift` for the idea.
struct RowIndex: Sendable {
  /// The start of a segment, and the number of rows before it.
  struct Place: Hashable, Sendable {
    var start = 0
    var rows = 0
  }

  private var places = [Place()]
  /// The end of the whole segments that have been counted, and their rows.
  private(set) var counted = Place()
  /// The rows of a last line that may still grow, and the byte where it ends.
  private var tail = 0
  private(set) var length = 0
  /// Bytes between two stored places.
  private(set) var gap = 64 << 10
  private static let mostPlaces = 32_768

  /// All rows counted, including those of an unfinished last line.
  var rows: Int { counted.rows + tail }

  /// Adds whole segments up to `place`, and the rows of an unfinished line after them. Constant time,
  /// amortised.
  mutating func append(upTo place: Place, tail: Int, length: Int) {
    counted = place
    self.tail = tail
    self.length = length
    guard place.start - places[places.count - 1].start >= gap else { return }
    places.append(place)
    if places.count > Self.mostPlaces {
      places = stride(from: 0, to: places.count, by: 2).map { places[$0] }
      gap *= 2
    }
  }

  /// The last stored place at or before a byte. Logarithmic.
  func place(before byte: Int) -> Place { places[lastIndex { $0.start <= byte }] }

  /// The last stored place at or before a row. Logarithmic.
  func place(beforeRow row: Int) -> Place { places[lastIndex { $0.rows <= row }] }

  private func lastIndex(where isBefore: (Place) -> Bool) -> Int {
    max(0, places.partitioningIndex { !isBefore($0) } - 1)
  }
}
