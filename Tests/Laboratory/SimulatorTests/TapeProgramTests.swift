import Foundation
import NodeUI
import TapeCore
import TestSupport
import Testing

/// Reading tapes for other programs.
@Suite(.bounded) struct TapeProgramTests {
  @Test(arguments: [
    ("less f", ["less", "f"]), ("  a   b\tc ", ["a", "b", "c"]), ("a 'b c' \"d  e\"", ["a", "b c", "d  e"]),
    ("a b\\ c", ["a", "b c"]), ("a '' \"\"", ["a", "", ""]), ("a x'y'\"z\"", ["a", "xyz"]),
    ("a \"b\\\"c\\n\"", ["a", "b\"c\\n"]), ("a $HOME ~ *.c", ["a", "$HOME", "~", "*.c"]),
    ("a '|'", ["a", "|"]),
    ("a 'b\\'", ["a", "b\\"]),
  ])
  func wordsAreThoseOfAShell(_ text: String, _ words: [String]) throws {
    #expect(try TapeProgram(text).words == words)
  }

  @Test(arguments: [
    ("", "has no name"), ("''", "has no name"), ("a 'b", "the text after ' is not closed"),
    ("a \\", "nothing follows"),
    ("a | b", "means something to a shell only"), ("a > b", "means something to a shell only"),
    ("a\0b", "zero bytes"),
  ])
  func wrongProgramsAreRefused(_ text: String, _ message: String) {
    let problem = #expect(throws: TapeProgram.Problem.self) { try TapeProgram(text) }
    #expect(problem?.description.contains(message) == true)
  }

  private func errors(_ text: String, isForProgram: Bool = true) -> [String] {
    do {
      _ = try Tape.load(text, file: "t", isForProgram: isForProgram)
      return []
    } catch {
      return (error as? TapeError)?.lines ?? ["\(error)"]
    }
  }

  /// Settings of a program may stand before it.
  @Test func variablesComeBeforeOrAfterTheProgram() throws {
    for tape in ["Env A b\nSet Program less\n", "Set Program less\nEnv A b\n"] {
      let tape = try Tape.load(tape, file: "a.tape")
      #expect(tape.environment == ["A": "b"] && tape.notes.isEmpty)
    }
    #expect(
      try Tape.load("Env A b\nUp\n", file: "a.tape").notes == [
        "a.tape:1:1: Env has no effect without a program"
      ])
  }

  @Test func aTapeNamesItsProgram() throws {
    let tape = try Tape.load(
      "Set Program 'less -R f'\nSet Term vt100\nSet Quiet 10ms\nEnv A 'b c'\nDown 2 Type x", file: "t")
    #expect(tape.program?.words == ["less", "-R", "f"] && tape.program?.place?.line == 1)
    #expect(tape.terminal == "vt100" && tape.quiet == .milliseconds(10) && tape.environment == ["A": "b c"])
    #expect(tape.duration == .zero, "keys need no pauses")
    #expect(try Tape.load("Set Program x\nSet TypingSpeed 1s\nDown", file: "t").duration == .seconds(1))
    let scene = try Tape.load("Set Term x\nSet Quiet 1s\nEnv a b", file: "t")
    #expect(scene.notes.count == 3 && scene.environment.isEmpty && scene.program == nil)
  }

  @Test func checksOfScenesAreRefused() {
    #expect(
      errors(
        "Expect offset s 0,1\nExpect not focus s\nExpect contains a\nExpect style 0,0 -dim\nExpect not row 1 a"
      ) == [
        "t:1:8: offset is known of scenes only; with a program: contains, row, title, style, screen, cursor, exit",
        "t:2:12: focus is known of scenes only; with a program: contains, row, title, style, screen, cursor, exit",
        "t:4:8: the terminal of programs knows neither dim text nor links",
      ])
    for check in [
      "target s 0,0", "velocity s 0,0", "overscroll s 0,0", "size s 1x1", "bounds s 1x1", "phase s idle",
      "page s 1",
      "zoom s 1", "indicator s vertical none", "refresh s idle", "selected s 1", "value s x", "field s a b",
      "taken s left 0,0", "warnings 0",
    ] {
      #expect(errors("Expect " + check).count == 1, "\(check)")
      #expect(errors("Expect " + check, isForProgram: false).isEmpty, "\(check)")
    }
  }

  @Test func programsInWrongPlacesAreRefused() {
    #expect(
      errors("Down\nSet Program x", isForProgram: false)[0].hasPrefix("t:2:5: Set Program must come before"))
    #expect(errors("Set Program 'a | b'")[0].hasPrefix("t:1:13: “|” means something to a shell only"))
    #expect(errors("Set Term a/b")[0].contains("the type of a terminal"))
    #expect(errors("Env a=b c")[0].contains("the name of a variable"))
    let folder = TemporaryFolder()
    folder.write("b.tape", "Set Program x\n")
    folder.write("a.tape", "Source b.tape\n")
    let error = #expect(throws: TapeError.self) { try Tape.load(path: folder.path("a.tape")) }
    #expect(
      error?.lines[0].hasSuffix(
        "b.tape:1:5: Set Program belongs into the tape that is played, not into one that it includes") == true
    )
  }

  /// The tapes of the manual are read without errors and notes.
  @Test func theManualsTapesAreRight() throws {
    let root = TestSource.project
    let manual = try String(contentsOf: root.appendingPathComponent("docs/tapes.md"), encoding: .utf8)
    let blocks = manual.components(separatedBy: "\n```\n").filter { $0.hasPrefix("Set ") }
    #expect(blocks.count == 2)
    for block in blocks {
      let tape = try Tape.load(block, file: "docs/tapes.md")
      #expect(tape.notes.isEmpty && tape.commands.count > 5)
    }
  }
}
