#if canImport(Glibc)
  import Glibc
#endif

/// A thread for work that takes longer than a frame. Plain POSIX: it is started when there is work and
/// ends with it, so an idle program has one thread, asleep.
struct BackgroundThread: @unchecked Sendable {
  private let handle: pthread_t

  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts it. All signals are blocked there: they are the main thread's.
  init?(_ body: @escaping @Sendable () -> Void) {
    var everything = sigset_t()
    var before = sigset_t()
    sigfillset(&everything)
    pthread_sigmask(SIG_SETMASK, &everything, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(Work(body))
    var handle = pthread_t()
    let result = pthread_create(
      &handle, nil,
      { argument in
        Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      work.release()
      return nil
    }
    self.handle = handle
  }

  /// Lets it end by itself, unwaited for.
  func detach() { pthread_detach(handle) }
}
