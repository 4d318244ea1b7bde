import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// Features of terminals that are asked for, in a terminal that answers by a script.
@Suite(.programs, .bounded) struct TerminalFeaturesTests {
  private static let screens = ["direct", "ncurses"]
  private static let keyboard = "\u{1b}[?0u"
  private static let graphemes = "\u{1b}[?2027;2$y"
  private static let name = "\u{1b}P>|ghostty 1.2.0\u{1b}\\"
  private static let attributes = "\u{1b}[?62;22c"
  private static let lastQuestion = Array("\u{1b}[c".utf8)

  /// Starts the program in a terminal that gives these answers once it has been asked.
  private func launch(
    _ answers: String, screen: String = "direct", environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    var isAnswered = false
    terminal.script = { output in
      guard !isAnswered, output.count(of: Self.lastQuestion) > 0 else { return "" }
      isAnswered = true
      return answers
    }
    try terminal.launch(
      Executable.built("KitApp"), ["terminal"],
      // A machine that stands still for a second must not make the answers late.
      environment: ["PORTHOLE_SCREEN": screen, "PORTHOLE_ANSWER_TIME": "60"].merging(environment) { $1 })
    try terminal.wait(for: "no key")
    return terminal
  }

  /// Presses a key and waits for its effect: all answers before it were read.
  private func press(_ keys: String, _ text: String, in terminal: PseudoTerminal) throws {
    terminal.send(keys)
    try terminal.wait(for: text)
  }

  private func count(_ sequence: String, in terminal: PseudoTerminal) -> Int {
    terminal.output.count(of: Array(sequence.utf8))
  }

  /// Expects sequences in this order at the end of the output.
  private func expectInOrder(
    _ sequences: [String], in terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: terminal.output, as: UTF8.self)
    let places = sequences.map { text.ranges(of: $0).last?.lowerBound }
    #expect(!places.contains(nil), "\(places)", sourceLocation: sourceLocation)
    let found = places.compactMap(\.self)
    #expect(found == found.sorted(), sourceLocation: sourceLocation)
  }

  private static let all = keyboard + graphemes + name + attributes
  private static let ends = [
    "\u{1b}]9;4;0\u{1b}\\", "\u{1b}[23;2t", "\u{1b}[?2027l", "\u{1b}[<u", "\u{1b}[?1002l", "\u{1b}[?1004l",
    "\u{1b}[?2004l", "\u{1b}[?1049l",
  ]

  @Test(arguments: ["q", "kill", "x"]) func allFeaturesAreUsedAndGivenBackInReverse(_ end: String) throws {
    let terminal = try launch(Self.all)
    let settings = terminal.settings
    try terminal.wait(for: "all keys")
    #expect(count("\u{1b}[>5u", in: terminal) == 1 && count("\u{1b}[?2027h", in: terminal) == 1)
    try press("\u{1b}[105;5u", "Ctrl-I", in: terminal)
    try press("\u{1b}[9;2u", "Shift-Tab", in: terminal)
    // Nothing is bound to Ctrl-M.
    try press("\u{1b}[109;5u", "Enter", in: terminal)
    // A release is no press, and neither is Super.
    try press("\u{1b}[116;1:3u\u{1b}[116;9u\u{1b}[9u", "Tab", in: terminal)
    #expect(count("\u{1b}]2;", in: terminal) == 0)
    try press("t", "title", in: terminal)
    try terminal.wait("the title") { count("\u{1b}[22;2t\u{1b}]2;Kit^[App\u{1b}\\", in: terminal) == 1 }
    try press("p", "progress", in: terminal)
    try terminal.wait("the progress") { count("\u{1b}]9;4;1;42\u{1b}\\", in: terminal) == 1 }
    switch end {
    case "kill":
      terminal.kill(SIGTERM)
      #expect(try terminal.waitForExit() == .signal(SIGTERM))
    case "x":
      terminal.send(end)
      _ = try terminal.waitForExit()
    default:
      terminal.send(end)
      #expect(try terminal.waitForExit() == .status(0))
    }
    expectInOrder(Self.ends, in: terminal)
    #expect(terminal.settings != settings)
    for sequence in Self.ends.prefix(4) {
      #expect(count(sequence, in: terminal) == 1, "\(sequence.debugDescription)")
    }
    #expect(!terminal.screen.isAlternate && terminal.screen.isCursorVisible)
  }

  @Test(arguments: screens) func keysAreToldApart(_ screen: String) throws {
    let terminal = try launch(Self.keyboard + Self.attributes, screen: screen)
    try terminal.wait(for: "all keys")
    try press("\u{1b}[105;5u", "Ctrl-I", in: terminal)
    try press("\t", "Tab", in: terminal)
    try press("\u{1b}[9;2u", "Shift-Tab", in: terminal)
    try press("\u{1b}[27;5;105~", "Ctrl-I", in: terminal)
    terminal.send("\u{1b}[99;5u")
    #expect(try terminal.waitForExit() == .status(130))
    #expect(count("\u{1b}[<u", in: terminal) == 1)
  }

  /// A text stands 12 cells after a family in brackets.
  @Test func aFamilyTakesTwoCellsWhereTheTerminalJoinsIt() throws {
    let terminal = try launch(Self.all)
    try terminal.wait(for: "all keys")
    try terminal.wait("two cells") { count("\u{1b}[3;17H", in: terminal) > 0 }
    let other = try launch(Self.keyboard + Self.attributes)
    try other.wait(for: "all keys")
    #expect(count("\u{1b}[3;21H", in: other) > 0 && count("\u{1b}[3;17H", in: other) == 0)
  }

  @Test func featuresEndWhereTheProgramEndsThem() throws {
    let terminal = try launch(Self.all)
    try press("t", "title", in: terminal)
    try press("p", "progress", in: terminal)
    try press("e", "ended", in: terminal)
    try terminal.wait("the ends") { Self.ends.prefix(2).allSatisfy { count($0, in: terminal) == 1 } }
  }

  @Test(arguments: screens) func focusIsObserved(_ screen: String) throws {
    let terminal = try launch("", screen: screen)
    #expect(count("\u{1b}[?1004h", in: terminal) == 1)
    try press("\u{1b}[O", "few keys, inactive", in: terminal)
    try press("\u{1b}[I", "few keys, active", in: terminal)
  }

  /// A terminal that answers nothing, in part, or senselessly gets no feature, and no key is pressed by it.
  @Test(
    arguments: [
      "", attributes, name + attributes, "\u{1b}[?2027;0$y" + attributes, attributes + keyboard + graphemes,
      "\u{1b}P>|\u{1b}\\\u{1b}[?$y\u{1b}[?u\u{1b}[>1u\u{1b}[=3u\u{1b}[?2027;9$y" + attributes,
    ], screens)
  func otherAnswersSwitchNothingOn(_ answers: String, _ screen: String) throws {
    let terminal = try launch(answers, screen: screen)
    try press("\t", "Tab", in: terminal)
    #expect(terminal.screen.contains("few keys"))
    #expect(count("\u{1b}[?2027h", in: terminal) == 0)
    #expect(count("\u{1b}[>5u", in: terminal) == 0)
    try press("p", "progress", in: terminal)
    let showsProgress = answers.contains("ghostty")
    try press("\t", "Tab", in: terminal)
    #expect((count("\u{1b}]9;4", in: terminal) > 0) == showsProgress)
    // Late answers, after the last one.
    terminal.send((answers.contains(Self.attributes) ? "" : Self.attributes) + Self.all)
    try press("\u{1b}[Z", "Shift-Tab", in: terminal)
    #expect(count("\u{1b}[?2027h", in: terminal) == 0)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test(arguments: ["linux", "vt100", "vt220"]) func otherTerminalsAreNotAsked(_ type: String) throws {
    let terminal = try launch("", environment: ["TERM": type])
    try press("\t", "Tab", in: terminal)
    for part in ["[?u", "[>0q", "[c", "?1004h", "?2027"] {
      #expect(count("\u{1b}" + part, in: terminal) == 0)
    }
    #expect(count("1004", in: terminal) == 0)
  }

  /// After a stop, the terminal is asked again, and its features are on at once. Without a shell, the stop ends at once.
  @Test func featuresAreOnAgainAfterAStop() throws {
    let terminal = try launch(Self.all)
    try terminal.wait(for: "all keys")
    terminal.send("z")
    try terminal.wait("the features") {
      count("\u{1b}[>5u", in: terminal) == 2 && count("\u{1b}[c", in: terminal) == 2
    }
    // The terminal is another one now: it answers nothing but the last question.
    terminal.send(Self.attributes)
    try terminal.wait(for: "few keys")
    #expect(count("\u{1b}[<u", in: terminal) == 2)
  }
}

extension [UInt8] {
  /// How often a sequence occurs. Linear.
  func count(of sequence: [UInt8]) -> Int {
    guard let first = sequence.first else { return 0 }
    return indices.count { self[$0] == first && self[$0...].starts(with: sequence) }
  }
}
