import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Files that are no text.
@Suite(.programs, .bounded) struct BinaryFileTests {
  private static let zeros: [UInt8] =
    [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0] + Array("and some text\nmore\n".utf8)

  @Test func aBinaryFileIsShownAsBytes() throws {
    let fixture = try Fixture(Self.zeros, name: "program")
    let terminal = try fixture.open(["--indicators", "never"])
    try terminal.wait(forLastRow: "binary: shown as bytes; x shows text")
    #expect(terminal.screen.row(0).hasPrefix("00000000  7f 45 4c 46 02 01 01 00  61 6e 64 20 "))
    terminal.send("/\\x4c\\x46\r")
    try terminal.wait(forLastRow: "1 of 1")
    terminal.send("x")
    try terminal.wait(forRow: 0, "^?ELF^B^A^A^@and some text")
    terminal.send("x")
    try terminal.wait("the bytes again") { terminal.screen.row(0).hasPrefix("00000000  7f ") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    let narrow = try fixture.open(rows: 12, columns: 40)
    try narrow.wait(for: "00000000  7f 45 4c 46 02 01 01 00  ")
    narrow.send("q")
    #expect(try narrow.waitForExit() == .status(0))
  }

  /// A program of the system, as the user meets it.
  @Test func aProgramIsBinary() throws {
    let terminal = try Fixture.launch(["/bin/true"])
    try terminal.wait("the bytes") { terminal.screen.row(0).hasPrefix("00000000  7f 45 4c 46 ") }
    try terminal.wait(forLastRow: "binary")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func forceShowsText() throws {
    let terminal = try Fixture(Self.zeros).open(["-f"])
    try terminal.wait(forRow: 0, "^?ELF^B^A^A^@and some text")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// A small binary file is not printed.
  @Test func bytesAreNotPrinted() throws {
    let terminal = try Fixture(Self.zeros).open(["-F"])
    try terminal.wait(forLastRow: "binary")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// Latin-1, colours, overstrikes and page breaks are text; a pipe is never taken for anything else.
  @Test func textIsNotBinary() throws {
    let latin = [UInt8](repeating: 0xe9, count: 100) + [0x0a]
    let formatted = Array("\u{1b}[1mbold\u{1b}[m b\u{8}b\u{c}\u{b}\r\n".utf8)
    for bytes in [latin, formatted, Array("few \u{1}\u{2} controls in text\n".utf8)] {
      let terminal = try Fixture(bytes).open()
      try terminal.wait(forLastRow: "1 line")
      terminal.send("q")
      #expect(try terminal.waitForExit() == .status(0))
    }
  }
}
