import NodeUI

/// Makes the text of the help.
enum HelpText {
  /// The width of the keys' names if the help stands to their right.
  private static let nameColumns = 26
  /// The minimum width of the window for that.
  private static let wide = 72
  /// The maximum width: longer lines are hard to read.
  private static let widest = 100

  /// The help for a window of `columns`; in a narrow one the help for a key is below its name.
  static func text(columns: Int, profile: ViewerProfile = .porthole) -> String {
    let columns = min(max(columns, 20), widest)
    var lines = [bold("Porthole"), ""] + wrapped(introduction, to: columns)
    for group in KeyBindings.groupsOfHelp(for: profile) {
      lines += ["", bold(group.title)]
      for entry in group.entries { lines += Self.entry(entry, columns) }
    }
    for (title, text) in chapters(for: profile) {
      lines += ["", bold(title)] + wrapped(text, to: columns - 2).map { "  " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func bold(_ text: String) -> String { "\u{1b}[1m\(text)\u{1b}[m" }
  private static func key(_ text: String) -> String { "\u{1b}[36m\(text)\u{1b}[m" }
  private static func blank(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private static func entry(_ binding: Command, _ columns: Int) -> [String] {
    let text = binding.help + (binding.keysOnlyInLess.isEmpty ? "" : " (less: \(binding.keysOnlyInLess))")
    guard columns >= wide else {
      return wrapped(binding.names, to: columns - 2).map { "  " + key($0) }
        + wrapped(text, to: columns - 4).map { "    " + $0 }
    }
    let help = wrapped(text, to: columns - nameColumns)
    let names =
      "  " + key(binding.names) + blank(max(1, nameColumns - 2 - DisplayWidth.of(binding.names)))
    return [names + help[0]] + help.dropFirst().map { blank(nameColumns) + $0 }
  }

  /// Breaks text between words into lines of at most `width` columns.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if DisplayWidth.of(last) + 1 + DisplayWidth.of(String(word)) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static let introduction =
    "A number typed before a key says how often, how far, or which line: 10j, 50%, 120g. Backspace takes its last digit away. ESC-x is Escape and then x, or Alt-x."

  private static func chapters(for profile: ViewerProfile) -> [(title: String, text: String)] {
    guard profile == .less else { return chapters }
    return chapters.dropLast().map { title, text in
      // Under the name less these are the keys of less.
      (title, text.replacing("press M, or start", with: "or start").replacing(" t shows the text.", with: ""))
    }
  }

  private static let chapters: [(title: String, text: String)] = [
    (
      "While a pattern is typed",
      """
      The next match is shown at once. Enter stays there, Escape goes back, Backspace takes a letter away \
      and Ctrl-U all of them; the arrows, Home, End, Ctrl-W, Ctrl-K and Ctrl-Y edit as in a shell. n and N \
      then go from match to match. Patterns are Perl's (PCRE); . matches \
      any letter, \\. a point.
      """
    ),
    (
      "Mouse",
      """
      The wheel scrolls, with Shift or Alt sideways. The indicators at the right and lower edge can be \
      dragged; a click next to the thumb turns a page that way. To select text with the mouse: hold Shift \
      while dragging (Option in iTerm2, Fn in Apple's Terminal), press M, or start with --mouse never.
      """
    ),
    (
      "Tables",
      """
      .csv, .tsv, .tab and .psv files are shown as tables, others with --table: the keys that go sideways \
      go by columns, the header and the first column stay. t shows the text. Columns that blanks align, as \
      ps and df print them, are recognised. c or a click chooses a cell; a border in the header can be dragged.
      """
    ),
    (
      "Pictures",
      """
      PNG, JPEG, GIF, WebP and BMP files are shown as pictures: + and - zoom, or the wheel with Ctrl; 0 \
      shows all of it, 1 a column for each pixel; the same keys scroll.
      """
    ),
    (
      "The bottom line",
      """
      The file's name, how many lines it has, how far down this is, and the number of the first line \
      shown. A ? stands for what is not known yet.
      """
    ),
    (
      "Text",
      """
      Colours are shown. Control characters are shown as ^X, bytes that are not UTF-8 as <FF>, characters \
      that cannot be printed as <U+202E>. Nothing in a file can command your terminal.
      """
    ),
    ("Coming from less", KeyBindings.explanations),
  ]
}

/// The keys of the viewer as texts, for the manual page.
package enum KeyList {
  package struct Group: Sendable {
    package var title: String
    package var keys: [(names: String, help: String)]
  }

  package static var groups: [Group] {
    KeyBindings.groupsOfHelp().map { group in
      Group(title: group.title, keys: group.entries.map { ($0.names, $0.help) })
    }
  }
}
