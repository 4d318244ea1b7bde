// Why the run loop waits in one place, and when it draws.
//
// Keys repeat 30 times a second and a wheel sends hundreds of events, while a frame may take longer than the
// time between two of them, and a terminal may take its bytes slowly or not at all. A loop that draws after
// each event falls behind and keeps scrolling after the key is released. Pipes, background threads and
// signals need the same loop, and an idle program should not wake up.
//
// So there is one place that waits, `wait`, one call of `ppoll` for input, signals, the application's
// descriptors and, only when a frame is due, room in the terminal. Its timeout is the earliest of the
// application's deadline, the decoder's timeout and the time of the next frame; without any of them it
// sleeps until something happens. Signals arrive as bytes in a pipe, so they cannot slip in between a check
// and the wait. `ppoll` rather than `poll`, whose milliseconds are too coarse for 60 frames a second.
//
// Events change the application's state, and frames show that state at the time they are drawn. Between two
// frames any number of events are handled, and a frame that cannot be sent is not drawn: `FramePacing` leaves
// time for input between frames, above all for events that came together, and `hasRoom` holds them back until
// the terminal reads. No frames queue up, so the screen is at most one frame behind. At most 64 events are
// handled before reading again, since there may be a Ctrl-C, which overtakes a long queue (`InputQueue`).
//
// The price: `handle` and `draw` of the application must be short, and the write of a frame blocks. A
// terminal that stops reading in the middle of one stops the program with it, so signal handlers must be able
// to interrupt the write, and they do not use SA_RESTART.
//
// Easy to break: the decoder is flushed only if `ppoll` reports no input, or a sequence whose rest the kernel
// already has would become keys. Polling for room while no frame is due returns at once, and the loop spins.
// A request such as suspend or quit is served before the next event, which was typed for what comes after it.
// After any time in which others had the terminal the size is read again and everything is sent again.

import PortholePlatform
import PortholeSystem
import ScreenCore

/// The run loop: waits for keys, signals and background work in one place, and draws a frame when something
/// has changed and no more input waits.
@MainActor
public final class FrontEnd {
  let session: TerminalSession
  let signals: Signals
  private let mainQueue = MainQueue()
  private var hasMainQueueWork = false
  /// Whether frames may have left free memory behind.
  private var holdsFreeMemory = false
  var decoder: InputDecoder
  private var queue = InputQueue()
  var screen: any TerminalScreen
  var canvas = Canvas(rows: 0, columns: 0)
  private var pacing = FramePacing()
  /// The place of an inline program on the screen, for the pointer.
  var region = RegionPlace()
  /// The time until which frames wait for the place of a region; nil if they do not.
  var regionDeadline: Double?
  /// The time until which the end of the program waits for reports of the cursor.
  var cursorDeadline = 0.0
  /// Whether lines are to be printed above the region.
  var hasLinesAbove = false
  /// When input last came, in seconds of the clock.
  private var lastInput = -1.0

  /// Seconds for which others had the terminal, during which the program's clock stood still.
  var standstill = 0.0
  /// Whether the size must be read again, since others had the terminal.
  var needsResize = false

  /// Called with what the program has printed on its standard streams while they are captured, after it was printed.
  public var onOutput: (([UInt8]) -> Void)?

  /// Called before a signal ends the program, after the terminal is restored: the last chance to save
  /// something.
  public var onEndBySignal: (() -> Void)?

  /// Makes text to print after ``run(_:)`` has restored the terminal. Both reach it in one write.
  public var lastOutput: (() -> [UInt8])?

  let use: TerminalUse

  /// How many events to handle before reading input again, which may contain a Ctrl-C.
  private static let eventsAtOnce = 64
  /// Seconds after which memory that a burst of frames has left free goes back to the system.
  private static let rest = 0.25

  /// Reads the terminal's capabilities. Throws if it cannot show a screen. Writes nothing yet.
  ///
  /// - Parameters:
  ///   - isUTF8: whether the terminal takes UTF-8; if not, only ASCII is sent. Nil, the default, finds this
  ///     out from the environment, and sets the locale's character set so that text has the widths of UTF-8.
  ///   - kind: the screen that draws the frames. Nil, the default, is the one that `PORTHOLE_SCREEN` names, or
  ///     else `.auto`.
  ///   - capturesOutput: whether standard output and standard error are kept while the screen is shown, where
  ///     they are the terminal, and printed when it is restored; of more than 1 MiB the end. A child process
  ///     that `fork` starts gets the terminal; one that `posix_spawn` starts is captured, too.
  ///   - use: the screen and the modes to use, and what stays of the last frame.
  public init(
    isUTF8: Bool? = nil, screen kind: ScreenKind? = nil, capturesOutput: Bool = true,
    use: TerminalUse = TerminalUse()
  ) throws(TerminalError) {
    var use = use
    if use.inlineRows != nil { (use.staysOnMainScreen, use.passingRows) = (true, 0) }
    self.use = use
    session = try TerminalSession(
      isUTF8: isUTF8 ?? Locale.prepareForLayout(), capturesOutput: capturesOutput, use: use)
    let capabilities = session.capabilities
    decoder = InputDecoder(keys: capabilities.keys)
    let preferred = getenv("PORTHOLE_SCREEN").flatMap { ScreenKind(rawValue: String(cString: $0)) }
    screen = try Self.screen(kind ?? preferred ?? .auto, capabilities, input: session.input, use)
    if screen.sendsOnlyTerminfo { session.limitToTerminfo() }
    // ncurses moves the cursor by the widths of scalars.
    session.features.usesGraphemes = !screen.sendsOnlyTerminfo && capabilities.isUTF8
    signals = Signals()
  }

  private static func screen(
    _ kind: ScreenKind, _ capabilities: TerminalCapabilities, input: Int32, _ use: TerminalUse
  ) throws(TerminalError) -> any TerminalScreen {
    if use.inlineRows != nil {
      guard capabilities.isECMA48 else { throw .foreignTerminal(capabilities.name) }
      return DirectScreen(capabilities: capabilities, isInline: true)
    }
    guard try capabilities.usesCurses(kind) else { return DirectScreen(capabilities: capabilities) }
    do throws(TerminalError) {
      return try CursesScreen(capabilities: capabilities, input: input, use: use)
    } catch {
      // ncurses may lack what it needs, such as memory; most terminals can do without it.
      guard kind == .auto, capabilities.isECMA48 else { throw error }
      return DirectScreen(capabilities: capabilities)
    }
  }

  /// Shows the application until it asks to quit, then ends the program with the status that it gave. Without
  /// a usable terminal, prints the reason on standard error and ends with status 1.
  @available(*, noasync) public static func main(_ application: any ScreenApplication) -> Never {
    do throws(TerminalError) {
      exit(try FrontEnd().run(application))
    } catch {
      Standard.error("\(Arguments.programName): \(error)")
      exit(1)
    }
  }

  /// A remark for the user about a type of terminal that terminfo does not have, on which the screen may look wrong;
  /// nil for others.
  public var remark: String? {
    let capabilities = session.capabilities
    return capabilities.isKnown ? nil : "unknown TERM=\(capabilities.name); xterm is assumed"
  }

  /// The descriptor of the terminal, also while the program's output is captured: for a child process that is to
  /// write there, as its standard output. It is closed when the child starts another program.
  public static var terminalDescriptor: Int32 { OutputCapture.terminal }

  /// The size in cells of the terminal on standard output, or the usual one if it does not report any.
  public static var terminalSize: (rows: Int, columns: Int) { TerminalSession.size(of: STDOUT_FILENO) }

  /// Makes the run loop call the application's `wake`. Safe from any thread, at any time.
  nonisolated public static func wake() { Signals.wake() }

  /// Shows the application until it asks to quit, and returns the exit status that it gave.
  ///
  /// Serves the main queue, so tasks of the main actor run between input and frames. If a signal, a crash,
  /// `exit` or `abort` ends the program, the terminal is restored first, and what the program printed is
  /// printed there; crash handlers that were there before then run. `_exit` and a successful `exec` leave the
  /// terminal as it is: neither can be noticed. After an `await` in an asynchronous `main`, Dispatch serves the
  /// main queue on another thread, so this cannot be called from asynchronous code.
  ///
  /// Throws `notOnMainThread` on other threads.
  @available(*, noasync) public func run(_ application: any ScreenApplication) throws(TerminalError) -> Int32
  {
    guard MainQueue.isOnMainThread else { throw .notOnMainThread }
    let patience = session.backgroundPatience
    OutputCapture.tellsFrontEnd = onOutput != nil
    try session.enter(&screen)
    awaitBackground(atMost: patience)
    RunningFrontEnd.begin(Self.wake)
    defer {
      RunningFrontEnd.end()
      if use.staysOnMainScreen || use.printsLastFrame { drawLastFrame(application) }
      passOutput()
      let text = printedAtEnd
      awaitCursor()
      // Printed text replaces the last frame.
      session.leave(&screen, keeping: text.isEmpty ? keptRows : 0, printing: text)
      session.finishCopies()
      #if DEBUG
        if EndRequest.signal == 0, !session.isClosed {
          for warning in application.warnings { Standard.error("\(Arguments.programName): \(warning)") }
        }
      #endif
    }
    follow(application)
    application.traitsDidChange(session.traits)
    resize(application)
    while true {
      if session.isClosed { return 128 + SIGHUP }
      wait(application)
      // Another thread ends the program: nothing may disturb what it prints, nor the status that it gave.
      if Signals.isOver { while true { pause() } }
      if EndRequest.signal != 0 { endBySignal() }
      if let status = try handleInput(application) { return status }
      if hasMainQueueWork {
        // The work reads the present time, also after a rest.
        application.wake(at: programTime(MonotonicClock.seconds))
        mainQueue.run()
        hasMainQueueWork = false
        if let status = try serveRequests(of: application) { return status }
      }
      follow(application)
      endOldSearch(at: MonotonicClock.seconds)
      if needsResize { resize(application) }
      // Frames never queue up: while the terminal still reads the last one, keys are handled, and the next
      // frame shows the state at the time when there is room for it.
      if wantsFrame(application),
        pacing.isDue(at: MonotonicClock.seconds, waiting: waitingInput),
        session.hasRoom
      {
        draw(application)
      }
    }
  }

  /// Whether there is something to draw now.
  private func wantsFrame(_ application: any ScreenApplication) -> Bool {
    (application.needsDisplay || hasLinesAbove) && regionDeadline == nil
  }

  // MARK: Waiting

  /// Waits for the terminal's answer about its background. Keys that come before it are kept for later.
  private func awaitBackground(atMost seconds: Double) {
    let end = MonotonicClock.seconds + seconds
    while session.awaitsBackground, !session.isClosed, EndRequest.signal == 0, !queue.isFull {
      let left = end - MonotonicClock.seconds
      var input = [pollfd(fd: session.input, events: Int16(POLLIN), revents: 0)]
      // A signal ends the wait, too.
      let start = MonotonicClock.seconds
      guard left > 0, porthole_poll(&input, 1, left) > 0 else { return }
      let now = MonotonicClock.seconds
      noteSilence(from: start, to: now, hasInput: true)
      readInput(at: now)
      _ = takeAnswers(at: now)
    }
  }

  /// Waits for the next event. Handles signals and wakes the application; input goes into the queue.
  private func wait(_ application: any ScreenApplication) {
    let wantsRoom = wantsFrame(application) && MonotonicClock.seconds >= pacing.next
    var descriptors = [
      pollfd(fd: queue.isFull ? -1 : session.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wantsRoom ? session.output : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: mainQueue.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    for watched in application.watchedDescriptors {
      descriptors.append(pollfd(fd: watched, events: Int16(POLLIN), revents: 0))
    }
    let start = MonotonicClock.seconds
    let limit = timeout(application, wantsRoom: wantsRoom)
    let isAtRest = limit < 0 && holdsFreeMemory
    let ready = porthole_poll(&descriptors, UInt(descriptors.count), isAtRest ? Self.rest : limit)
    let now = MonotonicClock.seconds
    if isAtRest, ready == 0 {
      porthole_trim_memory()
      holdsFreeMemory = false
    }
    noteSilence(from: start, to: now, hasInput: descriptors[0].revents != 0)
    session.noticeCopies()
    if descriptors[0].revents == 0, !queue.isFull {
      for event in decoder.flush(after: now - lastInput) { queue.append(event) }
    }
    if descriptors[1].revents != 0 { take(signals.take(), application) }
    // The terminal may have been lent since.
    let time = programTime(MonotonicClock.seconds)
    let isDue = application.deadline.map { $0 <= time } ?? false
    hasMainQueueWork = ready > 0 && descriptors[3].revents != 0
    if ready > 0 && descriptors[4...].contains(where: { $0.revents != 0 }) || isDue {
      application.wake(at: time)
    }
    if ready > 0, descriptors[0].revents != 0 {
      let wasSlow = session.speed.isSlow
      readInput(at: now)
      // A report that changes nothing draws nothing.
      if takeAnswers(at: now) || session.speed.isSlow != wasSlow {
        application.traitsDidChange(session.traits)
      }
    }
  }

  /// Notes until when no input had come, as far as a wait shows it: a wait that input ended slept until it came.
  private func noteSilence(from start: Double, to end: Double, hasInput: Bool) {
    if !hasInput || end - start > 0.001 { session.speed.noteSilence(at: end) }
  }

  /// Seconds until something is due; negative to wait without a limit.
  private func timeout(_ application: any ScreenApplication, wantsRoom: Bool) -> Double {
    if !queue.isEmpty { return 0 }
    var due = application.deadline.map { $0 + standstill } ?? .infinity
    if let regionDeadline { due = min(due, regionDeadline) }
    if let timeout = decoder.timeout { due = min(due, lastInput + timeout) }
    if wantsFrame(application), !wantsRoom { due = min(due, pacing.next) }
    return due == .infinity ? -1 : max(0, due - MonotonicClock.seconds)
  }

  // MARK: Input

  private func readInput(at now: Double) {
    switch screen.readInput(from: session.input, with: &decoder) {
    case .nothing: return
    case .hangUp:
      EndRequest.signal = SIGHUP
      return
    case .events(let events):
      // Not the time before: reading may have waited for the rest of a sequence.
      lastInput = MonotonicClock.seconds
      for event in events {
        if let event = region.local(event), canvas.takes(event) { queue.append(event) }
      }
    }
  }

  /// Takes the terminal's answers. Returns whether the traits are others.
  private func takeAnswers(at now: Double) -> Bool {
    var isNews = false
    for answer in decoder.takeAnswers() {
      if case .cursor(let row, _) = answer { learn(cursorRow: row) }
      if answer.isPrompt { session.speed.noteAnswer() }
      if session.learn(answer, at: now) { isNews = true }
    }
    return isNews
  }

  /// Does what the application wants of the terminal besides frames.
  private func follow(_ application: any ScreenApplication) {
    session.setMouse(application.wantsMouse, motion: application.wantsPointerMotion)
    session.setTitle(application.title)
    session.setProgress(application.progress)
  }

  /// Passes on a limited number of events, and serves the request that one of them leads to before the next.
  /// Returns the exit status if the program is to end.
  private func handleInput(_ application: any ScreenApplication) throws(TerminalError) -> Int32? {
    let now = programTime(MonotonicClock.seconds)
    var left = Self.eventsAtOnce
    while true {
      if let status = try serveRequests(of: application) { return status }
      // A signal that ends the program does not wait for the rest.
      guard left > 0, EndRequest.signal == 0, let event = queue.next() else { return nil }
      application.handle(event, at: now)
      left -= 1
    }
  }

  private func serveRequests(of application: any ScreenApplication) throws(TerminalError) -> Int32? {
    while let copy = application.takeCopy() { session.copy(copy) }
    guard let request = application.takeRequest() else { return nil }
    return try serve(request, application)
  }

  private var waitingInput: FramePacing.Waiting {
    queue.isEmpty ? hasInput(session.input) ? .unread : .none : .batch
  }

  // MARK: Frames

  func resize(_ application: any ScreenApplication) {
    (needsResize, regionDeadline) = (false, nil)
    let available = screen.drawableSize(session.size)
    var size = Canvas.size(forScreenOf: available.rows, columns: available.columns)
    size.rows = rows(of: application, atMost: size.rows, columns: size.columns)
    if size != (canvas.rows, canvas.columns) { canvas = Canvas(rows: size.rows, columns: size.columns) }
    screen.resize(rows: available.rows, columns: available.columns)
    application.resize(rows: size.rows, columns: size.columns)
    draw(application)
  }

  func draw(_ application: any ScreenApplication) {
    fitRegion(to: application)
    canvas.clear()
    holdsFreeMemory = true
    let now = MonotonicClock.seconds
    application.draw(into: &canvas, at: programTime(now))
    let bytes = screen.present(canvas)
    hasLinesAbove = false
    if !bytes.isEmpty { session.present(bytes, of: screen) }
    findRegion()
    pacing.didDraw(from: now, to: MonotonicClock.seconds)
  }
}
