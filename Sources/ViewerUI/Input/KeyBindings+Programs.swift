import NodeUI

// The keys of other programs.
extension KeyBindings {
  static let programs = Group(
    title: "Programs",
    bindings: [
      Binding(.edit, "v", "edit the file, at the match or in the middle", less: "v", keys: "v"),
      Binding(.save, "s", "save the input in a file, while it comes", less: "s", keys: "s"),
      Binding(
        .pipe, "|",
        "give the lines from here to a mark to a command; . this screen; two marks after another bar",
        less: "|",
        keys: "|"),
      Binding(
        .shell, "!", "run a command; !! the last one; % # this and the previous file", less: "!", keys: "!"),
      Binding(
        .promptShell, "#", "run a command with the escapes of prompts, such as %f and %lm", less: "#",
        keys: "#"),
      Binding(
        .commandForEachFile, "+", "keys that are typed whenever a file is opened", less: "+", keys: "+"),
    ])
}
