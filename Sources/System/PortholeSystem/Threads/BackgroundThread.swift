/// Threads for work that takes longer than a frame, and for work that needs a large stack or several
/// processors. Plain POSIX: each starts with its work and ends with it, so an idle program has one thread,
/// asleep, and in an app a second one, which waits for the app's output.
///
/// They block all signals, so that the main thread gets them, except two kinds: those of a crash, since the
/// system would otherwise end the process without calling the handler that gives the terminal back, and those
/// by which Swift's backtracer stops the threads of a program that has crashed.
package struct BackgroundThread {
  private let thread: pthread_t

  private static let unblocked = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGUSR1, SIGUSR2]

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread, which nothing joins.
  ///
  /// - Returns: 0, or the error (an `errno` value) if no thread could be started.
  @discardableResult
  package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    let (thread, failure) = create(stackSize: nil, body)
    if let thread { pthread_detach(thread.thread) }
    return failure
  }

  /// Runs `body` on a new thread with a stack of `stackSize` bytes, to be joined; nil if none could be
  /// started.
  package static func startJoinable(
    stackSize: Int, _ body: @escaping @Sendable () -> Void
  ) -> BackgroundThread? {
    create(stackSize: stackSize, body).thread
  }

  /// Waits until the work is done. To be called once.
  package func join() { pthread_join(thread, nil) }

  /// The number of threads that can run at the same time, at most 64.
  package static let processors = min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), 64)

  /// Calls `body` with the numbers below `count` on all processors, of which the calling thread has one. Waits for the results,
  /// and returns them in the order of the numbers.
  package static func map<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let (next, results) = (Locked(0), Locked([Result?](repeating: nil, count: max(0, count))))
    let work: @Sendable () -> Void = {
      while true {
        let number = next.withLock {
          $0 += 1
          return $0 - 1
        }
        guard number < count else { return }
        let result = body(number)
        results.withLock { $0[number] = result }
      }
    }
    let others = (0..<max(0, min(count, processors) - 1)).map { _ in
      startJoinable(stackSize: 1 << 20, work)
    }
    // It does all of the work if no thread could be started.
    work()
    for thread in others { thread?.join() }
    return results.withLock { $0.compactMap(\.self) }
  }

  private static func create(
    stackSize: Int?, _ body: @escaping () -> Void
  ) -> (thread: BackgroundThread?, failure: Int32) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    // A new thread has the mask of the thread that starts it.
    var (blocked, before) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for signal in unblocked { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t!
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(
      &thread, &attributes,
      { argument in
        let stack = HandlerStack()
        #if canImport(Darwin)
          Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        #else
          Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().body()
        #endif
        stack?.remove()
        return nil
      }, work.toOpaque())
    guard failure == 0 else {
      work.release()
      return (nil, failure)
    }
    return (BackgroundThread(thread: thread), 0)
  }
}

/// A stack for the calling thread's signal handlers: on a stack that has overflown none can run.
package struct HandlerStack {
  private let memory: UnsafeMutableRawPointer
  private static let size = 64 << 10

  /// Nil if the thread has such a stack already.
  package init?() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return nil }
    // Pages that no handler touches take no memory.
    memory = .allocate(byteCount: Self.size, alignment: 16)
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = numericCast(Self.size)
    guard sigaltstack(&stack, nil) == 0 else {
      memory.deallocate()
      return nil
    }
  }

  /// To be called on the same thread, at its end.
  package func remove() {
    var none = stack_t()
    none.ss_flags = Int32(SS_DISABLE)
    sigaltstack(&none, nil)
    memory.deallocate()
  }
}
