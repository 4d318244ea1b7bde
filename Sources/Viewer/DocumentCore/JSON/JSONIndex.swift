/// Places at which a JSON text can be read from, in bounded memory, and the first mistake in it. A value;
/// ``JSONIndexer`` fills it.
struct JSONIndex: Sendable {
  /// The reader at the start of a row, and the number of rows before it.
  struct Place: Sendable {
    var reader: JSONReader
    var rows = 0
  }

  /// About 4 MB at most: 65,536 places, every 64 KiB in files up to 4 GiB.
  private var places: SparseIndex<Place>
  /// The reader after the bytes read so far.
  private(set) var reader: JSONReader
  /// The number of bytes read.
  private(set) var length = 0
  /// The rows that have begun.
  private(set) var rows = 1
  private(set) var validator: JSONValidator
  /// The number of the source's generation.
  var generation = 0

  init(isLines: Bool, isOne: Bool = false, gap: Int = 64 << 10, capacity: Int = 64 << 10) {
    reader = JSONReader(isLines: isLines)
    validator = JSONValidator(isLines: isLines, isOne: isOne)
    places = SparseIndex(gap: gap, capacity: capacity) { $0.reader.rowStart }
    places.append(Place(reader: reader), at: 0)
  }

  /// The least number of bytes between two places.
  var gap: Int { places.gap }
  /// The last place.
  var lastPlace: Int { places.place(places.entries.count - 1) }

  /// Adds the next `count` bytes with the places among them. Constant time, amortised, for each place.
  mutating func append(_ part: JSONPart, count: Int) {
    reader = part.reader
    length += count
    rows += part.rows
    validator = part.validator
    for place in part.places { places.append(place, at: place.reader.rowStart) }
  }

  /// The last place at or before a byte. Logarithmic.
  func place(before byte: Int) -> Place { places.entries[places.index(before: byte)] }

  /// The last place at or before a row. Logarithmic.
  func place(beforeRow row: Int) -> Place { places.entries[places.lastIndex { $0.rows <= row }] }

  /// The first mistake in a text of this length.
  func problem(length: Int, isComplete: Bool) -> JSONProblem? {
    if let problem = validator.problem { return problem }
    guard isComplete, self.length >= length, length > 0 else { return nil }
    return validator.problem(at: length, in: reader.mode)
  }
}

/// The next bytes of a text, while they are read.
struct JSONPart {
  var reader: JSONReader
  var validator: JSONValidator
  /// The rows that begin in it.
  var rows = 0
  var places: [JSONIndex.Place] = []
  /// The rows before it, and the places that are kept.
  private let before: Int
  private let gap: Int
  private var next: Int

  init(after index: borrowing JSONIndex) {
    (reader, validator) = (index.reader, index.validator)
    (before, gap) = (index.rows, index.gap)
    next = index.lastPlace + index.gap
  }

  /// Reads the next bytes. Linear; faster after the first mistake.
  mutating func read(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    var reader = reader
    if validator.problem == nil {
      var events = Checked(part: Plain(part: self), validator: validator)
      _ = reader.read(bytes, at: offset, &events)
      self = events.part.part
      validator = events.validator
    } else {
      var events = Plain(part: self)
      _ = reader.read(bytes, at: offset, &events)
      self = events.part
    }
    self.reader = reader
  }

  private struct Plain: JSONEvents {
    var part: JSONPart

    @inline(__always)
    mutating func rowBegan(_ reader: JSONReader) -> Bool {
      if reader.rowStart >= part.next {
        part.places.append(JSONIndex.Place(reader: reader, rows: part.before + part.rows))
        part.next = reader.rowStart + part.gap
      }
      part.rows &+= 1
      return true
    }
  }

  private struct Checked: JSONEvents {
    var part: Plain
    var validator: JSONValidator

    @inline(__always) mutating func rowBegan(_ reader: JSONReader) -> Bool { part.rowBegan(reader) }
    mutating func markByte() { validator.markByte() }
    @inline(__always) mutating func token(_ byte: UInt8, at place: Int) { validator.token(byte, at: place) }
    mutating func stringBroke(at place: Int) { validator.stringBroke(at: place) }
    @inline(__always) mutating func escaped(_ byte: UInt8, at place: Int) {
      validator.escaped(byte, at: place)
    }
    mutating func control(at place: Int) { validator.control(at: place) }
    // Such a number is a value.
    @inline(__always) mutating func wholeNumber(_ bytes: UnsafeRawBufferPointer, end place: Int) {}
    @inline(__always) mutating func wordBytes(_ bytes: UnsafeRawBufferPointer) { validator.wordBytes(bytes) }
    @inline(__always) mutating func wordEnded(at place: Int) { validator.wordEnded(at: place) }
    mutating func lineEnded(at place: Int) { validator.lineEnded(at: place) }
  }
}
