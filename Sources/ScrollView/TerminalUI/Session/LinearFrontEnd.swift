// A front end that writes lines one after another, and never moves the cursor.
//
// Problem: on a braille display, in a simple terminal or through a pipe a picture that changes in place cannot be
// followed.
//
// Idea: the application runs as on a screen, but its frames stay in memory. After events it is asked in words what has
// changed, and these lines are written. A change without an event, such as the result of a task, is written at once if
// it is the first after a key, and at most once a second otherwise.
//
// Input comes key by key where that is possible, and else line by line: from a pipe, or a terminal of the type `dumb`,
// whose keys stay in its own line until Enter.

import PortholePlatform
import PortholeSystem
import ScreenCore

/// Runs an application in lines of text.
@MainActor
package final class LinearFrontEnd {
  private let host: HeadlessHost
  private let application: any ScreenApplication
  private let changes: () -> [String]
  private let events: (String) -> [InputEvent]
  private let isUTF8: Bool
  private let signals = Signals()
  private let mainQueue = MainQueue()
  private var decoder = InputDecoder()
  /// The terminal's settings before, while keys are read one by one.
  private var original: termios?
  /// The bytes of a line that has not ended.
  private var typed: [UInt8] = []
  private var lastInput = 0.0
  private var nextReport = 0.0
  private var hasInput = true

  /// Seconds between two reports that no key has caused.
  private static let interval = 1.0
  /// The most bytes of a line.
  private static let longestLine = 1 << 20

  /// Prepares the locale. Writes nothing yet.
  ///
  /// - Parameters:
  ///   - changes: returns the lines that have not been written yet.
  ///   - events: returns the events of a line that was typed.
  package init(
    _ application: any ScreenApplication, changes: @escaping () -> [String],
    events: @escaping (String) -> [InputEvent]
  ) {
    (self.application, self.changes, self.events) = (application, changes, events)
    isUTF8 = Locale.prepareForLayout()
    let size = FrontEnd.terminalSize
    host = HeadlessHost(
      application, rows: size.rows, columns: size.columns, traits: ScreenTraits(colors: .none, isUTF8: isUTF8)
    )
  }

  /// Whether keys come one by one: not from a pipe, and not from a terminal without a type.
  private static var hasKeys: Bool {
    let type = getenv("TERM").map { String(cString: $0) } ?? ""
    return isatty(STDIN_FILENO) == 1 && !["", "dumb", "unknown"].contains(type)
  }

  /// Writes the scene, and then what each key changes, until the application asks to quit or the input ends. Returns the
  /// exit status: that of the application, or 0 after the end of the input.
  ///
  /// - Parameter readsInput: whether keys are read at all; if not, the scene is written once.
  @available(*, noasync) package func run(readsInput: Bool) -> Int32 {
    host.time = MonotonicClock.seconds
    hasInput = readsInput
    if hasInput, Self.hasKeys { takeKeys() }
    defer { leave() }
    refresh()
    report()
    while true {
      if let status = serveRequest() { return status }
      guard hasInput else {
        report()
        return 0
      }
      wait()
      if EndRequest.signal != 0 {
        leave()
        EndRequest.die(by: EndRequest.signal)
      }
    }
  }

  // MARK: Events

  private func wait() {
    var descriptors = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mainQueue.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    for watched in application.watchedDescriptors {
      descriptors.append(pollfd(fd: watched, events: Int16(POLLIN), revents: 0))
    }
    let ready = porthole_poll(&descriptors, UInt(descriptors.count), timeout)
    let now = MonotonicClock.seconds
    host.time = max(host.time, now)
    func has(_ index: Int) -> Bool { ready > 0 && descriptors[index].revents != 0 }
    if has(1) { take(signals.take()) }
    // The main queue's work reads the present time, also after a rest.
    if descriptors.indices.dropFirst(2).contains(where: has)
      || application.deadline.map({ $0 <= now }) ?? false
    {
      host.wake()
    }
    if has(0) { read() } else if original != nil { send(decoder.flush(after: now - lastInput)) }
    mainQueue.runAll()
    refresh()
    if now >= nextReport { report() }
  }

  /// Seconds until something is due; negative to wait without a limit.
  private var timeout: Double {
    var due = application.deadline ?? .infinity
    if let timeout = decoder.timeout { due = min(due, lastInput + timeout) }
    if mayHaveChanged { due = min(due, nextReport) }
    return due == .infinity ? -1 : max(0, due - MonotonicClock.seconds)
  }

  private func take(_ numbers: [Int32]) {
    if numbers.contains(0) { host.wake() }
    if numbers.contains(SIGTSTP) { suspend() }
    if numbers.contains(SIGWINCH) {
      let size = FrontEnd.terminalSize
      host.resize(rows: size.rows, columns: size.columns)
    }
  }

  private func read() {
    if original != nil {
      switch readBytes(from: STDIN_FILENO, with: &decoder) {
      case .events(let events):
        lastInput = MonotonicClock.seconds
        send(events)
      case .nothing: break
      case .hangUp: hasInput = false
      }
      return
    }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = PortholeSystem.read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    if count <= 0 {
      hasInput = false
      if !typed.isEmpty { sendLine() }
      return
    }
    for byte in bytes[..<count] {
      if byte == UInt8(ascii: "\n") {
        sendLine()
      } else if typed.count < Self.longestLine {
        typed.append(byte)
      }
      if request != nil { return }
    }
  }

  private func sendLine() {
    if typed.last == UInt8(ascii: "\r") { typed.removeLast() }
    let line = String(decoding: typed, as: UTF8.self)
    typed = []
    send(events(line))
  }

  /// Passes on events, and reports each one's effect.
  private func send(_ events: [InputEvent]) {
    for event in events {
      guard request == nil else { return }
      host.send(event)
      // The result of a task that needs no time belongs to its key.
      mainQueue.runAll()
      refresh()
      report()
      nextReport = 0
      request = application.takeRequest()
    }
  }

  // MARK: Requests

  private var request: ScreenRequest?

  /// Does what the application has asked for. Returns the exit status if the program is to end.
  private func serveRequest() -> Int32? {
    _ = application.takeCopy()
    let asked = request ?? application.takeRequest()
    request = nil
    switch asked {
    case .quit(let status)?: return status
    case .suspend?: suspend()
    case .lendTerminal?:
      leave()
      signals.leaveKeysToOthers { if let remark = application.useTerminal() { write([remark]) } }
      if hasInput, Self.hasKeys { takeKeys() }
    case .ring?, .repaint?, nil: break
    }
    return nil
  }

  private func suspend() {
    let hadKeys = original != nil
    leave()
    signals.stop()
    _ = signals.take()
    if hadKeys { takeKeys() }
    host.time = max(host.time, MonotonicClock.seconds)
    host.wake()
  }

  // MARK: The terminal

  /// Makes the terminal pass on each key at once and show none. Without that, lines are read.
  private func takeKeys() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    let before = settings
    settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR)
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0 else { return }
    original = before
    // A signal or a crash puts the settings back, and writes nothing to the terminal.
    HandlerState.shared?.pointee.restoring = nil
    HandlerState.shared?.pointee.settings = before
    HandlerState.shared?.pointee.terminal = STDIN_FILENO
  }

  private func leave() {
    guard var settings = original else { return }
    original = nil
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    HandlerState.shared?.pointee.terminal = -1
  }

  // MARK: Lines

  /// Whether a frame was drawn since the last report.
  private var mayHaveChanged = false

  /// Draws the frames that are due, so that the tree is up to date.
  private func refresh() {
    let frames = host.frameCount
    host.drawIfNeeded(atMost: 3)
    if host.frameCount != frames { mayHaveChanged = true }
  }

  /// Writes what has changed.
  private func report() {
    guard mayHaveChanged else { return }
    mayHaveChanged = false
    let lines = changes()
    guard !lines.isEmpty else { return }
    write(lines)
    nextReport = MonotonicClock.seconds + Self.interval
  }

  private func write(_ lines: [String]) {
    Standard.print(lines: lines.map { (isUTF8 ? $0 : ascii($0)) + "\n" }.joined())
  }

  private func ascii(_ line: String) -> String {
    String(decoding: line.unicodeScalars.map { ASCIIFallback.byte(for: $0.value) }, as: UTF8.self)
  }
}
