import PortholeSystem
import ScreenCore

/// Turns the bytes of a file into text for terminals that cannot place a cursor: the characters that
/// ``TextDecoder`` makes, without their colours, in UTF-8, and a line feed after each line.
///
/// The text does not depend on the sizes of the parts in which the bytes arrive. Linear in the bytes.
/// Ordinary characters, tabs and colours take a short path; the decoder sees a line only from the first
/// character that needs it.
package struct PlainTextDecoder {
  /// The text so far. The caller removes it.
  package var output: [UInt8] = []

  private let tabWidth: Int
  private var decoder: TextDecoder
  /// Bytes that wait for the rest of their line.
  private var rest: [UInt8] = []
  /// Whether nothing of the line has been decoded yet.
  private var isLineStart = true

  /// The length in bytes above which a line is decoded before its end is known.
  private static let longest = 64 << 10

  /// - Parameter tabWidth: cells between tab stops, at least 1.
  package init(tabWidth: Int) {
    self.tabWidth = max(1, tabWidth)
    decoder = TextDecoder(tabWidth: tabWidth)
  }

  /// Decodes whole lines, and of a very long one as much as is safe. The remaining bytes move only once.
  package mutating func append(_ part: ArraySlice<UInt8>) {
    // Moved to a local variable, so that they can be read while `self` changes.
    var bytes: [UInt8] = []
    swap(&bytes, &rest)
    bytes.append(contentsOf: part)
    var used = 0
    bytes.withUnsafeBytes { bytes in
      while true {
        if isLineStart {
          let end = Self.endOfASCIILines(in: bytes, from: used)
          output.append(contentsOf: bytes[used..<end])
          used = end
        }
        guard let feed = Self.lineFeed(in: bytes, from: used) else { break }
        endLine(UnsafeRawBufferPointer(rebasing: bytes[used..<feed]))
        output.append(0x0a)
        used = feed + 1
      }
      if bytes.count - used >= Self.longest {
        isLineStart = false
        used += decode(UnsafeRawBufferPointer(rebasing: bytes[used...]), isLineEnd: false)
      }
    }
    bytes.removeFirst(used)
    swap(&bytes, &rest)
  }

  /// Decodes a last line that has no line feed.
  package mutating func finish() {
    let last = rest
    rest = []
    last.withUnsafeBytes { endLine($0) }
  }

  /// Decodes a line, or the remaining bytes of a long one.
  private mutating func endLine(_ bytes: UnsafeRawBufferPointer) {
    let isWhole = isLineStart
    isLineStart = true
    let simple = isWhole ? takeSimpleText(bytes) : 0
    // The last character of a long line may still be pending in the decoder.
    if simple < bytes.count || !isWhole {
      _ = decode(UnsafeRawBufferPointer(rebasing: bytes[simple...]), isLineEnd: true)
    }
    decoder = TextDecoder(tabWidth: tabWidth)
  }

  /// Appends ordinary characters, tabs and colours from the start of a line, and places the decoder after
  /// them. Returns the number of bytes used. The last character before anything else is left to the decoder:
  /// marks and overstriking change it.
  private mutating func takeSimpleText(_ bytes: UnsafeRawBufferPointer) -> Int {
    var (index, column) = (0, 0)
    // The last character, which may still change: its place in the bytes, on the screen and in the output.
    var last: (index: Int, column: Int, output: Int)?
    loop: while index < bytes.count {
      let run = OrdinaryText(bytes, from: index)
      if let base = run.last {
        last = (base.index, column + base.column, output.count + base.index - index)
      }
      output.append(contentsOf: bytes[index..<index + run.count])
      index += run.count
      column += run.columns
      guard index < bytes.count else { return index }
      switch bytes[index] {
      case 0x09:
        let stop = (column / tabWidth + 1) * tabWidth
        output.append(contentsOf: repeatElement(0x20, count: stop - column))
        (column, last) = (stop, nil)
        index += 1
      case 0x1b:
        switch EscapeSequence.read(bytes, at: index) {
        case .selectGraphicRendition(_, let end), .dropped(let end): index = end
        case .shown, .incomplete: break loop
        }
      default: break loop
      }
    }
    if let last {
      output.removeSubrange(last.output...)
      (index, column) = (last.index, last.column)
    }
    decoder = TextDecoder(TextDecoder.Options(tabStops: TabStops(every: tabWidth)), column: column)
    return index
  }

  /// Decodes the next part of a line. Returns how many bytes it used.
  private mutating func decode(_ bytes: UnsafeRawBufferPointer, isLineEnd: Bool) -> Int {
    // A local copy, since `emit` changes `self`.
    var decoder = decoder
    defer { self.decoder = decoder }
    return decoder.decode(bytes, isLineEnd: isLineEnd, columns: 0 ..< .max) { character in
      append(character.scalar)
      for mark in character.marks { append(mark) }
    }
  }

  private mutating func append(_ scalar: UInt32) {
    if scalar < 0x80 {
      output.append(UInt8(scalar))
    } else if let valid = Unicode.Scalar(scalar) {
      output.append(contentsOf: UTF8.encode(valid)!)
    }
  }

  private static func lineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, 0x0a, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// The end of the whole lines at `start` that consist of printable ASCII only.
  private static func endOfASCIILines(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var (end, index) = (start, start)
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0a { end = index } else if byte &- 0x20 >= 0x5f { break }
    }
    return end
  }
}

/// A run of characters that ``TextDecoder`` leaves as they are, with the marks that combine with them.
private struct OrdinaryText {
  /// The number of bytes and of columns that the run takes.
  private(set) var count = 0, columns = 0
  /// The last character that is not a mark: its index in the bytes and its column from the start of the run.
  private(set) var last: (index: Int, column: Int)?

  /// Reads the run that begins at `start`, which may be empty. Linear in it.
  init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    var (index, marks) = (start, 0)
    while index < bytes.count {
      let byte = bytes[index]
      if byte &- 0x20 < 0x5f {
        (last, marks) = ((index, columns), 0)
        index += 1
        columns += 1
        continue
      }
      guard byte >= 0x80, case .valid(let scalar, let length) = UTF8Scalar.read(bytes, at: index),
        let width = DisplayWidth.of(scalar)
      else { break }
      if width > 0 {
        (last, marks) = ((index, columns), 0)
      } else {
        // Joiners and variation selectors stay only in emoji, and a character keeps only its first marks.
        guard last != nil, marks < DisplayWidth.mostMarks, !HiddenCharacters.isEmojiJoiner(scalar) else {
          break
        }
        marks += 1
      }
      index += length
      columns += width
    }
    count = index - start
  }
}
