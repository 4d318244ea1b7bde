import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// A program of one import and `@main`, in the real terminal and without one.
@Suite(.programs, .bounded) struct KitAppTests {
  private static let sentence = "KitApp: the store cannot be opened"

  private func launch(
    _ arguments: [String] = [], environment: [String: String] = [:], waitingFor text: String = "waiting"
  ) throws -> (terminal: PseudoTerminal, settings: [UInt32]) {
    let terminal = try PseudoTerminal()
    let settings = terminal.settings
    try terminal.launch(
      Executable.built("KitApp"), arguments,
      environment: ["PORTHOLE_SCREEN": "direct"].merging(environment) { $1 })
    try terminal.wait(for: text)
    return (terminal, settings)
  }

  private func run(
    _ arguments: [String] = [], _ environment: [String: String] = [:]
  ) throws -> Command.Result {
    try Command.run(
      arguments, program: Executable.built("KitApp"),
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"].merging(environment) { $1 })
  }

  // MARK: In the terminal

  /// The nodes of the root's layout spec are shown without a word about subnodes.
  @Test func theFirstFrameShowsTheRoot() throws {
    let (terminal, _) = try launch()
    #expect(terminal.screen.isAlternate)
    #expect(terminal.screen.hasMouse)
    #expect(terminal.screen.row(0) == "waiting")
    #expect(terminal.screen.row(1) == "the store is ready")
  }

  @Test func theWindowIsPreparedBeforeTheFirstFrame() throws {
    let (terminal, _) = try launch(["start"])
    #expect(terminal.screen.row(0) == "waiting at the start")
  }

  #if DEBUG
    /// The developer sees a mistake when it happens, not after the end.
    @Test func theFirstWarningOfAKindIsAToast() throws {
      let (terminal, _) = try launch()
      terminal.send("w")
      try terminal.wait(for: "is in the window already")
    }
  #endif

  @Test(arguments: [("q", 0), ("\u{3}", 130)] as [(String, Int32)])
  func aKeyEndsTheProgram(_ key: String, _ status: Int32) throws {
    let (terminal, settings) = try launch()
    terminal.send(key)
    #expect(try terminal.waitForExit() == .status(status))
    expectRestored(terminal, settings)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGQUIT]) func aSignalEndsTheProgram(_ signal: Int32) throws {
    let (terminal, settings) = try launch()
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    expectRestored(terminal, settings)
  }

  /// A shell shows both as 129.
  @Test func aClosedTerminalEndsTheProgram() throws {
    let (terminal, _) = try launch()
    terminal.closeMaster()
    let exit = try terminal.waitForExit(reading: false)
    #expect(exit == .status(128 + SIGHUP) || exit == .signal(SIGHUP))
  }

  @Test(arguments: [("t", "from a task"), ("p", "from another thread")])
  func workOfAKeyBindingIsSeen(_ key: String, _ text: String) throws {
    let (terminal, _) = try launch()
    terminal.send(key)
    try terminal.wait(for: text)
  }

  @Test func aLayoutSpecReadsTheStore() throws {
    let (terminal, _) = try launch()
    terminal.send("s")
    try terminal.wait(for: "the store has changed")
  }

  @Test func aDialogKeepsKeysAndClicksFromThePage() throws {
    let (terminal, _) = try launch()
    terminal.send("d")
    try terminal.wait(for: "cannot be undone")
    // The letters of the page, a click on it, and the key that quits.
    terminal.send("sq\u{1b}[<0;1;1M\u{1b}[<0;1;1mqt")
    terminal.send("\t\r")
    try terminal.wait(for: "answer 1")
    #expect(!terminal.screen.contains("the store has changed"))
    terminal.send("s")
    try terminal.wait(for: "the store has changed")
    terminal.send("d")
    try terminal.wait(for: "cannot be undone")
    terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == .status(130))
  }

  @Test func aPromptAsksForALine() throws {
    let (terminal, _) = try launch()
    terminal.send("n")
    try terminal.wait(for: "Name")
    terminal.send("\r")
    try terminal.wait(for: "A name is needed")
    terminal.send("Ada\r")
    try terminal.wait(for: "the name is Ada")
  }

  @Test func outputIsPrintedAfterTheEnd() throws {
    let (terminal, settings) = try launch()
    terminal.send("ot")
    try terminal.wait(for: "from a task")
    #expect(!terminal.screen.contains("printed by the app"))
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    expectRestored(terminal, settings)
    #expect(terminal.screen.contains("printed by the app"))
  }

  @Test func theCurrentApplicationHasTheWindow() throws {
    let (terminal, _) = try launch()
    terminal.send("c")
    try terminal.wait(for: "the current one, with motion")
  }

  @Test func aSecondApplicationIsRefused() throws {
    let (terminal, _) = try launch()
    terminal.send("2")
    try terminal.wait(for: "an application is running already")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// The function that runs the first one does not belong to the main actor.
  @Test func oneApplicationFollowsAnother() throws {
    let (terminal, settings) = try launch(["command"], waitingFor: "from a command")
    terminal.send("q")
    try terminal.wait(for: "the command ended with 0")
    #expect(terminal.screen.isAlternate)
    terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == .status(130))
    expectRestored(terminal, settings)
  }

  // MARK: Options

  @Test func quitKeysReplaceTheUsualOne() throws {
    let (terminal, _) = try launch(["keys"])
    terminal.send("qt")
    try terminal.wait(for: "from a task")
    terminal.send("\u{11}")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func theTerminalKeepsTheMouse() throws {
    let (terminal, _) = try launch(["no mouse"])
    #expect(!terminal.screen.hasMouse)
  }

  @Test(arguments: [("reduced", "", "without"), ("", "none", "without"), ("smooth", "none", "with")])
  func motionIsChosen(_ argument: String, _ variable: String, _ result: String) throws {
    let (terminal, _) = try launch([argument], environment: ["PORTHOLE_MOTION": variable])
    terminal.send("c")
    try terminal.wait(for: "the current one, \(result) motion")
  }

  @Test func outputThatIsNotKeptIsShownAtOnce() throws {
    let (terminal, _) = try launch(["uncaptured"])
    terminal.send("o")
    try terminal.wait(for: "printed by the app")
    #expect(terminal.screen.isAlternate)
  }

  // MARK: Failures

  @Test func anErrorOfTheRootIsASentence() throws {
    let terminal = try PseudoTerminal()
    let settings = terminal.settings
    try terminal.launch(Executable.built("KitApp"), ["throw"])
    #expect(try terminal.waitForExit() == .status(1))
    #expect(String(decoding: terminal.output, as: UTF8.self) == Self.sentence + "\r\n")
    expectRestored(terminal, settings)
  }

  @Test func theNameOfTheOptionsBeginsTheSentence() throws {
    let result = try run(["throw", "name"])
    #expect(result.errors == "The app: the store cannot be opened\n")
    #expect(result.output.isEmpty)
    #expect(result.status == 1)
  }

  /// A question that waits at the end gets the answer of a refusal, and the code after it runs.
  @Test func theCodeAfterAQuestionRunsAtTheEnd() throws {
    let (terminal, settings) = try launch(["print"])
    terminal.send("d")
    try terminal.wait(for: "Delete?")
    terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == .status(130))
    #expect(terminal.screen.row(0) == "answer 0")
    expectRestored(terminal, settings)
  }

  // MARK: Without a terminal

  @Test func withoutATerminalTheFirstFrameIsPrinted() throws {
    let result = try run(["frame"])
    #expect(result.output == "waiting\nthe store is ready\n")
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
  }

  @Test(arguments: ["dumb", "", "nonesuch"]) func anUnusableTerminalGetsTheFirstFrame(_ type: String) throws {
    let (terminal, settings) = try launch(["frame"], environment: ["TERM": type])
    #expect(try terminal.waitForExit() == .status(0))
    #expect(terminal.screen.row(0) == "waiting")
    #expect(terminal.screen.row(1) == "the store is ready")
    #expect(terminal.screen.row(2).hasPrefix("KitApp: "))
    #expect(terminal.screen.row(3).isEmpty)
    expectRestored(terminal, settings)
  }

  @Test func aProgramRefusesToRunWithoutATerminal() throws {
    let result = try run(["refuse"])
    #expect(result.output.isEmpty)
    #expect(result.errors == "KitApp: standard output is not a terminal\n")
    #expect(result.status == 1)
  }

  @Test(arguments: ["dumb", ""]) func aProgramRefusesAnUnusableTerminal(_ type: String) throws {
    let terminal = try PseudoTerminal()
    try terminal.launch(Executable.built("KitApp"), ["refuse"], environment: ["TERM": type])
    #expect(try terminal.waitForExit() == .status(1))
    #expect(terminal.screen.row(0).hasPrefix("KitApp: "))
    #expect(terminal.screen.row(1).isEmpty)
  }
}
