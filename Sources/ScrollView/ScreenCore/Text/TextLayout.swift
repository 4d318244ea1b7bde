/// A line of a text: offsets in its UTF-8, and its columns.
public struct TextLine: Hashable, Sendable {
  /// The first byte of the line.
  public internal(set) var start: Int
  /// The end of the visible part: spaces at which the line is broken, and its newline, follow it.
  public internal(set) var end: Int
  /// The sum of the display widths of its scalars.
  public let width: Int
  /// Whether each byte is a character of one column.
  package let isPlain: Bool
  /// Whether the line ends because the text after it, or the spaces, did not fit.
  let isSoft: Bool
}

/// The lines of a text at a width, broken once and then looked up. Linear in the text.
public struct TextLayout: Sendable {
  /// From top to bottom.
  public private(set) var lines: [TextLine] = []
  /// Columns of the widest line.
  public private(set) var width = 0
  private var isBroken = false

  private let maximumWidth: Int
  private let wrap: TextWrap
  private let hasLastLine: Bool
  private let joinsCharacters = DisplayWidth.joinsCharacters

  /// - Parameters:
  ///   - text: the text to break. Lookups need it again, since a layout does not keep it.
  ///   - width: the most columns of a line; less than 1 counts as 1.
  ///   - wrap: the places at which lines are broken.
  ///   - hasLastLine: whether an empty text, and a newline at the end, have one more line, as in an editor.
  public init(_ text: String, width: Int, wrap: TextWrap, hasLastLine: Bool = false) {
    maximumWidth = wrap == .none ? .max : max(1, width)
    self.wrap = wrap
    self.hasLastLine = hasLastLine
    TextScanner.scan(text) { scanner in
      _ = appendLines(of: scanner, from: 0, isPlainShort: true) { _ in false }
    }
    summarize()
  }

  /// Whether the text has the same lines at another width. O(1)
  public func isSame(atWidth width: Int, wrap: TextWrap) -> Bool {
    guard wrap == self.wrap, joinsCharacters == DisplayWidth.joinsCharacters else { return false }
    let maximum = wrap == .none ? Int.max : max(1, width)
    // Lines are as long as possible, so they stay the same down to the width of the widest.
    return maximum == maximumWidth || maximum >= self.width && (maximum < maximumWidth || !isBroken)
  }

  /// Appends lines from `start` until the text ends, or a line starts where `isKnown` is true. Returns
  /// whether the latter happened.
  ///
  /// - Parameter isPlainShort: whether paragraphs of printable ASCII take the fast path of ``LineBreaker``.
  ///   The path reads a whole paragraph first, so it is slower after an edit that changes a few of its lines.
  private mutating func appendLines(
    of scanner: TextScanner, from start: Int, isPlainShort: Bool, until isKnown: (Int) -> Bool
  ) -> Bool {
    let count = scanner.utf8.count
    var start = start
    while start < count {
      if isKnown(start) { return true }
      if isPlainShort, let end = scanner.plainParagraph(from: start) {
        appendPlainLines(of: scanner, start..<end)
        start = end < count ? scanner.character(at: end).end : end
      } else if let end = appendParagraph(of: scanner, from: start, until: isKnown) {
        start = end
      } else {
        return true
      }
    }
    if hasLastLine, count == 0 || scanner.endsInNewline {
      lines.append(TextLine(start: count, end: count, width: 0, isPlain: true, isSoft: false))
    }
    return false
  }

  /// Appends the lines of one paragraph. Returns the end of its newline, or nil if it stopped at a line whose
  /// start `isKnown`.
  private mutating func appendParagraph(
    of scanner: TextScanner, from start: Int, until isKnown: (Int) -> Bool
  ) -> Int? {
    let count = scanner.utf8.count
    var breaker = LineBreaker(width: maximumWidth, wrap: wrap, from: start)
    var place = LineBreaker.Place(offset: start)
    var next = start
    while place.offset < count {
      let character = scanner.character(at: place.offset)
      next = character.end
      if character.kind == .newline { break }
      if character.width == 0, scanner.isMark(at: place.offset) {
        // Not a character, although the standard library says so: a Hangul vowel after another letter.
      } else if character.width <= maximumWidth {
        let isOver = breaker.add(
          character.scalar, at: place, width: character.width, isWide: character.isWide,
          isBlank: character.kind == .space)
        if isOver, appendRows(of: scanner, &breaker, until: isKnown) { return nil }
      } else if appendWide(character, at: place, of: scanner, to: &breaker, until: isKnown) {
        return nil
      }
      place = LineBreaker.Place(offset: next, column: place.column + character.width)
    }
    let row = breaker.lastRow(endingAt: place)
    lines.append(TextLine(row, of: scanner, isSoft: row.end != place))
    return next
  }

  /// Appends the finished rows. Returns whether the last one ends where the rest `isKnown`.
  private mutating func appendRows(
    of scanner: TextScanner, _ breaker: inout LineBreaker, until isKnown: (Int) -> Bool
  ) -> Bool {
    while let row = breaker.nextRow() {
      lines.append(TextLine(row, of: scanner, isSoft: true))
      if isKnown(row.next.offset) { return true }
    }
    return false
  }

  /// Passes a character that is wider than a line to the breaker, scalar by scalar. Returns whether the rest
  /// is known.
  private mutating func appendWide(
    _ character: TextScanner.Character, at place: LineBreaker.Place, of scanner: TextScanner,
    to breaker: inout LineBreaker, until isKnown: (Int) -> Bool
  ) -> Bool {
    var part = place
    var isKnownNow = false
    scanner.forEachCell(in: place.offset..<character.end) { start, width in
      let isFirst = part.column == place.column
      if !isFirst { part.offset = start }
      let isOver =
        isFirst
        ? breaker.add(character.scalar, at: part, width: width, isWide: character.isWide, isBlank: false)
        : breaker.extend(to: part.column + width, at: part)
      if isOver, !isKnownNow { isKnownNow = appendRows(of: scanner, &breaker, until: isKnown) }
      part.column += width
    }
    return isKnownNow
  }

  /// Appends the lines of a part that is printable ASCII.
  private mutating func appendPlainLines(of scanner: TextScanner, _ range: Range<Int>) {
    let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(scanner.utf8)[range])
    var start = 0
    func line(to end: Int, isSoft: Bool) -> TextLine {
      var trimmed = end
      if isSoft, wrap == .word { while trimmed > start, bytes[trimmed - 1] == 0x20 { trimmed -= 1 } }
      return TextLine(
        start: range.lowerBound + start, end: range.lowerBound + trimmed, width: trimmed - start,
        isPlain: true,
        isSoft: isSoft)
    }
    LineBreaker.forEachPlainRow(bytes, width: maximumWidth, wrap: wrap) { next in
      lines.append(line(to: next, isSoft: true))
      start = next
    }
    lines.append(line(to: bytes.count, isSoft: bytes.count - start > maximumWidth))
  }

  private mutating func summarize() {
    var (widest, isBroken) = (0, false)
    for line in lines {
      widest = max(widest, line.width)
      if line.isSoft { isBroken = true }
    }
    (width, self.isBroken) = (widest, isBroken)
  }

  /// Updates the lines after an edit that replaced the bytes of `range` by `count` others, with `text` as the
  /// result. Breaks only changed lines again. O(changed lines), and a little for each line after them.
  ///
  /// - Returns: the number of lines broken again.
  @discardableResult
  package mutating func follow(_ text: String, replaced range: Range<Int>, with count: Int) -> Int {
    let shift = count - range.count
    // A shorter word may now fit on the line before, and the rest of a broken word on the line before that.
    let first = max(0, row(at: range.lowerBound) - 2)
    var old = lines[first...].drop { $0.start < range.upperBound }
    let from = lines.isEmpty ? 0 : lines[first].start
    lines.removeSubrange(min(first, lines.count)...)
    let end = range.lowerBound + count
    let isRestKnown = TextScanner.scan(text) { scanner in
      return appendLines(of: scanner, from: from, isPlainShort: false) { start in
        guard start > end else { return false }
        while let line = old.first, line.start + shift < start { old.removeFirst() }
        return old.first.map { $0.start + shift == start } ?? false
      }
    }
    let broken = lines.count - min(first, lines.count)
    if isRestKnown {
      lines.reserveCapacity(lines.count + old.count)
      for var line in old {
        line.start += shift
        line.end += shift
        lines.append(line)
      }
    }
    summarize()
    return broken
  }

  // MARK: Places

  /// The row of an offset; invisible spaces and newlines belong to the line before them. O(log lines)
  public func row(at offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The column of an offset in its row. Linear in the line, O(1) in plain ones.
  package func column(at offset: Int, row: Int, in text: String) -> Int {
    guard lines.indices.contains(row) else { return 0 }
    let line = lines[row]
    let end = min(max(offset, line.start), text.utf8.count)
    if line.isPlain, end <= line.end { return end - line.start }
    return TextScanner.scan(text) { scanner in
      // Spaces that hang over the edge also have columns.
      let range = line.start..<end
      return scanner.prefix(of: range, width: .max).width
    }
  }

  /// The offset of the character at a column, or of the line's end; with `rounds`, the nearest boundary.
  package func offset(atColumn column: Int, row: Int, in text: String, rounds: Bool = false) -> Int {
    guard lines.indices.contains(row) else { return row < 0 ? 0 : text.utf8.count }
    let line = lines[row]
    if line.isPlain { return line.start + max(0, min(column, line.end - line.start)) }
    return TextScanner.scan(text) { scanner in
      let (start, width) = scanner.prefix(of: line.start..<line.end, width: max(0, column))
      guard rounds, start < line.end else { return start }
      let next = scanner.character(at: start)
      return (column - width) * 2 >= next.width && next.width > 0 && column > width ? next.end : start
    }
  }
}

extension TextLine {
  fileprivate init(_ row: LineBreaker.Row, of scanner: TextScanner, isSoft: Bool) {
    let bytes = UnsafeRawBufferPointer(scanner.utf8)
    let count = row.end.offset - row.start.offset
    self.init(
      start: row.start.offset, end: row.end.offset, width: row.end.column - row.start.column,
      isPlain: PlainText.run(bytes, from: row.start.offset, limit: row.end.offset) == count, isSoft: isSoft)
  }
}

extension TextScanner {
  /// The end of the paragraph, before its newline; nil if it contains anything but printable ASCII.
  fileprivate func plainParagraph(from start: Int) -> Int? {
    let end = start + PlainText.run(UnsafeRawBufferPointer(utf8), from: start, limit: utf8.count)
    return end == utf8.count || 0x0a...0x0d ~= utf8[end] ? end : nil
  }

  var endsInNewline: Bool { !utf8.isEmpty && character(at: start(before: utf8.count)).kind == .newline }
}

/// Printable ASCII: each byte is a character of one column, unless a mark follows it.
package enum PlainText {
  /// The number of consecutive printable ASCII bytes from `start`, up to `limit` at most. Looks at eight
  /// bytes at a time.
  package static func run(_ bytes: UnsafeRawBufferPointer, from start: Int, limit: Int) -> Int {
    var index = start
    while index + 8 <= limit {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // Any byte below 0x20, or at 0x7f and above, sets its top bit in one of these.
      let high = word | (word &+ 0x0101_0101_0101_0101)
      let low = (word | 0x8080_8080_8080_8080) &- 0x2020_2020_2020_2020
      if (high | ~low) & 0x8080_8080_8080_8080 != 0 { break }
      index += 8
    }
    while index < limit, bytes[index] &- 0x20 < 0x5f { index += 1 }
    return index - start
  }

  /// Whether all bytes are printable ASCII.
  package static func isAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
    run(bytes, from: 0, limit: bytes.count) == bytes.count
  }
}

extension Int {
  /// The number with thousands separators: `12,345`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    return (self < 0 ? "-" : "")
      + String(
        digits.indices.flatMap { ($0 > 0 && (digits.count - $0) % 3 == 0 ? [","] : []) + [digits[$0]] })
  }
}
