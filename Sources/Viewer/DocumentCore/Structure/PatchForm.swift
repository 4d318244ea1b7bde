import PaintCore

/// The form of a patch, which decides whether a view of its own can show it.
package enum PatchForm: Equatable, Sendable {
  /// The view can show it.
  ///
  /// - Parameter folding: the lines that are one row.
  case plain(HeaderFolding)
  /// It is no patch, or one in the form of another program: with colours of its own, or with the changed words marked in
  /// the lines.
  case other

  package var folding: HeaderFolding? { if case .plain(let folding) = self { folding } else { nil } }

  /// Whether a file has the name of a patch.
  package static func hasName(_ name: String) -> Bool { name.hasSuffix(".patch") || name.hasSuffix(".diff") }

  /// The form by the name and the beginning of a document; nil while too little of it is there.
  package static func recognise(_ document: Document) -> PatchForm? {
    let refusals = WorkBudget.refusals
    let kind = TextKind.recognise(document)
    let length = TextKind.length(of: document)
    let isWhole = document.isComplete || document.length >= length
    guard WorkBudget.refusals == refusals else { return nil }
    guard kind == .patch else { return isWhole || kind != nil ? .other : nil }
    return document.withBytes(0..<min(length, document.length)) { bytes in
      let found = Lines(bytes)
      guard found.isPlain else { return .other }
      // A commit may say much before its first file, and a file may have no hunks.
      guard found.hasHunk || isWhole else { return nil }
      guard found.hasHunk || found.hasFields else { return .other }
      return .plain(found.namesFiles ? .named : .all)
    }
  }

  /// The lines of a beginning.
  private struct Lines {
    var isPlain = true
    var hasHunk = false
    /// Whether a row says how a file has changed.
    var hasFields = false
    var namesFiles = false

    /// Reads whole lines up to one that is of another form.
    init(_ bytes: UnsafeRawBufferPointer) {
      let painter = PatchPainter()
      var (state, spans, start) = (painter.start, [PaintSpan](), 0)
      var (isOpen, hasChange) = (false, false)
      while isPlain, let end = Newlines.first(in: bytes, from: start) {
        let row = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        start = end + 1
        painter.paint(row, state: &state, into: &spans)
        switch state.kind {
        case .added, .removed: hasChange = true
        case .context, .remark: break
        case .hunk, .fileHeader, .commit, .commitField, .text:
          // A hunk ends as its first line says, and changes something.
          isPlain = !state.isCut && (!isOpen || hasChange)
          (isOpen, hasChange) = (state.kind == .hunk && state.signs == 1, false)
          hasHunk = hasHunk || isOpen
          if state.kind == .fileHeader {
            namesFiles = namesFiles || PlainLine.with(row) { PatchLine.namesFile($0) }
            let part = PatchLine.headerPart(row)
            hasFields = hasFields || part == .more || part == .last
          }
        }
        if painter.hasOwnColors(row, state: state) { isPlain = false }
      }
      if isOpen, !hasChange, !state.isInHunk { isPlain = false }
    }
  }
}
