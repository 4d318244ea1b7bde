import ImageClient
import LayoutCore
import ScreenCore
import ScrollCore

// The properties of a window, which it keeps grouped by their subject (`WindowState.swift`).
extension Window {
  /// Seconds of the front end's clock at the current event or frame.
  public internal(set) var time: Double {
    get { frames.time }
    set { frames.time = newValue }
  }

  /// Seconds of the clock of the hand that makes the next events, if the window's clock is slower than that. Gestures
  /// are measured by it, since a hand cannot be slowed: velocity, double clicks, runs of the wheel.
  package var handTime: Double? {
    get { frames.handTime }
    set { frames.handTime = newValue }
  }

  /// The time by which gestures are measured.
  var gestureTime: Double { frames.handTime ?? time }

  // MARK: How it looks

  /// The styles of all nodes. On a screen, ``Theme/suited(to:)`` adapts it.
  public var theme: Theme {
    get { options.theme }
    set {
      options.theme = newValue
      screen.theme = nil
      setNeedsDisplay()
    }
  }

  /// The theme with the colours of the screen. Made once for a theme and a screen: reducing colours takes longer than
  /// drawing a small frame.
  var shownTheme: Theme {
    if let theme = screen.theme { return theme }
    let shown = theme.suited(to: traits)
    screen.theme = shown
    return shown
  }

  /// The characters that draw pictures, unless a node chooses its own.
  public var imageSymbols: ImageSymbols {
    get { options.imageSymbols }
    set {
      options.imageSymbols = newValue
      setNeedsDisplay()
    }
  }

  /// Whether every motion jumps to its end at once.
  public var reducesMotion: Bool {
    get { options.reducesMotion }
    set { options.reducesMotion = newValue }
  }

  /// The platform whose guidelines the warnings are about.
  package var platform: ScrollPlatform {
    get { options.platform }
    set { options.platform = newValue }
  }

  /// The time at which indicators of scroll views show that leave it to the window, as with `auto`. People may want them
  /// to show always. Setting it is linear in the nodes of the tree.
  public var indicators: IndicatorPolicy {
    get { options.indicators }
    set {
      options.indicators = newValue
      var left = [root]
      while let node = left.popLast() {
        (node as? ScrollNode)?.indicatorsDidChange()
        left += node.subnodes
      }
      setNeedsDisplay()
    }
  }

  // MARK: The front end

  /// Whether the window wants pointer events. If not, the terminal handles the mouse.
  public var wantsMouse: Bool {
    get { options.wantsMouse }
    set { options.wantsMouse = newValue }
  }

  public var watchedDescriptors: [Int32] {
    get { options.watchedDescriptors }
    set { options.watchedDescriptors = newValue }
  }

  /// Wakes the front end, from any thread, when background work has a result.
  public var wakeFrontEnd: @Sendable () -> Void { work.wakeFrontEnd }

  /// The capabilities of the screen.
  public var traits: ScreenTraits { screen.traits }

  /// The program that decodes pictures; nil is `porthole-images` in the folder of this program.
  public var imageHelper: String? {
    get { images.helper }
    set { images.helper = newValue }
  }

  // MARK: The program

  /// Called with a key that no node or command handled. Returns whether it handled the key.
  public var onKey: ((Key, Modifiers) -> Bool)? {
    get { handlers.key }
    set { handlers.key = newValue }
  }

  /// Called for Ctrl-C when nothing is selected that could be copied. Returns whether there was work to stop; if
  /// not, the program quits with status 130.
  public var onInterrupt: (() -> Bool)? {
    get { handlers.interrupt }
    set { handlers.interrupt = newValue }
  }

  /// Called with the address of a link that was followed.
  public var onLink: ((String) -> Void)? {
    get { handlers.link }
    set { handlers.link = newValue }
  }

  /// Called once for each probable mistake in the tree.
  public var onWarning: ((String) -> Void)? {
    get { handlers.warning }
    set { handlers.warning = newValue }
  }

  /// Called when background work may have a result.
  public var onWake: (() -> Void)? {
    get { handlers.wake }
    set { handlers.wake = newValue }
  }

  /// The probable mistakes found so far.
  public var warnings: [String] { checks.warnings }

  // MARK: Focus and selection

  /// The node that has the keyboard.
  public internal(set) var focusedNode: DisplayNode? {
    get { focusState.node }
    set { focusState.node = newValue }
  }

  /// The node that gets the focus once it has been laid out for the first time; the views around it show it at once.
  /// By default no node has the focus until people move it.
  public var initialFocus: DisplayNode? {
    get { focusState.first }
    set { focusState.first = newValue }
  }

  /// The text last copied or cut in the window, which pasting inserts.
  public var clipboard: String { copying.text }

  /// The node in which something was selected last: Ctrl-C copies from it.
  public var selectionNode: (any SelectionNode)? {
    get { copying.selectionNode }
    set { copying.selectionNode = newValue }
  }

  // MARK: Counts

  /// Layout generation: unchanged means that frames and sizes are unchanged.
  package var layoutCount: Int { frames.layoutCount }
  /// How often a scroll view was advanced to a time: once per event or frame for each moving view.
  package var advanceCount: Int { frames.advanceCount }
  /// The number of times at which ticks were done.
  package var tickCount: Int { frames.tickCount }
  /// The number of frames drawn.
  package var frameCount: Int { frames.count }
}
