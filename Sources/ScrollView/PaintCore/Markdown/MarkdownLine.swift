/// A line of Markdown after the signs of the quotations and lists around it.
struct MarkdownLine {
  let row: RowBytes
  /// The place after the signs, and its column.
  private(set) var start: Int
  private var column = 0
  /// The remaining columns of a tab before it; signs have the other columns.
  private var left = 0
  /// The end of the text, without the line feed, and the start of the next line.
  let end: Int
  let next: Int

  init(_ row: RowBytes, at start: Int) {
    (self.row, self.start) = (row, start)
    end = row.end(from: start) { $0 != 0x0a && $0 != 0x0d }
    // A carriage return alone ends a line, as the specification says.
    next = min(end + (row[end] == 0x0d && row[end + 1] == 0x0a ? 2 : 1), row.count)
  }

  /// The first place that is no blank.
  var first: Int { row.end(from: start, to: end) { $0.isBlank } }
  var isBlank: Bool { first >= end }
  /// The columns of blanks at the start; a tab reaches to the next multiple of four.
  var indent: Int {
    var rest = self
    rest.move(to: first)
    return left + rest.column - column
  }

  /// The byte at a place of the line; zero beyond its end.
  func byte(_ index: Int) -> UInt8 { index < end ? row[index] : 0 }

  func end(from start: Int, while condition: (UInt8) -> Bool) -> Int {
    row.end(from: start, to: end, while: condition)
  }

  /// Leaves out the bytes before a place.
  mutating func move(to place: Int) {
    for index in start..<max(start, place) { column += row[index] == 0x09 ? 4 - column % 4 : 1 }
    (start, left) = (max(start, place), 0)
  }

  /// Leaves out blanks of a number of columns.
  mutating func skip(columns: Int) {
    var rest = left - columns
    while rest < 0, byte(start).isBlank {
      let before = column
      move(to: start + 1)
      rest += column - before
    }
    left = max(0, rest)
  }

  // MARK: Containers

  /// Leaves out the sign of a quotation.
  ///
  /// - Returns: false if there is none.
  mutating func skipQuote() -> Bool {
    guard indent < 4, byte(first) == UInt8(ascii: ">") else { return false }
    move(to: first + 1)
    skip(columns: 1)
    return true
  }

  struct Marker {
    var range: Range<Int>
    var number: Int?
    /// The columns from the start of the line's text to that of the item's, and those between the sign and it.
    var width: Int
    var gap: Int
  }

  /// The sign of an item at the start of the line.
  var marker: Marker? {
    let (first, indent) = (first, indent)
    guard indent < 4 else { return nil }
    var (last, number): (Int, Int?) = (first + 1, nil)
    switch byte(first) {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): if isRule { return nil }
    case let byte where byte.isDigit:
      let digits = row.digits(at: first)
      last = first + digits
      guard digits < 10, self.byte(last) == UInt8(ascii: ".") || self.byte(last) == UInt8(ascii: ")") else {
        return nil
      }
      number = row.number(at: first, digits: digits)
      last += 1
    default: return nil
    }
    guard last >= end || byte(last).isBlank else { return nil }
    var text = self
    text.move(to: last)
    // Text that is farther in is code of the item.
    let gap = text.isBlank || text.indent > 4 ? 1 : text.indent
    return Marker(range: first..<last, number: number, width: indent + last - first + gap, gap: gap)
  }

  // MARK: Blocks

  var isRule: Bool {
    let sign = byte(first)
    guard sign == UInt8(ascii: "-") || sign == UInt8(ascii: "*") || sign == UInt8(ascii: "_"), indent < 4
    else {
      return false
    }
    var count = 0
    for index in first..<end {
      if row[index] == sign { count += 1 } else if !row[index].isBlank { return false }
    }
    return count > 2
  }

  /// The level of a line such as `## Title`, and the place of the title.
  var heading: (level: Int, text: Range<Int>)? {
    let first = first
    let after = row.end(from: first, to: min(end, first + 7)) { $0 == UInt8(ascii: "#") }
    guard (1...6).contains(after - first), indent < 4, after >= end || byte(after).isBlank else { return nil }
    let start = end(from: after) { $0.isBlank }
    var last = end
    while last > start, row[last - 1].isBlank { last -= 1 }
    // Signs at the end belong to those at the start.
    var signs = last
    while signs > start, row[signs - 1] == UInt8(ascii: "#") { signs -= 1 }
    if signs == start || row[signs - 1].isBlank { last = signs }
    while last > start, row[last - 1].isBlank { last -= 1 }
    return (after - first, start..<last)
  }

  /// The level of the title above a line of `=` or `-`.
  var levelOfUnderline: Int? {
    let sign = byte(first)
    guard indent < 4, sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-") else { return nil }
    let after = end(from: end(from: first) { $0 == sign }) { $0.isBlank }
    return after >= end ? (sign == UInt8(ascii: "=") ? 1 : 2) : nil
  }

  /// The fence that begins a block of code, and the place of the words after it.
  var fence: (fence: MarkdownParser.Fence, words: Range<Int>)? {
    let (first, sign) = (first, byte(first))
    guard indent < 4, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
    let after = end(from: first) { $0 == sign }
    guard after - first > 2 else { return nil }
    // Two of them in a line are code within text.
    if sign == UInt8(ascii: "`"), end(from: after, while: { $0 != sign }) < end { return nil }
    let start = end(from: after) { $0.isBlank }
    var last = end
    while last > start, row[last - 1].isBlank { last -= 1 }
    return (.init(byte: sign, count: UInt16(clamping: after - first), indent: UInt8(indent)), start..<last)
  }

  func closes(_ fence: MarkdownParser.Fence) -> Bool {
    let first = first
    let after = end(from: first) { $0 == fence.byte }
    return indent < 4 && after - first >= Int(fence.count) && end(from: after) { $0.isBlank } >= end
  }

  /// The end of the block of HTML that the line begins.
  ///
  /// - Parameter interrupts: whether a paragraph comes directly before it. Only some tags end one.
  func html(interrupts: Bool) -> MarkdownParser.HTMLEnd? {
    let first = first
    guard byte(first) == UInt8(ascii: "<"), indent < 4 else { return nil }
    if let sign = HTMLMarkup.sign(row, at: first) { return .sign(sign) }
    let isClosing = byte(first + 1) == UInt8(ascii: "/")
    let start = isClosing ? first + 2 : first + 1
    let after = row.end(from: start, to: min(end, start + 12)) { $0.isLetter || $0.isDigit }
    let name = InlineSyntax.string(row, start..<max(start, after)).lowercased()
    if after >= end || byte(after).isBlank || byte(after) == UInt8(ascii: ">") || row.has("/>", at: after) {
      if !isClosing, HTMLMarkup.hasRawText(name) { return .tag(name) }
      if HTMLMarkup.blocks.contains(name) { return .blankLine }
    }
    var lost: UInt8 = 0
    guard !interrupts, let markup = HTMLMarkup(row.prefix(end), at: first, lost: &lost),
      self.end(from: markup.end, while: { $0.isBlank }) >= end
    else { return nil }
    return .blankLine
  }

  /// Whether the line has the end of a block of HTML.
  func closes(_ html: MarkdownParser.HTMLEnd) -> Bool {
    var lost: UInt8 = 0
    switch html {
    case .blankLine: return false
    case .sign(let sign):
      return (start..<max(start, end)).contains { row.has(HTMLMarkup.signs[sign].end, at: $0) }
    case .tag:
      return HTMLMarkup.rawTexts.contains {
        HTMLMarkup.close(of: $0, row.prefix(end), start, &lost) != nil
      }
    }
  }

  /// The name of the footnote that the line begins, and the place after its sign.
  var note: (label: Range<Int>, end: Int)? {
    let first = first
    guard indent < 4, row.has("[^", at: first) else { return nil }
    let close = row.end(from: first + 2, to: min(end, first + 1_000)) { $0 > 0x20 && $0 != UInt8(ascii: "]") }
    guard close > first + 2, byte(close) == UInt8(ascii: "]"), byte(close + 1) == UInt8(ascii: ":") else {
      return nil
    }
    return (first + 2..<close, close + 2)
  }

  /// The sides of the columns if the line is the second one of a table.
  var alignments: [MarkdownTable.Alignment]? {
    guard indent < 4 else { return nil }
    var (index, sides, hasBar): (Int, [MarkdownTable.Alignment], Bool) = (first, [], false)
    if byte(index) == UInt8(ascii: "|") { (index, hasBar) = (index + 1, true) }
    while true {
      index = end(from: index) { $0.isBlank }
      if index >= end { break }
      let isLeading = byte(index) == UInt8(ascii: ":")
      if isLeading { index += 1 }
      let dashes = end(from: index) { $0 == UInt8(ascii: "-") }
      guard dashes > index, sides.count < MarkdownParser.mostColumns else { return nil }
      index = dashes
      let isTrailing = byte(index) == UInt8(ascii: ":")
      if isTrailing { index += 1 }
      sides.append(isTrailing ? isLeading ? .center : .trailing : .leading)
      index = end(from: index) { $0.isBlank }
      if index >= end { break }
      guard byte(index) == UInt8(ascii: "|") else { return nil }
      (index, hasBar) = (index + 1, true)
    }
    return hasBar && !sides.isEmpty ? sides : nil
  }
}
