import NodeUI

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
