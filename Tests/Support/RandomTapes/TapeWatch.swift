#if canImport(Glibc)
  import Glibc
  import PortholeSystem

  /// Prints the current tape if it ends the process by a trap, or by taking longer than any tape should.
  ///
  /// Time is processor time, so that a busy machine makes no difference. There is one watch for the whole
  /// process, since signals belong to the process.
  nonisolated public enum TapeWatch {
    /// Seconds of processor time that a tape may take on its thread.
    public static let limit = 60

    /// Runs `body`, and prints `description` if that ends the process.
    public static func watch<Result>(
      _ description: String, seconds: Int = limit, _ body: () throws -> Result
    ) rethrows -> Result {
      setText(description)
      for index in 0..<signalCount {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = trapped
        sigaction(signals[index], &action, previous + index)
      }
      defer { restore() }
      var clock = clockid_t()
      pthread_getcpuclockid(pthread_self(), &clock)
      let run = Run(clock: clock, end: now(clock) + Double(seconds))
      _ = watcher
      current.withLock { $0 = run }
      defer { current.withLock { $0 = nil } }
      return try body()
    }

    // MARK: Time

    /// The watched thread: its processor clock, and the latest time allowed on it.
    private struct Run {
      let clock: clockid_t
      let end: Double
    }

    private static let current = Locked<Run?>(nil)

    private static func now(_ clock: clockid_t) -> Double {
      var time = timespec()
      clock_gettime(clock, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// A thread that checks the watched clock every 0.1 s, and ends the process when the time is up.
    private static let watcher = BackgroundThread.start {
      while true {
        usleep(100_000)
        current.withLock { run in
          guard let run, now(run.clock) > run.end else { return }
          printTape("\nA random tape does not end:\n")
          _exit(1)
        }
      }
    }

    // MARK: In the signal handler, where allocating is not allowed

    private static let capacity = 1 << 20
    nonisolated(unsafe) private static let text = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    nonisolated(unsafe) private static var count = 0
    private static let signalCount = 6
    nonisolated(unsafe) private static let signals = {
      let signals = UnsafeMutablePointer<Int32>.allocate(capacity: signalCount)
      for (index, signal) in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT].enumerated() {
        signals[index] = signal
      }
      return signals
    }()
    nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(
      capacity: signalCount)

    private static func setText(_ new: String) {
      count = 0
      for byte in new.utf8.prefix(capacity - 1) + [0x0a] {
        text[count] = byte
        count += 1
      }
    }

    private static func restore() {
      for index in 0..<signalCount { sigaction(signals[index], previous + index, nil) }
    }

    private static func printTape(_ reason: StaticString) {
      write(2, reason.utf8Start, reason.utf8CodeUnitCount)
      write(2, text, count)
    }

    /// Returning from here traps again, which then reaches the handler installed before.
    private static let trapped: @convention(c) (Int32) -> Void = { _ in
      TapeWatch.printTape("\nA random tape ended the process by a trap:\n")
      TapeWatch.restore()
    }
  }
#else
  nonisolated public enum TapeWatch {
    public static func watch<Result>(_ description: String, _ body: () throws -> Result) rethrows -> Result {
      try body()
    }
  }
#endif
