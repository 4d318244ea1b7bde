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
  /// Whether bytes after these may change the block.
  private(set) var needsMore = false

  init(_ row: RowBytes, _ state: State, _ definitions: [String: String], isCut: Bool) {
    (self.row, self.state, self.definitions, self.isCut) = (row, state, definitions, isCut)
  }

  mutating func read() {
    readContent()
    // The blank lines after a block belong to it.
    if state.fence == nil, state.html == nil {
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
    isCut && line.next == row.count && row[line.next - 1] != 0x0a && row[line.next - 1] != 0x0d
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
      case .note:
        if line.isBlank { continue }
        guard line.indent >= 4 else { return index }
        line.skip(columns: 4)
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
    if let end = state.html {
      state.html = nil
      if let line = matched(at: next) {
        block.containers = containers([])
        return readHTML(line, end, isFirst: false)
      }
    }
    while next < row.count {
      var line = MarkdownLine(row, at: next)
      if line.isBlank {
        take(line)
        continue
      }
      if isStart, next == 0, readSettings(line) { return }
      var markers: [Range<Int>?] = []
      openContainers(&line, &markers)
      block.containers = containers(markers)
      return readLeaf(line)
    }
  }

  /// The containers of the block.
  ///
  /// - Parameter markers: the places of their signs; nil for containers that continue.
  private func containers(_ markers: [Range<Int>?]) -> [MarkdownBlock.Container] {
    state.containers.enumerated().map { index, container in
      let marker = index < markers.count ? markers[index] : nil
      switch container {
      case .quote: return .quote
      case .item(_, let number): return .item(marker: marker, number: number)
      case .note(let label): return .note(label: label, isFirst: marker != nil)
      }
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
        line.move(to: min(line.end, marker.range.upperBound))
        line.skip(columns: marker.gap)
      } else if let (label, end) = line.note {
        state.containers.append(.note(label: InlineSyntax.string(row, label)))
        markers.append(label)
        line.move(to: line.end(from: end) { $0.isBlank })
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
        language: InlineSyntax.unescaped(
          row, words.lowerBound..<row.end(from: words.lowerBound, to: words.upperBound) { !$0.isBlank }))
    } else if line.indent >= 4 {
      readIndentedCode(line)
    } else if let (level, text) = line.heading {
      next = line.next
      block.content = .heading(level: level, runs(of: JoinedLines(row, [text])))
    } else if line.isRule {
      next = line.next
      block.content = .rule
    } else if let end = line.html(interrupts: false) {
      readHTML(line, end, isFirst: true)
    } else if !readTable(line) {
      readParagraph(line)
    }
  }

  // MARK: Blocks

  /// Reads the settings at the start of a text: YAML between lines of `---`, or TOML between lines of `+++`.
  ///
  /// - Returns: false if the lines are text, and not settings with names.
  private mutating func readSettings(_ first: MarkdownLine) -> Bool {
    guard row.has("---") || row.has("+++"), first.end(from: 3, while: { $0.isBlank }) >= first.end else {
      return false
    }
    let fence = MarkdownParser.Fence(byte: row[0], count: 3, indent: 0)
    var (lines, place) = ([0..<first.end], first.next)
    while place < row.count {
      let line = MarkdownLine(row, at: place)
      if lines.count == 1,
        !FrontMatter.isSetting(row, line.start..<line.end, isTOML: row[0] == UInt8(ascii: "+"))
      {
        return false
      }
      lines.append(line.start..<line.end)
      place = line.next
      guard line.closes(fence), line.indent == 0 else { continue }
      next = place
      block.content = .settings(lines: lines)
      return true
    }
    needsMore = true
    return false
  }

  /// Reads lines up to the fence. A part of a long block ends without one.
  private mutating func readCode(language: String) {
    guard let fence = state.fence else { return }
    var lines: [Range<Int>] = []
    if block.containers.isEmpty { block.containers = containers([]) }
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

  private mutating func readHTML(_ first: MarkdownLine, _ end: MarkdownParser.HTMLEnd, isFirst: Bool) {
    var (lines, line): ([Range<Int>], MarkdownLine) = ([], first)
    while true {
      lines.append(min(line.start, line.end)..<line.end)
      next = line.next
      if line.closes(end) { break }
      guard next < row.count else {
        state.html = end
        break
      }
      guard let following = matched(at: next), end != .blankLine || !following.isBlank else { break }
      if isLeft(following) {
        state.html = end
        break
      }
      line = following
    }
    var reader = HTMLReader(JoinedLines(row, lines), links: block.links.count)
    reader.read(continuing: isFirst ? nil : end, isCut: isCut && state.html != nil)
    block.links += reader.links
    block.content = .html(reader.parts)
  }

  private mutating func readTable(_ first: MarkdownLine) -> Bool {
    guard let (titles, second, alignments) = titles(first) else { return false }
    var rows = [titles]
    next = second.next
    while next < row.count, let line = matched(at: next), !line.isBlank, !isInterrupting(line) {
      rows.append(cells(of: line, columns: alignments.count))
      next = line.next
    }
    let table = rows.map { cells in
      (0..<alignments.count).map { $0 < cells.count ? runs(of: JoinedLines(row, [cells[$0]]), .cell) : [] }
    }
    block.content = .table(MarkdownTable(alignments: alignments, rows: table))
    return true
  }

  /// The titles of the table that a line begins, and the line below it.
  private mutating func titles(_ line: MarkdownLine) -> (
    [Range<Int>], MarkdownLine, [MarkdownTable.Alignment]
  )? {
    guard line.next < row.count, let second = matched(at: line.next), let alignments = second.alignments
    else { return nil }
    let titles = cells(of: line)
    needsMore = needsMore || second.next == row.count && second.end == row.count
    return titles.count == alignments.count ? (titles, second, alignments) : nil
  }

  /// The places of the cells of a row, which bars divide.
  ///
  /// - Parameter columns: the maximum number of cells. The last one has the rest of the line.
  private func cells(of line: MarkdownLine, columns: Int = MarkdownParser.mostColumns + 1) -> [Range<Int>] {
    var index = line.first
    if line.byte(index) == UInt8(ascii: "|") { index += 1 }
    var (cells, start): ([Range<Int>], Int) = ([], index)
    func add(_ end: Int) {
      let first = row.end(from: start, to: end) { $0.isBlank }
      var last = end
      while last > first, row[last - 1].isBlank { last -= 1 }
      cells.append(first..<max(first, last))
    }
    while index < line.end, cells.count < columns - 1 {
      switch row[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "|"):
        add(index)
        start = index + 1
      default: break
      }
      index += 1
    }
    var last = line.end
    while last > start, row[last - 1].isBlank { last -= 1 }
    if last > start, row[last - 1] == UInt8(ascii: "|"),
      last - 1 == start || row[last - 2] != UInt8(ascii: "\\")
    {
      last -= 1
    }
    if row.end(from: start, to: line.end, while: { $0.isBlank }) < line.end { add(last) }
    return cells
  }

  /// Whether a line begins another block, though it follows a paragraph directly.
  private func isInterrupting(_ line: MarkdownLine) -> Bool {
    if line.indent >= 4 { return false }
    if line.fence != nil || line.heading != nil || line.isRule || line.html(interrupts: true) != nil {
      return true
    }
    if line.byte(line.first) == UInt8(ascii: ">") || line.note != nil { return true }
    guard let marker = line.marker else { return false }
    // A number at the start of a line is most likely a part of a sentence.
    return marker.range.upperBound < line.end && (marker.number ?? 1) == 1
  }

  private mutating func readParagraph(_ first: MarkdownLine) {
    var lines = [first.first..<first.end]
    var (level, isBeforeTable): (Int?, Bool) = (nil, false)
    next = first.next
    while next < row.count, level == nil {
      var line = MarkdownLine(row, at: next)
      let isMatched = match(&line) == state.containers.count
      if line.isBlank || isLeft(line) { break }
      if isMatched { level = line.levelOfUnderline }
      if level == nil {
        // A line without the signs of the containers continues a paragraph, but not if it is an item.
        if isInterrupting(line) || !isMatched && line.marker != nil { break }
        isBeforeTable = isMatched && titles(line) != nil
        if isBeforeTable { break }
        lines.append(line.first..<line.end)
      }
      next = line.next
    }
    let joined = JoinedLines(row, lines)
    // As on GitHub, the lines above a table are text.
    let found = isBeforeTable ? nil : DefinitionReader(joined)
    if let found, found.lineCount > 0 {
      block.content = .definitions(found.names)
      needsMore = needsMore || next == row.count
      next = MarkdownLine(row, at: lines[found.lineCount - 1].lowerBound).next
    } else if let level {
      block.content = .heading(level: level, runs(of: joined))
    } else {
      block.content = .paragraph(runs(of: joined))
    }
  }

  /// The runs of the text of some lines.
  private mutating func runs(of lines: JoinedLines, _ mode: InlineReader.Mode = .markdown) -> [MarkdownRun] {
    var reader = InlineReader(lines, definitions: definitions, links: block.links.count, mode: mode)
    let runs = reader.read()
    block.links += reader.links
    return runs
  }
}
