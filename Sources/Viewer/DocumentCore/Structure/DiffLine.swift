/// The lines of patches and of logs of commits.
enum DiffLine {
  /// `commit` and a hash.
  static func isCommit(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.begins(with: "commit ") else { return false }
    var end = 7
    while end < line.count, end < 7 + 65, line[end].isHexDigit { end += 1 }
    return (7...64).contains(end - 7) && (end == line.count || !line[end].isWord)
  }

  /// `diff --git` and the like, and `Index:`.
  static func namesFile(_ line: UnsafeRawBufferPointer) -> Bool {
    line.begins(with: "diff --git ") || line.begins(with: "diff --cc ")
      || line.begins(with: "diff --combined ")
      || line.begins(with: "Index: ")
  }

  /// `@@ -1,2 +1,3 @@`, and those with more signs of merges.
  static func isHunk(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.begins(with: "@@") else { return false }
    var end = 2
    while end < line.count, line[end] == 0x40 { end += 1 }
    guard end + 2 < line.count, line[end] == 0x20, line[end + 1] == 0x2d else { return false }
    let digits = line.endOfDigits(from: end + 2)
    guard digits > end + 2 else { return false }
    end = digits
    if end < line.count, line[end] == 0x2c {
      let more = line.endOfDigits(from: end + 1)
      guard more > end + 1 else { return false }
      end = more
    }
    guard end < line.count, line[end] == 0x20 else { return false }
    for index in end..<max(end, line.count - 1) where line[index] == 0x40 && line[index + 1] == 0x40 {
      return true
    }
    return false
  }
}
