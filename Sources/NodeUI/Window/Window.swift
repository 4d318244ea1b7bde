import ImageClient
import LayoutCore
import ScrollCore

/// Shows a tree of nodes on a screen: lays it out, draws it, leads keys and the pointer to nodes, and keeps time.
///
/// A front end runs it; it knows nothing of terminals. All of it, and of its nodes, belongs to one thread.
public final class Window: ScreenApplication {
  /// The root of the tree; it gets the size of the screen.
  public let root: DisplayNode
  public var theme: Theme { didSet { isDirty = true } }
  /// Seconds of the front end's clock, as of the event or frame that is being dealt with.
  public internal(set) var time = 0.0
  /// Nothing moves but at once.
  public var reducesMotion = false
  /// Whether pointer events are wanted. If not, the terminal keeps its own mouse.
  public var wantsMouse = true
  /// Keys that nobody else has taken. Returns whether it took one.
  public var onKey: ((Key, Modifiers) -> Bool)?
  /// Keys before anybody else is asked. Returns whether it took one.
  public var onKeyBeforeNodes: ((Key, Modifiers) -> Bool)?
  /// Text that was pasted, before anybody else is asked. Returns whether it was taken.
  public var onPasteBeforeNodes: ((String) -> Bool)?
  /// A link was clicked.
  public var onLink: ((String) -> Void)?
  /// Something about the tree is probably a mistake: said once for each.
  public var onWarning: ((String) -> Void)?
  public private(set) var warnings: [String] = []
  /// Wakes the front end, from any thread, when work in the background has something new.
  public let wakeFrontEnd: @Sendable () -> Void

  /// The node that has the keyboard.
  public internal(set) weak var focusedNode: DisplayNode?
  /// The scroll view that was last pointed at: it gets the keys while nothing has the focus.
  weak var touchedScrollNode: ScrollNode?
  /// The scroll view whose indicator a pointer holds.
  weak var grabbingNode: ScrollNode?
  var pan: PanGesture?
  var press: Press?
  var wheel = WheelGesture()
  var clicks = ClickCounter()
  /// When a selection that is dragged past an edge was last scrolled, and the part of a cell that was left.
  var lastAutoScroll: (time: Double, rest: (Double, Double))?

  private(set) var schedule = FrameSchedule()
  /// Those that have begun to move since the last frame, in view or not.
  var movers = MovingNodes()
  /// Those that move out of view.
  var unseen: [ScrollNode] = []
  /// The time to which a replay has brought its lists; see `advanceLists`.
  var stepTime = 0.0
  /// When the nodes want to change next that have been asked before this frame.
  private var known: [ObjectIdentifier: Double?] = [:]
  private var isDirty = true
  private var request: ScreenRequest?
  private var lastFrame = -Double.infinity
  private var warned: Set<String> = []
  /// Scroll views in each other about which a warning has been given.
  private var met: Set<[ObjectIdentifier]> = []
  private var lastAdvance: Double?

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

  /// Draws anew at the next frame.
  public func setNeedsDisplay() { isDirty = true }

  /// Ends the program with an exit status.
  public func quit(status: Int32 = 0) { request = .quit(status: status) }

  /// Stops as job control does, until continued.
  public func suspend() { request = .suspend }

  /// Has everything sent to the terminal again.
  public func repaint() { request = .repaint }

  /// Brings frames and sizes up to date. O(what has changed)
  public func layoutIfNeeded() {
    if root.needsLayout { layoutCount += 1 }
    root.layoutIfNeeded()
  }

  /// How often frames and sizes were brought up to date: the tree is the same as long as this is.
  package private(set) var layoutCount = 0
  /// How often a scroll view was brought to a time. Each event and each frame does so once for each view that moves.
  package internal(set) var advanceCount = 0
  /// How often a frame was drawn. Each may lay the tree out twice.
  package private(set) var frameCount = 0

  // MARK: The screen

  /// What the screen can show.
  public private(set) var traits = ScreenTraits()
  /// The characters that pictures are made of where a node does not say.
  public var imageSymbols = ImageSymbols.quadrants { didSet { isDirty = true } }
  /// The program that decodes pictures; nil is `porthole-images` beside this program.
  public var imageHelper: String? {
    get { images.helper }
    set { images.helper = newValue }
  }
  let images = ImageStore()
  /// Whether pictures that have been in view are still on their way.
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

  /// Times that are none are left out, as are those of no clock.
  func noteTime(_ time: Double) {
    if time > self.time, time < 1e12 { self.time = time }
  }

  public func draw(into canvas: inout Canvas, at time: Double) {
    frameCount += 1
    noteTime(time)
    advance()
    layoutIfNeeded()
    // Delegates may change the tree as it is laid out; a few rounds settle any that can be.
    for _ in 0..<3 where root.needsLayout { layoutIfNeeded() }
    isDirty = false
    images.beginFrame()
    let context = DrawingContext(canvas: canvas, time: self.time, theme: theme, window: self)
    context.schedule.known = known
    canvas = Canvas(rows: 0, columns: 0)
    context.draw(root)
    context.canvas.scrolled = context.schedule.scrolled(since: schedule)
    let moving = movingNodes.nodes
    movers = MovingNodes()
    schedule = context.schedule
    swap(&canvas, &context.canvas)
    lastFrame = self.time
    lookAfter(moving)
  }

  /// Brings everything that moves to the present.
  private func advance() {
    known = [:]
    advanceLists()
    for node in schedule.moving + unseen where node.isMoving && !movesInSteps(node) { advance(node) }
    for node in schedule.animated { known[ObjectIdentifier(node)] = .some(node.animate(at: time)) }
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
    for node in unseen { deadline = min(deadline, node.state.motionEnd ?? .infinity) }
    // Nodes that change by themselves do so no more often than frames are drawn.
    deadline = max(deadline, lastFrame + Self.frameInterval)
    return deadline.isFinite ? deadline : nil
  }

  public func wake(at time: Double) {
    noteTime(time)
    if let deadline, deadline <= time { isDirty = true }
    if images.hasNews { isDirty = true }
    for node in schedule.scrollNodes { node.windowDidWake() }
    onWake?()
  }

  /// Called when work in the background may have something new.
  public var onWake: (() -> Void)?

  public var watchedDescriptors: [Int32] = []

  public func takeRequest() -> ScreenRequest? {
    defer { request = nil }
    return request
  }

  // MARK: Warnings

  /// A scroll node was drawn, inside others (the outermost first, the node itself last).
  func didMeet(_ nodes: [ScrollNode]) {
    if let node = nodes.last { checkZoom(node) }
    guard let inner = nodes.last, inner.canScroll, inner.overscrollBehavior == .auto else { return }
    for outer in nodes.dropLast() where outer.canScroll {
      let pair = [ObjectIdentifier(inner), ObjectIdentifier(outer)]
      guard !inner.overflowingDirections.isDisjoint(with: outer.overflowingDirections), !met.contains(pair)
      else { continue }
      // Views may come and go without end.
      if met.count > 1_000 { met = [] }
      met.insert(pair)
      let warning = ScrollChain.warning(
        inner: inner.debugName, inner.overflowingDirections, outer: outer.debugName,
        outer.overflowingDirections)
      if let warning { warn(warning) }
    }
  }

  /// Limits of a scale are a mistake where nothing can be drawn at another one: neither keys nor code zoom there.
  private func checkZoom(_ node: ScrollNode) {
    guard node.hasZoomLimits, node.contentSize != .zero, met.insert([ObjectIdentifier(node)]).inserted,
      node.zoomingNode == nil
    else { return }
    warn(
      "\(node.debugName) has limits for zoom, but nothing in it can be drawn at another scale: content that zooms has"
        + " an image in it, or another ZoomableNode")
  }

  private func warn(_ warning: String) {
    guard warned.count < 100, warned.insert(warning).inserted else { return }
    warnings.append(warning)
    onWarning?(warning)
  }
}

extension ScrollNode {
  /// The directions in which people can scroll it and there is something to scroll to.
  var overflowingDirections: ScrollableDirections {
    var directions = scrollableDirections
    if !state.horizontal.axis.isScrollable { directions.subtract(.horizontal) }
    if !state.vertical.axis.isScrollable { directions.subtract(.vertical) }
    return directions
  }
}

extension DisplayNode {
  /// The window that shows the node, if one does. O(depth)
  public final var window: Window? { host as? Window }

  /// Has the node drawn anew, for changes that its layout does not depend on.
  public final func setNeedsDisplay() { window?.setNeedsDisplay() }
}
