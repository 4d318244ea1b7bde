#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A clock that never goes back, even if the time of day is set. Its origin is arbitrary: only differences
/// are meaningful.
package enum MonotonicClock {
  /// The current time in seconds.
  package static var seconds: Double {
    let now = time
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// The current time in nanoseconds.
  package static var nanoseconds: UInt64 {
    let now = time
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }

  private static var time: timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time
  }
}
