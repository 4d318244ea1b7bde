import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// The texts that a field suggests.
@Suite(.bounded) struct SuggestionTests {
  private static let cities = ["Bergen", "Berlin", "Bern", "Bonn", "Oslo"]

  /// A field that suggests cities, and a row of text below it.
  private func screen(_ field: TextFieldNode, columns: Int = 30, rows: Int = 8) -> HeadlessScreen {
    let below = TextNode("below")
    let page = DisplayNode { _, _ in
      StackLayoutSpec.vertical(alignItems: .start) {
        field
        below
      }
    }
    let screen = HeadlessScreen(page, columns: columns, rows: rows)
    screen.window.focus(field)
    screen.draw()
    return screen
  }

  private func cityField() -> TextFieldNode {
    let field = TextFieldNode("To")
    field.suggestedTexts = Self.cities
    field.style.width = .points(15)
    return field
  }

  @Test func theListShowsTextsThatBeginSo() {
    let field = cityField()
    var (changed, submitted) = ([String](), 0)
    field.onChange = { changed.append($0.text) }
    field.onSubmit = { _ in submitted += 1 }
    let screen = screen(field)
    #expect(screen.lines[0] == "To ▏          ▕")
    screen.type("be")
    #expect(screen.lines[0] == "To ▏bergen    ▕", "the rest of the first one follows the text")
    #expect(screen.style(8, 0).attributes.contains(.dim) && !screen.style(5, 0).attributes.contains(.dim))
    #expect(
      Array(screen.lines[1...5]) == [
        "bel╭──────────╮", "   │Bergen    │", "   │Berlin    │", "   │Bern      │", "   ╰──────────╯",
      ])
    screen.key(.down)
    screen.key(.tab)
    #expect(screen.lines[0] == "To ▏berlin    ▕" && screen.style(5, 3).attributes.contains(.reverse))
    #expect(screen.window.focusedNode === field)
    screen.key(.enter)
    #expect(field.text == "Berlin" && changed == ["b", "be", "Berlin"] && submitted == 0)
    #expect(screen.lines[1] == "below")
    screen.key(.enter)
    #expect(submitted == 1)
    screen.key(.character("z"), .control)
    #expect(field.text == "be", "a suggestion is one edit")
  }

  @Test func rightTakesTheRest() {
    let field = cityField()
    let screen = screen(field)
    screen.type("o")
    screen.key(.left)
    #expect(screen.lines[0] == "To ▏o         ▕", "the rest follows the insertion point only at the end")
    screen.key(.right)
    #expect(field.text == "o")
    screen.key(.right)
    #expect(field.text == "Oslo" && field.selection == 4..<4 && screen.lines[1] == "below")
  }

  @Test func keysMoveAroundAndEscapeCloses() {
    let field = cityField()
    let screen = screen(field)
    screen.key(.down)
    #expect(screen.lines[6] == "   │Oslo      │", "↓ in an empty field opens all")
    #expect(screen.lines[0] == "To ▏          ▕")
    screen.key(.up)
    #expect(screen.style(5, 6).attributes.contains(.reverse))
    screen.key(.tab)
    #expect(screen.style(5, 2).attributes.contains(.reverse))
    screen.key(.backTab)
    #expect(screen.style(5, 6).attributes.contains(.reverse))
    screen.key(.escape)
    #expect(screen.lines[1] == "below" && screen.window.focusedNode === field)
    screen.type("o")
    #expect(screen.lines[1] != "below")
    screen.key(.backspace)
    #expect(screen.lines[1] == "below", "an empty text opens nothing by itself")
    screen.type("bon")
    screen.key(.enter)
    #expect(field.text == "bon" && screen.lines[1] == "below", "Enter without a chosen row leaves the text")
  }

  @Test func aClickTakesASuggestionAndOneElsewhereActs() {
    let field = cityField()
    let screen = screen(field)
    screen.type("be")
    screen.click(6, 4)
    #expect(field.text == "Bern" && screen.window.focusedNode === field)
    for _ in 0..<2 { screen.key(.backspace) }
    #expect(screen.lines[2] == "   │Bergen    │")
    screen.click(4, 0)
    #expect(field.selection == 0..<0 && screen.lines[1] == "below")
    screen.key(.down)
    #expect(screen.lines[1] != "below")
    screen.window.focus(nil)
    screen.draw()
    #expect(screen.lines[1] == "below")
  }

  @Test func sixRowsAreShown() {
    let field = TextFieldNode("")
    field.suggestedTexts = (0..<9).map { "a\($0)" }
    let screen = screen(field, columns: 12, rows: 12)
    screen.type("a")
    #expect(screen.lines[7] == "│a5        │" && screen.lines[8] == "╰──────────╯")
    screen.key(.up)
    #expect(screen.lines[2] == "│a3        │" && screen.lines[7] == "│a8        █")
  }

  @Test func assignmentsAndSecretsSuggestNothing() {
    let field = cityField()
    let screen = screen(field)
    screen.type("b")
    field.text = "B"
    screen.draw()
    #expect(screen.lines[1] == "below")
    field.isSecure = true
    screen.type("e")
    #expect(screen.lines[1] == "below")
    field.isSecure = false
    field.maximumLength = 4
    screen.type("r")
    screen.key(.right)
    #expect(field.text == "Berg", "no more characters than the field takes")
  }

  /// Questions of a field, which a test answers when it wants.
  @MainActor private final class Questions {
    private var waiting: [(text: String, answer: CheckedContinuation<[String], Never>)] = []

    func ask(_ text: String) async -> [String] {
      await withCheckedContinuation { waiting.append((text, $0)) }
    }

    func isAsked(_ text: String) -> Bool { waiting.contains { $0.text == text } }

    func answer(_ text: String, _ answer: [String]) {
      guard let index = waiting.firstIndex(where: { $0.text == text }) else { return }
      waiting.remove(at: index).answer.resume(returning: answer)
    }
  }

  @MainActor @Test func lateAnswersAreDropped() async {
    let (field, questions) = (TextFieldNode(""), Questions())
    field.suggestions = { await questions.ask($0) }
    let screen = screen(field, columns: 12)
    func type(_ letter: String, _ text: String) async {
      screen.type(letter)
      await untilMainActor("“\(text)” is asked for") { questions.isAsked(text) }
    }
    func answer(_ text: String, _ suggestion: String) async {
      questions.answer(text, [suggestion])
      await untilMainActor("\(suggestion) is shown") {
        screen.draw()
        return screen.lines[2].hasPrefix("│\(suggestion) ")
      }
    }
    await type("b", "b")
    await type("e", "be")
    await answer("be", "bee")
    await type("r", "ber")
    #expect(screen.lines[2].hasPrefix("│bee "), "the old list stays until the answer comes")
    // Answers are taken in order, so that of the last question shows that this one was dropped.
    questions.answer("b", ["late"])
    await answer("ber", "berry")
    await type("x", "berx")
    screen.window.focus(nil)
    questions.answer("berx", ["berxes"])
    screen.window.focus(field)
    await type("y", "berxy")
    screen.draw()
    #expect(screen.lines[1] == "below", "an answer after the end of the focus is dropped, too")
    questions.answer("berxy", [])
  }
}

/// Lets the work that waits for the main actor run until a condition holds, in a test on the main actor.
///
/// Other threads may all be busy with tests that wait; the main actor's work is done in order.
@MainActor func untilMainActor(
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async {
  for _ in 0..<1_000 {
    if condition() { return }
    await Task.yield()
  }
  Issue.record("This does not come true: \(name)", sourceLocation: sourceLocation)
}
