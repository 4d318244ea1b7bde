import TestSupport
import Testing
import ViewerUI

@Suite(.bounded) struct CommandTitleTests {
  @Test(
    arguments: [
      ("git\0log\0-p\0", "git log -p"), ("/usr/bin/git\0log\0", "git log"), ("git", "git"), ("bash\0", nil),
      ("-zsh\0", nil), ("/bin/sh\0-c\0x\0", nil), ("sudo\0journalctl\0", nil), ("", nil), ("\0\0", nil),
      ("a\0\u{1b}[2J\0\0", "a ^[[2J "), ("tmux: server\0", nil),
      ("x\0" + String(repeating: "y", count: 100) + "\0", "x " + String(repeating: "y", count: 57) + "…"),
    ] as [(String, String?)])
  func commandLinesBecomeTitles(_ commandLine: String, _ title: String?) {
    #expect(CommandTitle.text(commandLine: Array(commandLine.utf8)[...]) == title)
  }
}
