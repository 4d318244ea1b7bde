/// A value behind a lock, whose changes a thread can wait for.
///
/// It uses POSIX rather than the standard library's `Mutex`, for two reasons: the Thread Sanitizer cannot see
/// the futex of a `Mutex` and would not find races, and waiting needs a condition with a deadline.
package final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Made by the first wait: most values are never waited for.
  private var changed: UnsafeMutablePointer<pthread_cond_t>?
  /// The number of threads that wait.
  private var waiting = 0

  package init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    if let changed {
      pthread_cond_destroy(changed)
      changed.deallocate()
    }
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the value, and wakes the threads that wait for a change. The
  /// signature is that of `Mutex`.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer {
      if waiting > 0, let changed { pthread_cond_broadcast(changed) }
      pthread_mutex_unlock(mutex)
    }
    return try body(&value)
  }

  /// Waits until `body` returns a value, at most `timeout` seconds. Returns nil after that.
  package func wait<Result>(
    _ timeout: Double, for body: (inout sending Value) -> sending Result?
  ) -> sending Result? {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    let nanoseconds = Int(min(max(timeout, 0), 1e6) * 1e9) + deadline.tv_nsec
    deadline.tv_sec += nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(mutex)
    waiting += 1
    defer {
      waiting -= 1
      pthread_mutex_unlock(mutex)
    }
    let changed = condition()
    while true {
      if let result = body(&value) { return result }
      if porthole_condition_wait(changed, mutex, &deadline) == ETIMEDOUT { return body(&value) }
    }
  }

  private func condition() -> UnsafeMutablePointer<pthread_cond_t> {
    if let changed { return changed }
    let made = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    porthole_condition_init(made)
    changed = made
    return made
  }
}
