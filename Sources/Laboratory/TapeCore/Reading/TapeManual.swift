import NodeUI
import ScreenCore

/// The words of tapes with their meanings, for the help (`porthole help tape`), the manual and messages. A test compares them
/// with the reader.
package enum TapeManual {
  /// A command or a check: the way to write it, and its effect.
  package struct Row: Sendable {
    package let usage: String
    package let help: String

    package init(_ usage: String, _ help: String) {
      (self.usage, self.help) = (usage, help)
    }

    /// The first words of the usages that a comma separates: `Hide, Show` has two.
    var words: [String] {
      usage.split(separator: ", ").map { String($0.prefix { $0 != " " && $0 != "+" }) }
    }
  }

  package typealias Group = (title: String, rows: [Row])

  /// The page of the help that lists all words.
  static let page = "porthole help tape"

  package static let commands: [Group] = [
    (
      "Keys and text",
      [
        Row(
          "Up, Down, Left, Right, PageUp, PageDown, Home, End, Space, Tab, Enter, Escape, Backspace, Delete, Insert, F1…F12",
          "Press a key. `Down@200ms 3` presses it three times and waits 200 ms after each."),
        Row(
          "Ctrl+KEY, Alt+KEY, Shift+KEY",
          "Press a key or a character with modifiers: `Ctrl+c`, `Alt+Shift+Left`."),
        Row("Type \"TEXT\"", "Type a text, also in single quotes or backquotes."),
        Row("Copy \"TEXT\"", "Set the text that `Paste` pastes."),
        Row("Paste", "Paste the text of `Copy`."),
      ]
    ),
    (
      "Pointer",
      [
        Row(
          "Wheel DIRECTION N at X,Y",
          "Turn the wheel `up`, `down`, `left` or `right` by N notches, all at once; `Wheel@60ms` waits 60 ms after each."
        ),
        Row("Click X,Y N", "Click N times: column and row, from 0."),
        Row("Drag X,Y X,Y TIME", "Press, move and release the left button."),
        Row("Press X,Y N", "Press button N (1) and hold it."),
        Row("Move X,Y", "Move the pointer while a button is pressed."),
        Row("Release X,Y", "Release the button."),
      ]
    ),
    (
      "Time",
      [
        Row("Sleep TIME", "Wait for `500ms`, `2s`, `1m`, or a number of seconds."),
        Row(
          "Wait /PATTERN/",
          "Wait for a match in the cursor's row, or without a cursor in the last row with text; `Wait+Line` is the same. `Wait@20s` sets the limit (5 s)."
        ),
        Row("Wait+Screen /PATTERN/", "Wait for a match anywhere on the screen."),
        Row("Wait+Rest", "Wait until every scroll view is idle and no content changes within a second."),
        Row("Wait+Still", "Wait for rest, and until the transient scroll bars have hidden."),
      ]
    ),
    (
      "Screens and checks",
      [
        Row("Expect CHECK", "Check something at this moment; the checks are below."),
        Row("Expect not CHECK", "Check the opposite."),
        Row("Screenshot NAME", "Keep the frame, for `--frames`, `--svg`, `--png` and reports."),
        Row("Resize WxH", "Change the size of the screen to columns and rows."),
        Row("Hide, Show", "Leave the frames between them out of recordings and moving pictures."),
      ]
    ),
    (
      "Files",
      [
        Row("Source TAPE", "Play another tape in place of this command."),
        Row("Reload SCENE", "Read the scene again, from another file."),
      ]
    ),
    (
      "Settings",
      [
        Row("Set Scene FILE", "Play on this scene, on `demo:NAME`, or on a folder of scenes, `scenes/`."),
        Row("Set Program \"PROGRAM ARGUMENT…\"", "Play on a program for terminals."),
        Row("Set Size WxH", "Start with this size."),
        Row("Set TypingSpeed TIME", "Wait this long after each key (50 ms, with a program 0)."),
        Row(
          "Set Platform NAME",
          "Scroll as on another platform: \(list(ScrollPlatform.allCases.map(\.rawValue)))."),
        Row("Set WaitTimeout TIME", "The limit of waits without one."),
        Row("Set WaitPattern /PATTERN/", "The pattern of waits without one."),
        Row("Set Term TYPE", "The terminal of the program (`xterm-256color`)."),
        Row("Set Quiet TIME", "The time without output after which the program is quiet (40 ms)."),
        Row("Env NAME \"VALUE\"", "Set a variable of the program's environment."),
      ]
    ),
    (
      "Only for VHS",
      [
        Row(
          "Output, Require, Subtitle, ScrollUp, ScrollDown",
          "These commands and all other settings of VHS are read and have no effect.")
      ]
    ),
  ]

  package static let checks: [Group] = [
    ("Checks of scroll views", TapeCheck.scrolling.map(\.row)),
    ("Checks of elements", TapeCheck.ofNodes.map(\.row)),
    ("Checks of the screen and the program", TapeCheck.ofScreens.map(\.row)),
  ]

  /// The first words of all commands, without modifiers.
  static let commandWords: [String] = {
    let words = Set(commands.flatMap { $0.rows.flatMap(\.words) }).subtracting([
      "F1…F12", "Ctrl", "Alt", "Shift",
    ])
    return words.union(TapeReader.keys.map(\.name)).sorted()
  }()

  /// The settings that have an effect here.
  static let settingWords: [String] = commands.flatMap(\.rows).compactMap { row in
    let words = row.usage.split(separator: " ")
    return words.first == "Set" ? String(words[1]) : nil
  }
}
