import PortholeSystem
import Synchronization

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

/// The request of a signal to end the program. Signal handlers make it, and all that waits on the main thread looks at
/// it.
package enum EndRequest {
  private static let storedSignal = Atomic<Int32>(0)
  private static let storedGroup = Atomic<pid_t>(0)
  private static let storedKill = Atomic(false)

  /// The signal that asks the program to end, or 0.
  package static var signal: Int32 {
    get { storedSignal.load(ordering: .relaxed) }
    set { storedSignal.store(newValue, ordering: .relaxed) }
  }

  /// The process group of the program that has the terminal, or 0.
  package static var foregroundGroup: pid_t {
    get { storedGroup.load(ordering: .relaxed) }
    set { storedGroup.store(newValue, ordering: .relaxed) }
  }

  /// Whether that program was killed, and may have left the terminal in any mode.
  package static var hasKilled: Bool {
    get { storedKill.load(ordering: .relaxed) }
    set { storedKill.store(newValue, ordering: .relaxed) }
  }

  /// Makes the values exist: Swift may make a global only when it is first used, which is not safe in a handler.
  package static func prepareForHandlers() { _ = (signal, foregroundGroup, hasKilled) }

  /// Ends the process by a signal with its default action, so that the parent sees that signal. Safe in signal handlers, also of
  /// the same signal, which is blocked there.
  package static func die(by signal: Int32) -> Never {
    _ = PortholeSystem.signal(signal, SIG_DFL)
    unblock(signal)
    _ = raise(signal)
    _exit(128 + signal)
  }

  package static func unblock(_ signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Seconds for which programs that are asked to end may take their time.
  package static let patience = 0.3
}
