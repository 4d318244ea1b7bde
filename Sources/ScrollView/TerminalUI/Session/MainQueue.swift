// Links the functions of the module above.
import Dispatch
import PortholePlatform
import PortholeSystem

/// The main queue of Dispatch, on which the main actor's tasks run. Nothing else serves it while a run loop has
/// the main thread.
///
/// It is served by its event descriptor, as CoreFoundation does: at rest it costs nothing. A custom executor
/// for the main actor would have to be named in the program's own module.
package struct MainQueue {
  /// Readable while the queue has work.
  let descriptor = porthole_main_queue_descriptor()

  /// True on the thread on which the program began, the only one that may serve the queue.
  package static var isOnMainThread: Bool { porthole_is_main_thread() != 0 }

  /// Runs the work that waits, in order. Work that it adds waits for the next call.
  func run() { porthole_run_main_queue(descriptor) }

  /// The most turns in a row: a task that yields for ever must not keep the caller.
  private static var mostTurns: Int { 100 }

  package init() {}

  /// Runs the work that waits and the work that it adds, until there is none or for a hundred turns.
  ///
  /// - Parameter isExpected: whether work is still to come: a task may return from another thread. It is waited for, at
  ///   most a second.
  package func runAll(while isExpected: () -> Bool = { false }) {
    let end = MonotonicClock.seconds + 1
    for _ in 0..<Self.mostTurns {
      var queue = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      let wait = isExpected() ? max(0, end - MonotonicClock.seconds) : 0
      guard poll(&queue, 1, Int32(wait * 1000)) > 0 else { return }
      run()
    }
  }
}
