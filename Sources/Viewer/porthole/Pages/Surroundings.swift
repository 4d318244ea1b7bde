import PortholeSystem

/// The variables and exit statuses of the programs, for the manual page and docs/environment.md.
enum Surroundings {
  static let variables: [(name: String, effect: String)] = [
    ("LESS", "Options as for less. Where it has no -S, long lines wrap."),
    (
      "PORTHOLE",
      "Options as on the command line, quoted as in a shell. They override LESS and the options file."
    ),
    (
      "LESSNOCONFIG",
      "With -, no variable of less or Porthole is read; with a list of names, only these. The options file is not read."
    ),
    ("LESSSECURE", "Any text: secure mode, as with --secure."),
    (
      "LESSSECURE_ALLOW, LESSSECURE_DISALLOW",
      "Features that stay on in secure mode; features that are always off."
    ),
    ("LESSOPEN, LESSCLOSE", "Commands that replace the content of files."),
    ("LESSCHARSET", "The encoding of content, such as latin1."),
    ("LESSKEYIN", "A file of keys in lesskey's language, instead of ~/.config/lesskey or ~/.lesskey."),
    ("LESSHISTFILE", "The file of patterns, commands and marks; - for none."),
    ("LESSHISTSIZE", "The maximum number of entries of each kind in it (500)."),
    ("LESS_OSC8_OPEN_scheme, LESS_OSC8_OPEN_ANY", "Commands that open links."),
    ("LESSEDIT, VISUAL, EDITOR", "The editor of the key v."),
    ("SHELL", "The shell that runs commands."),
    ("POSIXLY_CORRECT", "Any text: options end at the first file."),
    ("XDG_CONFIG_HOME", "The folder of porthole/options, instead of ~/.config."),
    ("XDG_STATE_HOME", "The folder of porthole/history, instead of ~/.local/state."),
    ("TERM, COLORTERM", "The type of the terminal; truecolor or 24bit for 24-bit colours."),
    ("COLORFGBG", "The terminal's colours, until it has reported its background."),
    ("NO_COLOR", "Any text: no colours."),
    ("LC_ALL, LC_CTYPE, LANG", "The character set of the terminal. Without UTF-8 only ASCII is sent."),
    (
      "LC_NUMERIC",
      "The decimal separator of a table's column whose values allow both, after LC_ALL, before LANG."
    ),
    ("ESCDELAY", "Milliseconds after which Escape is a key of its own, 0 to 1000 (25)."),
    ("PORTHOLE_SCREEN", "The screen, as with --screen."),
    ("PORTHOLE_THEME", "The theme, as with --theme, unless an option or a scene chooses one."),
    ("PORTHOLE_MOTION", "none or never: no motion, as with --motion never."),
    ("PORTHOLE_LINEAR", "1: porthole demo and porthole run write lines of words in place of a screen."),
    ("PORTHOLE_ANSWER_TIME", "Seconds in which the terminal may answer questions, 0 to 60 (1)."),
    ("TMPDIR", "The folder for what a pipe has sent beyond 64 MiB."),
  ]

  static let statuses: [(status: String, meaning: String)] = [
    ("0", "Everything was shown."),
    ("1", "A file could not be shown, or none was named."),
    ("2", "Ctrl-C with -K, or an option that does not exist."),
  ]

  /// The tables of docs/environment.md.
  static func tables(markup: (String) -> String) -> String {
    var lines = ["| variable | effect |", "|---|---|"]
    for (name, effect) in variables {
      let names = name.pieces(between: ", ").map { "`\($0)`" }.joined(separator: ", ")
      lines.append("| \(names) | \(markup(effect)) |")
    }
    lines += ["", "| exit status of the viewer | meaning |", "|---|---|"]
    lines += statuses.map { "| \($0.status) | \(markup($0.meaning)) |" }
    return lines.joined(separator: "\n") + "\n"
  }
}
