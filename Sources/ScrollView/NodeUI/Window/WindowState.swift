import ImageClient
import LayoutCore
import PortholeSystem
import ScrollCore

/// The settings of a window.
struct WindowOptions {
  var theme: Theme
  var imageSymbols = ImageSymbols.quadrants
  var reducesMotion = false
  var platform = ScrollPlatform.terminal
  var indicators = IndicatorPolicy.auto
  var hidesTransientBars = false
  var wantsMouse = true
  var watchedDescriptors: [Int32] = []
}

/// The closures of a program.
struct WindowHandlers {
  var key: ((Key, Modifiers) -> Bool)?
  var unknownChord: ((KeyPattern) -> Void)?
  var interrupt: (() -> Bool)?
  var link: ((String) -> Void)?
  var warning: ((String) -> Void)?
  var wake: (() -> Void)?
}

/// The nodes that get the keys.
struct FocusState {
  weak var node: DisplayNode?
  /// The scroll view last pressed or wheeled: it gets the keys while no node has the focus.
  weak var touchedScrollNode: ScrollNode?
  /// The node that gets the focus after the first layout.
  weak var first: DisplayNode?
  /// Whether Tab leads from the focused scroll view elsewhere, as found after a layout.
  var otherTabStop: (key: TabStopKey, exists: Bool)?

  struct TabStopKey: Equatable {
    var layout: Int
    var node: ObjectIdentifier
    var scope: ObjectIdentifier
  }
}

/// Gestures of the pointer.
struct Gestures {
  /// The scroll view whose indicator is being dragged.
  weak var grabbingNode: ScrollNode?
  var pan: PanGesture?
  var press: Press?
  var wheel = WheelGesture()
  var clicks = ClickCounter()
  /// The last time that a selection dragged past an edge scrolled, and the fraction of a cell left over.
  var lastAutoScroll: (time: Double, rest: (Double, Double))?
}

/// Copied text, and the node to copy from.
struct WindowClipboard {
  var text = ""
  /// Text that the system's clipboard does not have yet.
  var unsentText: String?
  weak var selectionNode: (any SelectionNode)?
  /// The text that Ctrl-Y inserts: that of the last kill in any text.
  var killedText = ""
}

/// Time, and all that is noted for the next frame.
struct WindowFrames {
  var time = 0.0
  /// The time of the hand that makes the present event, if the window's clock is slower than it.
  var handTime: Double?
  /// The time of the last frame.
  var last = -Double.infinity
  /// Whether the last frame is out of date.
  var isDirty = true
  var schedule = FrameSchedule()
  /// The answers of `animate` from nodes already asked for this frame.
  var nextChanges: [ObjectIdentifier: Double?] = [:]
  /// Scroll views that began to move since the last frame, in view or not.
  var movers = MovingNodes()
  /// Scroll views that move out of view.
  var unseen: [ScrollNode] = []
  /// The time to which a replay has advanced its lists; see `advanceLists`.
  var stepTime = 0.0
  /// The time to which the layout transition has advanced.
  var lastAdvance: Double?
  /// Scroll views whose layout was applied, and in which controls may now lie under an indicator.
  var laidOutScrollNodes = MovingNodes()
  /// The number of layouts after which room for indicators was decided.
  var roomPass = 0
  var (count, layoutCount, advanceCount, tickCount) = (0, 0, 0, 0)
  /// The time of the first frame, from which ticks count.
  var start: Double?
  /// Whether ticks change the tree now, most of which people may not see.
  var isTicking = false
}

/// The screen, and the request to it.
struct WindowScreen {
  var traits = ScreenTraits() { didSet { theme = nil } }
  /// The window's theme as the screen shows it; nil before the next use after a change.
  var theme: Theme?
  var request: ScreenRequest?
  /// The work that is done once the terminal is lent.
  var terminalWork: (() -> String?)?
}

/// The probable mistakes found so far, and notes for finding more.
struct WindowChecks {
  var warnings: [String] = []
  /// Pairs of nested scroll views, and zooming scroll views, that were checked already.
  var checkedNodes: Set<[ObjectIdentifier]> = []
  /// The layout whose scroll bars were checked last.
  var barsChecked = -1
  /// Frames in a row whose layout did not settle, and in which a node asked for another one.
  var (unsettledFrames, restlessFrames) = (0, 0)
  /// Frames in a row that were laid out only because rows made ahead had arrived.
  var rowFrames = 0
  /// Whether rows made ahead are the only reason for the next layout.
  var isLayoutForRows = false
  /// The problems of the last layout that were reported.
  var knownProblems: [LayoutProblem] = []
  /// The thread of the run loop, if a front end runs the window.
  var owner: pthread_t?
  /// Whether bindings are looked at for probable mistakes when the first key comes to them. That takes longer
  /// than the key itself, so release builds leave it out.
  var looksAtKeys: Bool
  #if DEBUG
    init() { looksAtKeys = true }
  #else
    init() { looksAtKeys = false }
  #endif
}

/// Work from other threads.
struct WindowWork: Sendable {
  let waiting = Locked<[WaitingWork]>([])
  let wakeFrontEnd: @Sendable () -> Void
}
