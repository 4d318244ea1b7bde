import PortholePlatform
import PortholeSystem

/// Turns signals into bytes in a pipe, so that one `poll` waits for everything.
struct Signals {
  /// The pipe's end to poll. ``wake()`` makes it readable from any thread.
  let descriptor: Int32

  /// Whether the program ends, and the terminal is restored for good.
  static var isOver: Bool { HandlerState.shared?.pointee.isOver ?? false }

  private static let ending = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
  private static let fatal = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]
  private static let mostSignals = 65

  init() {
    var ends: [Int32] = [-1, -1]
    _ = porthole_pipe(&ends)
    descriptor = ends[0]
    HandlerState.prepare()
    EndRequest.prepareForHandlers()
    HandlerState.shared?.pointee.wakeDescriptor = ends[1]
    for signal in Self.ending {
      // A SIGHUP that the parent chose to ignore (nohup) stays ignored.
      if signal == SIGHUP, porthole_ignores(signal) != 0 { continue }
      porthole_handle(signal) { Signals.requestEnd($0) }
    }
    for signal in [SIGWINCH, SIGCONT, SIGTSTP] { porthole_handle(signal) { Signals.note($0) } }
    porthole_handle(SIGALRM) { _ in Signals.tick() }
    EndRequest.unblock(SIGALRM)
    Self.handleCrashes()
    atexit { Signals.restoreAtExit() }
    pthread_atfork(
      nil, nil,
      {
        OutputCapture.leaveToParent()
        HandlerState.shared?.pointee.terminal = -1
        HandlerState.shared?.pointee.wakeDescriptor = -1
      })
    // A reader that has gone, and a file that reaches the limit for sizes, are errors of a write.
    for signal in [SIGPIPE, SIGXFSZ] { _ = PortholeSystem.signal(signal, SIG_IGN) }
  }

  /// Takes the signals since the last call, each once; 0 stands for ``wake()``.
  func take() -> [Int32] {
    var numbers: [Int32] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
      for byte in bytes[..<count] where !numbers.contains(Int32(byte)) { numbers.append(Int32(byte)) }
    }
    return numbers
  }

  /// Makes ``descriptor`` readable, from any thread.
  static func wake() { note(0) }

  /// The number that stands for output of the program.
  static let output: Int32 = 255

  /// Makes ``descriptor`` readable, since the program has printed something.
  static func noteOutput() { note(255) }

  /// Stops the whole job, as the terminal's suspend key does. Returns when it is continued.
  func stop() {
    _ = PortholeSystem.signal(SIGTSTP, SIG_DFL)
    _ = kill(0, SIGTSTP)
    porthole_handle(SIGTSTP) { Signals.note($0) }
  }

  /// Leaves the signals of the terminal's keys to another program while `work` runs it: Ctrl-C is meant for
  /// that program, and Ctrl-Z stops both. SIGINT and SIGQUIT of other programs ask this one to end.
  func leaveKeysToOthers<Result>(_ work: () throws -> Result) rethrows -> Result {
    var (interrupt, quit, stop) = (sigaction(), sigaction(), sigaction())
    sigaction(SIGINT, nil, &interrupt)
    sigaction(SIGQUIT, nil, &quit)
    sigaction(SIGTSTP, nil, &stop)
    for signal in [SIGINT, SIGQUIT] {
      // The system sends the signal of a key.
      porthole_handle_with_origin(
        signal, { number, info, _ in if porthole_is_sent(info) != 0 { Signals.requestEnd(number) } },
        SA_RESTART, nil)
    }
    _ = PortholeSystem.signal(SIGTSTP, SIG_DFL)
    defer {
      sigaction(SIGINT, &interrupt, nil)
      sigaction(SIGQUIT, &quit, nil)
      sigaction(SIGTSTP, &stop, nil)
    }
    return try work()
  }

  /// The first request is for the run loop. With a second one, that may be stuck, so end without it.
  private static func requestEnd(_ number: Int32) {
    if EndRequest.signal != 0 { restoreAndDie(number) }
    EndRequest.signal = number
    limitWriting()
    note(number)
  }

  private static func note(_ number: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    if let state = HandlerState.shared { _ = write(state.pointee.wakeDescriptor, &byte, 1) }
    errno = saved
  }

  private static func restoreAndDie(_ number: Int32) {
    if EndRequest.foregroundGroup > 1 { kill(-EndRequest.foregroundGroup, SIGKILL) }
    restore(ending: number)
    EndRequest.die(by: number)
  }

  /// Restores the terminal, then prints what the program has printed. Safe in handlers, on any thread.
  ///
  /// - Parameter number: the signal that ends the program; 0 if none does.
  private static func restore(ending number: Int32) {
    guard let state = HandlerState.shared else { return }
    state.pointee.isOver = true
    if EndRequest.signal == 0 { EndRequest.signal = number }
    limitWriting()
    let front = tcgetpgrp(state.pointee.terminal)
    if front >= 0, front != getpgrp() {
      // Changing the terminal of another job would stop this process.
      state.pointee.terminal = -1
      _ = PortholeSystem.signal(SIGTTOU, SIG_IGN)
    }
    let terminal = state.pointee.terminal
    if terminal >= 0, let bytes = state.pointee.restoring?.pointee {
      var sent = 0
      while sent < bytes.count, !hasWaitedForTerminal {
        let count = write(terminal, bytes.start + sent, bytes.count - sent)
        if count > 0 { sent += count } else if errno != EINTR { break }
      }
    }
    restoreSettings(state)
    OutputCapture.end()
  }

  private static func restoreSettings(_ state: UnsafeMutablePointer<HandlerState>) {
    guard state.pointee.terminal >= 0, var settings = state.pointee.settings else { return }
    tcsetattr(state.pointee.terminal, TCSANOW, &settings)
  }

  // MARK: Crashes and exits

  private static func handleCrashes() {
    guard let state = HandlerState.shared, state.pointee.earlierActions == nil else { return }
    let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: mostSignals)
    earlier.initialize(repeating: sigaction(), count: mostSignals)
    state.pointee.earlierActions = earlier
    // The main thread's, which lasts as long as the process.
    _ = HandlerStack()
    OutputCapture.prepareForHandlers()
    for signal in fatal {
      // A stack that has overflown has no room for a handler.
      porthole_handle_with_origin(
        signal, { number, info, _ in Signals.handleCrash(number, code: info?.pointee.si_code ?? 0) },
        SA_ONSTACK, earlier + Int(signal))
    }
  }

  /// Restores the terminal and puts the earlier handler back, which then gets the same signal: it may print a
  /// backtrace, or end the program by the default action.
  private static func handleCrash(_ number: Int32, code: Int32) {
    let saved = errno
    restore(ending: number)
    // A backtrace takes longer than a terminal may be silent; one that reads nothing still ends the program.
    if !hasWaitedForTerminal { stopLimit() }
    if let earlier = HandlerState.shared?.pointee.earlierActions {
      sigaction(number, earlier + Int(number), nil)
    }
    errno = saved
    // An instruction that failed fails again when this returns. All others would continue.
    let isRepeated =
      code > 0 && (number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE)
    if !isRepeated { _ = raise(number) }
  }

  /// `exit` ends the program from wherever it is called, past the run loop.
  private static func restoreAtExit() {
    guard let state = HandlerState.shared, state.pointee.terminal >= 0 else { return }
    restore(ending: 0)
    // Other functions that `exit` calls may take their time.
    stopLimit()
    state.pointee.terminal = -1
  }

  // MARK: A terminal that reads nothing

  /// Tenths of a second for restoring the terminal, and until the program ends in any case.
  private static let (ticksForTerminal, ticksForAll) = (3, 8)

  /// Whether the terminal has had enough time to read the bytes that restore it.
  static var hasWaitedForTerminal: Bool { (HandlerState.shared?.pointee.ticks ?? 0) >= ticksForTerminal }

  /// Interrupts system calls ten times a second from now on: a write to a terminal that reads nothing
  /// (Ctrl-S, or a dead connection) would otherwise never return.
  private static func limitWriting() {
    var timer = itimerval()
    timer.it_value.tv_usec = 100_000
    timer.it_interval.tv_usec = 100_000
    // ITIMER_REAL, which Swift imports as another type.
    setitimer(0, &timer, nil)
  }

  private static func stopLimit() {
    var timer = itimerval()
    setitimer(0, &timer, nil)
  }

  /// Ends the program if the main thread has not done that, whatever it does, or if the terminal reads nothing.
  private static func tick() {
    let saved = errno
    defer { errno = saved }
    guard let state = HandlerState.shared else { return }
    state.pointee.ticks += 1
    guard state.pointee.ticks >= ticksForAll, EndRequest.signal != 0 else { return }
    let terminal = state.pointee.terminal >= 0 ? state.pointee.terminal : STDOUT_FILENO
    var descriptor = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
    if !state.pointee.isOver, poll(&descriptor, 1, 0) != 0 {
      // Later ticks limit the time for restoring.
      state.pointee.ticks = 0
      EndRequest.unblock(SIGALRM)
      restoreAndDie(EndRequest.signal)
    }
    restoreSettings(state)
    EndRequest.die(by: EndRequest.signal)
  }
}
