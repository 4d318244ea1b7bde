import Demos
import Foundation
import LayoutCore
import NodeUI
import PseudoTerminal
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Playing, interrupting and recording tapes in a real terminal.
@MainActor
@Suite(.programs, .bounded) struct TapesInTerminalTests {
  private static let scene = """
    title: Colours
    root:
      column:
        children:
          - text: {string: "Markets 日本語 e\u{301}", bold: true, background: "#203040"}
          - scroll:
              id: page
              flexGrow: 1
              content:
                column:
                  children:
                    - scroll: {id: strip, directions: horizontal, height: 3, content: {row: {children: [{box: {width: 40, height: 3, border: single, title: One, color: "#ff8000"}}, {box: {width: 40, border: double, title: Two, color: brightBlue}}]}}}
                    - text: {string: "One line, and another that is long enough to be wrapped in a narrow window.", color: green, underline: true}
                    \((1...60).map { "- text: {string: \"row \($0)\", color: \($0 % 256), reverse: \($0 % 3 == 0)}" }.joined(separator: "\n                "))
    """

  private static let tape = """
    Set Size 50x14
    Screenshot first
    Down 3
    Sleep 90ms
    PageDown
    Screenshot moving
    Sleep 1s
    Wheel down 3 at 10,8
    Drag 10,10 10,4 100ms
    Screenshot thrown
    Sleep 300ms
    Home Sleep 400ms
    Wheel right 3 at 10,2
    Screenshot sideways
    End
    Sleep 2s
    Screenshot end
    """

  /// A tape played in a terminal shows the same cells and colours as a replay.
  @Test func aTapeLooksTheSameInATerminalAndInAReplay() throws {
    let (sceneFile, tapeFile) = (try Fixture(Self.scene), try Fixture(Self.tape))
    let window = Window(try Scene.load(path: sceneFile.path).rootNode)
    let player = TapePlayer(try Tape.load(path: tapeFile.path), window)
    let terminal = try expectSamePictures(player, ["run", sceneFile.path, "--tape", tapeFile.path])
    terminal.owner = sceneFile
    // After the tape the program continues with real input.
    terminal.send("\u{1b}[1~")
    try terminal.wait(for: "row 1")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    _ = tapeFile
  }

  @Test(arguments: await Demo.names)
  func demoTapesLookTheSameInATerminalAndInAReplay(_ name: String) throws {
    let folder = TestSource.project.path
    let tape = "\(folder)/demos/Tapes/\(name).tape"
    let stage = try DemoStage(#require(Demo.named(name)))
    let player = TapePlayer(try Tape.load(path: tape), stage, window: { stage.window })
    // The file manager reads files in the background, and no speed shortens that.
    let speed = name == "files" ? "4" : "20"
    let terminal = try expectSamePictures(player, ["demo", name, "--tape", tape, "--speed", speed])
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// Plays a tape here and in a terminal, and compares both at each screenshot, where the terminal waits for
  /// a key.
  private func expectSamePictures(_ player: TapePlayer, _ arguments: [String]) throws -> PseudoTerminal {
    setlocale(LC_CTYPE, "C.UTF-8")
    var pictures: [(String, Canvas)] = []
    player.onScreenshot = { [unowned player] in pictures.append(($0, player.canvas)) }
    player.play()
    #expect(pictures.count >= 2)
    let size = player.tape.size
    let terminal = try PseudoTerminal(rows: size.height, columns: size.width)
    try terminal.launch(
      Executable.built("porthole"), arguments + ["--pause"],
      environment: ["COLORTERM": "truecolor", "PORTHOLE_SCREEN": "direct"])
    for (name, canvas) in pictures {
      // The screen may look like this before the tape pauses; a key that is sent early also counts.
      try terminal.wait("screenshot \(name)") { terminal.screen.differences(from: canvas).isEmpty }
      terminal.send(" ")
    }
    return terminal
  }

  @Test func aKeyEndsTheTapeAndControlsTheProgram() throws {
    let (scene, tape) = (try Fixture(Self.scene), try Fixture("Set Size 30x6\nDown 2\nSleep 1000s\nEnd"))
    let terminal = try PseudoTerminal(rows: 14, columns: 50)
    try terminal.launch(Executable.built("porthole"), ["run", scene.path, "--tape", tape.path])
    try terminal.wait("the tape's screen") {
      terminal.screen.text.dropFirst(6).allSatisfy(\.isEmpty) && terminal.screen.contains("long enough")
    }
    terminal.send("\u{1b}[B")
    // The whole terminal is used, and the key has scrolled.
    try terminal.wait("all of the screen") { terminal.screen.lastRow.contains("row 1") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    _ = (scene, tape)
  }

  @Test func failedChecksInATerminalExitWithOne() throws {
    let (scene, tape) = (try Fixture(Self.scene), try Fixture("Expect offset page 0,7"))
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    try terminal.launch(Executable.built("porthole"), ["run", scene.path, "--tape", tape.path])
    try terminal.wait("the screen") { terminal.screen.contains("Markets") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(1))
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("expected 0,7, found 0,0"))
    _ = (scene, tape)
  }

  @Test func withoutATerminalTheLastFrameIsPrinted() throws {
    let (scene, tape) = (try Fixture(Self.scene), try Fixture(Self.tape))
    let run = try Command.run(["run", scene.path, "--tape", tape.path])
    let replay = try Command.run(["replay", scene.path, tape.path])
    #expect(run.status == 0 && run.output == replay.output && !run.output.isEmpty)
    #expect(try Command.run(["run", scene.path, "--pause"]).status == 2)
    #expect(try Command.run(["run", scene.path, "--speed", "2"]).status == 2)
    for speed in ["0", "-1", "nan", "inf", "1000"] {
      #expect(try Command.run(["run", scene.path, "--tape", tape.path, "--speed", speed]).status == 2)
    }
    #expect(try Command.run(["run", scene.path, "--tape", "x", "--record", "y"]).status == 2)
  }

  /// A recorded session ends in the same screen when it is replayed.
  @Test func aRecordedSessionReplaysToTheSameScreen() throws {
    let scene = try Fixture(Self.scene)
    let recorded = scene.path + ".tape"
    let terminal = try PseudoTerminal(rows: 14, columns: 50)
    try terminal.launch(
      Executable.built("porthole"), ["run", scene.path, "--record", recorded],
      environment: ["COLORTERM": "truecolor"])
    terminal.owner = scene
    func mouse(_ code: Int, _ x: Int, _ y: Int, _ final: String = "M") {
      terminal.send("\u{1b}[<\(code);\(x + 1);\(y + 1)\(final)")
    }
    try terminal.wait("the screen") { terminal.screen.contains("Markets") }
    terminal.send("\u{1b}[B\u{1b}[B")
    try terminal.wait("two rows") {
      terminal.screen.row(1).contains("┗") || terminal.screen.row(1).contains("└")
    }
    terminal.send("\u{1b}[6~")
    for _ in 0..<3 { mouse(65, 10, 8) }
    try terminal.wait(for: "row 20")
    // A drag that continues as soon as each step is visible, and one that is held at its end.
    func drag(_ x: Int, _ y: Int) throws {
      let before = terminal.screen.text
      mouse(32, x, y)
      try terminal.wait("the drag to \(x), \(y)") { terminal.screen.text != before }
    }
    mouse(0, 10, 12)
    for y in stride(from: 11, through: 6, by: -1) { try drag(10, y) }
    mouse(0, 10, 6, "m")
    try waitForRest(terminal)
    terminal.resize(rows: 10, columns: 44)
    try waitForRest(terminal)
    mouse(0, 5, 3)
    for y in 4...8 { try drag(6, y) }
    try waitForRest(terminal)
    mouse(0, 6, 8, "m")
    terminal.send("\u{1b}[200~pasted 'text'\u{1b}[201~")
    let shown = terminal.screen.text
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    let tape = try String(contentsOfFile: recorded, encoding: .utf8)
    for word in [
      "Set Size 50x14", "Down", "PageDown", "Wheel", "Press", "Move", "Release", "Resize 44x10", "Paste",
    ] {
      #expect(tape.contains(word), "\(tape)")
    }
    let replay = try Command.run(["replay", scene.path, recorded])
    #expect(replay.status == 0 && replay.errors.isEmpty, "\(replay.errors)")
    #expect(replay.output == shown.joined(separator: "\n") + "\n", "\(tape)")
    #expect(try Command.run(["run", scene.path, "--record", "x"]).status == 2)
    #expect(try Command.run(["run", scene.path, "--tape", recorded, "--size", "9x9"]).status == 2)
  }

  /// F5 adds checks, whose screens are written, and the tape passes when it is replayed and by `porthole test`.
  @Test func aTapeRecordedWithChecksPasses() throws {
    let folder = TemporaryFolder()
    try Self.scene.write(toFile: folder.path("colours.yaml"), atomically: true, encoding: .utf8)
    let recorded = folder.path("mine.tape")
    let terminal = try PseudoTerminal(rows: 14, columns: 50)
    try terminal.launch(
      Executable.built("porthole"), ["run", folder.path("colours.yaml"), "--record", recorded],
      environment: ["COLORTERM": "truecolor"])
    try terminal.wait("the screen") { terminal.screen.contains("Markets") }
    terminal.send("\u{1b}[6~")
    try terminal.wait(for: "row 20")
    try waitForRest(terminal)
    for letter in ["o", "r", "s"] {
      terminal.send("\u{1b}[15~")
      try terminal.wait("the menu") { terminal.screen.contains("Expect screen") }
      terminal.send(letter)
      // The menu has more lines than the message.
      try terminal.wait("the line") { terminal.screen.text.count { $0.contains("Expect ") } == 1 }
    }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    let tape = try String(contentsOfFile: recorded, encoding: .utf8)
    #expect(tape.hasPrefix("Set Scene colours.yaml\n"), "\(tape)")
    #expect(tape.contains("PageDown\nWait+"), "\(tape)")
    for check in ["Expect offset page 0,", "Expect row ", "Expect screen screen1\n"] {
      #expect(tape.contains(check), "\(tape)")
    }
    let replay = try Command.run(["replay", recorded])
    #expect(replay.status == 0 && replay.errors.isEmpty, "\(replay.errors)\n\(tape)")
    let test = try Command.run(["test", folder.path("")])
    #expect(test.status == 0, "\(test.output)\(test.errors)")
  }

  /// The input up to the signal is kept.
  @Test func aRecordingEndedByASignalIsKept() throws {
    let scene = try Fixture(Self.scene)
    let recorded = scene.path + ".tape"
    let terminal = try Fixture.launch(["run", scene.path, "--record", recorded])
    terminal.owner = scene
    try terminal.wait("the screen") { terminal.screen.contains("Markets") }
    terminal.send("\u{1b}[6~")
    try terminal.wait(for: "row 30")
    terminal.kill(SIGTERM)
    #expect(try terminal.waitForExit() == .signal(SIGTERM))
    #expect(try String(contentsOfFile: recorded, encoding: .utf8).hasSuffix("PageDown\n"))
  }

  /// Waits until the page is at rest and its indicator has disappeared: then a mark shows that there is more
  /// above.
  private func waitForRest(_ terminal: PseudoTerminal) throws {
    try terminal.wait("rest") { terminal.screen.row(1).hasSuffix("▴") }
  }
}
