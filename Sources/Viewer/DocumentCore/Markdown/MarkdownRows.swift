// Markdown as rows of a page.
//
// Problem: a row is known by its first byte, and the blocks around a place of a text of 100 MB depend on all that is
// before them.
//
// Idea: the text is cut at blank lines near each 64 KiB, always at the same ones. The state at such a place is that after
// the chunk before it, which is read as if it stood in no quotation and no list. So the rows around a place are the same
// whichever way leads there, and take at most 192 KiB of reading. Short texts are read from their start.
//
// Each row needs a byte of its own. A row with text has that of its text; one that only decorates, such as the line below
// a title, has one of the bytes before the next row, which are not shown.
//
// Pitfall: in a long text, code between fences that is longer than a chunk is read as text from there on.

import PaintCore
import PortholeSystem

/// Markdown as rows, laid out at the width of the window. For the main thread.
package final class MarkdownRows: RowSource {
  package let document: Document
  package private(set) var layout = MarkdownLayout(width: 1)
  /// The number of changes of the rows that their bytes do not show.
  package private(set) var version = 0
  /// The length of the document for which all below is valid.
  private var length = 0
  private var parser: MarkdownParser?
  /// The chunks that were read last, by number, and the places and states at their starts.
  private var chunks: [Int: MarkdownChunk] = [:]
  private var places: [Int: Int] = [:]
  private var states: [Int: MarkdownParser.State] = [:]
  /// The pages that were laid out last, by their first bytes.
  private var pages: [Int: Page] = [:]
  private var count: Count?

  /// The bytes of a chunk, about.
  static let size = 64 << 10
  /// Texts up to this length, in bytes, are read from their start.
  static let short = 256 << 10
  private static let (mostChunks, mostPlaces, mostPages) = (8, 4096, 2048)
  /// Line feeds are counted in movements up to this many bytes.
  private static let countedBytes = 1 << 20

  /// The rows of a part.
  package struct Page {
    package let segment: RowSegment
    /// As many as the segment has.
    package let rows: [MarkdownRow]
    /// The byte of the document from which places of the rows count.
    package let start: Int
    package let links: [ContentLink]
  }

  /// The rows before each part of a short text.
  private struct Count {
    var starts: [Int] = []
    var before: [Int] = []
    var rows = 0
  }

  package init(_ document: Document) { self.document = document }

  package var rowsAreLines: Bool { false }
  package var isWrapping: Bool { true }

  /// Changes the width and the signs; returns whether that is a change.
  package func configure(width: Int, hasSymbols: Bool) -> Bool {
    let layout = MarkdownLayout(width: width, hasSymbols: hasSymbols)
    guard layout != self.layout else { return false }
    self.layout = layout
    (pages, count) = ([:], nil)
    version += 1
    return true
  }

  package func documentDidChange(_ change: SourceChange, isOther: Bool) {
    if change != .none || isOther { forget() }
  }

  private func forget() {
    (chunks, places, states, pages, count, parser) = ([:], [:], [:], [:], nil, nil)
    length = document.length
    version += 1
  }

  private var isShort: Bool { length <= Self.short }

  // MARK: Chunks

  /// The bytes of a range; nil if some of them cannot be read now.
  private func bytes(_ range: Range<Int>) -> [UInt8]? {
    let bytes = document.source.bytes(in: range)
    return bytes.count == range.count ? bytes : nil
  }

  /// The start of a chunk: after a blank line if there is one near, and the end of the text if there is none left.
  private func place(_ number: Int) -> Int? {
    if number <= 0 { return 0 }
    if let known = places[number] { return known }
    guard number <= length / Self.size else { return length }
    let first = number * Self.size
    let end = min(length, first + Self.size)
    guard let bytes = bytes(first..<end) else { return nil }
    let found = bytes.withUnsafeBytes { bytes -> Int in
      let feed = Newlines.first(in: bytes)
      var (start, isAfterBlank) = (feed.map { $0 + 1 } ?? bytes.count, false)
      while start < bytes.count {
        let next = Newlines.first(in: bytes, from: start) ?? bytes.count
        let isBlank = bytes[start..<next].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
        if isAfterBlank, !isBlank { return start }
        (start, isAfterBlank) = (next + 1, isBlank)
      }
      if end == length { return bytes.count }
      // A character stays whole in a very long line.
      return feed.map { min($0 + 1, bytes.count - 1) } ?? bytes.prefix(4).firstIndex { $0 & 0xc0 != 0x80 }
        ?? 0
    }
    if places.count >= Self.mostPlaces { places.removeAll() }
    places[number] = first + found
    return first + found
  }

  /// The state at the start of a chunk.
  private func state(_ number: Int) -> MarkdownParser.State? {
    guard number > 0 else { return MarkdownParser.State() }
    if isShort { return chunk(number - 1)?.end }
    if let known = states[number] { return known }
    guard let lower = place(number - 1), let upper = place(number), let bytes = bytes(lower..<upper) else {
      return nil
    }
    let state = MarkdownChunk(
      bytes, at: lower, MarkdownParser(), from: number == 1 ? MarkdownParser.State() : .between
    ).end
    if states.count >= Self.mostPlaces { states.removeAll() }
    states[number] = state
    return state
  }

  /// A chunk by its number, from 0; nil past the end, or if its bytes cannot be read now.
  func chunk(_ number: Int) -> MarkdownChunk? {
    noticeLength()
    if let known = chunks[number] { return known }
    guard number >= 0, let lower = place(number), let upper = place(number + 1), lower < upper,
      let parser = namedParser(), let state = state(number), let bytes = bytes(lower..<upper)
    else { return nil }
    let chunk = MarkdownChunk(bytes, at: lower, parser, from: state)
    if chunks.count >= Self.mostChunks, let far = chunks.keys.max(by: { abs($0 - number) < abs($1 - number) })
    {
      chunks[far] = nil
    }
    chunks[number] = chunk
    return chunk
  }

  private func noticeLength() { if document.length != length { forget() } }

  /// The number of the chunk that contains a byte.
  func chunkNumber(containing byte: Int) -> Int? {
    noticeLength()
    guard byte >= 0, byte < length, let place = place(byte / Self.size) else { return nil }
    return place > byte ? byte / Self.size - 1 : byte / Self.size
  }

  /// The number of chunks, or more.
  var chunkCount: Int {
    noticeLength()
    return length / Self.size + 1
  }

  /// A parser that knows the names of addresses if the text is short.
  private func namedParser() -> MarkdownParser? {
    if let parser { return parser }
    var parser = MarkdownParser()
    if isShort {
      guard let bytes = bytes(0..<length) else { return nil }
      var (names, state, start) = ([String: String](), MarkdownParser.State(), 0)
      bytes.withUnsafeBytes { bytes in
        while let block = parser.block(of: UnsafeRawBufferPointer(rebasing: bytes[start...]), state: &state) {
          names.merge(block.definitions) { first, _ in first }
          start += block.length
        }
      }
      parser.definitions = names
    }
    self.parser = parser
    return parser
  }

  // MARK: Pages

  /// The rows of the part that contains a byte; nil past the end, or while they are not known.
  package func page(at byte: Int) -> Page? {
    guard let number = chunkNumber(containing: byte) else { return nil }
    if let known = pages[byte] { return known }
    guard let chunk = chunk(number), let part = chunk.part(containing: byte) else { return nil }
    if let known = pages[part.range.lowerBound] { return known }
    guard WorkBudget.allowsMeasuring(part.range.count) else { return nil }
    WorkBudget.chargeMeasuring(part.range.count)
    let page = Page(part, in: chunk, layout, links: links(of: part, in: chunk))
    if pages.count >= Self.mostPages { pages.removeAll(keepingCapacity: true) }
    pages[part.range.lowerBound] = page
    return page
  }

  func segment(at byte: Int) -> RowSegment? { page(at: byte)?.segment }

  package func rowStart(containing byte: Int) -> Int? {
    guard byte > 0, document.length > 0 else { return 0 }
    let byte = min(byte, document.length - 1)
    return segment(at: byte).map { $0.rows[$0.index(ofRowWith: byte)].start }
  }

  package func forEachText(from start: Int, _ body: (RowText) -> Bool) {
    var position = start
    while let page = page(at: position), let chunk = chunkNumber(containing: position).flatMap({ chunk($0) })
    {
      let goesOn = chunk.withBytes(page.segment.start..<page.segment.next) {
        body(RowText(page.segment, $0, .plain))
      }
      guard goesOn else { return }
      position = page.segment.next
    }
  }

  /// Linear in the bytes passed.
  package func advance(from start: Int, by rows: Int) -> RowAdvance {
    guard rows != 0 else { return RowAdvance(start: start, moved: 0, lines: 0) }
    var result = walk(from: start, by: rows) { segment(at: $0) }
    result.areLinesKnown = abs(result.start - start) <= Self.countedBytes
    guard result.areLinesKnown else { return result }
    let refusals = WorkBudget.refusals
    result.lines = document.lineCount(between: start, result.start)
    result.areLinesKnown = WorkBudget.refusals == refusals
    // The end of a last line without a line feed counts as one.
    if start >= document.length, result.moved > 0, !document.endsWithNewline { result.lines += 1 }
    return result
  }

  // MARK: Counting

  /// The rows of a short text, which are counted at once; nil for others, and while some cannot be read.
  private func counted() -> Count? {
    noticeLength()
    guard isShort else { return nil }
    if let count { return count }
    var (found, position) = (Count(), 0)
    while position < length {
      guard let segment = segment(at: position) else { return nil }
      found.starts.append(position)
      found.before.append(found.rows)
      found.rows += segment.rows.count
      position = segment.next
    }
    count = found
    return found
  }

  package var rowCount: Int? { document.isComplete ? counted()?.rows : nil }

  package func rowNumber(at start: Int) -> Int? {
    guard start > 0 else { return 0 }
    guard let count = counted() else { return nil }
    let part = count.starts.partitioningIndex { $0 > start } - 1
    guard part >= 0, let segment = segment(at: start) else { return start >= length ? count.rows : nil }
    return count.before[part] + segment.index(ofRowWith: start)
  }

  package func start(ofRow row: Int) -> Int? {
    guard let count = counted(), row >= 0, row < count.rows else { return nil }
    let part = count.before.partitioningIndex { $0 > row } - 1
    guard part >= 0, let segment = segment(at: count.starts[part]) else { return nil }
    let index = row - count.before[part]
    return index < segment.rows.count ? segment.rows[index].start : nil
  }
}

extension MarkdownRows.Page {
  fileprivate init(
    _ part: MarkdownChunk.Part, in chunk: MarkdownChunk, _ layout: MarkdownLayout, links: [ContentLink]
  ) {
    (start, self.links) = (part.blockStart, links)
    var rows: [MarkdownRow] = []
    if let block = part.block {
      rows = chunk.withBytes(part.blockStart..<part.blockStart + block.length) {
        layout.rows(of: block, in: $0)
      }
    }
    // A text without anything to show has a blank row.
    if rows.isEmpty { rows = [MarkdownRow()] }
    let starts = Self.starts(of: rows, from: part.blockStart, in: part.range)
    self.rows = Array(rows.prefix(starts.count))
    segment = chunk.withBytes(part.range) { bytes in
      var end = bytes.count
      while end > 0, [0x0a, 0x0d, 0x20, 0x09].contains(bytes[end - 1]) { end -= 1 }
      return RowSegment(
        rows: starts.map { .init(start: $0, column: 0) }, end: part.range.lowerBound + end,
        next: part.range.upperBound, isLineStart: chunk.isLineStart(part.range.lowerBound),
        lines: Newlines.count(in: bytes))
    }
  }

  /// The bytes at which rows begin, ascending. Rows for which no byte is left are left out.
  private static func starts(of rows: [MarkdownRow], from start: Int, in range: Range<Int>) -> [Int] {
    var starts = [Int](repeating: 0, count: rows.count)
    var limit = range.upperBound
    for index in rows.indices.reversed() {
      limit = rows[index].places.isEmpty ? limit - 1 : min(start + rows[index].start, limit - 1)
      starts[index] = limit
    }
    var least = range.lowerBound
    for index in rows.indices {
      starts[index] = index == 0 ? least : max(starts[index], least)
      least = starts[index] + 1
    }
    return Array(starts.prefix { $0 < range.upperBound })
  }
}
