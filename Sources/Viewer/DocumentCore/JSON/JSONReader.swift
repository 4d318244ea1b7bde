// JSON of any size as rows, each with its indentation.
//
// The problem. The indented form of a file of a gigabyte cannot be made as a whole, and the view jumps to any
// byte of it. Two facts about a byte depend on everything before it: whether it is inside of a string, and how
// many containers are open.
//
// The idea. A row begins at a token, and only the tokens on both sides decide where: after a comma, after an
// opening bracket, before a closing one. So rows need no tree: the reader is a small value that takes one byte
// after the other. Copies of it, kept every 64 KiB (`JSONIndex`), are the places to start again from. In JSON
// lines each line begins with a known state, so there any place can be read at once; a file with one value is
// read once in the background, and its part that has been read is what there is to show (`JSONSource`).
//
// The rules. Rows are those of `jq .`. Every sequence of bytes has rows, so that a file with a mistake can be
// shown: all that is no string, bracket, comma, colon or blank is a word. A string ends at a line feed, which
// no valid string contains, so that a missing quote costs one line. A row of more than 32 KiB is cut, so that
// no row takes longer to read than a frame: a string of a megabyte has several rows. Rows depend on the bytes
// alone, never on the place of entry or the width of the window.

/// Reads JSON byte by byte and finds where rows begin. A value: a copy at the start of a row is a place to
/// continue from.
package struct JSONReader: Hashable, Sendable {
  /// The part of the text at a byte.
  package enum Mode: UInt8, Sendable {
    case between, string, word
    /// A line that is no JSON, among JSON lines.
    case text
    /// The first byte of one of several JSON lines.
    case lineStart
  }

  /// The last token.
  enum Last: UInt8, Sendable { case nothing, brace, bracket, closer, comma, colon, value }

  package private(set) var mode = Mode.between
  private(set) var last = Last.nothing
  /// Whether the byte before is a backslash that escapes this one.
  private var isEscaped = false
  /// The hexadecimal digits that a `\u` still needs.
  private var digits: UInt8 = 0
  /// Whether this line of the file has had a token.
  private var hasToken = false
  /// Whether the row begins with the first token of its line.
  package private(set) var isLineStart = true
  /// Whether each line of the file is a value.
  let isLines: Bool
  /// The containers that are open.
  private(set) var depth = 0
  /// The first byte of the row, and the containers around it.
  package private(set) var rowStart: Int
  package private(set) var rowDepth = 0

  /// - Parameters:
  ///   - isLines: whether each line of the file is a value.
  ///   - start: the start of the file, or of a line of such a file.
  ///   - mode: the state there.
  package init(isLines: Bool, at start: Int = 0, mode: Mode = .between) {
    (self.isLines, self.mode) = (isLines, mode)
    rowStart = start
  }

  /// The bytes of a row, at most; a few more where a character or an escape sequence would be cut.
  static let cutDistance = 32 << 10
  /// The longest row.
  static let longestRow = cutDistance + 8

  /// Reads the bytes at `offset`, the byte after those read before. Linear.
  ///
  /// - Parameter events: receives tokens, and rows when they begin. If it refuses a row, reading ends
  ///   before that.
  /// - Returns: the number of bytes read.
  @inline(__always)
  mutating func read<Events: JSONEvents>(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, _ events: inout Events
  ) -> Int {
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
    let count = bytes.count
    var index = 0
    while index < count {
      let byte = base[index]
      let place = offset &+ index
      switch mode {
      case .between:
        switch byte {
        case 0x20, 0x09, 0x0d, 0x0a:
          if place &- rowStart >= Self.cutDistance {
            beginRow(at: place, depth: rowDepth, isLineStart: false)
            guard events.rowBegan(self) else { return index }
          }
          if byte == 0x0a {
            events.lineEnded(at: place)
            hasToken = false
            if isLines { mode = .lineStart }
          }
          index &+= 1
        default:
          if last == .nothing, skipsMark(byte, place) {
            events.markByte()
            index &+= 1
            continue
          }
          if isLines, last == .nothing, byte != 0x7b, byte != 0x5b {
            mode = .text
            continue
          }
          if begins(with: byte), place > rowStart {
            let isCloser = byte == 0x7d || byte == 0x5d
            beginRow(at: place, depth: isCloser ? max(0, depth - 1) : depth, isLineStart: !hasToken)
            guard events.rowBegan(self) else { return index }
          } else if place &- rowStart >= Self.cutDistance {
            beginRow(at: place, depth: rowDepth, isLineStart: false)
            guard events.rowBegan(self) else { return index }
          }
          hasToken = true
          index &+= 1
          switch byte {
          case 0x22:
            events.token(byte, at: place)
            mode = .string
          case 0x7b, 0x5b:
            events.token(byte, at: place)
            depth &+= 1
            last = byte == 0x7b ? .brace : .bracket
          case 0x7d, 0x5d:
            events.token(byte, at: place)
            if depth > 0 { depth &-= 1 }
            last = .closer
          case 0x2c:
            events.token(byte, at: place)
            last = .comma
          case 0x3a:
            events.token(byte, at: place)
            last = .colon
          default:
            events.token(byte, at: place)
            // Its first byte is read with the others.
            index &-= 1
            let end = index &+ Self.wholeNumber(base + index, count &- index)
            if end > index, offset &+ end &- rowStart <= Self.cutDistance {
              last = .value
              events.wholeNumber(
                UnsafeRawBufferPointer(start: base + index, count: end &- index), end: offset &+ end)
              index = end
            } else {
              mode = .word
            }
          }
        }
      case .string:
        let room = rowStart &+ Self.cutDistance &- offset
        if index >= room, !isEscaped, Self.mayCut(before: byte, index &- room) {
          beginRow(at: place, depth: rowDepth, isLineStart: false)
          guard events.rowBegan(self) else { return index }
          continue
        }
        if digits > 0 {
          let isDigit = byte &- 0x30 < 10 || byte | 0x20 &- 0x61 < 6
          digits = isDigit ? digits &- 1 : 0
          if !isDigit { events.escaped(0, at: place) }
          index &+= isDigit ? 1 : 0
          continue
        }
        if isEscaped {
          if byte != 0x0a {
            events.escaped(byte, at: place)
            digits = byte == 0x75 ? 4 : 0
            index &+= 1
          }
          isEscaped = false
          continue
        }
        index = Self.plainEnd(base, index, min(count, max(room, index)))
        guard index < count else { return index }
        let byte = base[index]
        if index >= room, Self.mayCut(before: byte, index &- room) { continue }
        switch byte {
        case 0x22:
          (mode, last) = (.between, .value)
          events.stringEnded(at: offset &+ index)
          index &+= 1
        case 0x5c:
          isEscaped = true
          index &+= 1
        case 0x0a:
          (mode, last) = (.between, .value)
          events.stringBroke(at: offset &+ index)
        default:
          if byte < 0x20 { events.control(at: offset &+ index) }
          index &+= 1
        }
      case .word:
        // To the end of the word, the bytes or the row.
        let room = rowStart &+ Self.cutDistance &- offset
        if index >= room, Self.mayCut(before: byte, index &- room), !Self.endsWord(byte) {
          beginRow(at: place, depth: rowDepth, isLineStart: false)
          guard events.rowBegan(self) else { return index }
          continue
        }
        let limit = index < room ? min(count, room) : index &+ 1
        let start = index
        while index < limit, !Self.endsWord(base[index]) { index &+= 1 }
        events.wordBytes(UnsafeRawBufferPointer(start: base + start, count: index &- start))
        if index < limit {
          (mode, last) = (.between, .value)
          events.wordEnded(at: offset &+ index)
        }
      case .text:
        if byte == 0x0a {
          mode = .between
        } else {
          let room = rowStart &+ Self.cutDistance
          if place >= room, Self.mayCut(before: byte, place &- room) {
            beginRow(at: place, depth: 0, isLineStart: false)
            guard events.rowBegan(self) else { return index }
          }
          let limit = max(index &+ 1, min(count, rowStart &+ Self.cutDistance &- offset))
          index = Newlines.first(in: UnsafeRawBufferPointer(rebasing: bytes[..<limit]), from: index) ?? limit
        }
      case .lineStart:
        (mode, last, depth, hasToken) = (.between, .nothing, 0, false)
        if place > rowStart {
          beginRow(at: place, depth: 0, isLineStart: true)
          guard events.rowBegan(self) else { return index }
        }
      }
    }
    return index
  }

  @inline(__always)
  private mutating func beginRow(at place: Int, depth: Int, isLineStart: Bool) {
    (rowStart, rowDepth, self.isLineStart) = (place, depth, isLineStart)
  }

  /// Whether a token that begins with a byte begins a row.
  @inline(__always)
  private func begins(with byte: UInt8) -> Bool {
    switch byte {
    case 0x7d: last != .brace
    case 0x5d: last != .bracket
    case 0x2c: last == .comma || last == .brace || last == .bracket
    case 0x3a: last == .comma || last == .brace || last == .bracket || last == .colon
    default: last != .nothing && last != .colon
    }
  }

  /// Whether a row may be cut before a byte: not within a character, unless that has no end.
  @inline(__always)
  private static func mayCut(before byte: UInt8, _ distance: Int) -> Bool {
    byte & 0xc0 != 0x80 || distance >= 4
  }

  /// Whether a byte belongs to a byte order mark at the start of the file.
  @inline(__always)
  private func skipsMark(_ byte: UInt8, _ place: Int) -> Bool {
    place < 3 && !hasToken && (place == 0 ? byte == 0xef : place == 1 ? byte == 0xbb : byte == 0xbf)
  }

  /// Whether a byte ends a word.
  @inline(__always)
  static func endsWord(_ byte: UInt8) -> Bool {
    // Blanks, a quote, comma and colon; brackets.
    if byte < 64 { return (0x0400_1005_0000_2600 as UInt64) >> UInt64(byte) & 1 == 1 }
    return byte | 0x20 == 0x7b || byte | 0x20 == 0x7d
  }

  /// The number of digits, at most 7, of a whole number that ends within eight bytes; 0 if there is no such number. Dense
  /// numbers have little else, and a loop for each would be left at another place each time.
  @inline(__always)
  private static func wholeNumber(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    guard count >= 8, base[0] &- 0x31 < 9 else { return 0 }
    let word = UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(as: UInt64.self))
    let values = word ^ 0x3030_3030_3030_3030
    // The lowest bit found belongs to the first byte that is no digit.
    let others = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    let digits = others.trailingZeroBitCount / 8
    return digits < 8 && endsWord(base[digits]) ? digits : 0
  }

  /// The first byte from `index` on that is a quote, a backslash or a control character. Eight bytes at a time.
  @inline(__always)
  static func plainEnd(_ base: UnsafePointer<UInt8>, _ index: Int, _ end: Int) -> Int {
    var index = index
    let raw = UnsafeRawPointer(base)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while index &+ 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let quote = word ^ 0x2222_2222_2222_2222
      let slash = word ^ 0x5c5c_5c5c_5c5c_5c5c
      // A byte is zero, or less than 0x20, exactly if the lowest bit found here belongs to it (Mycroft's test).
      let found =
        ((quote &- ones) & ~quote | (slash &- ones) & ~slash | (word &- 0x2020_2020_2020_2020) & ~word)
        & highs
      if found != 0 { return index &+ UInt64(littleEndian: found).trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < end, base[index] != 0x22, base[index] != 0x5c, base[index] >= 0x20 { index &+= 1 }
    return index
  }
}

/// Receives the tokens and rows that a ``JSONReader`` reads.
protocol JSONEvents {
  /// A byte of a byte order mark, or of the beginning of one.
  mutating func markByte()
  /// A row begins, other than the first; returns whether to read on.
  mutating func rowBegan(_ reader: JSONReader) -> Bool
  /// A token begins with a byte.
  mutating func token(_ byte: UInt8, at place: Int)
  mutating func stringEnded(at place: Int)
  /// A line feed ends a string.
  mutating func stringBroke(at place: Int)
  /// A byte after a backslash in a string; 0 if a `\u` has too few digits.
  mutating func escaped(_ byte: UInt8, at place: Int)
  /// A control character in a string.
  mutating func control(at place: Int)
  /// All bytes of a number that has only digits and does not begin with 0.
  mutating func wholeNumber(_ bytes: UnsafeRawBufferPointer, end place: Int)
  /// The next bytes of a word.
  mutating func wordBytes(_ bytes: UnsafeRawBufferPointer)
  mutating func wordEnded(at place: Int)
  /// A line feed outside of strings.
  mutating func lineEnded(at place: Int)
}

extension JSONEvents {
  @inline(__always) mutating func markByte() {}
  @inline(__always) mutating func token(_ byte: UInt8, at place: Int) {}
  @inline(__always) mutating func stringEnded(at place: Int) {}
  @inline(__always) mutating func stringBroke(at place: Int) {}
  @inline(__always) mutating func escaped(_ byte: UInt8, at place: Int) {}
  @inline(__always) mutating func control(at place: Int) {}
  @inline(__always) mutating func wordBytes(_ bytes: UnsafeRawBufferPointer) {}
  @inline(__always) mutating func wordEnded(at place: Int) {}
  @inline(__always) mutating func wholeNumber(_ bytes: UnsafeRawBufferPointer, end place: Int) {
    wordBytes(bytes)
    wordEnded(at: place)
  }
  @inline(__always) mutating func lineEnded(at place: Int) {}
}
