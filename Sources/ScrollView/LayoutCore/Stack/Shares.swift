/// Shares a whole number of cells out among weights (docs/design/layout.md §9). Each share is a difference of
/// rounded prefix sums, so shares are fair to within a cell and always add up.
struct Shares {
  private let total: Int
  private let weightSum: Double
  private var weight = 0.0
  private var given = 0

  init(of total: Int, weightSum: Double) {
    self.total = max(0, total)
    self.weightSum = weightSum
  }

  /// The share of the next weight.
  mutating func next(_ weight: Double) -> Int {
    self.weight += weight
    let prefix: Int
    if !(weightSum > 0) {
      prefix = 0
    } else if self.weight >= weightSum {
      prefix = total
    } else {
      prefix = min(total, length(Double(total) * self.weight / weightSum + 0.5))
    }
    defer { given = max(given, prefix) }
    return max(0, prefix - given)
  }
}

/// The free cells that `justifyContent` and `alignContent` put before each item.
struct Gaps {
  private var shares: Shares
  private let weight: Double
  private let betweenOnly: Bool
  private var lead: Int
  private var isFirst = true

  enum Distribution {
    case start, center, end, spaceBetween, spaceAround, spaceEvenly
  }

  @inline(__always)
  init(_ distribution: Distribution, free: Int, count: Int) {
    // The usual case.
    if distribution == .start {
      self.init()
    } else {
      self.init(shared: distribution, free: free, count: count)
    }
  }

  /// No gaps.
  @inline(__always)
  private init() {
    (weight, betweenOnly, lead) = (0, true, 0)
    shares = Shares(of: 0, weightSum: 0)
  }

  @inline(never)
  private init(shared distribution: Distribution, free: Int, count: Int) {
    var distribution = distribution
    if free <= 0 || count <= 1 {
      switch distribution {
      case .spaceBetween: distribution = .start
      case .spaceAround, .spaceEvenly: distribution = .center
      default: break
      }
    }
    switch distribution {
    case .start: lead = 0
    case .end: lead = free
    // Rounds down, also below 0: an odd free cell goes to the end, an odd cell of overflow to the start.
    case .center: lead = free >> 1
    case .spaceBetween, .spaceAround, .spaceEvenly: lead = 0
    }
    switch distribution {
    case .start, .center, .end:
      (weight, betweenOnly) = (0, true)
      shares = Shares(of: 0, weightSum: 0)
    case .spaceBetween:
      (weight, betweenOnly) = (1, true)
      shares = Shares(of: free, weightSum: Double(count - 1))
    case .spaceAround:
      // Half a gap at either end.
      (weight, betweenOnly) = (1, false)
      shares = Shares(of: free, weightSum: Double(count))
      lead = shares.next(0.5)
    case .spaceEvenly:
      (weight, betweenOnly) = (1, false)
      shares = Shares(of: free, weightSum: Double(count + 1))
      lead = shares.next(1)
    }
  }

  /// Whether there are gaps other than the one before the first item.
  var areUneven: Bool { weight != 0 }

  /// The number of free cells before the next item.
  mutating func next() -> Int {
    if isFirst {
      isFirst = false
      return lead
    }
    return weight == 0 ? 0 : shares.next(weight)
  }
}

extension Gaps.Distribution {
  init(_ content: JustifyContent) {
    self =
      switch content {
      case .start: .start
      case .center: .center
      case .end: .end
      case .spaceBetween: .spaceBetween
      case .spaceAround: .spaceAround
      case .spaceEvenly: .spaceEvenly
      }
  }

  init(_ content: AlignContent) {
    self =
      switch content {
      case .start, .stretch: .start
      case .center: .center
      case .end: .end
      case .spaceBetween: .spaceBetween
      case .spaceAround: .spaceAround
      case .spaceEvenly: .spaceEvenly
      }
  }
}
