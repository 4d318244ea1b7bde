import DocumentCore
import LayoutCore
import PaintCore
import PortholeSystem
import ScreenCore

/// A patch with signs and line numbers next to the text, and one row for the lines that name a file. All characters are the
/// document's, so searches, selections and copies see the patch as it came.
final class PatchContent: TextContent {
  /// The digits of the line numbers.
  private var digitCount = LineGutter.usualDigits
  /// The lines that files add and remove.
  private var sizes: PatchSizes?
  /// Whether a file in view has no size yet, so that more of the text may tell it.
  private var awaitsSize = false
  /// The text when that was last asked.
  private var sized = (length: -1, isComplete: false)

  override var traits: ContentTraits {
    var traits = super.traits
    // Names of commits begin in the column of the rows.
    (traits.kind, traits.headingColumn, traits.hasBlocks) = ("patch", 1, false)
    return traits
  }

  override func adapted(_ settings: LineSettings) -> LineSettings { settings.forForm }

  override func bytesDidChange() {
    super.bytesDidChange()
    (digitCount, sizes, awaitsSize, sized) = (LineGutter.usualDigits, nil, false, (-1, false))
    view.layoutVersion += 1
  }

  override func willDecode() {
    super.willDecode()
    let now = (length: document.length, isComplete: document.isComplete)
    guard now != sized else { return }
    sized = now
    // Count files again.
    if awaitsSize { view.layoutVersion += 1 }
    awaitsSize = false
  }

  override func decode(_ text: RowText, _ range: ClosedRange<Int>, isContext: Bool) -> DecodedRows {
    text.bytes != nil && text.segment.isJoined
      ? fileRow(text.segment, isContext: isContext) : super.decode(text, range, isContext: isContext)
  }

  // MARK: Signs and numbers

  override var kindOfForm: TextKind? { .patch }

  override func gutter(inWidth width: Int) -> LineGutter { .patch(digits: digitCount, inWidth: width) }

  override func place(
    of line: LinePainting.Line?, _ bytes: UnsafeRawBufferPointer, isLineStart: Bool
  ) -> LinePlace {
    let plain = LinePlace(shift: gutter.columns)
    guard gutter.columns > 0, isLineStart else { return plain }
    guard let state = line?.patch, state.signs == 1 else { return LinePlace(shift: 1, isWide: true) }
    switch state.kind {
    case .context, .added, .removed:
      let sign = PatchLine.endOfColors(bytes)
      guard sign < bytes.count, [0x20, 0x2b, 0x2d].contains(bytes[sign]) else { return plain }
      return LinePlace(shift: gutter.columns - 1, sign: sign)
    case .remark: return plain
    default: return LinePlace(shift: 1, isWide: true)
    }
  }

  override func addGutter(
    _ rows: inout DecodedRows, of line: LinePainting.Line, at place: LinePlace, _ range: ClosedRange<Int>,
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ matches: LineHighlights
  ) {
    guard gutter.columns > 0, !place.isWide, let state = line.patch else { return }
    let role: PaintRole? = state.kind == .added ? .added : state.kind == .removed ? .removed : nil
    if let role, hasSymbols, gutter.columns > 2 {
      for index in range {
        add(bar, at: gutter.sign - 1, row: index - range.lowerBound, role, to: &rows)
      }
    }
    guard range.lowerBound == 0 else { return }
    if let sign = place.sign {
      rows.cells.removeAll { $0.character.offset == start + sign }
      let scalar: Unicode.Scalar = bytes[sign] == 0x2d && hasSymbols ? "−" : Unicode.Scalar(bytes[sign])
      var matches = matches
      add(scalar, at: gutter.sign, row: 0, role, .text, to: &rows)
      rows.frozenCells[rows.frozenCells.count - 1].character.offset = start + sign
      rows.frozenCells[rows.frozenCells.count - 1].match = matches.match(at: sign)
    }
    guard gutter.digits > 0 else { return }
    for (number, end) in [(state.oldNumber, gutter.digits), (state.newNumber, 2 * gutter.digits + 1)] {
      guard let digits = number.map({ Array(String($0).unicodeScalars) }) else { continue }
      if digits.count > digitCount { digitCount = digits.count }
      for (index, digit) in digits.suffix(gutter.digits).reversed().enumerated() {
        add(digit, at: end - 1 - index, row: 0, nil, .lineNumber, to: &rows)
      }
    }
  }

  // MARK: Files

  /// The row of the lines that name a file: its path, the lines that it adds and removes, and its other changes. It stays
  /// within the window.
  private func fileRow(_ segment: RowSegment, isContext: Bool) -> DecodedRows {
    var result = DecodedRows()
    (result.isWide, result.ground) = (true, isPainted ? .fileHeader : nil)
    let (path, file) = path(of: segment)
    let found = isContext ? RowMatches() : pathMatches(path)
    result.hasMatches = found.isFound
    let first = view.leftColumns + 1
    let room = max(0, view.viewport.maxX - first)
    var end: [RowCell] = []
    for (text, role) in remarks(about: file, in: segment) {
      append(text, role, to: &end)
    }
    let endWidth = end.last.map { $0.character.column + 1 } ?? 0
    let hasEnd = endWidth + 8 <= room
    let pathRoom = hasEnd ? room - endWidth : room
    // The end of a long path tells more than its start.
    let width = path.last.map { $0.columns.upperBound } ?? 0
    var hidden = 0
    if width > pathRoom {
      let sign = hasSymbols ? "…" : "..."
      hidden = width - pathRoom + sign.count
      append(sign, .fileHeader, to: &result.cells)
      for index in result.cells.indices { result.cells[index].character.column += first }
      hidden = path.first { $0.columns.lowerBound >= hidden }?.columns.lowerBound ?? width
    }
    let shift = first + (hidden > 0 ? result.cells.count : 0) - hidden
    var highlights = found.highlights
    for var cell in path where cell.columns.lowerBound >= hidden {
      cell.match = highlights.match(at: cell.character.offset - found.start)
      cell.character.column += shift
      result.cells.append(cell)
    }
    if hasEnd {
      let start = result.cells.last?.columns.upperBound ?? first
      for var cell in end {
        cell.character.column += start
        result.cells.append(cell)
      }
    }
    if !isContext { markHidden(&result, of: segment, 0...0) }
    return result
  }

  private var isPainted: Bool { view.settings.painting != .never }

  /// The cells of the path, from column 0, and what the lines say.
  private func path(of segment: RowSegment) -> (cells: [RowCell], file: PatchFile) {
    document.withBytes(segment.start..<segment.next) { bytes in
      let file = PatchFile(bytes)
      let end = Newlines.first(in: bytes) ?? bytes.count
      let path = (file.path ?? 0..<end).clamped(to: 0..<bytes.count)
      let name = path.lowerBound + (bytes[path].lastIndex(of: 0x2f).map { $0 + 1 - path.lowerBound } ?? 0)
      var cells: [RowCell] = []
      decode(UnsafeRawBufferPointer(rebasing: bytes[path])) { character in
        var character = character
        let role: PaintRole = character.offset + path.lowerBound < name ? .fileHeader : .filePath
        character.offset += segment.start + path.lowerBound
        cells.append(RowCell(character: character, role: isPainted ? role : nil))
      }
      return (cells, file)
    }
  }

  /// The matches in the line that has the path.
  private func pathMatches(_ path: [RowCell]) -> RowMatches {
    guard let first = path.first?.character.offset, let last = path.last?.character.bytes.upperBound else {
      return RowMatches()
    }
    return matches(around: first..<max(first, last))
  }

  /// The texts after a path.
  private func remarks(about file: PatchFile, in segment: RowSegment) -> [(String, PaintRole)] {
    var remarks: [(String, PaintRole)] = []
    let sizes = sizes ?? PatchSizes(document.source)
    self.sizes = sizes
    if let size = sizes.size(ofFileAt: segment.next, isWhole: document.isComplete) {
      if size.added + size.removed > 0 || file.notes.isEmpty && file.oldPath == nil {
        remarks += [("  +\(size.added)", .added), (" \(hasSymbols ? "−" : "-")\(size.removed)", .removed)]
      }
    } else {
      awaitsSize = true
    }
    var notes = file.notes
    if let old = file.oldPath {
      let text = document.withBytes(segment.start + old.lowerBound..<segment.start + old.upperBound) {
        SafeText.of(bytes: Array($0))
      }
      notes.insert("from \(text)", at: 0)
    }
    for (index, note) in notes.enumerated() {
      let text = hasSymbols ? note : note.replacingAll("→", by: "->")
      remarks.append(((index == 0 ? "  " : ", ") + text, .fileHeader))
    }
    return remarks
  }

  /// Adds cells of a text that does not stand in the document.
  private func append(_ text: String, _ role: PaintRole, to cells: inout [RowCell]) {
    let start = cells.last?.columns.upperBound ?? 0
    Array(text.utf8).withUnsafeBytes { bytes in
      decode(bytes) { character in
        var character = character
        character.column += start
        cells.append(RowCell(character: character, part: .plain, role: isPainted ? role : nil))
      }
    }
  }

  /// Decodes a text whose sequences and control characters are shown.
  private func decode(_ bytes: UnsafeRawBufferPointer, _ body: (TextDecoder.Character) -> Void) {
    var decoder = TextDecoder(TextDecoder.Options().withoutEffects)
    _ = decoder.decode(bytes, isLineEnd: true, columns: 0 ..< .max - 1, emit: body)
  }

  /// The characters of the path, at their columns of the row.
  override func characters(ofJoined segment: RowSegment) -> [TextDecoder.Character] {
    path(of: segment).cells.map { cell in
      var character = cell.character
      character.column += 1
      return character
    }
  }

  /// The row of a heading that stays, as it stands in the text; nil for the name of a commit.
  override func row(ofHeading heading: SectionHeading) -> DecodedRows? {
    guard heading.level > 1 else { return nil }
    var result: DecodedRows?
    lines.forEachText(from: heading.start) { text in
      result = decode(text, 0...0, isContext: true)
      return false
    }
    result?.cells.removeAll { $0.row > 0 }
    if isPainted { result?.ground = .fileHeader }
    return result
  }
}
