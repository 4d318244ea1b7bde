/// The parts of an entry before its message.
struct LogHead {
  /// The way in which the rest is written.
  enum Form {
    case message
    /// A request, its status and its size, as in logs of web servers.
    case request
    /// An object of JSON in a line.
    case json
  }

  var form = Form.message
  var time: LogTime?
  /// How serious the entry is, and the word that says so; empty if it is a letter or a status.
  var level: LogLevel?
  var levelWord = 0..<0
  /// The host and the program.
  var sources = 0..<0
  /// Whether the row begins with a time or is an entry without one, such as a line of JSON.
  var isEntry: Bool

  /// Bytes after the time in which a level is looked for.
  private static let reach = 200

  init(_ row: RowBytes) {
    isEntry = false
    let start = Self.endOfPriority(row)
    switch row[start] {
    case UInt8(ascii: "{"):
      // Lines of JSON end as they begin.
      (form, isEntry) = (.json, row[row.countOfText - 1] == UInt8(ascii: "}"))
    case UInt8(ascii: "["), UInt8(ascii: "("): time = LogTime(row, at: start + 1)
    default: time = LogTime(row, at: start) ?? Self.accessTime(row, start)
    }
    guard let time else {
      findLevel(row, from: start)
      isEntry = isEntry || form == .message && !levelWord.isEmpty && Self.isAssigned(row, start)
      return
    }
    (isEntry, level, levelWord) = (true, time.level, time.letter)
    if time.date.lowerBound > start + 1 {
      form = .request
      readStatus(row, from: time.end)
    } else if level == nil {
      readSources(row, from: time.end)
      findLevel(row, from: max(time.end, sources.upperBound))
    }
  }

  /// The place after `<34>1 `, which the protocol of syslog puts before an entry.
  private static func endOfPriority(_ row: RowBytes) -> Int {
    guard row[0] == UInt8(ascii: "<") else { return 0 }
    let digits = row.digits(at: 1)
    guard (1...3).contains(digits), row[digits + 1] == UInt8(ascii: ">") else { return 0 }
    return row[digits + 2].isDigit && row[digits + 3] == 0x20 ? digits + 4 : digits + 2
  }

  /// Whether a row begins with `name=`.
  private static func isAssigned(_ row: RowBytes, _ start: Int) -> Bool {
    let end = row.end(from: start, to: start + 32) { $0.isWord || $0 == UInt8(ascii: ".") }
    return end > start && row[end] == UInt8(ascii: "=")
  }

  /// The time in `127.0.0.1 - ann [20/Nov/2026:00:12:41 +0100]`.
  static func accessTime(_ row: RowBytes, _ start: Int) -> LogTime? {
    let host = row.end(from: start, to: start + 64) { $0 > 0x20 }
    guard host > start, row.has(" - ", at: host) || row.has(" ", at: host),
      let open = row.first(UInt8(ascii: "["), from: host, within: 96), row[open + 1].isDigit,
      row[open + 3] == UInt8(ascii: "/")
    else { return nil }
    return LogTime(row, at: open + 1)
  }

  /// The status after the request, which stands in quotation marks.
  private mutating func readStatus(_ row: RowBytes, from start: Int) {
    guard let quote = row.first(UInt8(ascii: "\""), from: start, within: 8) else { return }
    var end = row.end(from: quote + 1) { $0 != UInt8(ascii: "\"") }
    while row[end - 1] == UInt8(ascii: "\\"), end < row.count {
      end = row.end(from: end + 1) { $0 != UInt8(ascii: "\"") }
    }
    guard row[end + 1] == 0x20, row.hasDigits(3, at: end + 2), !row[end + 5].isWord else { return }
    switch row[end + 2] {
    case UInt8(ascii: "5"): level = .error
    case UInt8(ascii: "4"): level = .warning
    case UInt8(ascii: "1")...UInt8(ascii: "3"): level = .info
    default: return
    }
    levelWord = end + 2..<end + 5
  }

  /// The host and the program in `host program[12]: message`.
  private mutating func readSources(_ row: RowBytes, from start: Int) {
    guard row[start] == 0x20, row[start + 1] > 0x20 else { return }
    let host = row.end(from: start + 1, to: start + 128) {
      $0.isWord || $0 == 0x2d || $0 == 0x2e || $0 == 0x3a
    }
    guard row[host] == 0x20, row[host - 1] != UInt8(ascii: ":") else { return }
    let end = row.end(from: host + 1, to: host + 128) { $0 > 0x20 }
    guard end > host + 2, row[end - 1] == UInt8(ascii: ":"), row[host + 1].isWord else { return }
    // A level may stand there, too: `INFO worker: message`.
    var isSure = false
    guard LogLevel(row, start + 1, host, isSure: &isSure) == nil,
      LogLevel(row, host + 1, end - 1, isSure: &isSure) == nil
    else { return }
    sources = start + 1..<end - 1
  }

  // MARK: Levels

  /// Finds the first word that names a level, if it is written so that it can be no word of a sentence.
  private mutating func findLevel(_ row: RowBytes, from start: Int) {
    let limit = min(row.count, start + Self.reach)
    var (index, isSure) = (start, true)
    while index < limit {
      let byte = row[index]
      if form == .json, byte.isDigit, let level = numericLevel(row, index) {
        (self.level, levelWord) = (level, index..<index + 2)
        return
      }
      guard byte.isLetter else {
        index = byte.isWord ? row.end(from: index) { $0.isWord } : index + 1
        continue
      }
      let end = row.end(from: index, to: limit) { $0.isLetter }
      if !row[end].isWord, let level = LogLevel(row, index, end, isSure: &isSure),
        isLabel(row, index, end, in: start, isSure)
      {
        // With its quotation marks, so that none is left alone.
        let isQuoted = row[index - 1] == UInt8(ascii: "\"") && row[end] == UInt8(ascii: "\"")
        (self.level, levelWord) = (level, isQuoted ? index - 1..<end + 1 : index..<end)
        return
      }
      index = row.end(from: end) { $0.isWord }
    }
  }

  private func isLabel(_ row: RowBytes, _ start: Int, _ end: Int, in first: Int, _ isSure: Bool) -> Bool {
    let (before, after) = (start > 0 ? row[start - 1] : 0, row[end])
    if form == .json { return isValueOfLevel(row, start) }
    if row[start].isUpper, row[start + 1].isUpper, before != UInt8(ascii: "-"), after != UInt8(ascii: "-") {
      return true
    }
    switch (before, after) {
    case (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "<"), UInt8(ascii: ">")),
      (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: ":"), UInt8(ascii: "]")),
      (UInt8(ascii: "|"), UInt8(ascii: "|")):
      return true
    case (_, UInt8(ascii: ":")): return (start == first || before == 0x20) && (isSure || !row[start].isUpper)
    case (UInt8(ascii: "="), _): return isNameOfLevel(row, start - 1)
    case (UInt8(ascii: "\""), _):
      return before == UInt8(ascii: "\"") && row[start - 2] == UInt8(ascii: "=")
        && isNameOfLevel(row, start - 2)
    default:
      return isSure && time != nil && sources.isEmpty && before == 0x20 && after == 0x20 && start <= first + 2
    }
  }

  /// Whether `level`, `lvl` or `severity` ends at a place.
  private func isNameOfLevel(_ row: RowBytes, _ end: Int) -> Bool {
    var start = end
    while start > 0, end - start < 12, row[start - 1].isLetter { start -= 1 }
    return WordKey(row, start, end, ignoresCase: true).flatMap { Self.names[$0] } != nil
  }

  /// The level in `"level":30`, as loggers of Node.js number them.
  private func numericLevel(_ row: RowBytes, _ start: Int) -> LogLevel? {
    guard row.hasDigits(2, at: start), row[start + 1] == 0x30, !row[start + 2].isWord, follows(row, start)
    else {
      return nil
    }
    switch row[start] {
    case UInt8(ascii: "1"), UInt8(ascii: "2"): return .debug
    case UInt8(ascii: "3"): return .info
    case UInt8(ascii: "4"): return .warning
    case UInt8(ascii: "5"), UInt8(ascii: "6"): return .error
    default: return nil
    }
  }

  /// Whether `"level":` stands before a value in quotation marks.
  private func isValueOfLevel(_ row: RowBytes, _ start: Int) -> Bool {
    row[start - 1] == UInt8(ascii: "\"") && follows(row, start - 1)
  }

  /// Whether `"level":` stands before a place.
  private func follows(_ row: RowBytes, _ start: Int) -> Bool {
    var place = start
    while place > 0, row[place - 1].isBlank || row[place - 1] == UInt8(ascii: ":") { place -= 1 }
    return row[place - 1] == UInt8(ascii: "\"") && isNameOfLevel(row, place - 1)
  }

  private static let names = WordTable("level lvl severity loglevel levelname priority")
}
