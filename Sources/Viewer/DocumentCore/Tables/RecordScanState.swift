/// How far a ``RecordSource`` has scanned its bytes, and what it has found.
struct RecordScanState: DerivedState {
  /// The cause is also `grew` when new bytes change the meaning of a quote.
  var derivation: Derivation
  /// The states before the blocks.
  var index: SparseIndex<QuoteScanner.State>
  var scanner: QuoteScanner
  var layout: TableLayout
  var division: CellDivision { layout.division }
  /// The bytes that decided the layout.
  var sampled = 0
  /// Nothing is scanned before the delimiter is known.
  var hasBegun = false
  /// The start of the first record, after a byte order mark and the lines before the header.
  var contentStart: Int { layout.start }
  /// Whether the content so far is a byte order mark or a part of one.
  var hasOnlyMark = false
  /// The bytes scanned, and those of them whose meaning is final.
  var scanned = 0
  var settled = 0
  /// The places of quotes that are ordinary characters, although they begin a cell.
  var literals: [Int] = []
  /// Whether the last of these is one only because the file ends inside its cell.
  var isLastLiteralOpen = false
  /// Whether the meaning of a quote has changed since the last `refresh`.
  var isRevised = false
  var headers = 0
  var bodyStart: Int?
  /// The states at the ends of recent reads, where the next read may continue.
  var recent: [(offset: Int, state: QuoteScanner.State)] = []

  /// Goes back to the start of a quoted cell.
  mutating func rewind(to opened: Int) {
    index.removeAll(after: opened)
    let unclosed = scanner.unclosed
    scanner = QuoteScanner(division)
    scanner.unclosed = unclosed
    scanned = opened
    recent.removeAll { $0.offset > opened }
  }

  /// Counts the records before the body in bytes that have been scanned.
  mutating func noteHeader(_ bytes: UnsafeRawBufferPointer, at offset: Int, to end: Int) {
    guard bodyStart == nil, end > offset else { return }
    let part = UnsafeRawBufferPointer(rebasing: bytes[..<(end - offset)])
    var next = 0
    while headers < layout.headerRecords, let feed = Newlines.first(in: part, from: next) {
      next = feed + 1
      headers += 1
      if headers == layout.headerRecords { bodyStart = offset + next }
    }
  }
}
