import Foundation
import LayoutCore
import NodeUI
import SceneCore
import TapeCore
import TestSupport
import Testing

/// A recorded session has the same effect when it is replayed.
@Suite(.bounded) struct TapeRecorderTests {
  private static let scene = """
    root:
      scroll:
        id: page
        content:
          column:
            children:
              - scroll: {id: strip, directions: horizontal, height: 4, content: {row: {children: [{box: {width: 200, height: 4}}]}}}
              - pager: {id: pages, height: 6, pages: [{text: one}, {text: two}, {box: {border: double}}]}
              - scroll: {id: both, directions: both, height: 8, content: {box: {width: 300, height: 90}}}
              - box: {height: 300}
    """

  private func window() throws -> Window {
    setlocale(LC_CTYPE, "C.UTF-8")
    return Window(try Scene.load(Array(Self.scene.utf8), file: "s").rootNode)
  }

  /// A minimal front end that draws frames on request, always a little late.
  private struct Terminal {
    let recorder: TapeRecorder
    var canvas = Canvas(rows: 20, columns: 60)
    var time = 98_765.432_1
    var random: SplitMix64

    mutating func draw() {
      canvas.clear()
      recorder.draw(into: &canvas, at: time)
    }

    /// Advances the time to `end`, waking the recorder at its deadlines.
    mutating func run(to end: Double) {
      if recorder.needsDisplay, time < end { draw() }
      while let deadline = recorder.deadline, deadline < end {
        time = max(time, deadline) + Double.random(in: 0...0.02, using: &random)
        recorder.wake(at: time)
        if recorder.needsDisplay { draw() }
      }
      time = max(time, end)
    }
  }

  @Test(arguments: seeds(40))
  func recordedInputReplaysToTheSameOffsets(_ seed: UInt64) throws {
    let recorded = try window()
    // A wait moves what follows by a part of a millisecond, which may change the velocity of a throw. So sessions with the
    // pointer have no waits, and the others have no pointer.
    let hasPointer = seed % 2 == 0
    let recorder = TapeRecorder(recorded, window: hasPointer ? nil : { recorded })
    var streamed = ""
    recorder.onText = { streamed += $0 }
    var terminal = Terminal(recorder: recorder, random: SplitMix64(seed: seed))
    var random = SplitMix64(seed: seed &+ 1_000)
    var size = (columns: 60, rows: 20)
    recorder.traitsDidChange(ScreenTraits())
    recorder.resize(rows: size.rows, columns: size.columns)
    terminal.draw()
    func send(_ event: InputEvent) {
      recorder.handle(event, at: terminal.time)
      if recorder.needsDisplay, Bool.random(using: &random) { terminal.draw() }
    }
    func place() -> (Int, Int) {
      (Int.random(in: 0..<size.rows, using: &random), Int.random(in: 0..<size.columns, using: &random))
    }
    for _ in 0..<40 {
      let longest = Bool.random(using: &random) ? 0.6 : 3
      terminal.run(to: terminal.time + Double.random(in: 0...longest, using: &random))
      switch Int.random(in: 0...5, using: &random) {
      case 0 where hasPointer:
        let (row, column) = place()
        let direction = [MouseEvent.Direction.up, .down, .left, .right].randomElement(using: &random)!
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          send(.mouse(MouseEvent(.wheel(direction), row: row, column: column)))
          terminal.run(to: terminal.time + Double.random(in: 0...0.04, using: &random))
        }
      case 1 where hasPointer, 2 where hasPointer:
        var (row, column) = place()
        send(.mouse(MouseEvent(.press(button: 0), row: row, column: column)))
        let (down, right) = (Int.random(in: -1...1, using: &random), Int.random(in: -2...2, using: &random))
        for _ in 0..<Int.random(in: 0...9, using: &random) {
          terminal.run(to: terminal.time + Double.random(in: 0...0.03, using: &random))
          row = min(max(row + down, 0), size.rows - 1)
          column = min(max(column + right, 0), size.columns - 1)
          send(.mouse(MouseEvent(.drag(button: 0), row: row, column: column)))
        }
        send(.mouse(MouseEvent(.release, row: row, column: column)))
      case 3 where Bool.random(using: &random):
        size = (Int.random(in: 20...70, using: &random), Int.random(in: 8...25, using: &random))
        terminal.canvas = Canvas(rows: size.rows, columns: size.columns)
        recorder.resize(rows: size.rows, columns: size.columns)
        terminal.draw()
      case 4: send(.paste("some text"))
      case 5 where !hasPointer:
        // A check of this moment, at rest or in motion; some are not offered.
        send(.key(.function(5)))
        terminal.run(to: terminal.time + Double.random(in: 0...0.6, using: &random))
        send(.key(.character(["o", "p", "r"].randomElement(using: &random)!)))
        if recorder.takes(.key(.up)) { send(.key(.escape)) }
      default:
        let keys: [Key] = [
          .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .character("x"), .character(" "),
        ]
        send(.key(keys.randomElement(using: &random)!, Bool.random(using: &random) ? [] : .shift))
      }
    }
    terminal.run(to: terminal.time + 10)
    #expect(recorder.tape.hasPrefix(streamed))
    recorder.finish()
    #expect(streamed == recorder.tape)

    let replayed = try window()
    let player = TapePlayer(try Tape.load(recorder.tape, file: "recorded"), replayed)
    player.play()
    #expect(player.failures.map(\.description) == [], "\(recorder.tape)")
    func offsets(_ node: DisplayNode) -> [String] {
      let own = (node as? ScrollNode).map { ["\($0.name ?? "") \($0.contentOffset) \($0.phase)"] } ?? []
      return own + node.subnodes.flatMap(offsets)
    }
    let (found, wanted) = (offsets(replayed.root), offsets(recorded.root))
    #expect(found == wanted && found.count == 4, "\(found) instead of \(wanted):\n\(recorder.tape)")
    #expect(recorder.notes == [])
  }

  @Test func inputIsRecordedAsTapeCommands() throws {
    let recorder = TapeRecorder(try window())
    var canvas = Canvas(rows: 5, columns: 20)
    recorder.resize(rows: 5, columns: 20)
    recorder.draw(into: &canvas, at: 100)
    recorder.handle(.key(.down), at: 100.25)
    recorder.handle(.key(.character("\""), []), at: 100.2514)
    recorder.handle(.key(.character("c"), [.control, .alt]), at: 101)
    recorder.handle(.key(.character(" "), .control), at: 101)
    recorder.handle(.paste("a 'b'"), at: 101.5)
    recorder.handle(.paste("two\nlines"), at: 101.5)
    recorder.handle(.mouse(MouseEvent(.wheel(.left), row: 1, column: 2, modifiers: .shift)), at: 101.6)
    recorder.handle(.mouse(MouseEvent(.press(button: 2), row: 1, column: 2)), at: 102)
    recorder.handle(.mouse(MouseEvent(.drag(button: 2), row: 1, column: 99)), at: 102)
    recorder.handle(.mouse(MouseEvent(.release, row: 1, column: 3)), at: 102)
    recorder.resize(rows: 6, columns: 7)
    canvas = Canvas(rows: 6, columns: 7)
    recorder.draw(into: &canvas, at: 103)
    recorder.handle(.key(.function(40)), at: 104)
    recorder.handle(.key(.end), at: 104)
    #expect(
      recorder.tape == """
        Set Size 20x5
        Set TypingSpeed 0s
        Sleep 250ms
        Down@1ms
        Type@749ms '"'
        Ctrl+Alt+c
        Ctrl+Space@500ms
        Copy "a 'b'"
        Paste@100ms
        Shift+Wheel@400ms left at 2,1
        Press 2,1 3
        Release@1s 3,1
        Resize 7x6
        Sleep 1s
        End

        """)
    #expect(recorder.notes == ["pasted text at 1.5s", "a key at 4s"])
    #expect(throws: Never.self) { try Tape.load(recorder.tape, file: "t") }
  }

  // MARK: Checks and waits

  private static let list = """
    root: {column: {children: [{text: Above}, {scroll: {id: page, flexGrow: 1, edgeHint: none, \
    content: {column: {children: [\((1...60).map { "{text: line \($0)}" }.joined(separator: ", "))]}}}}]}}
    """

  private struct Session {
    let window: Window
    let recorder: TapeRecorder
    var terminal: Terminal

    init(_ scene: String) throws {
      setlocale(LC_CTYPE, "C.UTF-8")
      let window = try Scene.load(Array(scene.utf8), file: "s").makeWindow()
      self.window = window
      recorder = TapeRecorder(window, window: { window })
      terminal = Terminal(
        recorder: recorder, canvas: Canvas(rows: 10, columns: 40), random: SplitMix64(seed: seeds(1)[0]))
      recorder.traitsDidChange(ScreenTraits())
      recorder.resize(rows: 10, columns: 40)
      terminal.draw()
    }

    /// Lets time pass, then sends an event.
    mutating func send(_ event: InputEvent, after seconds: Double = 0) {
      terminal.run(to: terminal.time + seconds)
      recorder.handle(event, at: terminal.time)
      if recorder.needsDisplay { terminal.draw() }
    }

    mutating func key(_ key: Key, after seconds: Double = 0) { send(.key(key), after: seconds) }

    /// The commands after the settings.
    var commands: [String] {
      recorder.tape.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("Set ") }
    }

    var rows: [String] { terminal.canvas.text }
  }

  /// The tape passes, and takes no longer than the motion.
  private func expectPasses(_ tape: String, _ scene: String, within limit: Duration) throws {
    let window = try Scene.load(Array(scene.utf8), file: "s").makeWindow()
    let player = TapePlayer(try Tape.load(tape, file: "t"), window)
    player.play()
    #expect(player.failures.isEmpty, "\(player.failures.map(\.description)):\n\(tape)")
    #expect(player.time <= limit, "\(player.time)")
  }

  @Test func aKeyAndALetterAddACheckAndAPauseBecomesAWait() throws {
    var session = try Session(Self.list)
    session.key(.pageDown)
    session.key(.function(5), after: 60)
    #expect(session.rows.contains { $0.contains("Expect offset page 0,8") && $0.contains("o") })
    session.key(.character("o"), after: 2)
    #expect(session.rows.contains { $0.contains("Expect offset page 0,8") }, "a message shows the line")
    session.key(.down, after: 7)
    session.key(.function(5), after: 3)
    session.key(.down)
    session.key(.enter)
    session.key(.end, after: 2)
    #expect(
      session.commands == [
        "PageDown", "Wait+Still", "Expect offset page 0,8", "Down", "Wait+Still", "Expect row 1 \"line 10\"",
        "End",
      ])
    #expect(session.rows.first == "Above", "the program knows nothing of the menu")
    try expectPasses(session.recorder.tape, Self.list, within: .seconds(6))
  }

  /// The transient bar still shows at the check, and the screen looks so when the motion ends.
  @Test func aPauseUntilTheMotionEndsIsAWaitForRest() throws {
    var session = try Session(Self.list)
    session.key(.pageDown)
    session.key(.function(5), after: 1.1)
    session.key(.character("o"))
    #expect(session.commands == ["PageDown", "Wait+Rest", "Expect offset page 0,8"])
    try expectPasses(session.recorder.tape, Self.list, within: .seconds(2))
  }

  /// The recorder draws after each event for itself; that frame still comes to the screen.
  @Test func aLetterIsShownAtOnce() throws {
    var session = try Session("{root: {column: {children: [{textField: {id: name}}]}}}")
    session.key(.tab)
    session.key(.character("x"))
    #expect(session.rows.contains { $0.contains("x") }, "\(session.rows)")
  }

  @Test func escapeAddsNothingAndTheMenuTakesAllInput() throws {
    var session = try Session(Self.list)
    session.key(.function(5))
    session.key(.pageDown)
    session.send(.paste("text"))
    session.send(.mouse(MouseEvent(.wheel(.down), row: 5, column: 5)))
    session.key(.escape)
    #expect(session.recorder.takes(.key(.down)) == false)
    session.terminal.run(to: session.terminal.time + 5)
    #expect(session.commands == [] && session.window.keyScrollNode?.contentOffset == .zero)
  }

  /// Without a change there is nothing to wait for, and two clicks must not become a double click.
  @Test func otherPausesKeepTheirLength() throws {
    var session = try Session(Self.list)
    session.key(.home, after: 2)
    session.key(.down, after: 3)
    session.send(.mouse(MouseEvent(.press(button: 0), row: 3, column: 3)), after: 4)
    session.send(.mouse(MouseEvent(.release, row: 3, column: 3)))
    session.send(.mouse(MouseEvent(.press(button: 0), row: 3, column: 3)), after: 5)
    #expect(
      session.commands == [
        "Wait+Still", "Home@3s", "Down", "Wait+Still", "Press 3,3", "Release@5s 3,3", "Press 3,3",
      ])
  }

  /// Content that changes with time is another one after a wait.
  @Test func nearTimedContentPausesKeepTheirLength() throws {
    let scene = "root: {column: {children: [{text: {strings: [a, b], every: 10s}}, {box: {height: 40}}]}}"
    var session = try Session(scene)
    session.key(.pageDown)
    session.key(.down, after: 4)
    #expect(session.commands == ["PageDown@4s", "Down"])
  }

  @Test func aScreenIsGivenToItsFile() throws {
    var session = try Session(Self.list)
    var screens: [(String, [String])] = []
    session.recorder.onScreen = { screens.append(($0, $1.text)) }
    session.key(.pageDown)
    session.key(.function(5), after: 4)
    session.key(.character("s"))
    session.key(.function(5), after: 4)
    session.key(.character("s"))
    #expect(
      session.commands.filter { $0.hasPrefix("Expect") } == [
        "Expect screen screen1", "Expect screen screen2",
      ])
    #expect(screens.map(\.0) == ["screen1", "screen2"])
    #expect(screens.allSatisfy { $0.1[1] == "line 9" && !$0.1.contains { $0.contains("Expect") } })
  }

  /// The view under the pointer, not the one with the keys.
  @Test func theViewUnderThePointerIsMeant() throws {
    var session = try Session(Self.scene)
    session.send(.mouse(MouseEvent(.wheel(.left), row: 1, column: 3)))
    session.key(.function(5), after: 3)
    session.key(.character("o"))
    #expect(session.commands.last == "Expect offset strip 0,0")
  }

  @Test(
    arguments: [
      ("strip.yaml", "strip.tape", "strip.yaml"), ("a/strip.yaml", "a/t/x.tape", "../strip.yaml"),
      ("a/b/strip.json", "a/x.tape", "b/strip.json"), ("/a/strip.yml", "/b/x.tape", "../a/strip.yml"),
      ("demo:list", "x.tape", "demo:list"), ("a b.yaml", "x.tape", "\"a b.yaml\""),
      ("../strip.yaml", "x.tape", nil), ("/a/strip.yaml", "x.tape", nil), ("-", "x.tape", nil), ("", "", nil),
    ] as [(String, String, String?)])
  func aTapeNamesItsScene(_ scene: String, _ tape: String, _ word: String?) {
    #expect(TapeScene.word(for: scene, in: tape) == word)
  }

  @Test func pagesAreOfferedWhereThereAreSome() throws {
    let scene = "root: {pager: {id: pages, pages: [{text: one}, {text: two}, {text: three}]}}"
    var session = try Session(scene)
    session.key(.right)
    session.key(.function(5), after: 3)
    session.key(.character("p"))
    #expect(session.commands.last == "Expect page pages 1")
    try expectPasses(session.recorder.tape, scene, within: .seconds(3))
  }
}
