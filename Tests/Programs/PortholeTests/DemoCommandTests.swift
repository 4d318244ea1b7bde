import Demos
import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// `porthole demo` in a real terminal.
@Suite(.programs, .bounded) struct DemoCommandTests {
  private func open(_ arguments: [String]) throws -> PseudoTerminal {
    try Fixture.launch(["demo"] + arguments)
  }

  /// Arrow keys, the wheel and a throw, with resizes to a single cell and to a very large screen during the
  /// motion.
  @Test(arguments: await Demo.names)
  func everyDemoHandlesKeysMouseAndResizes(_ name: String) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.launch(Executable.built("porthole"), ["demo", name])
    try terminal.wait(forLastRow: " \(name) ")
    terminal.send("\u{1b}[B\u{1b}[B\u{1b}[C\u{1b}[C\u{1b}[D\u{1b}[6~\u{1b}[F\u{1b}[H")
    terminal.send("\u{1b}[<65;10;5M\u{1b}[<65;10;5M\u{1b}[<64;10;5M\u{1b}[<67;10;5M\u{1b}[<80;10;5M")
    terminal.send("\u{1b}[<0;40;18M")
    for y in (4..<18).reversed() { terminal.send("\u{1b}[<32;\(40 - y);\(y)M") }
    terminal.send("\u{1b}[<0;22;4m")
    for (rows, columns) in [(1, 1), (200, 500), (24, 80)] {
      terminal.resize(rows: rows, columns: columns)
      terminal.send("\u{1b}[B")
      if rows > 1 { try terminal.wait(forLastRow: " \(name) ") }
    }
    terminal.send("\t\t\u{1b}[B")
    // In a field q is text.
    let hasFields = name == "controls"
    terminal.send(hasFields ? "\u{3}" : "q")
    #expect(try terminal.waitForExit() == .status(hasFields ? 130 : 0))
    #expect(terminal.settings == before)
    #expect(!terminal.screen.isAlternate && !terminal.screen.hasMouse && terminal.screen.isCursorVisible)
  }

  @Test func theTourOpensADemoAndReturns() throws {
    let terminal = try open([])
    try terminal.wait(forLastRow: " tour ")
    terminal.send("\u{1b}[B\r")
    try terminal.wait(forLastRow: " atlas ")
    terminal.send("\u{1b}")
    try terminal.wait(forLastRow: " tour ")
    terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == .status(130))
  }

  @Test func aSelectionInTheArticleIsCopied() throws {
    let terminal = try open(["article"])
    try terminal.wait(forLastRow: " article ")
    let row = try #require((0..<24).first { terminal.screen.row($0).contains("typewriters") })
    let text = terminal.screen.row(row).replacing(/[█▁-▇]/, with: "")
    terminal.send("\u{1b}[<0;1;\(row + 1)M\u{1b}[<32;80;\(row + 1)M\u{1b}[<0;80;\(row + 1)m\u{3}")
    // The selection begins at the edge of the text's column, up to two blanks before the text.
    try terminal.wait("the text on the clipboard") {
      let output = String(decoding: terminal.output, as: UTF8.self)
      guard let match = output.firstMatch(of: /\e\]52;c;([^\a]*)\a/) else { return false }
      let data = Data(base64Encoded: String(match.1)) ?? Data()
      return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        == text.trimmingCharacters(in: .whitespaces)
    }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func withoutATerminalTheFirstFrameIsPrinted() async throws {
    for name in await Demo.names {
      let frame = try Command.run(["demo", name])
      #expect(frame.status == 0)
      #expect(frame.output.split(separator: "\n", omittingEmptySubsequences: false).count == 25)
      #expect(frame.output.contains(" \(name) "))
    }
    #expect(try Command.run(["demo"]).output.contains("scroll views for terminals"))
    #expect(try Command.run(["demo", "--svg"]).output.hasPrefix("<svg"))
  }

  #if Images
    @Test func aPrintedFrameWaitsForItsPicture() throws {
      let fixture = try Fixture(ContentTests.bitmap(), name: "picture.bmp")
      let frame = try Command.run(["demo", "image", fixture.path, "--size", "60x20", "--svg"])
      #expect(frame.status == 0 && frame.output.contains("#c06030"))
    }
  #endif

  /// Without UTF-8, arrows and accented letters become ASCII, and all text keeps its columns.
  @Test func aLocaleWithoutUTF8ShowsASCII() throws {
    func open(_ language: String) throws -> PseudoTerminal {
      let terminal = try Fixture.launch(
        ["demo", "paging", "--screen", "direct"], rows: 40, columns: 100, environment: ["LANG": language])
      try terminal.wait(forLastRow: " paging ")
      try terminal.wait(for: "22:00")
      return terminal
    }
    let (plain, usual) = (try open("C"), try open("C.UTF-8"))
    try plain.wait(forLastRow: "<- -> drag turn a page")
    try plain.wait(for: "Reykjavik")
    try usual.wait(for: "Reykjavík")
    let row = try #require((0..<40).first { usual.screen.row($0).contains("Reykjavík") })
    #expect(
      plain.screen.row(row)
        == usual.screen.row(row).replacing("í", with: "i").replacing("°", with: " ").replacing("▄", with: "=")
    )
    for terminal in [plain, usual] {
      terminal.send("q")
      #expect(try terminal.waitForExit() == .status(0))
    }
    let frame = try Command.run(["demo", "paging", "--size", "100x40"], environment: ["LC_ALL": "C"])
    #expect(frame.output.utf8.allSatisfy { $0 < 0x80 } && frame.output.contains("Reykjavik"))
    let picture = try Command.run(
      ["demo", "paging", "--size", "100x40", "--svg"], environment: ["LC_ALL": "C"])
    #expect(picture.output.utf8.allSatisfy { $0 < 0x80 } && picture.output.contains("Reykjavik"))
  }

  /// Without colours, pictures are drawn with shades.
  @Test func withoutColorsPicturesAreDrawnWithShades() throws {
    let terminal = try Fixture.launch(["demo", "feed"], environment: ["NO_COLOR": "1"])
    try terminal.wait(forLastRow: " feed ")
    try terminal.wait(for: "Essaouira")
    let picture = (2..<14).map { terminal.screen.row($0) }.joined()
    for character in ["░", "▒", "▓"] as [Character] { #expect(picture.contains(character)) }
    #expect(!picture.contains("▀▀▀▀"))
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func unknownDemosAndFilesAreReported() async throws {
    let unknown = try Command.run(["demo", "galery"])
    #expect(unknown.status == 2 && unknown.output.isEmpty)
    #expect(unknown.errors == "porthole: no demo galery; did you mean gallery? see porthole help demo\n")
    let file = try Command.run(["demo", "image", "/no/such/file.png"])
    #expect(file.status == 1 && file.errors.contains("No such file"))
    let list = try Command.run(["demo", "--list"])
    let names = await Demo.names
    #expect(list.status == 0 && names.allSatisfy { list.output.contains($0) })
  }
}
