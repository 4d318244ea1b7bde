import CPortholePoll
import PortholePlatform
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// The run loop: waits for keys, signals and background work in one place, and draws a frame when
/// there is something new to see and nobody is still typing.
public final class FrontEnd {
  private let session: TerminalSession
  private let signals: Signals
  private var decoder: InputDecoder
  private var queue = InputQueue()
  private var presenter: ScreenPresenter
  private var canvas = Canvas(rows: 0, columns: 0)
  private var pacing = FramePacing()
  /// When input came, in seconds of the clock.
  private var lastInput = -1.0

  /// Called when a signal is about to end the program, with the terminal given back: the last chance to keep something.
  public var onEndBySignal: (() -> Void)?

  /// Events that are handled before more input is looked for, in which there may be a Ctrl-C.
  private static let eventsAtOnce = 64

  /// Reads what the terminal can do. Throws where a screen cannot be shown; nothing is written yet.
  /// `isUTF8`: whether the locale's characters are UTF-8; if not, only ASCII is sent.
  public init(isUTF8: Bool) throws(TerminalError) {
    session = try TerminalSession(isUTF8: isUTF8)
    signals = Signals()
    decoder = InputDecoder(keys: session.capabilities.keys)
    presenter = ScreenPresenter(capabilities: session.capabilities)
  }

  /// Makes the run loop call the application's `wake`. From any thread, at any time.
  public static func wake() { Signals.wake() }

  /// Shows the application until it asks to quit, and returns the exit status it asked for. A signal
  /// that ends the program gives the terminal back first and then ends it.
  public func run(_ application: any ScreenApplication) throws(TerminalError) -> Int32 {
    try session.enter()
    defer { session.leave() }
    session.setMouse(application.wantsMouse)
    application.traitsDidChange(session.traits)
    resize(application)
    while true {
      if session.isClosed { return 128 + SIGHUP }
      wait(application)
      if SignalState.ending != 0 { endBySignal() }
      if let status = try handleInput(application) { return status }
      session.setMouse(application.wantsMouse)
      // Frames never pile up: where the terminal has not taken the last one, keys are read meanwhile, and the
      // next frame is drawn, as things are then, when there is room.
      if application.needsDisplay, pacing.isDue(at: MonotonicClock.seconds, hasMoreInput: hasMoreInput),
        session.hasRoom
      {
        draw(application)
      }
    }
  }

  // MARK: Waiting

  /// Waits for something to happen, and passes on all but input, which is put into the queue.
  private func wait(_ application: any ScreenApplication) {
    let wantsRoom = application.needsDisplay && MonotonicClock.seconds >= pacing.next
    var descriptors = [
      pollfd(fd: queue.isFull ? -1 : session.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wantsRoom ? session.output : -1, events: Int16(POLLOUT), revents: 0),
    ]
    for watched in application.watchedDescriptors {
      descriptors.append(pollfd(fd: watched, events: Int16(POLLIN), revents: 0))
    }
    let ready = porthole_poll(
      &descriptors, UInt(descriptors.count), timeout(application, wantsRoom: wantsRoom))
    let now = MonotonicClock.seconds
    if descriptors[0].revents == 0, !queue.isFull {
      for event in decoder.flush(after: now - lastInput) { queue.append(event) }
    }
    if descriptors[1].revents != 0 { take(signals.take(), application, at: now) }
    let isDue = application.deadline.map { $0 <= now } ?? false
    if ready > 0 && descriptors[3...].contains(where: { $0.revents != 0 }) || isDue {
      application.wake(at: now)
    }
    if ready > 0, descriptors[0].revents != 0 { readInput(at: now) }
  }

  /// Seconds until something is due; negative to sleep until something happens.
  private func timeout(_ application: any ScreenApplication, wantsRoom: Bool) -> Double {
    if !queue.isEmpty { return 0 }
    var due = application.deadline ?? .infinity
    if let patience = decoder.patience { due = min(due, lastInput + patience) }
    if application.needsDisplay, !wantsRoom { due = min(due, pacing.next) }
    return due == .infinity ? -1 : max(0, due - MonotonicClock.seconds)
  }

  // MARK: Input

  private func readInput(at now: Double) {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(session.input, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else {
      // The terminal has hung up.
      SignalState.ending = SIGHUP
      return
    }
    lastInput = now
    for event in decoder.decode(bytes[..<count]) where canvas.takes(event) { queue.append(event) }
    if let state = decoder.synchronizedOutputState { session.learn(synchronizedOutputState: state) }
  }

  /// Passes on events, as many as take a moment, and serves the request that one of them leads to before the next.
  /// Returns the exit status with which to end.
  private func handleInput(_ application: any ScreenApplication) throws(TerminalError) -> Int32? {
    let now = MonotonicClock.seconds
    var left = Self.eventsAtOnce
    while true {
      if let request = application.takeRequest() { return try serve(request, application) }
      guard left > 0, let event = queue.next() else { return nil }
      application.handle(event, at: now)
      left -= 1
    }
  }

  private var hasMoreInput: Bool {
    if !queue.isEmpty { return true }
    var more = pollfd(fd: session.input, events: Int16(POLLIN), revents: 0)
    return poll(&more, 1, 0) > 0
  }

  // MARK: Signals and requests

  private func take(_ numbers: [Int32], _ application: any ScreenApplication, at now: Double) {
    if numbers.contains(0) { application.wake(at: now) }
    if numbers.contains(SIGTSTP) { suspend(application) }
    if numbers.contains(SIGCONT) {
      // Somebody stopped us without asking, or we were continued in the background and are now in
      // front: the terminal may have been used by others.
      session.leave()
      try? session.enter()
      presenter.invalidate()
      resize(application)
    } else if numbers.contains(SIGWINCH) {
      resize(application)
    }
  }

  private func serve(_ request: ScreenRequest, _ application: any ScreenApplication) throws(TerminalError)
    -> Int32?
  {
    switch request {
    case .quit(let status): return status
    case .suspend: suspend(application)
    case .repaint:
      presenter.invalidate()
      resize(application)
    }
    return nil
  }

  private func suspend(_ application: any ScreenApplication) {
    session.leave()
    signals.stop()
    // What came meanwhile, the signal to continue among it, is dealt with here.
    _ = signals.take()
    try? session.enter()
    presenter.invalidate()
    application.wake(at: MonotonicClock.seconds)
    resize(application)
  }

  private func endBySignal() -> Never {
    session.leave()
    onEndBySignal?()
    Signals.die(by: SignalState.ending)
  }

  // MARK: Frames

  private func resize(_ application: any ScreenApplication) {
    let screen = session.size
    let size = Canvas.size(forScreenOf: screen.rows, columns: screen.columns)
    if size != (canvas.rows, canvas.columns) { canvas = Canvas(rows: size.rows, columns: size.columns) }
    presenter.screen = screen
    // The terminal may have moved or cut what it showed, also where it has the same size again: it may have had another in
    // between, of which this program heard too late.
    presenter.invalidate()
    application.resize(rows: size.rows, columns: size.columns)
    draw(application)
  }

  private func draw(_ application: any ScreenApplication) {
    canvas.clear()
    let now = MonotonicClock.seconds
    application.draw(into: &canvas, at: now)
    let bytes = presenter.present(canvas)
    if !bytes.isEmpty { session.present(bytes, hasLinks: presenter.hasSentLinks) }
    pacing.didDraw(from: now, to: MonotonicClock.seconds)
  }
}
