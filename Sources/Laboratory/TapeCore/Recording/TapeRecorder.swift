import NodeUI
import SceneFields
import ScreenCore

/// Runs a program and records the user's input as a tape that repeats it.
///
/// The program gets its events at whole milliseconds of a clock that begins with its first frame, since these
/// are the times that the tape will have. A pause in which the program came to rest becomes a wait, so that the tape does not
/// depend on the time that people took to look. F5 opens a menu of checks of what the screen shows.
public final class TapeRecorder: ScreenApplication {
  private let application: any ScreenApplication
  /// The window to check; nil for a program without one, whose pauses all have their length.
  private let window: (() -> Window)?
  /// When the clock began.
  private var start: Double?
  /// The clock's last time.
  private var last = Duration.zero
  private var size: Size?
  private var text = RecordedText()
  /// Whether the size has changed since the last frame.
  private var hasNewSize = false
  /// Receives the tape part by part, each as soon as it is certain; the last one at ``finish()``.
  public var onText: ((String) -> Void)? {
    get { text.onText }
    set { text.onText = newValue }
  }
  /// The commands before all others, such as `Set Scene strip.yaml`.
  package var heading: [String] {
    get { text.heading }
    set { text.heading = newValue }
  }
  /// Input that a tape cannot express, as lines for the user.
  public private(set) var notes: [String] = []

  // Checks.
  private lazy var overlay = CheckOverlay(theme: window?().theme ?? .automatic)
  private var index = ScrollIndex()
  /// The last frame of the program, and the changes since the last line.
  private var frame = Canvas(rows: 0, columns: 0)
  private var pause = RecordedPause()
  private var pointer: Point?
  private var isOverlaid = false
  /// Whether the program has drawn a frame that is not shown yet.
  private var owesFrame = false
  /// Receives each screen that the tape compares with a file; nil if there is no place for such files.
  package var onScreen: ((_ name: String, Canvas) -> Void)?
  private var screens = 0
  /// Returns the scroll view that people have chosen in a panel; nil for the one in the program.
  package var chosenView: (() -> ScrollNode?)?

  /// - Parameter window: returns the program's window, which may change; without it no checks can be added.
  public init(_ application: any ScreenApplication, window: (() -> Window)? = nil) {
    (self.application, self.window) = (application, window)
  }

  /// The tape so far. The time after the last event is left out.
  public var tape: String { text.all }

  /// Gives the rest of the tape to `onText`.
  public func finish() { text.finish() }

  // MARK: Writing down

  private func add(_ word: String, _ rest: String = "", at time: Duration, isTimed: Bool = true) {
    var wait: String?
    if let window, !window().hasTick(by: .infinity) {
      // A frame may be due that shows what has changed.
      lookAgain(at: time)
      wait = pause.wait
    }
    text.add(word, rest, at: time, isTimed: isTimed, wait: wait, isStill: window != nil && !pause.hasChanged)
    pause = RecordedPause()
  }

  private func note(_ event: InputEvent, at time: Duration) {
    switch event {
    case .key(let key, let modifiers):
      guard let (word, rest) = TapeWords.key(key, modifiers) else {
        return notes.append("a key at \(time.timeText)")
      }
      add(word, rest, at: time)
    case .paste(let text):
      guard let quoted = TapeWords.quoted(text) else {
        return notes.append("pasted text at \(time.timeText)")
      }
      add("Copy", quoted, at: time, isTimed: false)
      add("Paste", at: time)
    case .mouse(let event):
      // Tapes have no words for a pointer without a button.
      guard event.kind != .move, let size, event.column < size.width, event.row < size.height else { return }
      let place = "\(event.column),\(event.row)"
      let prefix = TapeWords.prefix(event.modifiers)
      let (word, rest) =
        switch event.kind {
        case .press(let button): ("Press", button == 0 ? place : "\(place) \(button + 1)")
        case .drag, .move: ("Move", place)
        case .release: ("Release", place)
        case .wheel(let direction): ("Wheel", "\(direction) at \(place)")
        }
      add(prefix + word, rest, at: time)
    }
  }

  /// The time of the program's clock: whole milliseconds, so that the tape repeats each event at the same
  /// time.
  private func moment(_ time: Double) -> Duration {
    if start == nil { start = time }
    let passed = min(max(0, time - (start ?? time)), Tape.timeLimit.seconds)
    // A deadline at a whole millisecond must not be missed by a rounding error.
    last = max(last, .milliseconds(Int(passed * 1e3 + 1e-6)))
    return last
  }

  // MARK: Checks

  private func state(_ window: Window) -> ScreenState {
    index.update(window)
    return ScreenState(window, frame, index)
  }

  private func noteFrame(looksDifferent: Bool, at time: Duration) {
    guard let window = window?() else { return }
    let state = state(window)
    pause.note(
      looksDifferent: looksDifferent, isAtRest: state.holds(.rest, at: time.seconds) == true,
      isStill: state.holds(.still, at: time.seconds) == true)
  }

  /// Draws the frame of a moment without showing it, if it may differ from the last one.
  private func lookAgain(at time: Duration) {
    guard window != nil, let size, (frame.columns, frame.rows) == (size.width, size.height) else { return }
    let before = frame
    for _ in 0..<3 where application.needsDisplay || application.deadline.map({ $0 <= time.seconds }) ?? false
    {
      frame.clear()
      application.draw(into: &frame, at: time.seconds)
      owesFrame = true
    }
    noteFrame(looksDifferent: !frame.looks(like: before), at: time)
  }

  /// Whether an event is for the menu of checks, and not for the program or a panel.
  package func takes(_ event: InputEvent) -> Bool {
    guard window != nil else { return false }
    if case .key(CheckOverlay.key, []) = event { return true }
    return overlay.isOpen
  }

  private func openMenu(_ window: Window, at moment: Duration) {
    lookAgain(at: moment)
    let checks = RecordedChecks(state: state(window), pointer: pointer, chosen: chosenView?())
    let name = onScreen == nil ? nil : "screen\(screens + 1)"
    let shown = frame
    let point = pointer ?? frame.cursor.map { Point(x: $0.column, y: $0.row) } ?? checks.place
    overlay.open(checks.choices(screen: name), at: point, over: frame, time: moment.seconds) {
      [unowned self] choice in
      if choice.letter == "s", let name {
        screens += 1
        onScreen?(name, shown)
      }
      add("Expect", String(choice.line.dropFirst(7)), at: moment, isTimed: false)
      overlay.show("\(choice.line)", at: last.seconds)
    }
  }

  // MARK: The program

  public func handle(_ event: InputEvent, at time: Double) {
    let moment = moment(time)
    if let window = window?(), takes(event) {
      if overlay.isOpen {
        overlay.handle(event, at: moment.seconds)
      } else {
        openMenu(window, at: moment)
      }
      isOverlaid = true
      return
    }
    switch event {
    case .mouse(let event): pointer = Point(x: event.column, y: event.row)
    case .key, .paste: pointer = nil
    }
    note(event, at: moment)
    application.handle(event, at: moment.seconds)
    // A wait after it would look at once.
    lookAgain(at: moment)
  }

  public func takeCopiedText() -> String? { application.takeCopiedText() }
  public func useTerminal() -> String? { application.useTerminal() }

  public func takeRequest() -> ScreenRequest? {
    let request = application.takeRequest()
    // Leave out the key that quit: a replay should show the program before it.
    if case .quit = request { text.removeLast() }
    return request
  }

  public func resize(rows: Int, columns: Int) {
    let new = Size(min(columns, Tape.sizeLimit), min(rows, Tape.sizeLimit))
    if text.size == nil { text.size = new }
    if let size, size != new { hasNewSize = true }
    size = new
    application.resize(rows: rows, columns: columns)
  }

  public func wake(at time: Double) {
    let moment = moment(time)
    application.wake(at: moment.seconds)
    if isOverlaid { overlay.wake(at: moment.seconds) }
  }

  public func draw(into canvas: inout Canvas, at time: Double) {
    let moment = moment(time)
    if hasNewSize, let size {
      hasNewSize = false
      add("Resize", "\(size.width)x\(size.height)", at: moment, isTimed: false)
    }
    application.draw(into: &canvas, at: moment.seconds)
    owesFrame = false
    guard window != nil else { return }
    let looksDifferent = !frame.looks(like: canvas)
    frame.copyContents(of: canvas)
    noteFrame(looksDifferent: looksDifferent, at: moment)
    guard isOverlaid else { return }
    isOverlaid = overlay.isShown(at: moment.seconds)
    canvas.clear()
    overlay.draw(frame, into: &canvas, at: moment.seconds)
  }

  public var deadline: Double? {
    // Rounded times must not keep the overlay waiting for a moment that has passed.
    let overlaid = isOverlaid ? overlay.deadline.map { max($0, last.seconds + 0.001) } : nil
    let next = [application.deadline, overlaid].compactMap(\.self).min()
    return next.map { ($0 * 1e3).rounded(.up) / 1e3 + (start ?? 0) }
  }

  /// Asks for determinism, so that the recording does not depend on the speed of this machine.
  public func traitsDidChange(_ traits: ScreenTraits) {
    var traits = traits
    traits.isDeterministic = true
    application.traitsDidChange(traits)
    if window != nil { overlay.traitsDidChange(traits) }
  }

  public var needsDisplay: Bool {
    owesFrame || application.needsDisplay || isOverlaid && overlay.needsDisplay
  }
  public var watchedDescriptors: [Int32] { application.watchedDescriptors }
  public var wantsMouse: Bool { application.wantsMouse }
  public var wantsPointerMotion: Bool { application.wantsPointerMotion }
  public var title: String? { application.title }
  public var progress: Double? { application.progress }
}
