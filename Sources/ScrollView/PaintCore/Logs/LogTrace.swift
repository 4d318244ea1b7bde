/// A row of a stack trace, as Java, Python, Go, Rust and JavaScript write it.
enum LogTrace {
  /// A call, or a place in a file.
  case frame
  /// The exception or the crash itself.
  case fault

  init?(_ row: RowBytes) {
    let start = row.skipBlanks(from: 0)
    guard start < row.count else { return nil }
    if start > 0, Self.isFrame(row, start) {
      self = .frame
    } else if Self.isFault(row, start) {
      self = .fault
    } else if start == 0, row.has("goroutine "), row.first(UInt8(ascii: "["), from: 10, within: 24) != nil {
      self = .frame
    } else {
      return nil
    }
  }

  private static func isFrame(_ row: RowBytes, _ start: Int) -> Bool {
    if row.has("at ", at: start) || row.has("File \"", at: start) || row.has("from /", at: start) {
      return true
    }
    if row.has("... ", at: start) { return row[start + 4].isDigit }
    if row[start] == UInt8(ascii: "/") {
      return row.first(UInt8(ascii: ":"), from: start, within: 512) != nil
    }
    // `12: core::panicking::panic`
    let digits = row.digits(at: start)
    return (1...4).contains(digits) && row[start + digits] == UInt8(ascii: ":")
      && row[start + digits + 1] == 0x20
  }

  private static func isFault(_ row: RowBytes, _ start: Int) -> Bool {
    if row.has("Traceback (most recent call", at: start) || row.has("Caused by: ", at: start)
      || row.has("panic: ", at: start) || row.has("fatal error: ", at: start)
      || row.has("thread '", at: start) && row.has("panicked", at: afterQuote(row, start + 8))
      || row.has("Exception in thread ", at: start)
    {
      return true
    }
    // `java.lang.IllegalStateException: declined`, `ValueError: bad`
    guard row[start].isLetter else { return false }
    let end = row.end(from: start, to: start + 256) {
      $0.isWord || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "$")
    }
    guard end == row.count || row[end] == UInt8(ascii: ":") else { return false }
    return row.has("Exception", at: end - 9) || row.has("Error", at: end - 5) && end > start + 5
      || row.has("Interrupt", at: end - 9)
  }

  private static func afterQuote(_ row: RowBytes, _ start: Int) -> Int {
    guard let quote = row.first(UInt8(ascii: "'"), from: start, within: 128) else { return row.count }
    // Newer compilers put the number of the thread between them.
    let open =
      row[quote + 2] == UInt8(ascii: "(") ? row.first(UInt8(ascii: ")"), from: quote, within: 32) : quote
    return (open ?? quote) + 2
  }

  func paint(_ row: RowBytes, into spans: inout [PaintSpan]) {
    switch self {
    case .frame: spans.add(0, row.count, .secondary)
    case .fault: spans.add(row.skipBlanks(from: 0), row.count, .fault)
    }
  }
}
