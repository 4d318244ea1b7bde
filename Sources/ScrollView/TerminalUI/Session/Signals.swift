import PortholePlatform
import PortholeSystem

/// The state that signal handlers may touch: plain globals that exist before any handler runs. Handlers only
/// write a byte to a pipe or, if the program is about to end, restore the terminal.
enum SignalState {
  nonisolated(unsafe) static var wakeDescriptor: Int32 = -1
  nonisolated(unsafe) static var terminal: Int32 = -1
  /// The bytes that restore the terminal lie between `restoreStart` and `restoreEnd`. Those from
  /// `restoreEverything` on also end links and synchronised output.
  nonisolated(unsafe) static var restoreEverything: UnsafeMutablePointer<UInt8>?
  nonisolated(unsafe) static var restoreStart: UnsafeMutablePointer<UInt8>?
  nonisolated(unsafe) static var restoreEnd: UnsafeMutablePointer<UInt8>?
  /// Allocated: a Swift global has room for the fields of this C structure, but not for its padding (found by
  /// the Address Sanitizer).
  nonisolated(unsafe) static var settings: UnsafeMutablePointer<termios>?
  /// Tenths of a second since that signal.
  nonisolated(unsafe) static var ticks = 0
  /// The terminal is restored for good: nothing more is drawn, whatever other threads do until the end.
  nonisolated(unsafe) static var isOver = false
  /// The actions before ours, by the numbers of their signals.
  nonisolated(unsafe) static var earlierActions: UnsafeMutablePointer<sigaction>?
}

/// Turns signals into bytes in a pipe, so that one `poll` waits for everything.
struct Signals {
  /// The pipe's end to poll. ``wake()`` makes it readable from any thread.
  let descriptor: Int32

  private static let ending = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
  private static let fatal = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]
  private static let mostSignals = 65

  init() {
    var ends: [Int32] = [-1, -1]
    _ = porthole_pipe(&ends)
    descriptor = ends[0]
    SignalState.wakeDescriptor = ends[1]
    for signal in Self.ending {
      // A SIGHUP that the parent chose to ignore (nohup) stays ignored.
      var old = sigaction()
      sigaction(signal, nil, &old)
      if signal == SIGHUP, Self.isIgnored(old) { continue }
      Self.handle(signal) { Signals.requestEnd($0) }
    }
    for signal in [SIGWINCH, SIGCONT, SIGTSTP] { Self.handle(signal) { Signals.note($0) } }
    Self.handle(SIGALRM) { _ in Signals.tick() }
    Self.unblock(SIGALRM)
    Self.handleCrashes()
    atexit { Signals.restoreAtExit() }
    pthread_atfork(
      nil, nil,
      {
        OutputCapture.leaveToParent()
        SignalState.terminal = -1
        SignalState.wakeDescriptor = -1
      })
    // A reader that has gone, and a file that reaches the limit for sizes, are errors of a write.
    for signal in [SIGPIPE, SIGXFSZ] { _ = Glibc.signal(signal, SIG_IGN) }
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

  /// Ends the process by a signal with its default action, so that the parent sees that signal.
  static func die(by signal: Int32) -> Never {
    _ = Glibc.signal(signal, SIG_DFL)
    _ = raise(signal)
    exit(128 + signal)
  }

  /// Stops the whole job, as the terminal's suspend key does. Returns when it is continued.
  func stop() {
    _ = Glibc.signal(SIGTSTP, SIG_DFL)
    _ = kill(0, SIGTSTP)
    Self.handle(SIGTSTP) { Signals.note($0) }
  }

  /// Leaves the signals of the terminal's keys to another program while `work` runs it: Ctrl-C is meant for
  /// that program, and Ctrl-Z stops both. SIGINT and SIGQUIT of other programs ask this one to end.
  func leaveKeysToOthers(_ work: () -> Void) {
    var (interrupt, quit, stop) = (sigaction(), sigaction(), sigaction())
    sigaction(SIGINT, nil, &interrupt)
    sigaction(SIGQUIT, nil, &quit)
    sigaction(SIGTSTP, nil, &stop)
    for signal in [SIGINT, SIGQUIT] {
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = { number, info, _ in
        // That of a key comes from the system.
        if let info, info.pointee.si_code <= 0 { Signals.requestEnd(number) }
      }
      action.sa_flags = SA_SIGINFO | SA_RESTART
      sigaction(signal, &action, nil)
    }
    _ = Glibc.signal(SIGTSTP, SIG_DFL)
    work()
    sigaction(SIGINT, &interrupt, nil)
    sigaction(SIGQUIT, &quit, nil)
    sigaction(SIGTSTP, &stop, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// The first request is for the run loop. With a second one, that may be stuck, so end without it.
  private static func requestEnd(_ number: Int32) {
    if EndRequest.signal != 0 {
      if EndRequest.foregroundGroup > 1 { kill(-EndRequest.foregroundGroup, SIGKILL) }
      restoreAndDie(number)
    }
    EndRequest.signal = number
    limitWriting()
    note(number)
  }

  private static func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    // No SA_RESTART: a signal that ends the program must interrupt a write to a stuck terminal.
    action.sa_flags = 0
    sigaction(signal, &action, nil)
  }

  private static func note(_ number: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(SignalState.wakeDescriptor, &byte, 1)
    errno = saved
  }

  private static func restoreAndDie(_ number: Int32) {
    restore(ending: number)
    _ = Glibc.signal(number, SIG_DFL)
    _ = raise(number)
  }

  /// Restores the terminal, then prints what the program has printed. Safe in handlers, on any thread.
  ///
  /// - Parameter number: the signal that ends the program; 0 if none does.
  private static func restore(ending number: Int32) {
    SignalState.isOver = true
    if EndRequest.signal == 0 { EndRequest.signal = number }
    limitWriting()
    if SignalState.terminal >= 0, var start = SignalState.restoreStart, let end = SignalState.restoreEnd {
      while start < end, !hasWaitedForTerminal {
        let count = write(SignalState.terminal, start, end - start)
        if count > 0 { start += count } else if errno != EINTR { break }
      }
      if let settings = SignalState.settings { tcsetattr(SignalState.terminal, TCSANOW, settings) }
    }
    OutputCapture.end()
  }

  // MARK: Crashes and exits

  private static func handleCrashes() {
    guard SignalState.earlierActions == nil else { return }
    let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: mostSignals)
    earlier.initialize(repeating: sigaction(), count: mostSignals)
    SignalState.earlierActions = earlier
    // The main thread's, which lasts as long as the process.
    _ = HandlerStack()
    OutputCapture.prepareForHandlers()
    for signal in fatal {
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = { number, info, _ in
        Signals.handleCrash(number, code: info?.pointee.si_code ?? 0)
      }
      // A stack that has overflown has no room for a handler.
      action.sa_flags = SA_SIGINFO | SA_ONSTACK
      sigaction(signal, &action, earlier + Int(signal))
    }
  }

  /// Restores the terminal and puts the earlier handler back, which then gets the same signal: it may print a
  /// backtrace, or end the program by the default action.
  private static func handleCrash(_ number: Int32, code: Int32) {
    let saved = errno
    restore(ending: number)
    // A backtrace takes longer than a terminal may be silent; one that reads nothing still ends the program.
    if !hasWaitedForTerminal { stopLimit() }
    if let earlier = SignalState.earlierActions { sigaction(number, earlier + Int(number), nil) }
    errno = saved
    // An instruction that failed fails again when this returns. All others would continue.
    let isRepeated =
      code > 0 && (number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE)
    if !isRepeated { _ = raise(number) }
  }

  /// `exit` ends the program from wherever it is called, past the run loop.
  private static func restoreAtExit() {
    guard SignalState.terminal >= 0 else { return }
    restore(ending: 0)
    // Other functions that `exit` calls may take their time.
    stopLimit()
    SignalState.terminal = -1
  }

  // MARK: A terminal that reads nothing

  /// Tenths of a second for restoring the terminal, and until the program ends in any case.
  private static let (ticksForTerminal, ticksForAll) = (3, 7)

  /// Whether the terminal has had enough time to read the bytes that restore it.
  static var hasWaitedForTerminal: Bool { SignalState.ticks >= ticksForTerminal }

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

  /// Ends the program if the terminal still reads nothing. Other long work may finish.
  private static func tick() {
    let saved = errno
    defer { errno = saved }
    SignalState.ticks += 1
    guard SignalState.ticks >= ticksForAll, EndRequest.signal != 0 else { return }
    let terminal = SignalState.terminal >= 0 ? SignalState.terminal : STDOUT_FILENO
    var descriptor = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
    guard poll(&descriptor, 1, 0) == 0 else { return }
    if SignalState.terminal >= 0, let settings = SignalState.settings {
      tcsetattr(SignalState.terminal, TCSANOW, settings)
    }
    _ = Glibc.signal(EndRequest.signal, SIG_DFL)
    // The alarm may have interrupted that signal's own handler, during which it is blocked.
    unblock(EndRequest.signal)
    _ = raise(EndRequest.signal)
  }

  private static func unblock(_ signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
