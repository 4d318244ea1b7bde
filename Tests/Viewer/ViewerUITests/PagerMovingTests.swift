import DocumentCore
import NodeUI
import PortholeSystem
import ScrollCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// The viewer switches between files and help during motion.
@Suite(.bounded) struct PagerMovingTests {
  private let lines = (1...400).map { "line \($0)" }.joined(separator: "\n")

  @Test func lineNumbersAreClampedToTheFile() {
    let screen = Headless([lines])
    for (text, expected) in [
      ("\(Int.min)", 1), ("\(Int.max)", 392), ("-1", 1), ("0", 1), ("17", 17),
    ] {
      screen.press("g")
      screen.settle()
      screen.press(":\(text)")
      screen.pager.handle(.key(.enter), at: screen.time)
      screen.draw()
      screen.settle()
      #expect(screen.screen[0].hasPrefix("line \(expected)"), "\(text)")
      #expect(screen.pager.view.topLine == expected - 1, "\(text)")
    }
    // More digits than an `Int` holds.
    screen.press(":99999999999999999999")
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.draw()
    #expect(screen.screen[0].hasPrefix("line 17"))
    #expect(screen.screen[9].contains("99999999999999999999"))
  }

  @Test func nextFileInTheHelpReturnsToTheLastFile() {
    let screen = Headless([lines])
    screen.press("H")
    #expect(!screen.screen[0].hasPrefix("line 1"))
    screen.press(":n")
    #expect(screen.screen[0].hasPrefix("line 1 "))
    screen.press("j")
    screen.settle()
    #expect(screen.screen[0].hasPrefix("line 2"))
  }

  @Test func viewsLeftDuringAnAnimationReturnAtItsEnd() {
    let screen = Headless([lines, lines])
    for away in ["H", ":n"] {
      screen.press("g ")
      screen.time += 0.01
      screen.draw()
      #expect(screen.pager.view.phase == .animating)
      screen.press(away)
      screen.time += 5
      screen.draw()
      screen.press(away == "H" ? "H" : ":p")
      #expect(screen.screen[0].hasPrefix("line 9"))
      screen.settle()
      #expect(screen.screen[0].hasPrefix("line 9"))
      #expect(screen.pager.view.phase == .idle)
    }
  }

  @Test func smallFilesOnSmallScreensComeToRest() {
    for text in ["", "\n", "one", "one\n", "日本"] {
      for (rows, columns) in [(1, 1), (1, 10), (2, 1), (10, 3), (0, 0), (0, 7), (7, 0)] {
        for policy in IndicatorPolicy.allCases {
          var options = Pager.Options()
          options.indicators = policy
          let screen = Headless([text, text], rows: rows, columns: columns, options: options)
          screen.press("jkG$g ub5j50%F?jG:nF=:0")
          screen.pager.handle(.key(.enter), at: screen.time)
          screen.draw()
          for kind in [
            MouseEvent.Kind.press(button: 0), .drag(button: 0), .wheel(.down), .wheel(.right), .release,
          ] {
            screen.pager.handle(.mouse(MouseEvent(kind, row: 0, column: 0)), at: screen.time)
          }
          screen.draw()
          screen.settle()
          let note: Comment = "\(text.debugDescription), \(rows) × \(columns), \(policy)"
          let view = screen.pager.view
          #expect(view.phase == .idle && screen.pager.deadline == nil, note)
          #expect(view.top == view.byteAxis.clamped(view.top), note)
          #expect(view.horizontal.offset == view.horizontal.clamped(view.horizontal.offset), note)
          #expect((screen.canvas.rows, screen.canvas.columns) == (rows, columns), note)
          #expect(screen.screen.allSatisfy { DisplayWidth.of($0) <= columns }, note)
        }
      }
    }
  }
}

/// After random keys, pointer events and sizes, the screen shows the file's lines.
@Suite(.bounded) struct PagerProperties {
  private func run(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let texts = (0..<3).map { _ in
      (0..<number(0...1) * number(1...300)).map {
        "line \($0) " + String(repeating: "x", count: number(0...90))
      }
    }
    var options = Pager.Options()
    options.indicators = [.never, .auto, .always][number(0...2)]
    options.reducesMotion = number(0...3) == 0
    options.follows = number(0...4) == 0
    let screen = Headless(texts.map { $0.joined(separator: "\n") }, rows: 7, columns: 30, options: options)
    let keys = Array("jjkkdu f bgG<>FhlHL0$?:np=5139%rM\u{1b}".unicodeScalars)
    let others: [Key] = [.up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .backspace]
    for _ in 0..<60 {
      switch number(0...9) {
      case 0...4: screen.press(String(Character(keys[number(0...(keys.count - 1))])))
      case 5:
        screen.pager.handle(
          .key(others[number(0...9)], Modifiers(rawValue: UInt8(number(0...2)))), at: screen.time)
      case 6, 7:
        let kinds: [MouseEvent.Kind] = [
          .press(button: 0), .drag(button: 0), .drag(button: 0), .release, .wheel(.up), .wheel(.down),
          .wheel(.right),
        ]
        screen.pager.handle(
          .mouse(MouseEvent(kinds[number(0...6)], row: number(0...8), column: number(0...32))),
          at: screen.time)
      case 8:
        screen.time += Double(number(0...200)) / 1000
        screen.executor.step()
        screen.pager.wake(at: screen.time)
      default:
        let (rows, columns) = (number(0...9), number(0...33))
        screen.resize(rows: rows, columns: columns)
      }
      if number(0...1) == 0 { screen.draw() }
    }
    screen.pager.handle(.mouse(MouseEvent(.release, row: 0, column: 0)), at: screen.time)
    screen.draw()
    screen.settle()
    #expect(
      screen.pager.view.document.indexProgress == nil && !screen.pager.search.isBusy, "seed \(seed)")
    let view = screen.pager.view
    #expect(view.phase == .idle, "seed \(seed)")
    #expect(view.topLine == view.document.lineNumber(at: view.top), "seed \(seed)")
    #expect(view.topNumber == view.contentOffset.y, "seed \(seed)")
    let before = screen.screen
    screen.draw()
    #expect(screen.screen == before, "seed \(seed)")
    guard !screen.pager.shown.isHelp, let top = view.topLine else { return }
    // Files may have left the list.
    let number = Int(screen.pager.view.document.name.dropFirst(4)) ?? 1
    let lines = texts[number - 1]
    let left = view.contentOffset.x
    for row in 0..<max(0, min(view.rows, lines.count - top)) {
      let cut = lines[top + row].dropFirst(left)
      let wanted = String(
        (left > 0 ? "‹" + cut.dropFirst() : cut).prefix(max(0, view.viewport.size.width - 2)))
      #expect(
        screen.screen[row].dropFirst(view.reservedInset.left).description.padding(to: 40).hasPrefix(wanted),
        "row \(row) from \(top), \(left), seed \(seed): \(screen.screen)")
    }
    // No row is blank while the file has more lines.
    if !lines.isEmpty, view.rows > 0 { #expect(top <= max(0, lines.count - view.rows), "seed \(seed)") }
  }

  @Test func randomInputShowsTheLinesOfTheFile() {
    for seed in seeds(150) { run(seed: seed) }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
