import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// The keys - and _, and commands of the command line.
@Suite(.bounded) struct OptionKeysTests {
  private let lines = (1...100).map { "\($0)" }.joined(separator: "\n") + "\n"

  private func screen(_ change: (inout Pager.Options) -> Void = { _ in }) -> Headless {
    var options = Pager.Options()
    options.indicators = .never
    options.reducesMotion = true
    change(&options)
    return Headless([lines], rows: 10, columns: 100, options: options)
  }

  @Test func aFlagIsSwitchedAndItsStateSaid() {
    let screen = screen()
    screen.press("-N")
    #expect(screen.pager.message == "lines are numbered")
    #expect(screen.screen[0].hasSuffix("1 1") || screen.screen[0].contains("1 1"))
    screen.press("-N")
    #expect(screen.pager.message == "lines are not numbered")
    screen.press("-S")
    #expect(screen.pager.options.wrap == .character)
    screen.press("-i")
    #expect(screen.pager.message == "case is not ignored")
    screen.press("-I")
    #expect(screen.pager.options.search.caseRule == .ignored)
    screen.press("_i")
    #expect(screen.pager.message == "case is always ignored")
    #expect(screen.pager.options.search.caseRule == .ignored)
  }

  @Test func signsResetAndSet() {
    let screen = screen()
    screen.press("-s-+s")
    #expect(!screen.pager.options.text.squeezesBlankLines)
    screen.press("-!s-!s")
    #expect(screen.pager.options.text.squeezesBlankLines)
    // Typed twice, the sign is taken away.
    screen.press("-++s")
    #expect(!screen.pager.options.text.squeezesBlankLines)
    screen.press("-+i")
    #expect(screen.pager.options.search.caseRule == .smart)
  }

  @Test func valuesAreAskedFor() {
    let screen = screen()
    screen.press("-x")
    #expect(screen.screen.last?.hasPrefix("Tab stops:") == true)
    screen.pager.type("4")
    #expect(screen.pager.options.tabWidth == 4)
    #expect(screen.pager.message == "-x (--tabs) is 4")
    screen.press("-j")
    screen.pager.type("abc")
    #expect(screen.pager.message == "-j takes a row such as 5, -5 or .5, not abc")
    screen.press("-j")
    screen.pager.type("")
    #expect(screen.pager.message == "-j (--jump-target) is not set")
    screen.press("-Pm")
    screen.pager.take(.enter, [])
    #expect(screen.pager.message == "-P (--prompt) is not set")
  }

  @Test func namesAreCompleted() {
    let screen = screen()
    screen.press("--squ")
    screen.pager.take(.tab, [])
    #expect(screen.pager.prompt.question?.editor.text == "squeeze-blank-lines")
    screen.pager.take(.enter, [])
    #expect(screen.pager.options.text.squeezesBlankLines)
    screen.press("__tabs")
    screen.pager.take(.enter, [])
    #expect(screen.pager.message == "-x (--tabs) is 8")
    screen.press("--tabs=2")
    screen.pager.take(.enter, [])
    #expect(screen.pager.options.tabWidth == 2)
    screen.press("--wrap")
    screen.pager.take(.enter, [])
    screen.pager.type("word")
    #expect(screen.pager.options.wrap == .word)
  }

  @Test func whatCannotBeChangedIsSaid() {
    let screen = screen()
    for (keys, message) in [
      ("-d", "-d can't be changed here"), ("-Y", "no option -Y"), ("_Y", "no option -Y"),
      ("_b", "-b (--buffers) has no effect"), ("-c", "-c (--clear-screen) has no effect"),
      ("_t", "-t (--tag) has no effect: tags cannot be looked up yet"),
    ] {
      screen.press(keys)
      #expect(screen.pager.message == message)
      #expect(screen.pager.prompt.question == nil)
    }
    screen.press("--quit")
    screen.pager.take(.escape, [])
    #expect(screen.pager.prompt.question == nil)
    #expect(screen.screen[0].hasPrefix("1"))
  }

  /// Digits that belong to an option are no keys.
  @Test(arguments: ["-h", "-y", "-b", "--tty=", "-T"]) func valuesOfOptionsWithoutEffectAreTaken(
    _ keys: String
  ) {
    let screen = screen()
    screen.press(keys + "50g")
    #expect(screen.screen[0].hasPrefix("1"))
    screen.send(.enter)
    #expect(screen.pager.message.contains("has no effect") && screen.pager.prompt.isCommand)
  }

  /// Each question says what is asked for.
  @Test func valuesHaveQuestions() {
    for option in ViewerOption.all where option.takesValue {
      #expect(option.question.hasSuffix(": ") && option.question.count > 4, "\(option.name)")
    }
    for (keys, question) in [
      ("-j", "Row for jumps: "), ("-z", "Lines of a page: "), ("-h", "Lines back: "),
      ("--wheel\n", "Lines of a notch of the wheel: "),
      ("--wrap\n", "Break long lines at (word, character or none): "),
    ] {
      let screen = screen()
      for scalar in keys.unicodeScalars { screen.send(scalar == "\n" ? .enter : .character(scalar)) }
      #expect(screen.screen.last?.hasPrefix(question.dropLast()) == true, "\(screen.screen.last ?? "")")
    }
  }

  @Test func secureModeRefusesFiles() {
    let screen = screen { $0.permissions = .secure }
    screen.press("-o")
    #expect(screen.pager.message == "not available in secure mode")
    // The name of the file is no row of keys.
    screen.press("q50g")
    screen.send(.enter)
    #expect(screen.pager.message == "not available in secure mode" && screen.screen[0].hasPrefix("1"))
    screen.press("--log-file=x")
    screen.send(.enter)
    #expect(screen.pager.message == "not available in secure mode" && screen.pager.prompt.question == nil)
  }

  /// The answer tells the truth about what is in effect.
  @Test(arguments: ["-L", "-+L", "-!L"])
  func secureModeDoesNotTurnLESSOPENOn(_ keys: String) {
    let screen = screen { $0.permissions = .secure }
    screen.press(keys)
    #expect(screen.pager.message == "not available in secure mode" && screen.pager.prompt.isCommand)
    screen.press("_L")
    #expect(screen.pager.message == "-L (--no-lessopen) is not available in secure mode")
    let other = self.screen { _ in }
    other.press(keys + "_L")
    #expect(other.pager.message == (keys == "-+L" ? "LESSOPEN is used" : "LESSOPEN is not used"))
  }

  /// The text that belongs to a key that is refused does not act as keys.
  @Test(arguments: ["!", "#", "|", "|a", "s", "E", ":e"])
  func theTextOfARefusedKeyDoesNothing(_ key: String) {
    for end in [Key.enter, .escape] {
      let screen = screen { $0.permissions = .secure }
      screen.press(key + "rm 50gq")
      #expect(screen.screen[0].hasPrefix("1") && screen.screen.last!.contains("not available in secure mode"))
      screen.send(end)
      #expect(screen.pager.message == "not available in secure mode" && screen.pager.prompt.isCommand)
      screen.press("50g")
      #expect(screen.screen[0].hasPrefix("50"))
      #expect(screen.pager.takeRequest().map { if case .ring = $0 { true } else { false } } ?? true)
    }
    let typed = screen {
      $0.permissions = .secure
      $0.keys.firstCommands = [key + "rm 50gq"]
    }
    #expect(typed.screen[0].hasPrefix("1") && typed.pager.message == "not available in secure mode")
  }

  // MARK: Commands

  @Test func commandsAreTypedBeforeTheFirstFrame() {
    for (command, first) in [("50g", "50"), ("120", "92"), ("5j", "6"), ("--tabs=2\n3g", "3")] {
      let screen = screen { $0.keys.firstCommands = [command] }
      #expect(screen.screen[0].hasPrefix(first), "\(command): \(screen.screen[0])")
    }
    let search = screen { $0.keys.firstCommands = ["/^77$"] }
    search.settle()
    search.draw()
    #expect(search.pager.prompt.typing == nil)
    #expect(search.screen.contains { $0.hasPrefix("77") })
  }

  @Test func commandsForEachFileAreRepeated() {
    var options = Pager.Options()
    options.keys.commandsForEachFile = ["3g"]
    options.keys.firstCommands = ["5g"]
    let screen = Headless([lines, lines], rows: 10, columns: 60, options: options)
    #expect(screen.screen[0].hasPrefix("5"))
    screen.press(":n")
    screen.settle()
    screen.draw()
    #expect(screen.screen[0].hasPrefix("3"))
  }

  // MARK: Prompts

  @Test func aPromptReplacesTheName() {
    let screen = screen { $0.keys.prompts.set("s?f%f:pipe. line %lt?L/%L. %pB\\%?e(END).") }
    #expect(screen.screen.last?.hasPrefix("file1 line 1/100 ") == true)
    screen.press("G")
    screen.settle()
    screen.draw()
    #expect(
      screen.screen.last?.hasPrefix("file1 line 92/100 100%(END)") == true, "\(screen.screen.last ?? "")")
  }
}
