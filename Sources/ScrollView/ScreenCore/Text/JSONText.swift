import PortholeSystem

/// Writes JSON values, independent of machine and locale.
package enum JSONText {
  /// The shortest decimal that reads back as the same number; whole numbers without a point.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if let whole = Int(exactly: value) { return String(whole) }
    return value.description
  }

  /// A quoted string. Hidden characters are written as `\u202e`, so that the text is harmless to print and
  /// reads back unchanged.
  package static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where HiddenCharacters.contains(scalar.value):
        for unit in scalar.utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return WorkflowCommands.broken(in: result + "\"", colon: ":", bracket: "\\u005b")
  }
}
