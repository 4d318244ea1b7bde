/// A line of a text: offsets in its UTF-8, and its columns.
public struct TextLine: Hashable, Sendable {
  public internal(set) var start: Int
  /// The end of the visible part: spaces at which the line is broken, and its newline, follow it.
  public internal(set) var end: Int
  /// The sum of the display widths of its scalars.
  public let width: Int
  /// Whether each byte is a character of one column.
  package let isPlain: Bool
  /// Whether the text or the spaces after the line had no room in it.
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
      let breaker = LineBreaker(scanner, width: width, wrap: wrap)
      _ = appendLines(of: breaker, from: 0) { _ in false }
    }
    summarize()
  }

  /// Whether the text has the same lines at another width. O(1)
  public func isSame(atWidth width: Int, wrap: TextWrap) -> Bool {
    guard wrap == self.wrap else { return false }
    let maximum = wrap == .none ? Int.max : max(1, width)
    // Lines are as long as possible, so they stay the same down to the width of the widest.
    return maximum == maximumWidth || maximum >= self.width && (maximum < maximumWidth || !isBroken)
  }

  /// Appends lines from `start` until the text ends, or a line starts where `isKnown` is true. Returns
  /// whether the latter happened.
  private mutating func appendLines(
    of breaker: LineBreaker, from start: Int, until isKnown: (Int) -> Bool
  ) -> Bool {
    let count = breaker.scanner.utf8.count
    var start = start
    while start < count {
      if isKnown(start) { return true }
      let (line, next) = breaker.line(from: start)
      lines.append(line)
      start = next
    }
    if hasLastLine, count == 0 || breaker.scanner.endsInNewline {
      lines.append(TextLine(start: count, end: count, width: 0, isPlain: true, isSoft: false))
    }
    return false
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
      let breaker = LineBreaker(scanner, width: maximumWidth, wrap: wrap)
      return appendLines(of: breaker, from: from) { start in
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
      // Spaces that hang over the edge have columns too.
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

extension TextScanner {
  var endsInNewline: Bool { !utf8.isEmpty && character(at: start(before: utf8.count)).kind == .newline }
}
