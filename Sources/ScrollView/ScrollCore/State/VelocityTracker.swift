/// The velocity of a pointer at release: least squares over the last 100 ms (docs/design/scrolling.md §3).
public struct VelocityTracker: Hashable, Sendable {
  private struct Sample: Hashable, Sendable {
    var time: Double
    var position: Double
  }

  private var samples: [Sample] = []

  static let window = 0.1
  /// Seconds without a movement after which a release throws nothing.
  static let maximumSilence = 0.05

  /// A tracker without samples, whose velocity is 0.
  public init() {
    samples.reserveCapacity(16)
  }

  /// Adds the pointer's position in cells at a time in seconds. Of several positions at one time the last
  /// counts: events that arrive together do not add up. Ignores NaN, infinities and times that go backwards.
  public mutating func add(_ position: Double, at time: Double) {
    guard position.isFinite, time.isFinite, time >= samples.last?.time ?? -.infinity else { return }
    if time == samples.last?.time { samples.removeLast() }
    samples.append(Sample(time: time, position: position))
    samples.removeAll { $0.time < time - Self.window }
  }

  /// Cells per second at a time; 0 with fewer than two samples, or if the last is older than 50 ms.
  public func velocity(at time: Double) -> Double {
    guard let last = samples.last, time - last.time <= Self.maximumSilence else { return 0 }
    let recent = samples.filter { $0.time >= time - Self.window }
    guard recent.count > 1 else { return 0 }
    let count = Double(recent.count)
    let meanTime = recent.reduce(0) { $0 + ($1.time - last.time) } / count
    let meanPosition = recent.reduce(0) { $0 + ($1.position - last.position) } / count
    var (above, below) = (0.0, 0.0)
    for sample in recent {
      let time = sample.time - last.time - meanTime
      above += time * (sample.position - last.position - meanPosition)
      below += time * time
    }
    return below > 0 ? above / below : 0
  }
}
