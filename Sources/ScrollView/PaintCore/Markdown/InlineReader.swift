/// Reads the text of a block: emphasis, code, links and the ends of lines.
struct InlineReader {
  /// The rules for a text. A bar in a cell has a backslash; HTML has only tags, characters with names and, if it is preformatted,
  /// lines.
  enum Mode { case markdown, cell, html, preformatted }

  private let mode: Mode
  private let lines: JoinedLines
  private let range: Range<Int>
  private let definitions: [String: String]
  /// The number of links of the block before this text.
  private let firstLink: Int

  private(set) var links: [String] = []
  var nodes: [InlineNode] = []
  private var marks: [InlineMark] = []
  /// The brackets that may begin a link: their node, the place after them, and whether they begin a picture, or nothing because a
  /// link contains no links.
  private var brackets: [(node: Int, text: Int, isImage: Bool, isActive: Bool)] = []
  /// The numbers of back quotes for which no end was found; bit 0 for a single one.
  private var lostQuotes: UInt64 = 0
  private var lostMarkup: UInt8 = 0
  /// The tags of HTML that wait for their end: their name, their node and their address.
  private var tags: [(name: String, node: Int, address: String?)] = []

  private static let mostBrackets = 32

  /// Makes a reader.
  ///
  /// - Parameter range: the part of the text that is read; all of it by default.
  init(
    _ lines: JoinedLines, _ range: Range<Int> = 0 ..< .max, definitions: [String: String] = [:], links: Int,
    mode: Mode = .markdown
  ) {
    (self.lines, self.range, self.definitions, firstLink, self.mode) = (
      lines, range, definitions, links, mode
    )
  }

  mutating func read() -> [MarkdownRun] {
    lines.withText { whole in
      var end = min(range.upperBound, whole.count)
      while mode != .preformatted, end > range.lowerBound, whole[end - 1].isBlank { end -= 1 }
      let text = whole.prefix(end)
      var index = range.lowerBound
      if mode == .html { index = text.end(from: index, while: InlineSyntax.isSpace) }
      while index < text.count { index = next(text, index) }
      EmphasisReader.mark(&nodes, from: 0, text, &marks)
    }
    return runs()
  }

  private mutating func add(_ kind: InlineNode.Kind, _ range: Range<Int>) {
    if case .text = kind, let last = nodes.last, case .text = last.kind,
      last.range.upperBound == range.lowerBound,
      // The text of a link begins with a node of its own.
      brackets.last?.node != nodes.count - 1
    {
      nodes[nodes.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      nodes.append(InlineNode(kind: kind, range: range, size: range.count))
    }
  }

  // MARK: Pieces

  /// Adds the piece at a place and returns the end of it.
  private mutating func next(_ text: RowBytes, _ index: Int) -> Int {
    switch text[index] {
    case 0x0a: return lineEnd(text, index)
    case UInt8(ascii: "<"): return tag(text, index)
    case UInt8(ascii: "&"):
      if let (end, character) = InlineSyntax.entity(text, index) {
        add(.character(character), index..<end)
        return end
      }
    case _ where isHTML: break
    case UInt8(ascii: "\\"): return escape(text, index)
    case UInt8(ascii: "`"): return code(text, index)
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): return delimiter(text, index)
    case UInt8(ascii: "["): return note(text, index) ?? bracket(index, index + 1, isImage: false)
    case UInt8(ascii: "!") where text[index + 1] == UInt8(ascii: "["):
      return bracket(index, index + 2, isImage: true)
    case UInt8(ascii: "]"): return closeBracket(text, index)
    case UInt8(ascii: "h"), UInt8(ascii: "w"):
      if let end = InlineSyntax.endOfAddress(text, index) {
        let prefix = text[index] == UInt8(ascii: "w") ? "https://" : ""
        link(prefix + InlineSyntax.string(text, index..<end), index..<end)
        return end
      }
    default: break
    }
    let end = text.end(from: index + 1) { !InlineSyntax.isSpecial($0) && ($0 != 0x68 && $0 != 0x77) }
    add(.text, index..<end)
    return end
  }

  private var isHTML: Bool { mode == .html || mode == .preformatted }

  private mutating func escape(_ text: RowBytes, _ index: Int) -> Int {
    let next = text[index + 1]
    if next == 0x0a {
      add(.lineBreak, index..<index + 1)
      return index + 2
    }
    guard InlineSyntax.isPunctuation(next) else {
      add(.text, index..<index + 1)
      return index + 1
    }
    nodes.append(InlineNode(kind: .text, range: index + 1..<index + 2))
    return index + 2
  }

  /// The end of a line is a blank, or stays one after two blanks.
  private mutating func lineEnd(_ text: RowBytes, _ index: Int) -> Int {
    if mode == .preformatted {
      nodes.append(InlineNode(kind: .lineBreak, range: index..<index))
      return index + 1
    }
    var blanks = index
    if let last = nodes.last, case .text = last.kind, last.range.upperBound == index {
      while blanks > last.range.lowerBound, text[blanks - 1].isBlank { blanks -= 1 }
      nodes[nodes.count - 1].range = last.range.lowerBound..<blanks
    }
    let isBreak = !isHTML && index - blanks > 1 && text[index - 1] == 0x20
    nodes.append(InlineNode(kind: isBreak ? .lineBreak : .space, range: blanks..<max(blanks, index)))
    return text.skipBlanks(from: index + 1)
  }

  private mutating func code(_ text: RowBytes, _ index: Int) -> Int {
    let start = text.end(from: index) { $0 == UInt8(ascii: "`") }
    let count = start - index
    if count <= 64, lostQuotes & (1 << UInt64(count - 1)) == 0 {
      var place = start
      while place < text.count {
        place = text.end(from: place) { $0 != UInt8(ascii: "`") }
        let end = text.end(from: place) { $0 == UInt8(ascii: "`") }
        if end - place == count {
          addCode(text, start..<place)
          return end
        }
        place = end
      }
      lostQuotes |= 1 << UInt64(count - 1)
    }
    add(.text, index..<start)
    return start
  }

  private mutating func addCode(_ text: RowBytes, _ range: Range<Int>) {
    var (start, end) = (range.lowerBound, range.upperBound)
    // One blank at each side lets the code begin with a back quote.
    if end - start > 2, text[start] == 0x20, text[end - 1] == 0x20 { (start, end) = (start + 1, end - 1) }
    while start < end {
      let line = text.end(from: start, to: end) { $0 != 0x0a && (mode != .cell || $0 != UInt8(ascii: "|")) }
      // A bar in a cell has a backslash before it, which is not a part of the code.
      let isBar = line < end && text[line] != 0x0a
      nodes.append(InlineNode(kind: .code, range: start..<(isBar ? max(start, line - 1) : line)))
      if isBar { nodes.append(InlineNode(kind: .code, range: line..<line + 1)) }
      if line < end, !isBar { nodes.append(InlineNode(kind: .space, range: line..<line)) }
      start = line + 1
    }
  }

  private mutating func delimiter(_ text: RowBytes, _ index: Int) -> Int {
    let byte = text[index]
    let end = text.end(from: index) { $0 == byte }
    let (before, after) = (InlineSyntax.isSign(text, at: index - 1), InlineSyntax.isSign(text, at: end))
    let isLeft = !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation)
    let isRight = !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation)
    var (canOpen, canClose) = (isLeft, isRight)
    if byte == UInt8(ascii: "_") {
      canOpen = isLeft && (!isRight || before.isPunctuation)
      canClose = isRight && (!isLeft || after.isPunctuation)
    }
    if byte == UInt8(ascii: "~"), end - index > 2 { (canOpen, canClose) = (false, false) }
    if canOpen || canClose {
      nodes.append(
        InlineNode(
          kind: .delimiter(canOpen: canOpen, canClose: canClose), range: index..<end, size: end - index))
    } else {
      add(.text, index..<end)
    }
    return end
  }

  private mutating func tag(_ text: RowBytes, _ index: Int) -> Int {
    if !isHTML, let (end, address, isMail) = InlineSyntax.bracketed(text, index) {
      link((isMail ? "mailto:" : "") + InlineSyntax.string(text, address), address)
      return end
    }
    guard let markup = HTMLMarkup(text, at: index, lost: &lostMarkup), !markup.isText else {
      add(.text, index..<index + 1)
      return index + 1
    }
    var (end, skipsBlanks) = (markup.end, mode != .preformatted)
    switch markup.name {
    case "script", "style":
      // A tag that nothing closes is a word of the sentence.
      guard markup.kind == .open, let close = HTMLMarkup.close(of: markup.name, text, end, &lostMarkup) else {
        add(.text, index..<end)
        return end
      }
      (end, skipsBlanks) = (close.upperBound, false)
    case "br": nodes.append(InlineNode(kind: .lineBreak, range: index..<index))
    case "td", "th": nodes.append(InlineNode(kind: .space, range: index..<index))
    case _ where markup.isBlock: nodes.append(InlineNode(kind: .edge, range: index..<index))
    default:
      skipsBlanks = false
      if markup.name == "img", let words = markup.value(of: "alt", in: text) {
        let first = open()
        addWords(text, words)
        close(first, .image)
      } else {
        addStyle(markup, text)
      }
    }
    if skipsBlanks { end = text.skipBlanks(from: end) }
    nodes.append(InlineNode(kind: .text, range: end..<end))
    return end
  }

  /// Adds the words of a picture: they have no marks, and may be on several lines.
  private mutating func addWords(_ text: RowBytes, _ words: Range<Int>) {
    var index = words.lowerBound
    while index < words.upperBound {
      if text[index] == 0x0a {
        index = lineEnd(text, index)
      } else if let (end, character) = InlineSyntax.entity(text, index) {
        add(.character(character), index..<end)
        index = end
      } else {
        let end = text.end(from: index + 1, to: words.upperBound) { $0 != 0x0a && $0 != UInt8(ascii: "&") }
        add(.text, index..<end)
        index = end
      }
    }
  }

  private static let styles: [String: MarkdownRun.Style] = [
    "a": [], "b": .strong, "strong": .strong, "i": .emphasis, "em": .emphasis, "code": .code, "kbd": .code,
    "samp": .code,
    "tt": .code, "del": .struck, "s": .struck, "strike": .struck,
  ]

  private mutating func addStyle(_ markup: HTMLMarkup, _ text: RowBytes) {
    guard let style = Self.styles[markup.name] else { return }
    if markup.kind == .open {
      let address = markup.value(of: "href", in: text).map { InlineSyntax.unescaped(text, $0) }
      if tags.count == Self.mostBrackets { tags.removeFirst() }
      tags.append((markup.name, open(), address))
    } else if let index = tags.lastIndex(where: { $0.name == markup.name }) {
      let tag = tags.remove(at: index)
      close(tag.node, style, tag.address)
    }
  }

  // MARK: Links

  private mutating func link(_ address: String, _ shown: Range<Int>) {
    let first = open()
    add(.text, shown)
    close(first, [], address)
  }

  /// Adds the number or the name of a footnote, which leads to it.
  private mutating func note(_ text: RowBytes, _ index: Int) -> Int? {
    guard text[index + 1] == UInt8(ascii: "^"), !definitions.isEmpty,
      let close = InlineSyntax.endOfLabel(text, index + 1),
      let name = InlineSyntax.label(text, index + 1..<close), let address = definitions[name]
    else { return nil }
    let first = open()
    add(.text, index..<index + 1)
    add(.text, index + 2..<close + 1)
    self.close(first, [], address)
    return close + 1
  }

  /// Adds a node before a part with a look, and one after it.
  private mutating func open() -> Int {
    nodes.append(InlineNode(kind: .text, range: 0..<0))
    return nodes.count - 1
  }

  private mutating func close(_ first: Int, _ style: MarkdownRun.Style, _ address: String? = nil) {
    nodes.append(InlineNode(kind: .text, range: 0..<0))
    let link = address == nil ? nil : firstLink + links.count
    marks.append(InlineMark(first: first, last: nodes.count - 1, style: style, link: link))
    if let address { links.append(address) }
  }

  private mutating func bracket(_ index: Int, _ end: Int, isImage: Bool) -> Int {
    if brackets.count == Self.mostBrackets { brackets.removeFirst() }
    brackets.append((nodes.count, end, isImage, true))
    nodes.append(InlineNode(kind: .text, range: index..<end))
    return end
  }

  private mutating func closeBracket(_ text: RowBytes, _ index: Int) -> Int {
    guard let open = brackets.popLast() else {
      add(.text, index..<index + 1)
      return index + 1
    }
    guard open.isActive, let (end, address) = target(text, open.text, index) else {
      nodes.append(InlineNode(kind: .text, range: index..<index + 1))
      return index + 1
    }
    EmphasisReader.mark(&nodes, from: open.node + 1, text, &marks)
    for node in open.node..<nodes.count {
      if case .delimiter = nodes[node].kind { nodes[node].kind = .text }
    }
    nodes[open.node].range = 0..<0
    close(open.node, open.isImage ? .image : [], address)
    for index in brackets.indices where !open.isImage && !brackets[index].isImage {
      brackets[index].isActive = false
    }
    return end
  }

  /// The address after the bracket at `index`, and the place after it.
  private func target(_ text: RowBytes, _ start: Int, _ index: Int) -> (end: Int, address: String)? {
    if text[index + 1] == UInt8(ascii: "("), let (end, address) = InlineSyntax.target(text, index + 2) {
      return (end, InlineSyntax.unescaped(text, address))
    }
    guard !definitions.isEmpty else { return nil }
    func address(_ range: Range<Int>) -> String? {
      InlineSyntax.label(text, range).flatMap { definitions[$0] }
    }
    if text[index + 1] == UInt8(ascii: "["), text[index + 2] != UInt8(ascii: "]"),
      let close = InlineSyntax.endOfLabel(text, index + 2)
    {
      return address(index + 2..<close).map { (close + 1, $0) }
    }
    guard index - start < 1_000, let address = address(start..<index) else { return nil }
    return (text.has("[]", at: index + 1) ? index + 3 : index + 1, address)
  }

  // MARK: Runs

  /// The nodes with their looks.
  private func runs() -> [MarkdownRun] {
    let (starts, ends) = (marks.sorted { $0.first < $1.first }, marks.sorted { $0.last < $1.last })
    var (started, ended) = (starts[...], ends[...])
    var (counts, open, runs) = ([Int](repeating: 0, count: 8), [Int](), [MarkdownRun]())
    func count(_ style: MarkdownRun.Style, _ change: Int) {
      for bit in 0..<8 where style.rawValue & (1 << UInt8(bit)) != 0 { counts[bit] += change }
    }
    for (index, node) in nodes.enumerated() {
      while let mark = ended.first, mark.last == index {
        count(mark.style, -1)
        open.removeAll { $0 == mark.link }
        ended.removeFirst()
      }
      var style = MarkdownRun.Style()
      for bit in 0..<8 where counts[bit] > 0 { style.insert(.init(rawValue: 1 << UInt8(bit))) }
      append(node, style, open.first, to: &runs)
      // The rest of a delimiter stands outside of the part that it begins.
      while let mark = started.first, mark.first == index {
        count(mark.style, 1)
        if let link = mark.link { open.append(link) }
        started.removeFirst()
      }
    }
    while mode != .preformatted, let last = runs.last, last.kind == .space || last.kind == .lineBreak {
      runs.removeLast()
    }
    return runs
  }

  private func append(
    _ node: InlineNode, _ style: MarkdownRun.Style, _ link: Int?, to runs: inout [MarkdownRun]
  ) {
    var run = MarkdownRun(range: lines.place(of: node.range), style: style, link: link)
    switch node.kind {
    case .text, .delimiter: break
    case .code: run.style.insert(.code)
    case .character(let text): run.kind = .character(text)
    case .space: run.kind = .space
    case .lineBreak: run.kind = .lineBreak
    case .edge:
      run.kind = .lineBreak
      if runs.last?.kind == .space { runs.removeLast() }
      if runs.last?.kind == .lineBreak { return }
    }
    if case .edge = node.kind, runs.isEmpty { return }
    // A tag that stood alone leaves a blank at both sides of it.
    if run.kind == .space, runs.last.map({ $0.kind == .space || $0.kind == .lineBreak }) ?? true { return }
    if run.kind == .text {
      guard !run.range.isEmpty else { return }
      if let last = runs.last, last.kind == .text, last.style == style.union(run.style), last.link == link,
        last.range.upperBound == run.range.lowerBound
      {
        runs[runs.count - 1].range = last.range.lowerBound..<run.range.upperBound
        return
      }
    }
    runs.append(run)
  }
}
