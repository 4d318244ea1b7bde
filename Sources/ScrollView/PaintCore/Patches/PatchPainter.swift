/// Paints patches and logs of commits with patches, as `git diff`, `git log -p`, `git show` and `diff -u` write them.
///
/// Text with the colours that git uses for patches has its spans, too. Text with other colours, such as the output of
/// another program for patches, gets none.
public struct PatchPainter: Painter {
  public typealias State = PatchState

  /// Whether the text of files is painted as source text, if their names tell its language. Then only the signs of added
  /// and removed lines have the roles of these, and a viewer shows by other means which lines they are, as by a background.
  public let paintsCode: Bool

  /// Makes the painter.
  public init(paintsCode: Bool = false) { self.paintsCode = paintsCode }

  public var start: PatchState { PatchState() }

  public func paint(_ row: UnsafeRawBufferPointer, state: inout PatchState, into spans: inout [PaintSpan]) {
    paint(RowBytes(row), state: &state, into: &spans)
  }

  /// Lines that name a commit or a file and lines that begin a hunk can be no lines of a hunk. The language of a hunk
  /// stands above it.
  public func isAnchor(_ row: UnsafeRawBufferPointer) -> Bool {
    PlainRow.with(RowBytes(row)) { text in
      var state = PatchState()
      return text.bytes.has("diff --git ") || PatchHeader.isCommit(text.bytes)
        || !paintsCode && state.takeHunk(text.bytes) != nil
    }
  }

  /// The path in a row that names a file, such as `+++ b/README.md`, without `a/` and `b/`; nil for other rows and
  /// for `/dev/null`.
  public func path(of row: UnsafeRawBufferPointer) -> Range<Int>? {
    PlainRow.with(RowBytes(row)) { text in PatchHeader.path(text.bytes).map(text.place) }
  }

  func paint(_ bytes: RowBytes, state: inout PatchState, into spans: inout [PaintSpan]) {
    spans.removeAll(keepingCapacity: true)
    PlainRow.with(bytes) { text in
      paint(text.bytes, &state, &spans)
      if text.colors == .others { spans.removeAll(keepingCapacity: true) }
      text.place(&spans)
    }
  }

  private func paint(_ row: RowBytes, _ state: inout PatchState, _ spans: inout [PaintSpan]) {
    if state.isInHunk || state.signs > 0 && row[0] == UInt8(ascii: "\\"), state.takeRow(row) {
      if paintsCode, state.kind != .remark { return paintCode(row, &state, &spans) }
      switch state.kind {
      case .added: spans.add(0, row.count, .added)
      case .removed: spans.add(0, row.count, .removed)
      case .remark: spans.add(0, row.count, .secondary)
      default: break
      }
    } else if let end = state.takeHunk(row) {
      spans.add(0, end, .hunk)
      spans.add(row.skipBlanks(from: end), row.count, .hunkContext)
    } else if PatchHeader.isCommit(row) {
      state.leave(for: .commit)
      spans.add(0, row.count, .commit)
    } else if PatchHeader.isHeader(row, after: state.kind) {
      let language = state.language
      state.leave(for: .fileHeader)
      let path = PatchHeader.path(row) ?? row.count..<row.count
      if paintsCode {
        // Rows below the first one may name no file.
        let isFirst = row.has("diff ")
        state.language = path.isEmpty ? isFirst ? nil : language : PatchHeader.language(row, path)
      }
      spans.add(0, path.lowerBound, .fileHeader)
      spans.add(path.lowerBound, path.upperBound, .filePath)
      spans.add(path.upperBound, row.count, .fileHeader)
    } else if state.kind == .commit || state.kind == .commitField, let end = PatchHeader.endOfField(row) {
      state.leave(for: .commitField)
      spans.add(0, end, .key)
      spans.add(end, row.count, .secondary)
    } else {
      let isCut = state.isInHunk || state.isCut
      state.leave(for: .text)
      state.isCut = isCut
      paintStatistics(row, into: &spans)
    }
  }

  /// Paints a line of a file. Each of the two texts has its own comments and strings.
  private func paintCode(_ row: RowBytes, _ state: inout PatchState, _ spans: inout [PaintSpan]) {
    let signs = min(state.signs, row.count)
    if let language = state.language {
      var code = state.kind == .removed ? state.oldCode : state.newCode
      CodePainter(language).paint(row.suffix(from: signs), state: &code, into: &spans)
      if state.kind != .added { state.oldCode = code }
      if state.kind != .removed { state.newCode = code }
      for index in spans.indices {
        let range = spans[index].range
        spans[index].range = range.lowerBound + signs..<range.upperBound + signs
      }
    }
    guard state.kind != .context else { return }
    spans.insert(PaintSpan(0..<signs, state.kind == .added ? .added : .removed), at: 0)
  }

  /// Paints ` README.md | 12 +++---`, a line of `--stat`.
  private func paintStatistics(_ row: RowBytes, into spans: inout [PaintSpan]) {
    guard row[0] == 0x20, row[1] > 0x20, let bar = row.first(UInt8(ascii: "|"), from: 2, within: 1 << 10),
      row[bar - 1] == 0x20
    else { return }
    let number = row.skipBlanks(from: bar + 1)
    let digits = row.digits(at: number)
    let plus = row.skipBlanks(from: number + digits)
    let minus = row.end(from: plus) { $0 == UInt8(ascii: "+") }
    let end = row.end(from: minus) { $0 == UInt8(ascii: "-") }
    guard digits > 0, end == row.count else { return }
    spans.add(number, number + digits, .number)
    spans.add(plus, minus, .added)
    spans.add(minus, end, .removed)
  }
}

extension PatchPainter {
  /// Whether a row has colours other than those that git gives to patches unless the user has chosen some: those of
  /// another program, or of changed words. A viewer that shows patches in its own way leaves such a text as it is.
  ///
  /// - Parameter state: the state after the row.
  public func hasOwnColors(_ row: UnsafeRawBufferPointer, state: PatchState) -> Bool {
    // git gives no colour to lines that are in both texts, and lines with changed words have no signs.
    let isPlain = state.kind == .context || state.isCut
    return PlainRow.with(RowBytes(row)) { $0.colors == .others || $0.colors == .git && isPlain }
  }
}
