import PortholeSystem

/// A row to be sorted.
package struct SortEntry: Sendable {
  /// Rows of a later kind come later, upwards and downwards.
  enum Kind: UInt8, Comparable {
    case number, text, value, empty

    static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
  }

  /// The beginning of its key, in the order of the keys.
  let key: UInt64
  /// The next 8 bytes of its key.
  let rest: UInt64
  /// The row's number in the source, from 0.
  let row: UInt32
  let kind: Kind
  /// The bytes of its key, up to 16; 0 for a number of a type that Swift compares.
  let length: UInt8
}

/// The keys of rows that follow each other, each extracted once: numbers, then texts in natural order, then values that
/// only `<` compares, then empty cells.
///
/// A key has 16 bytes, so that most comparisons are those of words. Only texts that begin with the same 16 bytes are compared
/// further.
package struct SortKeys: Sendable {
  /// The rows in the order of the source.
  private(set) var entries: [SortEntry] = []
  /// The keys beyond 16 bytes, and their starts by row, up to the last row that has any.
  private(set) var bytes: [UInt8] = []
  private(set) var starts: [Int] = []
  private(set) var values: (any SortValues)?
  /// The cells that are compared as texts.
  package private(set) var texts = 0
  /// The numbers among the cells by their readings, if they are to be counted.
  package var evidence: NumberEvidence?
  private var key: [UInt8] = []
  private let firstRow: Int

  /// No rows; the first one will have a number.
  package init(firstRow: Int = 0) { self.firstRow = firstRow }

  /// The keys of values: numbers by value, texts in natural order, others by `<`. NaN counts as empty, as does an empty text.
  package init<Value: Comparable & Sendable>(_ values: [Value], firstRow: Int = 0) {
    self.firstRow = firstRow
    entries.reserveCapacity(values.count)
    switch Value.self {
    case is Int.Type:
      for value in unsafeBitCast(values, to: [Int].self) {
        append(.number, UInt64(bitPattern: Int64(value)) ^ 1 << 63)
      }
    case is Double.Type:
      for value in unsafeBitCast(values, to: [Double].self) {
        value.isNaN ? append(.empty) : append(.number, SortKey.bits(value == 0 ? 0 : value))
      }
    case is String.Type: for text in unsafeBitCast(values, to: [String].self) { append(text) }
    default:
      self.values = ComparableValues(values: values, firstRow: firstRow)
      for _ in values { append(.value) }
    }
  }

  package var count: Int { entries.count }
  /// The memory of long texts.
  package var longBytes: Int { bytes.count }

  private mutating func append(
    _ kind: SortEntry.Kind, _ key: UInt64 = 0, _ rest: UInt64 = 0, length: Int = 0
  ) {
    entries.append(
      SortEntry(
        key: key, rest: rest, row: UInt32(truncatingIfNeeded: firstRow + entries.count), kind: kind,
        length: UInt8(length)))
  }

  package mutating func appendEmpty() { append(.empty) }

  /// Appends a text, or the number that it is.
  package mutating func append(_ text: String, isNumeric: Bool = false) {
    var text = text
    text.withUTF8 {
      append(UnsafeRawBufferPointer($0), isQuoted: false, reading: isNumeric ? NumberReading() : nil)
    }
  }

  /// Appends a cell as a file has it. Linear in its length
  ///
  /// - Parameter reading: how numbers are read; nil to compare all cells as texts.
  package mutating func append(
    _ cell: UnsafeRawBufferPointer, isQuoted: Bool, reading: NumberReading?
  ) {
    key.removeAll(keepingCapacity: true)
    let text = SortKey.inner(cell, isQuoted: isQuoted)
    guard !text.isEmpty else { return append(.empty) }
    let number = reading != nil || evidence != nil ? NumberText(text) : nil
    evidence?.note(number, isAddress: NumberText.isAddress(text))
    var kind = SortEntry.Kind.text
    if let number, let scale = reading?.scale(of: number) {
      number.appendKey(scale: scale, to: &key)
      kind = .number
    } else {
      SortKey.appendNatural(text, isQuoted: isQuoted, to: &key)
      texts += 1
    }
    if key.count > 16 {
      while starts.count <= entries.count { starts.append(bytes.count) }
      bytes.append(contentsOf: key[16...])
    }
    append(kind, word(at: 0), word(at: 8), length: min(16, key.count))
  }

  /// Eight bytes of the last key.
  private func word(at start: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in start..<start + 8 { word = word << 8 | (index < key.count ? UInt64(key[index]) : 0) }
    return word
  }

  /// Appends the keys of the rows that follow.
  package mutating func append(_ other: SortKeys) {
    if !other.starts.isEmpty {
      while starts.count < entries.count { starts.append(bytes.count) }
      let before = bytes.count
      starts += other.starts.lazy.map { $0 + before }
    }
    bytes += other.bytes
    entries += other.entries
    values = values.map { $0.appending(other.values) } ?? other.values
  }

  /// The order of two texts by their bytes beyond the first 16.
  func compareRest(_ a: UInt32, _ b: UInt32) -> Int {
    func rest(_ row: UInt32) -> Range<Int> {
      let index = Int(row) - firstRow
      guard index < starts.count else { return 0..<0 }
      return starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count)
    }
    let (first, second) = (rest(a), rest(b))
    let order = bytes.withUnsafeBytes { bytes -> Int in
      let shared = min(first.count, second.count)
      guard shared > 0, let base = bytes.baseAddress else { return 0 }
      return Int(memcmp(base + first.lowerBound, base + second.lowerBound, shared))
    }
    return order != 0 ? order : first.count - second.count
  }

  /// Takes the rows out.
  mutating func takeEntries() -> [SortEntry] {
    defer { entries = [] }
    return entries
  }
}

/// Values that only `<` can compare.
protocol SortValues: Sendable {
  func isLess(_ row: UInt32, _ other: UInt32) -> Bool
  func appending(_ other: (any SortValues)?) -> any SortValues
}

private struct ComparableValues<Value: Comparable & Sendable>: SortValues {
  let values: [Value]
  let firstRow: Int

  func isLess(_ row: UInt32, _ other: UInt32) -> Bool {
    values[Int(row) - firstRow] < values[Int(other) - firstRow]
  }

  func appending(_ other: (any SortValues)?) -> any SortValues {
    guard let other = other as? Self else { return self }
    return ComparableValues(values: values + other.values, firstRow: firstRow)
  }
}
