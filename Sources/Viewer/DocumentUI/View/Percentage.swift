/// A percentage from 0 to 100, exact to six decimals.
public struct Percentage: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// Millionths of a percent.
  private let millionths: Int

  /// A percentage in millionths of a percent, clamped to 0...100.
  public init(millionths: Int) { self.millionths = min(max(millionths, 0), 100_000_000) }

  /// Clamps to 0...100.
  public init(_ percent: Int) { self.init(millionths: min(max(percent, 0), 100) * 1_000_000) }

  public init(integerLiteral percent: Int) { self.init(percent) }

  /// The percentage without decimals.
  public var whole: Int { millionths / 1_000_000 }

  /// This percentage of a length, rounded to the nearest number and a half up, as in less.
  public func whole(of length: Int) -> Int {
    let whole = 100_000_000
    let (quotient, rest) = whole.dividingFullWidth(max(0, length).multipliedFullWidth(by: millionths))
    return rest >= whole / 2 ? quotient + 1 : quotient
  }
}
