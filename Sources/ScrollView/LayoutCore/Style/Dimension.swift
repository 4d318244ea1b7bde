/// A length in a style: cells, a part of the parent's length, or `auto`, which leaves it to the content.
///
/// A fraction resolves to `floor(fraction × parent + 1e-6)`; if the parent's length is not known, it is
/// `auto`.
public enum Dimension: Hashable, Sendable {
  /// The content decides. As a minimum or maximum, there is none.
  case auto
  /// Whole cells (Texture's points).
  case points(Int)
  /// A part of the parent's length: `.fraction(0.5)`, or `50%`.
  case fraction(Double)

  /// Reads `auto`, `12pt` or `50%`; anything else is `auto`, as in Texture.
  public init(_ string: String) {
    self = .auto
    if string.hasSuffix("%"), let percent = Double(string.dropLast()) {
      self = .fraction(percent / 100)
    } else if string.hasSuffix("pt"), let points = Double(string.dropLast(2)) {
      self = .points(length(points))
    }
  }

  /// The length in cells; nil for `auto` and for a fraction of a length that is not known (`.infinity`).
  public func resolve(in parent: Int) -> Int? {
    switch self {
    case .auto: nil
    case .points(let points): max(0, points)
    case .fraction(let fraction):
      parent == .infinity || fraction.isNaN
        ? nil : length(fraction * Double(max(0, parent)) + 1e-6)
    }
  }
}

extension Dimension: ExpressibleByIntegerLiteral {
  /// `style.width = 20`
  public init(integerLiteral value: Int) {
    self = .points(value)
  }
}

extension Dimension: CustomStringConvertible {
  public var description: String {
    switch self {
    case .auto: "auto"
    case .points(let points): cells(points)
    case .fraction(let fraction):
      fraction * 100 == (fraction * 100).rounded() && abs(fraction) < 1e6
        ? "\(Int(fraction * 100))%" : "\(fraction * 100)%"
    }
  }
}

postfix operator %

/// `style.width = 50%`
public postfix func % (percent: Double) -> Dimension {
  .fraction(percent / 100)
}

/// The dimensions of both axes.
public struct LayoutSize: Hashable, Sendable {
  /// A length in columns, or a part of the parent's width.
  public var width: Dimension
  /// A length in rows, or a part of the parent's height.
  public var height: Dimension

  /// The size of the content.
  public static let auto = LayoutSize(width: .auto, height: .auto)

  /// The dimensions of both axes; those that are left out are `auto`.
  public init(width: Dimension = .auto, height: Dimension = .auto) {
    self.width = width
    self.height = height
  }
}
