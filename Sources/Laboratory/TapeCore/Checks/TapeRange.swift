/// The numbers that a check allows: one, those from one to another, those below or above one, or all. Whole ones are
/// exact.
public enum TapeRange<Number: Comparable & Hashable & Sendable>: Hashable, Sendable {
  /// A fraction is exact to 0.05.
  case number(Number)
  case between(Number, Number)
  case below(Number)
  case above(Number)
  case any

  /// Reads `46`, `46..52`, `<10`, `>-2` or `*` with a function that reads a number.
  private init?(_ text: some StringProtocol, _ number: (String) -> Number?) {
    if text == "*" {
      self = .any
    } else if text.hasPrefix("<") || text.hasPrefix(">") {
      guard let limit = number(String(text.dropFirst())) else { return nil }
      self = text.hasPrefix("<") ? .below(limit) : .above(limit)
    } else if let dots = text.firstRange(of: "..") {
      guard let first = number(String(text[..<dots.lowerBound])),
        let last = number(String(text[dots.upperBound...])), first <= last
      else { return nil }
      self = .between(first, last)
    } else {
      guard let value = number(String(text)) else { return nil }
      self = .number(value)
    }
  }

  private func contains(_ value: Number, isNumber: (_ wanted: Number) -> Bool) -> Bool {
    switch self {
    case .number(let number): isNumber(number)
    case .between(let first, let last): first <= value && value <= last
    case .below(let limit): value < limit
    case .above(let limit): value > limit
    case .any: true
    }
  }
}

extension TapeRange<Int> {
  package init?(_ text: some StringProtocol) { self.init(text) { Int($0) } }

  public func contains(_ value: Int) -> Bool { contains(value) { $0 == value } }
}

extension TapeRange<Double> {
  package init?(_ text: some StringProtocol) {
    self.init(text) { text in
      guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) }) else { return nil }
      return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  // Binary fractions of 0.05 must not decide.
  public func contains(_ value: Double) -> Bool { contains(value) { abs(value - $0) <= 0.05 + 1e-9 } }
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

  private static func text(_ value: Number) -> String {
    (value as? Double).flatMap { Int(exactly: $0) }.map(String.init) ?? "\(value)"
  }
}
