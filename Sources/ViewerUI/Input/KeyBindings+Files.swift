import NodeUI

// The keys of searches, files and everything else.
extension KeyBindings {
  static let searching = Group(
    title: "Searching",
    bindings: [
      Binding(
        .searchForward, "/", "search; small letters find capitals, too", less: "/", keys: "/"),
      Binding(.searchBackward, "?", "search upwards", less: "?", keys: "?"),
      Binding(
        .nextMatch, "n", "the next match; N matches on with a number", less: "n", keys: "n"),
      Binding(.previousMatch, "N", "the match before", less: "N", keys: "N"),
      Binding(
        .searchFilesForward, "ESC-/", "search through the next files, too", less: "ESC-/", keys: "ESC-/"),
      Binding(.searchFilesBackward, "ESC-?", "the same upwards", less: "ESC-?", keys: "ESC-?"),
      Binding(
        .nextMatchInFiles, "ESC-n", "the next match, also in other files", less: "ESC-n", keys: "ESC-n"),
      Binding(.previousMatchInFiles, "ESC-N", "the match before, also there", less: "ESC-N", keys: "ESC-N"),
      Binding(
        .toggleHighlights, "ESC-u", "take the marks of the search away, or show them", less: "ESC-u",
        keys: "ESC-u"),
      Binding(.forgetSearch, "ESC-U", "forget the search", less: "ESC-U", keys: "ESC-U"),
      Binding(
        .filter, "&", "one more filter; all lines again with nothing typed", less: "&", keys: "&"),
      Binding(.removeFilter, "ESC-&", "take the last filter away", less: "ESC-&", keys: "ESC-&"),
    ])

  static let files = Group(
    title: "Files",
    bindings: [
      Binding(
        .examine, ":e E ^X^V", "open files by name; * ? [ ] are wildcards, % this file, # the last one",
        less: ":e E ^X^V",
        keys: "E ^X^V"),
      Binding(.nextFile, ":n", "the next file, or the Nth after this", less: ":n", keys: ""),
      Binding(.previousFile, ":p", "the previous file, or the Nth before this", less: ":p", keys: ""),
      Binding(.firstFile, ":x", "the first file, or the Nth", less: ":x", keys: ""),
      Binding(.removeFile, ":d", "take this file off the list", less: ":d", keys: ""),
      Binding(
        .commandLine, ":N", "line N; :+N and :-N move; :q quits, :h is this help", less: ":",
        keys: ":"),
      Binding(
        .follow, "F", "follow the file as it grows; up stops, the end resumes", less: "F", keys: "F"),
      Binding(.followWithBell, "ESC-f", "follow, and ring for new lines", less: "ESC-f", keys: "ESC-f"),
      Binding(
        .followToMatch, "ESC-F", "follow until a line matches the last pattern", less: "ESC-F",
        keys: "ESC-F"),
      Binding(
        .fileInfo, "= ^G :f", "name, number, lines, bytes and percentage", less: "= ^G :f",
        keys: "= ^G"),
      Binding(.reload, "R", "read the file again, if it was replaced", less: "R", keys: "R"),
    ])

  static let other = Group(
    title: "Everything else",
    bindings: [
      Binding(
        .toggleMouse, "M", "let the mouse select text; M again: scroll", keys: "M",
        differences: [
          Difference(
            key: "M", less: "mark the last row",
            here: "M is for the mouse; \" marks the last row", isHinted: true)
        ]),
      Binding(.toggleLineNumbers, "L", "line numbers, or none", less: "-N", keys: "L"),
      Binding(
        .toggleTable, "t", "as a table of cells, or as text again", keys: "t",
        differences: [
          Difference(
            key: "t", less: "the next tag",
            here: "t is for tables; ESC-t is for tags", isHinted: true)
        ]),
      Binding(.toggleHex, "x", "as bytes in hexadecimal, or as before", keys: "x"),
      Binding(.repaint, "r ^R ^L", "draw everything again", less: "r ^R ^L", keys: "r ^R ^L"),
      Binding(
        .changeOption, "- letter  -- name", "change an option of less, or of this viewer", less: "- --",
        keys: "-"),
      Binding(.showOption, "_ letter  __ name", "show an option", less: "_ __", keys: "_"),
      Binding(.suspend, "^Z", "suspend; fg comes back", less: "^Z", keys: "^Z"),
      Binding(
        .cancel, "Esc", "forget the number typed; stop waiting or following", keys: "Escape"),
      Binding(
        .interrupt, "^C", "stop searching, filtering, loading or following; never quits", less: "^C",
        keys: "^C"),
      Binding(.version, "V", "the version", less: "V", keys: "V"),
      Binding(
        .help, "H F1", "this help; q closes it", less: "h H F1", keys: "H F1"),
      Binding(
        .quit, "q Q :q ZZ", "quit", less: "q Q :q ZZ",
        keys: "q Q ZZ"),
    ])
}
