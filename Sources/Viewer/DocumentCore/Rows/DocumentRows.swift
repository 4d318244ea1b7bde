// Rows of wrapped lines, in a document of any size.
//
// The problem. The rows of a line depend on all of the line before them: a word break early in the line moves
// every later one. In a line of a gigabyte, breaking would have to begin a gigabyte earlier, for each change
// of the width. And row numbers are only known after all text before them has been broken at that width.
//
// The idea. A very long line is divided into segments: it is cut near each multiple of 32 KiB in the *file*
// if it fills the 32 KiB before that, if possible after a blank (`SegmentReader`). The cuts can be found from
// the bytes nearby, so any byte's segment, and from it any byte's row, is known at once. No row crosses a
// cut. As with lines, a row is identified by the byte at which it starts; moving by rows walks from segment
// to segment and never waits for a count. Row numbers come from a `RowIndexer` in the background, with a
// sparse index like that of lines.
//
// The costs. At a cut a row may end before the window's edge. Tab stops start again there, and a colour set
// more than a segment earlier is forgotten. A new width discards all counts; another way to break at the same
// width keeps them (`parked`), since users switch back and forth.
//
// The rules. The cuts depend on the file's bytes alone, never on the width or the place of entry, or the same
// byte would belong to different rows depending on how the user got there. A last line without a line feed
// may still grow, so it is kept in `tail` with the length it is valid for, and never in `segments`. A short
// document is counted at once and not in the background: the first layout must know whether the content fits
// into the window.
//
// Joined lines. Several blank lines, or the lines of a patch that name a file, are one segment and so one row, also
// without wrapping: then a row is a line or several, its number is not that of a line, and the same indexer counts
// the rows.

import ScreenCore

/// A document as rows of the screen: each line is one row, or several if it is wider than the window; several
/// blank lines may be one row.
///
/// A row is identified by the byte at which it starts, which is known at once anywhere in a document; its
/// number is known once the rows before it are counted. For the main thread; counting runs in the background.
package final class DocumentRows: RowSource {
  package let document: Document
  package private(set) var wrap = TextWrap.none
  /// Columns of a row.
  package private(set) var width = 1
  /// How bytes become characters.
  package private(set) var text: TextDecoder.Options
  /// Whether several blank lines are one row.
  package private(set) var squeezes = false
  /// The lines of a patch that are one row.
  package let folding: HeaderFolding
  private(set) var reader: SegmentReader
  private(set) var breaker: SegmentBreaker
  private var indexer: RowIndexer?
  /// The paused counts of the other ways to break lines at this width.
  private var parked: [TextWrap: RowIndexer] = [:]
  /// Recently used segments by their start, except one that may still grow.
  private var segments: [Int: RowSegment] = [:]
  /// The last segment of the document; valid while the document has this length.
  private var tail: (length: Int, segment: RowSegment)?
  private static let mostSegments = 8192
  /// The rows of a short document; valid while the document has this length.
  private var prompt: (length: Int, rows: Int)?
  /// The bytes of lines that are not wrapped.
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: LongLine.threshold, alignment: 16)

  package init(_ document: Document, text: TextDecoder.Options = .init(), folding: HeaderFolding = .none) {
    (self.document, self.text, self.folding) = (document, text, folding)
    reader = SegmentReader(source: document.source, folding: folding)
    breaker = SegmentBreaker(width: 1, wrap: .none, text: text)
  }

  deinit {
    indexer?.cancel()
    dropParked()
    buffer.deallocate()
  }

  package var isWrapping: Bool { wrap != .none }

  /// Whether each row is a line, so that both have the same numbers.
  package var rowsAreLines: Bool { !isWrapping && !joinsLines }

  /// Changes how lines are broken; returns whether that is a change. Rows counted at this width stay known.
  package func configure(wrap: TextWrap, width: Int) -> Bool {
    configure(wrap: wrap, width: width, text: text, squeezes: squeezes)
  }

  /// Changes how rows are made; returns whether that is a change. Only rows counted at the same width and with
  /// the same settings stay known.
  package func configure(wrap: TextWrap, width: Int, text: TextDecoder.Options, squeezes: Bool) -> Bool {
    let width = max(1, width)
    let isOther = text != self.text || squeezes != self.squeezes
    guard wrap != self.wrap || isWrapping && width != self.width || isOther else { return false }
    let wasCounting = indexer != nil
    park()
    if width != self.width || isOther { dropParked() }
    if squeezes != self.squeezes {
      reader = SegmentReader(source: document.source, squeezes: squeezes, folding: folding)
    }
    (self.wrap, self.width, self.text, self.squeezes) = (wrap, width, text, squeezes)
    breaker = SegmentBreaker(width: width, wrap: wrap, text: text)
    forget()
    indexer = parked.removeValue(forKey: wrap)
    indexer?.unpause()
    if wasCounting || indexer != nil { startCounting() }
    return true
  }

  /// Keeps the count of the current way to break lines: users switch back to it.
  private func park() {
    indexer?.pause()
    parked[wrap] = indexer
    indexer = nil
  }

  private func dropParked() {
    for indexer in parked.values { indexer.cancel() }
    parked = [:]
  }

  /// Stops counting rows.
  package func stopCounting() { indexer?.pause() }

  /// Counts rows in the background, if they are not lines. Cheap if the count is running already.
  package func startCounting() {
    guard !rowsAreLines else { return }
    let indexer =
      self.indexer
      ?? RowIndexer(
        source: document.source, breaker: breaker, squeezes: squeezes, folding: folding,
        executor: document.executor, onProgress: document.onChange)
    self.indexer = indexer
    indexer.resume()
  }

  /// Updates the counts after the document has changed.
  ///
  /// - Parameter isOther: whether the document has a new generation, even if it only grew.
  package func documentDidChange(_ change: SourceChange, isOther: Bool = false) {
    if change != .none, change != .grew || isOther { dropParked() }
    switch change {
    case .none: return
    case .grew: isOther ? indexer?.restart() : indexer?.resume()
    case .truncated, .rewritten, .replaced: indexer?.restart()
    }
    forget()
  }

  private func forget() {
    prompt = nil
    segments.removeAll()
    tail = nil
    reader.forget()
  }

  // MARK: Numbers

  /// The number of rows, once all are counted and no more can come; nil before.
  package var rowCount: Int? {
    guard !rowsAreLines else { return document.lineCount }
    guard document.isComplete else { return nil }
    let length = document.length
    if length <= Self.promptLength { return promptCount(length) }
    guard let indexer else { return nil }
    return indexer.withIndex { $0.length == length ? $0.rows : nil }
  }

  /// Documents up to this length, in bytes, are counted at once: layout must know whether the content fits.
  private static let promptLength = 64 << 10

  private func promptCount(_ length: Int) -> Int? {
    if let known = prompt, known.length == length { return known.rows }
    let refusals = WorkBudget.refusals
    var (rows, position) = (0, 0)
    while let segment = reader.segment(containing: position) {
      rows += breaker.count(segment, reader.bytes(of: segment))
      position = segment.next
    }
    guard WorkBudget.refusals == refusals else { return nil }
    prompt = (length, rows)
    return rows
  }

  /// A place from which the rows up to the wanted one can be counted at once.
  private func place(_ find: (borrowing RowIndex) -> RowIndex.Place?) -> RowIndex.Place? {
    document.length <= Self.promptLength ? RowIndex.Place() : indexer?.withIndex(find)
  }

  /// Whether the rows of a complete document are being counted.
  package var isCounting: Bool {
    !rowsAreLines && indexer?.isPaused == false && document.isComplete && rowCount == nil
  }

  /// The number (from 0) of the row that starts at `start`; nil if not counted yet. Reads one block.
  package func rowNumber(at start: Int) -> Int? {
    guard !rowsAreLines else { return document.lineNumber(at: start) }
    guard start > 0 else { return 0 }
    guard let place = place({ $0.length >= start ? $0.place(before: start) : nil }) else { return nil }
    var (number, position) = (place.rows, place.start)
    while let segment = reader.segment(containing: position), segment.next <= start {
      // In a document of many gigabytes the counted places are far apart.
      guard WorkBudget.hasRoom(forMeasuring: segment.end - segment.start) else { return nil }
      number += breaker.count(segment, reader.bytes(of: segment))
      guard segment.next < document.length else { return number }
      position = segment.next
    }
    return segment(at: position).map { number + $0.index(ofRowWith: start) }
  }

  /// The start of row `row` (from 0); nil if there is no such row or it is not counted yet. Reads one block.
  package func start(ofRow row: Int) -> Int? {
    guard !rowsAreLines else { return document.start(ofLine: row) }
    guard row > 0 else { return row == 0 && document.length > 0 ? 0 : nil }
    guard let place = place({ $0.rows > row ? $0.place(beforeRow: row) : nil }) else { return nil }
    var (left, position) = (row - place.rows, place.start)
    while let segment = reader.segment(containing: position) {
      guard WorkBudget.hasRoom(forMeasuring: segment.end - segment.start) else { return nil }
      let count = breaker.count(segment, reader.bytes(of: segment))
      if left < count { return self.segment(at: position)?.rows[left].start }
      left -= count
      position = segment.next
    }
    return nil
  }

  // MARK: Places

  package func lineStart(ofRowAt start: Int) -> Int {
    guard isWrapping, let segment = segment(at: start), segment.isLineStart else { return start }
    return segment.start
  }

  /// The rows of the line, or of the part of a very long line, that contains a byte; nil past the end.
  package func segment(at byte: Int) -> RowSegment? {
    if let known = segments[byte] { return known }
    guard let segment = reader.segment(containing: byte) else { return nil }
    if let known = segments[segment.start] { return known }
    if segment.mayGrow, let tail, tail.length == segment.next, tail.segment.start == segment.start {
      return tail.segment
    }
    let bytes = reader.bytes(of: segment)
    guard !isWrapping || WorkBudget.allowsMeasuring(bytes.count) else { return nil }
    let rows = breaker.rows(of: segment, bytes)
    if segment.mayGrow {
      tail = (segment.next, rows)
      return rows
    }
    if segments.count >= Self.mostSegments { segments.removeAll(keepingCapacity: true) }
    segments[segment.start] = rows
    return rows
  }

  /// The start of the row that contains `byte`; nil if it is too far away and not counted yet.
  package func rowStart(containing byte: Int) -> Int? {
    guard isWrapping else {
      let start = document.lineStart(containing: byte)
      return joinsLines ? start.map { joinedLines(at: $0)?.start ?? $0 } : start
    }
    let refusals = WorkBudget.refusals
    guard byte > 0, let segment = segment(at: min(byte, document.length - 1)) else {
      return WorkBudget.refusals > refusals ? nil : 0
    }
    return segment.rows[segment.index(ofRowWith: byte)].start
  }

  // MARK: Moving

  /// Movements by more rows than this use the index if it has counted that far.
  private static let farRows = 4096

  /// Moves by `rows` (up if negative) from the start of a row, or from the document's end. Linear in the
  /// bytes passed; logarithmic for distant targets that are counted already.
  package func advance(from start: Int, by rows: Int) -> RowAdvance {
    if rowsAreLines {
      let result = document.advance(from: start, by: rows)
      return RowAdvance(
        start: result.start, moved: result.moved, lines: result.moved, isPending: result.isPending)
    }
    if rows.magnitude > UInt(Self.farRows), let number = rowNumber(at: start) {
      var target = max(0, number +| rows)
      if let count = rowCount { target = min(target, max(number, count - 1)) }
      if let far = self.start(ofRow: target) {
        return RowAdvance(moved: abs(target - number), from: start, to: far, of: document)
      }
    }
    let distance = rows == .min ? .max : abs(rows)
    let refusals = WorkBudget.refusals
    var result: RowAdvance
    if !isWrapping {
      result = rows < 0 ? lineBackward(from: start, distance) : lineForward(from: start, distance)
    } else {
      result = rows < 0 ? backward(from: start, distance) : forward(from: start, distance)
    }
    // The budget ended the rows here, and not the document.
    if result.moved < distance, WorkBudget.refusals > refusals { result.isPending = true }
    return result
  }

  private func forward(from start: Int, _ rows: Int) -> RowAdvance {
    var result = RowAdvance(start: start, moved: 0, lines: 0)
    guard var segment = segment(at: start) else { return result }
    var index = segment.index(ofRowWith: start)
    while result.moved < rows {
      let step = min(rows - result.moved, segment.rows.count - 1 - index)
      index += step
      result.moved += step
      result.start = segment.rows[index].start
      guard result.moved < rows, segment.next < document.length, let next = self.segment(at: segment.next),
        next.start > result.start
      else { break }
      let lines = segment.lines
      (segment, index) = (next, 0)
      result.moved += 1
      result.lines += lines
      result.start = segment.start
    }
    return result
  }

  private func backward(from start: Int, _ rows: Int) -> RowAdvance {
    var result = RowAdvance(start: min(start, document.length), moved: 0, lines: 0)
    // From the document's end, the first step leads to the last row.
    var segment: RowSegment
    var index: Int
    if start < document.length, let here = self.segment(at: start) {
      segment = here
      index = here.index(ofRowWith: start)
    } else {
      guard rows > 0, let last = self.segment(at: document.length - 1) else { return result }
      segment = last
      index = last.rows.count - 1
      (result.moved, result.lines) = (1, 1)
      result.start = last.rows[index].start
    }
    while result.moved < rows {
      let step = min(rows - result.moved, index)
      index -= step
      result.moved += step
      result.start = segment.rows[index].start
      guard result.moved < rows, segment.start > 0, let before = self.segment(at: segment.start - 1),
        before.start < segment.start
      else { break }
      result.lines += before.lines
      (segment, index) = (before, before.rows.count - 1)
      result.moved += 1
      result.start = segment.rows[index].start
    }
    return result
  }
}
