import PortholePlatform
import ViewerUI

/// The text of `porthole --help`, in lines of at most 80 columns.
enum HelpPage {
  /// The column of the explanations.
  private static let column = 30
  private static let width = 80

  static let usage = "porthole [OPTION ...] [+N | +G] [FILE ...]"

  static let introduction = [
    "Show files, or standard input, in a window that scrolls.",
    """
    +N begins at line N of the first file, +G at its end, +F follows it; any other text after + is typed as keys, \
    and after ++ in each file. The key H shows all keys. Without a terminal on standard output, the content is \
    passed through as cat would.
    """,
    """
    Options also come from the variables LESS and PORTHOLE and from the file ~/.config/porthole/options. All options of less \
    are accepted. A - or -- in the viewer changes an option, and -+ before its letter resets it.
    """,
  ]

  static let examples = [
    ("porthole notes.txt", "a file"),
    ("porthole +120 main.c", "a file from line 120 on"),
    ("git log -p | porthole", "a pipe"),
    ("porthole --follow /var/log/syslog", "a log as it grows"),
    ("porthole orders.csv", "a table"),
    ("export PAGER=porthole", "for man, git and others"),
  ]

  static let otherCommands = """
    The other commands are demo (a tour of scroll views), run, replay, trace and layout (scenes), and snapshot (one frame \
    without a terminal); porthole help demo explains one, and porthole help scene the parts of a scene. Open a file \
    with such a name as ./demo.
    """

  static var text: String {
    var lines = ["USAGE: " + usage]
    for paragraph in introduction { lines += [""] + PageText.wrapped(paragraph, to: width) }
    lines += ["", "EXAMPLES:"]
    for (command, meaning) in examples { lines.append("  " + PageText.padded(command, to: 36) + meaning) }
    for group in ViewerOption.groups {
      lines += ["", group.title.uppercased() + ":"]
      for entry in OptionEntry.entries(of: group) { lines += self.lines(of: entry) }
    }
    lines += ["", "OTHER COMMANDS:"] + PageText.wrapped(otherCommands, to: width - 2).map { "  " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of entry: OptionEntry) -> [String] {
    let help = PageText.wrapped(entry.help, to: width - column)
    let title = "  " + entry.title
    let rest = help.map { String(repeating: " ", count: column) + $0 }
    return title.utf8.count + 2 > column
      ? PageText.wrapped(entry.title, to: width - 2).map { "  " + $0 } + rest
      : [PageText.padded(title, to: column) + help[0]] + rest.dropFirst()
  }
}
