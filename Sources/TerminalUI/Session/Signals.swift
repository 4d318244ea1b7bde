import CPortholeDescriptors

#if canImport(Glibc)
  import Glibc
#endif

/// What signal handlers may touch: plain globals that exist before any handler runs. Handlers only
/// write a byte to a pipe, or, where the program is about to die, give the terminal back.
enum SignalState {
  nonisolated(unsafe) static var wakeDescriptor: Int32 = -1
  nonisolated(unsafe) static var terminal: Int32 = -1
  /// What gives the terminal back lies between the last two; from the first on, with what is seldom needed.
  nonisolated(unsafe) static var restoreEverything: UnsafeMutablePointer<UInt8>?
  nonisolated(unsafe) static var restoreStart: UnsafeMutablePointer<UInt8>?
  nonisolated(unsafe) static var restoreEnd: UnsafeMutablePointer<UInt8>?
  /// Allocated: Swift makes room in a global for the fields of this C structure, but not for the gap between them (found by
  /// the Address Sanitizer).
  nonisolated(unsafe) static var settings: UnsafeMutablePointer<termios>?
  /// The signal that asks the program to end, 0 without one: for the places that wait elsewhere.
  nonisolated(unsafe) static var ending: Int32 = 0
  /// Tenths of a second since then.
  nonisolated(unsafe) static var ticks = 0
}

/// Signals as bytes in a pipe, so that one `poll` waits for everything.
struct Signals {
  /// What to poll; also written to by ``wake()`` from any thread.
  let descriptor: Int32

  private static let ending = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
  private static let fatal = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]

  init() {
    var ends: [Int32] = [-1, -1]
    _ = porthole_pipe(&ends)
    descriptor = ends[0]
    SignalState.wakeDescriptor = ends[1]
    for signal in Self.ending {
      // What a parent chose to ignore (nohup) stays ignored.
      var old = sigaction()
      sigaction(signal, nil, &old)
      if signal == SIGHUP, Self.isIgnored(old) { continue }
      Self.handle(signal) { number in
        // Asked twice: whatever keeps the run loop from ending must not keep the program alive.
        if SignalState.ending != 0 { Signals.restoreAndDie(number) }
        SignalState.ending = number
        Signals.limitWriting()
        Signals.note(number)
      }
    }
    for signal in [SIGWINCH, SIGCONT, SIGTSTP] { Self.handle(signal) { Signals.note($0) } }
    Self.handle(SIGALRM) { _ in Signals.tick() }
    Self.unblock(SIGALRM)
    for signal in Self.fatal { Self.handle(signal) { Signals.restoreAndDie($0) } }
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
  }

  /// The signals that came since the last call, each once; 0 stands for ``wake()``.
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

  /// Ends the process by a signal, as if it had not been caught.
  static func die(by signal: Int32) -> Never {
    _ = Glibc.signal(signal, SIG_DFL)
    _ = raise(signal)
    exit(128 + signal)
  }

  /// Stops the whole job, as the terminal's own suspend key would; returns when continued.
  func stop() {
    _ = Glibc.signal(SIGTSTP, SIG_DFL)
    _ = kill(0, SIGTSTP)
    Self.handle(SIGTSTP) { Signals.note($0) }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  private static func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    // No SA_RESTART: a write to a stuck terminal must end when a signal asks the program to.
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
    if SignalState.ending == 0 { SignalState.ending = number }
    limitWriting()
    if SignalState.terminal >= 0, var start = SignalState.restoreStart, let end = SignalState.restoreEnd {
      while start < end, !hasWaitedForTerminal {
        let count = write(SignalState.terminal, start, end - start)
        if count > 0 { start += count } else if errno != EINTR { break }
      }
      if let settings = SignalState.settings { tcsetattr(SignalState.terminal, TCSANOW, settings) }
    }
    _ = Glibc.signal(number, SIG_DFL)
    _ = raise(number)
  }

  // MARK: A terminal that takes nothing

  /// Tenths of a second for giving the terminal back, and for all that is done before the program ends.
  private static let (ticksForTerminal, ticksForAll) = (3, 7)

  /// Whether the terminal has had enough time to take what gives it back, after the program was asked to end.
  static var hasWaitedForTerminal: Bool { SignalState.ticks >= ticksForTerminal }

  /// Interrupts whatever waits, ten times a second from now on: a write to a terminal that takes nothing, by Ctrl-S or
  /// since nobody is at the other end, would otherwise never end.
  private static func limitWriting() {
    var timer = itimerval()
    timer.it_value.tv_usec = 100_000
    timer.it_interval.tv_usec = 100_000
    // ITIMER_REAL, which has another type here.
    setitimer(0, &timer, nil)
  }

  /// Ends the program where the terminal still takes nothing. Any other work that takes long may be finished.
  private static func tick() {
    let saved = errno
    defer { errno = saved }
    SignalState.ticks += 1
    guard SignalState.ticks >= ticksForAll, SignalState.ending != 0 else { return }
    var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&descriptor, 1, 0) == 0 else { return }
    if SignalState.terminal >= 0, let settings = SignalState.settings {
      tcsetattr(SignalState.terminal, TCSANOW, settings)
    }
    _ = Glibc.signal(SignalState.ending, SIG_DFL)
    // Its handler may be what was interrupted.
    unblock(SignalState.ending)
    _ = raise(SignalState.ending)
  }

  private static func unblock(_ signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
