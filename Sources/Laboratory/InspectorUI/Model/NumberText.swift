// Numbers of the panel as text. Foundation's formatting is not available here.

/// A number with a fixed number of digits after the point; a whole number has none.
///
/// - Parameters:
///   - places: 0 to 9.
///   - isFixed: whether a whole number has these digits, too.
func decimal(_ value: Double, places: Int, isFixed: Bool = false) -> String {
  guard value.isFinite else { return value.isNaN ? "–" : value < 0 ? "-∞" : "∞" }
  let scale = (0..<min(max(places, 0), 9)).reduce(1.0) { scale, _ in scale * 10 }
  let scaled = (abs(value) * scale).rounded()
  guard scaled < 9e15 else { return "\(value)" }
  let (whole, part) = Int(scaled).quotientAndRemainder(dividingBy: Int(scale))
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard places > 0, isFixed || part != 0 else { return "\(sign)\(whole)" }
  let digits = "\(part)"
  return "\(sign)\(whole).\(String(repeating: "0", count: places - digits.count))\(digits)"
}

/// Seconds with three digits: `2.500 s`.
func seconds(_ time: Double) -> String { decimal(time, places: 3, isFixed: true) + " s" }

/// A velocity with its sign; rest is 0.
func signed(_ value: Double) -> String {
  let text = decimal(value, places: 2)
  return value > 0 && text != "0" ? "+" + text : text
}

extension String {
  /// The text with blanks in front, so that it ends at a column.
  func endingAt(_ column: Int) -> String {
    String(repeating: " ", count: max(0, column + 1 - columns)) + self
  }

  /// The text with blanks after it, at least `width` columns.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }
}
