import PseudoTerminal
import TestSupport
import Testing

/// Sections in the real program, as man and git start it.
@Suite(.programs, .bounded) struct SectionViewingTests {
  private let folder = TemporaryFolder()

  /// A page as man formats it, with its headings overstruck.
  private var page: String {
    func bold(_ text: String) -> String { text.map { "\($0)\u{8}\($0)" }.joined() }
    var text = "GIT(1)                            Git Manual                            GIT(1)\n\n"
    text += bold("NAME") + "\n       git - the stupid content tracker\n\n" + bold("SYNOPSIS") + "\n"
    text += (1...12).map { "       git command \($0)\n" }.joined() + "\n" + bold("DESCRIPTION") + "\n"
    text +=
      (1...80).map { "       line \($0) of it\n" }.joined() + "\n" + bold("SEE ALSO")
      + "\n       gittutorial(7)\n"
    return text + "\nGit 2.39.5                        02/26/2023                            GIT(1)\n"
  }

  @Test func aManualPageKeepsItsHeading() throws {
    folder.write("page", page)
    let less =
      "-ix8RmPm Manual page git(1) ?ltline %lt?L/%L.:byte %bB?s/%s..?e (END):?pB %pB\\%.. (press h for help or q to quit)$"
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    try terminal.launch(
      "/bin/sh", ["-c", "cat '\(folder.path("page"))' | \(Executable.built("porthole"))"],
      environment: ["LESS": less, "MAN_PN": "git(1)", "LESSCHARSET": "utf-8"])
    try terminal.wait(forLastRow: "Manual page git(1)")
    #expect(!terminal.screen.lastRow.contains("press h"))
    terminal.send("  ")
    try terminal.wait("DESCRIPTION") { terminal.screen.row(0).hasPrefix("DESCRIPTION") }
    terminal.send("G;;")
    try terminal.wait(forLastRow: "no next section")
    terminal.send("o")
    try terminal.wait(for: "Sections ›")
    terminal.send("synop\r")
    try terminal.wait("SYNOPSIS") { terminal.screen.row(0).hasPrefix("SYNOPSIS") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func aLogOfPatchesKeepsCommitFileAndPart() throws {
    var text = ""
    for commit in 1...30 {
      text +=
        "\u{1b}[33mcommit 0123456789abcdef0123456789abcdef012345\(10 + commit)\u{1b}[m\nAuthor: A <a@b>\n\n"
      text +=
        "    Change number \(commit)\n\n\u{1b}[1mdiff --git a/dir/file\(commit).c b/dir/file\(commit).c\u{1b}[m\n"
      text += "\u{1b}[1m--- a/dir/file\(commit).c\u{1b}[m\n\u{1b}[1m+++ b/dir/file\(commit).c\u{1b}[m\n"
      text += "\u{1b}[36m@@ -1,60 +1,60 @@\u{1b}[m int f\(commit)()\n"
      text += (1...60).map { "\u{1b}[32m+line \($0)\u{1b}[m\n" }.joined()
    }
    folder.write("log", text)
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    try terminal.launch(
      "/bin/sh", ["-c", "cat '\(folder.path("log"))' | \(Executable.built("porthole")) --sticky always"],
      environment: ["LESS": "FRX", "LV": "-c"])
    try terminal.wait(forLastRow: "line")
    terminal.send("100g")
    try terminal.wait("0123456789 Change number 2") {
      terminal.screen.row(0).hasPrefix(" 0123456789 Change number 2")
    }
    #expect(terminal.screen.row(1).hasPrefix(" dir/file2.c  +60 −0"))
    #expect(terminal.screen.row(2).hasPrefix(" @@ -1,60 +1,60 @@ int f2()"))
    #expect(terminal.screen.row(3).contains("+ line "))
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }
}
