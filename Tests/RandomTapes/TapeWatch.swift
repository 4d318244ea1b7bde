#if canImport(Glibc)
  import Glibc

  /// Prints the tape that is being played where that ends the process: by a trap, or because it takes longer than any
  /// tape does.
  ///
  /// Time is the processor's and not the clock's, so that a busy machine makes no difference. There is one for the whole
  /// process, since signals are the process's.
  public enum TapeWatch {
    /// Seconds of the processor that a tape may take on the thread that plays it.
    public static let limit = 60

    private static let capacity = 1 << 20
    nonisolated(unsafe) private static let text = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    nonisolated(unsafe) private static var count = 0

    /// Runs something, and prints a text if that ends the process.
    public static func watch<Result>(_ description: String, _ body: () throws -> Result) rethrows -> Result {
      count = 0
      for byte in description.utf8.prefix(capacity) {
        text[count] = byte
        count += 1
      }
      let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]
      let before = signals.map { signal($0, trapped) }
      let old = signal(SIGXCPU, endless)
      var timer: timer_t?
      var event = sigevent()
      event.sigev_notify = Int32(SIGEV_SIGNAL)
      event.sigev_signo = SIGXCPU
      let hasTimer = timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) == 0
      if hasTimer, let timer {
        var time = itimerspec()
        time.it_value.tv_sec = limit
        timer_settime(timer, 0, &time, nil)
      }
      defer {
        if hasTimer, let timer { timer_delete(timer) }
        signal(SIGXCPU, old)
        for (number, handler) in zip(signals, before) { signal(number, handler) }
      }
      return try body()
    }

    /// Only what may be called in a signal handler.
    private static func printTape(_ reason: StaticString) {
      write(2, reason.utf8Start, reason.utf8CodeUnitCount)
      write(2, text, count)
    }

    private static let trapped: @convention(c) (Int32) -> Void = { number in
      TapeWatch.printTape("\nA random tape ended the process by a trap:\n")
      signal(number, SIG_DFL)
      raise(number)
    }

    private static let endless: @convention(c) (Int32) -> Void = { _ in
      TapeWatch.printTape("\nA random tape does not end:\n")
      _exit(1)
    }
  }
#else
  public enum TapeWatch {
    public static func watch<Result>(_ description: String, _ body: () throws -> Result) rethrows -> Result {
      try body()
    }
  }
#endif
