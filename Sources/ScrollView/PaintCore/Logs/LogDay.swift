/// The day of an entry of a log, as it is written there: `2024-05-01`, `May  1` or `20/Nov/2026`.
package struct LogDay: Equatable, Sendable {
  private var word: WordKey

  /// The day of a shown row; nil if it has none.
  package init?(_ row: UnsafeRawBufferPointer) {
    guard let range = Self.range(in: row),
      let word = WordKey(RowBytes(row), range.lowerBound, range.upperBound)
    else { return nil }
    self.word = word
  }

  /// Whether a row begins with this day and a time, written as in `2024-05-01T10:20:30`; false for rows of all other forms.
  /// Most rows of a log are like this one, and reading their days would take ten times as long.
  package func begins(_ row: UnsafeRawBufferPointer) -> Bool {
    guard row.count > 19, row[0].isDigit, row[4] == UInt8(ascii: "-") || row[4] == UInt8(ascii: "/"),
      row[10] == UInt8(ascii: "T") || row[10] == 0x20 || row[10] == UInt8(ascii: "_"),
      !row[19].isWord || row[19] == UInt8(ascii: "Z"), word.isBeginning(of: row, count: 10)
    else { return false }
    // Digits become their values, at most 9, and colons 0.
    let time = UInt64(littleEndian: row.loadUnaligned(fromByteOffset: 11, as: UInt64.self))
    let rest = time ^ 0x3030_3a30_303a_3030
    return (rest | rest &+ 0x0606_0006_0600_0606) & 0xf0f0_fff0_f0ff_f0f0 == 0
  }

  /// The place of the day in a shown row; nil if the row does not begin with a day and a time, perhaps after the host of a
  /// request or the name of the value.
  package static func range(in row: UnsafeRawBufferPointer) -> Range<Int>? {
    let row = RowBytes(row)
    // One character such as a bracket may stand before the date.
    let start = row[0].isWord ? 0 : 1
    guard let time = LogTime(row, at: start) ?? LogHead.accessTime(row, 0) ?? assigned(row) else {
      return nil
    }
    // Only after a day that begins with its year is a time without seconds sure.
    let isSure = time.time.count == 8 || row.hasDigits(4, at: time.date.lowerBound) && !time.time.isEmpty
    return time.date.isEmpty || !isSure ? nil : time.date
  }

  /// The time in `time="2024-05-01T10:20:30Z" level=info`.
  private static func assigned(_ row: RowBytes) -> LogTime? {
    let end = row.end(from: 0, to: WordKey.longest) { $0.isLetter || $0 == UInt8(ascii: "@") }
    guard row[end] == UInt8(ascii: "="), let name = WordKey(row, 0, end, ignoresCase: true),
      names[name] != nil
    else { return nil }
    return LogTime(row, at: row[end + 1] == UInt8(ascii: "\"") ? end + 2 : end + 1)
  }

  private static let names = WordTable("time ts t timestamp @timestamp date datetime")
}
