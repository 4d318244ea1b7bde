import PortholeSystem
import Testing

/// A time limit for the body of a test: if it takes longer, and no other test ends for a minute, the whole run
/// ends with the name of the test and status 1.
///
/// The time starts with the body. Swift Testing's own limit starts when a test is scheduled, which for most
/// tests is long before a processor is free, and it cannot end a body that never suspends.
public struct TimeBound: SuiteTrait, TestTrait, TestScoping {
  let seconds: Double

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let number = Watchdog.shared.begin("\(test.id)", seconds: seconds)
    defer { Watchdog.shared.end(number) }
    try await function()
  }
}

extension Trait where Self == TimeBound {
  /// Ten minutes for each test, or the seconds in `PORTHOLE_TEST_LIMIT`.
  public static var bounded: Self {
    bounded(seconds: getenv("PORTHOLE_TEST_LIMIT").flatMap { Double(String(cString: $0)) } ?? 600)
  }

  public static func bounded(seconds: Double) -> Self { Self(seconds: seconds) }
}

/// Checks regularly for tests that should have ended.
private final class Watchdog: Sendable {
  static let shared = Watchdog()

  private struct Running {
    let name: String
    let seconds: Double
    let end: SuspendingClock.Instant
  }

  private struct State {
    var running: [Int: Running] = [:]
    var started = 0
    var lastEnd = SuspendingClock.now
  }

  private let state = Locked(State())

  func begin(_ name: String, seconds: Double) -> Int {
    let running = Running(name: name, seconds: seconds, end: .now + .seconds(seconds))
    let number = state.withLock { state in
      state.started += 1
      state.running[state.started] = running
      return state.started
    }
    if number == 1 { BackgroundThread.start { self.watch() } }
    return number
  }

  func end(_ number: Int) {
    state.withLock { state in
      state.running.removeValue(forKey: number)
      state.lastEnd = .now
    }
  }

  private func watch() -> Never {
    while true {
      usleep(200_000)
      // While other tests end, a late test may only be waiting for a thread: its tasks start after theirs.
      let late = state.withLock { state in
        state.running.values.filter { max($0.end, state.lastEnd + .seconds(min($0.seconds, 60))) < .now }
      }
      guard !late.isEmpty else { continue }
      var message = late.map { "Test \($0.name) has not ended in \($0.seconds) s.\n" }.joined()
      message += "The run ends here.\n"
      message.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
      // A test that hangs does not let the process exit in the usual way.
      _exit(1)
    }
  }
}
