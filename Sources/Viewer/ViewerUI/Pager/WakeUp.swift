import PortholeSystem

/// Lets background work wake a sleeping thread when there is a result.
nonisolated public final class WakeUp: Sendable {
  private let isSignalled = Locked(false)

  public init() {}

  /// Ends the current wait, or the next one. May be called on any thread.
  public func signal() { isSignalled.withLock { $0 = true } }

  /// Sleeps until a signal comes, for at most `seconds`.
  func wait(atMost seconds: Double) {
    _ = isSignalled.wait(seconds) { isSignalled in
      defer { isSignalled = false }
      return isSignalled ? true : nil
    }
  }
}
