import DocumentCore
import LayoutCore
import NodeUI
import PaintCore

/// Markdown as a page: its blocks laid out at the width of the window, with their looks and links. Its characters are
/// those of the file, so what is found, selected and copied is the source.
final class MarkdownContent: FileContent {
  unowned var view: DocumentNode!
  let markdown: MarkdownRows
  /// The state of the rows that the last frame showed.
  private var knownVersion = 0

  init(_ document: Document) { markdown = MarkdownRows(document) }

  var rows: any RowSource { markdown }
  var traits: ContentTraits {
    ContentTraits(
      kind: "markdown", hasLinks: true, hasSections: true, headingsAreShort: true,
      keepsRows: view.highlighter == nil && view.litBytes.isEmpty,
      wrapRefusal: "a page is always wrapped; i shows the source")
  }

  func filtered(_ document: Document) -> any FileContent { TextContent(document) }

  func adapted(_ settings: LineSettings) -> LineSettings { settings.forForm }

  // MARK: Layout

  /// The blank columns at both sides of the page.
  private var margin: Int { view.viewport.size.width < 50 ? 0 : 2 }

  func divide(_ wrap: TextWrap) -> Bool {
    markdown.configure(width: view.viewport.size.width - 2 * margin, hasSymbols: hasSymbols)
  }

  func willDecode() {
    _ = markdown.configure(width: markdown.layout.width, hasSymbols: hasSymbols)
    if markdown.version != knownVersion {
      knownVersion = markdown.version
      view.layoutVersion += 1
    }
  }

  // MARK: Rows

  func decode(_ text: RowText, _ range: ClosedRange<Int>, isContext: Bool) -> DecodedRows {
    guard let bytes = text.bytes, let page = markdown.page(at: text.segment.start) else {
      return view.loadingRow
    }
    var result = DecodedRows()
    var lines = MatchedLines(bytes, at: text.segment.start)
    for (index, row) in page.rows.enumerated() where range.contains(index) {
      var cells: [RowCell] = []
      add(row, of: page, to: &cells)
      let last = view.viewport.maxX
      cells.removeAll { $0.character.column + $0.character.span > last }
      for cell in cells.indices {
        cells[cell].row = index - range.lowerBound
        guard cells[cell].part == .text else { continue }
        let byte = cells[cell].character.offset
        cells[cell].match = lines.match(at: byte, inRow: index, of: self)
        if let link = page.link(at: byte) {
          if result.links.last != link { result.links.append(link) }
          cells[cell].link = UInt16(clamping: result.links.count)
        }
      }
      result.cells += cells
      if row.isFilled {
        let first = lineStart + margin + row.indent
        result.surfaces.append(
          (index - range.lowerBound, first..<max(first, lineStart + margin + markdown.layout.width)))
      }
    }
    result.hasMatches = lines.isFound
    result.width = view.viewport.size.width
    markHidden(&result, of: text.segment, range)
    return result
  }

  /// The options to decode a row, which is one line: control characters are shown, and sequences have no effect.
  private static let options = TextDecoder.Options().withoutEffects

  /// Adds the cells of a row, at their columns of the view. Those that do not stand in the file are no text.
  private func add(_ row: MarkdownRow, of page: MarkdownRows.Page, to cells: inout [RowCell]) {
    let (shift, runs, places) = (lineStart + margin, row.text.runs, row.places)
    var (run, place) = (0, 0)
    var string = row.text.string
    string.withUTF8 { utf8 in
      var decoder = TextDecoder(Self.options)
      _ = decoder.decode(UnsafeRawBufferPointer(utf8), isLineEnd: true, columns: 0 ..< .max - 1) {
        var (character, offset) = ($0, $0.offset)
        character.column += shift
        while run < runs.count, runs[run].range.upperBound <= offset { run += 1 }
        if run < runs.count, runs[run].range.contains(offset) { character.style = runs[run].style }
        if row.isFilled, character.style.background == .default { character.style.background = .role(.pane) }
        while place < places.count, places[place].text.upperBound <= offset { place += 1 }
        guard place < places.count, places[place].text.contains(offset) else {
          return cells.append(RowCell(character: character, part: .plain))
        }
        let source = places[place].source
        if source.count == places[place].text.count {
          offset = source.lowerBound + offset - places[place].text.lowerBound
        } else {
          // Another character, or several, stand for these bytes.
          (offset, character.byteCount) = (source.lowerBound, source.count)
        }
        character.offset = page.start + offset
        // Text whose address is not opened does not look like a link.
        if run < runs.count, runs[run].link != nil, runs[run].range.contains($0.offset),
          page.link(at: character.offset) == nil
        {
          character.style.foreground = .default
        }
        cells.append(RowCell(character: character))
      }
    }
  }

  /// Nothing is beyond the right edge.
  func revealColumns(of match: Range<Int>, inRowAt start: Int) {}

  func findLink(_ wanted: LinkSearch.Wanted, from start: Int) -> LinkSearch.Outcome? {
    markdown.find(wanted, from: start)
  }

  // MARK: Selecting

  func characters(of text: RowText, near byte: Int) -> [TextDecoder.Character] {
    guard let page = markdown.page(at: text.segment.start) else { return [] }
    var cells: [RowCell] = []
    for row in page.rows { add(row, of: page, to: &cells) }
    var characters: [TextDecoder.Character] = []
    // The cells of a table do not stand in the order of their bytes.
    for cell in cells.filter({ $0.part == .text }).sorted(by: { $0.character.offset < $1.character.offset })
    where characters.last?.offset != cell.character.offset {
      characters.append(cell.character)
      characters[characters.count - 1].column -= lineStart + margin
    }
    return characters
  }
}

extension MarkdownRows.Page {
  /// The link at a byte of the document.
  func link(at byte: Int) -> ContentLink? {
    let index = links.partitioningIndex { $0.text.lowerBound > byte } - 1
    return index >= 0 && links[index].text.contains(byte) ? links[index] : nil
  }
}

/// The matches in the lines of a block: a line of the file may be shown in several rows, and a row may show several.
private struct MatchedLines {
  private let bytes: UnsafeRawBufferPointer
  private let start: Int
  private var known: [Int: RowMatches] = [:]
  /// The line that was asked for last, and its matches from there on.
  private var line = 0..<0
  private var row = -1
  private var matches = RowMatches()
  private(set) var isFound = false

  init(_ bytes: UnsafeRawBufferPointer, at start: Int) { (self.bytes, self.start) = (bytes, start) }

  /// The match that contains a byte. The bytes of a row ascend.
  @MainActor
  mutating func match(at byte: Int, inRow row: Int, of content: MarkdownContent) -> RowMatch? {
    guard content.view.highlighter != nil || !content.view.litBytes.isEmpty else { return nil }
    if !line.contains(byte) || row != self.row {
      let place = min(max(0, byte - start), bytes.count)
      let first = bytes[..<place].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
      let end = bytes[place...].firstIndex(of: 0x0a) ?? bytes.count
      (line, self.row) = (start + first..<start + max(end, place + 1), row)
      matches = known[first] ?? content.matches(around: start + first..<start + end)
      known[first] = matches
      isFound = isFound || matches.isFound
    }
    return matches.highlights.match(at: byte - matches.start)
  }
}
