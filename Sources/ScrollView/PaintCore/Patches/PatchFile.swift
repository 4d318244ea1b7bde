/// The file that some rows of a patch name, such as `diff --git`, `index`, `---` and `+++`.
package struct PatchFile {
  /// The path of the new text or, of a removed file, that of the old one, in bytes of the rows.
  package private(set) var path: Range<Int>?
  /// The path before, if the file has been renamed or copied, in bytes of the rows.
  package private(set) var oldPath: Range<Int>?
  /// The changes that are none of text, such as `deleted`, in words.
  package private(set) var notes: [String] = []

  /// Reads rows that belong together. Linear.
  package init(_ rows: UnsafeRawBufferPointer) {
    var (start, oldMode) = (0, "")
    while start < rows.count {
      let end = rows[start...].firstIndex(of: 0x0a) ?? rows.count
      PlainRow.with(RowBytes(UnsafeRawBufferPointer(rebasing: rows[start..<end]))) { text in
        take(text, at: start, &oldMode)
      }
      start = end + 1
    }
  }

  private mutating func take(_ text: PlainRow.Text, at start: Int, _ oldMode: inout String) {
    let row = text.bytes
    func rest(_ name: StaticString) -> Range<Int>? {
      let length = name.utf8CodeUnitCount
      return row.has(name) && row.count > length ? length..<row.count : nil
    }
    func place(_ range: Range<Int>) -> Range<Int> {
      let place = text.place(of: range)
      return start + place.lowerBound..<start + place.upperBound
    }
    func string(_ range: Range<Int>) -> String { String(decoding: range.map { row[$0] }, as: UTF8.self) }
    if let path = PatchHeader.path(row) { self.path = place(path) }
    if let path = rest("rename from ") ?? rest("copy from ") { oldPath = place(path) }
    if let mode = rest("old mode ") { oldMode = string(mode) }
    if let mode = rest("new mode ") { notes.append("mode \(oldMode) → \(string(mode))") }
    if row.has("new file mode ") { notes.append("new") }
    if row.has("deleted file mode ") { notes.append("deleted") }
    if row.has("copy from ") { notes.append("copied") }
    if row.has("Binary files ") || row.has("GIT binary patch") { notes.append("binary") }
  }
}
