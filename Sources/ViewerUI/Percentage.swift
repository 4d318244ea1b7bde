/// From 0 to 100 percent, exact to six decimals.
public struct Percentage: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// Millionths of a percent.
  private let millionths: Int

  public init(millionths: Int) { self.millionths = min(max(millionths, 0), 100_000_000) }

  /// Out of range counts as 0 or 100.
  public init(_ percent: Int) { self.init(millionths: min(max(percent, 0), 100) * 1_000_000) }

  public init(integerLiteral percent: Int) { self.init(percent) }

  /// Percent without their decimals.
  public var whole: Int { millionths / 1_000_000 }

  /// So much of a length, rounded up: a place there is at least so far down.
  public func part(of length: Int) -> Int {
    let (high, low) = max(0, length).multipliedFullWidth(by: millionths)
    let (quotient, remainder) = 100_000_000.dividingFullWidth((high, low))
    return remainder > 0 ? quotient + 1 : quotient
  }
}
