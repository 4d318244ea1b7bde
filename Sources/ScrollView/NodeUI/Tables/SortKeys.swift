// Keys of rows, and the order that they make.
//
// Problem: a million rows are to be sorted within a second, while another thread draws. Comparing two texts, or two values
// by a key path, takes too long to be done twenty million times.
//
// Idea: the key of each row is extracted once. A number becomes 64 bits that have its order, and a text its first 16 bytes, so
// that most comparisons are those of words; only texts with the same beginning are compared further. The rows are sorted in runs, on
// all processors, and then pairs of runs are merged. The number of the row decides between equal keys: that makes the
// order stable, upwards and downwards.

/// The keys of some rows in their order.
enum SortKeys: Sendable {
  /// Numbers that have the order of the values.
  case numbers([UInt64])
  case texts([String])
  case others(any SortValues)

  init<Value: Comparable & Sendable>(_ values: [Value]) {
    switch Value.self {
    case is Int.Type: self = .numbers(unsafeBitCast(values, to: [Int].self).map(Self.number))
    case is Double.Type: self = .numbers(unsafeBitCast(values, to: [Double].self).map(Self.number))
    case is String.Type: self = .texts(unsafeBitCast(values, to: [String].self))
    default: self = .others(ComparableValues(values: values))
    }
  }

  static func number(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value)) ^ 1 << 63 }

  /// All that are no numbers come last.
  static func number(_ value: Double) -> UInt64 {
    if value.isNaN { return .max }
    let bits = (value == 0 ? 0 : value).bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  /// The first 16 bytes of a text.
  static func numbers(_ text: String) -> (UInt64, UInt64) {
    var (first, second, count): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for byte in text.utf8.prefix(16) {
      if count < 8 {
        first |= UInt64(byte) << (56 - 8 * count)
      } else {
        second |= UInt64(byte) << (120 - 8 * count)
      }
      count += 1
    }
    return (first, second)
  }

  /// Adds the keys of more rows of the same column.
  mutating func append(_ other: SortKeys) {
    // The array has only one owner while it grows.
    if case .numbers(var numbers) = self, case .numbers(let more) = other {
      self = .numbers([])
      numbers += more
      self = .numbers(numbers)
    } else if case .texts(var texts) = self, case .texts(let more) = other {
      self = .texts([])
      texts += more
      self = .texts(texts)
    } else if case .others(let values) = self, case .others(let more) = other {
      self = .others(values.appending(more))
    }
  }

  /// The keys of some of the rows.
  func part(_ rows: Range<Int>) -> SortKeys {
    switch self {
    case .numbers(let numbers): .numbers(Array(numbers[rows]))
    case .texts(let texts): .texts(Array(texts[rows]))
    case .others(let values): .others(values.part(rows))
    }
  }

  /// The first comparison of a row.
  func numbers(_ row: Int) -> (UInt64, UInt64) {
    switch self {
    case .numbers(let numbers): (numbers[row], 0)
    case .texts(let texts): Self.numbers(texts[row])
    case .others: (0, 0)
    }
  }

  /// Whether a row comes before another with the same numbers.
  func isLess(_ a: Int, _ b: Int) -> Bool {
    switch self {
    case .numbers: false
    case .texts(let texts): texts[a].utf8.lexicographicallyPrecedes(texts[b].utf8)
    case .others(let values): values.isLess(a, b)
    }
  }
}

/// Values that only `<` can compare.
protocol SortValues: Sendable {
  func isLess(_ a: Int, _ b: Int) -> Bool
  func appending(_ other: any SortValues) -> any SortValues
  func part(_ rows: Range<Int>) -> any SortValues
}

private struct ComparableValues<Value: Comparable & Sendable>: SortValues {
  let values: [Value]

  func isLess(_ a: Int, _ b: Int) -> Bool { values[a] < values[b] }

  func appending(_ other: any SortValues) -> any SortValues {
    guard let other = other as? Self else { return self }
    return ComparableValues(values: values + other.values)
  }

  func part(_ rows: Range<Int>) -> any SortValues { ComparableValues(values: Array(values[rows])) }
}
