/// The day at the start of a line of a log, as it is written there: `2024-05-01` or `May  1`.
struct LogDay: Equatable, Sendable {
  /// Its bytes; at most ten.
  private var words: (UInt64, UInt16) = (0, 0)

  static func == (a: LogDay, b: LogDay) -> Bool { a.words == b.words }

  /// The place of the day in a line; nil if the line does not begin with a day and a time.
  static func range(in line: UnsafeRawBufferPointer) -> Range<Int>? {
    guard line.count > 0 else { return nil }
    // One character such as a bracket may stand before the date.
    let start = line[0].isWord ? 0 : 1
    return iso(line, start) ?? month(line, start)
  }

  /// `2024-05-01T10:20` or with slashes or a blank.
  private static func iso(_ line: UnsafeRawBufferPointer, _ start: Int) -> Range<Int>? {
    guard start + 16 <= line.count, line[start].isDigit else { return nil }
    func digits(_ first: Int, _ count: Int) -> Bool {
      for index in first..<first + count where !line[start + index].isDigit { return false }
      return true
    }
    func separates(_ index: Int) -> Bool { line[start + index] == 0x2d || line[start + index] == 0x2f }
    guard digits(1, 3), separates(4), digits(5, 2), separates(7), digits(8, 2),
      line[start + 10] == 0x54 || line[start + 10] == 0x20, digits(11, 2), line[start + 13] == 0x3a,
      digits(14, 2)
    else { return nil }
    return start..<start + 10
  }

  /// `May  1 10:20:30`.
  private static func month(_ line: UnsafeRawBufferPointer, _ start: Int) -> Range<Int>? {
    guard start + 15 <= line.count, line[start] &- 0x41 < 26, line[start + 1] &- 0x61 < 26,
      line[start + 2] &- 0x61 < 26, line[start + 3] == 0x20,
      line[start + 4] == 0x20 || line[start + 4].isDigit, line[start + 5].isDigit, line[start + 6] == 0x20
    else { return nil }
    for index in 7..<15 {
      guard index % 3 == 0 ? line[start + index] == 0x3a : line[start + index].isDigit else { return nil }
    }
    return start..<start + 6
  }

  /// The day of a line; nil if it has none.
  init?(_ line: UnsafeRawBufferPointer) {
    guard let range = Self.range(in: line) else { return nil }
    for (index, place) in range.enumerated() {
      if index < 8 {
        words.0 |= UInt64(line[place]) << UInt64(8 * index)
      } else {
        words.1 |= UInt16(line[place]) << UInt16(8 * (index - 8))
      }
    }
  }
}
