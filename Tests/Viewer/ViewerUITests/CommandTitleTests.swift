import TestSupport
import Testing
import ViewerUI

@Suite(.bounded) struct CommandTitleTests {
  @Test(
    arguments: [
      ("git\0log\0-p\0", "git log -p"), ("/usr/bin/git\0log\0", "git log"), ("git", "git"), ("bash\0", nil),
      ("-zsh\0", nil), ("/bin/sh\0-c\0x\0", nil), ("sudo\0journalctl\0", "journalctl"),
      ("sudo\0-u\0x\0ls\0", nil), ("env\0A=b\0ls\0", nil),
      ("bash\0build.sh\0", "bash build.sh"), ("/bin/sh\0./run\0fast\0", "sh ./run fast"), ("tmux\0x\0", nil),
      ("git\0-C\0/a b\0-c\0core.pager=x\0diff\0HEAD\0", "git diff HEAD"),
      ("git\0--no-pager\0-p\0log\0", "git log"),
      ("git\0--version\0", "git --version"), ("", nil), ("\0\0", nil),
      ("a\0\u{1b}[2J\0\0", "a ^[[2J "), ("tmux: server\0", nil),
      ("x\0" + String(repeating: "y", count: 100) + "\0", "x " + String(repeating: "y", count: 57) + "…"),
    ] as [(String, String?)])
  func commandLinesBecomeTitles(_ commandLine: String, _ title: String?) {
    #expect(CommandTitle.text(commandLine: Array(commandLine.utf8)[...]) == title)
  }
}
