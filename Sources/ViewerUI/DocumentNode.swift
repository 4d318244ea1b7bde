import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

/// A scroll node whose content is a document's lines, wrapped or not.
///
/// Places are kept as byte offsets of rows, because those are known at once in a file of any size; their numbers come
/// when the index has got there. What moves is the scroll node's state, in rows: the number of a row where that is known,
/// and until then numbers of their own, from which rows are counted as far as anything could be thrown. When the real
/// numbers come, rows are renumbered and nothing is seen to move.
public class DocumentNode: ScrollNode {
  public let document: Document
  /// What the rows of the document are.
  let rowLayout: RowLayout
  /// Byte offset of the first row shown; past an edge the first or last that there is to show.
  public internal(set) var top = 0 { didSet { anchor = top } }
  /// Numbers of the lines in the file, for a document that has only some of them.
  var fileLines: FileLines? { didSet { setNeedsDisplay() } }
  /// Number of the line that it belongs to, from 0; nil until it is known.
  public internal(set) var topLine: Int? = 0
  /// Its own number, where lines are wrapped.
  private var wrappedTopNumber: Int?
  /// What somebody reads at the top: it stays there when lines are broken otherwise.
  var anchor = 0
  /// The row of the scroll state that the first row shown has.
  var topRow = 0
  /// Rows that are kept in view before a line that is gone to.
  var context = 0
  /// Start of the line that was gone to: unless it is the first shown, it stands out until the next command.
  var target: Int? { didSet { if target != oldValue { setNeedsDisplay() } } }
  /// What cannot be reached yet, because bytes or line numbers have still to come.
  public internal(set) var goal: Goal?
  /// The place that is to be shown first: until it is reached or given up, nothing is drawn.
  var awaitedStart: Goal?
  /// The last place that was asked for by percent, and which row came to the top then.
  var asked: (percent: Percentage, top: Int, length: Int)?
  /// Whether the end is kept in view as the content grows.
  public var isFollowing = false {
    didSet {
      guard isFollowing else { return }
      followsAtEnd = true
      toEnd()
    }
  }
  /// Whether coming back to the end takes the following up again that going up has stopped.
  var followsAtEnd = false
  /// Whether it will as soon as somebody moves down: a view that is new may be at its end from the start.
  var followsAfterMove = false

  public enum Goal: Hashable, Sendable {
    case end
    /// Line number, from 0.
    case line(Int)
    /// So many percent of all that a pipe will deliver.
    case percent(Percentage)
    /// That many more lines down.
    case lines(Int)
  }

  /// How lines that are wider than the window are broken.
  public var wrap = TextWrap.none { didSet { if wrap != oldValue { wrapDidChange() } } }

  var tabWidth: Int { rowLayout.tabWidth }
  /// What happened to the bytes that has not been asked for yet.
  var changed = SourceChange.none
  /// Where the bytes end that were drawn last.
  var visibleEnd = 0
  var visibleWidth = 0
  /// What every character of a frame needs: where content shows, and which column is at the left of the node.
  var drawn = (viewport: Rect.zero, firstColumn: 0)
  /// Whether the lines' numbers stand before them.
  var showsLineNumbers = false {
    didSet {
      guard showsLineNumbers != oldValue else { return }
      reserveForIndicators()
      setNeedsDisplay()
    }
  }
  /// Marks the matches of a search in the lines that are shown.
  var highlighter: MatchHighlighter? { didSet { setNeedsDisplay() } }
  /// The match that was gone to, in bytes of the document.
  var currentMatch: Range<Int>?
  /// Whether a match has been gone to that no frame at rest has shown yet.
  var isRevealing = false
  /// Where matches are, in bytes of the document.
  var matchPlaces: [Int] = []
  /// Where cells of the track begin, while that holds.
  var knownTrackCells: TrackCells?
  /// Those in the window, few as they are.
  var longLines: [LongLine] = []
  /// Bytes in one of them whose columns shall come into view once they are known.
  var columnGoal: (line: Int, bytes: Range<Int>)?
  private var lastTopCache: (length: Int, rows: Int, top: Int)?
  /// Set while the state follows the document and not the other way round.
  var isPlacing = false
  private var isCatchingUp = false
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

  public init(document: Document, tabWidth: Int = 8) {
    self.document = document
    rowLayout = RowLayout(document, tabWidth: tabWidth)
    super.init()
    automaticallyManagesContentSize = false
    scrollableDirections = .both
    edgeHint = .none
    style.flexGrow = 1
    // Pans keep to one axis: text is read along it.
    isDirectionalLockEnabled = true
  }

  deinit { buffer.deallocate() }

  public override var kind: String { "document" }

  /// Nothing is laid out inside; what is there is drawn from the file.
  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { LayoutSpec() }

  // MARK: Limits

  /// How far ahead of the window a pipe is read, in bytes.
  static let lookahead = 256 << 10
  /// Rows to either side that are looked for where they are not counted: further than anything is thrown. The first frame
  /// does not wait for so many.
  var reach: Int { hasRested && !hasJumped ? Self.farReach : 4 * max(1, rows) }
  private static let farReach = 2048
  /// Whether the rows around have changed since the last frame, and were not counted: they are looked for further away
  /// once for a frame, and not for each of many keys that jump.
  var hasJumped = false
  /// Whether there has been time since the first frame.
  var hasRested = false
  /// The rows that are known around the first, where they are not counted.
  var surroundings: Surroundings?

  /// Cells that show content.
  public var rows: Int { viewport.size.height }
  public var horizontal: ScrollAxis { state.horizontal.axis }

  /// Byte offset of the first row of the last screenful.
  var lastTop: Int {
    let length = document.length
    if let cache = lastTopCache, cache.length == length, cache.rows == rows { return cache.top }
    let top = rowLayout.advance(from: length, by: -max(1, rows))
    // While the index is still looking for where a huge line begins, nothing limits the way there.
    if top.isPending { return max(self.top, top.start) }
    lastTopCache = (length, rows, top.start)
    return top.start
  }

  func forgetLimits() { (lastTopCache, knownTrackCells, surroundings) = (nil, nil, nil) }

  /// The vertical axis in bytes: it ends where the last screenful begins.
  var byteAxis: ScrollAxis {
    let length = document.length
    return ScrollAxis(contentLength: length, boundsLength: length - lastTop, offset: top)
  }

  /// Whether the rows of wrapped lines are being counted.
  public var isCountingRows: Bool { rowLayout.isCounting }

  /// Number of the first row shown, from 0; nil until it is known.
  var topNumber: Int? { rowLayout.isWrapping ? wrappedTopNumber : topLine }

  /// The vertical axis in rows, once they are counted.
  var rowAxis: ScrollAxis? {
    guard let count = rowLayout.rowCount, let number = topNumber else { return nil }
    return ScrollAxis(contentLength: count, boundsLength: rows, offset: number)
  }

  /// What the vertical indicator shows: rows if they are counted, else bytes.
  public var vertical: ScrollAxis {
    rowAxis
      ?? ScrollAxis(contentLength: document.length, boundsLength: max(1, visibleEnd - top), offset: top)
  }

  /// Tells the state how far rows go, by what is known now.
  func updateLimits() {
    let row = topNumber ?? topRow
    let renumbered = row - topRow
    if renumbered != 0 { surroundings = nil }
    var (first, last) = (0, 0)
    if let number = topNumber, let count = rowLayout.rowCount {
      (first, last) = (0, max(0, count - max(1, rows)))
      last = max(last, min(number, count - 1) - max(0, rows - 1))
    } else {
      let near = surroundings(of: row)
      (first, last) = (topNumber != nil ? 0 : near.first, near.last)
    }
    let axis = ScrollAxis(contentLength: last + rows, boundsLength: rows, insetStart: -first)
    topRow = row
    guard renumbered != 0 || axis.limits != state.vertical.axis.limits else { return }
    let time = time
    isPlacing = true
    update(at: time) { $0.setRows(axis, renumberedBy: renumbered, at: time) }
    isPlacing = false
    catchUp()
  }

  /// A motion may have gone on up to the time of what was just done to the state: the first line follows that, too.
  private func catchUp() {
    guard !isCatchingUp else { return }
    isCatchingUp = true
    contentOffsetDidChange()
    isCatchingUp = false
  }

  /// Rows between the starts of two that are not far apart.
  func rowCount(from start: Int, to end: Int) -> Int {
    var (count, position) = (0, start)
    while position < end, count < Self.farReach {
      let step = rowLayout.advance(from: position, by: 1)
      if step.moved == 0 { break }
      position = step.start
      count += 1
    }
    return count
  }

  // MARK: The scroll state's moves

  public override func contentDidLayOut(movedBy rows: Int) {
    let time = time
    let bounds = viewport.size
    let wasEmpty = state.vertical.axis.boundsLength == 0
    forgetLimits()
    isPlacing = true
    update(at: time) { $0.setGeometry(bounds: Size(bounds.width, $0.bounds.height), at: time) }
    isPlacing = false
    catchUp()
    guard bounds.height > 0 else { return }
    let line = top == target ? topLine : nil
    breakLines()
    if wasEmpty, let target { showTarget(at: target, line: line) }
    clamp()
    updateLimits()
    if isFollowing { toEnd() }
  }

  func widen(to width: Int) {
    if width > visibleWidth { visibleWidth = width }
    guard !rowLayout.isWrapping else { return }
    guard width > state.contentSize.width else { return }
    let time = time
    update(at: time) { $0.setGeometry(contentSize: Size(width, $0.contentSize.height), at: time) }
  }

  /// The state has moved: so does the first line shown.
  public override func contentOffsetDidChange() {
    guard !isPlacing else { return }
    let axis = state.vertical.axis
    let row = axis.clamped(contentOffset.y)
    guard row != topRow else { return }
    if row < topRow { isFollowing = false } else { noticeMoveDown() }
    goal = nil
    let sign = row < topRow ? -1 : 1
    let step = rowLayout.advance(from: top, by: row - topRow)
    top = step.start
    topRow += sign * step.moved
    wrappedTopNumber = wrappedTopNumber.map { $0 + sign * step.moved }
    topLine = topLine.map { $0 + sign * step.lines }
    completeNumbers()
    updateLimits()
    demandAhead()
    followAgain()
  }

  /// Whoever comes back to the end of what was followed follows it again.
  func followAgain() {
    if followsAtEnd, !isFollowing, !state.isMoving, !isTracking, top >= lastTop { isFollowing = true }
  }

  /// Learns the numbers of the first row as soon as they are known.
  func completeNumbers() {
    if top == 0 { (topLine, wrappedTopNumber) = (0, 0) }
    if topLine == nil { topLine = document.lineNumber(at: top) }
    if wrappedTopNumber == nil, rowLayout.isWrapping { wrappedTopNumber = rowLayout.rowNumber(at: top) }
  }

  /// Shows another row at the top at once. Numbers may be given where they are known.
  func place(_ byte: Int, number: Int? = nil, line: Int? = nil) {
    top = byte
    surroundings = nil
    hasJumped = rowLayout.isWrapping && rowLayout.rowCount == nil
    (topLine, wrappedTopNumber) = (rowLayout.isWrapping ? line : line ?? number, number)
    completeNumbers()
    // Numbers for rows that have none: any will do that leave room before them.
    let row = topNumber ?? byte / 64 + Self.farReach
    let time = time
    isPlacing = true
    topRow = row
    let wide = ScrollAxis(
      contentLength: row +| Self.farReach, boundsLength: rows, insetStart: -max(0, row - Self.farReach))
    update(at: time) { state in
      let moved = state.setRows(wide, renumberedBy: row - state.targetOffset.y, at: time)
      var offset = state.targetOffset
      offset.y = row
      return moved.union(state.setContentOffset(offset, animated: false, at: time))
    }
    isPlacing = false
    updateLimits()
    setNeedsDisplay()
  }

  func clamp() {
    let limit = byteAxis.clamped(top)
    if limit != top { place(limit) }
  }

  /// A pipe is read a little ahead of the window, and to its end only while somebody waits for that.
  func demandAhead() {
    switch goal {
    case .end, .percent, .line: document.demand(upTo: .max)
    case .lines, nil:
      document.demand(upTo: isFollowing ? .max : max(top, visibleEnd) + Self.lookahead)
    }
  }

  public override func draw(in context: DrawingContext) {
    if showsContent { drawLines(in: context) }
  }

  /// Bytes of the file before the document's first: places in files are told by these.
  var origin: Int { 0 }

  /// Brings the columns of a match into view. For content that is not laid out as text to override.
  func revealColumns(of match: Range<Int>, inLineAt line: Int) { revealText(of: match, inLineAt: line) }

  public override func drawOverSubnodes(in context: DrawingContext) {
    super.drawOverSubnodes(in: context)
    drawMarks(in: context)
  }

  // MARK: Indicators

  /// Text is there to be read, also while it scrolls.
  public override var indicatorsKeepText: Bool { true }

  public override func indicatorAxis(_ axis: ScrollState.Axis) -> ScrollAxis {
    axis == .vertical ? vertical : state.horizontal.axis
  }

  public override func thumb(_ axis: ScrollState.Axis, track: Int, at time: Double) -> ScrollIndicator? {
    if axis == .horizontal || rowAxis != nil { return super.thumb(axis, track: track, at: time) }
    return ScrollIndicator(axis: vertical, track: track)
  }

  public override func scroll(_ axis: ScrollState.Axis, toIndicated offset: Int, at time: Double) {
    if axis == .vertical { toOffset(offset) } else { super.scroll(axis, toIndicated: offset, at: time) }
  }

  /// Gives indicators that always show room of their own, where there is anything to show.
  func reserveForIndicators() {
    let size = frame.size
    // Before the first layout there is no size yet.
    let gutter = size.width == 0 ? gutterWidth : min(gutterWidth, size.width - 1)
    guard indicators.vertical == .always else {
      reservedInset = EdgeInsets(left: gutter)
      return
    }
    let left = indicators.vertical.viewport(
      rows: size.height, columns: size.width - gutter, contentRows: vertical.contentLength,
      contentColumns: state.contentSize.width)
    reservedInset = EdgeInsets(
      left: gutter, bottom: size.height - left.rows, right: size.width - gutter - left.columns)
  }

  public override func indicatorsDidChange() {
    reserveForIndicators()
    setNeedsDisplay()
  }
}

extension ScrollAxis {
  fileprivate var limits: [Int] { [contentLength, boundsLength, insetStart, insetEnd] }
}

extension ScrollState {
  /// Gives the vertical axis the lengths of another, and its rows other numbers: row `n` is now `n + rows`.
  fileprivate mutating func setRows(_ axis: ScrollAxis, renumberedBy rows: Int, at time: Double)
    -> ScrollEvents
  {
    setGeometry(
      contentSize: Size(contentSize.width, axis.contentLength), bounds: Size(bounds.width, axis.boundsLength),
      contentInset: EdgeInsets(
        top: axis.insetStart, left: contentInset.left, bottom: axis.insetEnd, right: contentInset.right),
      anchoring: .numbers(movedBy: Point(x: 0, y: rows)), at: time)
  }
}
