import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// Lets the tasks of the main actor run that wait now.
@MainActor
func letTasksRun() async { for _ in 0..<10 { await Task.yield() } }

@Suite(.bounded) struct AlertTests {
  /// An alert that waits, and its answer.
  private final class Asking {
    var answer: Int?
    var task: Task<Void, Never>?
  }

  private func ask(_ page: DialogPage, _ actions: [AlertAction], message: String = "") async -> Asking {
    let asking = Asking()
    asking.task = Task { asking.answer = await page.window.alert("Deploy web?", message: message, actions) }
    await letTasksRun()
    page.screen.draw()
    return asking
  }

  @Test func anAlertHasAFrameAndButtonsAtTheRight() async {
    let page = DialogPage()
    let asking = await ask(page, [.cancel(), .destructive("Deploy")], message: "It goes to eu-north.")
    expectScreen(
      page.screen,
      """
      Filter ▏                               ▕
      row 0                                  █
      row 1                                  █
      row 2 ╭ Deploy web? ─────────────╮
      row 3 │ It goes to eu-north.     │
      row 4 │                          │
      row 5 │   [ Cancel ]  [ Deploy ] │
      row 6 ╰──────────────────────────╯
      row 7
      row 8
      row 9
                      [▸Save◂]
      """)
    #expect((page.window.focusedNode as? ButtonNode)?.title == "Cancel", "not on what destroys something")
    page.screen.key(.right)
    page.screen.key(.enter)
    await asking.task?.value
    #expect(asking.answer == 1 && page.window.presentations.isEmpty && page.heard.isEmpty)
  }

  @Test func escapeCancelsAndAPressOutsideDoesNothing() async {
    let page = DialogPage()
    page.window.focus(page.list)
    let asking = await ask(page, [.primary("Deploy"), .cancel()])
    #expect((page.window.focusedNode as? ButtonNode)?.title == "Deploy")
    page.screen.click(0, 0)
    #expect(page.window.presentations.count == 1)
    page.screen.key(.escape)
    await asking.task?.value
    #expect(asking.answer == 1 && page.window.focusedNode === page.list)
  }

  @Test func anAlertWithoutCancelWaitsForAChoice() async {
    let page = DialogPage()
    let asking = await ask(page, [.standard("Left"), .standard("Right")])
    page.screen.key(.escape)
    #expect(page.window.presentations.count == 1)
    asking.task?.cancel()
    await asking.task?.value
    #expect(asking.answer == -1 && page.window.presentations.isEmpty)
    let one = await ask(page, [])
    page.screen.key(.escape)
    await one.task?.value
    #expect(one.answer == 0)
  }

  @Test func manyButtonsStandBelowEachOther() async {
    let page = DialogPage(columns: 40, rows: 12)
    let asking = await ask(
      page, ["Keep both files", "Replace the old one", "Skip this file"].map { .standard($0) })
    #expect(page.screen.lines.filter { $0.contains("[") && $0.contains("│") }.count == 3)
    page.screen.key(.down)
    page.screen.key(.enter)
    await asking.task?.value
    #expect(asking.answer == 1)
  }

  @Test func theEndOfTheWindowAnswers() async {
    let answer = Asking()
    do {
      let screen = HeadlessScreen(TextNode("page"))
      var window: Window? = screen.window
      answer.task = Task { [weak window] in
        answer.answer = await window?.alert("Sure?", [.standard("a"), .cancel()])
      }
      await letTasksRun()
      #expect(window?.presentations.count == 1)
      window = nil
      screen.window.dismiss()
    }
    await answer.task?.value
    #expect(answer.answer == 1)
  }

  @Test func aPromptReturnsAValidText() async {
    let page = DialogPage(columns: 80)
    var answers: [String?] = []
    func ask() async -> Task<Void, Never> {
      let task = Task {
        answers.append(
          await page.window.prompt("Name", text: "web") { $0.isEmpty ? "A name is needed" : nil })
      }
      await letTasksRun()
      page.screen.draw()
      return task
    }
    var task = await ask()
    page.screen.key(.character("u"), .control)
    page.screen.key(.enter)
    #expect(page.screen.picture.contains("A name is needed") && page.window.presentations.count == 1)
    page.screen.type("api\n")
    await task.value
    #expect(answers == ["api"] && page.heard.isEmpty)
    task = await ask()
    page.screen.key(.escape)
    await task.value
    #expect(answers == ["api", nil])
  }
}
