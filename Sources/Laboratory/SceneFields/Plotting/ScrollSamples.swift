/// The offset and velocity of one axis over time: the last changes, by default 8,192 of them, at 24 bytes each.
///
/// Between two samples, the value of the earlier one holds. So nothing is lost by leaving out those that are equal.
public struct ScrollSamples: Sendable {
  public struct Sample: Hashable, Sendable {
    /// Seconds of the window's clock.
    public var time: Double
    /// Cells.
    public var offset: Double
    /// Cells per second.
    public var velocity: Double

    public init(time: Double, offset: Double, velocity: Double) {
      (self.time, self.offset, self.velocity) = (time, offset, velocity)
    }
  }

  /// The usual number of samples that are kept.
  public static let capacity = 8_192

  private let capacity: Int

  private var ring: [Sample] = []
  /// The place of the oldest sample.
  private var start = 0

  /// - Parameter capacity: the most samples that are kept, at least 1.
  public init(capacity: Int = Self.capacity) { self.capacity = max(1, capacity) }

  public init(_ samples: some Sequence<Sample>) {
    self.init()
    for sample in samples { add(sample) }
  }

  public var count: Int { ring.count }
  public var isEmpty: Bool { ring.isEmpty }
  public var last: Sample? { ring.isEmpty ? nil : self[count - 1] }

  /// The sample at an index, the oldest first.
  public subscript(index: Int) -> Sample {
    ring[(start + index) % ring.count]
  }

  /// Adds a sample. One at the same time replaces the last; later ones go if time was set back. Numbers that are not
  /// finite are ignored. O(1), if time does not go back.
  public mutating func add(_ sample: Sample) {
    guard sample.time.isFinite, sample.offset.isFinite, sample.velocity.isFinite else { return }
    if let last, last.time >= sample.time { removeSamples(from: sample.time) }
    if let last, last.offset == sample.offset, last.velocity == sample.velocity { return }
    if ring.count < capacity {
      ring.append(sample)
    } else {
      ring[start] = sample
      start = (start + 1) % ring.count
    }
  }

  /// Removes the samples at or after a time. O(samples)
  public mutating func removeSamples(from time: Double) {
    let kept = (0..<count).map { self[$0] }.filter { $0.time < time }
    (ring, start) = (kept, 0)
  }

  /// The number of samples at or before a time. O(log samples)
  public func count(until time: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The sample that holds at a time; before the first, the first one.
  public func value(at time: Double) -> Sample? {
    isEmpty ? nil : self[max(0, count(until: time) - 1)]
  }

  /// Seconds for which values that are no longer shown count for a scale.
  private static let memory = 1.0

  /// The samples that a plot shows, and those that count for its scale. O(log samples + result)
  func shown(in span: PlotSpan) -> [Sample] {
    let first = max(0, count(until: span.start - Self.memory) - 1)
    return (first..<max(first, count)).lazy.map { self[$0] }.prefix { $0.time < span.end }.map { $0 }
  }
}
