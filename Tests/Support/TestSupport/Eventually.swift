import PortholeSystem
import Testing

/// Tests in which a condition never held. Their later waits are short, so that a failure takes a minute, not
/// an hour.
private let failedTests = Locked<Set<Test.ID>>([])

/// Waits for a condition that depends on other threads or processes. If it never holds, the test fails with
/// its name.
///
/// The bound only ends tests that fail anyway; a slow machine does not change the result.
///
/// - Parameters:
///   - name: the condition, as a sentence: "the lines are counted".
///   - seconds: the bound.
/// - Returns: whether the condition holds.
@discardableResult
public func eventually(
  _ name: String, within seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () throws -> Bool
) rethrows -> Bool {
  let hasFailed = Test.current.map { test in failedTests.withLock { $0.contains(test.id) } } ?? false
  let bound = (hasFailed ? min(1, seconds) : seconds) * Sanitizer.slowness
  let end = ContinuousClock.now + .seconds(bound)
  while try !condition() {
    guard ContinuousClock.now < end else {
      if let test = Test.current { failedTests.withLock { _ = $0.insert(test.id) } }
      Issue.record("This does not come true in \(bound) s: \(name)", sourceLocation: sourceLocation)
      return false
    }
    // No event signals the condition, so poll, and leave the processor to the work in between.
    poll(nil, 0, 1)
  }
  return true
}
