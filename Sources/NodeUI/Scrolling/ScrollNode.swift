import LayoutCore
import ScrollCore

/// A scroll view: a window onto content larger than itself, which keys, the wheel and dragging move, with elastic edges,
/// momentum, paging, zoom and scroll indicators.
///
/// Its layout spec is the content and decides its size (Texture's scroll node); how it moves is `ScrollState`'s, whose
/// settings are here under their names in UIKit.
open class ScrollNode: ScrollLayoutNode, DrawableNode {
  /// What moves: geometry, motion and their rules. Use the node's own properties where there are some: they also draw
  /// anew.
  public internal(set) final var state = ScrollState()

  /// Is told what happens.
  public final weak var delegate: (any ScrollDelegate)?
  /// Called whenever the offset has changed.
  public final var onScroll: ((ScrollNode) -> Void)?

  /// Called when a drag ends, with the velocity of the content in cells per second; it may change where the content will
  /// come to rest (UIKit's `scrollViewWillEndDragging`).
  public final var willEndDragging:
    ((ScrollNode, _ velocity: (x: Double, y: Double), _ target: inout Point) -> Void)?

  public final var indicators = ScrollNodeIndicators() { didSet { indicatorsDidChange() } }
  /// How edges are marked beyond which there is more, where no indicator shows.
  public final var edgeHint = EdgeHint.mark { didSet { setNeedsDisplay() } }
  /// Cells that one notch of the wheel scrolls.
  public final var wheelStep = 3
  /// The way in which a notch of the wheel moves the content.
  public final var wheelDirection = WheelDirection.traditional
  /// Whether people can scroll it; code always can.
  public final var isScrollEnabled = true { didSet { state.scrollableDirections = openDirections } }

  /// When something was last seen to move, for indicators that show only then.
  final var visibility = (horizontal: IndicatorVisibility(), vertical: IndicatorVisibility())
  /// The indicator that a pointer holds.
  final var grabbed: IndicatorGrab?
  final var hasAppeared = false
  /// What was asked for before there was anything to scroll.
  private final var pending: ((inout ScrollState, _ time: Double) -> ScrollEvents)?
  private final var isTakingOffset = false
  /// What has still to be told, as long as it is being told.
  private final var untold: [ScrollEvents]?
  /// A scale beyond the limits that is being shown for a moment.
  final var zoomStretch: ZoomStretch?
  /// Whether a scale was set while nothing in the content could take it.
  final var isScaleWaiting = false

  public override init() {
    super.init()
    automaticallyManagesSubnodes = true
    state.scrollableDirections = scrollableDirections
    // A page keeps a row in view; pages that people swipe are whole unless they ask for more.
    state.pageOverlap = PageOverlap(cells: 1)
  }

  /// A scroll view of one node.
  public convenience init(_ directions: ScrollableDirections = .vertical, content: DisplayNode) {
    self.init(directions) { content }
  }

  /// A scroll view of a layout spec. The block is called for every layout, so the nodes in it must be made outside.
  public convenience init(
    _ directions: ScrollableDirections = .vertical, spec: @escaping () -> LayoutElement
  ) {
    self.init()
    scrollableDirections = directions
    layoutSpecBlock = { _, _ in spec() }
  }

  // MARK: Settings

  public final var bounces: Bool {
    get { state.bounces }
    set { state.bounces = newValue }
  }
  public final var alwaysBounceHorizontal: Bool {
    get { state.alwaysBounceHorizontal }
    set { state.alwaysBounceHorizontal = newValue }
  }
  public final var alwaysBounceVertical: Bool {
    get { state.alwaysBounceVertical }
    set { state.alwaysBounceVertical = newValue }
  }
  /// Whether a drag, a key and a notch of the wheel move by whole pages.
  public final var isPagingEnabled: Bool {
    get { state.isPagingEnabled }
    set { state.isPagingEnabled = newValue }
  }
  /// The size of a page; nil is what the view shows less the overlap.
  public final var pageSize: Size? {
    get { state.pageSize }
    set { state.pageSize = newValue }
  }
  /// Cells of the last page that stay in view.
  public final var pageOverlap: Int {
    get { state.pageOverlap.cells }
    set { state.pageOverlap = PageOverlap(cells: newValue) }
  }
  /// Whether a drag keeps to the axis on which it began.
  public final var isDirectionalLockEnabled: Bool {
    get { state.isDirectionalLockEnabled }
    set { state.isDirectionalLockEnabled = newValue }
  }
  /// What happens to motion that the view has no use for.
  public final var overscrollBehavior: OverscrollBehavior {
    get { state.overscrollBehavior }
    set { state.overscrollBehavior = newValue }
  }
  /// Retained velocity of a throw for each millisecond.
  public final var decelerationRate: Double {
    get { state.decelerationRate }
    set { state.decelerationRate = newValue }
  }
  /// At the end it stays at the end while content grows.
  public final var followsEnd: Bool {
    get { state.followsEnd }
    set { state.followsEnd = newValue }
  }
  /// Whether rows read from right to left: the view starts at its right edge, and the keys for start, end and pages go
  /// the other way sideways. Offsets stay physical, 0 at the left (docs/design/scrolling.md §10).
  public final var isRightToLeft: Bool {
    get { state.isRightToLeft }
    set {
      guard newValue != state.isRightToLeft else { return }
      let axis = state.horizontal.axis
      let isAtStart = state.horizontal.target == (newValue ? axis.minOffset : axis.maxOffset)
      state.isRightToLeft = newValue
      if isAtStart, state.bounds != .zero { scroll(to: .start, of: .horizontal, animated: false) }
    }
  }
  public final var horizontalSnapPoints: SnapPoints? {
    get { state.horizontalSnapPoints }
    set { state.horizontalSnapPoints = newValue }
  }
  public final var verticalSnapPoints: SnapPoints? {
    get { state.verticalSnapPoints }
    set { state.verticalSnapPoints = newValue }
  }

  // MARK: State

  /// Seconds of the clock of the window that shows the node; 0 where none does.
  public final var time: Double { window?.time ?? 0 }

  public final var phase: ScrollPhase { state.phase }
  public final var isTracking: Bool { state.phase == .tracking || state.phase == .dragging }
  public final var isDragging: Bool { state.phase == .dragging }
  /// Whether it will look different soon though nothing happens.
  final var isMoving: Bool { state.isMoving || zoomStretch != nil }

  /// Changes the state and does what follows from that: everything that moves the node goes through here.
  @discardableResult
  public final func update<Result>(
    at time: Double, _ body: (inout ScrollState) -> (Result, ScrollEvents)
  ) -> Result {
    state.reducesMotion = window?.reducesMotion ?? false
    state.scrollableDirections = openDirections
    let (result, events) = body(&state)
    took(events, at: time)
    return result
  }

  /// A pointer lets go of the content.
  final func endDragging(velocityX: Double, velocityY: Double, at time: Double) {
    // A copy, so that whoever may change the target can look at the node.
    var next = state
    next.reducesMotion = window?.reducesMotion ?? false
    let events = next.endDragging(velocityX: velocityX, velocityY: velocityY, at: time) { [self] target in
      willEndDragging?(self, (velocityX, velocityY), &target)
    }
    state = next
    took(events, at: time)
  }

  /// The same for changes without a result.
  public final func update(at time: Double, _ body: (inout ScrollState) -> ScrollEvents) {
    update(at: time) { ((), body(&$0)) }
  }

  /// The directions in which people may scroll now.
  final var openDirections: ScrollableDirections { isScrollEnabled ? scrollableDirections : .none }

  /// Moves as soon as there is something to scroll, which is now unless nothing has been laid out yet.
  final func whenLaidOut(_ body: @escaping (inout ScrollState, _ time: Double) -> ScrollEvents) {
    let time = time
    if state.bounds == .zero { pending = body } else { update(at: time) { body(&$0, time) } }
  }

  /// Ends a motion where it leads, as where nobody sees it.
  final func finishMoving(at time: Double) {
    if state.isMoving { update(at: time) { $0.setContentOffset($0.targetOffset, animated: false, at: time) } }
    if zoomStretch != nil { advanceZoomStretch(to: .infinity) }
  }

  open override func contentOffsetWasSet() {
    guard !isTakingOffset else { return }
    let offset = contentOffset
    whenLaidOut { $0.setContentOffset(offset, animated: false, at: $1) }
  }

  /// Does what follows from a change of the state.
  final func took(_ events: ScrollEvents, at time: Double) {
    var events = events
    if state.isMoving {
      if let window {
        window.willMove(self)
      } else {
        // Nobody would ever bring it on.
        events.append(state.setContentOffset(state.targetOffset, animated: false, at: time))
      }
    }
    let old = contentOffset
    if pending == nil {
      isTakingOffset = true
      contentOffset = state.contentOffset(at: time)
      isTakingOffset = false
    }
    if events.contains(.didScroll) {
      let size = state.contentSize
      if size.width > state.bounds.width, contentOffset.x != old.x || state.horizontal.isMoving {
        visibility.horizontal.flash(at: time)
      }
      if size.height > state.bounds.height, contentOffset.y != old.y || state.vertical.isMoving {
        visibility.vertical.flash(at: time)
      }
      contentOffsetDidChange()
    }
    // The next frame is what finds out that something moves.
    if !events.isEmpty || contentOffset != old || state.isMoving { setNeedsDisplay() }
    if !events.isEmpty { tell(events) }
  }

  /// What callbacks give rise to is told after what they were called for, so that no end comes before its beginning.
  private func tell(_ events: ScrollEvents) {
    guard untold == nil else {
      untold?.append(events)
      return
    }
    untold = [events]
    var index = 0
    while let events = untold, index < events.count {
      var now = events[index]
      index += 1
      // Callbacks that scroll for ever are told so much and no more.
      if index > Self.longestTale { now.remove(.didScroll) }
      if let delegate { now.send(to: delegate) }
      if now.contains(.didScroll) { onScroll?(self) }
    }
    untold = nil
  }

  private static let longestTale = 100

  /// Called when the offset has changed, by whatever.
  open func contentOffsetDidChange() {}

  /// Called for nodes in view when work in the background may have something new.
  func windowDidWake() {}

  /// The offset in cells that keep their numbers, so that from one to the next can be told what has moved on the screen.
  var scrollingOffset: Point { contentOffset }

  /// Brings motion to a time.
  final func advance(to time: Double) {
    if state.isMoving { update(at: time) { $0.advance(to: time) } }
    if zoomStretch != nil { advanceZoomStretch(to: time) }
  }

  // MARK: For subclasses

  /// Whether an indicator that shows only for a while keeps the text beneath readable: characters stay, with the thumb as
  /// their background.
  open var indicatorsKeepText: Bool { false }

  /// What an indicator stands for. Content whose rows are not all known may have it stand for something that is, such as
  /// bytes.
  open func indicatorAxis(_ axis: ScrollState.Axis) -> ScrollAxis { state[axis].axis }

  /// The thumb of an indicator on a track of so many cells; nil where all of the content fits.
  open func thumb(_ axis: ScrollState.Axis, track: Int, at time: Double) -> ScrollIndicator? {
    ScrollIndicator(axis: state[axis].axis, track: track, place: state[axis].place(at: time))
  }

  /// Goes to an offset of what an indicator stands for, as when its thumb is dragged.
  open func scroll(_ axis: ScrollState.Axis, toIndicated offset: Int, at time: Double) {
    var target = state.targetOffset
    if axis == .horizontal { target.x = offset } else { target.y = offset }
    update(at: time) { $0.setContentOffset(target, animated: false, at: time) }
  }

  /// Called when ``indicators`` has changed: those that always show take room of their own.
  open func indicatorsDidChange() {
    reservedInset = EdgeInsets(
      bottom: policy(.horizontal) == .always ? indicators.size.rows : 0,
      right: policy(.vertical) == .always ? indicators.size.columns : 0)
    setNeedsDisplay()
  }

  open override func scrollableDirectionsDidChange() {
    state.scrollableDirections = openDirections
    indicatorsDidChange()
  }

  open func draw(in context: DrawingContext) {}

  open func animate(at time: Double) -> Double? { nil }

  open func drawOverSubnodes(in context: DrawingContext) {
    drawIndicators(in: context)
  }

  open override func contentDidLayOut(movedBy rows: Int) {
    let time = time
    let bounds = viewport.size
    state.scrollableDirections = openDirections
    // Where the first row went, everything else goes.
    var events = state.setGeometry(
      contentSize: contentSize, bounds: bounds, contentInset: adjustedContentInset,
      anchoring: .content(movedBy: Point(x: 0, y: rows)), at: time)
    if let pending, bounds != .zero {
      self.pending = nil
      events.append(pending(&state, time))
    }
    took(events, at: time)
  }

  open override func layoutDidFinish() {
    super.layoutDidFinish()
    applyWaitingScale()
  }
}

/// How an edge is marked beyond which there is more content.
public enum EdgeHint: String, CaseIterable, Sendable {
  case none
  /// A small arrow at the edge.
  case mark
  /// The last row or column is dimmed.
  case dim
}
