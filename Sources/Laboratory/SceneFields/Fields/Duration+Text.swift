import NodeUI

// Times as scenes and tapes have them, in whole nanoseconds.
extension Duration {
  /// Reads `500ms`, `2s`, `1m`, or seconds without a unit; fractions are read to the nanosecond. Nil for
  /// anything else, and for more than a hundred years.
  package init?(timeText text: some StringProtocol) {
    let units: [(String, Int)] = [("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000)]
    let unit = units.first { text.hasSuffix($0.0) } ?? ("", 1_000_000_000)
    let number = text.utf8.dropLast(unit.0.utf8.count)
    var (value, scale, digits, hasPoint) = (Int128(0), Int128(1), 0, false)
    for byte in number {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
        continue
      }
      guard byte &- 0x30 < 10 else { return nil }
      digits += 1
      // Digits below a nanosecond change nothing.
      if hasPoint, scale >= 1_000_000_000_000 { continue }
      value = value * 10 + Int128(byte - 0x30)
      if hasPoint { scale *= 10 }
      guard value < 1 << 90 else { return nil }
    }
    guard digits > 0 else { return nil }
    let nanoseconds = value * Int128(unit.1) / scale
    guard nanoseconds < 3_200_000_000_000_000_000 else { return nil }
    self = .nanoseconds(Int(nanoseconds))
  }

  /// As scenes and tapes have it: `500ms`, `1.5s`.
  package var timeText: String {
    let isBelowSecond = nanoseconds != 0 && nanoseconds < 1_000_000_000
    return isBelowSecond ? decimal(unit: 1_000_000) + "ms" : decimalSeconds + "s"
  }

  /// Seconds as a decimal number without trailing zeros, the same everywhere.
  package var decimalSeconds: String { decimal(unit: 1_000_000_000) }

  private func decimal(unit: Int) -> String {
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    var text = (nanoseconds < 0 ? "-" : "") + String(whole)
    guard rest > 0 else { return text }
    var digits = String(rest + UInt(unit)).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
    return text
  }
}
