import NodeUI

/// The keys of all commands, in one table; the help is made from it.
enum KeyBindings {
  struct Binding {
    var command: Command
    /// The keys' names in the help.
    var names: String
    var help: String
    var keys: [(Key, Modifiers)]
  }

  struct Group {
    var title: String
    var bindings: [Binding]
  }

  private static func plain(_ text: String) -> [(Key, Modifiers)] {
    text.unicodeScalars.map { (.character($0), []) }
  }
  private static func control(_ text: String) -> [(Key, Modifiers)] {
    text.unicodeScalars.map { (.character($0), .control) }
  }
  private static func alt(_ text: String) -> [(Key, Modifiers)] {
    text.unicodeScalars.map { (.character($0), .alt) }
  }

  static let groups: [Group] = [
    Group(
      title: "Up and down",
      bindings: [
        Binding(
          command: .lineDown, names: "↓ j Enter e ^N ^E", help: "one line down; N lines with a number",
          keys: [(.down, []), (.enter, [])] + plain("je") + control("ne")),
        Binding(
          command: .lineUp, names: "↑ k y ^P ^Y ^K", help: "one line up",
          keys: [(.up, [])] + plain("ky") + control("pyk")),
        Binding(
          command: .pageDown, names: "PageDown Space f ^F ^V", help: "one page down; N lines with a number",
          keys: [(.pageDown, [])] + plain(" f") + control("fv")),
        Binding(
          command: .pageUp, names: "PageUp b ^B", help: "one page up",
          keys: [(.pageUp, []), (.backspace, []), (.character(" "), .shift)] + plain("b") + control("b")
            + alt("v")),
        Binding(
          command: .halfPageDown, names: "d ^D", help: "half a page down",
          keys: plain("d") + control("d")),
        Binding(
          command: .halfPageUp, names: "u ^U", help: "half a page up", keys: plain("u") + control("u")),
        Binding(
          command: .start, names: "Home g <", help: "the start; line N with a number",
          keys: [(.home, []), (.home, .control)] + plain("g<") + alt("<")),
        Binding(
          command: .end, names: "End G >", help: "the end; line N with a number",
          keys: [(.end, []), (.end, .control)] + plain("G>") + alt(">")),
        Binding(
          command: .percent, names: "N%", help: "N percent of the lines; decimals work: 25.5%",
          keys: plain("%")),
        Binding(command: .byte, names: "NP", help: "the line that holds byte N", keys: plain("P")),
        Binding(
          command: .setMark, names: "m letter", help: "mark this place with a letter", keys: plain("m")),
        Binding(
          command: .goToMark, names: "' letter",
          help: "to the mark; '' before the last jump, '^ start, '$ end",
          keys: plain("'")),
      ]),
    Group(
      title: "Sideways",
      bindings: [
        Binding(
          command: .right, names: "→ l", help: "one column right; N columns with a number",
          keys: [(.right, [])] + plain("l")),
        Binding(command: .left, names: "← h", help: "one column left", keys: [(.left, [])] + plain("h")),
        Binding(
          command: .halfPageRight, names: "Shift-→ Alt-)", help: "half a page right",
          keys: [(.right, .shift), (.right, .alt), (.right, .control)] + alt(")")),
        Binding(
          command: .halfPageLeft, names: "Shift-← Alt-(", help: "half a page left",
          keys: [(.left, .shift), (.left, .alt), (.left, .control)] + alt("(")),
        Binding(command: .firstColumn, names: "0 ^", help: "the first column", keys: plain("^")),
        Binding(
          command: .toggleWrap, names: "w", help: "wrap long lines, or cut them and scroll sideways",
          keys: plain("w")),
        Binding(
          command: .toggleWordWrap, names: "W", help: "wrap between words, or at any character",
          keys: plain("W")),
        Binding(
          command: .lastColumn, names: "$", help: "the end of the longest line in view", keys: plain("$")),
      ]),
    Group(
      title: "Searching",
      bindings: [
        Binding(
          command: .searchForward, names: "/", help: "search; small letters find capitals, too",
          keys: plain("/")),
        Binding(command: .searchBackward, names: "?", help: "search upwards", keys: plain("?")),
        Binding(
          command: .nextMatch, names: "n", help: "the next match; N matches on with a number",
          keys: plain("n")),
        Binding(command: .previousMatch, names: "N", help: "the match before", keys: plain("N")),
        Binding(
          command: .searchFilesForward, names: "Alt-/ Alt-?", help: "search through the next files, too",
          keys: alt("/")),
        Binding(command: .searchFilesBackward, names: "", help: "", keys: alt("?")),
        Binding(
          command: .nextMatchInFiles, names: "Alt-n Alt-N", help: "the next match, also in other files",
          keys: alt("n")),
        Binding(command: .previousMatchInFiles, names: "", help: "", keys: alt("N")),
        Binding(
          command: .toggleHighlights, names: "Alt-u", help: "the marks of the search away, or back",
          keys: alt("u")),
        Binding(command: .forgetSearch, names: "Alt-U", help: "forget the search", keys: alt("U")),
        Binding(
          command: .filter, names: "&",
          help: "one more filter: only lines that match; all again with nothing typed",
          keys: plain("&")),
        Binding(
          command: .removeFilter, names: "Alt-&", help: "take the last filter away", keys: alt("&")),
      ]),
    Group(
      title: "Files",
      bindings: [
        Binding(command: .nextFile, names: ":n", help: "the next file", keys: []),
        Binding(command: .previousFile, names: ":p", help: "the previous file", keys: []),
        Binding(
          command: .commandLine, names: ":N", help: "line N; :+N and :-N move; :q quits, :h is this help",
          keys: plain(":")),
        Binding(
          command: .follow, names: "F",
          help: "follow the file as it grows; up stops, the end resumes",
          keys: plain("F")),
        Binding(
          command: .fileInfo, names: "= ^G", help: "name, line, byte and size",
          keys: plain("=") + control("g")),
      ]),
    Group(
      title: "Everything else",
      bindings: [
        Binding(
          command: .toggleMouse, names: "M",
          help: "let the mouse select text; M again: scroll", keys: plain("M")),
        Binding(
          command: .toggleLineNumbers, names: "L", help: "line numbers, or none", keys: plain("L")),
        Binding(
          command: .toggleTable, names: "t", help: "as a table of cells, or as text again", keys: plain("t")),
        Binding(
          command: .repaint, names: "r R ^L",
          help: "read the file again if it was replaced; redraw",
          keys: plain("rR") + control("l")),
        Binding(command: .suspend, names: "^Z", help: "suspend; fg comes back", keys: control("z")),
        Binding(
          command: .cancel, names: "Esc", help: "forget the number typed; stop waiting or following",
          keys: [(.escape, [])]),
        Binding(
          command: .interrupt, names: "^C",
          help: "stop searching, filtering, loading or following; never quits",
          keys: control("c")),
        Binding(
          command: .help, names: "H F1", help: "this help; q closes it",
          keys: [(.function(1), [])] + plain("H")),
        Binding(command: .quit, names: "q Q", help: "quit", keys: plain("qQ")),
      ]),
  ]

  private struct Stroke: Hashable {
    var key: Key
    var modifiers: Modifiers
  }

  private static let commands: [Stroke: Command] = {
    var commands: [Stroke: Command] = [:]
    for group in groups {
      for binding in group.bindings {
        for (key, modifiers) in binding.keys {
          commands[Stroke(key: key, modifiers: modifiers)] = binding.command
        }
      }
    }
    return commands
  }()

  static func command(for key: Key, _ modifiers: Modifiers) -> Command? {
    if let command = commands[Stroke(key: key, modifiers: modifiers)] { return command }
    // A shifted character already includes Shift.
    guard case .character = key else { return nil }
    return commands[Stroke(key: key, modifiers: modifiers.subtracting(.shift))]
  }
}
