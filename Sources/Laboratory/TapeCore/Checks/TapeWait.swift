import NodeUI
import SceneFields
import ScreenCore

/// A pause that ends when something has happened.
public struct TapeWait: Hashable, Sendable {
  public let condition: Condition
  /// The time after which it fails.
  public let timeout: Duration

  public enum Condition: Hashable, Sendable {
    /// A match in the cursor's row, or without a cursor in the last row with text.
    case line(TapeRegex)
    case screen(TapeRegex)
    /// Every scroll view is idle, and no timed change is due within a second.
    case rest
    /// The same, and no transient scroll bar shows any more.
    case still
  }

  /// The time after which a wait fails unless the tape says otherwise.
  public static let usualTimeout = Duration.seconds(5)

  public init(_ condition: Condition, timeout: Duration = usualTimeout) {
    (self.condition, self.timeout) = (condition, timeout)
  }
}

extension TapeWait: CustomStringConvertible {
  public var description: String {
    switch condition {
    case .line(let regex): SafeText.of("Wait+Line \(regex)")
    case .screen(let regex): SafeText.of("Wait+Screen \(regex)")
    case .rest: "Wait+Rest"
    case .still: "Wait+Still"
    }
  }
}

// MARK: The state of the screen

extension ScreenState {
  /// Whether a wait can end, at a time in seconds; nil if the search for its pattern takes too many steps.
  package func holds(_ condition: TapeWait.Condition, at time: Double) -> Bool? {
    switch condition {
    case .line(let regex): TapePattern.regex(regex).fits(promptRow)
    case .screen(let regex): TapePattern.regex(regex).firstRow(in: rows).hasFound
    case .rest: isAtRest(at: time)
    case .still: isAtRest(at: time) && window?.nodeWithTransientBar == nil
    }
  }

  private func isAtRest(at time: Double) -> Bool {
    restlessView == nil && window?.hasTick(by: time + 1) != true
  }

  /// The first scroll view that is not idle.
  private var restlessView: (name: String, node: ScrollNode)? { nodes.first { $0.node.phase != .idle } }

  /// The failure of a wait. `restsSince`: the time after which nothing has moved; nil if its time is over.
  package func failure(of wait: TapeWait, at place: TapePlace, restsSince: Duration?) -> TapeFailure {
    let reason =
      restsSince.map { "that nothing moves after \(Self.seconds($0))" } ?? "none in \(wait.timeout.timeText)"
    switch wait.condition {
    case .rest, .still:
      let view = restlessView.map { "\(SafeText.of($0.name)) is \($0.node.phase.rawValue)" }
      let withBar = wait.condition == .still ? window?.nodeWithTransientBar : nil
      let bar = withBar.map { "\(SafeText.of($0.traceName)) shows a transient bar" }
      return wait.failure(at: place, "\(reason); \(view ?? bar ?? "timed content changes")")
    case .line, .screen:
      let isTooSlow = holds(wait.condition, at: 0) == nil
      return wait.failure(at: place, isTooSlow ? TapePattern.limit : "\(reason); \(Self.screenText(rows))")
    }
  }

  /// Seconds with three decimals, as the laboratory shows them.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, rest) = (time.nanoseconds / 1_000_000).quotientAndRemainder(dividingBy: 1_000)
    return "\(seconds).\(String(rest + 1_000).dropFirst()) s"
  }
}

extension TapeWait {
  package func failure(at place: TapePlace, _ found: String) -> TapeFailure {
    let wanted =
      switch condition {
      case .line: "a match in the line"
      case .screen: "a match on the screen"
      case .rest: "rest"
      case .still: "rest without transient bars"
      }
    return TapeFailure(place: place, command: "\(self)", expected: wanted, found: found)
  }
}
