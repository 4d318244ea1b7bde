import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

extension Headless {
  func mouse(_ kind: MouseEvent.Kind, _ column: Int, _ row: Int, _ modifiers: Modifiers = []) {
    pager.handle(.mouse(MouseEvent(kind, row: row, column: column, modifiers: modifiers)), at: time)
  }

  /// Presses the button at a cell, moves to another and lets it go.
  func drag(_ from: (Int, Int), _ to: (Int, Int), _ modifiers: Modifiers = [], button: Int = 0) {
    mouse(.press(button: button), from.0, from.1, modifiers)
    mouse(.drag(button: button), to.0, to.1, modifiers)
    mouse(.release, to.0, to.1, modifiers)
    draw()
  }

  func click(_ column: Int, _ row: Int, times: Int = 1) {
    for _ in 0..<times {
      mouse(.press(button: 0), column, row)
      mouse(.release, column, row)
    }
    draw()
  }

  func key(_ key: Key, _ modifiers: Modifiers = []) {
    pager.handle(.key(key, modifiers), at: time)
    draw()
  }

  /// The next text for the front end.
  var copied: String? { pager.takeCopy()?.text }

  /// The text that `y` copies.
  var selected: String? {
    guard pager.view.selection != nil else { return nil }
    while pager.takeCopy() != nil {}
    press("y")
    work()
    pager.wake(at: time)
    return copied
  }

  /// The columns in reverse video.
  func markedColumns(_ row: Int) -> [Int] {
    (0..<canvas.columns).filter { canvas[row, $0].style.attributes.contains(.reverse) }
  }

  /// The text of the cells in reverse video, in a row without wide characters.
  func marked(_ row: Int) -> String {
    let text = Array(canvas.text[row])
    return String(markedColumns(row).map { text.indices.contains($0) ? text[$0] : " " })
  }
}

/// Selecting with the pointer and with keys, in the whole viewer.
@Suite(.bounded) struct SelectionTests {
  private static let lines = (1...100).map { "line \($0)" }.joined(separator: "\n") + "\n"

  /// Under the name less the status line has sentences.
  @Test func theStatusLineOfLessHasNoHints() {
    let screen = Headless([Self.lines], options: Pager.Options(profile: .less))
    screen.press("j")
    screen.drag((2, 0), (3, 1))
    #expect(screen.screen.last?.contains("2 lines selected; y copies") == true, "\(screen.screen)")
    #expect(screen.screen.last?.contains("y copy") == false)
  }

  @Test func aDragSelectsAndCopiesToThePrimarySelection() {
    let screen = Headless([Self.lines])
    screen.drag((2, 0), (3, 1))
    let copy = screen.pager.takeCopy()
    #expect(copy?.text == "ne 1\nline" && copy?.target == .primary && copy?.mayStartPrograms == true)
    #expect(screen.pager.takeCopy() == nil)
    #expect(screen.marked(0) == "ne 1" && screen.marked(1) == "line" && screen.marked(2) == "")
    #expect(screen.screen.last?.contains("2 lines selected") == true)
    #expect(screen.screen.last?.contains("y copy  Esc clear") == true)
    screen.press("y")
    let second = screen.pager.takeCopy()
    #expect(second?.text == "ne 1\nline" && second?.target == .clipboard)
    #expect(screen.screen.last?.contains("copied 2 lines") == true)
    screen.key(.insert, .control)
    #expect(screen.copied == "ne 1\nline")
    // Other keys move as ever and leave it.
    screen.press("j")
    screen.settle()
    #expect(screen.screen[0].hasPrefix("line 2") && screen.marked(0) == "line")
    screen.key(.escape)
    #expect(screen.pager.view.selection == nil && screen.marked(0) == "")
    #expect(screen.screen[0].hasPrefix("line 2"))
    // Without a selection, `y` goes up.
    screen.press("y")
    screen.settle()
    #expect(screen.screen[0].hasPrefix("line 1"))
  }

  @Test func theOptionDecidesAboutCopying() {
    for (copy, onRelease, onKey) in [
      (KeyOptions.Copy.release, true, true), (.key, false, true), (.never, false, false),
    ] {
      var options = Pager.Options()
      options.keys.copy = copy
      let screen = Headless([Self.lines], options: options)
      screen.drag((0, 0), (3, 0))
      #expect((screen.copied != nil) == onRelease, "\(copy)")
      screen.press("y")
      #expect((screen.copied != nil) == onKey, "\(copy)")
    }
  }

  @Test func clicksSelectWordsAndLines() {
    let screen = Headless(["see https://a.b/c?d=1. (x-y) 日本 end\nsecond\n"])
    screen.click(8, 0, times: 2)
    #expect(screen.selected == "https://a.b/c?d=1")
    screen.time += 1
    screen.click(24, 0, times: 2)
    #expect(screen.selected == "x-y")
    screen.time += 1
    screen.click(31, 0, times: 2)
    #expect(screen.selected == "日本")
    screen.click(31, 0)
    #expect(screen.selected == "see https://a.b/c?d=1. (x-y) 日本 end\n")
    screen.click(31, 0)
    #expect(screen.selected == nil, "the fourth press begins at 1 again")
    // A drag after two presses adds words.
    screen.time += 1
    screen.click(8, 0)
    screen.drag((8, 0), (25, 0))
    #expect(screen.selected == "https://a.b/c?d=1. (x-y")
    screen.time += 1
    screen.click(8, 0)
    screen.drag((8, 0), (0, 0))
    #expect(screen.selected == "see https://a.b/c?d=1")
  }

  @Test func shiftExtendsTheSelection() {
    let screen = Headless([Self.lines])
    screen.drag((2, 2), (5, 2))
    screen.time += 1
    screen.drag((3, 4), (3, 4), .shift)
    #expect(screen.selected == "ne 3\nline 4\nline")
    screen.drag((1, 1), (0, 1), .shift)
    #expect(screen.selected == "line 2\nlin")
  }

  @Test func altSelectsARectangle() {
    let screen = Headless(["abcd\nef日本\ng\nh\tij\n"])
    screen.drag((1, 0), (3, 3), .alt)
    #expect(screen.selected == "bcd\nf日\n\n")
    for row in 0..<3 { #expect(screen.markedColumns(row) == [1, 2, 3]) }
    // Backwards and upwards, with blanks to the columns of a tab.
    screen.time += 1
    screen.drag((9, 3), (0, 2), .alt)
    #expect(screen.selected == "g\nh       ij")
  }

  @Test func wrappedRowsAreJoined() {
    var options = Pager.Options()
    options.wrap = .character
    let screen = Headless(["abcdefghijklmno\nxy\n"], columns: 10, options: options)
    screen.drag((8, 0), (1, 1))
    #expect(screen.selected == "ijkl")
    screen.time += 1
    screen.drag((8, 0), (0, 2))
    #expect(screen.selected == "ijklmno\nx")
    // A rectangle is one of the screen.
    screen.time += 1
    screen.drag((1, 0), (2, 2), .alt)
    #expect(screen.selected == "bc\nlm\ny")
  }

  @Test func theSelectionStaysWithItsBytes() {
    var options = Pager.Options()
    options.wrap = .character
    let screen = Headless(["abcdefghijklmno\nxy\n"], columns: 10, options: options)
    screen.drag((8, 0), (1, 1))
    screen.resize(rows: 10, columns: 30)
    screen.draw()
    #expect(screen.marked(0) == "ijkl")
    #expect(screen.selected == "ijkl")
    screen.press("w")
    screen.draw()
    #expect(screen.marked(0) == "ijkl")
  }

  @Test func aResizeDuringADragKeepsBothEnds() {
    let screen = Headless([Self.lines], rows: 10)
    screen.mouse(.press(button: 0), 2, 1)
    screen.mouse(.drag(button: 0), 3, 3)
    screen.draw()
    screen.resize(rows: 12, columns: 50)
    screen.draw()
    #expect(screen.pager.view.selection?.bytes == 9..<25)
    screen.mouse(.release, 3, 3)
    #expect(screen.copied == "ne 2\nline 3\nline")
  }

  @Test func textBehindTheEndOfALineIsThrown() {
    let screen = Headless([Self.lines])
    screen.drag((30, 5), (30, 3))
    #expect(screen.pager.view.selection == nil)
    screen.settle()
    #expect(!screen.screen[0].hasPrefix("line 1 ") && screen.screen[0] != "line 1")
    // The first cell behind it is its end.
    screen.press("g")
    screen.settle()
    screen.drag((6, 0), (0, 1))
    #expect(screen.selected == "\nl")
    for (modifiers, button) in [(Modifiers.control, 0), ([], 1)] {
      screen.key(.escape)
      screen.press("g")
      screen.settle()
      screen.drag((1, 5), (1, 2), modifiers, button: button)
      #expect(screen.pager.view.selection == nil, "\(button)")
      screen.settle()
      #expect(screen.pager.view.top > 0, "\(button)")
    }
  }

  @Test func theOptionSwapsTheButtons() {
    var options = Pager.Options()
    options.keys.drag = .scroll
    let screen = Headless([Self.lines], options: options)
    screen.drag((1, 5), (1, 2))
    #expect(screen.pager.view.selection == nil && screen.pager.view.top > 0)
    screen.settle()
    screen.drag((0, 1), (3, 1), .control)
    #expect(screen.selected == "line")
  }

  @Test func aDragPastAnEdgeScrolls() {
    let screen = Headless([Self.lines], rows: 10)
    screen.mouse(.press(button: 0), 0, 4)
    screen.mouse(.drag(button: 0), 3, 9)
    screen.draw()
    #expect(screen.pager.view.top == 0)
    for _ in 0..<60 {
      screen.time += 1.0 / 60
      screen.pager.wake(at: screen.time)
      screen.draw()
    }
    let line = (screen.pager.view.topLine ?? 0) + 1
    #expect((9...12).contains(line), "\(line)")
    screen.mouse(.release, 3, 9)
    #expect(screen.selected == (5...(line + 7)).map { "line \($0)\n" }.joined() + "line")
    // It stops with the button.
    let top = screen.pager.view.top
    screen.time += 1
    screen.pager.wake(at: screen.time)
    screen.settle()
    #expect(screen.pager.view.top == top)
    // And upwards at the first row, after a moment.
    screen.mouse(.press(button: 0), 3, 4)
    screen.mouse(.drag(button: 0), 3, 0)
    screen.draw()
    for _ in 0..<6 {
      screen.time += 0.02
      screen.pager.wake(at: screen.time)
      screen.draw()
    }
    #expect(screen.pager.view.top == top)
    for _ in 0..<60 {
      screen.time += 0.1
      screen.pager.wake(at: screen.time)
      screen.draw()
    }
    #expect(screen.pager.view.top == 0)
    #expect(screen.pager.deadline == nil, "nothing is due at the start of the file")
  }

  @Test func aDragPastTheRightEdgeScrollsSideways() {
    let screen = Headless([String(repeating: "0123456789", count: 20) + "\nx\n"], rows: 5, columns: 20)
    screen.mouse(.press(button: 0), 5, 0)
    screen.mouse(.drag(button: 0), 10, 0)
    screen.mouse(.drag(button: 0), 19, 0)
    screen.draw()
    for _ in 0..<120 {
      screen.time += 1.0 / 60
      screen.pager.wake(at: screen.time)
      screen.draw()
    }
    let column = screen.pager.view.horizontal.offset
    #expect(column >= 15, "\(column)")
    screen.mouse(.release, 19, 0)
    screen.draw()
    #expect(screen.selected?.count == column + 15)
  }

  @Test func theWheelMovesTheEndDuringADrag() {
    let screen = Headless([Self.lines], rows: 10)
    screen.mouse(.press(button: 0), 2, 2)
    screen.mouse(.drag(button: 0), 3, 4)
    screen.mouse(.wheel(.down), 3, 4)
    screen.draw()
    #expect(screen.pager.view.topLine == 3)
    screen.mouse(.release, 3, 4)
    #expect(screen.copied == "ne 3\n" + (4...7).map { "line \($0)\n" }.joined() + "line")
  }

  @Test func escapeAndOtherButtonsEndADrag() {
    for isKey in [true, false] {
      let screen = Headless([Self.lines], rows: 10)
      screen.mouse(.press(button: 0), 2, 2)
      screen.mouse(.drag(button: 0), 3, 4)
      if isKey { screen.key(.escape) } else { screen.mouse(.press(button: 2), 3, 4) }
      #expect(screen.pager.view.selection == nil)
      screen.mouse(.drag(button: 0), 3, 6)
      screen.mouse(.release, 3, 6)
      screen.draw()
      #expect(screen.pager.view.selection == nil && screen.copied == nil)
    }
  }

  @Test func aClickRemovesTheSelection() {
    let screen = Headless([Self.lines], rows: 10)
    for (column, row) in [(1, 1), (30, 1)] {
      screen.drag((0, 0), (3, 0))
      #expect(screen.pager.view.selection != nil)
      screen.time += 1
      screen.click(column, row)
      #expect(screen.pager.view.selection == nil, "\(column)")
      screen.time += 1
    }
  }
}
