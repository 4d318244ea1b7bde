import PortholeThreading

/// A signal from work in the background to a thread that sleeps until there is something new.
public final class WakeUp: Sendable {
  private let isSignalled = Mailbox(false)

  public init() {}

  /// Ends the present wait, or the next one. From any thread.
  public func signal() { isSignalled.withLock { $0 = true } }

  /// Sleeps until a signal comes, but for no more than some seconds.
  func wait(atMost seconds: Double) {
    _ = isSignalled.wait(seconds) { isSignalled in
      defer { isSignalled = false }
      return isSignalled ? true : nil
    }
  }
}
