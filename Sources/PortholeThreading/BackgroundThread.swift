#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Threads for work that takes longer than a frame. Plain POSIX: each starts with its work and ends with it,
/// so an idle program has one thread, asleep.
package enum BackgroundThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread, which nothing joins. It blocks all signals, so that the main thread gets
  /// them.
  ///
  /// - Returns: 0, or the error (an `errno` value) if no thread could be started.
  @discardableResult
  package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    var (everything, before) = (sigset_t(), sigset_t())
    sigfillset(&everything)
    pthread_sigmask(SIG_SETMASK, &everything, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(
      &thread, nil,
      { argument in
        #if canImport(Darwin)
          Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        #else
          Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().body()
        #endif
        return nil
      }, work.toOpaque())
    guard failure == 0 else {
      work.release()
      return failure
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return 0
  }
}
