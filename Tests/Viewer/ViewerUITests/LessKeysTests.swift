import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Habits of less that hold under its name.
@Suite(.bounded) struct LessKeysTests {
  private func screen(_ lines: Int = 50) -> Headless {
    let text = (1...lines).map { "\($0) " + String(repeating: "word ", count: 9) + "\n" }.joined()
    var options = Pager.Options(profile: .less)
    options.indicators = .never
    return Headless([text], rows: 9, columns: 40, options: options)
  }

  // MARK: RETURN

  /// The rows are those of before until the message has been read.
  @Test func aMessageAboutAnOptionWaitsForReturn() {
    for key in ["\r", " ", "j"] {
      let screen = screen()
      screen.press("-S")
      #expect(screen.pager.message.hasSuffix("(press RETURN)"))
      #expect(screen.pager.options.wrap == .character)
      #expect(screen.screen[1] == "d word", "wrapped as before")
      if key == "\r" { screen.send(.enter) } else { screen.press(key) }
      #expect(screen.pager.options.wrap == .none && screen.pager.message.isEmpty)
      // Any other key acts as well.
      #expect(screen.screen[0].hasPrefix(key == "j" ? "2 " : "1 "), "after \(key)")
    }
  }

  @Test func aQuestionAndAnErrorWaitToo() {
    let screen = screen()
    screen.press("_S")
    #expect(screen.pager.message.hasSuffix("(press RETURN)"))
    screen.send(.enter)
    screen.press("-\u{1}")
    screen.press("--nosuch")
    screen.send(.enter)
    #expect(screen.pager.message.contains("no option") && screen.pager.message.hasSuffix("(press RETURN)"))
    screen.send(.enter)
    #expect(screen.screen[0].hasPrefix("1 ") && screen.pager.message.isEmpty)
  }

  @Test func theViewersOwnMessagesDoNot() {
    let screen = Headless(["1\n2\n"], rows: 9, columns: 40)
    screen.press("-S")
    #expect(!screen.pager.message.contains("RETURN"))
  }

  // MARK: Escape

  @Test(arguments: [
    ("n", EscapedKeys.Meaning.key(.character("n"), .alt)), ("O", .incomplete), ("[", .incomplete),
    ("OC", .key(.right, [])), ("[C", .key(.right, [])), ("[1;2C", .key(.right, .shift)),
    ("[1;5D", .key(.left, .control)), ("[1", .incomplete), ("[5~", .key(.pageUp, [])),
    ("[6~", .key(.pageDown, [])),
    ("[3~", .key(.delete, [])), ("[99~", .unknown), ("[Z", .key(.backTab, [])), ("OQ", .unknown),
    ("[99999999999999999999;99999999999999999999C", .key(.right, [])), ("[11111111111111111", .unknown),
    ("[1;-9223372036854775808C", .key(.right, [])),
  ])
  func keysAfterEscapeAreThoseOfTerminals(_ typed: String, _ meaning: EscapedKeys.Meaning) {
    var keys = EscapedKeys()
    keys.typed = typed
    #expect(keys.meaning == meaning)
  }

  @Test func escapeIsTheFirstKeyOfOthersHoweverLate() {
    let screen = screen()
    screen.send(.escape)
    #expect(screen.pager.message == "ESC")
    screen.press(">")
    screen.settle()
    #expect(screen.screen[7].contains("word") && screen.pager.view.top > 0)
    screen.press("g3")
    for key in "\u{1b}OB" { if key == "\u{1b}" { screen.send(.escape) } else { screen.press(String(key)) } }
    screen.settle()
    #expect(screen.screen[0] == "d word" && screen.screen[1].hasPrefix("3 "), "three rows down")
  }

  @Test func escapeTwiceIsNothing() {
    let screen = screen()
    screen.send(.escape)
    screen.send(.escape)
    screen.press("j")
    #expect(screen.pager.message.isEmpty && screen.pager.view.top > 0)
  }
}
