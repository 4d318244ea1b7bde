import PortholeSystem

/// The variables of the environment that all commands heed.
package enum Environment {
  /// False if the user wants no colours: any text in `NO_COLOR` (https://no-color.org).
  package static var hasColors: Bool { (variable("NO_COLOR") ?? "").isEmpty }

  /// Whether `PORTHOLE_MOTION` asks for motions that jump to their end.
  package static func reducesMotion() throws(WrongVariable) -> Bool {
    let word = try word("PORTHOLE_MOTION", among: ["auto", "never", "none"])
    return word == "never" || word == "none"
  }

  /// Whether `PORTHOLE_LINEAR` asks for a program in lines of words.
  package static func isLinear() throws(WrongVariable) -> Bool {
    try word("PORTHOLE_LINEAR", among: ["0", "1"]) == "1"
  }

  /// The word in a variable; nil if it is unset or empty.
  package static func word(_ name: String, among words: [String]) throws(WrongVariable) -> String? {
    guard let value = variable(name), !value.isEmpty else { return nil }
    guard words.contains(value) else { throw WrongVariable(name: name, value: value, words: words) }
    return value
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// A variable of the environment has a value that it does not take.
package struct WrongVariable: Error, CustomStringConvertible {
  let name: String
  let value: String
  let words: [String]

  package var description: String {
    "\(name) takes \(words.dropLast().joined(separator: ", ")) or \(words.last ?? ""), not '\(value)'"
  }
}
