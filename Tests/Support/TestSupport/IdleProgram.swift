import LayoutCore
import NodeUI
import ScreenCore
import Testing

/// A program that nobody uses, on a screen without a terminal: it must come to rest, and then do nothing.
@MainActor
public final class IdleProgram {
  /// The sizes at which programs must come to rest.
  nonisolated public static let sizes = [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 60)]

  private let host: HeadlessHost
  private let window: () -> Window
  /// Rounds of background work. Each round may need another one.
  private static let mostRounds = 20

  /// - Parameter window: returns the current window of the program.
  public init(_ application: any ScreenApplication, window: @escaping () -> Window, _ size: Size) {
    self.window = window
    host = HeadlessHost(application, rows: size.height, columns: size.width)
    host.draw()
  }

  public convenience init(_ window: Window, _ size: Size) {
    self.init(window, window: { window }, size)
  }

  /// Presses a key, and draws a frame.
  public func press(_ key: Key) {
    host.send(.key(key))
    host.drawIfNeeded()
  }

  public func resize(_ size: Size) { host.resize(rows: size.height, columns: size.width) }

  /// Lets time pass until nothing moves, no picture is loading, and no list waits for a row. Returns false if that
  /// never comes.
  public func settle() -> Bool {
    for _ in 0..<Self.mostRounds {
      let (start, frames) = (host.time, host.frameCount)
      let isSettled = host.settle(.pictures(of: window), rounds: 3_000) { [self] in
        window().waitsOnlyForTicks(in: host.application, quietFor: host.time - start)
          ? nil : host.application.deadline
      }
      guard isSettled else { return false }
      // Otherwise a frame may have asked for further rows.
      if host.frameCount == frames { return true }
    }
    return false
  }

  /// The work that the program does in a minute without input, after it has come to rest; nil if it does none. A tick
  /// may cost a frame, and the motion that it begins.
  public func unrest() -> String? {
    guard settle() else { return "it does not come to rest" }
    let window = window()
    guard window.hasTick(by: .infinity) || window.hasSpinner else {
      let before = [host.frameCount, window.layoutCount, window.advanceCount]
      if let deadline = host.application.deadline { return "it waits for \(deadline), at \(host.time)" }
      host.advance(to: host.time + 60)
      let after = [host.frameCount, window.layoutCount, window.advanceCount]
      return before == after ? nil : "frames, layouts and motion at rest: \(before), then \(after)"
    }
    let end = host.time + 60
    var restless = 0
    while let deadline = host.application.deadline, deadline <= end, restless < 100 {
      let isExpected =
        window.hasTick(by: deadline + 1e-6) || window.motionDeadline != nil || window.hasSpinner
      let frames = host.frameCount
      host.time = max(host.time, deadline)
      host.wake()
      host.drawIfNeeded()
      if host.frameCount > frames, !isExpected || host.application.needsDisplay { restless += 1 }
    }
    return restless == 0 ? nil : "\(restless) frames between ticks"
  }
}

/// Expects a tree of nodes to come to rest at each size, and to stay there.
@MainActor
public func expectRest(
  _ name: String = "", of window: Window, sourceLocation: SourceLocation = #_sourceLocation
) {
  for size in IdleProgram.sizes {
    let unrest = IdleProgram(window, size).unrest()
    #expect(unrest == nil, "\(name) at \(size): \(unrest ?? "")", sourceLocation: sourceLocation)
  }
}
