/// Text in the pages that the programs print: help and tables of the manual.
package enum PageText {
  /// The text with blanks after it, at least one.
  package static func padded(_ text: String, to count: Int) -> String {
    text + String(repeating: " ", count: max(1, count - text.utf8.count))
  }

  /// Breaks text between words into lines of at most `width` columns.
  package static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.utf8.count + 1 + word.utf8.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The text for a table of a manual in Markdown.
  package static func markup(_ help: String) -> String {
    help.replacing("|", with: "\\|").replacing("*", with: "\\*").replacing("_", with: "\\_")
      .replacing("<", with: "\\<").replacing("~", with: "\\~")
  }
}
