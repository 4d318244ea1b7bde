import Documents
import NodeUI
import ScrollCore

/// A scroll view whose content is a document's lines: where it is, how it moves, and what it shows.
///
/// Places are kept as byte offsets of lines, because those are known at once in a file of any size;
/// line numbers come when the index has got there. Every limit is `ScrollCore`'s: by lines once they
/// are counted, by bytes before.
public final class TextScrollView {
  public let document: Document
  /// Byte offset of the first line shown.
  public private(set) var top = 0
  /// Number of that line, from 0; nil until it is known.
  public private(set) var topLine: Int? = 0
  /// Columns: the content is as wide as the widest line seen so far.
  public private(set) var horizontal = ScrollAxis()
  /// Cells of the window that show content.
  public private(set) var rows = 0
  /// What cannot be reached yet, because bytes or line numbers have still to come.
  public private(set) var goal: Goal?
  /// Whether the end is kept in view as the content grows.
  public var isFollowing = false {
    didSet { if isFollowing { toEnd() } }
  }

  public enum Goal: Hashable, Sendable {
    case end
    /// Line number, from 0.
    case line(Int)
    /// So many percent of all that a pipe will deliver.
    case percent(Int)
    /// That many more lines down.
    case lines(Int)
  }

  let tabWidth: Int
  /// Lines the content moved up since the last frame; nil after a jump.
  private var movedSinceFrame: Int? = 0
  private var columnAtFrame = 0
  private var wasTruncated = false
  /// The window's last line as drawn: where the visible bytes end.
  private(set) var visibleEnd = 0
  private var visibleWidth = 0
  /// Those in the window, few as they are.
  private var longLines: [LongLine] = []
  private var lastTopCache: (length: Int, rows: Int, top: Int)?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

  public init(document: Document, tabWidth: Int = 8) {
    self.document = document
    self.tabWidth = tabWidth
  }

  deinit { buffer.deallocate() }

  // MARK: Limits

  /// How far ahead of the window a pipe is read, in bytes.
  private static let lookahead = 256 << 10

  /// The window got another size; the first line stays.
  public func resize(rows: Int, columns: Int) {
    if rows != self.rows { movedSinceFrame = nil }
    self.rows = max(0, rows)
    horizontal.boundsLength = columns
    guard rows > 0 else { return }
    clamp()
    if isFollowing { toEnd() }
  }

  /// Byte offset of the first line of the last screenful.
  private var lastTop: Int {
    let length = document.length
    if let cache = lastTopCache, cache.length == length, cache.rows == rows { return cache.top }
    let top = document.advance(from: length, by: -max(1, rows))
    // While the index is still looking for where a huge line begins, nothing limits the way there.
    if top.isPending { return max(self.top, top.start) }
    lastTopCache = (length, rows, top.start)
    return top.start
  }

  /// The vertical axis in bytes: it ends where the last screenful begins.
  private var byteAxis: ScrollAxis {
    let length = document.length
    var axis = ScrollAxis(contentLength: length, boundsLength: length - lastTop)
    axis.offset = top
    return axis
  }

  /// The vertical axis in lines, once they are counted.
  private var lineAxis: ScrollAxis? {
    guard let count = document.lineCount, let line = topLine else { return nil }
    var axis = ScrollAxis(contentLength: count, boundsLength: rows)
    axis.offset = line
    return axis
  }

  /// What the vertical indicator shows: lines if they are counted, else bytes.
  public var vertical: ScrollAxis {
    if let axis = lineAxis { return axis }
    var axis = ScrollAxis(contentLength: document.length, boundsLength: max(1, visibleEnd - top))
    axis.offset = top
    return axis
  }

  public var isAtStart: Bool { top == 0 }
  public var isAtEnd: Bool { top >= lastTop }

  private func clamp() {
    let limit = byteAxis.clamped(top)
    if limit != top { place(limit, line: nil) }
  }

  private func place(_ byte: Int, line: Int?, moved: Int? = nil) {
    guard byte != top else { return }
    top = byte
    topLine = byte == 0 ? 0 : line ?? document.lineNumber(at: byte)
    movedSinceFrame = moved.flatMap { moved in movedSinceFrame.map { $0 + moved } }
  }

  // MARK: Moving

  /// Lines of a page and of half of one: the rule is `ScrollCore`'s.
  public var page: Int { PageOverlap().page(of: pageAxis) }
  public var halfPage: Int { PageOverlap().halfPage(of: pageAxis) }
  private var pageAxis: ScrollAxis { ScrollAxis(contentLength: .max, boundsLength: rows) }

  /// Moves by lines, down if positive, as far as the content goes.
  public func scroll(lines: Int) {
    goal = nil
    if lines < 0 { isFollowing = false }
    advance(lines)
  }

  private func advance(_ lines: Int) {
    let target = document.advance(from: top, by: lines)
    let limit = byteAxis.clamped(target.start)
    let beyond = limit < target.start ? lineCount(from: limit, to: target.start) : 0
    let moved = (lines < 0 ? -target.moved : target.moved) - beyond
    place(limit, line: topLine.map { $0 + moved }, moved: moved)
    // Further down than there is anything yet: go on when more has come.
    if moved < lines, !document.isComplete || target.isPending {
      demandAhead()
      goal = .lines(lines - moved)
    }
  }

  /// Lines between the starts of two that are at most a window apart.
  private func lineCount(from start: Int, to end: Int) -> Int {
    var count = 0
    var position = start
    while position < end, count < rows {
      position = document.advance(from: position, by: 1).start
      count += 1
    }
    return count
  }

  public func toStart() {
    goal = nil
    isFollowing = false
    place(0, line: 0)
  }

  /// The last screenful. Of a pipe that is still being written, once all of it has come.
  public func toEnd() {
    goal = nil
    _ = noticeChange()
    if !document.isComplete {
      document.demand(upTo: .max)
      if !isFollowing { goal = .end }
    }
    place(lastTop, line: document.lineCount.map { max(0, $0 - max(1, rows)) })
  }

  /// A line by number, from 0, to the top of the window; the last screenful if there are not so many.
  public func toLine(_ line: Int) {
    goal = nil
    isFollowing = false
    if let start = document.start(ofLine: max(0, line)) {
      place(byteAxis.clamped(start), line: nil)
    } else if let count = document.lineCount, line >= count {
      toEnd()
    } else {
      goal = .line(line)
      if !document.isComplete { document.demand(upTo: .max) }
    }
  }

  /// The place at so many percent of the content: of its lines once they are counted, else its bytes.
  public func toPercent(_ percent: Int) {
    isFollowing = false
    let percent = min(100, max(0, percent))
    if percent == 100 { return toEnd() }
    if !document.isComplete {
      document.demand(upTo: .max)
      goal = .percent(percent)
      return
    }
    if let axis = lineAxis {
      return toLine(axis.maxOffset / 100 * percent + axis.maxOffset % 100 * percent / 100)
    }
    goal = nil
    let limit = byteAxis.maxOffset
    toByte(limit / 100 * percent + limit % 100 * percent / 100)
  }

  /// The line that holds a byte.
  func toByte(_ byte: Int) {
    guard let start = document.lineStart(containing: byte) else { return }
    place(byteAxis.clamped(start), line: nil)
  }

  /// Moves to an offset of ``vertical``.
  func toOffset(_ offset: Int) {
    goal = nil
    isFollowing = false
    let axis = vertical
    if lineAxis != nil { return toLine(axis.clamped(offset)) }
    if axis.clamped(offset) >= axis.maxOffset { return toEnd() }
    toByte(axis.clamped(offset))
  }

  public func scroll(columns: Int) { _ = horizontal.scroll(by: columns) }
  public func toFirstColumn() { horizontal.offset = 0 }
  /// So that the end of the longest line in the window is seen.
  public func toLastColumn() { horizontal.offset = visibleWidth - horizontal.boundsLength }
  public func toColumn(_ column: Int) { horizontal.offset = column }

  /// Gives up what is still being waited for.
  public func cancelGoal() { goal = nil }

  // MARK: Changes

  /// Something new came from the background: takes up what was waited for, follows the end.
  public func contentChanged() {
    if topLine == nil { topLine = document.lineNumber(at: top) }
    switch goal {
    case .line(let line): toLine(line)
    case .end where document.isComplete: toEnd()
    case .percent(let percent) where document.lineCount != nil: toPercent(percent)
    case .lines(let lines):
      goal = nil
      advance(lines)
    case .end, .percent, nil: break
    }
    if isFollowing { toEnd() }
  }

  /// Looks whether the file is still as long as it was, and follows the end if that is wanted.
  func refresh() {
    if noticeChange() != .none, isFollowing { toEnd() }
  }

  /// Whether the file has been cut short since this was last asked.
  func takeTruncation() -> Bool {
    defer { wasTruncated = false }
    return wasTruncated
  }

  private func noticeChange() -> SourceChange {
    let change = document.refresh()
    guard change == .truncated else { return change }
    wasTruncated = true
    longLines.removeAll()
    lastTopCache = nil
    movedSinceFrame = nil
    topLine = top == 0 ? 0 : nil
    // The lines before may be others now: find the one that holds this place.
    if top > 0, top < document.length, let start = document.lineStart(containing: top) { top = start }
    clamp()
    return change
  }

  /// A pipe is read a little ahead of the window, and to its end only while somebody waits for that.
  private func demandAhead() {
    switch goal {
    case .end, .percent, .line: document.demand(upTo: .max)
    case .lines, nil:
      document.demand(upTo: isFollowing ? .max : max(top, visibleEnd) + Self.lookahead)
    }
  }

  // MARK: Drawing

  /// Whether a long line in the window has not been measured to its end.
  public var isMeasuring: Bool { longLines.contains { !$0.isMeasured } }

  /// Measures a little further; returns whether something worth drawing came out.
  func measureOn() -> Bool {
    for line in longLines where !line.isMeasured {
      line.measure(document.source, budget: 4 << 20)
      widen(to: line.width)
      if line.isMeasured { return true }
    }
    return false
  }

  private func widen(to width: Int) {
    if width > visibleWidth { visibleWidth = width }
    if width > horizontal.contentLength { horizontal.contentLength = width }
  }

  /// Draws the lines in the window into the top left of the canvas.
  func draw(into canvas: inout Canvas) {
    clamp()
    demandAhead()
    if topLine == nil { topLine = document.lineNumber(at: top) }
    if let moved = movedSinceFrame, moved != 0, horizontal.offset == columnAtFrame,
      moved.magnitude < rows
    {
      canvas.scrolled = .init(rows: 0..<rows, distance: moved)
    }
    movedSinceFrame = 0
    columnAtFrame = horizontal.offset
    visibleWidth = 0
    drawLines(into: &canvas)
  }

  private func drawLines(into canvas: inout Canvas) {
    let before = longLines
    longLines = []
    var chunk = top..<top
    var row = 0
    var position = top
    while row < rows, position < document.length {
      if position >= chunk.upperBound || position < chunk.lowerBound { chunk = read(at: position) }
      guard !chunk.isEmpty else { break }
      let rest = UnsafeRawBufferPointer(rebasing: buffer[(position - chunk.lowerBound)..<chunk.count])
      if let length = rest.firstIndex(of: 0x0a) {
        draw(UnsafeRawBufferPointer(rebasing: rest[..<length]), row: row, into: &canvas)
        position += length + 1
      } else if chunk.count < buffer.count, chunk.upperBound >= document.length {
        // The last line, without a line feed.
        draw(rest, row: row, into: &canvas)
        position = chunk.upperBound
      } else if chunk.lowerBound < position {
        chunk = read(at: position)
        continue
      } else {
        let known = before.first { $0.start == position }
        guard let next = drawLong(at: position, known, row: row, into: &canvas) else {
          position = document.length
          break
        }
        position = next
      }
      row += 1
    }
    visibleEnd = position
  }

  private func read(at offset: Int) -> Range<Int> {
    let count = document.source.read(at: offset, into: buffer)
    return offset..<(offset + count)
  }

  private func draw(_ line: UnsafeRawBufferPointer, row: Int, into canvas: inout Canvas) {
    var decoder = TextDecoder(tabWidth: tabWidth)
    let used = decoder.decode(line, isLineEnd: true, columns: window) { put($0, row, &canvas) }
    if used < line.count {
      _ = decoder.decode(
        UnsafeRawBufferPointer(rebasing: line[used...]), isLineEnd: true, columns: .max - 1 ..< .max
      ) { _ in }
    }
    widen(to: decoder.column)
  }

  /// Draws what the window shows of a line that is longer than the buffer; returns where the next
  /// line starts, nil if that is not known yet.
  private func drawLong(
    at start: Int, _ known: LongLine?, row: Int, into canvas: inout Canvas
  ) -> Int? {
    let next = document.advance(from: start, by: 1)
    let isEndKnown = !next.isPending && (next.moved == 1 || document.isComplete)
    let end = next.moved == 1 ? next.start - 1 : lengthWithoutFinalLineFeed
    let line =
      known ?? LongLine(start: start, end: end, isEndKnown: isEndKnown, tabWidth: tabWidth)
    longLines.append(line)
    line.extend(to: end, isEndKnown: isEndKnown)
    line.measure(document.source, budget: 2 << 20, until: window.upperBound + horizontal.boundsLength)
    line.decode(document.source, columns: window) { put($0, row, &canvas) }
    widen(to: line.width)
    if next.moved == 1 { return next.start }
    return isEndKnown ? document.length : nil
  }

  private var lengthWithoutFinalLineFeed: Int {
    let length = document.length
    var last: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &last) { document.source.read(at: length - 1, into: $0) }
    return count == 1 && last == 0x0a ? length - 1 : length
  }

  private var window: Range<Int> {
    horizontal.offset..<(horizontal.offset + max(0, horizontal.boundsLength))
  }

  private func put(_ character: TextDecoder.Character, _ row: Int, _ canvas: inout Canvas) {
    canvas.put(
      character.scalar, marks: character.marks, row: row, column: character.column - horizontal.offset,
      span: character.span, style: character.style, within: 0..<horizontal.boundsLength)
  }
}
