import PortholePlatform
import PortholeSystem

/// One page with what people use often: `porthole help cheatsheet`, and `docs/cheatsheet.md`.
enum CheatSheet {
  private typealias Row = (input: String, effect: String)

  private static let sections: [(title: String, rows: [Row])] = [
    (
      "Start",
      [
        ("porthole FILE…", "View files; CMD | porthole views a pipe."),
        ("porthole --follow LOG", "Follow a log as it grows."),
        ("porthole --table FILE", "View columns as a table."),
        ("export PAGER=porthole", "Use it for man, git and others."),
      ]
    ),
    (
      "Move",
      [
        ("↓ ↑ · Space b · d u", "A line, a page, half a page."),
        ("Home End · 120g · 50%", "The start or end, a line, a percentage."),
        ("→ ← · l h · 0 $", "Sideways: half a page, a column, an end."),
        ("ma · 'a", "Mark a place, go back to it."),
        ("; , · o", "Next, previous heading; all headings."),
        ("F · Escape", "Follow the file; stop."),
      ]
    ),
    (
      "Find",
      [
        ("/ ? · n N", "Search down, up; next, previous match."),
        ("&", "Only lines that match; & Enter shows all."),
        ("= · v", "The place in the file; the editor there."),
      ]
    ),
    (
      "Change the view",
      [
        ("w W · L", "Wrap lines, at words; line numbers."),
        ("t · S c", "Table or text; sort; choose a cell."),
        ("i · I · x", "JSON, Markdown, patches; colours; bytes."),
        ("ESC-q", "The text of the file. H lists all keys."),
      ]
    ),
    (
      "Take something along",
      [
        ("drag · y", "Select text; copy it."),
        ("| · s · M", "Pipe it; save it; free the mouse."),
        (":n :p · :e · q", "Next, previous file; open one; quit."),
      ]
    ),
    (
      "Scenes",
      [
        ("porthole demo", "Try out scroll views."),
        ("porthole run SCENE", "Show a scene; F12 opens the inspector."),
        ("porthole run FOLDER", "Browse the scenes of a folder."),
        ("porthole help scene KIND", "The fields of an element, such as scroll."),
      ]
    ),
    (
      "Tapes",
      [
        ("porthole run SCENE --record TAPE", "Record what you do; F5 adds a check."),
        ("porthole replay SCENE TAPE", "Play a tape and print the last frame."),
        ("porthole test FOLDER", "Play all tapes and report failures."),
        ("porthole replay --program CMD TAPE", "Play a tape on any program."),
        ("Type · Down 3 · Wheel down 2 at 10,5", "Commands: text, keys, the pointer."),
        ("Wait+Rest · Sleep 500ms", "Wait until nothing moves, or for a time."),
        ("Expect offset ID 0,12", "Check a scroll view."),
        ("Expect contains \"TEXT\"", "Check the screen. porthole help tape: all."),
      ]
    ),
  ]

  static var text: String {
    var lines: [String] = []
    for section in sections {
      lines += [section.title.uppercased()]
      lines += section.rows.map { row in
        PageText.padded("  " + row.input, to: 37) + row.effect
      }
      lines.append("")
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  /// The page of the manual.
  static var markdown: String {
    var lines = ["# Cheat sheet", "", "`porthole help cheatsheet` prints this page.", ""]
    for section in sections {
      lines += ["## \(section.title)", "", "| | |", "|---|---|"]
      lines += section.rows.map { row in
        let inputs = row.input.pieces(between: " · ").map { "`\($0.replacingAll("|", by: "\\|"))`" }
        return "| \(inputs.joined(separator: " · ")) | \(PageText.markup(row.effect)) |"
      }
      lines.append("")
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }
}
