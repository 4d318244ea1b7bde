import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

@Suite(.bounded) struct ShellCommandTests {
  @Test(arguments: [
    ("a.txt", "a.txt"), ("a b", "'a b'"), ("a'b", "'a'\\''b'"), ("-x", "./-x"), ("", "''"), ("é", "'é'"),
    ("$(x)", "'$(x)'"), ("a;b\nc", "'a;b\nc'"),
  ])
  func namesAreQuoted(_ name: String, _ word: String) {
    #expect(String(decoding: ShellCommand.quoted(FileName(name)), as: UTF8.self) == word)
  }

  @Test(arguments: [
    ("cat % #", "cat one 'two 2'"), ("\\% \\#", "% #"), ("\\\\%", "\\\\one"), ("100%%", "100oneone"),
    ("", ""),
  ])
  func namesOfFilesAreInserted(_ text: String, _ command: String) {
    let bytes = ShellCommand.expanded(text, current: FileName("one"), previous: FileName("two 2"))
    #expect(String(decoding: bytes, as: UTF8.self) == command)
    let without = ShellCommand.expanded(text, current: nil, previous: nil)
    #expect(String(decoding: without, as: UTF8.self) == text)
  }

  @Test(
    arguments: [
      ("vi", 7, "vi +7 f"), ("vi", nil, "vi f"), ("emacs -nw", 7, "emacs -nw +7 f"),
      ("/usr/bin/hx", 7, "/usr/bin/hx f:7"),
      ("zed --wait", 7, "zed --wait f:7"), ("code -w", 7, "code -w --goto f:7"), ("code", nil, "code f"),
    ] as [(String, Int?, String)])
  func editorsGetTheLine(_ editor: String, _ line: Int?, _ command: String) {
    let bytes = Editor(command: editor).shellCommand(FileName("f"), line: line)
    #expect(String(decoding: bytes, as: UTF8.self) == command)
  }
}
