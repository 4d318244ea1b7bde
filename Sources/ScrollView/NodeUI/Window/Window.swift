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
// - The schedule knows only views that the last frame drew. `WindowMotion` also has those that began to move
//   since, and those that move out of view: an event must find the former advanced, and the delegates of the
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
/// front end, the main one. Other threads use `perform`. Debug builds stop with a message if a node is
/// changed on another thread.
@MainActor
public final class Window: ScreenApplication, DrawingHost, DisplayHost {
  /// The root of the tree, which has the size of the screen.
  public let root: DisplayNode
  /// The nodes over the root, the last one in front.
  var presentations: [OverlayNode] = []
  /// The messages over everything, the newest last.
  var toasts: [OverlayNode] = []

  // MARK: Parts

  private(set) lazy var keys = WindowKeys(self)
  private(set) lazy var pointer = WindowPointer(self)
  private(set) lazy var motion = WindowMotion(self)
  private(set) lazy var ticks = WindowTicks(self)
  private(set) lazy var tasks = WindowTasks(self)
  private(set) lazy var indicatorRoom = IndicatorRoom(self)
  private(set) lazy var idle = WindowIdleWork(self)
  private(set) lazy var rows = WindowRows(self)
  private(set) lazy var checks = WindowChecks(self)
  private(set) lazy var observation = WindowObservation(self)
  var textSelecting = TextSelecting()
  let images = ImageStore()
  let work: WindowWork

  // MARK: How it looks

  /// The styles of all nodes. On a screen, ``Theme/suited(to:)`` adapts it.
  public var theme: Theme {
    didSet {
      madeTheme = nil
      setNeedsDisplay()
    }
  }
  private var madeTheme: Theme?
  /// The theme with the colours of the screen. Made once for a theme and a screen: reducing colours takes longer than
  /// drawing a small frame.
  package var shownTheme: Theme {
    if let madeTheme { return madeTheme }
    let shown = theme.suited(to: traits)
    madeTheme = shown
    return shown
  }
  /// The characters that draw pictures, unless a node chooses its own.
  public var imageSymbols = ImageSymbols.quadrants { didSet { setNeedsDisplay() } }
  /// Whether every motion jumps to its end at once.
  public var reducesMotion = false
  /// The platform whose guidelines the warnings are about.
  package var platform = ScrollPlatform.terminal
  /// When indicators show whose scroll views leave it to the window, as with `auto`. Setting it is linear in the nodes.
  public var indicators = IndicatorPolicy.auto {
    didSet {
      root.forEachNode { node, _ in (node as? ScrollNode)?.indicatorsDidChange() }
      setNeedsDisplay()
    }
  }
  /// Whether the next frames leave out transient scroll bars, as once a second has passed without motion.
  package var hidesTransientBars = false {
    didSet { if hidesTransientBars != oldValue { setNeedsDisplay() } }
  }

  // MARK: The program

  /// Called with a key that no node or command handled. Returns whether it handled the key.
  public var onKey: ((Key, Modifiers) -> Bool)?
  /// Called with the keys of a chord that ended without a binding, by Escape, too.
  public var onUnknownChord: ((KeyPattern) -> Void)?
  /// Called for Ctrl-C when nothing is selected that could be copied. Returns whether there was work to stop; if
  /// not, the program quits with status 130.
  public var onInterrupt: (() -> Bool)?
  /// Called with the address of a link that was followed.
  public var onLink: ((String) -> Void)?
  /// Called once for each probable mistake in the tree.
  public var onWarning: ((String) -> Void)?
  /// Called when background work may have a result.
  public var onWake: (() -> Void)?
  /// Called with the error that ended a task of a node (`DisplayNode.task(priority:_:)`). Without it, the
  /// error becomes a toast, and is written to standard error.
  public var onError: ((any Error) -> Void)?
  /// The probable mistakes found so far.
  public var warnings: [String] { notes.map(\.text) }
  /// The same with their kinds and places.
  package internal(set) var notes: [Note] = []

  /// The title of the terminal's window, up to 200 characters; nil leaves the present one. Control characters become visible.
  public var title: String?
  /// Progress from 0 to 1 that the terminal shows at its window or its icon, if it is known to; nil shows none.
  public var progress: Double?

  // MARK: Input

  /// Whether the window wants pointer events. If not, the terminal handles the mouse.
  public var wantsMouse = true
  /// Whether nodes hear of the pointer over them while no button is down (``ViewNode/hoverDidChange(isHovered:)``).
  /// Each cell that the pointer crosses then wakes the program.
  public var wantsPointerMotion = false
  public var watchedDescriptors: [Int32] = []
  /// Descriptors that nodes watch, with functions that look at them and return whether they continue.
  var watches: [(descriptor: Int32, look: () -> Bool)] = []
  /// The bindings that every window has. A program may change them or leave some out.
  public lazy var standardBindings = StandardBindings(self) { didSet { keys.standardTables = nil } }
  /// Whether digits make a number for the key after them, wherever the focus is.
  public var acceptsCounts = false
  /// Whether Ctrl-P shows the palette: all commands with a title, to be found by typing.
  public var showsPalette = false
  /// The commands that the palette has in addition to those of the bindings.
  public var paletteCommands: [PaletteCommand] = []
  /// The keys that scroll.
  public var scrollKeys = ScrollKeys.arrowsAndLetters
  /// Seconds until a chord ends without a key; infinity lets it wait for its next key.
  public var chordPatience = 1.0
  /// Whether ``warnings`` report probable mistakes in bindings, from the first key on: in debug builds, and where bindings are
  /// not compiled. It takes longer than the key itself.
  #if DEBUG
    package var looksAtKeys = true
  #else
    package var looksAtKeys = false
  #endif
  /// Whether the first warning of each kind is also a toast: in debug builds of programs.
  package var showsWarnings = false
  /// The node that has the keyboard.
  public internal(set) weak var focusedNode: DisplayNode?
  /// The node that gets the focus once it has been laid out for the first time; the views around it show it at once.
  /// By default no node has the focus until people move it.
  public weak var initialFocus: DisplayNode?
  /// Whether the first node that is neither a field nor a bar of tabs has the focus from the first layout on.
  package var beginsWithFocus = false
  /// The place of the focused node, and the number of the layout in which it was noted.
  var (focusTrail, trailLayout): (FocusTrail?, Int) = (nil, 0)
  /// The scroll view last pressed or wheeled: it gets the keys while no node has the focus.
  weak var touchedScrollNode: ScrollNode?
  /// Whether Tab leads from the focused scroll view elsewhere, as found after a layout.
  var otherTabStop: (key: TabStopKey, exists: Bool)?
  /// The node in which something was selected last: Ctrl-C copies from it.
  public weak var selectionNode: (any SelectionNode)?
  /// The text last copied or cut in the window, which pasting inserts.
  public private(set) var clipboard = ""
  /// Text that the system's clipboard does not have yet.
  private var unsentText: String?
  /// The text that Ctrl-Y inserts, which was deleted last in any text.
  var killedText = ""

  /// Whether the terminal's cursor stands at the focus where no text is edited, for screen readers and magnifiers, which
  /// follow it.
  public var showsFocusCursor = true {
    didSet { if showsFocusCursor != oldValue { setNeedsDisplay() } }
  }

  // MARK: Time and frames

  /// Seconds of the front end's clock at the current event or frame.
  public internal(set) var time = 0.0
  /// Seconds of the clock of the hand that makes the next events, if the window's clock is slower than that. Gestures
  /// are measured by it, since a hand cannot be slowed: velocity, double clicks, runs of the wheel.
  package var handTime: Double?
  /// The time by which gestures are measured.
  var gestureTime: Double { handTime ?? time }
  /// Whether the last frame is out of date.
  var isDirty = true
  /// Whether the tree is changed in a way that people may not see.
  var changesUnseen = false
  /// The time of the last frame.
  var lastFrame = -Double.infinity
  /// The time to which the layout transition has advanced.
  var lastTransition: Double?
  /// The number of frames drawn.
  package internal(set) var frameCount = 0
  /// Layout generation: unchanged means that frames and sizes are unchanged.
  package private(set) var layoutCount = 0
  /// The number of events so far, and whether one is handled now.
  private(set) var eventCount = 0
  private(set) var handlesEvent = false
  /// How often a scroll view was advanced to a time: once per event or frame for each moving view.
  package internal(set) var advanceCount = 0
  /// The number of times at which ticks were done.
  package internal(set) var tickCount = 0

  /// Seconds between frames while something moves.
  public static let frameInterval = 1.0 / 60

  /// A window that shows a tree. `wakeFrontEnd` is called on any thread when work waits for the next frame; by default,
  /// the front end that runs is woken.
  public init(
    _ root: DisplayNode, theme: Theme = .automatic, wakeFrontEnd: (@Sendable () -> Void)? = nil
  ) {
    let wakeFrontEnd = wakeFrontEnd ?? { RunningFrontEnd.wake() }
    (self.root, self.theme) = (root, theme)
    work = WindowWork(wakeFrontEnd: wakeFrontEnd)
    images.wake = wakeFrontEnd
    root.host = self
    ObservedChanges.setWake(wakeFrontEnd, of: ObjectIdentifier(self))
  }

  deinit { ObservedChanges.setWake(nil, of: ObjectIdentifier(self)) }

  /// Brings time, layout and motion to an event. A program that takes an event itself calls it first.
  package func prepareToHandle(at time: Double) {
    noteTime(time)
    checks.rowLayouts = 0
    ticks.perform()
    keys.endOldChord()
    bringUpToDate()
    forgetWhatIsGone()
  }

  public func handle(_ event: InputEvent, at time: Double) {
    prepareToHandle(at: time)
    eventCount += 1
    handlesEvent = true
    defer { handlesEvent = false }
    if case .mouse(let event) = event, event.kind == .move {
      pointer.handle(event)
      return tasks.endTurn()
    }
    observation.observe(InputReport.Event(event)) {
      switch event {
      case .key(let key, let modifiers): handle(key, modifiers)
      case .mouse(let event): pointer.handle(event)
      case .paste(let text): keys.paste(text)
      }
    }
    tasks.endTurn()
  }

  /// Continues with the clock, the screen and the program's handlers of another window, which is not shown any more, such
  /// as when a scene is read again. Called before the first frame.
  package func take(over old: Window) {
    noteTime(old.time)
    (lastFrame, notes) = (old.lastFrame, old.notes)
    (onKey, onUnknownChord, onInterrupt) = (old.onKey, old.onUnknownChord, old.onInterrupt)
    (onLink, onWarning, onWake) = (old.onLink, old.onWarning, old.onWake)
    (imageSymbols, imageHelper) = (old.imageSymbols, old.imageHelper)
    (indicators, wantsMouse, wantsPointerMotion) = (old.indicators, old.wantsMouse, old.wantsPointerMotion)
    (title, progress) = (old.title, old.progress)
    if !old.theme.hasSymbols { theme.hasSymbols = false }
    traitsDidChange(old.traits)
    resize(rows: old.size.height, columns: old.size.width)
    ticks.take(over: old.ticks)
  }

  // MARK: For nodes

  /// Requests a new frame.
  public func setNeedsDisplay() { isDirty = true }

  /// Requests a new frame for a node. Changes that may be out of view, such as ticks, need none there.
  package func setNeedsDisplay(for node: DisplayNode) {
    if !changesUnseen || isShown(node) && !node.placeOnScreen().visible.isEmpty { setNeedsDisplay() }
  }

  /// Whether the layout of a tree is out of date.
  var needsLayout: Bool {
    root.needsLayout || presentations.contains { $0.needsLayout } || toasts.contains { $0.needsLayout }
  }

  /// Updates frames and sizes. Linear in the changes.
  public func layoutIfNeeded() {
    if needsLayout {
      layoutCount += 1
      // The layout may happen at an event, long before the frame that shows it.
      if !changesUnseen { isDirty = true }
    }
    root.layoutIfNeeded()
    indicatorRoom.make()
    placePresentations()
    rows.handOver()
    serveInitialFocus()
  }

  /// Notes a probable mistake in the tree, once.
  package func warn(_ note: Note) {
    guard notes.count < 100, !notes.contains(where: { $0.text == note.text }) else { return }
    if showsWarnings, !notes.contains(where: { $0.mistake == note.mistake }) {
      toast(note.text, role: .warning, duration: .seconds(10))
    }
    notes.append(note)
    onWarning?(note.text)
  }

  // MARK: The front end

  /// The capabilities of the screen.
  public private(set) var traits = ScreenTraits()
  /// Those that nodes may observe.
  let observedTraits = ObservedTraits()
  private var request: ScreenRequest?
  /// The work that is done once the terminal is lent.
  private var terminalWork: (() -> String?)?

  /// Wakes the front end, from any thread, when background work has a result.
  public var wakeFrontEnd: @Sendable () -> Void { work.wakeFrontEnd }

  /// Whether pictures that have been in view are still loading.
  public var isLoadingImages: Bool { images.isLoading || images.hasNews }

  public func traitsDidChange(_ traits: ScreenTraits) {
    let old = self.traits
    self.traits = traits
    guard follow(traits, after: old) else { return }
    madeTheme = nil
    if !traits.isUTF8 { theme.hasSymbols = false }
    setNeedsDisplay()
  }

  /// The size of the screen in cells.
  public var size: Size { root.frame.size }

  public func resize(rows: Int, columns: Int) {
    eventCount += 1
    observation.observe(.resize(Size(columns, rows))) {
      root.frame = Rect(x: 0, y: 0, width: columns, height: rows)
      setNeedsDisplay()
    }
  }

  public func takeRequest() -> ScreenRequest? {
    defer { request = nil }
    return request
  }

  /// Ends the program with an exit status.
  public func quit(status: Int32 = 0) { request = .quit(status: status) }

  /// Stops the program, as job control does, until it is continued.
  public func suspend() { request = .suspend }

  /// Rings the terminal's bell, for a key that can do nothing.
  public func ring() { request = .ring }

  /// Sends the whole screen to the terminal again.
  public func repaint() { request = .repaint }

  /// Restores the terminal while `work` uses it, for example to run another program, and then shows the screen
  /// again. Work that returns a remark is followed by that remark, and the screen waits for a key.
  public func useTerminal(_ work: @escaping () -> String?) {
    terminalWork = work
    request = .lendTerminal
  }

  public func useTerminal() -> String? {
    let work = terminalWork
    terminalWork = nil
    defer { setNeedsDisplay() }
    return work?()
  }

  // MARK: Copying

  /// Copies text: to the window's clipboard, from which its fields paste, and to the system's, if the terminal
  /// has one (OSC 52) and the text has at most 74,994 bytes.
  public func copy(_ text: String) { (clipboard, unsentText) = (text, text) }

  public func takeCopiedText() -> String? {
    defer { unsentText = nil }
    return unsentText
  }
}
