#if canImport(Glibc)
  import Glibc
#endif

/// A signal from work in the background to a thread that sleeps until there is something new.
public final class WakeUp: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isSignalled = false

  public init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Ends the present wait, or the next one. From any thread.
  public func signal() {
    pthread_mutex_lock(mutex)
    isSignalled = true
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Sleeps until a signal comes, but for no more than some seconds.
  func wait(atMost seconds: Double) {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    let nanoseconds = Int(min(max(seconds, 0), 1e6) * 1e9) + deadline.tv_nsec
    deadline.tv_sec += nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isSignalled, pthread_cond_timedwait(changed, mutex, &deadline) != ETIMEDOUT {}
    isSignalled = false
  }
}
