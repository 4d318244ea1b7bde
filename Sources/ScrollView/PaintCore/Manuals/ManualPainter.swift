/// Paints manual pages, as `man` formats them: titles, options, and the names of other pages.
///
/// It knows bold and underlined text by overstriking and by escape sequences, and adds roles to it: nothing that `man`
/// has set off is plain afterwards.
public struct ManualPainter: Painter {
  /// Each row of a manual page is judged by itself.
  public struct State: Hashable, Sendable {
    /// The state of any row.
    public init() {}
  }

  /// Makes the painter.
  public init() {}

  public var start: State { State() }

  public func paint(_ row: UnsafeRawBufferPointer, state: inout State, into spans: inout [PaintSpan]) {
    paint(RowBytes(row), into: &spans)
  }

  public func isAnchor(_ row: UnsafeRawBufferPointer) -> Bool { true }

  func paint(_ bytes: RowBytes, into spans: inout [PaintSpan]) {
    spans.removeAll(keepingCapacity: true)
    PlainRow.with(bytes) { text in
      let row = text.bytes
      let start = row.skipBlanks(from: 0)
      if start < row.count {
        if start == 0 {
          spans.add(0, row.count, isEdge(row) ? .secondary : .heading)
        } else if start == 3, row[0] == 0x20, row[2] == 0x20, row[3] != UInt8(ascii: "-") {
          spans.add(start, row.count, .subheading)
        } else {
          paintWords(row, from: start, into: &spans)
        }
      }
      text.place(&spans)
    }
  }

  /// Whether a row is the first or the last one of a page: it ends with the name of the page, or begins with it.
  private func isEdge(_ row: RowBytes) -> Bool {
    var start = row.count
    while start > 0, row.count - start < 64, !row[start - 1].isBlank { start -= 1 }
    if ManualTitle.isPage(row, start, row.count) { return start > 0 && row[start - 2].isBlank }
    let end = row.end(from: 0, to: 64) { !$0.isBlank }
    return ManualTitle.isPage(row, 0, end) && row[end + 1].isBlank
  }

  private func paintWords(_ row: RowBytes, from start: Int, into spans: inout [PaintSpan]) {
    var index = start
    while index < row.count {
      let byte = row[index]
      if byte == UInt8(ascii: "-"), index == start || isOpening(row[index - 1]) {
        index = paintOption(row, from: index, into: &spans)
      } else if byte.isWord {
        let name = row.end(from: index) { $0.isWord || "-.+:".utf8.contains($0) }
        if row[name] == UInt8(ascii: "("), row[name + 1].isDigit {
          let end = row.end(from: name, to: name + 8) { $0 != UInt8(ascii: ")") } + 1
          let isLink = ManualTitle.isPage(row, index, end)
          if isLink { spans.add(index, end, .link) }
          index = isLink ? end : name
        } else {
          index = name
        }
      } else {
        index += 1
      }
    }
  }

  private func isOpening(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "|")
      || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }

  /// Paints `--name`, and `=VALUE` or `[=VALUE]` after it.
  ///
  /// - Returns: the place after it.
  private func paintOption(_ row: RowBytes, from start: Int, into spans: inout [PaintSpan]) -> Int {
    var end = row.end(from: start, to: start + 2) { $0 == UInt8(ascii: "-") }
    guard row[end].isWord || end == start + 1 && "?#@".utf8.contains(row[end]) else { return end }
    end = row.end(from: end + 1) { $0.isWord || $0 == UInt8(ascii: "-") }
    while row[end - 1] == UInt8(ascii: "-") { end -= 1 }
    spans.add(start, end, .option)
    let value = row[end] == UInt8(ascii: "[") ? end + 1 : end
    guard row[value] == UInt8(ascii: "=") else { return end }
    var last = row.end(from: value + 1) { $0 > 0x20 && !",;|]".utf8.contains($0) }
    while last > value + 1, ".)'\"".utf8.contains(row[last - 1]) { last -= 1 }
    spans.add(value + 1, last, .argument)
    return last
  }
}
