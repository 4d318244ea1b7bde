import PortholeSystem

/// The front end that runs in this process, for applications that nobody has given a way to wake it.
package enum RunningFrontEnd {
  private static let wakes = Locked<[@Sendable () -> Void]>([])

  /// Notes that a front end begins to run, until ``end()``.
  package static func begin(_ wake: @escaping @Sendable () -> Void) { wakes.withLock { $0.append(wake) } }

  /// Notes that the front end that began last has ended.
  package static func end() { wakes.withLock { _ = $0.popLast() } }

  /// Wakes the front end, if one runs. May be called on any thread.
  package static func wake() { wakes.withLock { $0.last }?() }
}
