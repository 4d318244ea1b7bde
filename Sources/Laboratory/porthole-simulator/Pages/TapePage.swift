import PortholePlatform
import TapeCore

/// The text of `porthole help tape`, and the tables of the manual: `porthole --print tape`.
enum TapePage {
  private static let introduction = """
    A tape is a text file of commands. # begins a comment. Put a text with spaces in quotes. A PATTERN is a text, or a regular \
    expression between slashes. An ID names an element of the scene.
    """

  static var text: String {
    var lines = ["USAGE: porthole replay [SCENE] TAPE, porthole run SCENE --tape TAPE", ""]
    lines += PageText.wrapped(introduction, to: PageText.width)
    for (title, rows) in TapeManual.commands + TapeManual.checks {
      lines += ["", title.uppercased() + ":"]
      lines += rows.flatMap { PageText.entry($0.usage, $0.help.replacing("`", with: ""), column: 30) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static var tables: String {
    var lines: [String] = []
    for (title, rows) in TapeManual.commands + TapeManual.checks {
      lines += ["### \(title)", "", "| | |", "|---|---|"]
      for row in rows {
        let usages = row.usage.split(separator: ", ").map { "`\($0.replacing("|", with: "\\|"))`" }
        lines.append("| \(usages.joined(separator: ", ")) | \(row.help.replacing("|", with: "\\|")) |")
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }
}
