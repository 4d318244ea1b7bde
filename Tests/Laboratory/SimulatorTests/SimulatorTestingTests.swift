import LayoutCore
import NodeUI
import PortholeTesting
import TapeCore
import TestSupport
import Testing

/// The helpers for tests of other programs.
@Suite(.bounded) struct SimulatorTestingTests {
  private func page() -> ScrollNode {
    let lines = (1...40).map { TextNode("line \($0)") }
    let scroll = ScrollNode { StackLayoutSpec.vertical { for line in lines { line } } }
    scroll.name = "page"
    return scroll
  }

  @Test func anExpectedScreenPasses() {
    let screen = HeadlessScreen(page(), columns: 12, rows: 4)
    screen.advance(2)
    expectScreen(
      screen,
      """
      line 1
      line 2
      line 3
      line 4     ▾
      """)
    screen.key(.pageDown)
    screen.wheel(.down, 2, at: (3, 3))
    screen.settle()
    expectScreen(
      screen,
      """
      line 10    ▴
      line 11
      line 12
      line 13    ▾

      """)
  }

  /// The application is more than a window: here a recorder around one.
  @Test func aHeadlessScreenShowsAnyApplication() {
    let window = Window(page())
    let recorder = TapeRecorder(window)
    let screen = HeadlessScreen(application: recorder, window: { window }, columns: 12, rows: 4)
    #expect(screen.frames == 1 && screen.lines[0].hasPrefix("line 1"))
    screen.key(.end)
    #expect(screen.settle())
    #expect(screen.lines[3].hasPrefix("line 40"))
    #expect(recorder.tape.contains("End"))
    screen.play("Home\nSleep 3s\nExpect offset page 0,0")
    #expect(HeadlessScreen(application: window, columns: 12, rows: 4).window === window)
  }

  @Test func aDifferentScreenFailsWithItsDifference() {
    let screen = HeadlessScreen(TextNode("one\ntwo\nthree"), columns: 12, rows: 6)
    withKnownIssue {
      expectScreen(screen, "one\n2\nthree", "numbers")
    } matching: { issue in
      let text = issue.description
      return text.contains("- 2") && text.contains("+ two") && text.contains("(numbers)")
        && issue.sourceLocation?.fileName == "SimulatorTestingTests.swift"
    }
    withKnownIssue {
      expectScreen(screen)
    } matching: {
      $0.description.contains("one\ntwo\nthree")
    }
  }

  @Test func tapesCanBePlayedInTests() {
    let screen = HeadlessScreen(page(), columns: 12, rows: 4)
    screen.play(
      """
      Down 3
      Expect offset page 0,3
      Screenshot three
      End Sleep 1s
      Expect contains "line 40"
      Resize 12x10
      Drag 3,3 3,8 200ms
      """)
    #expect(screen.screenshots["three"]?.first?.hasPrefix("line 4") == true)
    #expect(screen.window.deadline == nil && screen.lines.count == 10)
    withKnownIssue {
      screen.play("Down\nExpect offset page 0,99")
    } matching: {
      $0.description.contains("tape:2:1: Expect offset page: expected 0,99, found 0,")
    }
    withKnownIssue {
      screen.play("Dwon")
    } matching: {
      $0.description.contains("tape:1:1: unknown command")
    }
  }
}
