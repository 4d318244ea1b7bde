/// A line of Markdown after the signs of the quotations and lists around it.
struct MarkdownLine {
  let row: RowBytes
  /// The place after the signs.
  var start: Int
  /// The end of the text, without the line feed, and the start of the next line.
  let end: Int
  let next: Int

  init(_ row: RowBytes, at start: Int) {
    (self.row, self.start) = (row, start)
    let feed = row.end(from: start) { $0 != 0x0a }
    end = feed > start && row[feed - 1] == 0x0d ? feed - 1 : feed
    next = min(feed + 1, row.count)
  }

  /// The first place that is no blank.
  var first: Int { row.end(from: start, to: end) { $0.isBlank } }
  var isBlank: Bool { first >= end }
  /// The columns of blanks at the start; a tab reaches to the next multiple of four.
  var indent: Int {
    var columns = 0
    for index in start..<max(start, first) { columns += row[index] == 0x09 ? 4 - columns % 4 : 1 }
    return columns
  }

  /// The byte at a place of the line; zero beyond its end.
  func byte(_ index: Int) -> UInt8 { index < end ? row[index] : 0 }

  func end(from start: Int, while condition: (UInt8) -> Bool) -> Int {
    row.end(from: start, to: end, while: condition)
  }

  /// Leaves out blanks of a number of columns.
  mutating func skip(columns: Int) {
    var left = columns
    while left > 0, byte(start).isBlank {
      left -= row[start] == 0x09 ? 4 : 1
      start += 1
    }
  }

  // MARK: Containers

  /// Leaves out the sign of a quotation.
  ///
  /// - Returns: false if there is none.
  mutating func skipQuote() -> Bool {
    guard indent < 4, byte(first) == UInt8(ascii: ">") else { return false }
    start = first + 1
    if byte(start).isBlank { start += 1 }
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
    let text = end(from: last) { $0.isBlank }
    // Text that is farther in is code of the item.
    let gap = text >= end || text - last > 4 ? 1 : text - last
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

  /// Whether the line begins with a tag.
  var isHTML: Bool {
    guard byte(first) == UInt8(ascii: "<"), indent < 4 else { return false }
    let next = byte(first + 1)
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { return true }
    let name = next == UInt8(ascii: "/") ? first + 2 : first + 1
    let after = row.end(from: name, to: min(end, name + 32)) {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-")
    }
    return byte(name).isLetter
      && (after >= end || byte(after).isBlank || byte(after) == UInt8(ascii: ">")
        || byte(after) == UInt8(ascii: "/"))
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
