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
import PortholeSystem
import ScrollCore

/// Shows a tree of nodes on a screen: lays it out, draws it, routes keys and the pointer to nodes, and keeps
/// time.
///
/// A front end runs it; it knows nothing of terminals. A window and its nodes belong to one thread: with a
/// front end, the main one. Other threads use ``perform(_:)``. Debug builds stop with a message if a node is
/// changed on another thread.
public final class Window: ScreenApplication, DrawingHost {
  /// The root of the tree, which has the size of the screen.
  public let root: DisplayNode
  var options: WindowOptions
  var handlers = WindowHandlers()
  var focusState = FocusState()
  var keys = WindowKeys()
  var gestures = Gestures()
  var copying = WindowClipboard()
  var frames = WindowFrames()
  var ticks = WindowTicks()
  var screen = WindowScreen()
  var checks = WindowChecks()
  var observation = WindowObservation()
  /// The nodes over the root, the last one in front.
  var popovers: [PopoverNode] = []
  let images = ImageStore()
  let work: WindowWork

  /// Seconds between frames while something moves.
  public static let frameInterval = 1.0 / 60

  public init(
    _ root: DisplayNode, theme: Theme = .automatic, wakeFrontEnd: @escaping @Sendable () -> Void = {}
  ) {
    self.root = root
    options = WindowOptions(theme: theme)
    work = WindowWork(wakeFrontEnd: wakeFrontEnd)
    images.wake = wakeFrontEnd
    root.host = self
  }

  // MARK: For nodes

  /// Requests a new frame.
  public func setNeedsDisplay() { frames.isDirty = true }

  /// Requests a new frame for a node. A tick changes nodes out of view, too, which need none.
  func setNeedsDisplay(for node: DisplayNode) {
    if !frames.isTicking || isShown(node) && !node.placeOnScreen().visible.isEmpty { setNeedsDisplay() }
  }

  /// Ends the program with an exit status.
  public func quit(status: Int32 = 0) { screen.request = .quit(status: status) }

  /// Stops the program, as job control does, until it is continued.
  public func suspend() { screen.request = .suspend }

  /// Restores the terminal while `work` uses it, for example to run another program, and then shows the screen
  /// again. Work that returns a remark is followed by that remark, and the screen waits for a key.
  public func useTerminal(_ work: @escaping () -> String?) {
    screen.terminalWork = work
    screen.request = .lendTerminal
  }

  public func useTerminal() -> String? {
    let work = screen.terminalWork
    screen.terminalWork = nil
    defer { setNeedsDisplay() }
    return work?()
  }

  /// Rings the terminal's bell, for a key that can do nothing.
  public func ring() { screen.request = .ring }

  /// Sends the whole screen to the terminal again.
  public func repaint() { screen.request = .repaint }

  /// Updates frames and sizes. Linear in the changes.
  public func layoutIfNeeded() {
    if needsLayout {
      frames.layoutCount += 1
      // The layout may happen at an event, long before the frame that shows it.
      if !frames.isTicking { frames.isDirty = true }
    }
    root.layoutIfNeeded()
    makeRoomForIndicators()
    placePopovers()
    serveInitialFocus()
  }

  // MARK: The screen

  /// Whether pictures that have been in view are still loading.
  public var isLoadingImages: Bool { images.isLoading || images.hasNews }

  public func traitsDidChange(_ traits: ScreenTraits) {
    screen.traits = traits
    if !traits.isUTF8 { theme.hasSymbols = false }
    setNeedsDisplay()
  }

  // MARK: Frames

  public var size: Size { root.frame.size }

  public func resize(rows: Int, columns: Int) {
    observe(.resize(Size(columns, rows))) {
      root.frame = Rect(x: 0, y: 0, width: columns, height: rows)
      setNeedsDisplay()
    }
  }

  public var needsDisplay: Bool { frames.isDirty || needsLayout }

  /// Ignores NaN, absurd and backward times.
  func noteTime(_ time: Double) {
    if time > self.time, time < 1e12 { self.time = time }
  }

  public func draw(into canvas: inout Canvas, at time: Double) {
    frames.count += 1
    noteTime(time)
    performWaitingWork()
    startTicks()
    performTicks()
    checkRows()
    advance()
    layoutIfNeeded()
    // Delegates may change the tree during layout; three more rounds settle every sane case.
    for _ in 0..<3 where needsLayout { layoutIfNeeded() }
    // Their anchors may have scrolled.
    placePopovers()
    checkLayout()
    if frames.count == 1, platform != .terminal { notePlatform() }
    frames.isDirty = false
    images.beginFrame()
    let context = DrawingContext(
      canvas: canvas, time: self.time, theme: shownTheme, host: self)
    canvas = Canvas(rows: 0, columns: 0)
    var drawing = TreeDrawing(context: context)
    drawing.schedule.nextChanges = frames.nextChanges
    drawing.draw(root)
    for popover in popovers { drawing.draw(popover, isOver: true) }
    checkDisplay(isAskedForAgain: frames.isDirty)
    checkBars(of: drawing.schedule.scrollNodes)
    context.canvas.scrolled = drawing.schedule.scrolled(since: frames.schedule)
    let moving = movingNodes.nodes
    frames.movers = MovingNodes()
    frames.schedule = drawing.schedule
    swap(&canvas, &context.canvas)
    frames.last = self.time
    noteUnseenMotion(moving)
    observeFrame()
  }

  /// Advances everything that moves to the present.
  private func advance() {
    frames.nextChanges = [:]
    advanceLists()
    // With those that began to move since the last frame.
    for node in movingNodes.nodes where node.isMoving && !movesInSteps(node) { advance(node) }
    for node in frames.schedule.animated {
      frames.nextChanges[ObjectIdentifier(node)] = .some(node.animate(at: time))
    }
    if let transition = root.layoutTransition {
      // The first frame of a transition shows its beginning.
      if reducesMotion {
        transition.completeTransition(true)
      } else if let lastAdvance = frames.lastAdvance {
        transition.advance(by: max(0, time - lastAdvance))
      }
      frames.lastAdvance = root.layoutTransition == nil ? nil : time
    } else {
      frames.lastAdvance = nil
    }
    advancePointer()
  }

  public var deadline: Double? {
    let next = min(motionDeadline ?? .infinity, tickDeadline ?? .infinity)
    return next.isFinite ? next : nil
  }

  /// The time of the next frame without ticks, which may never end; nil at rest.
  package var motionDeadline: Double? {
    let isMoving =
      !frames.schedule.moving.isEmpty || root.layoutTransition != nil || needsPointerFrames
    var deadline = isMoving ? frames.last + Self.frameInterval : frames.schedule.deadline
    if let end = keys.chordDeadline { deadline = min(deadline, end) }
    for node in frames.unseen { deadline = min(deadline, node.state.motionEnd ?? .infinity) }
    // Animated nodes change at most once per frame interval.
    deadline = max(deadline, frames.last + Self.frameInterval)
    return deadline.isFinite ? deadline : nil
  }

  public func wake(at time: Double) {
    noteTime(time)
    performTicks()
    if let deadline = motionDeadline, deadline <= time { frames.isDirty = true }
    endOldChord()
    if images.hasNews { frames.isDirty = true }
    let neededLayout = needsLayout
    for node in frames.schedule.scrollNodes { node.windowDidWake() }
    if !neededLayout, needsLayout { checks.isLayoutForRows = true }
    performWaitingWork()
    onWake?()
  }

  public func takeRequest() -> ScreenRequest? {
    defer { screen.request = nil }
    return screen.request
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
        !checks.checkedNodes.contains(pair)
      else { continue }
      // Bounds the memory for programs that keep making views.
      if checks.checkedNodes.count > 1_000 { checks.checkedNodes = [] }
      checks.checkedNodes.insert(pair)
      let warning = ScrollChain.warning(
        inner: inner.messageName, inner.overflowingDirections, outer: outer.messageName,
        outer.overflowingDirections)
      if let warning { warn(warning) }
    }
  }

  /// Warns about zoom limits on content that cannot zoom: neither keys nor code change its scale.
  private func checkZoom(_ node: ScrollNode) {
    guard node.hasZoomLimits, node.contentSize != .zero,
      checks.checkedNodes.insert([ObjectIdentifier(node)]).inserted,
      node.zoomingNode == nil
    else { return }
    warn(
      "\(node.messageName) has limits for zoom, but nothing in it can be drawn at another scale: content that zooms has"
        + " an image in it, or another ZoomableNode")
  }

  /// Notes a probable mistake in the tree, once.
  package func warn(_ warning: String) {
    guard checks.warnings.count < 100, !checks.warnings.contains(warning) else { return }
    checks.warnings.append(warning)
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
    window?.setNeedsDisplay(for: self)
  }
}
