import GeometryCore
import ScreenCore

/// JSON as rows: those of `jq .`, broken at the width of the window if wanted. See `JSONReader.swift`.
///
/// Of JSON lines, each line begins a value, and all of the document can be shown at once. Of any other document
/// the source must be a ``JSONSource``. For the main thread.
package final class JSONRows: RowSource {
  package let document: Document
  /// Whether each line is a value.
  package let isLines: Bool
  let indexer: JSONIndexer
  private var blocks: [JSONBlock] = []
  /// The length of the document for which `blocks` are valid at its end.
  private var length = 0
  package private(set) var wrap = TextWrap.none
  private(set) var width = 1
  private(set) var text = TextDecoder.Options()
  private var segments: [Int: RowSegment] = [:]
  /// The rows of a short document; valid while the document has this length.
  private var prompt: (length: Int, rows: Int)?

  private static let mostBlocks = 8
  private static let mostSegments = 8192
  /// The columns of a level of indentation.
  package static let step = 2

  /// - Parameter isOne: whether a second value in a line is a mistake.
  package init(_ document: Document, isLines: Bool, isOne: Bool = false) {
    self.document = document
    self.isLines = isLines
    indexer =
      (document.source as? JSONSource)?.indexer
      ?? JSONIndexer(
        source: document.source, index: JSONIndex(isLines: isLines, isOne: isOne),
        executor: document.executor,
        onProgress: document.onChange)
  }

  deinit { indexer.cancel() }

  package var rowsAreLines: Bool { false }
  package var isWrapping: Bool { wrap != .none }

  /// Changes how rows are broken; returns whether that is a change.
  package func configure(wrap: TextWrap, width: Int, text: TextDecoder.Options) -> Bool {
    guard wrap != self.wrap || isWrapping && width != self.width || text != self.text else { return false }
    (self.wrap, self.width, self.text) = (wrap, max(1, width), text)
    (segments, prompt) = ([:], nil)
    return true
  }

  /// The first mistake in the document; nil if none is known.
  package var problem: JSONProblem? {
    let (length, isComplete) = (indexer.source.length, indexer.source.isComplete)
    return indexer.withIndex { $0.problem(length: length, isComplete: isComplete) }
  }

  // MARK: Counting

  package var isCounting: Bool {
    isLines && !indexer.isPaused && document.isComplete && !isCounted
  }
  package func startCounting() { indexer.resume() }
  package func stopCounting() { if isLines { indexer.pause() } }
  package func documentDidChange(_ change: SourceChange, isOther: Bool) {
    guard change != .none else { return }
    if isLines {
      if change == .grew, !isOther { indexer.resume() } else { indexer.restart() }
    }
    forget()
  }

  private func forget() { (blocks, segments, prompt) = ([], [:], nil) }

  private var isCounted: Bool {
    let length = document.length
    return indexer.withIndex { $0.length >= length }
  }

  /// Documents up to this length, in bytes, are counted at once: layout must know whether the content fits.
  private static let promptLength = 64 << 10

  package var rowCount: Int? {
    guard document.isComplete else { return nil }
    let length = document.length
    guard length > 0 else { return 0 }
    if length <= Self.promptLength { return promptCount(length) }
    guard !isWrapping else { return nil }
    return indexer.withIndex { $0.length == length ? $0.rows : nil }
  }

  private func promptCount(_ length: Int) -> Int? {
    if let prompt, prompt.length == length { return prompt.rows }
    let refusals = WorkBudget.refusals
    var (rows, position) = (0, 0)
    while let block = block(containing: position) {
      if isWrapping {
        for row in block.rows { rows += segment(at: row.rowStart)?.rows.count ?? 1 }
      } else {
        rows += block.rows.count
      }
      position = block.upper
    }
    guard WorkBudget.refusals == refusals else { return nil }
    prompt = (length, rows)
    return rows
  }

  package func rowNumber(at start: Int) -> Int? {
    guard start > 0 else { return 0 }
    if document.length <= Self.promptLength { return count(from: 0, to: start) }
    guard !isWrapping, let place = indexer.withIndex({ $0.length > start ? $0.place(before: start) : nil })
    else { return nil }
    return walk(from: place.reader, until: { $0.range.contains(start) }).map {
      place.rows + $0.rows + $0.block.index(ofRowWith: start)
    }
  }

  /// The number of rows between two row starts of a short document.
  private func count(from start: Int, to end: Int) -> Int? {
    var (rows, position) = (0, start)
    while position < end, let block = block(containing: position) {
      if isWrapping {
        for row in block.rows where row.rowStart < end {
          guard let segment = segment(at: row.rowStart) else { return nil }
          rows += segment.next > end ? segment.index(ofRowWith: end) : segment.rows.count
        }
      } else {
        rows += block.upper > end ? block.index(ofRowWith: end) : block.rows.count
      }
      position = block.upper
    }
    return rows
  }

  package func start(ofRow row: Int) -> Int? {
    guard row > 0 else { return row == 0 && document.length > 0 ? 0 : nil }
    if document.length <= Self.promptLength {
      let step = advance(from: 0, by: row)
      return step.moved == row ? step.start : nil
    }
    guard !isWrapping, let place = indexer.withIndex({ $0.rows > row ? $0.place(beforeRow: row) : nil })
    else { return nil }
    var left = row - place.rows
    let found = walk(from: place.reader) { block in
      if left < block.rows.count { return true }
      left -= block.rows.count
      return false
    }
    return found?.block.rows[left].rowStart
  }

  // MARK: Blocks

  /// The block that contains a byte; nil past the end, or if nothing is known about the bytes there.
  func block(containing byte: Int) -> JSONBlock? {
    let length = document.length
    guard byte >= 0, byte < length else { return nil }
    if length != self.length {
      // The last row of a document may grow.
      blocks.removeAll { $0.end == nil }
      segments.removeAll(keepingCapacity: true)
      self.length = length
    }
    if let index = blocks.lastIndex(where: { $0.range.contains(byte) }) {
      if index < blocks.count - 2 { blocks.append(blocks.remove(at: index)) }
      return blocks.last { $0.range.contains(byte) }
    }
    let near = blocks.last { $0.upper <= byte && byte - $0.upper < JSONBlock.size }
    guard let reader = near?.end ?? reader(before: byte) else { return nil }
    guard let found = walk(from: reader, until: { $0.range.contains(byte) }) else { return nil }
    if blocks.count >= Self.mostBlocks { blocks.removeFirst() }
    blocks.append(found.block)
    return found.block
  }

  /// Reads blocks until a condition holds; returns that block and the number of rows before it.
  private func walk(from reader: JSONReader, until isFound: (JSONBlock) -> Bool) -> (
    block: JSONBlock, rows: Int
  )? {
    var (next, rows) = (Optional(reader), 0)
    while let reader = next, let block = JSONBlock(from: reader, in: document.source) {
      if isFound(block) { return (block, rows) }
      rows += block.rows.count
      next = block.end
    }
    return nil
  }

  /// Bytes searched for the start of a line.
  private static let lineBytes = [32 << 10, 1 << 20]

  /// A reader at the start of a row not after a byte; nil if none is known nearby.
  private func reader(before byte: Int) -> JSONReader? {
    if isLines {
      for size in Self.lineBytes {
        let first = max(0, byte - size)
        if first == 0 { return JSONReader(isLines: true) }
        let feed = document.withBytes(first..<byte) { bytes in
          size == Self.lineBytes[0]
            ? Newlines.first(in: bytes) : Newlines.last(in: bytes, before: bytes.count)
        }
        if let feed { return JSONReader(isLines: true, at: first + feed + 1) }
      }
    }
    return indexer.withIndex { $0.length > byte ? $0.place(before: byte).reader : nil }
  }

  // MARK: Rows

  /// The reader at the start of the row that contains a byte, before it is broken at the window's width.
  package func reader(at byte: Int) -> JSONReader? {
    block(containing: byte).map { $0.rows[$0.index(ofRowWith: byte)] }
  }

  /// The columns before a row. Next to broken rows, at least half of the window is left for the text.
  package func indentation(of reader: JSONReader) -> Int {
    isWrapping ? min(reader.rowDepth *| Self.step, width / 2) : reader.rowDepth *| Self.step
  }

  /// How the bytes of a row become characters: outside of JSON as set, in JSON without any effect.
  package func options(of row: JSONRowText) -> TextDecoder.Options {
    row.isText ? text : text.withoutEffects
  }

  /// The rows of the window that a row of JSON takes.
  func segment(at byte: Int) -> RowSegment? {
    if let known = segments[byte] { return known }
    guard let block = block(containing: byte) else { return nil }
    let index = block.index(ofRowWith: byte)
    let (reader, range) = (block.rows[index], block.range(ofRow: index))
    if let known = segments[range.lowerBound] { return known }
    let lines = block.lines(in: range)
    var rows = [RowSegment.Row(start: range.lowerBound, column: 0)]
    if isWrapping {
      guard WorkBudget.allowsMeasuring(range.count) else { return nil }
      block.withBytes(range) { bytes in
        let shown = JSONRowText(bytes, reader)
        let breaker = SegmentBreaker(
          width: width - indentation(of: reader), wrap: wrap, text: options(of: shown))
        shown.bytes.withUnsafeBytes { text in
          let whole = SegmentReader.Segment(
            start: 0, end: text.count, next: text.count, isLineStart: true, isLineEnd: true, lines: 0)
          for row in breaker.rows(of: whole, text).rows.dropFirst() {
            let start = range.lowerBound + shown.place(ofShown: row.start)
            if start > rows[rows.count - 1].start { rows.append(.init(start: start, column: row.column)) }
          }
        }
      }
    }
    let segment = RowSegment(
      rows: rows, end: range.upperBound, next: range.upperBound, isLineStart: reader.isLineStart, lines: lines
    )
    if segments.count >= Self.mostSegments { segments.removeAll(keepingCapacity: true) }
    segments[range.lowerBound] = segment
    return segment
  }

  package func rowStart(containing byte: Int) -> Int? {
    guard byte > 0, document.length > 0 else { return 0 }
    return segment(at: min(byte, document.length - 1)).map { $0.rows[$0.index(ofRowWith: byte)].start }
  }

  package func forEachText(from start: Int, _ body: (RowText) -> Bool) {
    var position = start
    while let segment = segment(at: position), let block = block(containing: position) {
      let goesOn = block.withBytes(segment.start..<min(segment.next, block.upper)) {
        body(RowText(segment, $0, .plain))
      }
      guard goesOn else { return }
      position = segment.next
    }
  }
}
