import LayoutCore
import PortholeSystem

/// A node in words: `> row "Issue 12" open (selected) [12 of 500]`.
package struct SemanticLine: Hashable, Sendable {
  /// The number of nodes around it that say something.
  package var level: Int
  /// Whether it has the focus.
  package var isFocused = false
  var role: Accessibility.Role
  var label: String
  var value: String
  var states: [String]
  var position: String

  private static let selected = "selected"

  init(_ meaning: Accessibility, as role: Accessibility.Role, level: Int) {
    (self.role, self.level, label, value) = (role, level, meaning.label, meaning.value)
    (states, position) = (meaning.states, meaning.position)
  }

  init(_ part: AccessibilityPart, level: Int) {
    (role, self.level, label, value) = (part.role, level, part.label, "")
    (states, position) = (part.states, part.position)
  }

  /// Whether the line says that the node is selected.
  package var isSelected: Bool { states.contains(Self.selected) }

  /// The line without the mark of the focus, without selection and without its level.
  package var lasting: SemanticLine {
    var line = self
    (line.level, line.isFocused) = (0, false)
    line.states.removeAll { $0 == Self.selected }
    return line
  }

  /// The words, with two blanks for each level.
  package var text: String {
    var words = [role.rawValue]
    if !label.isEmpty {
      words.append(
        "\"" + Self.said(label).replacingAll("\\", by: "\\\\").replacingAll("\"", by: "\\\"") + "\"")
    }
    if !value.isEmpty { words.append(Self.said(value)) }
    if !states.isEmpty { words.append("(" + states.map(Self.said).joined(separator: ", ") + ")") }
    if !position.isEmpty { words.append("[" + position + "]") }
    return String(repeating: "  ", count: level) + (isFocused ? "> " : "") + words.joined(separator: " ")
  }

  /// A text in one line, without characters that a terminal obeys.
  private static func said(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let safe = SafeText.of(lines.joined(separator: " ⏎ "))
    // Blanks around a text are room on the screen.
    let start = safe.firstIndex { $0 != " " } ?? safe.endIndex
    let end = safe.lastIndex { $0 != " " }.map(safe.index(after:)) ?? start
    return String(safe[start..<end])
  }
}
