import LayoutCore
import ScrollCore

/// A scroll view of any number of rows, of which only those near the view exist (Texture's table and collection nodes).
///
/// Each row is a node that the data source makes when it is needed: at once where it is in view, so that no row is ever
/// blank, and ahead of the motion on another thread. Rows count as high as ``estimatedRowHeight`` until they have been
/// measured; what is being read stays where it is when the estimates above it give way to what is exact, in motion too.
/// Nothing takes time or memory for rows that have not been near the view, and of those that have, only heights are kept.
///
/// With horizontal ``ScrollLayoutNode/scrollableDirections`` rows follow each other from left to right, and what is said of
/// heights holds for widths. A list is as large as its parent makes it; across, it needs a size that does not depend on its
/// rows. Where its parent sets no limit, as another scroll view that goes the same way, it shows 4,096 cells of rows.
open class ListNode: ScrollNode, ResponderNode {
  /// What is shown. Setting it is followed by ``reloadData()``.
  public final weak var dataSource: (any ListDataSource)? { didSet { reloadData() } }
  /// Is told what people do.
  public final weak var listDelegate: (any ListDelegate)?

  /// Cells that a row counts before it has been measured, at least 1; best is what they have on average.
  public final var estimatedRowHeight: Int {
    get { heights.estimate }
    set {
      guard max(1, newValue) != heights.estimate else { return }
      heights.estimate = max(1, newValue)
      setNeedsLayout()
    }
  }
  /// Whether the first row is at the end (chats): the list begins there, and stays there as rows are added.
  public final var isInverted = false { didSet { if isInverted != oldValue { arrangementDidChange() } } }
  /// How many rows stand side by side.
  public final var columns = ListColumns.count(1) {
    didSet { if columns != oldValue { setNeedsLayout() } }
  }
  /// Cells between columns.
  public final var columnSpacing = 0 { didSet { if columnSpacing != oldValue { setNeedsLayout() } } }
  /// Whether the header of the first section in view stays there, until the next one pushes it out.
  public final var hasStickyHeaders = true { didSet { if hasStickyHeaders != oldValue { setNeedsLayout() } } }
  /// How far ahead rows are made, and how far they are kept.
  public final var minimumRanges = ListRanges.minimum
  public final var fullRanges = ListRanges.full
  /// Whether rows are made ahead on another thread. If not, they are made when they come into view, so that what is known
  /// never depends on time.
  public final var preparesAhead = true
  /// What makes them.
  public final var executor: any BackgroundExecutor = .threads

  /// What people can select.
  public final var selectionMode = ListSelectionMode.none {
    didSet { if selectionMode != oldValue { selectionModeDidChange() } }
  }
  public final internal(set) var selectedRows: Set<RowPath> = [] { didSet { setNeedsDisplay() } }
  /// The row that keys go on from.
  public final internal(set) var cursor: RowPath?

  /// Screenfuls before the end at which more is fetched; 0 for never.
  public final var leadingScreensForBatching = 2.0
  /// Asked for more rows near the end. The context's `complete` must be called, on this thread, when they are there or are not
  /// to come.
  public final var willBeginBatchFetch: ((ListNode, BatchFetchContext) -> Void)?
  /// Shown after the last row while more is fetched.
  public final var loadingNode: DisplayNode? = TextNode("…") { didSet { setNeedsLayout() } }
  final var fetch: BatchFetchContext?
  final var fetchedAt: Int?

  // MARK: What there is

  final var lines = ListLines()
  final var heights = RowHeights()
  final var hasCounted = false
  /// The rows that have nodes, by their lines.
  final var live: [LiveLine] = []
  /// Nodes on the way from one place to another while rows are edited.
  final var spare: [RowPath: DisplayNode] = [:]
  final var spareHeaders: [Int: DisplayNode] = [:]
  /// The line that stays where it is when others change, and where it begins as far as the state knows.
  final var anchor = (line: 0, offset: 0)
  /// The anchor as the layout that is under way found it; nil outside of one.
  ///
  /// A stack may measure the list at several lengths before it decides on one. Each measuring begins from here, so that
  /// those that come to nothing move nothing.
  final var anchorBeforeLayout: (line: Int, offset: Int)?
  /// What is to be reached although nobody knows yet where exactly that is.
  final var goal: Goal?
  /// Cells across that heights are true for.
  final var measuredCross: Int?
  /// Cells of the view along the axis in the last layout that left it any.
  final var knownLength = 0
  /// Cells of the loading row.
  final var tail = 0
  /// Cells before the first line: those that an inverted list leaves of the view, and its loading row.
  final var lead = 0
  /// How far into the first row in view the view began, and that row's height, before the width changed.
  final var rewrapped: (inside: Int, height: Int)?
  /// The line of the header that is held in view.
  final var pinnedLine: Int?
  final let backdrop = BackdropNode()
  final var isForward = true
  final var hasScrolled = false
  final var lastOffset = 0
  final var isSyncing = false
  private final var hasSynced = false
  /// How far the content has been renumbered in all, which moves nothing.
  final var renumbered = 0
  final var ahead = ListAhead()
  final var pending: [Int: Int] = [:]
  final var nextTicket = 0
  final var animation: ListAnimation?
  final var pressedRow: RowPath?
  final var batch: ListChanges?
  private final var ownSource: CountedRows?
  /// The rows of a list that has been measured without limits.
  static let lengthLimit = 4_096

  enum Goal: Hashable {
    case start, end
    /// A row, and where in the view; `target` is where that was thought to be.
    case row(RowPath, ListRowPosition, target: Int)
  }

  struct LiveLine {
    var line: Int
    let nodes: [DisplayNode]
    var sizes: [Size] = []
  }

  public override init() {
    super.init()
    // Motion may begin and end anywhere, and what is under the pointer is made as it comes.
    edgeHint = .none
  }

  /// A list of so many rows, each made by a function that may run on any thread.
  public convenience init(count: Int, row: @escaping @Sendable (Int) -> DisplayNode) {
    self.init()
    let source = CountedRows(count, row)
    ownSource = source
    dataSource = source
  }

  /// Says how many rows a list has that was made with a function; follow it with `insertRows` and the like.
  public final func setCount(_ count: Int) { ownSource?.count = max(0, count) }

  open override var kind: String { "list" }

  // MARK: Axes

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
  final var insetStart: Int { isHorizontal ? contentInset.left : contentInset.top }
  final var insetEnd: Int { isHorizontal ? contentInset.right : contentInset.bottom }
  /// Cells of the view, of which an endless one counts only so many.
  final var viewLength: Int { min(along(viewport.size), Self.lengthLimit) }

  public override func scrollableDirectionsDidChange() {
    super.scrollableDirectionsDidChange()
    measuredCross = nil
  }

  // MARK: Layout

  /// The rows that have nodes, at their places; those in view are made for it.
  public final override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    PlacedLayoutSpec { [unowned self] range, parentSize, measure in
      content(in: range, parentSize, measure)
    }
  }

  /// Tells the state where what is in view is now, so that it stays in view.
  open override func contentDidLayOut(movedBy rows: Int) {
    guard !isSyncing else { return }
    (anchorBeforeLayout, rewrapped) = (nil, nil)
    let (time, bounds) = (window?.listTime ?? 0, viewport.size)
    let shift = lines.count == 0 ? 0 : top(of: anchor.line) -| anchor.offset
    anchor.offset = anchor.offset +| shift
    renumbered = renumbered +| shift
    lastOffset = lastOffset +| shift
    let isFirst = !hasSynced && frame.size != .zero
    let new = (
      along: ScrollAxis(
        contentLength: along(contentSize), boundsLength: along(bounds), insetStart: insetStart,
        insetEnd: insetEnd),
      across: ScrollAxis(
        contentLength: across(contentSize), boundsLength: across(bounds),
        insetStart: isHorizontal ? contentInset.top : contentInset.left,
        insetEnd: isHorizontal ? contentInset.bottom : contentInset.right)
    )
    let given = contentOffset
    isSyncing = true
    update(at: time) { state in
      var events = state.renumber(isHorizontal ? .vertical : .horizontal, by: 0, as: new.across, at: time)
      events.formUnion(state.renumber(axis, by: shift, as: new.along, at: time))
      if isFirst, given != .zero {
        let start = point(along: along(given) +| shift, across: isHorizontal ? given.y : given.x)
        events.formUnion(state.setContentOffset(start, animated: false, at: time))
      }
      if let target = goalOffset(new.along, in: state), target != state[axis].target {
        var offset = state.targetOffset
        if isHorizontal { offset.x = target } else { offset.y = target }
        events.formUnion(state.setContentOffset(offset, animated: state.phase == .animating, at: time))
        noteGoalTarget(target)
      }
      return events
    }
    isSyncing = false
    if isFirst { hasSynced = true }
    if viewLength > 0 { knownLength = viewLength }
    // What moves may have gone on meanwhile.
    if along(contentOffset) != along(given) +| shift { return contentOffsetDidChange() }
    if state.phase == .idle { forgetGoal() }
    if coversView { makeAhead() } else { setNeedsLayout() }
    fetchIfNeeded()
  }

  open override func layoutDidFinish() {
    super.layoutDidFinish()
    placePinnedHeader()
    placeAnimated(at: time)
  }

  open override func contentOffsetDidChange() {
    super.contentOffsetDidChange()
    guard !isSyncing, hasSynced else { return }
    dropUnfinishedLayout()
    let offset = effectiveOffset
    let top = top(of: anchor.line)
    noteDirection()
    // What was first in view stays the measure as long as it is in view.
    if top < offset || top >= offset +| viewLength { reanchor(to: offset) }
    noteGoal()
    placePinnedHeader()
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
    placeAnimated(at: time)
    return animation == nil ? nil : time
  }

  /// Work in the background may be done.
  final override func windowDidWake() {
    if ahead.hasNews { setNeedsLayout() }
  }

  final override var scrollingOffset: Point {
    contentOffset - point(along: renumbered, across: 0)
  }
}

/// How many rows stand side by side.
public enum ListColumns: Hashable, Sendable {
  /// So many.
  case count(Int)
  /// As many as there is room for, each of at least so many cells.
  case minimumWidth(Int)

  /// At least 1, and no more than can have a cell each.
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

/// Where in the view a row goes.
public enum ListRowPosition: Hashable, Sendable {
  case start, center, end
  /// Wherever it is seen with the least motion.
  case nearest
}

/// What people do with the rows of a list.
public protocol ListDelegate: AnyObject {
  /// Other rows are selected.
  func listDidChangeSelection(_ list: ListNode)
  /// Enter, or a second click.
  func list(_ list: ListNode, didActivate row: RowPath)
}

extension ListDelegate {
  public func listDidChangeSelection(_ list: ListNode) {}
  public func list(_ list: ListNode, didActivate row: RowPath) {}
}
