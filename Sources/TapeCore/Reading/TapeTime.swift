import LayoutCore

/// A point in a tape's time, or a duration, in whole nanoseconds, so that sums are exact on every machine.
public struct TapeTime: Hashable, Comparable, Sendable {
  public var nanoseconds: Int

  public init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

  public static let zero = TapeTime(nanoseconds: 0)
  public static func milliseconds(_ count: Int) -> TapeTime { TapeTime(nanoseconds: count * 1_000_000) }
  public static func seconds(_ count: Int) -> TapeTime { TapeTime(nanoseconds: count * 1_000_000_000) }

  /// The time in seconds.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  public static func < (a: TapeTime, b: TapeTime) -> Bool { a.nanoseconds < b.nanoseconds }
  public static func + (a: TapeTime, b: TapeTime) -> TapeTime {
    TapeTime(nanoseconds: a.nanoseconds +| b.nanoseconds)
  }
  static func += (a: inout TapeTime, b: TapeTime) { a = a + b }

  /// This duration `count` times, or the longest duration if that overflows.
  func times(_ count: Int) -> TapeTime {
    TapeTime(nanoseconds: nanoseconds *| count)
  }

  /// `part` of `parts` equal parts, rounded down.
  func part(_ part: Int, of parts: Int) -> TapeTime {
    TapeTime(nanoseconds: Int(Int128(nanoseconds) * Int128(part) / Int128(parts)))
  }

  /// Reads `500ms`, `2s`, `1m`, or seconds without a unit; fractions are read to the nanosecond. Nil for
  /// anything else, and for more than a hundred years.
  init?(_ text: some StringProtocol) {
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
    self.nanoseconds = Int(nanoseconds)
  }
}

extension TapeTime: CustomStringConvertible {
  /// As a tape has it: `500ms`, `1.5s`.
  public var description: String {
    nanoseconds != 0 && nanoseconds < 1_000_000_000
      ? decimal(unit: 1_000_000) + "ms" : decimal(unit: 1_000_000_000) + "s"
  }

  /// Seconds as a decimal number without trailing zeros, the same everywhere.
  var decimalSeconds: String { decimal(unit: 1_000_000_000) }

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
