import LayoutCore
import NodeUI
import SceneFields

// Times of tapes are durations since the beginning, in whole nanoseconds, so that sums are exact on every
// machine. The clocks of programs count seconds as floating-point numbers: the conversions are here.
extension Duration {
  /// The time in seconds.
  package var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The first whole nanosecond that is not before a time in seconds.
  init(notBefore seconds: Double) { self = .nanoseconds(Int((seconds * 1e9).rounded(.up))) }

  /// This duration `count` times, or some centuries if that is more than nanoseconds can count.
  func times(_ count: Int) -> Duration { .nanoseconds(nanoseconds *| count) }

  /// `part` of `parts` equal parts, rounded down to nanoseconds.
  func part(_ part: Int, of parts: Int) -> Duration {
    .nanoseconds(Int(Int128(nanoseconds) * Int128(part) / Int128(parts)))
  }
}
