import PortholeSystem

/// Text in the pages that the programs print: help and tables of the manual.
package enum PageText {
  /// The text with blanks after it, at least one.
  package static func padded(_ text: String, to count: Int) -> String {
    text + String(repeating: " ", count: max(1, count - text.count))
  }

  /// The width of pages of help.
  package static let width = 80

  /// The lines of a word and its explanation, which begins at a column. A long word has lines of its own.
  package static func entry(_ title: String, _ text: String, column: Int) -> [String] {
    let help = wrapped(text, to: width - column)
    let rest = help.map { String(repeating: " ", count: column) + $0 }
    return title.count + 4 > column
      ? wrapped(title, to: width - 2).map { "  " + $0 } + rest
      : [padded("  " + title, to: column) + help[0]] + rest.dropFirst()
  }

  /// Breaks text between words into lines of at most `width` columns, as `columns` counts them: by default as characters.
  package static func wrapped(
    _ text: String, to width: Int, columns: (String) -> Int = { $0.count }
  ) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if columns(last) + 1 + columns(String(word)) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The text for a table of a manual in Markdown.
  package static func markup(_ help: String) -> String {
    help.replacingAll("|", by: "\\|").replacingAll("*", by: "\\*").replacingAll("_", by: "\\_")
      .replacingAll("<", by: "\\<").replacingAll("](", by: "\\](").replacingAll("~", by: "\\~")
  }
}
