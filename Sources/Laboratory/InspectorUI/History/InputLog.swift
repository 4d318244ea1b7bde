import NodeUI

/// All input that a program has got, so that it can be made again as it was at a moment.
struct InputLog {
  enum Input {
    case event(InputEvent, hand: Double?)
    case resize(Size)
  }

  struct Entry {
    /// Seconds of the program's clock.
    let time: Double
    let input: Input
  }

  /// The most inputs that are kept. With more, the program cannot be made again.
  static let limit = 1_000_000

  private(set) var entries: [Entry] = []
  /// The time of the first frame.
  private(set) var start: Double?
  private(set) var isOverflown = false

  /// Notes the first frame.
  mutating func begin(at time: Double) { if start == nil { start = time } }

  mutating func add(_ input: Input, at time: Double) {
    // Only the last size before the first frame counts.
    if start == nil, case .resize = input {
      entries.removeAll { if case .resize = $0.input { true } else { false } }
    }
    guard entries.count < Self.limit else {
      isOverflown = true
      return
    }
    entries.append(Entry(time: time, input: input))
  }

  /// Forgets the input after a time.
  mutating func removeEntries(after time: Double) {
    entries.removeAll { $0.time > time + 1e-9 }
  }
}
