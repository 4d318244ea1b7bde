// How an event becomes a frame.
//
// Problem: events come in bursts, motion continues between them, and a terminal may take a frame slowly. If
// each event drew, frames would pile up behind the terminal. If motion advanced only with frames, the effect
// of a key would depend on the frame rate, and a recorded session could not be replayed.
//
// Idea: a window never acts on its own. The front end calls it with a time, and asks it when to call again:
// 1. `handle(event, at:)` first brings the tree to the time of the event: layout, then every moving scroll
//    view (`advanceScrolling`), then layout again. Only then do nodes and scroll views get the event. They
//    change their state and call `setNeedsLayout` or `setNeedsDisplay`; nothing is drawn.
// 2. When input pauses and the terminal has room, the front end sees `needsDisplay` and calls
//    `draw(into:at:)`. This advances motion, animated nodes and the layout transition to the time of the
//    frame, lays out what changed, and draws all visible nodes in one walk over the tree. Any number of
//    events cost one frame.
// 3. The same walk notes which visible nodes move, when others change by themselves, and which rows scrolled
//    (`FrameSchedule`). `deadline` follows from these notes: one frame interval while something moves, the
//    time of the next change otherwise, nil at rest. So an idle program sleeps without a timer.
// 4. `wake(at:)` reports a deadline or a result from the background. It requests a frame and draws nothing.
//
// Cost: every frame draws all visible cells, however little changed; the presenter compares them with the
// last frame and sends the difference. In return no node tracks damaged regions.
//
// Pitfalls:
// - The schedule knows only views that the last frame drew. `movers` holds those that began to move since,
//   `unseen` those that move out of view: an event must find the former advanced, and the delegates of the
//   latter still hear of the end.
// - `isDirty` is cleared before drawing, so a change made while drawing requests another frame.
// - `draw` moves the canvas into the context and back: if both held it, the first write would copy it.

import ImageClient
import LayoutCore
import PortholeThreading
import ScrollCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Shows a tree of nodes on a screen: lays it out, draws it, routes keys and the pointer to nodes, and keeps
/// time.
///
/// A front end runs it; it knows nothing of terminals. A window and its nodes belong to one thread: with a
/// front end, the main one. Other threads use ``perform(_:)``. Debug builds stop with a message if a node is
/// changed on another thread.
public final class Window: ScreenApplication, DrawingHost {
  /// The root of the tree, which has the size of the screen.
  public let root: DisplayNode
  public var theme: Theme { didSet { isDirty = true } }
  /// Seconds of the front end's clock at the current event or frame.
  public internal(set) var time = 0.0
  /// Whether every motion jumps to its end at once.
  public var reducesMotion = false
  /// Whether the window wants pointer events. If not, the terminal handles the mouse.
  public var wantsMouse = true
  /// Called with a key that no node or command handled. Returns whether it handled the key.
  public var onKey: ((Key, Modifiers) -> Bool)?
  /// Called for Ctrl-C when nothing is selected that could be copied. Returns whether there was work to stop; if
  /// not, the program quits with status 130.
  public var onInterrupt: (() -> Bool)?
  /// The text last copied or cut in the window, which pasting inserts.
  public internal(set) var clipboard = ""
  /// The node in which something was selected last: Ctrl-C copies from it.
  public weak var selectionNode: (any SelectionNode)?
  /// Text that the system's clipboard does not have yet.
  var copiedText: String?
  /// Called with the address of a link that was followed.
  public var onLink: ((String) -> Void)?
  /// Called once for each probable mistake in the tree.
  public var onWarning: ((String) -> Void)?
  public private(set) var warnings: [String] = []
  /// Wakes the front end, from any thread, when background work has a result.
  public let wakeFrontEnd: @Sendable () -> Void

  /// The node that has the keyboard.
  public internal(set) weak var focusedNode: DisplayNode?
  /// The window's own bindings, and the keys typed so far.
  var keys = WindowKeys()
  /// The scroll view last pressed or wheeled: it gets the keys while no node has the focus.
  weak var touchedScrollNode: ScrollNode?
  /// The scroll view whose indicator is being dragged.
  weak var grabbingNode: ScrollNode?
  var pan: PanGesture?
  var press: Press?
  var wheel = WheelGesture()
  var clicks = ClickCounter()
  /// The last time that a selection dragged past an edge scrolled, and the fraction of a cell left over.
  var lastAutoScroll: (time: Double, rest: (Double, Double))?

  private(set) var schedule = FrameSchedule()
  /// Scroll views that began to move since the last frame, in view or not.
  var movers = MovingNodes()
  /// Scroll views that move out of view.
  var unseen: [ScrollNode] = []
  /// The time to which a replay has advanced its lists; see `advanceLists`.
  var stepTime = 0.0
  /// The answers of `animate` from nodes already asked for this frame.
  private var nextChanges: [ObjectIdentifier: Double?] = [:]
  private var isDirty = true
  private var request: ScreenRequest?
  /// The work that is done once the terminal is lent.
  private var terminalWork: (() -> String?)?
  private var lastFrame = -Double.infinity
  private var warned: Set<String> = []
  /// Pairs of nested scroll views, and zooming scroll views, that were checked already.
  private var checkedNodes: Set<[ObjectIdentifier]> = []
  private var lastAdvance: Double?

  /// Frames in a row whose layout did not settle, and in which a node asked for another one.
  var (unsettledFrames, restlessFrames) = (0, 0)
  /// The problems of the last layout that were reported.
  var knownProblems: [LayoutProblem] = []
  /// Work from other threads; see `perform`.
  let waitingWork = Locked<[WaitingWork]>([])
  /// The number of layouts after which room for indicators was decided.
  var roomPass = 0
  /// The thread of the run loop, if a front end runs the window.
  var owner: pthread_t?

  /// Seconds between frames while something moves.
  public static let frameInterval = 1.0 / 60

  public init(
    _ root: DisplayNode, theme: Theme = .standard, wakeFrontEnd: @escaping @Sendable () -> Void = {}
  ) {
    self.root = root
    self.theme = theme
    self.wakeFrontEnd = wakeFrontEnd
    images.wake = wakeFrontEnd
    root.host = self
  }

  // MARK: For nodes

  /// Requests a new frame.
  public func setNeedsDisplay() { isDirty = true }

  /// Ends the program with an exit status.
  public func quit(status: Int32 = 0) { request = .quit(status: status) }

  /// Stops the program, as job control does, until it is continued.
  public func suspend() { request = .suspend }

  /// Restores the terminal while `work` uses it, for example to run another program, and then shows the screen
  /// again. Work that returns a remark is followed by that remark, and the screen waits for a key.
  public func useTerminal(_ work: @escaping () -> String?) {
    terminalWork = work
    request = .lendTerminal
  }

  public func useTerminal() -> String? {
    let work = terminalWork
    terminalWork = nil
    defer { isDirty = true }
    return work?()
  }

  /// Rings the terminal's bell, for a key that can do nothing.
  public func ring() { request = .ring }

  /// Sends the whole screen to the terminal again.
  public func repaint() { request = .repaint }

  /// Updates frames and sizes. Linear in the changes.
  public func layoutIfNeeded() {
    if root.needsLayout {
      layoutCount += 1
      // The layout may happen at an event, long before the frame that shows it.
      isDirty = true
    }
    root.layoutIfNeeded()
    makeRoomForIndicators()
  }

  /// Scroll views whose layout was applied, and in which controls may now lie under an indicator.
  var laidOutScrollNodes = MovingNodes()

  /// Layout generation: unchanged means that frames and sizes are unchanged.
  package private(set) var layoutCount = 0
  /// How often a scroll view was advanced to a time: once per event or frame for each moving view.
  package internal(set) var advanceCount = 0
  /// The number of frames drawn.
  package private(set) var frameCount = 0

  // MARK: The screen

  /// The capabilities of the screen.
  public private(set) var traits = ScreenTraits()
  /// The characters that draw pictures, unless a node chooses its own.
  public var imageSymbols = ImageSymbols.quadrants { didSet { isDirty = true } }
  /// The program that decodes pictures; nil is `porthole-images` in the folder of this program.
  public var imageHelper: String? {
    get { images.helper }
    set { images.helper = newValue }
  }
  let images = ImageStore()
  /// Whether pictures that have been in view are still loading.
  public var isLoadingImages: Bool { images.isLoading || images.hasNews }

  public func traitsDidChange(_ traits: ScreenTraits) {
    self.traits = traits
    if !traits.isUTF8 { theme.hasSymbols = false }
    isDirty = true
  }

  // MARK: Frames

  public var size: Size { root.frame.size }

  public func resize(rows: Int, columns: Int) {
    root.frame = Rect(x: 0, y: 0, width: columns, height: rows)
    isDirty = true
  }

  public var needsDisplay: Bool { isDirty || root.needsLayout }

  /// Ignores NaN, absurd and backward times.
  func noteTime(_ time: Double) {
    if time > self.time, time < 1e12 { self.time = time }
  }

  public func draw(into canvas: inout Canvas, at time: Double) {
    frameCount += 1
    noteTime(time)
    performWaitingWork()
    advance()
    layoutIfNeeded()
    // Delegates may change the tree during layout; three more rounds settle every sane case.
    for _ in 0..<3 where root.needsLayout { layoutIfNeeded() }
    checkLayout()
    isDirty = false
    images.beginFrame()
    let context = DrawingContext(
      canvas: canvas, time: self.time, theme: theme.limited(to: traits.colors), host: self)
    canvas = Canvas(rows: 0, columns: 0)
    var drawing = TreeDrawing(context: context)
    drawing.schedule.nextChanges = nextChanges
    drawing.draw(root)
    checkDisplay(isAskedForAgain: isDirty)
    context.canvas.scrolled = drawing.schedule.scrolled(since: schedule)
    let moving = movingNodes.nodes
    movers = MovingNodes()
    schedule = drawing.schedule
    swap(&canvas, &context.canvas)
    lastFrame = self.time
    noteUnseenMotion(moving)
  }

  /// Advances everything that moves to the present.
  private func advance() {
    nextChanges = [:]
    advanceLists()
    for node in schedule.moving + unseen where node.isMoving && !movesInSteps(node) { advance(node) }
    for node in schedule.animated { nextChanges[ObjectIdentifier(node)] = .some(node.animate(at: time)) }
    if let transition = root.layoutTransition {
      // The first frame of a transition shows its beginning.
      if reducesMotion {
        transition.completeTransition(true)
      } else if let lastAdvance {
        transition.advance(by: max(0, time - lastAdvance))
      }
      lastAdvance = root.layoutTransition == nil ? nil : time
    } else {
      lastAdvance = nil
    }
    advancePointer()
  }

  public var deadline: Double? {
    let isMoving =
      !schedule.moving.isEmpty || root.layoutTransition != nil || needsPointerFrames
    var deadline = isMoving ? lastFrame + Self.frameInterval : schedule.deadline
    if let end = keys.chordDeadline { deadline = min(deadline, end) }
    for node in unseen { deadline = min(deadline, node.state.motionEnd ?? .infinity) }
    // Animated nodes change at most once per frame interval.
    deadline = max(deadline, lastFrame + Self.frameInterval)
    return deadline.isFinite ? deadline : nil
  }

  public func wake(at time: Double) {
    noteTime(time)
    if let deadline, deadline <= time { isDirty = true }
    endOldChord()
    if images.hasNews { isDirty = true }
    for node in schedule.scrollNodes { node.windowDidWake() }
    performWaitingWork()
    onWake?()
  }

  /// Called when background work may have a result.
  public var onWake: (() -> Void)?

  public var watchedDescriptors: [Int32] = []

  public func takeRequest() -> ScreenRequest? {
    defer { request = nil }
    return request
  }

  // MARK: Warnings

  /// Checks a scroll node that was drawn, given it and the scroll nodes around it, outermost first.
  func checkNesting(_ nodes: [ScrollNode]) {
    if let node = nodes.last {
      checkZoom(node)
      checkWidth(node)
    }
    guard let inner = nodes.last, inner.canScroll, inner.overscrollBehavior == .auto else { return }
    for outer in nodes.dropLast() where outer.canScroll {
      let pair = [ObjectIdentifier(inner), ObjectIdentifier(outer)]
      guard !inner.overflowingDirections.isDisjoint(with: outer.overflowingDirections),
        !checkedNodes.contains(pair)
      else { continue }
      // Bounds the memory for programs that keep making views.
      if checkedNodes.count > 1_000 { checkedNodes = [] }
      checkedNodes.insert(pair)
      let warning = ScrollChain.warning(
        inner: inner.debugName, inner.overflowingDirections, outer: outer.debugName,
        outer.overflowingDirections)
      if let warning { warn(warning) }
    }
  }

  /// Warns about zoom limits on content that cannot zoom: neither keys nor code change its scale.
  private func checkZoom(_ node: ScrollNode) {
    guard node.hasZoomLimits, node.contentSize != .zero,
      checkedNodes.insert([ObjectIdentifier(node)]).inserted,
      node.zoomingNode == nil
    else { return }
    warn(
      "\(node.debugName) has limits for zoom, but nothing in it can be drawn at another scale: content that zooms has"
        + " an image in it, or another ZoomableNode")
  }

  func warn(_ warning: String) {
    guard warned.count < 100, warned.insert(warning).inserted else { return }
    warnings.append(warning)
    onWarning?(warning)
  }
}

extension ScrollNode {
  /// The directions in which people may scroll and the content overflows.
  var overflowingDirections: ScrollableDirections {
    var directions = scrollableDirections
    if !state.horizontal.axis.isScrollable { directions.subtract(.horizontal) }
    if !state.vertical.axis.isScrollable { directions.subtract(.vertical) }
    return directions
  }
}

extension DisplayNode {
  /// The window that shows the node, if any. O(depth)
  public final var window: Window? { host as? Window }

  /// Requests a new frame, for changes that do not affect layout.
  public final func setNeedsDisplay() {
    willChange()
    window?.setNeedsDisplay()
  }
}
