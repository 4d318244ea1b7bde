// A view onto a document of any size: the positions that it keeps, and why.
//
// The problem. A scroll node counts rows from 0 to the content's height. In a large file, neither the height
// nor the number of the first row shown is known before all lines are counted, which takes seconds; for a
// pipe it may never be known. But the view must show any place at once and scroll from there as usual.
//
// The idea. The position is an anchor (`RowScroller`): the byte of the first row shown, and its row in the scroll
// state. A byte needs no count, and stays valid when the numbers arrive, when lines are broken differently and
// when the file grows. The rest follows from it:
// - The row's numbers are nil until counted (`completeNumbers`).
// - The row in the scroll state is its number or, while that is unknown, an invented one with room before it.
//   When the number arrives, `updateLimits` renumbers the state's rows, which is not visible.
// - `TopRow.read` is the byte that the user reads at the top. After lines were broken again, the first row is
//   the one that contains it. Without it, each new width would move the text up.
// - `goal` is a place that cannot be reached yet.
//
// Two directions. When the user scrolls, the state moves first: it is some rows away from the anchor, and
// `contentOffsetDidChange` moves the anchor by as many. When a command jumps, `move` sets the anchor first and
// then the state's row in one update, after which nothing is left to do.
//
// The cost. The limits of scrolling are rows, too. Until rows are counted, `surroundings` scans those near
// `top` for limits, and the vertical indicator shows bytes.

import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

/// A scroll node that shows a document as rows of any kind of content.
public final class DocumentNode: ScrollNode {
  public override var handlesInput: Bool { true }
  public override var canBecomeFocused: Bool { pane != nil }
  public override func focusDidChange(isFocused: Bool) { setNeedsDisplay() }
  package var documentRows: any RowSource { content.rows }
  /// The lines that the node shows.
  public let document: Document
  /// Divides the document into rows and decodes them.
  package let content: any FileContent
  /// The rows of the next frame.
  var prepared = PreparedRows()
  /// The number of changes of how the document is divided into rows.
  var layoutVersion = 0
  /// The first row shown, and the place that cannot be reached yet.
  var position = RowScroller<TopRow, Goal>(TopRow(0, line: 0, number: nil))
  /// The line numbers in the file, if the document contains only some of its lines.
  package var fileLines: FileLines? { didSet { setNeedsDisplay() } }
  /// The number of rows kept in view before a line that was jumped to.
  package var context = 0
  /// How far commands move, and where jumps land.
  package var movement = MovementOptions() {
    didSet {
      wheelStep = movement.wheelLines
      wheelDirection = movement.reversesWheel ? .natural : .traditional
      if bounces != movement.hasElasticEdges { bounces = movement.hasElasticEdges }
    }
  }
  /// Blank rows beyond the ends of the content.
  package var blankRows = BlankRows() {
    didSet {
      if blankRows.pastEnd != oldValue.pastEnd { forgetLimits() }
      if blankRows.beforeStart != oldValue.beforeStart { setNeedsDisplay() }
    }
  }
  /// The rows in which the last screenful has content.
  var filledRows: Int { max(1, rows - blankRows.pastEnd) }
  /// Start of the line that was jumped to; highlighted until the next command unless it is at the top.
  package var target: Int? { didSet { if target != oldValue { setNeedsDisplay() } } }
  /// Jumps that cannot be completed yet, and the last one to a percentage.
  var jump = PendingJump()
  var following = Following.off

  /// How lines that are wider than the window are broken.
  public var wrap = TextWrap.none {
    didSet { if wrap(for: wrap) != wrap(for: oldValue) { wrapDidChange() } }
  }

  /// Whether the window stands to the right of the left edge under the rules of less, which cut lines there.
  var cutsShiftedLines = false

  /// Whether rows without a line stay empty, as on the first screen of a short file in less.
  package var hidesTildes = false { didSet { if hidesTildes != oldValue { setNeedsDisplay() } } }

  /// How lines look.
  package var settings = LineSettings() { didSet { settingsDidChange(from: oldValue) } }
  /// The letter of the last mark in a line, by the line's bytes; for the status column.
  package var markLetter: ((Range<Int>) -> Unicode.Scalar?)?
  /// The start of the first row that the last movement brought into view, if it is highlighted.
  package var unread: Int? { didSet { if unread != oldValue { setNeedsDisplay() } } }
  /// The document that the lines of the header belong to, if it is another one.
  package var headerDocument: Document?
  /// The change of the bytes that `takeChange` has not returned yet.
  var changed = SourceChange.none
  /// The part that was shown last.
  var shown = ShownExtent()
  /// Whether line numbers are shown.
  package var showsLineNumbers = false {
    didSet {
      guard showsLineNumbers != oldValue else { return }
      reserveForIndicators()
      setNeedsDisplay()
    }
  }
  /// Highlights the matches of a search in visible lines.
  package var highlighter: MatchHighlighter? { didSet { setNeedsDisplay() } }
  package var highlightsOnlyCurrent = false
  /// Whether matches in the lines of the header are not highlighted.
  package var leavesOutHeaderLines = false
  /// Bytes that are highlighted until the next command: a pair of brackets.
  package var litBytes: [Int] = [] { didSet { if litBytes != oldValue { setNeedsDisplay() } } }
  /// The match that was jumped to, in bytes of the document.
  package var currentMatch: Range<Int>?
  /// The link that the user has chosen.
  package var chosenLink: ContentLink? { didSet { if chosenLink != oldValue { setNeedsDisplay() } } }
  /// The user's looks of parts.
  package var parts = PartStyles() { didSet { if parts != oldValue { setNeedsDisplay() } } }
  /// The match to which the view is going.
  var revealing = RevealedMatch()
  /// The marks of matches on the scroll indicator.
  package private(set) lazy var matchMarks = MatchMarks(of: self)
  /// The scroll limits as far as they are known.
  var limits = KnownLimits()
  /// The selected text, and the pointer that selects it.
  package private(set) lazy var selecting = DocumentSelection(of: self)
  /// The work of a view that stands in a program by itself.
  var pane: DocumentPane?
  /// The sections of the document, once they are wanted.
  package var sections: DocumentSections? { didSet { setNeedsDisplay() } }
  /// The errors and warnings of a log that is painted, once they are wanted.
  package var levels: LogLevels?

  package init(_ content: any FileContent) {
    document = content.rows.document
    self.content = content
    super.init()
    content.view = self
    automaticallyManagesContentSize = false
    scrollableDirections = .both
    edgeHint = .none
    showsHatch = true
    style.flexGrow = 1
    // Pans keep to one axis: text is read along it.
    isDirectionalLockEnabled = true
  }

  public override var kind: String { content.traits.kind }

  public override var defaultAccessibility: Accessibility { describedDocument }

  /// No child layout: lines are drawn from the file.
  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { LayoutSpec() }

  /// How lines are broken if the user wants them broken in a way. Next to a header, lines are cut.
  func wrap(for wanted: TextWrap) -> TextWrap {
    content.traits.wrapRefusal == nil && settings.header.lines == 0 && settings.header.columns == 0
      ? wanted : .none
  }

  // MARK: Position

  /// Byte offset of the first row shown, not counting a stretch past an edge.
  public var top: Int { position.anchor.row.byte }
  /// The number (from 0) of the line that contains ``top``; nil until known.
  public var topLine: Int? { position.anchor.row.line }
  /// The number (from 0) of the first row shown; nil until known.
  var topNumber: Int? { documentRows.rowsAreLines ? topLine : position.anchor.row.number }
  /// The row of the scroll state that corresponds to ``top``.
  var topRow: Int { position.anchor.offset }

  /// A place that cannot be reached yet.
  public internal(set) var goal: Goal? {
    get { position.goal }
    set { position.goal = newValue }
  }

  /// Whether the end is kept in view as the content grows.
  public var isFollowing: Bool {
    get { following == .on }
    set {
      if newValue {
        following = .on
        toEnd()
      } else if following == .on {
        following = .resumesAtEnd
      }
    }
  }

  // MARK: The scroll state's moves

  public override func contentDidLayOut(movedBy rows: Int) {
    let time = time
    let bounds = viewport.size
    let wasEmpty = state.vertical.axis.boundsLength == 0
    forgetLimits()
    update(at: time) { $0.setGeometry(bounds: Size(bounds.width, $0.bounds.height), at: time) }
    contentOffsetDidChange(by: .zero)
    guard bounds.height > 0 else { return }
    let line = top == target ? topLine : nil
    breakLines()
    if wasEmpty, let target { showTarget(at: target, line: line) }
    clamp()
    updateLimits()
    if isFollowing { toEnd() }
    content.viewDidLayOut()
    pane?.viewDidLayOut()
  }

  func widen(to width: Int) {
    let width = width - content.space.frozenColumns
    if width > shown.width { shown.width = width }
    guard !documentRows.isWrapping else { return }
    guard width > state.contentSize.width else { return }
    let time = time
    update(at: time) { $0.setGeometry(contentSize: Size(width, $0.contentSize.height), at: time) }
  }

  /// Moves the anchor by as many rows as the state has moved.
  public override func contentOffsetDidChange(by _: Point) {
    let distance = position.distance(to: state.vertical.axis.clamped(contentOffset.y))
    guard distance != 0 else { return }
    if distance < 0 { isFollowing = false } else { noticeMoveDown() }
    if !leadsToGoal { goal = nil }
    let sign = distance.signum()
    let step = documentRows.advance(from: top, by: distance)
    let before = position.anchor.row
    position.anchor = RowAnchor(
      TopRow(
        step.start, line: step.line(from: before.line, sign: sign),
        number: before.number.map { $0 + sign * step.moved }), offset: topRow + sign * step.moved)
    blankRows.beforeStart = 0
    if sign < 0 { giveBackRowsPastEnd() }
    completeNumbers()
    updateLimits()
    demandAhead()
    followAgain()
  }

  /// Fills in the numbers of the first row as soon as they are known.
  func completeNumbers() {
    var row = position.anchor.row
    if row.byte == 0 { (row.line, row.number) = (0, 0) }
    if row.line == nil { row.line = document.lineNumber(at: row.byte) }
    if row.number == nil, !documentRows.rowsAreLines { row.number = documentRows.rowNumber(at: row.byte) }
    position.anchor.row = row
  }

  /// Jumps to a row. Its numbers may be given if known.
  func move(to byte: Int, number: Int? = nil, line: Int? = nil) {
    blankRows.beforeStart = 0
    limits.surroundings = nil
    limits.hasJumped = !documentRows.rowsAreLines && documentRows.rowCount == nil
    position.anchor.row = TopRow(
      byte, line: documentRows.rowsAreLines ? line ?? number : line, number: number)
    completeNumbers()
    // Without a number any will do that leaves room before it.
    let row = topNumber ?? byte / 64 + Self.farReach
    let time = time
    isJumping = true
    let wide = ScrollAxis(
      contentLength: row +| Self.farReach, boundsLength: rows, insetStart: -max(0, row - Self.farReach))
    update(at: time) { state in
      // The state may be anywhere: its target becomes the anchor.
      position.anchor.offset = state.targetOffset.y
      let moved = renumber(to: row, wide, of: &state, at: time)
      var offset = state.targetOffset
      offset.y = row
      return moved.union(state.setContentOffset(offset, animated: false, at: time))
    }
    updateLimits()
    setNeedsDisplay()
  }

  public override func prepareToDraw(at time: Double) {
    // Rows came while the pointer held the content.
    if isFollowing, !state.isMoving, top < lastTop { keepEnd() }
    prepareRows()
  }

  public override func draw(in context: DrawingContext) {
    super.draw(in: context)
    RowPainter(view: self, context: context).paint()
  }

  public override func drawOverSubnodes(in context: DrawingContext) {
    super.drawOverSubnodes(in: context)
    matchMarks.draw(in: context)
  }

  public override func animate(at time: Double) -> Double? { matchMarks.end(at: time) }

  // MARK: The pointer

  /// The selected text.
  package var selection: TextSelection? { selecting.state.selection }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    content.pointerContent?.press(pointer) == true ? .captured : selecting.press(pointer)
  }

  public override func pointerMoved(_ pointer: Pointer) {
    if content.pointerContent?.drag(pointer) != true { selecting.drag(pointer) }
  }

  public override func pointerReleased(_ pointer: Pointer) {
    if content.pointerContent?.release(pointer) != true { selecting.release(pointer) }
  }

  /// A drag that selects scrolls at the edges.
  public override var scrollsWhileDragging: Bool { selecting.state.hasButton }

  public override func pointerCancelled() {
    content.pointerContent?.cancel()
    selecting.cancel()
  }

  // MARK: Indicators

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

  public override func indicatorsDidChange() {
    reserveForIndicators()
    setNeedsDisplay()
  }
}
