import PortholeSystem
import ScreenCore

/// Lays out blocks of Markdown in rows of a width.
///
/// ```swift
/// let layout = MarkdownLayout(width: 60)
/// for block in MarkdownParser.blocks(of: text) { rows += layout.rows(of: block, in: bytes) }
/// ```
public struct MarkdownLayout: Hashable, Sendable {
  /// The columns of a row, from 1 to 10,000.
  public let width: Int
  /// Whether signs such as bullets and lines may be other than ASCII.
  public let hasSymbols: Bool

  /// Makes a layout.
  public init(width: Int, hasSymbols: Bool = true) {
    (self.width, self.hasSymbols) = (min(max(1, width), 10_000), hasSymbols)
  }

  /// The rows of a block, with a blank one at the end if the text has blank lines there. A definition and blank lines
  /// have none.
  ///
  /// Linear in the length of the block. Rows are no wider than the layout, but for a single wide character and a
  /// table of very many columns.
  ///
  /// - Parameter bytes: the block, from its first byte on.
  public func rows(of block: MarkdownBlock, in bytes: UnsafeRawBufferPointer) -> [MarkdownRow] {
    var page = BlockPage(self, block, bytes)
    page.lay()
    return page.rows
  }
}

/// The rows of one block while they are made.
struct BlockPage {
  let layout: MarkdownLayout
  let block: MarkdownBlock
  let bytes: UnsafeRawBufferPointer
  private(set) var rows: [MarkdownRow] = []
  /// Whether the next row is the first one of its part.
  private var isFirst = true
  /// The signs of quotations and items, and their columns. Those of the first row differ.
  private var first = AttributedText()
  private var rest = AttributedText()
  private(set) var indent = 0

  init(_ layout: MarkdownLayout, _ block: MarkdownBlock, _ bytes: UnsafeRawBufferPointer) {
    (self.layout, self.block, self.bytes) = (layout, block, bytes)
  }

  /// The columns for text.
  var room: Int { max(1, layout.width - indent) }

  mutating func lay() {
    guard block.isShown else { return }
    layContainers(block.containers)
    lay(block.content)
    if rows.isEmpty { rows.append(newRow()) }
    if block.isFollowedByBlank {
      var row = MarkdownRow()
      row.start = rows.last?.start ?? 0
      rows.append(row)
    }
  }

  private mutating func lay(_ content: MarkdownBlock.Content) {
    switch content {
    case .blank, .definitions: return
    case .heading(let level, let runs): layHeading(level, runs)
    case .paragraph(let runs): add(text(of: runs), wrap: .word)
    case .code(let language, let lines): layCode(language, lines)
    case .preformatted(let runs):
      add(text(of: runs), wrap: .character, isFilled: true, margin: codeMargin)
    case .rule:
      var row = newRow()
      row.text += AttributedText(line(room), style: PaintRole.secondary.style)
      rows.append(row)
    case .table(let table): layTable(table)
    case .settings(let lines):
      for line in lines {
        var page = PageText()
        add(line, to: &page, PaintRole.secondary.style)
        add(page, wrap: .character)
      }
    case .html(let parts):
      for (index, part) in parts.enumerated() {
        if index > 0 { layContainers(block.containers.map(\.continued)) }
        if part.isApart { append(newRow(isBlank: true)) }
        layContainers(part.containers, adds: true)
        lay(part.content)
      }
    }
  }

  func string(_ range: Range<Int>) -> String {
    range.upperBound <= bytes.count ? String(decoding: bytes[range], as: UTF8.self) : ""
  }

  /// Adds bytes of the block to a text. Those that cannot be shown become `^A`, `<U+202E>` or `<FF>`, and a tab a blank.
  func add(_ range: Range<Int>, to text: inout PageText, _ style: TextStyle, link: String? = nil) {
    guard range.upperBound <= bytes.count else { return }
    let part = UnsafeRawBufferPointer(rebasing: bytes[range])
    if PlainText.isAll(part) { return text.add(string(range), range, style, link: link) }
    var (start, place) = (range.lowerBound, range.lowerBound)
    var (parser, iterator) = (Unicode.UTF8.ForwardParser(), part.makeIterator())
    var hidden = style
    hidden.attributes.insert(.reverse)
    func flush() { text.add(string(start..<place), start..<place, style, link: link) }
    func show(_ shown: String, _ count: Int, _ style: TextStyle) {
      flush()
      text.add(shown, place..<place + count, style, link: link)
      place += count
      start = place
    }
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let code):
        let scalar = Unicode.UTF8.decode(code).value
        if scalar == 0x09 {
          show(" ", 1, style)
        } else if DisplayWidth.of(scalar) == nil {
          show(HiddenCharacters.notation(scalar), code.count, hidden)
        } else {
          place += code.count
        }
      case .error(let length):
        for _ in 0..<length { show(HiddenCharacters.notation(ofByte: bytes[place]), 1, hidden) }
      case .emptyInput: return flush()
      }
    }
  }

  func blanks(_ count: Int) -> AttributedText { AttributedText(String(repeating: " ", count: max(0, count))) }
  func line(_ count: Int) -> String { String(repeating: layout.hasSymbols ? "─" : "-", count: max(0, count)) }

  // MARK: Rows

  /// Makes the signs of containers for the next rows.
  ///
  /// - Parameter adds: whether they are within the containers before.
  private mutating func layContainers(_ containers: [MarkdownBlock.Container], adds: Bool = false) {
    if !adds { (first, rest, indent, isFirst) = (AttributedText(), AttributedText(), 0, true) }
    for container in containers {
      let (sign, next): (AttributedText, AttributedText)
      switch container {
      case .quote:
        let bar = AttributedText(layout.hasSymbols ? "│ " : "| ", style: PaintRole.secondary.style)
        (sign, next) = (bar, bar)
      case .item(let place, let number):
        // Numbers have a full stop or a bracket.
        let last =
          place.map { $0.upperBound > 0 && bytes[$0.upperBound - 1] == UInt8(ascii: ")") ? ")" : "." } ?? "."
        (sign, next) = signs(
          number.map { "\($0)\(last) " } ?? (layout.hasSymbols ? "• " : "* "), isShown: place != nil)
      case .note(let label, let isFirst):
        (sign, next) = signs(isFirst ? "[\(label)] " : "    ", isShown: true)
      }
      let columns = TextLayout(next.string, width: .max, wrap: .none).width
      // In a narrow window the inner signs are left out, so that there is room for text.
      guard indent + columns <= layout.width / 2 else { break }
      indent += columns
      first += sign
      rest += next
    }
  }

  private func signs(_ text: String, isShown: Bool) -> (AttributedText, AttributedText) {
    let next = blanks(TextLayout(text, width: .max, wrap: .none).width)
    return (isShown ? AttributedText(text, style: PaintRole.marker.style) : next, next)
  }

  /// A row with the signs at its start.
  mutating func newRow(isBlank: Bool = false) -> MarkdownRow {
    var row = MarkdownRow()
    row.text = isFirst && !isBlank ? first : rest
    if !isBlank { isFirst = false }
    row.indent = indent
    row.start = rows.last?.start ?? 0
    return row
  }

  mutating func append(_ row: MarkdownRow) {
    var row = row
    if let place = row.places.first { row.start = place.source.lowerBound }
    rows.append(row)
  }

  mutating func add(_ text: PageText, wrap: TextWrap, isFilled: Bool = false, margin: Int = 0) {
    var part = 0
    let lines = text.rows(width: max(1, room - 2 * margin), wrap: wrap)
    if lines.isEmpty {
      var row = newRow()
      row.isFilled = isFilled
      append(row)
    }
    for line in lines {
      var row = newRow()
      row.isFilled = isFilled
      if margin > 0 { row.text += blanks(margin) }
      text.append(line, to: &row, from: &part)
      append(row)
    }
  }

  /// The text of runs.
  ///
  /// - Parameter base: the style that the looks of the runs are laid over.
  func text(of runs: [MarkdownRun], base: TextStyle = .plain) -> PageText {
    var text = PageText()
    for run in runs {
      let role = run.role
      var style = (role?.pageStyle ?? .plain).merged(over: base)
      if run.style.contains(.strong) { style.attributes.insert(.bold) }
      if run.style.contains(.emphasis) { style.attributes.insert(.italic) }
      if run.style.contains(.struck) { style.attributes.insert(.strikethrough) }
      let link = run.link.flatMap { $0 < block.links.count ? block.links[$0] : nil }
      switch run.kind {
      case .text: add(run.range, to: &text, style, link: link)
      case .character(let character): text.add(character, run.range, style, link: link)
      case .space: text.add(" ", run.range, link == nil ? base : style, link: link)
      case .lineBreak: text.add("\n", run.range)
      }
    }
    return text
  }

  // MARK: Blocks

  /// A title; those of the first two levels have a line below them.
  private mutating func layHeading(_ level: Int, _ runs: [MarkdownRun]) {
    let role: PaintRole = level > 2 ? .subheading : .heading
    let start = rows.count
    add(text(of: runs, base: role.style), wrap: .word)
    guard level < 3 else { return }
    let columns = rows[start...].map { TextLayout($0.text.string, width: .max, wrap: .none).width }.max() ?? 0
    var row = newRow()
    row.text += AttributedText(line(min(room, columns - indent)), style: role.style)
    append(row)
  }

  private var codeMargin: Int { room > 8 ? 2 : 0 }

  /// Lines of code on a surface, painted if their language is known. Its name stands at the end of the first row.
  private mutating func layCode(_ language: String, _ lines: [Range<Int>]) {
    let painter = (CodeLanguage(rawValue: language) ?? CodeLanguage(fileName: "." + language)).map(
      CodePainter.init)
    var (state, spans) = (CodePainter.State(), [PaintSpan]())
    let margin = codeMargin
    let hasCommands = language.isEmpty && !lines.contains { isDrawing($0) }
    for line in lines where line.upperBound <= bytes.count {
      painter?.paint(UnsafeRawBufferPointer(rebasing: bytes[line]), state: &state, into: &spans)
      if hasCommands { spans = commands(in: line) }
      add(code(line, spans), wrap: .character, isFilled: true, margin: margin)
    }
    guard !rows.isEmpty else { return }
    let used = TextLayout(rows[0].text.string, width: .max, wrap: .none).width
    let columns = TextLayout(language, width: .max, wrap: .none).width
    let gap = layout.width - used - columns - margin
    guard !language.isEmpty, gap > 1 else { return }
    rows[0].text += blanks(gap)
    rows[0].text += AttributedText(language, style: PaintRole.secondary.style)
  }

  /// Whether a line has lines and blocks of a drawing.
  private func isDrawing(_ line: Range<Int>) -> Bool {
    guard line.upperBound <= bytes.count else { return false }
    return line.contains {
      bytes[$0] == 0xe2 && $0 + 1 < line.upperBound && (0x94...0x97).contains(bytes[$0 + 1])
    }
  }

  /// The parts of a line of code without a language: often a command, and after a gap some words about it.
  private func commands(in line: Range<Int>) -> [PaintSpan] {
    let row = RowBytes(UnsafeRawBufferPointer(rebasing: bytes[line]))
    let start = row.skipBlanks(from: 0)
    guard start < row.count else { return [] }
    var gap = start
    repeat {
      gap = row.end(from: gap + 1) { !$0.isBlank }
    } while gap < row.count && !row[gap + 1].isBlank
    var spans: [PaintSpan] = []
    spans.add(start, gap, .codeSpan)
    spans.add(row.skipBlanks(from: gap), row.count, .secondary)
    return spans
  }

  /// A line of code with its roles. A tab takes the columns up to the next multiple of four.
  private func code(_ line: Range<Int>, _ spans: [PaintSpan]) -> PageText {
    var (text, place, column) = (PageText(), line.lowerBound, 0)
    func add(upTo end: Int, _ style: TextStyle) {
      while place < end {
        let tab = bytes[place..<end].firstIndex(of: 0x09) ?? end
        let part = string(place..<tab)
        self.add(place..<tab, to: &text, style)
        column += TextLayout(part, width: .max, wrap: .none).width
        if tab < end {
          text.add(String(repeating: " ", count: 4 - column % 4), tab..<tab + 1)
          column += 4 - column % 4
        }
        place = min(end, tab + 1)
      }
    }
    for span in spans {
      add(upTo: line.lowerBound + span.range.lowerBound, .plain)
      add(upTo: line.lowerBound + span.range.upperBound, span.role.style)
    }
    add(upTo: line.upperBound, .plain)
    return text
  }
}
