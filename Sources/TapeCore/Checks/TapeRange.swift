/// The numbers that a check allows: one, those from one to another, those below or above one, or all.
public enum TapeRange: Hashable, Sendable {
  /// Exact to 0.05.
  case number(Double)
  case between(Double, Double)
  case below(Double)
  case above(Double)
  case any

  /// Reads `46.8`, `46.7..46.9`, `<10`, `>-2` or `*`.
  init?(_ text: some StringProtocol) {
    func number(_ text: some StringProtocol) -> Double? {
      guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) }) else { return nil }
      return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
    if text == "*" {
      self = .any
    } else if text.hasPrefix("<") || text.hasPrefix(">") {
      guard let limit = number(text.dropFirst()) else { return nil }
      self = text.hasPrefix("<") ? .below(limit) : .above(limit)
    } else if let dots = text.firstRange(of: "..") {
      guard let first = number(text[..<dots.lowerBound]), let last = number(text[dots.upperBound...]),
        first <= last
      else { return nil }
      self = .between(first, last)
    } else {
      guard let value = number(text) else { return nil }
      self = .number(value)
    }
  }

  public func contains(_ value: Double) -> Bool {
    switch self {
    // Binary fractions of 0.05 must not decide.
    case .number(let number): abs(value - number) <= 0.05 + 1e-9
    case .between(let first, let last): first <= value && value <= last
    case .below(let limit): value < limit
    case .above(let limit): value > limit
    case .any: true
    }
  }
}

extension TapeRange: CustomStringConvertible {
  public var description: String {
    switch self {
    case .number(let number): Self.text(number)
    case .between(let first, let last): "\(Self.text(first))..\(Self.text(last))"
    case .below(let limit): "<\(Self.text(limit))"
    case .above(let limit): ">\(Self.text(limit))"
    case .any: "*"
    }
  }

  private static func text(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
