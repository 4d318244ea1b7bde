extension Color {
  /// Parses a colour name: `red`, `brightBlue`, `grey`, `default`, a role such as `accent`, a palette index from 0 to
  /// 255, or `#rrggbb`.
  public init?(_ name: String) {
    if let index = Color.names.firstIndex(of: name) {
      self = .palette(UInt8(index))
    } else if name == "default" {
      self = .default
    } else if let role = ColorRole(rawValue: name) {
      self = .role(role)
    } else if name == "grey" || name == "gray" {
      self = .palette(8)
    } else if let index = UInt8(name) {
      self = .palette(index)
    } else if name.utf8.count == 7, name.hasPrefix("#"), let value = UInt32(name.dropFirst(), radix: 16) {
      self = .rgb(
        UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
        UInt8(truncatingIfNeeded: value))
    } else {
      return nil
    }
  }

  /// The names of palette entries 0 to 15.
  public static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    "brightBlack", "brightRed", "brightGreen", "brightYellow", "brightBlue", "brightMagenta",
    "brightCyan", "brightWhite",
  ]
}
