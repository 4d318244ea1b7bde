import NodeUI
import ScreenCore

/// A text of a tape that is looked for as it is, or a regular expression.
public enum TapePattern: Hashable, Sendable, ExpressibleByStringLiteral {
  case text(String)
  case regex(TapeRegex)

  public init(stringLiteral text: String) { self = .text(text) }

  /// The first row in which a match begins; nil for none. A text lies within one row; a regular expression sees
  /// all rows as lines of one text.
  func firstRow(in rows: [String]) -> Int? {
    switch self {
    case .text(let text): return rows.firstIndex { $0.contains(text) }
    case .regex(let regex):
      let text = rows.joined(separator: "\n")
      guard case .found(let place) = regex.search(text) else { return nil }
      return text.utf8.prefix(place).count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// Whether a text is this one, or has a match.
  func fits(_ text: String) -> Bool {
    switch self {
    case .text(let wanted): wanted == text
    case .regex(let regex): if case .found = regex.search(text) { true } else { false }
    }
  }

  /// A remark for a failed check, if looking for a match was given up.
  func remark(on text: String) -> String {
    if case .regex(let regex) = self, regex.search(text) == .tooManySteps {
      return " (looking for a match takes too many steps)"
    }
    return ""
  }
}

extension TapePattern: CustomStringConvertible {
  public var description: String {
    switch self {
    case .text(let text): "\u{201c}\(SafeText.of(text))\u{201d}"
    case .regex(let regex): SafeText.of("\(regex)")
    }
  }
}
