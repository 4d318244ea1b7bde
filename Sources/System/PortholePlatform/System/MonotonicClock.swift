import PortholeSystem

/// A clock that never goes back, even if the time of day is set. Its origin is arbitrary: only differences
/// are meaningful.
package enum MonotonicClock {
  /// The current time in seconds.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The processor time of the calling thread, which a busy system does not make longer.
package enum ProcessorClock {
  /// The time since the start of the thread, in seconds.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
