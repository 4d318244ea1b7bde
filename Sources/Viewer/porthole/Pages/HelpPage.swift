import PortholePlatform
import ViewerUI

/// The text of `porthole --help`, in lines of at most 80 columns.
enum HelpPage {
  /// The column of the explanations.
  private static let column = 30

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

  static let aboutCommands =
    "porthole help demo explains one. Open a file with such a name as ./demo."

  static var text: String {
    var lines = beginning(usage, introduction)
    lines += ["", "EXAMPLES:"]
    for (command, meaning) in examples { lines.append("  " + PageText.padded(command, to: 36) + meaning) }
    lines += self.lines(of: ViewerOption.groups) + ["", "OTHER COMMANDS:"]
    for command in Subcommand.others { lines += PageText.entry(command.name, command.help, column: 12) }
    lines += PageText.wrapped(aboutCommands, to: PageText.width - 2).map { "  " + $0 }
    lines += ["", "HELP:"]
    for topic in HelpTopic.allCases { lines += PageText.entry(topic.command, topic.help, column: column) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text of `porthole help options`.
  static var options: String { lines(of: ViewerOption.groups).dropFirst().joined(separator: "\n") + "\n" }

  /// The text of `porthole snapshot --help`.
  static var snapshot: String {
    let introduction = [
      "Print one frame of the viewer, without a terminal.",
      "Waits until the frame no longer changes, at most as long as --wait. The frame is without transient scroll bars.",
      "A file - is standard input.",
    ]
    let lines =
      beginning("porthole snapshot [OPTION ...] FILE ...", introduction)
      + lines(of: ViewerOption.snapshotGroups)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func beginning(_ usage: String, _ introduction: [String]) -> [String] {
    ["USAGE: " + usage] + introduction.flatMap { [""] + PageText.wrapped($0, to: PageText.width) }
  }

  private static func lines(of groups: [ViewerOption.Group]) -> [String] {
    groups.flatMap { group in
      ["", group.title.uppercased() + ":"]
        + OptionEntry.entries(of: group).flatMap { PageText.entry($0.title, $0.help, column: column) }
    }
  }
}

/// A command that the first argument names, as help and completions show it.
struct Subcommand {
  let name: String
  let help: String

  /// The commands of scenes, which `porthole-simulator` carries out. It reads scenes with a library whose set-up would
  /// slow down the start of the viewer.
  static let simulated = [
    Subcommand(name: "demo", help: "Try out scroll views."),
    Subcommand(name: "run", help: "Show a scene in the terminal."),
    Subcommand(name: "replay", help: "Play a tape on a scene without a terminal."),
    Subcommand(name: "test", help: "Play all tapes of a folder, and report those that fail."),
    Subcommand(name: "lint", help: "Report probable mistakes in scenes."),
    Subcommand(name: "trace", help: "Show the trace of a replay, or compare several."),
    Subcommand(name: "layout", help: "Lay out a scene and print the position and size of each element."),
  ]
  /// All but the one that the program carries out without a command.
  static let others =
    simulated + [
      Subcommand(name: "snapshot", help: "Print one frame of the viewer, without a terminal."),
      Subcommand(name: "help", help: "Explain a command or a topic."),
    ]
  static let all = [Subcommand(name: "view", help: "Show files, also those with names of commands.")] + others
}
