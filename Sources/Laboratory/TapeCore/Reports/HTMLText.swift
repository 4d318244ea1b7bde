import ScreenCore

/// Text for HTML and SVG.
enum HTMLText {
  /// A text that can stand between tags and in a quoted attribute: nothing in it is markup, and hidden characters show as
  /// such.
  static func escaped(_ text: String) -> String {
    SVGText.escaped(SafeText.of(text)).replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }

  /// A length with one decimal.
  static func length(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }
}
