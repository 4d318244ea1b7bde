import ScreenCore

/// Text for HTML and SVG.
enum HTMLText {
  /// A text that can stand between tags and in a quoted attribute: nothing in it is markup, and hidden characters show as
  /// such.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in SafeText.of(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A length with one decimal.
  static func length(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }
}
