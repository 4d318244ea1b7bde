import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

@Suite(.programs, .bounded) struct ContentTests {
  /// The distinct escape sequences in the program's output, without their numbers.
  private func sequences(_ output: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var index = 0
    while index < output.count {
      if output[index] == 0x1b {
        var end = index + 1
        if end < output.count, output[end] == UInt8(ascii: "[") {
          end += 1
          while end < output.count, !(0x40...0x7e).contains(output[end]) { end += 1 }
        }
        let text = String(decoding: output[index...min(end, output.count - 1)], as: UTF8.self)
        found.insert(text.filter { !$0.isNumber && $0 != ";" })
        index = end
      }
      index += 1
    }
    return found
  }

  @Test func sequencesInTheContentDoNotReachTheTerminal() throws {
    var bytes: [UInt8] = []
    for attack in [
      "\u{1b}[2J\u{1b}[31mred\u{1b}[m\u{1b}]0;owned\u{7}\u{1b}[?1049l\u{1b}c\u{1b}[6n\u{1b}P$q\"p\u{1b}\\\u{1b}_x\u{1b}\\",
      "\u{1b}]52;c;aGk=\u{7}\u{1b}[5i\u{1b}[21t\u{1b}#8\u{e}\u{f}\u{5}\u{9b}31m\u{90}q\u{9c}\u{1b}Z\u{1b}[c\u{1b}[>q",
    ] {
      bytes += Array(attack.utf8) + [0x9b, 0x33, 0x6d, 0x9d, 0x07, 0x0a]
    }
    bytes += (0...255).flatMap { [UInt8($0), 0x78] }
    let fixture = try Fixture(bytes)
    let terminal = try fixture.open(["-f"], columns: 200)
    try terminal.wait(forLastRow: "lines")
    #expect(
      terminal.screen.row(0).hasPrefix(
        "^[[2Jred^[]0;owned^G^[[?1049l^[c^[[6n^[P$q\"p^[\\^[_x^[\\<9B>3m<9D>^G"))
    #expect(terminal.screen.cell(0, 5).foreground == 1)
    terminal.send("jkG$0q")
    #expect(try terminal.waitForExit() == .status(0))
    let allowed: Set = [
      "\u{1b}[?h", "\u{1b}[?l", "\u{1b}[?$p", "\u{1b}[t", "\u{1b}=", "\u{1b}>", "\u{1b}[r", "\u{1b}[m",
      "\u{1b}[H",
      "\u{1b}[J",
      "\u{1b}[K", "\u{1b}[C", "\u{1b}[b", "\u{1b}[P", "\u{1b}[@", "\u{1b}[G", "\u{1b}[d", "\u{1b}[S",
      "\u{1b}[T", "\u{1b}M",
    ]
    // ncurses also sets the insert mode and the character set.
    let ofNcurses: Set = PseudoTerminal.defaultScreen == "ncurses" ? ["\u{1b}(", "\u{1b}[l"] : []
    // The question for the background, which comes once.
    let question = Array("\u{1b}[?2031h\u{1b}]11;?\u{1b}\\".utf8)
    var output = terminal.output
    if let start = output.indices.first(where: { output[$0...].starts(with: question) }) {
      output.removeSubrange(start..<start + question.count)
    }
    #expect(sequences(output).subtracting(allowed).subtracting(ofNcurses).isEmpty)
    let controls = Set(terminal.output.filter { $0 < 0x20 || $0 == 0x7f })
    #expect(controls.isSubset(of: [0x1b, 0x0d, 0x0a, 0x08]))
    // No C1 control either, as a single byte or in UTF-8.
    let text = String(decoding: terminal.output, as: UTF8.self)
    #expect(!text.unicodeScalars.contains { (0x80..<0xa0).contains($0.value) })
  }

  @Test func laysOutWideAndCombiningCharacters() throws {
    let fixture = try Fixture("日本語 wide\ne\u{301}te\u{301} combining\n😀 emoji\na\tb\nok\r\nno newline")
    let terminal = try fixture.open(rows: 10, columns: 20)
    try terminal.wait(forRow: 5, "no newline")
    #expect(
      terminal.screen.text.prefix(6)
        == ["日本語 wide", "e\u{301}te\u{301} combining", "😀 emoji", "a       b", "ok", "no newline"])
    #expect(terminal.screen.cell(0, 2).text == "本")
    #expect(terminal.screen.cell(0, 7).text == "w")
    // An edge or a sign cuts a wide character in two, so its visible half is a blank.
    let narrow = try Fixture("日本語日本語日本語\n")
    let second = try narrow.open(rows: 4, columns: 10)
    try second.wait(for: "日本語日 ›")
    second.send("l")
    try second.wait(forRow: 0, "‹本語日本›")
    second.send("l")
    try second.wait(forRow: 0, "‹ 語日本 ›")
  }

  @Test func showsEmptyFilesAndThoseWithoutANewline() throws {
    let empty = try Fixture("").open()
    try empty.wait(forLastRow: "empty")
    empty.send("jkG g$ q")
    #expect(try empty.waitForExit() == .status(0))
    let one = try Fixture("x").open()
    try one.wait(forLastRow: "1 line  All  line 1")
    #expect(one.screen.row(0) == "x")
  }

  @Test func showsVeryLongLines() throws {
    let fixture = try Fixture(
      "first\n" + String(repeating: "0123456789", count: 300_000) + "END\nthird\n")
    let terminal = try fixture.open(["--indicators", "never"], rows: 6, columns: 40)
    try terminal.wait(forRow: 2, "third")
    try terminal.wait(forLastRow: "3 lines")
    terminal.send("$")
    try terminal.wait("the line's end") { terminal.screen.row(1).hasSuffix("789END") }
    terminal.send("0")
    let digits = String(repeating: "0123456789", count: 5)
    try terminal.wait(forRow: 1, digits.prefix(39) + "›")
    terminal.send("1500005l")
    try terminal.wait(forRow: 1, "‹" + digits.dropFirst(6).prefix(38) + "›")
  }

  @Test func aTruncatedFileIsShown() throws {
    let fixture = try Fixture(lines: 1000)
    let terminal = try fixture.open(["--indicators", "never"])
    try terminal.wait(forLastRow: "1,000 lines")
    terminal.send("500g")
    try terminal.wait(forLastRow: "line 500")
    truncate(fixture.path, 60)
    try terminal.wait(forLastRow: "truncated")
    terminal.send("G")
    try terminal.wait(forRow: 0, "line 1")
    try terminal.wait(forLastRow: "9 lines  All  line 1")
    truncate(fixture.path, 0)
    try terminal.wait(forLastRow: "empty")
    #expect(terminal.screen.row(0).isEmpty)
  }

  @Test func followsAFileThatGrows() throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open(["--follow", "--indicators", "never"])
    try terminal.wait(forLastRow: "line 78")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: fixture.path))
    file.seekToEndOfFile()
    file.write(Data(Fixture.lines(101...150).utf8))
    try terminal.wait(forRow: 22, "line 150")
    terminal.send("k")
    try terminal.wait(forLastRow: "line 127")
    file.write(Data(Fixture.lines(151...160).utf8))
    try terminal.wait(forLastRow: "160 lines")
    #expect(terminal.screen.row(0) == "line 127")
    terminal.send("F")
    try terminal.wait(forRow: 22, "line 160")
    file.write(Data(Fixture.lines(161...170).utf8))
    try terminal.wait(forRow: 22, "line 170")
    // Returning to the end, by a page or by the end key, resumes following.
    for key in [" ", "G"] {
      terminal.send("b")
      try terminal.wait("no following") { !terminal.screen.lastRow.contains("following") }
      terminal.send(key)
      try terminal.wait(forLastRow: "following")
    }
    file.write(Data(Fixture.lines(171...180).utf8))
    try terminal.wait(forRow: 22, "line 180")
    // After Escape the view stays where it is.
    terminal.send("\u{1b}")
    try terminal.wait("no following") { !terminal.screen.lastRow.contains("following") }
    file.write(Data(Fixture.lines(181...190).utf8))
    try terminal.wait(forLastRow: "190 lines")
    #expect(terminal.screen.row(22) == "line 180")
  }

  @Test func truncationOfAFollowedFileIsReported() throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open(["--follow", "--indicators", "never"])
    try terminal.wait(forLastRow: "line 78")
    truncate(fixture.path, 14)
    try terminal.wait(forLastRow: "truncated")
    try terminal.wait(forLastRow: "2 lines")
    #expect(terminal.screen.text.prefix(3) == ["line 1", "line 2", ""])
  }

  private func pipeTo(_ arguments: [String] = []) throws -> (terminal: PseudoTerminal, writer: Int32) {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    let terminal = try Fixture.launch(arguments + ["--indicators", "never"], standardInput: ends[0])
    close(ends[0])
    return (terminal, ends[1])
  }

  private func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      sent += count
    }
  }

  @Test func showsAPipeAsItIsWritten() throws {
    let (terminal, writer) = try pipeTo()
    write(Fixture.lines(1...10), to: writer)
    try terminal.wait(forRow: 9, "line 10")
    #expect(terminal.screen.lastRow.contains("? lines"))
    // Scrolls beyond the lines read so far: the view continues when they arrive, and stops at the requested
    // line.
    terminal.send("22j")
    terminal.send("=")
    try terminal.wait(forLastRow: "byte 0")
    write(Fixture.lines(11...60), to: writer)
    try terminal.wait(forRow: 0, "line 23")
    terminal.send("30j")
    try terminal.wait(forRow: 0, "line 38")
    write(Fixture.lines(61...65), to: writer)
    try terminal.wait(forRow: 0, "line 43")
    write(Fixture.lines(66...90), to: writer)
    try terminal.wait(forRow: 0, "line 53")
    terminal.send("G")
    try terminal.wait(forLastRow: "reading to the end")
    write(Fixture.lines(91...100), to: writer)
    close(writer)
    try terminal.wait(forRow: 22, "line 100")
    try terminal.wait(forLastRow: "100 lines  100%  line 78")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func percentagesWaitForTheEndOfThePipe() throws {
    let (terminal, writer) = try pipeTo()
    write(Fixture.lines(1...100), to: writer)
    try terminal.wait(forRow: 0, "line 1")
    terminal.send("50%")
    try terminal.wait(forLastRow: "reading to the end")
    write(Fixture.lines(101...1000), to: writer)
    close(writer)
    try terminal.wait(forLastRow: "1,000 lines  50%  line 507")
  }

  @Test func quitsWhileAWriterIsActive() throws {
    let terminal = try PseudoTerminal()
    try terminal.launch("/bin/sh", ["-c", "yes | \(Executable.built("porthole"))"])
    try terminal.wait(forRow: 22, "y")
    terminal.send("100000j")
    try terminal.wait(forLastRow: "line 100,001")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func drawsOneFrameForABurst() throws {
    let fixture = try Fixture(lines: 2000)
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "2,000 lines")
    let before = terminal.output.count
    terminal.send(String(repeating: "j", count: 500))
    try terminal.wait(forLastRow: "line 501")
    // 500 frames would take at least 500 × 20 bytes.
    #expect(terminal.output.count - before < 6000)
  }

  @Test func passesContentThroughWithoutATerminal() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let fixture = try Fixture(bytes)
    func run(_ command: String) throws -> (Data, Int32) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", command, Executable.built("porthole"), fixture.path]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (data, process.terminationStatus)
    }
    #expect(try run("\"$0\" \"$1\"") == (Data(bytes), 0))
    #expect(try run("\"$0\" < \"$1\"") == (Data(bytes), 0))
    #expect(try run("cat \"$1\" | \"$0\" \"$1\" -") == (Data(bytes + bytes), 0))
    #expect(try run("\"$0\" /nonexistent \"$1\"") == (Data(bytes), 1))
    // A reader that closes the pipe early ends the program without a message.
    #expect(try run("\"$0\" \"$1\" \"$1\" \"$1\" | head -c 10").0.count == 10)
  }

  /// A picture of 40 by 40 pixels in one colour, as a BMP file.
  static func bitmap() -> [UInt8] {
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    var bytes = Array("BM".utf8) + little(54 + 40 * 120) + little(0) + little(54)
    bytes += little(40) + little(40) + little(40) + [1, 0, 24, 0]
    bytes += [UInt8](repeating: 0, count: 24)
    for _ in 0..<1600 { bytes += [0x30, 0x60, 0xc0] }
    return bytes
  }

  #if Images
    @Test func showsAPictureAndZoomsIt() throws {
      let fixture = try Fixture(Self.bitmap(), name: "picture.bmp")
      let terminal = try fixture.open(environment: ["COLORTERM": "truecolor", "PORTHOLE_SCREEN": "direct"])
      try terminal.wait(forLastRow: "40 × 40 pixels  100%")
      try terminal.wait("the picture") { terminal.screen.cell(10, 40).background == 0x1c06030 }
      // The picture is centred and keeps its proportions.
      #expect(terminal.screen.cell(10, 19).background == -1)
      #expect(terminal.screen.cell(10, 20).background == 0x1c06030)
      #expect(terminal.screen.cell(10, 60).background == -1)
      terminal.send("++")
      try terminal.wait(forLastRow: "200%")
      try terminal.wait("a larger picture") { terminal.screen.cell(10, 0).background == 0x1c06030 }
      // `0` zooms to the largest size that fits.
      terminal.send("0")
      try terminal.wait(forLastRow: "115%")
      terminal.send("q")
      #expect(try terminal.waitForExit() == .status(0))
    }
  #endif

  /// The file consists of a header for 100,000 × 100,000 pixels only.
  @Test func reportsWhyAPictureCannotBeShown() throws {
    var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]
    bytes += Array("IHDR".utf8) + [0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0, 8, 2, 0, 0, 0, 0x1b, 0x12, 0x0c, 0x58]
    let fixture = try Fixture(bytes, name: "huge.png")
    let terminal = try fixture.open(columns: 120)
    try terminal.wait(for: "huge.png: ")
    try terminal.wait(forLastRow: "100,000 × 100,000 pixels")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }
}
