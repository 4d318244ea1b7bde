import GeometryCore

/// How many rows there are before certain places of a document at one width: sparse, so that it stays small whatever the
/// document's size. A value; see ``RowIndexer`` for how it is filled.
struct RowIndex: Sendable {
  /// A place where a segment begins, and the rows before it.
  struct Place: Hashable, Sendable {
    var start = 0
    var rows = 0
  }

  private var places = [Place()]
  /// What has been counted for good: whole segments.
  private(set) var counted = Place()
  /// Rows of a last line that may still grow, and where it ends.
  private var tail = 0
  private(set) var length = 0
  /// Bytes between two places.
  private(set) var gap = 64 << 10
  private static let mostPlaces = 32_768

  /// Rows of all that has been looked at.
  var rows: Int { counted.rows + tail }

  /// Adds whole segments up to `place`, and what comes after them and may still grow. Constant time, amortised.
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

  /// The last place that is known at or before a byte. Logarithmic.
  func place(before byte: Int) -> Place { places[lastIndex { $0.start <= byte }] }

  /// The last place that is known at or before a row. Logarithmic.
  func place(beforeRow row: Int) -> Place { places[lastIndex { $0.rows <= row }] }

  private func lastIndex(where isBefore: (Place) -> Bool) -> Int {
    max(0, places.partitioningIndex { !isBefore($0) } - 1)
  }
}
