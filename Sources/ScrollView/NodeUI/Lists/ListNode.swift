// A list scrolls through content whose length it does not know.
//
// Problem: a million rows cannot be measured before the first frame, so most heights are estimates. When a
// row above the view turns out taller than its estimate, every offset below it changes. With plain offsets,
// the text would jump under the reader's eyes, and a fling would have to stop to correct it.
//
// Idea: the list remembers one visible line, the anchor (`RowScroller`). `anchor.offset` is the start of that
// line in the numbers of `state`; `top(of: anchor.row)` is its start by the heights known now. The difference
// is the correction that `state` still lacks, and `effectiveOffset` is `contentOffset` plus that difference. Layout works with `effectiveOffset` only: it measures the lines in view, which may change
// `effectiveOffset` and bring further lines into view, until all of them are measured (`fill`, at most 64
// rounds). Then `contentDidLayOut` renumbers the state once: offset, target and running motion shift by the
// difference, so nothing moves on the screen and no scroll event is sent. `RowHeights` makes each lookup
// O(log n). A target suffers from estimates just like an offset. So `scrollToRow`, Home and End set a `goal`,
// every layout redirects the motion to the present offset of the goal, and the list arrives exactly.
//
// Cost: `contentOffset`, `contentSize` and the thumb of the indicator change although nothing moves; code
// that keeps a place must keep a `RowPath`. A row that comes into view unprepared is made and measured within
// the frame. Rows that a fast motion skips between two frames keep their estimates, so heights depend on the
// times of frames; a replay therefore moves lists in fixed steps (`Window.advanceLists`). A new width forgets
// all heights.
//
// Pitfalls:
// - Setting `contentOffset` instead of renumbering ends a fling and reports a scroll that nobody made.
// - Anchoring at the first visible line while scrolling up: that line may be unmeasured, and when it grows,
//   it pushes the text down. The old anchor stays until its start leaves the view or all rows in view exist.
// - Changing `state` while measuring: a stack may measure the list at several lengths and widths and discard all
//   but one. Each measurement starts from `measuring.anchor`; only `contentDidLayOut` makes a result final.
// - Forgetting for a width that is discarded: heights, rows far away and rows on their way belong to the width on
//   the screen (`measuring.shown`). A list that forgets them in each layout asks for them, and so for a layout, for ever.
// - Choosing the rows to keep by another view than the one on the screen (`lines(in:)`), such as a length that is
//   discarded: rows made ahead are dropped, and requested again, for ever.
// - Placing the view by `lengthLimit`, which only limits the rows that are made: `state` has the whole length, so the
//   two disagree about the end of the content, and each layout asks for the next.
// - Leaving `scroller.renumbered` out of `scrollingOffset`: the terminal gets a wrong hint which rows moved, and rows
//   that it could move are sent again.

import LayoutCore
import ScrollCore

/// A scroll view with any number of rows, of which only those near the view exist (Texture's table and
/// collection nodes).
///
/// The data source makes a node for a row when the row is needed: at once for a row in view, so that no row
/// is ever blank, and ahead of the motion while nothing else is to be done. A row counts as ``estimatedRowHeight`` cells
/// until it is measured. Rows in view stay in place when a measured height replaces an estimate above them,
/// even during motion. Rows that were never near the view cost neither time nor memory; of the others, only
/// the heights are kept.
///
/// With horizontal `scrollableDirections` rows run from left to right, and every rule
/// about heights applies to widths. A list takes the size that its parent offers; across the axis it needs a
/// size that does not depend on its rows. If its parent sets no limit, such as another scroll view along the
/// same axis, the list shows 4,096 cells of rows.
open class ListNode: ScrollNode {
  public override var handlesInput: Bool { true }
  public final override var canBecomeFocused: Bool { selectionMode != .none }
  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { moveSelection(key, modifiers) }
  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse { pressRow(pointer) }
  public override func pointerMoved(_ pointer: Pointer) { takeMove(pointer) }
  public override func pointerReleased(_ pointer: Pointer) { selectPressedRow(pointer) }
  public override func pointerCancelled() { pressedRow = nil }
  /// The source of rows and headers. Setting it calls ``reloadData()``.
  public final weak var dataSource: (any ListDataSource)? {
    didSet {
      hasSource = dataSource != nil
      reloadData()
    }
  }
  /// Whether the list was given a data source, which may be gone.
  final var hasSource = false
  /// Receives selection and activation.
  public final weak var listDelegate: (any ListDelegate)?

  /// The assumed height of an unmeasured row in cells, at least 1; the average height works best.
  public final var estimatedRowHeight: Int {
    get { content.heights.estimate }
    set {
      guard max(1, newValue) != content.heights.estimate else { return }
      dropUnfinishedLayout()
      content.heights.estimate = max(1, newValue)
      setNeedsLayout()
    }
  }
  /// Whether the first row is at the end (chats): the list starts there, unless ``ScrollNode/startsAt`` says otherwise,
  /// and stays there as rows are added.
  public final var isInverted = false {
    didSet {
      guard isInverted != oldValue else { return }
      state.followsEnd = keepsToEnd
      directionDidChange()
      setNeedsLayout()
    }
  }
  final override var keepsToEnd: Bool { followsEnd || isInverted }
  /// Whether rows slide to their new places when others come, go or move. An edit by code can be without motion. Rows never slide in
  /// a list that follows its end, has columns, or changes faster than they slide.
  public final var animatesChanges = true
  /// How many rows stand side by side.
  public final var columns = ListColumns.count(1) { didSet { if columns != oldValue { setNeedsLayout() } } }
  /// Cells between columns.
  public final var columnSpacing = 0 { didSet { if columnSpacing != oldValue { setNeedsLayout() } } }
  /// Whether the header of the first visible section sticks to the start of the view until the next one
  /// comes.
  public final var hasStickyHeaders = true {
    didSet { if hasStickyHeaders != oldValue { setNeedsLayout() } }
  }

  // MARK: Selection

  /// How many rows people can select.
  public final var selectionMode = ListSelectionMode.none {
    didSet { if selectionMode != oldValue { selectionModeDidChange() } }
  }
  /// The selected rows, whether people or code selected them; ``select(_:)`` changes them.
  public final internal(set) var selectedRows: Set<RowPath> = [] {
    didSet {
      noteSelection()
      setNeedsDisplay()
    }
  }
  /// Called when people have changed the selection.
  public final var onSelect: ((ListNode) -> Void)?
  /// The pager that shows what is selected: row i, counted over all sections, its page i. Of several rows the one from
  /// which the arrow keys move counts, and a row beyond the last page shows that page.
  public final weak var shows: PagerNode? { didSet { showSelection() } }
  /// The row from which the arrow keys move.
  public final internal(set) var cursor: RowPath? { didSet { noteCursor() } }
  /// The row on which the pointer is pressed.
  final var pressedRow: RowPath? { didSet { if pressedRow != oldValue { setNeedsDisplay() } } }
  final var identities = ListIdentities()

  // MARK: Start and end

  /// The row that the first layout with rows shows at the start of the view, in place of an edge; the last row of its section
  /// if that has fewer.
  public final var startsAtRow: RowPath?
  /// Like ``startsAtRow``, by the identity that the data source gives the row. O(rows up to it)
  public final var startsAtIdentity: AnyHashable?
  /// Whether the list shows how many rows are new at its end (``unseenCount``). A click there goes to the end.
  public final var showsUnseen = false { didSet { if showsUnseen != oldValue { setNeedsLayout() } } }
  final var unseen = UnseenRows()

  // MARK: Rows ahead

  /// How far ahead rows are made, and how far away they are kept, before the first scroll.
  public final var minimumRanges = ListRanges.minimum
  /// The same after the first scroll.
  public final var fullRanges = ListRanges.full
  /// Whether rows are made ahead, while nothing else is to be done. If not, a row is made when it comes into view, so that
  /// the known heights do not depend on timing.
  public final var preparesAhead = true
  /// The distance from the end, in screenfuls, at which more rows are fetched; 0 for never.
  public final var leadingScreensForBatching = 2.0
  /// The number of screens before the start that begin a fetch, as in a chat with older messages there; by default 0.
  public final var trailingScreensForBatching = 0.0
  /// Called near an end to fetch more rows; the context says which. Call its `complete` on this thread once they are
  /// inserted, or cannot be had. Rows inserted at the start leave what is read in its place.
  public final var willBeginBatchFetch: ((ListNode, BatchFetchContext) -> Void)?
  /// The node beyond the outermost row while more rows are fetched.
  public final var loadingNode: DisplayNode? = TextNode("…") { didSet { setNeedsLayout() } }

  // MARK: State

  final var content = ListContent()
  /// The line that stays in place when other heights change, and the place to reach, whose exact offset is not
  /// known until rows are measured.
  final var scroller = RowScroller<Int, Goal>(0)
  final var measuring = ListMeasuring()
  final var preparation = ListPreparation()
  final var fetching = ListFetching()
  final var pinned = PinnedHeader()
  final var edits = ListEdits()
  /// The data source of a list that has its rows by itself, which keeps it alive.
  final var ownSource: (any ListDataSource)?
  /// The longest view in cells, for a list that is measured without a limit.
  static let lengthLimit = 4_096

  enum Goal: Hashable {
    case start, end
    /// A row and its position in the view; `target` is the last estimate of its offset.
    case row(RowPath, ListRowPosition, target: Int)
  }

  final var anchor: RowAnchor<Int> {
    get { scroller.anchor }
    set { scroller.anchor = newValue }
  }

  public override init() {
    super.init()
    edgeHint = .none
    showsHatch = true
    placesContent = true
  }

  open override var kind: String { "list" }

  // MARK: Lists whose rows are more than rows

  /// Takes a key before the list does.
  func takeKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
  /// Takes a press; nil for one that is like those of other lists.
  func takePress(_ pointer: Pointer) -> PointerResponse? { nil }
  /// Takes a move of the pointer that is pressed.
  func takeMove(_ pointer: Pointer) {}
  /// Takes the release of a press on a row.
  func takeRelease(_ pointer: Pointer, on path: RowPath) -> Bool { false }
  /// Reloads in a way of its own; false if it has none.
  func takeReload() -> Bool { false }
  /// The kind of its rows, and the words for the state of one.
  var rowRole: Accessibility.Role { .row }
  func statesInWords(of path: RowPath) -> [String] { [] }
  /// The length of its rows across the axis, in a view of such a length.
  func rowLength(in cross: Int, atLeast least: Int) -> Int { cross }
  /// The part of a row that is marked if it is selected.
  func selectedFrame(of node: DisplayNode) -> Rect { node.frame }

  open override var defaultAccessibility: Accessibility { describedRows }

  override func checkContent(countsRows: Bool) {
    checkSource()
    if countsRows { checkCounts() }
  }

  // MARK: Axes

  /// Whether rows follow each other from left to right: the list scrolls on that axis only.
  public final var isHorizontal: Bool {
    scrollableDirections.scrollsHorizontally && !scrollableDirections.scrollsVertically
  }
  final var axis: ScrollState.Axis { isHorizontal ? .horizontal : .vertical }
  final func along(_ size: Size) -> Int { isHorizontal ? size.width : size.height }
  final func across(_ size: Size) -> Int { isHorizontal ? size.height : size.width }
  final func along(_ point: Point) -> Int { isHorizontal ? point.x : point.y }
  final func size(along: Int, across: Int) -> Size {
    isHorizontal ? Size(along, across) : Size(across, along)
  }
  final func point(along: Int, across: Int) -> Point {
    isHorizontal ? Point(x: along, y: across) : Point(x: across, y: along)
  }
  /// The insets before and after the rows. They are read during changes of the scroll state, which may not be read
  /// then.
  final var insetStart: Int { isHorizontal ? contentInset.left : contentInset.top +| refreshRoom }
  final var insetEnd: Int { isHorizontal ? contentInset.right : contentInset.bottom }
  /// The length of the view, limited for a view without an end.
  final var viewLength: Int { min(along(viewport.size), Self.lengthLimit) }
  /// The same in the last layout in which it had any.
  final var shownLength: Int { min(measuring.length, Self.lengthLimit) }

  public override func scrollableDirectionsDidChange() {
    super.scrollableDirectionsDidChange()
    dropUnfinishedLayout()
    measuring.cross = nil
  }

  // MARK: Layout

  /// Places the rows that have nodes, and makes those in view that have none.
  public final override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    PlacedLayoutSpec { [unowned self] range, parentSize, measure in
      placeRows(in: range, parentSize, measure)
    }
  }

  /// Renumbers the state by the anchor's shift, so that the rows in view stay where they are on the screen.
  open override func contentDidLayOut(movedBy rows: Int) {
    keepMeasurement()
    let (time, bounds) = (window?.motion.listTime ?? 0, viewport.size)
    let old = scroller.renumbered
    let start = content.lines.count == 0 ? anchor.offset : content.top(of: anchor.row)
    let insets =
      isHorizontal
      ? EdgeInsets(top: contentInset.top, left: insetStart, bottom: contentInset.bottom, right: insetEnd)
      : EdgeInsets(top: insetStart, left: contentInset.left, bottom: insetEnd, right: contentInset.right)
    let (given, oldTarget, edge) = (contentOffset, state.targetOffset, wantedEdge)
    let (isFirst, begins) = (state.bounds == .zero, !hasStarted)
    let move = bounds == .zero ? nil : takeFirstMove()
    if case .row? = edge { scroller.goal = edge }
    if bounds != .zero, content.lines.hasRows { hasStarted = true }
    if viewLength > 0 { measuring.length = along(bounds) }
    // The numbers of the rows change and nothing moves: the old offset in the new numbers.
    let renumbered = { [self] in given + point(along: scroller.renumbered -| old, across: 0) }
    update(at: time, from: renumbered) { state in
      var events = scroller.renumber(
        anchorTo: start, on: axis, of: &state, contentSize: contentSize, bounds: bounds,
        contentInset: insets, at: time)
      if isFirst, move == nil {
        let across: ScrollState.Axis = isHorizontal ? .vertical : .horizontal
        events.formUnion(state.scroll(to: .start, of: across, animated: false, at: time))
      }
      if move?.offset != nil {
        events.formUnion(state.setContentOffset(renumbered(), animated: false, at: time))
      } else if let move {
        events.formUnion(move.body(&state, time))
      }
      if edge == .end, state.followsEnd {
        events.formUnion(state.followEnd(axis, carriesMotion: edits.haveChangedRows, at: time))
      } else if let target = offset(of: edge, state[axis].axis, in: state), target != state[axis].target {
        var offset = state.targetOffset
        if isHorizontal { offset.x = target } else { offset.y = target }
        events.formUnion(state.setContentOffset(offset, animated: state.phase == .animating, at: time))
        noteGoalTarget(target)
      }
      return events
    }
    (edits.haveChangedRows, unseen.before) = (false, nil)
    noteSeen(all: begins)
    if followsEnd, !isFirst {
      noteLayoutMove(from: oldTarget + point(along: scroller.renumbered -| old, across: 0), movedBy: .zero)
    }
    if !coversView { setNeedsLayout() }
    // A running motion may have been advanced.
    guard along(contentOffset) == along(renumbered()) else { return }
    if state.phase == .idle { forgetGoal() }
    if coversView { makeAhead() }
    fetchIfNeeded()
  }

  final override var measuresRowsInView: Bool { true }

  /// Rows with controls that come later must not change the width of the rows that people read.
  final override var canMakeRoom: Bool { !preparation.hasScrolled }

  open override func layoutDidFinish() {
    super.layoutDidFinish()
    setPinnedHeaderFrame()
    setAnimatedFrames(at: time)
    placeChip()
  }

  open override func contentOffsetDidChange(by distance: Point) {
    dropUnfinishedLayout()
    let offset = effectiveOffset
    let top = content.top(of: anchor.row)
    preparation.noteMove(by: along(distance))
    // Keep the anchor row while its start is visible: rows above it may not be measured yet.
    if top < offset || top >= offset +| viewLength { reanchor(to: offset) }
    noteGoal()
    noteSeen()
    setPinnedHeaderFrame()
    if coversView {
      reanchor(to: offset)
      if isResting { forgetGoal() }
      makeAhead()
    } else {
      setNeedsLayout()
    }
    fetchIfNeeded()
  }

  open override func drawOverSubnodes(in context: DrawingContext) {
    drawRowStates(in: context)
    super.drawOverSubnodes(in: context)
  }

  open override func animate(at time: Double) -> Double? {
    if !needsLayout { setAnimatedFrames(at: time) }
    return edits.animation == nil ? nil : time
  }

  final override var subnodesCoverEachOther: Bool { edits.animation != nil }

  final override var mayBeCovered: Bool {
    super.mayBeCovered || hasStickyHeaders && content.lines.headers.contains(true)
  }

  final override func stickyCover(_ axis: ScrollState.Axis, at offset: Int) -> StickyCover {
    let header = axis == self.axis ? pinnedCover(at: offset) : 0
    return super.stickyCover(axis, at: offset).union(StickyCover(start: header))
  }

  final override var scrollingOffset: Point {
    contentOffset - point(along: scroller.renumbered, across: 0)
  }
}

/// How many rows stand side by side.
public enum ListColumns: Hashable, Sendable {
  /// A fixed number.
  case count(Int)
  /// As many as fit, each at least this wide.
  case minimumWidth(Int)

  /// The number of columns: at least 1, and each at least one cell wide.
  func count(in room: Int, spacing: Int) -> Int {
    let spacing = max(0, spacing)
    let most = max(1, room)
    switch self {
    case .count(let count): return max(1, min(count, most))
    case .minimumWidth(let width):
      return max(1, min(most, (room +| spacing) / max(1, max(1, width) +| spacing)))
    }
  }
}
