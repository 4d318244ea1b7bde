/// A number typed before a key: `25` or `25.5`.
struct TypedNumber: Hashable, CustomStringConvertible {
  /// The number as typed.
  private(set) var description: String

  /// More digits than any file has lines.
  private static let longest = 15
  /// The largest number that can be typed.
  static let largest = 999_999_999_999_999

  /// Begins a number; nil if the character cannot begin one. A lone 0 is the key for the first column.
  init?(first scalar: Unicode.Scalar) {
    guard ("1"..."9").contains(scalar) || scalar == "." else { return nil }
    description = String(scalar)
  }

  init(_ number: Int) { description = String(number) }

  /// Adds a digit or a point; false for any other character. Drops digits beyond the maximum.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    guard ("0"..."9").contains(scalar) || scalar == "." else { return false }
    let hasPoint = description.unicodeScalars.contains(".")
    if scalar == "." ? !hasPoint : description.utf8.count < Self.longest + (hasPoint ? 1 : 0) {
      description.unicodeScalars.append(scalar)
    }
    return true
  }

  /// The number without its last digit; nil if nothing is left.
  var withoutLastDigit: TypedNumber? {
    var shorter = self
    shorter.description.removeLast()
    return shorter.description.isEmpty ? nil : shorter
  }

  private var parts: [Substring] {
    description.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  }

  /// The part before the point.
  var whole: Int { Int(parts[0]) ?? 0 }

  /// The number as a percentage.
  var percentage: Percentage {
    let decimals = parts.count > 1 ? parts[1].prefix(6) : ""
    let fraction = Int(decimals + String(repeating: "0", count: 6 - decimals.count)) ?? 0
    return Percentage(millionths: min(whole, 100) * 1_000_000 + fraction)
  }
}
