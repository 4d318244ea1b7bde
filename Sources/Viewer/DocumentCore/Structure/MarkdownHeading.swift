/// The lines of Markdown that decide about headings.
enum MarkdownHeading {
  /// The level of a line such as `## Title`.
  static func level(_ line: UnsafeRawBufferPointer) -> Int? {
    let start = line.indent(atMost: 3)
    var end = start
    while end < line.count, end - start < 7, line[end] == 0x23 { end += 1 }
    guard (1...6).contains(end - start), end < line.count, line[end] == 0x20 || line[end] == 0x09,
      !line.isBlank(from: end)
    else { return nil }
    return end - start
  }

  /// The level of the title above a line of `=` or `-`.
  static func levelOfUnderline(_ line: UnsafeRawBufferPointer) -> Int? {
    guard line.count > 0, line[0] == 0x3d || line[0] == 0x2d else { return nil }
    var end = 1
    while end < line.count, line[end] == line[0] { end += 1 }
    return line.isBlank(from: end) ? (line[0] == 0x3d ? 1 : 2) : nil
  }

  /// Whether a line is text, so that an underline makes it a title; not an item of a list or a quotation.
  static func mayBeUnderlined(_ line: UnsafeRawBufferPointer) -> Bool {
    let start = line.indent(atMost: 4)
    guard start < 4, start < line.count, !line.isBlank(from: start) else { return false }
    switch line[start] {
    case 0x3e, 0x09: return false
    case 0x2d, 0x2a, 0x2b:
      return start + 1 < line.count && line[start + 1] != 0x20 && line[start + 1] != 0x09
        && levelOfUnderline(UnsafeRawBufferPointer(rebasing: line[start...])) == nil
    default: return true
    }
  }

  /// The block of code that a line begins.
  static func fence(_ line: UnsafeRawBufferPointer) -> SectionState.Fence? {
    let start = line.indent(atMost: 3)
    guard start < line.count, line[start] == 0x60 || line[start] == 0x7e else { return nil }
    var end = start
    while end < line.count, line[end] == line[start] { end += 1 }
    guard end - start >= 3 else { return nil }
    // A pair of them in a line is code within text.
    if line[start] == 0x60, line[end...].contains(0x60) { return nil }
    return .init(byte: line[start], count: end - start)
  }

  /// Whether a line ends a block of code.
  static func closes(_ fence: SectionState.Fence, _ line: UnsafeRawBufferPointer) -> Bool {
    let start = fence.byte == 0x2d || fence.byte == 0x2b ? 0 : line.indent(atMost: 3)
    var end = start
    while end < line.count, line[end] == fence.byte { end += 1 }
    return end - start >= fence.count && line.isBlank(from: end)
  }
}
