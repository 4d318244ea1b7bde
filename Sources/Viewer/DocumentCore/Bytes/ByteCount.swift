/// Formats and parses sizes in bytes, in powers of 1000.
public enum ByteCount {
  /// At least two significant digits above 1000 bytes: `950 bytes`, `1.2 MB`, `12 MB`.
  public static func text(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(max(0, bytes)) bytes" }
    var (value, unit) = (bytes, 0)
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    while value >= 1_000_000, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    if value < 10_000 { return "\(value / 1000).\(value % 1000 / 100) \(units[unit])" }
    return "\(value / 1000) \(units[unit])"
  }

  /// Parses a size such as `500M`, `2G`, `64k` or `4096`; nil for any other text, negative sizes and
  /// overflow.
  public static func parse(_ text: String) -> Int? {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, var bytes = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    switch text.dropFirst(digits.count).uppercased() {
    case "": return bytes
    case let unit:
      guard unit.count == 1, let power = "KMGTPE".firstIndex(of: Character(unit)) else { return nil }
      for _ in 0..."KMGTPE".distance(from: "KMGTPE".startIndex, to: power) {
        let (product, overflow) = bytes.multipliedReportingOverflow(by: 1000)
        if overflow { return nil }
        bytes = product
      }
      return bytes
    }
  }
}
