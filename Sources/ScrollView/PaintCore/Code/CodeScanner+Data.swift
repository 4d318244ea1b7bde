// Names of values at the start of a row, and pages of tags.
extension CodeScanner {
  /// Scans the parts that only stand at the start of a row.
  mutating func scanStart(_ spans: inout [PaintSpan]) {
    guard index == 0 else { return }
    let start = row.skipBlanks(from: 0)
    switch syntax.keys {
    case .colon: scanKey(start, &spans)
    case .equals: scanAssignment(start, &spans)
    case .none, .property:
      guard syntax.isC, row[start] == UInt8(ascii: "#") else { return }
      let word = row.skipBlanks(from: start + 1)
      let end = row.end(from: word) { $0.isWord }
      spans.add(start, end, .keyword)
      index = end
      let file = row.skipBlanks(from: end)
      if row.has("include", at: word), row[file] == UInt8(ascii: "<") {
        index = row.end(from: file) { $0 != UInt8(ascii: ">") }
        index = min(row.count, index + 1)
        spans.add(file, index, .string)
      }
    }
  }

  /// `- name: value` of YAML.
  private mutating func scanKey(_ first: Int, _ spans: inout [PaintSpan]) {
    var start = first
    if row.has("---", at: 0) || row.has("...", at: 0), row.count == 3 {
      spans.add(0, 3, .secondary)
      return index = 3
    }
    while row[start] == UInt8(ascii: "-"), row[start + 1].isBlank || start + 1 == row.count {
      spans.add(start, start + 1, .marker)
      start = row.skipBlanks(from: start + 1)
    }
    index = start
    var end = start
    if row[start] == UInt8(ascii: "\"") || row[start] == UInt8(ascii: "'") {
      end = row.end(from: start + 1, to: start + 256) { $0 != row[start] } + 1
    } else {
      while end < row.count,
        !(row[end] == UInt8(ascii: ":") && (row[end + 1].isBlank || end + 1 == row.count))
      {
        let isPart = row[end] > 0x20 && !"#{}[]\",".utf8.contains(row[end]) || row[end] == 0x20 && end > start
        guard isPart, end - start < 256 else { return }
        end += 1
      }
    }
    guard end > start, row[end] == UInt8(ascii: ":"), end < row.count else { return }
    spans.add(start, end, .key)
    index = end + 1
    before = UInt8(ascii: ":")
    // `|` and `>` announce text in the rows that are farther in.
    let value = row.skipBlanks(from: index)
    guard row[value] == UInt8(ascii: "|") || row[value] == UInt8(ascii: ">") else { return }
    let rest = row.end(from: value + 1) { $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard row.skipBlanks(from: rest) == row.count else { return }
    spans.add(value, rest, .keyword)
    (state.mode, state.rows, index) = (.block, UInt16(clamping: start), row.count)
  }

  /// `[title]` and `name = value`.
  private mutating func scanAssignment(_ start: Int, _ spans: inout [PaintSpan]) {
    if row[start] == UInt8(ascii: "[") {
      let end = row.end(from: start) { $0 != UInt8(ascii: "#") && $0 != 0x3b && $0 != UInt8(ascii: "\"") }
      let last = row.end(from: start) { $0 == UInt8(ascii: "[") }
      // A title, not a value in several rows.
      guard row[last].isWord, row.end(from: last, to: end, while: { $0 != UInt8(ascii: ",") }) == end else {
        return
      }
      spans.add(start, end, .heading)
      return index = end
    }
    let end = row.end(from: start, to: start + 256) { $0.isWord || "-.\"'/*@ :".utf8.contains($0) }
    guard row[end] == UInt8(ascii: "="), end > start, row[start] > 0x20 else { return }
    var last = end
    while last > start, row[last - 1].isBlank { last -= 1 }
    spans.add(start, last, .key)
    index = end
    before = UInt8(ascii: "=")
  }

  // MARK: Pages

  /// The next token of the text between tags.
  mutating func nextInPage() -> PaintRole? {
    let start = index
    if let block = syntax.block, row.has(block.open, at: start) {
      (state.mode, state.number) = (.comment, 1)
      return take(start + block.open.utf8CodeUnitCount, .comment)
    }
    switch row[start] {
    case UInt8(ascii: "<"):
      let name = row.end(from: start + 1, to: start + 3) { "/!?".utf8.contains($0) }
      guard row[name].isLetter || row[name] == 0x5f else { break }
      state.mode = .tag
      return take(endOfWord(name), .keyword)
    case UInt8(ascii: "&"):
      let end = row.end(from: start + 1, to: start + 32) { $0.isWord || $0 == UInt8(ascii: "#") }
      if row[end] == UInt8(ascii: ";"), end > start + 1 { return take(end + 1, .constant) }
    default:
      return take(row.end(from: start + 1) { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }, nil)
    }
    return take(start + 1, nil)
  }

  /// The next token within a tag.
  mutating func nextInTag() -> PaintRole? {
    let start = index
    let byte = row[start]
    if byte == UInt8(ascii: ">") {
      state = .init()
      return take(start + 1, .keyword)
    }
    if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?"), row[start + 1] == UInt8(ascii: ">") {
      return take(start + 1, .keyword)
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      // The value of an attribute; one without an end is left as it is.
      let end = row.end(from: start + 1) { $0 != byte }
      return take(min(row.count, end + 1), .string)
    }
    if byte.isWord { return take(endOfWord(start), .key) }
    return take(start + 1, nil)
  }
}
