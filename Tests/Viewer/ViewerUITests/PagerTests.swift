import DocumentCore
import NodeUI
import ScrollCore
import TestSupport
import Testing

@testable import ViewerUI

@Suite(.bounded) struct PagerTests {
  private let lines = (1...100).map { "line \($0)" }.joined(separator: "\n")

  /// Pasted text does not act as keys; a command line takes its first line and waits for Enter.
  @Test func takesPastedTextOnlyIntoTheCommandLine() {
    let screen = Headless([(1...100).map { "line \($0)" }.joined(separator: "\n")])
    screen.pager.handle(.paste("G"), at: 0)
    screen.draw()
    #expect(screen.canvas.text(row: 0).hasPrefix("line 1 ") || screen.canvas.text(row: 0) == "line 1")
    screen.press(":")
    screen.pager.handle(.paste("5\t0\u{202e}\n70"), at: 0)
    screen.draw()
    #expect(screen.canvas.text(row: 9).hasPrefix(":50"))
    screen.pager.handle(.paste(String(repeating: "9日", count: 1000)), at: 0)
    #expect((screen.pager.prompt.question?.editor.text.utf8.count).map { $0 <= 200 } == true)
  }

  @Test func showsATransientIndicatorForASecond() {
    let screen = Headless([lines], rows: 6, columns: 40)
    #expect(
      screen.screen == [
        "line 1                                 █", "line 2", "line 3", "line 4", "line 5",
        " file1             100 lines  0%  line 1",
      ])
    #expect(screen.pager.deadline == 1)
    screen.time = 1
    screen.pager.wake(at: 1)
    #expect(screen.pager.needsDisplay)
    screen.draw()
    #expect(screen.screen[0] == "line 1")
    #expect(screen.pager.deadline == nil)
    screen.time = 5
    screen.press("j")
    #expect(screen.screen[0] == "line 2                                 ▇")
    #expect(screen.screen[1] == "line 3                                 ▔")
    #expect(screen.pager.deadline == 6)
  }

  @Test func alwaysShownIndicatorsHaveRoomOfTheirOwn() {
    var options = Pager.Options()
    options.indicators = .always
    options.text.cutSign.isShown = false
    let screen = Headless(
      [String(repeating: String(repeating: "x", count: 50) + "\n", count: 20)], rows: 6, columns: 20,
      options: options)
    screen.draw()
    let row = String(repeating: "x", count: 19)
    #expect(screen.screen[0] == row + "█")
    #expect(screen.screen[1] == row + "│")
    #expect(screen.screen[3] == row + "│")
    #expect(screen.screen[4].hasPrefix("▀▀▀▀▀▀▀─") && screen.screen[4].count == 19)
    screen.press("G$")
    #expect(screen.screen[3] == row + "█")
    options.indicators = .never
    let plain = Headless([lines], rows: 6, columns: 20, options: options)
    #expect(plain.screen[0] == "line 1")
    #expect(plain.pager.deadline == nil)
  }

  @Test func turnsAPageWithALineOfOverlap() {
    let screen = Headless([lines])
    screen.press(" ")
    screen.settle()
    #expect(screen.screen[0].hasPrefix("line 9"))
    screen.press("b")
    screen.settle()
    #expect(screen.screen[0].hasPrefix("line 1"))
  }

  @Test func randomKeysStayWithinTheContent() {
    var state: UInt64 = 99
    func random(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    let keys = Array("jkhl bdugG0$%123456789:np?FMq=\u{1b}rR^<>fey".unicodeScalars)
    let screen = Headless(
      [lines, "", "one", String(repeating: "wide 日本 ", count: 900)], rows: 7, columns: 30)
    for step in 0..<4000 {
      screen.pager.handle(.key(.character(keys[Int(random(UInt64(keys.count)))])), at: Double(step))
      if random(20) == 0 {
        let (rows, columns) = (Int(random(12)) + 1, Int(random(50)) + 1)
        screen.resize(rows: rows, columns: columns)
      }
      if random(10) == 0 {
        let kinds: [MouseEvent.Kind] = [
          .press(button: 0), .drag(button: 0), .release, .wheel(.up), .wheel(.left),
        ]
        screen.pager.handle(
          .mouse(MouseEvent(kinds[Int(random(5))], row: Int(random(15)), column: Int(random(60)))),
          at: Double(step))
      }
      screen.time = Double(step)
      // Background work lags behind by a few steps.
      if random(3) == 0 { screen.executor.step() }
      screen.draw()
      let view = screen.pager.view
      #expect(view.top >= 0 && view.top <= view.document.length, "seed 99, step \(step)")
      #expect(
        view.horizontal.offset >= 0 && view.horizontal.offset <= view.horizontal.maxOffset,
        "seed 99, step \(step)")
      if view.document.length > 0 { #expect(view.top < view.document.length, "seed 99, step \(step)") }
      _ = screen.pager.takeRequest()
    }
  }

  @Test func keysWithoutAFileDoNotTrap() {
    let pager = Pager(sources: [])
    var canvas = Canvas(rows: 5, columns: 20)
    pager.resize(rows: 5, columns: 20)
    for key in "jG?q$:n".unicodeScalars { pager.handle(.key(.character(key)), at: 0) }
    pager.wake(at: 0)
    pager.draw(into: &canvas, at: 0)
    #expect(!pager.openFirst())
    struct Refusal: Error {}
    let refused = Pager(sources: [
      .init(name: "a") { throw Refusal() }, .init(name: "b") { Document(text: "b", name: "b") },
    ])
    #expect(refused.openFirst())
    #expect(refused.failures.count == 1)
    #expect(refused.view.document.name == "b")
  }

  @Test func writesNumbersInGroups() {
    #expect(
      [0, 7, 999, 1000, 7_360_000, 1_234_567_890].map(\.grouped)
        == ["0", "7", "999", "1,000", "7,360,000", "1,234,567,890"])
  }

  @Test func everyKeyHasOneBinding() {
    var seen: [KeyPattern: String] = [:]
    for entry in KeyBindings.entries {
      for keys in entry.keys {
        #expect(seen[keys] == nil, "\(keys): \(entry.names) and \(seen[keys] ?? "")")
        seen[keys] = entry.names
      }
    }
  }
}
