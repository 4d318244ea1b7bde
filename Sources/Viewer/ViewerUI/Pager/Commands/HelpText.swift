import NodeUI
import PortholePlatform
import PortholeSystem

/// Makes the text of the help.
package enum HelpText {
  /// The width of the keys' names if the help stands to their right.
  private static let nameColumns = 26
  /// The minimum width for that.
  private static let wide = 56
  /// The maximum width of text: longer lines are hard to read.
  private static let widest = 100
  /// The columns between two columns of keys.
  private static let gap = 2

  /// The help for a window of `columns`: first the keys that matter most, then all of them in as many columns as fit. In
  /// a narrow window the help for a key is below its name.
  static func text(columns: Int, profile: ViewerProfile = .porthole) -> String {
    let columns = max(columns, 20)
    let textColumns = min(columns, widest)
    var lines = [bold("Porthole")]
    let isOfLess = profile.habits.contains(.hasLessKeys)
    lines += (isOfLess ? [] : firstKeys(columns)) + [""]
    lines += wrapped(introduction, to: textColumns)
    let count = isOfLess ? 1 : max(1, (columns + gap) / (wide + gap))
    let width = isOfLess ? textColumns : min(widest, (columns + gap) / count - gap)
    for group in KeyBindings.groupsOfHelp(for: profile) {
      lines += ["", bold(group.title)]
      lines += inColumns(
        group.entries.map { command in
          let less = command.keysOnlyInLess.isEmpty ? "" : " (less: \(command.keysOnlyInLess))"
          return entry(
            command.names, command.help + less, width, names: nameColumns, wide: isOfLess ? 72 : wide)
        }, count, width)
    }
    for (title, text) in chapters(isOfLess: isOfLess) {
      lines += ["", bold(title)] + wrapped(text, to: textColumns - 2).map { "  " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help as it is printed: without colours.
  package static func plain(columns: Int) -> String {
    [bold(""), key("")].reduce(text(columns: columns)) { text, style in
      text.replacingAll(style.dropLast(end.count), by: "")
    }.replacingAll(end, by: "")
  }

  // MARK: The first keys

  /// Keys of the first screen, with their effects in a few words.
  static let first: [(keys: String, help: String)] = [
    ("↓ ↑", "line by line"), ("Space b", "page by page"), ("Home End", "to the start or end"),
    ("/", "search while typing"), ("n N", "next match, or back"), ("&", "only matching lines"),
    ("o", "list of sections"), ("F", "follow a growing file"), ("w", "wrap or cut long lines"),
    ("q", "quit, or close this"),
  ]

  private static func firstKeys(_ columns: Int) -> [String] {
    first.flatMap { entry($0.keys, $0.help, columns, names: 14, wide: 36).map(\.text) }
  }

  // MARK: All keys

  /// A line of help as it is shown, and its columns.
  private typealias Line = (text: String, columns: Int)

  /// Entries in columns of about equal height, from top to bottom.
  private static func inColumns(_ entries: [[Line]], _ count: Int, _ width: Int) -> [String] {
    guard count > 1 else { return entries.joined().map(\.text) }
    let height = (entries.reduce(0) { $0 + $1.count } + count - 1) / count
    var columns: [[Line]] = [[]]
    for entry in entries {
      if columns[columns.count - 1].count >= height, columns.count < count { columns.append([]) }
      columns[columns.count - 1] += entry
    }
    return (0..<(columns.map(\.count).max() ?? 0)).map { row in
      var (line, filled) = ("", 0)
      for (index, column) in columns.enumerated() where row < column.count {
        let start = index * (width + gap)
        line += blank(start - filled) + column[row].text
        filled = start + column[row].columns
      }
      return line
    }
  }

  /// The help for some keys, in a column of `names` columns to the right of their names or, in less than `wide`, below
  /// them.
  private static func entry(_ keys: String, _ help: String, _ columns: Int, names: Int, wide: Int) -> [Line] {
    func line(_ indent: Int, _ text: String) -> Line {
      (blank(indent) + text, indent + DisplayWidth.of(text))
    }
    guard columns >= wide else {
      return wrapped(keys, to: columns - 2).map { (blank(2) + key($0), 2 + DisplayWidth.of($0)) }
        + wrapped(help, to: columns - 4).map { line(4, $0) }
    }
    let help = wrapped(help, to: columns - names)
    let name = "  " + key(keys) + blank(max(1, names - 2 - DisplayWidth.of(keys)))
    return [(name + help[0], names + DisplayWidth.of(help[0]))] + help.dropFirst().map { line(names, $0) }
  }

  // MARK: Text

  private static let end = "\u{1b}[m"
  private static func bold(_ text: String) -> String { "\u{1b}[1m\(text)\(end)" }
  private static func key(_ text: String) -> String { "\u{1b}[36m\(text)\(end)" }
  private static func blank(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    PageText.wrapped(text, to: width) { $0.columns }
  }

  private static let introduction =
    "A number typed before a key says how often, how far, or which line: 10j, 50%, 120g. Backspace takes its last digit away. ESC-x is Escape and then x, or Alt-x."

  /// - Parameter isOfLess: whether M and t are keys of less.
  private static func chapters(isOfLess: Bool) -> [(title: String, text: String)] {
    let tableKey = isOfLess ? "" : " t shows the text."
    let mouseKey = isOfLess ? "" : "press M, "
    let chapters: [(title: String, text: String)] = [
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
        while dragging (Option in iTerm2, Fn in Apple's Terminal), \(mouseKey)or start with --mouse never.
        """
      ),
      (
        "Tables",
        """
        .csv, .tsv, .tab and .psv files are shown as tables, others with --table: the keys that go sideways \
        go by columns, the header and the first column stay.\(tableKey) Columns that spaces align, as \
        ps and df print them, are recognised. c or a click chooses a cell, a click \
        on a name sorts by its column; a border in the header can be dragged.
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
    return isOfLess ? chapters.dropLast() : chapters
  }
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
