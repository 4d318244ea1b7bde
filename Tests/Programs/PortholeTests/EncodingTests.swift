import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Text in other encodings than UTF-8 with the real program.
@Suite(.programs, .bounded) struct EncodingTests {
  private static func utf16(_ text: String) -> [UInt8] {
    [0xff, 0xfe] + text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
  }

  private func ends(_ terminal: PseudoTerminal) throws {
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test(
    arguments: [
      [0xff, 0xfe, 0x48, 0, 0xe9, 0], [0xfe, 0xff, 0, 0x48, 0, 0xe9], [0xef, 0xbb, 0xbf, 0x48, 0xc3, 0xa9],
      [0xff, 0xfe, 0, 0, 0x48, 0, 0, 0, 0xe9, 0, 0, 0], [0, 0, 0xfe, 0xff, 0, 0, 0, 0x48, 0, 0, 0, 0xe9],
    ] as [[UInt8]])
  func aByteOrderMarkDecides(_ bytes: [UInt8]) throws {
    let fixture = try Fixture(bytes)
    let terminal = try fixture.open()
    try terminal.wait(forRow: 0, "Hé")
    try ends(terminal)
    let printed = try fixture.open(["-F"])
    #expect(try printed.waitForExit() == .status(0))
    #expect(printed.screen.row(0) == "Hé")
  }

  @Test func optionsAndVariables() throws {
    let fixture = try Fixture([0x48, 0xe9, 0x0a])
    for (arguments, variables, row) in [
      ([], [:], "H<E9>"), (["--encoding", "latin1"], [:], "Hé"), (["--encoding=KOI8-R"], [:], "HИ"),
      ([], ["LESSCHARSET": "latin1"], "Hé"), ([], ["LESSCHARSET": "dos"], "HΘ"),
      ([], ["LESSCHARSET": "ascii"], "H<E9>"),
      ([], ["LESSCHARSET": "utf-8"], "H<E9>"), (["--encoding", "utf-8"], ["LESSCHARSET": "latin1"], "H<E9>"),
    ] as [([String], [String: String], String)] {
      let terminal = try fixture.open(arguments, environment: variables)
      try terminal.wait(forRow: 0, row)
      try ends(terminal)
    }
    let wrong = try fixture.open(["--encoding", "nonsense"])
    try wrong.wait(forLastRow: "--encoding takes a name that iconv knows")
    try ends(wrong)
    let unknown = try fixture.open(environment: ["LESSCHARSET": "next"])
    try unknown.wait(forLastRow: "LESSCHARSET=next is not known")
    try ends(unknown)
  }

  /// Places are those of the file: in `=`, `P`, and the view of bytes.
  @Test func placesAreThoseOfTheFile() throws {
    let text = Self.utf16(Fixture.lines(1...1_000))
    let terminal = try Fixture(text).open(["--indicators", "never"], columns: 120)
    try terminal.wait(forLastRow: "1,000 lines")
    terminal.send("j=")
    try terminal.wait(forLastRow: "byte 16 of 17,788")
    // The 11th line begins there.
    terminal.send("\(2 + 2 * (9 * 7))P")
    try terminal.wait(forRow: 0, "line 10")
    terminal.send("x")
    try terminal.wait("the bytes of the tenth line") {
      terminal.screen.row(0).hasPrefix("00000080  6c 00 69 00 ")
    }
    terminal.send("500P")
    try terminal.wait("byte 500") { terminal.screen.row(0).hasPrefix("000001f0  ") }
    terminal.send("x")
    try terminal.wait("the line of byte 496") { terminal.screen.row(0) == "line 33" }
    terminal.send("/line 999\r")
    try terminal.wait(for: "1 of 1")
    terminal.send("&9$\r")
    try terminal.wait(forLastRow: "100 of 1,000 lines")
    try ends(terminal)
  }

  @Test func compressedTextIsConvertedAsWell() throws {
    let fixture = try Fixture(Self.utf16(Fixture.lines(1...100_000)))
    let path = fixture.path + ".gz"
    #expect(try Command.run(["-c", "gzip -c '\(fixture.path)' >'\(path)'"], program: "/bin/sh").status == 0)
    let terminal = try Fixture.launch(["--indicators", "never", path])
    try terminal.wait(forRow: 0, "line 1")
    terminal.send("G")
    try terminal.wait(for: "line 100000")
    terminal.send("50000g")
    try terminal.wait(forRow: 0, "line 50000")
    try ends(terminal)
  }

  /// A pipe is converted as it comes, even if it comes in halves of characters.
  @Test func pipes() throws {
    let terminal = try PseudoTerminal(rows: 10, columns: 60)
    let command = """
      (printf '\\377'; sleep 0.1; printf '\\376H'; sleep 0.1; printf '\\0\\351'; sleep 0.1; printf '\\0\\n\\0'; seq 50 | iconv -t UTF-16LE) \
      | "$0" --indicators never
      """
    try terminal.launch("/bin/sh", ["-c", command, Executable.built("porthole")])
    try terminal.wait(forRow: 0, "Hé")
    try terminal.wait(forRow: 1, "1")
    terminal.send("G")
    try terminal.wait(for: "50")
    try ends(terminal)
  }

  /// A log in another encoding is followed.
  @Test func followed() throws {
    let fixture = try Fixture(Self.utf16(Fixture.lines(1...100)))
    let terminal = try fixture.open(["--follow", "--indicators", "never"])
    try terminal.wait(for: "line 100")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: fixture.path))
    file.seekToEndOfFile()
    file.write(Data(Self.utf16("line 101\n").dropFirst(2)))
    try terminal.wait(for: "line 101")
    try ends(terminal)
  }
}
