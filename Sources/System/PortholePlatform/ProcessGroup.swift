import PortholeSystem

/// A program with all programs that it has started, as far as they have stayed in its process group.
package struct ProcessGroup: Hashable, Sendable {
  /// The number of the program that was the first in it.
  package let number: pid_t

  package init(_ number: pid_t) { self.number = number }

  /// Sends a signal to all of them, also to those that are stopped.
  package func send(_ signal: Int32) {
    kill(-number, signal)
    kill(-number, SIGCONT)
  }

  /// Whether there is any of them. The number of a group belongs to no other process as long as one is in it.
  package var exists: Bool { kill(-number, 0) == 0 || errno == EPERM }

  /// Waits until none is left, at most for some seconds, and kills those that still are. To be called when the first one
  /// has ended and its end has been taken, and all were asked to end. Returns whether it has killed any.
  @discardableResult
  package func end(within seconds: Double) -> Bool {
    let end = MonotonicClock.seconds + seconds
    // No event tells the end of a group.
    while exists, MonotonicClock.seconds < end { poll(nil, 0, 5) }
    return exists && kill(-number, SIGKILL) == 0
  }
}
