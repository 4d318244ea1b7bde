/// The parts that rows play in a patch, for code that needs no roles. A shown row has no escape sequences.
package enum PatchLine {
  /// The place of a row among the rows that name a file of a patch.
  package enum HeaderPart: Sendable {
    /// The first of these rows: `diff` or `Index:`.
    case first
    /// A row that says how the file has changed.
    case more
    /// The names of the old and the new text.
    case old, new
    /// A row that stands in place of hunks.
    case last
  }

  /// The place of a row among the rows that name a file; nil for other rows and for merges. The row may have
  /// colours. Constant time, and cheap for lines of hunks.
  package static func headerPart(_ row: UnsafeRawBufferPointer) -> HeaderPart? {
    guard row.count > 3 else { return nil }
    if row[0] != 0x1b { return headerPart(RowBytes(row)) }
    let bytes = RowBytes(row)
    return headerPart(bytes.suffix(from: PatchHeader.endOfColors(bytes)))
  }

  private static func headerPart(_ row: RowBytes) -> HeaderPart? {
    switch row[0] {
    case 0x20, UInt8(ascii: "@"): return nil
    case UInt8(ascii: "+"): return row.has("+++ ") ? .new : nil
    case UInt8(ascii: "-"): return row.has("--- ") ? .old : nil
    case UInt8(ascii: "I"): return row.has("Index: ") ? .first : nil
    case UInt8(ascii: "G"): return row.has("GIT binary patch") ? .last : nil
    case UInt8(ascii: "B"): return row.has("Binary files ") ? .last : nil
    case UInt8(ascii: "="): return row.has("==========") ? .more : nil
    case UInt8(ascii: "d") where row.has("diff -"):
      return row.has("diff --cc ") || row.has("diff --combined ") ? nil : .first
    default: return PatchHeader.isField(row) ? .more : nil
    }
  }

  /// The number of bytes, all of colours, before the first character of a row that is shown.
  package static func endOfColors(_ row: UnsafeRawBufferPointer) -> Int {
    row.first == 0x1b ? PatchHeader.endOfColors(RowBytes(row)) : 0
  }

  /// Whether a row names a commit, as in `commit 1234abcd`.
  package static func isCommit(_ row: UnsafeRawBufferPointer) -> Bool { PatchHeader.isCommit(RowBytes(row)) }

  /// Whether a row names a file by a word, as `diff --git` and `Index:` do.
  package static func namesFile(_ row: UnsafeRawBufferPointer) -> Bool {
    PatchHeader.namesFile(RowBytes(row))
  }

  /// Whether a row outside of hunks begins another file or commit.
  package static func endsFile(_ row: UnsafeRawBufferPointer) -> Bool {
    let bytes = RowBytes(row)
    if PatchHeader.isCommit(bytes) || PatchHeader.namesFile(bytes) { return true }
    let part = headerPart(bytes)
    return part == .first || part == .old
  }

  /// Whether a row begins a hunk, as in `@@ -1,2 +1,3 @@`.
  package static func isHunk(_ row: UnsafeRawBufferPointer) -> Bool {
    var state = PatchState()
    return state.takeHunk(RowBytes(row)) != nil
  }
}

extension PatchState {
  /// A state at the start of a hunk; nil if the shown row begins none.
  package init?(hunk row: UnsafeRawBufferPointer) {
    self.init()
    guard takeHunk(RowBytes(row)) != nil else { return nil }
  }

  /// Takes a row of the hunk after the one that begins it, or that one, which may have colours; returns false if it is
  /// none.
  package mutating func takeRow(anyShown row: UnsafeRawBufferPointer, isFirst: Bool) -> Bool {
    let bytes = RowBytes(row)
    let text = bytes.suffix(from: PatchHeader.endOfColors(bytes))
    return isFirst ? takeHunk(text) != nil : takeRow(text)
  }

  /// Takes a shown row of the hunk; returns false if it is none, so that the hunk is cut short.
  package mutating func takeRow(shown row: UnsafeRawBufferPointer) -> Bool { takeRow(RowBytes(row)) }
}
