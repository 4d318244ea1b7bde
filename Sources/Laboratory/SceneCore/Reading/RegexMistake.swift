import ScreenCore

/// The reason why a text is no regular expression, with its place if Swift's reader tells it.
struct RegexMistake: CustomStringConvertible {
  let description: String

  init(_ error: any Error, in pattern: String) {
    let place = Self.place(of: error, in: pattern).map { " at character \($0)" } ?? ""
    description = SafeText.of("\(error)") + place
  }

  /// The first character of the mistake, from 1. The library keeps it to itself, so it is nil should that change.
  private static func place(of error: any Error, in pattern: String) -> Int? {
    let mirror = Mirror(reflecting: error)
    guard let range = mirror.descendant("location", "range") as? Range<String.Index>,
      range.lowerBound <= pattern.endIndex
    else { return nil }
    return pattern.distance(from: pattern.startIndex, to: range.lowerBound) + 1
  }
}
