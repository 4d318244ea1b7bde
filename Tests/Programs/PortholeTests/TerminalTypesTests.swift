import Demos
import Foundation
import NodeUI
import PseudoTerminal
import TapeCore
import TestSupport
import Testing

/// Terminals of many types, with the screen that suits each of them.
@MainActor
@Suite(.programs, .bounded) struct TerminalTypesTests {
  /// `script/test --terminals` tries all combinations, the suite those that differ most.
  nonisolated private static let triesAll = ProcessInfo.processInfo.environment["PORTHOLE_TERMINALS"] != nil

  /// A screen on a type of terminal.
  struct Combination: CustomTestStringConvertible, Sendable {
    let screen: String
    let terminal: String
    var testDescription: String { "\(screen) on \(terminal)" }
  }

  private static let combinations: [Combination] =
    triesAll
    ? ["ncurses", "direct"].flatMap { screen in
      ["xterm-256color", "xterm", "screen-256color", "linux", "vt100"].map {
        Combination(screen: screen, terminal: $0)
      }
    }
    : [Combination(screen: "ncurses", terminal: "xterm-256color")]

  /// Every demo's tape shows the replay's cells, in the colours of the terminal.
  @Test(arguments: await Demo.names, await combinations)
  func demosShowTheReplaysCells(_ name: String, _ combination: Combination) throws {
    try expectDemo(name, combination)
  }

  @Test(
    .enabled(if: !triesAll),
    arguments: ["xterm", "screen-256color", "linux", "vt100"].map {
      Combination(screen: "ncurses", terminal: $0)
    })
  func theGalleryShowsTheReplaysCells(_ combination: Combination) throws {
    try expectDemo("gallery", combination)
  }

  private func expectDemo(_ name: String, _ combination: Combination) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let folder = TestSource.project.path
    let tape = "\(folder)/demos/Tapes/\(name).tape"
    let stage = try DemoStage(#require(Demo.named(name)))
    let player = TapePlayer(try Tape.load(path: tape), stage, window: { stage.window })
    var pictures: [(String, Canvas)] = []
    player.onScreenshot = { [unowned player] in
      pictures.append(($0, player.canvas.reduced(for: combination.terminal)))
    }
    player.play()
    let size = player.tape.size
    let terminal = try PseudoTerminal(rows: size.height, columns: size.width)
    try terminal.launch(
      Executable.built("porthole"),
      ["demo", name, "--tape", tape, "--speed", "20", "--pause", "--screen", combination.screen],
      environment: ["TERM": combination.terminal])
    for (name, canvas) in pictures {
      try terminal.wait("screenshot \(name); \(terminal.screen.differences(from: canvas).first ?? "")") {
        terminal.screen.differences(from: canvas).isEmpty
      }
      terminal.send(" ")
    }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// `dim` is checked in the bytes, since a `Cell` does not tell it.
  @Test(arguments: ["ncurses", "direct"]) func dimTextIsDim(_ screen: String) throws {
    let fixture = try Fixture("\u{1b}[2mdim\u{1b}[m text\n")
    let terminal = try fixture.open(["--screen", screen])
    try terminal.wait(forLastRow: "1 line")
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(output.contains(/\u{1b}\[(?:0;)?2mdim/))
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// A VT52 shows the text and follows its keys.
  @Test func aVT52ShowsTheText() throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try PseudoTerminal(emulates: false)
    try terminal.launch(
      Executable.built("porthole"), ["--screen", "auto", "--motion", "never", fixture.path],
      environment: ["TERM": "vt52"])
    terminal.owner = fixture
    var (screen, read) = (VT52(), 0)
    func wait(_ what: String, _ isTrue: (VT52) -> Bool) throws {
      try terminal.wait(what) {
        screen.write(terminal.output[read...])
        read = terminal.output.count
        return isTrue(screen)
      }
    }
    try wait("the first lines") {
      $0.row(23).contains("line 1") && $0.row(0) == "line 1" && $0.row(22) == "line 23"
    }
    terminal.send("\u{1b}B")
    try wait("one line down") { $0.row(0) == "line 2" && $0.row(22) == "line 24" }
    terminal.send(" ")
    try wait("a page down") {
      $0.row(23).contains("line 2") && $0.row(0) != "line 2" && $0.row(1) != "line 3"
    }
    terminal.send("G")
    try wait("the end") { $0.row(22) == "line 100" && $0.row(0) == "line 78" }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    screen.write(terminal.output[read...])
    #expect(screen.unknown.isEmpty)
  }

  /// Terminals that are not ECMA-48: the program starts, draws the last row and ends, and sends nothing that
  /// terminfo does not have.
  @Test(arguments: ["wyse60", "hp", "sun", "vt52", "adm3a"])
  func foreignTerminalsGetTheirOwnSequences(_ type: String) throws {
    let fixture = try Fixture(Fixture.lines(1...100) + "ZYXWVUTSR\n")
    let terminal = try PseudoTerminal(emulates: false)
    let before = terminal.settings
    try terminal.launch(
      Executable.built("porthole"), ["--screen", "auto", fixture.path],
      environment: ["TERM": type, "LANG": "C"])
    terminal.owner = fixture
    try terminal.wait("the last row") {
      String(decoding: terminal.output, as: UTF8.self).contains("file.txt")
    }
    terminal.send("jG")
    try terminal.wait("the end") { String(decoding: terminal.output, as: UTF8.self).contains("ZYXWVUTSR") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(terminal.settings == before)
    let known = try Self.literals(of: type)
    var rest = terminal.output[...]
    while let first = rest.first {
      let length = known.filter { rest.starts(with: $0) }.map(\.count).max()
      let isPlain = first >= 0x20 || [0x08, 0x0a, 0x0d].contains(first)
      #expect(length != nil || isPlain, "\(type): \(rest.prefix(12))")
      rest = rest.dropFirst(length ?? 1)
    }
  }

  /// The parts of a terminal's control sequences between their parameters, as terminfo has them.
  private static func literals(of type: String) throws -> [[UInt8]] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/infocmp")
    process.arguments = ["-1", type]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "infocmp \(type)")
    var literals: [[UInt8]] = []
    for line in text.split(separator: "\n") where line.hasPrefix("\t") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      literals += Self.literals(in: line[line.index(after: equals)...].dropLast())
    }
    return literals.filter { $0.contains { $0 < 0x20 } }
  }

  private static func literals(in value: Substring) -> [[UInt8]] {
    var (literals, rest) = ([[UInt8]()], value)
    func add(_ byte: UInt8) { literals[literals.count - 1].append(byte) }
    while let first = rest.popFirst() {
      switch first {
      case "%":
        literals.append([])
        switch rest.popFirst() {
        case "p", "P", "g": rest = rest.dropFirst()
        case "'": rest = rest.drop { $0 != "'" }.dropFirst()
        case "{": rest = rest.drop { $0 != "}" }.dropFirst()
        case let digit? where digit.isNumber: rest = rest.drop { !$0.isLetter }.dropFirst()
        default: break
        }
      case "$" where rest.first == "<": rest = rest.drop { $0 != ">" }.dropFirst()
      case "^": add((rest.popFirst()?.asciiValue ?? 0) & 0x1f)
      case "\\":
        if let octal = UInt8(rest.prefix(3), radix: 8) {
          add(octal)
          rest = rest.dropFirst(3)
        } else if let letter = rest.popFirst() {
          let named: [Character: UInt8] = ["E": 27, "n": 10, "r": 13, "t": 9, "b": 8, "f": 12, "s": 32]
          add(named[letter] ?? letter.asciiValue ?? 0)
        }
      default: add(first.asciiValue ?? 0)
      }
    }
    return literals
  }

  /// A wrong value names the screens.
  @Test func wrongScreensAreRefused() throws {
    let fixture = try Fixture(lines: 3)
    let demo = try Command.run(["demo", "--screen", "other"])
    #expect(demo.status == 2 && demo.errors.contains("--screen takes auto, ncurses or direct, not 'other'"))
    // The viewer shows the content all the same.
    let viewer = try Command.run(["--screen", "other", fixture.path])
    #expect(viewer.errors == "porthole: --screen takes auto, ncurses or direct, not other\n")
    #expect(viewer.status == 0 && viewer.output == Fixture.lines(1...3))
    for arguments in [[fixture.path], ["--tabs", "8", fixture.path], ["demo"]] {
      let terminal = try Fixture.launch(arguments, columns: 120, environment: ["PORTHOLE_SCREEN": "other"])
      #expect(try terminal.waitForExit() == .status(2))
      #expect(
        terminal.screen.contains("porthole: PORTHOLE_SCREEN takes auto, ncurses or direct, not 'other'"))
    }
    let terminal = try fixture.open(["--screen", "ncurses"], environment: ["PORTHOLE_SCREEN": "other"])
    try terminal.wait(forLastRow: "3 lines")
  }
}
