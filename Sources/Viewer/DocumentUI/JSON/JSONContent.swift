import DocumentCore
import LayoutCore
import NodeUI
import PaintCore

/// JSON in the form of `jq .`: a row for each value, with its key and its indentation, in colours.
final class JSONContent: FileContent {
  unowned var view: DocumentNode!
  let json: JSONRows
  private var document: Document { json.document }

  init(_ document: Document, _ format: JSONFormat, isOne: Bool = false) {
    json = JSONRows(document, isLines: format == .lines, isOne: isOne)
  }

  var rows: any RowSource { json }
  var traits: ContentTraits {
    // A match may begin before its row.
    ContentTraits(
      kind: "json", keepsRows: view.highlighter == nil && view.litBytes.isEmpty, keepsColumns: false,
      filterRefusal: json.isLines ? nil : "a filter shows lines; i shows the text")
  }

  func filtered(_ document: Document) -> any FileContent { JSONContent(document, .lines) }

  func adapted(_ settings: LineSettings) -> LineSettings { settings.forForm }

  func divide(_ wrap: TextWrap) -> Bool {
    json.configure(wrap: wrap, width: view.viewport.size.width, text: view.settings.text)
  }

  // MARK: Rows

  func decode(_ text: RowText, _ range: ClosedRange<Int>, isContext: Bool) -> DecodedRows {
    let segment = text.segment
    guard let bytes = text.bytes, let reader = json.reader(at: segment.start) else { return DecodedRows() }
    let row = JSONRowText(bytes, reader)
    let indentation = json.indentation(of: reader)
    var decoder = TextDecoder(json.options(of: row))
    let found = isContext ? RowMatches() : matches(around: segment.start..<segment.start + bytes.count)
    let room = min(range.count *| view.viewport.size.width, bytes.count)
    var pane = CellCollector(found.highlights, base: found.start, shift: lineStart, room: room)
    var roles: [PaintRole?] = []
    var result = DecodedRows()
    func add(_ character: TextDecoder.Character, row index: Int) {
      var character = character
      let place = row.place(ofShown: character.offset)
      roles.append(row.role(at: place)?.paintRole)
      character.offset = segment.start + place - found.start
      character.column += indentation
      pane.add(character, row: index)
    }
    row.bytes.withUnsafeBytes { shown in
      guard json.isWrapping else {
        let columns =
          max(0, visibleColumns.lowerBound - indentation)..<max(0, visibleColumns.upperBound - indentation)
        let used = decoder.decode(shown, isLineEnd: true, columns: columns) { add($0, row: 0) }
        if used < shown.count {
          _ = decoder.decode(
            UnsafeRawBufferPointer(rebasing: shown[used...]), isLineEnd: true, columns: .max - 1 ..< .max
          ) { _ in }
        }
        return
      }
      let rows = segment.rows
      let starts = rows.map { row.shown(at: $0.start - segment.start) }
      let end = range.upperBound + 1 < rows.count ? rows[range.upperBound + 1].column : .max - 1
      var index = range.lowerBound
      _ = decoder.decode(shown, isLineEnd: true, columns: rows[index].column..<end) { character in
        while index < range.upperBound, character.offset >= starts[index + 1] { index += 1 }
        var character = character
        character.column -= rows[index].column
        // Blanks at the end of a row may reach past the edge.
        guard character.column >= 0, character.column + indentation < view.viewport.size.width else { return }
        add(character, row: index - range.lowerBound)
      }
    }
    result.cells = pane.cells
    for index in result.cells.indices { result.cells[index].role = roles[index] }
    result.width = decoder.column + indentation
    result.hasMatches = found.isFound
    if !json.isWrapping {
      let start = segment.start - found.start
      result.signs = pane.signs(
        of: result.width, at: visibleColumns, frozen: 0, found.highlights.within(start..<start + bytes.count),
        in: view)
    }
    if !isContext, view.highlighter != nil {
      let characters = json.isWrapping ? [] : characters(of: text, near: segment.start)
      markHidden(&result, of: segment, range, characters: characters)
    }
    return result
  }

  /// The characters of all of a row, at their places in the file: also selected text is that of the file.
  func characters(of text: RowText, near byte: Int) -> [TextDecoder.Character] {
    let start = text.segment.start
    guard let bytes = text.bytes, let reader = json.reader(at: start) else { return [] }
    let row = JSONRowText(bytes, reader)
    return row.bytes.withUnsafeBytes {
      .init(of: $0, json.options(of: row)) { start + row.place(ofShown: $0) }
    }
  }

  func revealColumns(of match: Range<Int>, inRowAt start: Int) {
    guard let reader = json.reader(at: start) else { return }
    json.forEachText(from: start) { text in
      let characters = characters(of: text, near: start)
      guard let first = characters.first(where: { $0.bytes.upperBound > match.lowerBound }) else {
        return false
      }
      let last = characters.last { $0.offset < match.upperBound } ?? first
      let indentation = json.indentation(of: reader)
      view.revealColumns(
        first.column +| indentation..<max(first.column + 1, last.column + last.span) +| indentation)
      return false
    }
  }

  // MARK: Brackets

  func place(ofBracket bracket: UInt8, number: Int, inRowAt start: Int) -> Int? {
    guard [0x7b, 0x7d, 0x5b, 0x5d].contains(bracket) else {
      return document.place(ofByte: bracket, number: number, inLineFrom: start)
    }
    return json.place(ofBracket: bracket, number: number, inRowAt: start)
  }

  func brackets(at byte: Int, isForward: Bool) -> JSONBrackets? {
    let found = document.withBytes(byte..<byte + 1) { $0.first }
    guard let found, [0x7b, 0x7d, 0x5b, 0x5d].contains(found) else { return nil }
    return json.brackets(at: byte, isForward: isForward)
  }

  // MARK: Background

  func isKnown(_ byte: Int) -> Bool {
    guard document.length > 0, json.reader(at: min(byte, document.length - 1)) == nil else { return true }
    json.startCounting()
    return false
  }

  var isBusy: Bool { !json.isLines && !document.isComplete && document.source.error == nil && isReading }
  private var isReading: Bool { (document.source as? JSONSource)?.isReading ?? false }

  func continueWork() -> Bool {
    guard let source = document.source as? JSONSource else { return false }
    view.refresh()
    source.resume()
    return false
  }

  // Rows that begin at the same byte may have another indentation.
  func bytesDidChange() { view.layoutVersion += 1 }

  /// How far a value has been read while a place in it is awaited, or the first mistake in the file.
  var note: String {
    if let part = (document.source as? JSONSource)?.partRead, view.jump.wantedByte != nil {
      return "reading… \(Int(part * 100)) %"
    }
    guard let problem = json.problem else { return "" }
    return "invalid JSON in line \((problem.line + 1).grouped), column "
      + "\((problem.column + 1).grouped): \(problem.text)"
  }
}
