import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// The theme by the terminal's background, options and variables, in the real program.
@Suite(.programs, .bounded) struct ThemeInTerminalTests {
  private static let scene = """
    root:
      scroll: {id: page, content: {box: {height: 60, fill: "x"}}}
    """
  private static let query = "\u{1b}]11;?\u{1b}\\"
  private static let watch = "\u{1b}[?2031h"
  private static let unwatch = "\u{1b}[?2031l"
  private static let dark = 234
  private static let light = 255
  /// The colour of text. Once the terminal has told its background, the page has none of its own.
  private static let (lightText, darkText) = (188, 235)
  private static let screens = ["direct", "ncurses"]

  private func count(_ sequence: String, in output: ArraySlice<UInt8>) -> Int {
    let bytes = Array(sequence.utf8)
    return output.indices.count { output[$0...].starts(with: bytes) }
  }

  private func run(
    _ arguments: [String] = [], scene: String = Self.scene, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let fixture = try Fixture(scene)
    let terminal = try Fixture.launch(["run", fixture.path] + arguments, environment: environment)
    terminal.owner = fixture
    try terminal.wait("the screen") { terminal.screen.row(23).hasPrefix("xxx") }
    return terminal
  }

  private func background(_ terminal: PseudoTerminal) -> Int { terminal.screen.cell(10, 40).background }

  private func text(_ terminal: PseudoTerminal) -> Int { terminal.screen.cell(10, 40).foreground }

  private func wait(_ terminal: PseudoTerminal, forText color: Int) throws {
    try terminal.wait("the text \(color)") { text(terminal) == color }
    #expect(background(terminal) == -1)
  }

  private func wait(_ terminal: PseudoTerminal, for color: Int) throws {
    try terminal.wait("the background \(color)") { background(terminal) == color }
  }

  private static let answers: [(String, Int)] = [
    ("\u{1b}]11;rgb:0000/2b2b/3636\u{1b}\\", lightText), ("\u{1b}]11;rgb:fd/f6/e3\u{7}", darkText),
  ]

  @Test(arguments: answers, screens)
  func theAnswerChoosesTheTheme(_ sample: (String, Int), _ screen: String) throws {
    let (answer, color) = sample
    let terminal = try run(["--screen", screen])
    #expect(count(Self.query, in: terminal.output[...]) == 1)
    #expect(count(Self.watch, in: terminal.output[...]) == 1)
    // The terminal's own background.
    #expect(background(terminal) == -1)
    terminal.send(answer)
    try wait(terminal, forText: color)
    // The same answer again draws nothing: the next output is that of the key.
    let end = terminal.output.count
    terminal.send(answer + "\u{1b}[B")
    try terminal.wait("the key") { terminal.output.count > end }
    // Then the user switches to the other scheme, whose colour the terminal is asked for.
    terminal.send("\u{1b}[?997;\(color == Self.lightText ? 2 : 1)n")
    try wait(terminal, for: color == Self.lightText ? Self.light : Self.dark)
    try terminal.wait("the question") { count(Self.query, in: terminal.output[...]) == 2 }
    let last = terminal.output.count
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(count(Self.unwatch, in: terminal.output[last...]) == 1)
  }

  /// The answer is there before the program asks: the first frame has its theme, unless that frame must not wait.
  @Test(arguments: screens, ["", "127.0.0.1 1 127.0.0.1 22"])
  func theFirstFrameWaitsForTheAnswer(_ screen: String, _ connection: String) throws {
    let fixture = try Fixture(Self.scene)
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    terminal.send(Self.answers[0].0)
    try terminal.launch(
      Executable.built("porthole"), ["run", fixture.path, "--screen", screen],
      environment: ["SSH_CONNECTION": connection])
    try wait(terminal, forText: Self.lightText)
    // The direct screen sends one letter of a row and repeats it; ncurses sends all, so that ten of them begin at 71 places.
    let output = terminal.output[...]
    let rows = screen == "direct" ? count("x\u{1b}[7", in: output) : count("xxxxxxxxxx", in: output) / 71
    #expect((rows > 30) == !connection.isEmpty, "\(rows)")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// Keys that are typed before the answer, or instead of one, are not lost.
  @Test func keysBeforeTheAnswerStay() throws {
    let fixture = try Fixture(Self.scene)
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    terminal.send("q" + Self.answers[0].0)
    try terminal.launch(Executable.built("porthole"), ["run", fixture.path])
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// A terminal that sends its answer in pieces, or something else, gets no key pressed by it.
  @Test func anAnswerInPiecesIsNoKey() throws {
    let terminal = try run(["--screen", "direct"])
    for piece in ["\u{1b}]11;rgb:q", "qqq/", "q\u{1b}\\", "\u{1b}]11;rgb:ffff", "/ffff/ffff", "\u{7}"] {
      terminal.send(piece)
      try terminal.waitUntilInputIsRead()
    }
    try wait(terminal, forText: Self.darkText)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test(arguments: [SIGTERM, SIGSEGV], screens)
  func reportsAreOffAfterASignal(_ signal: Int32, _ screen: String) throws {
    let terminal = try run(["--screen", screen])
    let last = terminal.output.count
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    #expect(count(Self.unwatch, in: terminal.output[last...]) == 1)
  }

  @Test(arguments: [
    ["TERM": "linux"], ["TERM": "vt100"], ["TERM": "vt220"], ["NO_COLOR": "1"],
  ])
  func otherTerminalsAreNotAsked(_ environment: [String: String]) throws {
    let terminal = try run(environment: environment)
    #expect(count("\u{1b}]11", in: terminal.output[...]) == 0 && count("2031", in: terminal.output[...]) == 0)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func theVariableOfTheTerminalIsTheFirstGuess() throws {
    let terminal = try run(["--screen", "direct"], environment: ["COLORFGBG": "15;0"])
    try wait(terminal, for: Self.dark)
    terminal.send("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\")
    try wait(terminal, forText: Self.darkText)
  }

  /// The option wins over the scene, the scene over the variable.
  @Test func optionsAndVariablesChooseATheme() throws {
    let own = "theme: light\n" + Self.scene
    let variable = ["PORTHOLE_THEME": "dark"]
    try wait(run(["--theme", "dark"]), for: Self.dark)
    try wait(run(environment: variable), for: Self.dark)
    try wait(run(scene: own, environment: variable), for: Self.light)
    try wait(run(["--theme", "dark"], scene: own), for: Self.dark)
    let fixture = try Fixture(Self.scene)
    let wrong = try Command.run(["run", fixture.path, "--theme", "drak"])
    #expect(
      wrong.status == 2 && wrong.errors.contains("--theme takes automatic, standard"), "\(wrong.errors)")
    let other = try Command.run(["run", fixture.path], environment: ["PORTHOLE_THEME": "drak"])
    #expect(other.status == 2 && other.errors.contains("PORTHOLE_THEME takes automatic"), "\(other.errors)")
    let motion = try Command.run(["demo"], environment: ["PORTHOLE_MOTION": "no"])
    #expect(motion.status == 2 && motion.errors.contains("PORTHOLE_MOTION takes auto"), "\(motion.errors)")
  }

  /// The viewer stays on the terminal's own background, and asks for it unless the theme is another one.
  @Test func theViewerTakesAThemeToo() throws {
    let fixture = try Fixture(lines: 100)
    let usual = try fixture.open()
    try usual.wait(forLastRow: "100 lines")
    #expect(count(Self.query, in: usual.output[...]) == 1)
    usual.send("\u{1b}]11;rgb:0000/0000/0000\u{1b}\\/9\r")
    // The match has the dark theme's colour, and the rest the terminal's own.
    try usual.wait("the match") { usual.screen.cell(8, 5).background == 220 }
    #expect(usual.screen.cell(0, 0).background == -1 && usual.screen.cell(0, 0).foreground == -1)
    #expect(background(usual) == -1)
    let other = try fixture.open(["--theme", "terminal"])
    try other.wait(forLastRow: "100 lines")
    #expect(count("\u{1b}]11", in: other.output[...]) == 0)
    try wait(fixture.open(["--theme", "dark"]), for: Self.dark)
    try wait(fixture.open(environment: ["PORTHOLE_THEME": "light"]), for: Self.light)
    try wait(fixture.open(["--theme", "dark"], environment: ["PORTHOLE_THEME": "light"]), for: Self.dark)
    let automatic = try fixture.open(["--theme", "automatic"])
    try automatic.wait(forLastRow: "100 lines")
    automatic.send("\u{1b}]11;rgb:0000/0000/0000\u{1b}\\")
    try automatic.wait("the text") { automatic.screen.cell(0, 0).foreground == Self.lightText }
    #expect(background(automatic) == -1)
    let wrong = try fixture.open(environment: ["PORTHOLE_THEME": "drak"])
    #expect(try wrong.waitForExit() == .status(2))
    #expect(
      String(decoding: wrong.output, as: UTF8.self).contains("PORTHOLE_THEME takes automatic, standard"))
  }

  // MARK: Frames without a terminal

  @Test func framesHaveTheChosenLook() throws {
    let fixture = try Fixture(Self.scene)
    func frame(_ arguments: [String], _ environment: [String: String] = [:]) throws -> String {
      let command = ["run", fixture.path, "--size", "9x3"] + arguments
      return try Command.run(command, environment: environment).output
    }
    let usual = try frame([])
    #expect(usual == "xxxxxxxxx\nxxxxxxxxx\nxxxxxxxxx\n")
    #expect(try frame(["--indicators", "always"]).split(separator: "\n").allSatisfy { !$0.hasSuffix("x") })
    #expect(try frame(["--theme", "ascii"]).allSatisfy(\.isASCII))
    #expect(try frame(["--theme", "dark", "--svg"]).contains("#1c1c1c"))
    let plain = try frame(["--theme", "dark", "--svg"], ["NO_COLOR": "1"])
    #expect(!plain.contains("#1c1c1c"))
    #expect(!plain.contains("fill=\"#"), "demos have colours of their own")
    #expect(try frame([], ["COLORFGBG": "15;0"]) == usual)
  }

  /// Demos follow the background as scenes do.
  @Test func demosFollowTheBackground() throws {
    let terminal = try Fixture.launch(["demo", "list"])
    try terminal.wait(forLastRow: " list ")
    #expect(count(Self.query, in: terminal.output[...]) == 1)
    for (answer, color) in Self.answers {
      terminal.send(answer)
      try terminal.wait("the text \(color)") {
        (1..<23).contains { terminal.screen.cell($0, 60).foreground == color }
      }
    }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// Without motion, a page key has moved the content by the next frame.
  @Test func theVariableTurnsMotionOff() throws {
    let fixture = try Fixture("Set Size 9x6\nPageDown\nSleep 1ms\nExpect offset page 0,5\n")
    let scene = try Fixture(Self.scene)
    #expect(try Command.run(["replay", scene.path, fixture.path]).status == 1)
    #expect(try Command.run(["replay", scene.path, fixture.path, "--motion", "never"]).status == 0)
    let environment = ["PORTHOLE_MOTION": "none"]
    #expect(try Command.run(["replay", scene.path, fixture.path], environment: environment).status == 1)
  }
}
