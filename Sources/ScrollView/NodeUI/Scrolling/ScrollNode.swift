// A scroll node keeps a pure model of motion and a tree of nodes in step.
//
// Problem: keys, the wheel, drags, code, layout and the passing of time all move the same offset, and each
// may interrupt the others: a key during a fling, content that shrinks below the offset during an animation.
// Delegates expect UIKit's order of events throughout, and may themselves scroll while they are called.
//
// Idea: `ScrollState`, a value without nodes or clock, holds geometry and motion; it takes input and times,
// and returns events. The node adds everything that needs a tree. Every change of geometry or motion ends in
// `didChangeState`: those of `update(at:)`, of `endDragging`, of a layout, and of a chain of nested views
// (`Window.write`). `didChangeState` registers motion with the window, flashes indicators and sends events.
// Motion is a function of time, not of frames: the window advances moving nodes to the time of each event and
// frame, so a dropped frame changes nothing. `contentOffset`, which layout, drawing and hit tests read, is the
// state's offset at the time of its last change.
//
// Cost: `update` copies settings of the window and the node (`reducesMotion`, `openDirections`) into `state`
// each time. A change made to `state` without `didChangeState` is not drawn.
//
// Pitfalls:
// - Before the first layout, content and bounds are empty, so every move would be clamped to the start.
//   `whenLaidOut` keeps the last one for `contentDidLayOut`, and `contentOffset` is the offset that it asks for.
// - Content and bounds must change in one `setGeometry`: between two calls the offset would be clamped to
//   limits that never exist, and text that is being read would be lost.
// - A callback may scroll. Its events are queued in `eventQueue`, or a delegate would see an end before its
//   begin; and `endDragging` works on a copy, since `willEndDragging` may read `state` during the change.
// - Nothing advances a node without a window, so its motion ends at once; otherwise its end is never
//   reported.

import LayoutCore
import ScrollCore

/// A scroll view: shows a part of content larger than itself, moved by keys, the wheel and dragging, with
/// elastic edges, momentum, paging, zoom and scroll indicators.
///
/// Its layout spec is the content and decides the content's size (Texture's scroll node). `ScrollState`
/// decides how it moves; its settings are repeated here under UIKit's names.
open class ScrollNode: ScrollViewNode {
  /// Geometry, motion and their rules. Prefer the node's own properties: they also request a frame.
  public internal(set) final var state = ScrollState()

  /// Receives the events of scrolling.
  public final weak var delegate: (any ScrollDelegate)?
  /// Called whenever the offset has changed.
  public final var onScroll: ((ScrollNode) -> Void)?

  /// Called when a drag ends, with the velocity of the content in cells per second. It may change the offset
  /// at which the content will come to rest (UIKit's `scrollViewWillEndDragging`).
  public final var willEndDragging:
    ((ScrollNode, _ velocity: (x: Double, y: Double), _ target: inout Point) -> Void)?

  /// The policies and the thickness of the indicators at the right and at the lower edge.
  public final var indicators = ScrollNodeIndicators() { didSet { indicatorsDidChange() } }
  /// The mark at edges beyond which there is more content, while no indicator shows.
  public final var edgeHint = EdgeHint.mark { didSet { setNeedsDisplay() } }
  /// Whether the cells beyond the content's edge show a hatch while the edge is stretched. Unless it is set, a view
  /// without edge hints has none; lists and pagers have one.
  public final var showsHatch: Bool {
    get { ownShowsHatch ?? (edgeHint != .none) }
    set {
      ownShowsHatch = newValue
      setNeedsDisplay()
    }
  }
  private final var ownShowsHatch: Bool?
  /// Rows scrolled by one notch of the wheel.
  public final var wheelStep = 3
  /// Columns scrolled by one notch of the wheel sideways; cells are about twice as high as wide.
  public final var horizontalWheelStep = 6
  /// True if a wheel that is turned fast scrolls further per notch, up to four times as far
  /// (`WheelAcceleration`).
  public final var wheelAcceleration = false
  /// The way in which a notch of the wheel moves the content.
  public final var wheelDirection = WheelDirection.traditional
  /// Whether a drag with the pointer moves the content, as a finger does.
  public final var dragsContent = true
  /// Whether the middle button drags the content as well, as where the left one selects text.
  public final var middleButtonDrags = false
  /// Whether the arrow keys move only the focus, which the view follows, as on a television.
  public final var focusScrolls = false
  /// Whether ``Window/indicators`` decides when indicators show that are `auto` here.
  package final var followsIndicatorSetting = true
  /// Whether people can scroll the view; code always can.
  public final var isScrollEnabled = true { didSet { state.scrollableDirections = openDirections } }

  /// The last time of visible motion on each axis, for indicators that show only during motion.
  final var visibility = (horizontal: IndicatorVisibility(), vertical: IndicatorVisibility())
  /// The last time at which the content moved sideways.
  final var sideways = IndicatorVisibility()
  /// Whether the horizontal indicator is left out of the present frame, since text at rest lies there.
  final var yieldsToText = false
  /// The room of transient indicators that controls would lie in the way of.
  final var controlRoom = ControlRoom()
  /// True if a motion leads to a place that code, End or a search asked for.
  package final var isJumping = false
  /// The drag of an indicator by the pointer.
  final var grabbed: IndicatorGrab?
  final var hasAppeared = false
  /// How often code has scrolled it, other than in the handling of an event.
  final var movesByCode = 0
  /// The last move requested before the first layout.
  final var firstMove: FirstMove?
  /// The time at which `state` last changed.
  final var changedAt = 0.0
  /// The sum of the distances by which the offset only followed its content.
  private final var followed = Point.zero
  /// The queue of events while they are sent; nil otherwise.
  final var eventQueue: [ScrollEvents]?
  /// Lets people refresh the content by a pull beyond its start; nil if they cannot.
  public final var refresh: ScrollRefresh? { didSet { refreshDidChange() } }
  /// The state of ``refresh``.
  public internal(set) final var refreshState = RefreshState.idle
  /// The views that scroll together with this one.
  final var links = Links()
  /// A scale beyond the limits that shows for a moment.
  final var zoomStretch: ZoomStretch?
  /// The animated move to a rectangle; any other change of the place or the scale ends it.
  final var zoomFlight: ZoomFlight?
  /// The window's layout in which the width of the content was last checked.
  final var widthCheck = -1
  /// Whether a scale was set before the content had a node that can zoom.
  final var isScaleWaiting = false
  /// The settings of ``zoomFit`` and ``horizontalRepeats``.
  final var fit = ContentFit()

  public override init() {
    super.init()
    state.scrollableDirections = scrollableDirections
    // A page key keeps one row in view; pages that people swipe are whole unless an overlap is set.
    state.pageOverlap = PageOverlap(cells: 1)
  }

  /// A scroll view of one node.
  public convenience init(_ directions: ScrollableDirections = .vertical, content: DisplayNode) {
    self.init(directions) { content }
  }

  /// A scroll view of a layout spec. The block is called for every layout, so make its nodes outside.
  public convenience init(
    _ directions: ScrollableDirections = .vertical, spec: @escaping () -> LayoutElement
  ) {
    self.init()
    scrollableDirections = directions
    layoutSpecBlock = { _, _ in spec() }
  }

  /// Looks for probable mistakes of those who provide the content, after a frame that shows it.
  ///
  /// - Parameter countsRows: whether to ask a source how much it has, which takes time.
  func checkContent(countsRows: Bool) {}

  // MARK: Settings

  /// The length of pages as a fraction of the view, and the parts of their neighbours that stay in view.
  final var pagePlacements = PagePlacements() {
    didSet { if pagePlacements != oldValue { setNeedsLayout() } }
  }
  /// Whether a drag keeps to the axis on which it began.
  public final var isDirectionalLockEnabled: Bool {
    get { state.isDirectionalLockEnabled }
    set { state.isDirectionalLockEnabled = newValue }
  }
  /// The handling of motion past the edges: passed to the scroll view around, or kept.
  public final var overscrollBehavior: OverscrollBehavior {
    get { state.overscrollBehavior }
    set { state.overscrollBehavior = newValue }
  }
  /// The fraction of a throw's velocity that remains after each millisecond.
  public final var decelerationRate: Double {
    get { state.decelerationRate }
    set { state.decelerationRate = newValue }
  }
  /// The time that keys, the wheel and animated moves take, on each axis.
  package final var pace: (horizontal: ScrollPace, vertical: ScrollPace) {
    get { state.pace }
    set { state.pace = newValue }
  }
  /// Whether content that changes above what is read moves the offset by as much, so that it stays in place
  /// (CSS scroll anchoring). A list keeps its place by its rows, always.
  public final var anchorsContent = true
  /// Whether a view at its end stays there while content grows. Such a view starts at its end unless ``startsAt`` says
  /// otherwise.
  public final var followsEnd = false { didSet { state.followsEnd = keepsToEnd } }
  /// Whether the view starts at its end and stays there.
  var keepsToEnd: Bool { followsEnd }
  /// The edge that the first layout shows; nil for the end in a view that follows its end, and for the start in any
  /// other. An offset that is set before the first layout takes its place; a change after it moves nothing.
  public final var startsAt: ScrollStart?
  /// The node in the content that the first layout shows at the start of the view, in place of an edge.
  public final weak var startsAtNode: DisplayNode?
  /// Whether the present layout is to show ``startsAtNode``.
  final var isNodeDue = false
  /// Whether the first layout has chosen the edge.
  final var hasStarted = false
  /// Whether rows read from right to left: the view starts at its right edge, and the keys for start, end and
  /// pages go the other way sideways. Offsets stay physical, 0 at the left (docs/design/scrolling.md §10).
  public final override var isRightToLeft: Bool {
    get { state.isRightToLeft }
    set {
      guard newValue != state.isRightToLeft else { return }
      let axis = state.horizontal.axis
      let isAtStart = state.horizontal.target == (newValue ? axis.minOffset : axis.maxOffset)
      state.isRightToLeft = newValue
      if isAtStart, state.bounds != .zero { scroll(to: .start, of: .horizontal, animated: false) }
    }
  }
  /// Columns scrolled by an arrow key sideways; with snap points it goes to the next of them. An arrow key up
  /// or down scrolls one row, or to the next snap point.
  public final var horizontalLineStep: Int {
    get { state.horizontalLineStep }
    set { state.horizontalLineStep = newValue }
  }
  /// The points at which horizontal scrolling by people comes to rest; code scrolls anywhere.
  public final var horizontalSnapPoints: SnapPoints? {
    get { state.horizontalSnapPoints }
    set {
      state.horizontalSnapPoints = newValue
      snapPointsDidChange()
    }
  }
  /// The points at which vertical scrolling by people comes to rest; code scrolls anywhere.
  public final var verticalSnapPoints: SnapPoints? {
    get { state.verticalSnapPoints }
    set {
      state.verticalSnapPoints = newValue
      snapPointsDidChange()
    }
  }

  // MARK: State

  /// Seconds of the window's clock; 0 without a window.
  public final var time: Double { window?.time ?? 0 }

  /// The phase of the motion.
  public final var phase: ScrollPhase { state.phase }
  /// Whether the pointer holds the content, moved or not.
  public final var isTracking: Bool { state.phase == .tracking || state.phase == .dragging }
  /// Whether the pointer has moved the content and still holds it.
  public final var isDragging: Bool { state.phase == .dragging }
  /// Whether the node will change without further input.
  final var isMoving: Bool { state.isMoving || zoomStretch != nil || zoomFlight != nil }

  /// The state's offset at the time of its last change. Setting it scrolls there, within the limits, and ends
  /// every motion.
  public final override var contentOffset: Point {
    get { firstMove?.offset ?? state.contentOffset(at: changedAt) }
    set {
      // A view that starts at its end does not keep an offset of 0 by itself.
      guard newValue != contentOffset || !hasStarted && startsAtEnd else { return }
      let old = state.targetOffset
      whenLaidOut(to: newValue) { $0.setContentOffset(newValue, animated: false, at: $1) }
      noteMove(.offset, from: old)
    }
  }

  /// Called after every change of the offset, with the distance in cells; it is zero for a part of a cell.
  open func contentOffsetDidChange(by distance: Point) {}

  /// A scroll area with the part of the way to its end, if it can scroll.
  open override var defaultAccessibility: Accessibility { describedScrolling }

  /// Whether rows are measured only when they come into view, as in a list.
  var measuresRowsInView: Bool { false }

  /// Whether controls in the content may change the room that it has now.
  var canMakeRoom: Bool { true }

  /// The cells at the ends of the view that sticky children would cover with the content at an offset. Not to be
  /// called during a change of the state.
  func stickyCover(_ axis: ScrollState.Axis, at offset: Int) -> StickyCover {
    stickyCover(vertically: axis == .vertical, at: offset)
  }

  /// Whether sticky children may cover a part of the view.
  var mayBeCovered: Bool { mayHaveStickyChildren }

  /// Whether each subnode hides the cells of those behind it now.
  var subnodesCoverEachOther: Bool { false }

  /// The offset without renumberings and without moves of the content, so that the difference of two is the
  /// distance moved on the screen.
  var scrollingOffset: Point { contentOffset - followed }

  /// Advances motion to a time.
  final func advance(to time: Double) {
    if state.isMoving { update(at: time) { $0.advance(to: time) } }
    if zoomStretch != nil { advanceZoomStretch(to: time) }
    if zoomFlight != nil { advanceZoomFlight(to: time) }
  }

  public final override func extraInset(in bounds: Size) -> EdgeInsets {
    var inset = roomBesidePages(in: bounds)
    inset.top = inset.top +| refreshRoom
    return inset
  }

  // MARK: For subclasses

  /// The axis that an indicator represents. Content with unknown rows may use bytes instead, for instance.
  open func indicatorAxis(_ axis: ScrollState.Axis) -> ScrollAxis { state[axis].axis }

  /// The thumb of an indicator on a track of `track` cells; nil if all content fits.
  open func thumb(_ axis: ScrollState.Axis, track: Int, at time: Double) -> ScrollIndicator? {
    ScrollIndicator(axis: state[axis].axis, track: track, place: state[axis].place(at: time))
  }

  /// Scrolls to an offset of ``indicatorAxis(_:)``, as when the thumb is dragged.
  open func scroll(_ axis: ScrollState.Axis, toIndicated offset: Int, at time: Double) {
    var target = state.targetOffset
    if axis == .horizontal { target.x = offset } else { target.y = offset }
    update(at: time) { $0.setContentOffset(target, animated: false, at: time) }
  }

  /// Called when ``indicators`` has changed. Indicators that always show reserve room, and so do those that a
  /// control would lie under.
  open func indicatorsDidChange() {
    reservedInset = indicatorInset
    window?.indicatorRoom.noteLayout(of: self)
    setNeedsDisplay()
  }

  open override func scrollableDirectionsDidChange() {
    state.scrollableDirections = openDirections
    indicatorsDidChange()
  }

  open override func prepareToDraw(at time: Double) { centerRepeats(at: time) }

  /// Draws the hatch beyond a stretched edge.
  open override func draw(in context: DrawingContext) { drawHatch(in: context) }

  open override func animate(at time: Double) -> Double? { nil }

  open override func drawOverSubnodes(in context: DrawingContext) {
    drawRefresh(in: context)
    drawIndicators(in: context)
    drawFocusMark(in: context)
  }

  open override func contentDidLayOut(movedBy rows: Int) {
    let time = time
    let (bounds, old, oldTarget) = (viewport.size, contentOffset, state.targetOffset)
    let isFirst = state.bounds == .zero
    state.scrollableDirections = openDirections
    placePages(in: bounds)
    if keepsContentAreas { placeSnapPoints() }
    // Everything moves as far as the first visible node.
    var events = state.setGeometry(
      contentSize: contentSize, bounds: bounds, contentInset: adjustedContentInset,
      anchoring: .content(movedBy: anchorsContent ? Point(x: movedColumns, y: rows) : .zero), at: time)
    if bounds != .zero {
      if let move = takeFirstMove() {
        events.append(move.body(&state, time))
      } else if !hasStarted {
        // A node that is not in the content leaves the view at its edge.
        isNodeDue = startsAtNode != nil
        if startsAtEnd || followsEnd {
          // A view without content was at its end, which it follows.
          let axis = state[endAxis].axis
          events.append(
            state.setContentOffset(startsAtEnd ? axis.maxOffset : axis.minOffset, of: endAxis, at: time))
        }
      }
      hasStarted = true
    }
    // An offset that only follows its content moves nothing on the screen.
    let moved = Point(x: movedColumns, y: rows)
    let hasFollowed = contentOffset == old + moved
    if hasFollowed { followed = followed + moved }
    didChangeState(events, from: hasFollowed ? old + moved : old, at: time, leads: false)
    followLinkedViews(at: time)
    if !isFirst { noteLayoutMove(from: oldTarget, movedBy: hasFollowed ? moved : .zero) }
  }

  open override func layoutDidFinish() {
    super.layoutDidFinish()
    showStart()
    applyWaitingScale()
    fitZoom()
    window?.indicatorRoom.noteLayout(of: self)
  }
}

/// The edge that a scroll view shows first.
public enum ScrollStart: String, CaseIterable, Sendable {
  /// The top of content that scrolls up and down, else its start in the direction in which people read.
  case start
  /// The bottom of content that scrolls up and down, else the right.
  case end
}

/// The mark at an edge beyond which there is more content.
public enum EdgeHint: String, CaseIterable, Sendable {
  /// No mark, as where the content itself shows that it is cut off.
  case none
  /// A small arrow at the edge; text there is tinted instead, or underlined in themes without surfaces.
  case mark
  /// The last row or column is tinted, or underlined in themes without surfaces.
  case underline
}
