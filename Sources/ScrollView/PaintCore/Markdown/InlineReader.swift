/// Reads the text of a block: emphasis, code, links and the ends of lines.
struct InlineReader {
  /// The lines of the text, joined by line feeds.
  private let joined: [UInt8]
  /// The start of each line in `joined` and in the block.
  private var starts: [(joined: Int, block: Int)] = []
  private let definitions: [String: String]
  /// The number of links of the block before this text.
  private let firstLink: Int
  #if DEBUG
    private let reads: UnsafeMutablePointer<Int>?
  #endif

  private(set) var links: [String] = []
  var nodes: [InlineNode] = []
  private var marks: [InlineMark] = []
  /// The brackets that may begin a link: their node, the place after them, and whether they are those of a picture.
  private var brackets: [(node: Int, text: Int, isImage: Bool)] = []
  /// The numbers of back quotes for which no end was found; bit 0 for a single one.
  private var lostQuotes: UInt64 = 0

  private static let mostBrackets = 32

  init(_ row: RowBytes, _ lines: [Range<Int>], _ definitions: [String: String], links: Int) {
    var joined: [UInt8] = []
    joined.reserveCapacity(lines.reduce(0) { $0 + $1.count + 1 })
    for (index, line) in lines.enumerated() {
      if index > 0 { joined.append(0x0a) }
      starts.append((joined.count, line.lowerBound))
      for place in line { joined.append(row[place]) }
    }
    while let last = joined.last, last.isBlank { joined.removeLast() }
    self.joined = joined
    (self.definitions, firstLink) = (definitions, links)
    #if DEBUG
      reads = row.reads
    #endif
  }

  mutating func read() -> [MarkdownRun] {
    joined.withUnsafeBytes { bytes in
      var text = RowBytes(bytes)
      #if DEBUG
        text.reads = reads
      #endif
      var index = 0
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
    case UInt8(ascii: "\\"): return escape(text, index)
    case 0x0a: return lineEnd(text, index)
    case UInt8(ascii: "`"): return code(text, index)
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): return delimiter(text, index)
    case UInt8(ascii: "["): return bracket(index, index + 1, isImage: false)
    case UInt8(ascii: "!") where text[index + 1] == UInt8(ascii: "["):
      return bracket(index, index + 2, isImage: true)
    case UInt8(ascii: "]"): return closeBracket(text, index)
    case UInt8(ascii: "<"): return tag(text, index)
    case UInt8(ascii: "&"):
      if let (end, character) = InlineSyntax.entity(text, index) {
        add(.character(character), index..<end)
        return end
      }
    case UInt8(ascii: "h"), UInt8(ascii: "w"):
      if let end = InlineSyntax.endOfAddress(text, index) {
        let prefix = text[index] == UInt8(ascii: "w") ? "https://" : ""
        link(prefix + string(index..<end), from: nodes.count) { $0.add(.text, index..<end) }
        return end
      }
    default: break
    }
    let end = text.end(from: index + 1) { !InlineSyntax.isSpecial($0) && ($0 != 0x68 && $0 != 0x77) }
    add(.text, index..<end)
    return end
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: joined[range], as: UTF8.self) }

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
    var blanks = index
    if let last = nodes.last, case .text = last.kind, last.range.upperBound == index {
      while blanks > last.range.lowerBound, text[blanks - 1].isBlank { blanks -= 1 }
      nodes[nodes.count - 1].range = last.range.lowerBound..<blanks
    }
    let isBreak = index - blanks > 1 && text[index - 1] == 0x20
    nodes.append(InlineNode(kind: isBreak ? .lineBreak : .space, range: blanks..<max(blanks, index)))
    return index + 1
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
      let line = text.end(from: start, to: end) { $0 != 0x0a }
      nodes.append(InlineNode(kind: .code, range: start..<line))
      if line < end { nodes.append(InlineNode(kind: .space, range: line..<line)) }
      start = line + 1
    }
  }

  private mutating func delimiter(_ text: RowBytes, _ index: Int) -> Int {
    let byte = text[index]
    let end = text.end(from: index) { $0 == byte }
    let (before, after) = (index > 0 ? text[index - 1] : 0x20, end < text.count ? text[end] : 0x20)
    let isLeft =
      !InlineSyntax.isSpace(after)
      && (!InlineSyntax.isPunctuation(after) || InlineSyntax.isSpace(before)
        || InlineSyntax.isPunctuation(before))
    let isRight =
      !InlineSyntax.isSpace(before)
      && (!InlineSyntax.isPunctuation(before) || InlineSyntax.isSpace(after)
        || InlineSyntax.isPunctuation(after))
    var (canOpen, canClose) = (isLeft, isRight)
    if byte == UInt8(ascii: "_") {
      canOpen = isLeft && (!isRight || InlineSyntax.isPunctuation(before))
      canClose = isRight && (!isLeft || InlineSyntax.isPunctuation(after))
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
    if let (end, words) = InlineSyntax.image(text, index) {
      // The words may lie in several lines, and a run does not.
      let line = text.end(from: words.lowerBound, to: words.upperBound) { $0 != 0x0a }
      nodes.append(InlineNode(kind: .text, range: index..<index))
      nodes.append(InlineNode(kind: .text, range: words.lowerBound..<line))
      nodes.append(InlineNode(kind: .text, range: end..<end))
      marks.append(InlineMark(first: nodes.count - 3, last: nodes.count - 1, style: .image))
      return end
    }
    guard let (end, address) = InlineSyntax.tag(text, index) else {
      add(.text, index..<index + 1)
      return index + 1
    }
    if let address {
      let isMail = !joined[address].contains(UInt8(ascii: ":"))
      link((isMail ? "mailto:" : "") + string(address), from: nodes.count) { $0.add(.text, address) }
    } else if text.has("<br", at: index), !text[index + 3].isWord {
      // The tag may end in another line.
      nodes.append(InlineNode(kind: .lineBreak, range: index..<index + 3))
    } else {
      // Other tags are not shown.
      nodes.append(InlineNode(kind: .text, range: end..<end))
    }
    return end
  }

  // MARK: Links

  private mutating func link(_ address: String, from first: Int, _ add: (inout InlineReader) -> Void) {
    let count = nodes.count
    nodes.append(InlineNode(kind: .text, range: 0..<0))
    add(&self)
    nodes.append(InlineNode(kind: .text, range: 0..<0))
    marks.append(InlineMark(first: count, last: nodes.count - 1, style: [], link: firstLink + links.count))
    links.append(address)
  }

  private mutating func bracket(_ index: Int, _ end: Int, isImage: Bool) -> Int {
    if brackets.count == Self.mostBrackets { brackets.removeFirst() }
    brackets.append((nodes.count, end, isImage))
    nodes.append(InlineNode(kind: .text, range: index..<end))
    return end
  }

  private mutating func closeBracket(_ text: RowBytes, _ index: Int) -> Int {
    guard let open = brackets.popLast() else {
      add(.text, index..<index + 1)
      return index + 1
    }
    guard let (end, address) = target(text, open.text, index) else {
      nodes.append(InlineNode(kind: .text, range: index..<index + 1))
      return index + 1
    }
    EmphasisReader.mark(&nodes, from: open.node + 1, text, &marks)
    for node in open.node..<nodes.count {
      if case .delimiter = nodes[node].kind { nodes[node].kind = .text }
    }
    nodes[open.node].range = 0..<0
    nodes.append(InlineNode(kind: .text, range: 0..<0))
    let style: MarkdownRun.Style = open.isImage ? .image : []
    marks.append(
      InlineMark(first: open.node, last: nodes.count - 1, style: style, link: firstLink + links.count))
    links.append(address)
    // A link contains no links.
    if !open.isImage { brackets.removeAll { !$0.isImage } }
    return end
  }

  /// The address after the bracket at `index`, and the place after it.
  private func target(_ text: RowBytes, _ start: Int, _ index: Int) -> (end: Int, address: String)? {
    if text[index + 1] == UInt8(ascii: "("), let (end, address) = InlineSyntax.destination(text, index + 2) {
      return (end, InlineSyntax.unescaped(joined[address]))
    }
    guard !definitions.isEmpty else { return nil }
    if text[index + 1] == UInt8(ascii: "["), text[index + 2] != UInt8(ascii: "]") {
      let close = text.end(from: index + 2, to: index + 256) { $0 != UInt8(ascii: "]") }
      guard text[close] == UInt8(ascii: "]"),
        let address = definitions[string(index + 2..<close).lowercased()]
      else {
        return nil
      }
      return (close + 1, address)
    }
    guard index - start < 256, let address = definitions[string(start..<index).lowercased()] else {
      return nil
    }
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
    while let last = runs.last, last.kind == .space { runs.removeLast() }
    return runs
  }

  private func append(
    _ node: InlineNode, _ style: MarkdownRun.Style, _ link: Int?, to runs: inout [MarkdownRun]
  ) {
    var run = MarkdownRun(range: place(of: node.range), style: style, link: link)
    switch node.kind {
    case .text, .delimiter: break
    case .code: run.style.insert(.code)
    case .character(let text): run.kind = .character(text)
    case .space: run.kind = .space
    case .lineBreak: run.kind = .lineBreak
    }
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

  /// The bytes of the block for those of the joined text, which lie in one line.
  private func place(of range: Range<Int>) -> Range<Int> {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].joined <= range.lowerBound { low = middle } else { high = middle }
    }
    guard low < starts.count else { return 0..<0 }
    let shift = starts[low].block - starts[low].joined
    return range.lowerBound + shift..<range.upperBound + shift
  }
}
