/// The names of manual pages, such as `git(1)`, and the first row of a page, which has its name twice.
package enum ManualTitle {
  /// Whether a text is the name of a page.
  package static func isPage(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBytes { isPage(RowBytes($0), 0, $0.count) }
  }

  /// Whether a shown row begins and ends with the same name of a page.
  package static func isTitle(_ row: UnsafeRawBufferPointer) -> Bool {
    let row = RowBytes(row)
    let end = row.end(from: 0, to: 512) { !$0.isBlank }
    guard isPage(row, 0, end) else { return false }
    var last = row.count
    while last > 0, row[last - 1].isBlank { last -= 1 }
    let start = last - end
    guard start > end, row[start - 1].isBlank else { return false }
    for index in 0..<end where row[index] != row[start + index] { return false }
    return true
  }

  /// Whether a word of a row is the name of a page.
  static func isPage(_ row: RowBytes, _ start: Int, _ end: Int) -> Bool {
    guard end - start > 3, row[end - 1] == UInt8(ascii: ")"), row[start].isWord else { return false }
    let open = row.end(from: start, to: end) { $0 != UInt8(ascii: "(") }
    guard row[open + 1].isDigit, end - open <= 8 else { return false }
    return row.end(from: open + 1, to: end - 1) { $0.isWord } == end - 1
  }
}
