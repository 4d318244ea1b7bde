/// A number with some digits after the point; a whole number has none. Foundation's formatting is not available here.
///
/// - Parameters:
///   - places: 0 to 9.
///   - isFixed: whether a whole number has these digits, too.
package func decimal(_ value: Double, places: Int, isFixed: Bool = false) -> String {
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
