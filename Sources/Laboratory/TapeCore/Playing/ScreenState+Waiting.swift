import NodeUI
import SceneFields
import ScreenCore

// Waits.
extension ScreenState {
  /// Whether a wait can end, at a time in seconds.
  package func holds(_ condition: TapeWait.Condition, at time: Double) -> Bool {
    switch condition {
    case .line(let regex): TapePattern.regex(regex).fits(promptRow)
    case .screen(let regex): TapePattern.regex(regex).firstRow(in: rows) != nil
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
    case .line, .screen: return wait.failure(at: place, "\(reason); \(Self.screenText(rows))")
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
