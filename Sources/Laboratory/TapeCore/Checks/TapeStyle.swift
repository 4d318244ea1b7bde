import NodeUI
import SceneFields
import ScreenCore

/// The style that a check demands of cells: attributes that they must have, attributes that they must not have,
/// colours, and a link. The rest is not looked at.
public struct TapeStyle: Hashable, Sendable {
  public internal(set) var attributes: TextStyle.Attributes = []
  public internal(set) var absent: TextStyle.Attributes = []
  public internal(set) var foreground: Color?
  public internal(set) var background: Color?
  /// The address of the link.
  public internal(set) var link: String?

  /// The attributes by their words.
  static let words: [(String, TextStyle.Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("blink", .blink),
    ("reverse", .reverse), ("strikethrough", .strikethrough),
  ]

  static let allowed =
    "\(list(words.map(\.0))), - before one that must not be, fg=COLOUR, bg=COLOUR, link=\u{201c}ADDRESS\u{201d}"

  var isEmpty: Bool { self == TapeStyle() }

  /// Adds what a word says. Returns false for a word that says nothing of styles.
  mutating func add(_ word: String) -> Bool {
    let isAbsent = word.hasPrefix("-")
    if let attribute = Self.words.first(where: { $0.0 == word.dropFirst(isAbsent ? 1 : 0) })?.1 {
      if isAbsent { absent.formUnion(attribute) } else { attributes.formUnion(attribute) }
      return true
    }
    guard let sign = word.firstIndex(of: "=") else { return false }
    let value = word[word.index(after: sign)...]
    switch word[..<sign] {
    case "fg", "bg":
      // A role is a colour of a theme, which the cells do not remember.
      guard let color = Color(String(value)), !color.isRole else { return false }
      if word.hasPrefix("fg") { foreground = color } else { background = color }
    case "link":
      let isQuoted = value.count > 1 && value.first == value.last && ["\"", "'", "`"].contains(value.first)
      let address = isQuoted ? value.dropFirst().dropLast() : value
      guard !address.isEmpty else { return false }
      link = String(address)
    default: return false
    }
    return true
  }

  /// Whether a cell has the style.
  func fits(_ style: TextStyle, link address: String?) -> Bool {
    style.attributes.contains(attributes) && style.attributes.intersection(absent).isEmpty
      && foreground ?? style.foreground == style.foreground
      && background ?? style.background == style.background && (link == nil || link == address)
  }

  /// A style in the words of checks; empty for a plain one.
  static func text(of style: TextStyle, link: String?) -> String {
    var parts = words.filter { style.attributes.contains($0.1) }.map(\.0)
    if style.attributes.contains(.hidden) { parts.append("hidden") }
    if style.foreground != .default { parts.append("fg=\(FieldValue.color(style.foreground))") }
    if style.background != .default { parts.append("bg=\(FieldValue.color(style.background))") }
    if let link { parts.append("link=\(SafeText.of(link))") }
    return parts.joined(separator: " ")
  }
}

extension TapeStyle: CustomStringConvertible {
  public var description: String {
    var parts: [String] = []
    for (word, attribute) in Self.words {
      if attributes.contains(attribute) { parts.append(word) }
      if absent.contains(attribute) { parts.append("-" + word) }
    }
    if let foreground { parts.append("fg=\(FieldValue.color(foreground))") }
    if let background { parts.append("bg=\(FieldValue.color(background))") }
    if let link { parts.append("link=\(SafeText.of(link))") }
    return parts.joined(separator: " ")
  }
}
