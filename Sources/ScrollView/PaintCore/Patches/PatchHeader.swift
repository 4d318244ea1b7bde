/// The lines of patches outside of hunks.
enum PatchHeader {
  /// `commit` and a hash, perhaps with the names that lead to it.
  static func isCommit(_ row: RowBytes) -> Bool {
    guard row.has("commit ") else { return false }
    let end = row.end(from: 7, to: 7 + 65) { $0.isHexDigit }
    return (7...64).contains(end - 7) && !row[end].isWord
  }

  /// Whether a row names a file by a word.
  static func namesFile(_ row: RowBytes) -> Bool {
    row.has("diff --git ") || row.has("diff --cc ") || row.has("diff --combined ") || row.has("Index: ")
  }

  /// Whether a row names a file or says how it has changed.
  ///
  /// - Parameter kind: the kind of the row before.
  static func isHeader(_ row: RowBytes, after kind: PatchState.Kind) -> Bool {
    switch row[0] {
    case UInt8(ascii: "d") where row.has("diff -"): return true
    case UInt8(ascii: "-"): return row.has("--- ") && row.count > 4
    case UInt8(ascii: "+"): return row.has("+++ ") && kind == .fileHeader
    case UInt8(ascii: "I"): return row.has("Index: ")
    case UInt8(ascii: "="): return kind == .fileHeader && row.has("==========")
    case UInt8(ascii: "B"): return row.has("Binary files ")
    case UInt8(ascii: "O"): return row.has("Only in ")
    default: break
    }
    return kind == .fileHeader && (isField(row) || row.has("GIT binary patch"))
  }

  /// Whether a row says how a file has changed, as git writes it.
  static func isField(_ row: RowBytes) -> Bool {
    for text in fields where row.has(text) { return true }
    return false
  }

  private static let fields: [StaticString] = [
    "index ", "old mode ", "new mode ", "new file mode ", "deleted file mode ", "similarity index ",
    "dissimilarity index ", "rename ", "copy ", "mode ",
  ]

  /// The place after the sequences of colours at the start of a row.
  static func endOfColors(_ row: RowBytes) -> Int {
    var start = 0
    while row[start] == 0x1b, row[start + 1] == UInt8(ascii: "["), start < 64 {
      let end = row.end(from: start + 2, to: start + 24) { $0.isDigit || $0 == UInt8(ascii: ";") }
      guard row[end] == UInt8(ascii: "m") else { break }
      start = end + 1
    }
    return start
  }

  /// The end of `Author:` in a line about a commit.
  static func endOfField(_ row: RowBytes) -> Int? {
    let end = row.end(from: 0, to: 16) { $0.isLetter }
    return end > 2 && row[end] == UInt8(ascii: ":") && row[0].isUpper ? end + 1 : nil
  }

  /// The path in a header, without `a/` and `b/`.
  static func path(_ row: RowBytes) -> Range<Int>? {
    if row.has("+++ ") || row.has("--- ") {
      // GNU diff writes the time after a tab.
      let end = row.end(from: 4) { $0 != 0x09 }
      guard !row.has("/dev/null", at: 4), end > 4 else { return nil }
      return withoutPrefix(row, 4, end)
    }
    if row.has("diff --git ") { return pathOfBoth(row) }
    for text in ["diff --cc ", "diff --combined ", "Index: ", "rename to ", "copy to "] as [StaticString]
    where row.has(text) {
      let start = text.utf8CodeUnitCount
      return start < row.count ? start..<row.count : nil
    }
    return nil
  }

  /// The language of the file at a path.
  static func language(_ row: RowBytes, _ path: Range<Int>) -> CodeLanguage? {
    let name = path.suffix(64).map { row[$0] }
    return CodeLanguage(fileName: String(decoding: name, as: UTF8.self))
  }

  private static func withoutPrefix(_ row: RowBytes, _ start: Int, _ end: Int) -> Range<Int> {
    let isPrefixed = row[start].isLower && row[start + 1] == UInt8(ascii: "/") && start + 2 < end
    return (isPrefixed ? start + 2 : start)..<end
  }

  /// The path in `diff --git a/PATH b/PATH`, if it is the same twice; the blank between them is in the middle.
  private static func pathOfBoth(_ row: RowBytes) -> Range<Int>? {
    let length = row.count - 11
    guard length > 6, length % 2 == 1 else { return nil }
    let middle = 11 + length / 2
    guard row[middle] == 0x20, row[12] == UInt8(ascii: "/"), row[middle + 2] == UInt8(ascii: "/") else {
      return nil
    }
    for index in 13..<middle where row[index] != row[index + middle - 10] { return nil }
    return middle + 3..<row.count
  }
}
