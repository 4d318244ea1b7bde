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
    let recorder = TapeRecorder(recorded)
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
      terminal.run(to: terminal.time + Double.random(in: 0...0.6, using: &random))
      switch Int.random(in: 0...5, using: &random) {
      case 0:
        let (row, column) = place()
        let direction = [MouseEvent.Direction.up, .down, .left, .right].randomElement(using: &random)!
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          send(.mouse(MouseEvent(.wheel(direction), row: row, column: column)))
          terminal.run(to: terminal.time + Double.random(in: 0...0.04, using: &random))
        }
      case 1, 2:
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
}
