/// Reads one block of Markdown.
struct BlockReader {
  typealias State = MarkdownParser.State

  let row: RowBytes
  let definitions: [String: String]
  /// Whether the last line may continue behind the bytes.
  let isCut: Bool
  var state: State
  var block = MarkdownBlock(content: .blank, length: 0)
  /// The start of the line that follows the block.
  private(set) var next = 0

  init(_ row: RowBytes, _ state: State, _ definitions: [String: String], isCut: Bool) {
    (self.row, self.state, self.definitions, self.isCut) = (row, state, definitions, isCut)
  }

  mutating func read() {
    readContent()
    // The blank lines after a block belong to it.
    if state.fence == nil {
      while next < row.count, let line = matched(at: next), line.isBlank { take(line) }
      while next < row.count {
        let line = MarkdownLine(row, at: next)
        guard line.isBlank else { break }
        take(line)
      }
    }
    block.length = next
  }

  private mutating func take(_ line: MarkdownLine) {
    if line.isBlank, block.content != .blank { block.isFollowedByBlank = true }
    next = line.next
  }

  /// A line without the signs of the containers; nil if it stands outside of one of them.
  private func matched(at place: Int) -> MarkdownLine? {
    var line = MarkdownLine(row, at: place)
    return match(&line) == state.containers.count ? line : nil
  }

  /// Whether a line is left for the next block, which has the whole of it.
  private func isLeft(_ line: MarkdownLine) -> Bool {
    isCut && line.next == row.count && row[line.next - 1] != 0x0a
  }

  /// Leaves out the signs of the containers that a line continues, and returns their number.
  private func match(_ line: inout MarkdownLine) -> Int {
    for (index, container) in state.containers.enumerated() {
      switch container {
      case .quote: guard line.skipQuote() else { return index }
      case .item(let column, _):
        if line.isBlank { continue }
        guard line.indent >= Int(column) else { return index }
        line.skip(columns: Int(column))
      }
    }
    return state.containers.count
  }

  // MARK: The first line

  private mutating func readContent() {
    let isStart = state.isStart
    state.isStart = false
    if state.fence != nil {
      return readCode(language: "")
    }
    while next < row.count {
      var line = MarkdownLine(row, at: next)
      if line.isBlank {
        take(line)
        continue
      }
      if isStart, next == 0, line.end == 3, row.has("---") { return readSettings() }
      var markers: [Range<Int>?] = []
      openContainers(&line, &markers)
      block.containers = zip(state.containers, markers).map { container, marker in
        if case .item(_, let number) = container { return .item(marker: marker, number: number) }
        return .quote
      }
      return readLeaf(line)
    }
  }

  /// Leaves containers that end before a line, and enters those that begin with it.
  private mutating func openContainers(_ line: inout MarkdownLine, _ markers: inout [Range<Int>?]) {
    let count = match(&line)
    state.containers.removeSubrange(count...)
    markers = state.containers.map { _ in nil }
    while state.containers.count < MarkdownParser.mostContainers {
      if line.skipQuote() {
        state.containers.append(.quote)
        markers.append(nil)
      } else if let marker = line.marker {
        state.containers.append(.item(column: UInt8(clamping: marker.width), number: marker.number))
        markers.append(marker.range)
        line.start = min(line.end, marker.range.upperBound)
        line.skip(columns: marker.gap)
      } else {
        return
      }
    }
  }

  private mutating func readLeaf(_ line: MarkdownLine) {
    if line.isBlank {
      block.content = .paragraph([])
      next = line.next
    } else if let (fence, words) = line.fence {
      state.fence = fence
      next = line.next
      readCode(
        language: text(row.end(from: words.lowerBound, to: words.upperBound) { !$0.isBlank }, from: words))
    } else if line.indent >= 4 {
      readIndentedCode(line)
    } else if let (level, text) = line.heading {
      next = line.next
      block.content = .heading(level: level, runs(of: [text]))
    } else if line.isRule {
      next = line.next
      block.content = .rule
    } else if line.isHTML {
      readHTML(line)
    } else if !readDefinition(line), !readTable(line) {
      readParagraph(line)
    }
  }

  /// A part of the text up to a place.
  private func text(_ end: Int, from range: Range<Int>) -> String {
    String(decoding: (range.lowerBound..<max(range.lowerBound, end)).map { row[$0] }, as: UTF8.self)
  }

  // MARK: Blocks

  private mutating func readSettings() {
    var lines: [Range<Int>] = []
    repeat {
      let line = MarkdownLine(row, at: next)
      lines.append(line.start..<line.end)
      next = line.next
      if lines.count > 1, line.end - line.start == 3, row.has("---", at: line.start) { break }
    } while next < row.count
    block.content = .settings(lines: lines)
  }

  /// Reads lines up to the fence. A part of a long block ends without one.
  private mutating func readCode(language: String) {
    guard let fence = state.fence else { return }
    var lines: [Range<Int>] = []
    if block.containers.isEmpty {
      block.containers = state.containers.map { container in
        if case .item(_, let number) = container { return .item(marker: nil, number: number) }
        return .quote
      }
    }
    while next < row.count {
      guard var line = matched(at: next) else {
        // The item or the quotation around it ends.
        state.fence = nil
        break
      }
      if isLeft(line), !lines.isEmpty { break }
      next = line.next
      if line.closes(fence) {
        state.fence = nil
        break
      }
      line.skip(columns: min(line.indent, Int(fence.indent)))
      lines.append(min(line.start, line.end)..<line.end)
    }
    block.content = .code(language: language, lines: lines)
  }

  private mutating func readIndentedCode(_ first: MarkdownLine) {
    var lines: [Range<Int>] = []
    var (line, blanks): (MarkdownLine, [Range<Int>]) = (first, [])
    while true {
      if line.isBlank {
        blanks.append(line.end..<line.end)
      } else {
        guard line.indent >= 4 else { break }
        line.skip(columns: 4)
        lines += blanks + [line.start..<line.end]
        (blanks, next) = ([], line.next)
      }
      guard line.next < row.count, let following = matched(at: line.next) else { break }
      line = following
    }
    block.content = .code(language: "", lines: lines)
  }

  private mutating func readHTML(_ first: MarkdownLine) {
    if row.has("<!--", at: first.first) { return readComment(first) }
    var (lines, line): ([Range<Int>], MarkdownLine) = ([], first)
    while true {
      lines.append(line.first..<line.end)
      next = line.next
      guard next < row.count, let following = matched(at: next), !following.isBlank, !isLeft(following) else {
        break
      }
      line = following
    }
    block.content = .paragraph(runs(of: lines))
  }

  /// Reads lines up to `-->`, blank ones, too.
  private mutating func readComment(_ first: MarkdownLine) {
    block.content = .comment
    var line = first
    while true {
      next = line.next
      var place = line.start
      while place < line.end, !row.has("-->", at: place) { place += 1 }
      guard place >= line.end, next < row.count, let following = matched(at: next) else { return }
      line = following
    }
  }

  /// Reads `[name]: address`.
  private mutating func readDefinition(_ line: MarkdownLine) -> Bool {
    let first = line.first
    guard line.byte(first) == UInt8(ascii: "[") else { return false }
    let close = row.end(from: first + 1, to: min(line.end, first + 256)) { $0 != UInt8(ascii: "]") }
    guard line.byte(close) == UInt8(ascii: "]"), line.byte(close + 1) == UInt8(ascii: ":"), close > first + 1
    else {
      return false
    }
    var start = line.end(from: close + 2) { $0.isBlank }
    var end = line.end(from: start) { !$0.isBlank }
    guard end > start else { return false }
    if row[start] == UInt8(ascii: "<"), row[end - 1] == UInt8(ascii: ">") {
      (start, end) = (start + 1, end - 1)
    }
    next = line.next
    block.content = .definition(
      name: text(close, from: first + 1..<close).lowercased(),
      address: text(end, from: start..<max(start, end)))
    return true
  }

  private mutating func readTable(_ first: MarkdownLine) -> Bool {
    guard first.end(from: first.start, while: { $0 != UInt8(ascii: "|") }) < first.end,
      first.next < row.count,
      let second = matched(at: first.next), let alignments = second.alignments
    else { return false }
    let titles = cells(of: first)
    guard titles.count == alignments.count else { return false }
    var rows = [titles]
    next = second.next
    while next < row.count, let line = matched(at: next), !line.isBlank, !isInterrupting(line) {
      rows.append(cells(of: line))
      next = line.next
    }
    let table = rows.map { cells in
      (0..<alignments.count).map { $0 < cells.count ? runs(of: [cells[$0]]) : [] }
    }
    block.content = .table(MarkdownTable(alignments: alignments, rows: table))
    return true
  }

  /// The places of the cells of a row, which bars divide.
  private func cells(of line: MarkdownLine) -> [Range<Int>] {
    var index = line.first
    if line.byte(index) == UInt8(ascii: "|") { index += 1 }
    var (cells, start): ([Range<Int>], Int) = ([], index)
    func add(_ end: Int) {
      let first = row.end(from: start, to: end) { $0.isBlank }
      var last = end
      while last > first, row[last - 1].isBlank { last -= 1 }
      cells.append(first..<max(first, last))
    }
    while index < line.end, cells.count < MarkdownParser.mostColumns {
      switch row[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "|"):
        add(index)
        start = index + 1
      default: break
      }
      index += 1
    }
    if row.end(from: start, to: line.end, while: { $0.isBlank }) < line.end,
      cells.count < MarkdownParser.mostColumns
    {
      add(line.end)
    }
    return cells
  }

  /// Whether a line begins another block, though it follows a paragraph directly.
  private func isInterrupting(_ line: MarkdownLine) -> Bool {
    if line.indent >= 4 { return false }
    if line.fence != nil || line.heading != nil || line.isRule || line.isHTML { return true }
    if line.byte(line.first) == UInt8(ascii: ">") { return true }
    guard let marker = line.marker else { return false }
    // A number at the start of a line is most likely a part of a sentence.
    return marker.range.upperBound < line.end && (marker.number ?? 1) == 1
  }

  private mutating func readParagraph(_ first: MarkdownLine) {
    var lines = [first.first..<first.end]
    next = first.next
    while next < row.count {
      var line = MarkdownLine(row, at: next)
      let isMatched = match(&line) == state.containers.count
      if line.isBlank || isLeft(line) { break }
      if isMatched, let level = line.levelOfUnderline {
        next = line.next
        block.content = .heading(level: level, runs(of: lines))
        return
      }
      // A line without the signs of the containers continues a paragraph, too, but not if it is an item of its own.
      if isInterrupting(line) || !isMatched && line.marker != nil { break }
      lines.append(line.first..<line.end)
      next = line.next
    }
    block.content = .paragraph(runs(of: lines))
  }

  /// The runs of the text of some lines.
  private mutating func runs(of lines: [Range<Int>]) -> [MarkdownRun] {
    var reader = InlineReader(row, lines, definitions, links: block.links.count)
    let runs = reader.read()
    block.links += reader.links
    return runs
  }
}
