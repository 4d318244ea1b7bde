import GeometryCore
import PortholeSystem

/// Determines which bytes of delimited text are inside quoted cells (RFC 4180), a part at a time, and
/// replaces the line feeds there.
///
/// A quote opens a quoted cell only as the first byte of the cell; inside it, two quotes stand for one, and a
/// single quote closes it. Any other quote is an ordinary character. A value that can stop at any byte and
/// continue later.
struct QuoteScanner {
  enum State: UInt8 {
    /// The next byte is the first of a cell.
    case cellStart
    case unquoted, quoted
    /// After a quote inside a quoted cell: the next byte decides whether it closes the cell.
    case quoteInQuoted
    /// In a line that is not a record.
    case hidden
  }

  /// Replaces a line feed inside quotes (vertical tab); patterns match it as white space (`\s`, `\v`).
  static let lineBreak: UInt8 = 0x0b
  /// Replaces the line feed before a line that is not a record (record separator).
  static let hiddenBreak: UInt8 = 0x1e
  static let quote = UInt8(ascii: "\"")

  let division: CellDivision
  private let delimiter: UInt8
  var state = State.cellStart
  /// The start of the current quoted cell, and its first line feed; -1 if there is none.
  private(set) var opened = -1
  private(set) var firstBreak = -1

  /// The maximum number of bytes in a quoted cell after its first line feed; beyond it, the opening quote is
  /// ordinary.
  var breakLimit = Int.max

  /// Whether a closing quote with text after it makes a cell with line breaks ordinary, if the division is strict.
  var isStrict = true
  /// The quotes that are likely not closed but are not ``stray(endingAt:)``, and the first of them.
  var unclosed: (count: Int, first: Int?) = (0, nil)

  init(_ division: CellDivision, state: State = .cellStart) {
    (self.division, self.state, delimiter) = (division, state, division.delimiter)
  }

  /// Whether the scanner is in a quoted cell that contains a line feed: only its end decides whether that
  /// divides records.
  var isUndecided: Bool { (state == .quoted || state == .quoteInQuoted) && firstBreak >= 0 }

  /// The start of the current quoted cell if it is unclosed or too long in a text that ends at `end`; nil
  /// otherwise.
  func stray(endingAt end: Int) -> Int? {
    isUndecided && (state == .quoted || runsAway(end - 1)) ? opened : nil
  }

  /// Scans the next bytes, which are at `offset`, and replaces the line feeds in quoted cells and before lines that
  /// are not records.
  ///
  /// - Parameters:
  ///   - literals: the places of quotes that are ordinary characters, ascending.
  ///   - after: the bytes that follow, as many as such lines need to be recognised.
  /// - Returns: the start of a quoted cell that exceeds ``breakLimit``; the scanner is invalid then. Linear;
  ///   about 2 GB/s if everything is quoted.
  mutating func run(
    _ bytes: UnsafeMutableRawBufferPointer, at offset: Int, literals: [Int], after: [UInt8] = []
  ) -> Int? {
    guard !division.hidden.isEmpty else { return runQuotes(bytes, at: offset, literals: literals) }
    var start = 0
    while start < bytes.count {
      let feed = Newlines.first(in: UnsafeRawBufferPointer(bytes), from: start)
      let end = feed.map { $0 + 1 } ?? bytes.count
      if state == .hidden {
        if feed != nil { state = .cellStart }
      } else {
        let line = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<end])
        if let stray = runQuotes(line, at: offset + start, literals: literals) { return stray }
      }
      if let feed, bytes[feed] == 0x0a, division.hides(UnsafeRawBufferPointer(bytes), from: end, after) {
        bytes[feed] = Self.hiddenBreak
        state = .hidden
      }
      start = end
    }
    return nil
  }

  private mutating func runQuotes(
    _ bytes: UnsafeMutableRawBufferPointer, at offset: Int, literals: [Int]
  ) -> Int? {
    guard division.quoting != .none, !bytes.isEmpty,
      let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    else { return nil }
    let (count, delimiter, endsInLine) = (bytes.count, delimiter, division.quoting == .withinLines)
    var index = 0
    var isQuoted = state == .quoted
    if state == .quoteInQuoted {
      isQuoted = base[0] == Self.quote
      if isQuoted { index = 1 } else if isStray(offset - 1, before: base[0]) { return opened }
    }
    while index < count {
      if isQuoted, endsInLine, let feed = lineEnd(in: base, from: index, count) {
        noteUnclosed()
        (isQuoted, index) = (false, feed + 1)
      } else if isQuoted {
        guard let found = quote(inQuoted: base, from: index, count, at: offset) else {
          state = .quoted
          return runsAway(offset + count) ? opened : nil
        }
        if found + 1 == count {
          state = .quoteInQuoted
          return nil
        }
        index = found + 1
        if base[index] == Self.quote {
          index += 1
        } else {
          if firstBreak >= 0, isStray(offset + found, before: base[index]) { return opened }
          isQuoted = false
        }
      } else {
        guard let found = Self.quote(in: base, from: index, count) else { break }
        index = found + 1
        let isFirst =
          found == 0
          ? state == .cellStart : base[found - 1] == delimiter || base[found - 1] == 0x0a
        guard isFirst, literals.isEmpty || !Self.contains(literals, offset + found) else { continue }
        (opened, firstBreak) = (offset + found, -1)
        isQuoted = true
      }
    }
    let last = base[count - 1]
    state = isQuoted ? .quoted : last == delimiter || last == 0x0a ? .cellStart : .unquoted
    return nil
  }

  /// Whether the quote at a place does not close its cell.
  private mutating func isStray(_ position: Int, before next: UInt8) -> Bool {
    if runsAway(position) { return true }
    guard firstBreak >= 0, next != delimiter, next != 0x0a, next != 0x0d else { return false }
    if isStrict, division.quoting.isStrict { return true }
    // The cell is as in RFC 4180, but the quote that begins it was likely not closed.
    unclosed = (unclosed.count + 1, unclosed.first ?? opened)
    return false
  }

  /// The end of the line, if no quote comes first.
  private func lineEnd(in base: UnsafePointer<UInt8>, from start: Int, _ count: Int) -> Int? {
    var index = start
    while index < count, base[index] != Self.quote {
      if base[index] == 0x0a { return index }
      index += 1
    }
    return nil
  }

  /// Counts the current quoted cell, which its line does not close.
  mutating func noteUnclosed() {
    unclosed = (unclosed.count + 1, unclosed.first ?? opened)
    state = .cellStart
  }

  private func runsAway(_ position: Int) -> Bool { firstBreak >= 0 && position - firstBreak > breakLimit }

  private static func contains(_ places: [Int], _ place: Int) -> Bool {
    let index = places.partitioningIndex { $0 >= place }
    return index < places.count && places[index] == place
  }

  // MARK: Eight bytes at a time

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// Sets the top bit of each byte that equals `byte`. Exact, unlike the shorter test that is reliable only
  /// for the lowest match.
  @inline(__always)
  private static func matches(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return ~(((difference & ~tops) &+ ~tops) | difference | ~tops)
  }

  private static func word(_ base: UnsafePointer<UInt8>, _ index: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The next quote outside a quoted cell.
  private static func quote(in base: UnsafePointer<UInt8>, from start: Int, _ count: Int) -> Int? {
    var index = start
    // Most cells are short: call `memchr` only for long ones.
    let near = min(count, start + 32)
    while index + 8 <= near {
      let found = matches(word(base, index), quote)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    guard index < count, let found = memchr(base + index, Int32(quote), count - index) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The next quote inside a quoted cell; replaces the line feeds before it.
  private mutating func quote(
    inQuoted base: UnsafeMutablePointer<UInt8>, from start: Int, _ count: Int, at offset: Int
  ) -> Int? {
    var index = start
    while index + 8 <= count {
      let word = Self.word(base, index)
      let quotes = Self.matches(word, Self.quote)
      var feeds = Self.matches(word, 0x0a)
      if feeds != 0 {
        // Only the line feeds before the quote.
        if quotes != 0 { feeds &= (quotes & (0 &- quotes)) &- 1 }
        while feeds != 0 {
          replace(base, index + feeds.trailingZeroBitCount / 8, offset)
          feeds &= feeds &- 1
        }
      }
      if quotes != 0 { return index + quotes.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      if base[index] == Self.quote { return index }
      if base[index] == 0x0a { replace(base, index, offset) }
      index += 1
    }
    return nil
  }

  private mutating func replace(_ base: UnsafeMutablePointer<UInt8>, _ index: Int, _ offset: Int) {
    base[index] = Self.lineBreak
    if firstBreak < 0 { firstBreak = offset + index }
  }
}
