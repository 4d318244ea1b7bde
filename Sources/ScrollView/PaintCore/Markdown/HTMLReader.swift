/// Reads the parts of a block of HTML: paragraphs, titles, items, tables and text that keeps its lines. Their text is not
/// Markdown.
struct HTMLReader {
  private let lines: JoinedLines
  private let firstLink: Int
  private var lost: UInt8 = 0
  private var isCut = false

  private(set) var parts: [MarkdownPart] = []
  private(set) var links: [String] = []
  /// The start of the text that belongs to no part yet.
  private var start = 0
  private var level: Int?
  /// The quotations and items around the text.
  private var containers: [MarkdownBlock.Container] = []
  /// The lists around the text: the number of the last item if they count, and the containers around them.
  private var lists: [(number: Int?, depth: Int)] = []
  private var table: [[[MarkdownRun]]] = []
  private var tables = 0
  private var hasTitles = false
  /// Whether a blank row comes before the next part.
  private var isApart = false

  init(_ lines: JoinedLines, links: Int) { (self.lines, firstLink) = (lines, links) }

  /// Reads the block.
  ///
  /// - Parameters:
  ///   - end: the end of the block if the lines are not its first ones.
  ///   - isCut: whether the block continues after the lines.
  mutating func read(continuing end: MarkdownParser.HTMLEnd?, isCut: Bool) {
    self.isCut = isCut
    lines.withText { text in
      var index = 0
      switch end {
      case .sign(let sign):
        let close = HTMLMarkup.signs[sign].end
        while index < text.count, !text.has(close, at: index) { index += 1 }
        index = min(text.count, index + close.utf8CodeUnitCount)
        start = index
      case .tag(let name): index = readRawText(name, text, from: 0)
      case .blankLine, nil: break
      }
      while index < text.count {
        index = text.end(from: index) { $0 != UInt8(ascii: "<") }
        guard index < text.count else { break }
        index = tag(text, index)
      }
      flush(text.count)
      endTable()
    }
  }

  /// Reads the tag at a place and returns the end of it.
  private mutating func tag(_ text: RowBytes, _ index: Int) -> Int {
    guard let markup = HTMLMarkup(text, at: index, lost: &lost) else {
      // The end of a comment may follow.
      guard isCut, index == 0, HTMLMarkup.sign(text, at: 0) != nil else { return index + 1 }
      start = text.count
      return text.count
    }
    guard markup.isBlock else {
      if markup.kind == .hidden, text.end(from: start, to: index, while: InlineSyntax.isSpace) == index {
        start = markup.end
      }
      return markup.end
    }
    flush(index)
    start = markup.end
    let isOpen = markup.kind == .open
    if isOpen, HTMLMarkup.hasRawText(markup.name) { return readRawText(markup.name, text, from: markup.end) }
    tables == 0 ? readOutside(markup.name, isOpen) : readTable(markup.name, isOpen)
    return markup.end
  }

  private mutating func readOutside(_ name: String, _ isOpen: Bool) {
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      (level, isApart) = (isOpen ? Int(name.utf8.last! - 0x30) : nil, true)
    case "p", "details": isApart = true
    case "blockquote":
      isApart = true
      quote(isOpen)
    case "ul", "ol": list(isOpen, name == "ol" ? 0 : nil)
    case "li": item(isOpen)
    case "hr": add(.rule)
    case "table", "tr", "td", "th": readTable(name, isOpen)
    default: break
    }
  }

  /// Reads a tag in a table. A table within it is text of its cell.
  private mutating func readTable(_ name: String, _ isOpen: Bool) {
    switch name {
    case "table":
      tables = max(0, tables + (isOpen ? 1 : -1))
      if tables == 0 { endTable() }
    case "tr" where tables < 2 && isOpen: table.append([])
    case "td" where tables < 2 && isOpen, "th" where tables < 2 && isOpen:
      if table.isEmpty { table.append([]) }
      if table.count == 1, name == "th" { hasTitles = true }
      table[table.count - 1].append([])
    default: break
    }
  }

  // MARK: Parts

  private mutating func add(_ content: MarkdownBlock.Content) {
    parts.append(MarkdownPart(content: content, containers: containers, isApart: isApart && !parts.isEmpty))
    isApart = false
    // The sign of an item comes once.
    containers = containers.map(\.continued)
  }

  /// Adds the text before a tag.
  private mutating func flush(_ end: Int) {
    defer { start = end }
    let runs = runs(start..<end, .html)
    guard !runs.isEmpty else { return }
    if let row = table.indices.last, let cell = table[row].indices.last {
      if let last = table[row][cell].last {
        table[row][cell].append(
          MarkdownRun(range: last.range.upperBound..<last.range.upperBound, kind: .lineBreak))
      }
      table[row][cell] += runs
    } else if let level {
      add(.heading(level: level, runs))
    } else {
      add(.paragraph(runs))
    }
  }

  private mutating func runs(_ range: Range<Int>, _ mode: InlineReader.Mode) -> [MarkdownRun] {
    var reader = InlineReader(lines, range, links: firstLink + links.count, mode: mode)
    let runs = reader.read()
    links += reader.links
    return runs
  }

  /// Reads a part up to its closing tag, and returns the place after it.
  private mutating func readRawText(_ name: String, _ text: RowBytes, from first: Int) -> Int {
    var close: Range<Int>?
    // The tag of another such element ends the block as well.
    for name in [name] + HTMLMarkup.rawTexts where close == nil {
      close = HTMLMarkup.close(of: name, text, first, &lost)
    }
    let isShown = name == "pre" || name == "textarea"
    // Without an end, it is text of the file.
    if close == nil, !isShown, !isCut { return first }
    let last = close?.lowerBound ?? text.count
    start = close?.upperBound ?? text.count
    if isShown, table.isEmpty {
      // Line feeds next to the tags do not belong to the text.
      let from = text[first] == 0x0a ? first + 1 : first
      let to = last > from && text[last - 1] == 0x0a ? last - 1 : last
      isApart = true
      add(.preformatted(runs(from..<max(from, to), .preformatted)))
      isApart = true
    } else if isShown {
      let end = start
      start = first
      flush(last)
      start = end
    }
    return start
  }

  private mutating func quote(_ isOpen: Bool) {
    if isOpen, containers.count < MarkdownParser.mostContainers {
      containers.append(.quote)
    } else if !isOpen, let index = containers.lastIndex(of: .quote) {
      containers.removeSubrange(index...)
    }
  }

  private mutating func list(_ isOpen: Bool, _ number: Int?) {
    if isOpen, lists.count < MarkdownParser.mostContainers {
      lists.append((number, containers.count))
    } else if !isOpen, let list = lists.popLast() {
      containers = Array(containers.prefix(list.depth))
    }
  }

  private mutating func item(_ isOpen: Bool) {
    containers = Array(containers.prefix(lists.last?.depth ?? 0))
    guard isOpen else { return }
    let number = lists.last?.number.map { $0 + 1 }
    if !lists.isEmpty { lists[lists.count - 1].number = number }
    containers.append(.item(marker: 0..<0, number: number))
  }

  private mutating func endTable() {
    table.removeAll(where: \.isEmpty)
    defer { (table, hasTitles, isApart) = ([], false, true) }
    let columns = min(table.map(\.count).max() ?? 0, MarkdownParser.mostColumns)
    guard columns > 0 else { return }
    // The last column has the cells beyond it.
    var rows = table.map { row -> [[MarkdownRun]] in
      let last = row.dropFirst(columns - 1).flatMap(\.self)
      return (0..<columns).map { $0 == columns - 1 ? last : $0 < row.count ? row[$0] : [] }
    }
    // The first row of a table has the titles.
    if !hasTitles { rows.insert(rows[0].map { _ in [] }, at: 0) }
    isApart = true
    add(.table(MarkdownTable(alignments: rows[0].map { _ in .leading }, rows: rows)))
  }
}
