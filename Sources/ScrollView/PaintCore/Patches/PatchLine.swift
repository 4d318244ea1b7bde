/// The parts that shown rows play in a patch, for those who need no roles. A shown row has no escape sequences.
package enum PatchLine {
  /// Whether a row names a commit, as in `commit 1234abcd`.
  package static func isCommit(_ row: UnsafeRawBufferPointer) -> Bool { PatchHeader.isCommit(RowBytes(row)) }

  /// Whether a row names a file by a word, as `diff --git` and `Index:` do.
  package static func namesFile(_ row: UnsafeRawBufferPointer) -> Bool {
    PatchHeader.namesFile(RowBytes(row))
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

  /// Takes a shown row of the hunk; returns false if it is none, so that the hunk is cut short.
  package mutating func takeRow(shown row: UnsafeRawBufferPointer) -> Bool { takeRow(RowBytes(row)) }
}
