import Foundation
import ScreenCore
import TestSupport
import Testing

@testable import TerminalUI

@Suite(.bounded) struct ClipboardTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func bothClipboardsAreSet() {
    #expect(text(Clipboard.sequence(CopiedText("ijkl"), isInGNUScreen: false)) == "\u{1b}]52;c;aWprbA==\u{7}")
    #expect(
      text(Clipboard.sequence(CopiedText("ijkl", target: .primary), isInGNUScreen: false))
        == "\u{1b}]52;p;aWprbA==\u{7}")
  }

  @Test func screenGetsShortPieces() {
    let copy = CopiedText(String(repeating: "x", count: 1_000))
    let pieces = text(Clipboard.sequence(copy, isInGNUScreen: true)).components(separatedBy: "\u{1b}\\")
    #expect(pieces.last == "")
    let contents = pieces.dropLast().map { piece in
      #expect(piece.hasPrefix("\u{1b}P") && piece.utf8.count <= 242)
      return String(piece.dropFirst(2))
    }
    #expect(contents.joined() == text(Clipboard.sequence(copy, isInGNUScreen: false)))
  }

  /// A program that stands for tmux.
  private func program(_ folder: TemporaryFolder, _ script: String) throws -> String {
    let path = folder.path("tmux")
    folder.write("tmux", "#!/bin/sh\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test func tmuxGetsTheText() throws {
    let folder = TemporaryFolder()
    let copies = TmuxCopies(
      program: try program(folder, "echo \"$@\" >> \(folder.path("calls")); cat >> \(folder.path("text"))"))
    copies.start(CopiedText("one\n", target: .primary)) {}
    copies.start(CopiedText("two\n")) {}
    copies.finish(within: 60)
    #expect(copies.takeRefused() == [])
    #expect(
      try String(contentsOfFile: folder.path("calls"), encoding: .utf8) == "load-buffer -\nload-buffer -w -\n"
    )
    #expect(try String(contentsOfFile: folder.path("text"), encoding: .utf8) == "one\ntwo\n")
  }

  @Test func aTextThatTmuxRefusesComesBack() throws {
    let folder = TemporaryFolder()
    let long = CopiedText(String(repeating: "x", count: 1 << 20))
    for program in [try program(folder, "exit 1"), "/nonexistent/tmux"] {
      let copies = TmuxCopies(program: program)
      copies.start(long) {}
      copies.finish(within: 60)
      #expect(copies.takeRefused() == [long])
      #expect(copies.takeRefused() == [])
    }
  }
}
