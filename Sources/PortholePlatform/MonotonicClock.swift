#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Time that only goes forward, whatever happens to the clock of the day. It has no agreed beginning: only differences mean
/// something.
package enum MonotonicClock {
  /// Now, in seconds.
  package static var seconds: Double {
    let now = time
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// Now, in nanoseconds.
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
