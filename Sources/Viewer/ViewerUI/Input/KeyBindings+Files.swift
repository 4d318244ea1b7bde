import NodeUI

// The keys of searches, files and everything else.
extension KeyBindings {
  static let searching = Group(
    title: "Searching",
    entries: [
      Entry(.searchForward, "/", "search; small letters find capitals, too"),
      Entry(.searchBackward, "?", "search upwards"),
      Entry(.nextMatch, "n", "the next match; N matches on with a number"),
      Entry(.previousMatch, "N", "the match before"),
      Entry(.searchFilesForward, "ESC-/", "search through the next files, too"),
      Entry(.searchFilesBackward, "ESC-?", "the same upwards"),
      Entry(.nextMatchInFiles, "ESC-n", "the next match, also in other files"),
      Entry(.previousMatchInFiles, "ESC-N", "the match before, also there"),
      Entry(.toggleHighlights, "ESC-u", "take the marks of the search away, or show them"),
      Entry(.forgetSearch, "ESC-U", "forget the search"),
      Entry(.filter, "&", "one more filter; all lines again with nothing typed"),
      Entry(.removeFilter, "ESC-&", "take the last filter away"),
    ])

  static let files = Group(
    title: "Files",
    entries: [
      Entry(
        .examine, ":e E ^X^V", "open files by name; * ? [ ] are wildcards, % this file, # the last one",
        keys: "E ^X^V"),
      Entry(.nextFile, ":n", "the next file, or the Nth after this", keys: ""),
      Entry(.previousFile, ":p", "the previous file, or the Nth before this", keys: ""),
      Entry(.firstFile, ":x", "the first file, or the Nth", keys: ""),
      Entry(.removeFile, ":d", "take this file off the list", keys: ""),
      Entry(.commandLine, ":N", "line N; :+N and :-N move; :q quits, :h is this help", less: ":", keys: ":"),
      Entry(.follow, "F", "follow the file as it grows; up stops, the end resumes"),
      Entry(.followWithBell, "ESC-f", "follow, and ring for new lines"),
      Entry(.followToMatch, "ESC-F", "follow until a line matches the last pattern"),
      Entry(.fileInfo, "= ^G :f", "name, number, lines, bytes and percentage", keys: "= ^G"),
      Entry(.reload, "R", "read the file again, if it was replaced"),
    ])

  static let other = Group(
    title: "Everything else",
    entries: [
      Entry(
        .toggleMouse, "M", "leave the mouse to the terminal; M again: take it back", less: nil,
        differences: [
          Difference(
            key: "M", less: "mark the last row",
            here: "M is for the mouse; \" marks the last row", isHinted: true)
        ]),
      Entry(.toggleLineNumbers, "L", "line numbers, or none", less: "-N"),
      Entry(
        .toggleTable, "t", "as a table of cells, or as text again", less: nil,
        differences: [
          Difference(
            key: "t", less: "the next tag",
            here: "t is for tables; ESC-t is for tags", isHinted: true)
        ]),
      Entry(.toggleHex, "x", "as bytes in hexadecimal, or as before", less: nil),
      Entry(.toggleJSON, "i", "JSON indented, or as it is in the file", less: nil),
      Entry(
        .plainView, "ESC-q :text", "all lines as they are in the file, from any view and prompt", less: nil,
        keys: "ESC-q"),
      Entry(.repaint, "r ^R ^L", "draw everything again"),
      Entry(
        .changeOption, "- letter  -- name", "change an option of less, or of this viewer", less: "- --",
        keys: "-"),
      Entry(.showOption, "_ letter  __ name", "show an option", less: "_ __", keys: "_"),
      Entry(.suspend, "^Z", "suspend; fg comes back"),
      Entry(.cancel, "Esc", "forget the number typed; stop waiting or following", less: nil, keys: "Escape"),
      Entry(.interrupt, "^C", "stop searching, filtering, loading or following; never quits"),
      Entry(.version, "V", "the version"),
      Entry(.help, "H F1", "this help; q closes it", less: "h H F1"),
      Entry(.quit, "q Q :q ZZ", "quit", keys: "q Q ZZ"),
    ])
}

// The keys of links.
extension KeyBindings {
  static let links = Group(
    title: "Links",
    entries: [
      Entry(.nextLink, "Tab ^O^N ^On", "choose the next link; N links on with a number", less: "^O^N ^On"),
      Entry(.previousLink, "Shift-Tab ^O^P ^Op", "the link before", less: "^O^P ^Op"),
      Entry(.openLink, "^O^O ^Oo", "open the chosen link; a second click on a link does, too"),
      Entry(.showLink, "^O^L ^Ol", "back to the chosen link"),
    ])
}

// The keys of other programs.
extension KeyBindings {
  static let programs = Group(
    title: "Programs",
    entries: [
      Entry(.edit, "v", "edit the file, at the match or in the middle"),
      Entry(.save, "s", "save the input in a file, while it comes"),
      Entry(
        .pipe, "|",
        "give the lines from here to a mark to a command; . this screen; two marks after another bar"),
      Entry(.shell, "!", "run a command; !! the last one; % # this and the previous file"),
      Entry(.promptShell, "#", "run a command with the escapes of prompts, such as %f and %lm"),
      Entry(.commandForEachFile, "+", "keys that are typed whenever a file is opened"),
    ])
}
