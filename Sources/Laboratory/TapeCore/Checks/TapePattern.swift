import NodeUI
import PatternCore
import ScreenCore

/// A text of a tape that is looked for as it is, or a regular expression.
public enum TapePattern: Hashable, Sendable, ExpressibleByStringLiteral {
  case text(String)
  case regex(TapeRegex)

  public init(stringLiteral text: String) { self = .text(text) }

  /// The first row where a match begins. A text is within one row; a regular expression sees all rows as lines of one
  /// text.
  func firstRow(in rows: [String]) -> CompiledPattern.Search {
    switch self {
    case .text(let text): return rows.firstIndex { $0.contains(text) }.map { .found($0) } ?? .nothing
    case .regex(let regex):
      let text = rows.joined(separator: "\n")
      let result = regex.search(text)
      guard case .found(let place) = result else { return result }
      return .found(text.utf8.prefix(place).count { $0 == UInt8(ascii: "\n") })
    }
  }

  /// Whether a text is this one, or has a match; nil if the search takes too many steps.
  func fits(_ text: String) -> Bool? {
    switch self {
    case .text(let wanted): wanted == text
    case .regex(let regex): regex.search(text).hasFound
    }
  }

  /// The reason why a check or a wait fails, whatever it wants.
  package static let limit = "that the pattern takes too many steps on it"
}

extension TapePattern: CustomStringConvertible {
  public var description: String {
    switch self {
    case .text(let text): "\u{201c}\(SafeText.of(text))\u{201d}"
    case .regex(let regex): SafeText.of("\(regex)")
    }
  }
}
