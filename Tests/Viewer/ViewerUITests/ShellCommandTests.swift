import DocumentCore
import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import ViewerUI

@Suite(.bounded) struct ShellCommandTests {
  /// The text of a command with short references, and the values of its variables.
  private func parts(_ command: CommandText) -> [String] {
    let text = String(decoding: command.bytes, as: UTF8.self)
    return [text.replacing("$PORTHOLE_FILE", with: "$1").replacing("$PORTHOLE_OTHER_FILE", with: "$2")]
      + command.variables.map { String(decoding: $0.value.bytes, as: UTF8.self) }
  }

  private func command(_ text: String, _ current: String?, _ previous: String? = nil) -> CommandText {
    CommandText(
      expanding: text, current: current.map { FileName($0).variable(CommandText.file) },
      previous: previous.map { FileName($0).variable(CommandText.otherFile) })
  }

  @Test(arguments: [
    ("cat % #", ["cat \"$1\" \"$2\"", "a", "b"]), ("\\% \\#", ["% #"]), ("\\\\%", ["\\\\\"$1\"", "a"]),
    ("%%", ["\"$1\"\"$1\"", "a"]), ("", [""]), ("\\", ["\\"]), ("\\x", ["\\x"]),
    ("\"%\"", ["\"\"\"$1\"\"\"", "a"]), ("\"'%'\"", ["\"'\"\"$1\"\"'\"", "a"]),
    ("`x %` \"`x %`\"", ["`x \"$1\"` \"`x \"$1\"`\"", "a"]),
    ("(x %)\"%\"", ["(x \"$1\")\"\"\"$1\"\"\"", "a"]),
    ("${x%.c} %", ["${x%.c} \"$1\"", "a"]), ("$((5 % 3)) %", ["$((5 % 3)) \"$1\"", "a"]),
    ("$# ${#x} #", ["$# ${#x} \"$2\"", "b"]), ("\"((\" %", ["\"((\" \"$1\"", "a"]),
  ])
  func aNameIsAReference(_ text: String, _ wanted: [String]) {
    #expect(parts(command(text, "a", "b")) == wanted)
    #expect(!command(text, "a", "b").hasLiteralNames)
    #expect(parts(command(text, nil)) == [text])
  }

  @Test(arguments: [
    ("'%' #", ["'%' \"$2\"", "b"]), ("'\"%\"'", ["'\"%\"'"]), ("`x '%'`", ["`x '%'`"]),
    ("\"$(x \"%\" '%')\"", ["\"$(x \"\"\"$1\"\"\" '%')\"", "a"]), ("(x)'%'%", ["(x)'%'\"$1\"", "a"]),
  ])
  func aNameInSingleQuotesStaysAsItIs(_ text: String, _ wanted: [String]) {
    #expect(parts(command(text, "a", "b")) == wanted)
    #expect(command(text, "a", "b").hasLiteralNames && !command(text, nil).hasLiteralNames)
  }

  @Test(arguments: [("-x", "./-x"), ("-", "./-"), ("a b", "a b"), ("", "")])
  func aNameIsNotAnOption(_ name: String, _ value: String) {
    #expect(parts(command("x %", name)) == ["x \"$1\"", value])
  }

  @Test(
    arguments: [
      ("vi", 7, "vi +7 f"), ("vi", nil, "vi f"), ("emacs -nw", 7, "emacs -nw +7 f"),
      ("/usr/bin/hx", 7, "/usr/bin/hx f:7"),
      ("zed --wait", 7, "zed --wait f:7"), ("code -w", 7, "code -w --goto f:7"), ("code", nil, "code f"),
    ] as [(String, Int?, String)])
  func editorsGetTheLine(_ editor: String, _ line: Int?, _ command: String) {
    let text = parts(Editor(command: editor).shellCommand(FileName("a;b"), line: line))
    #expect(text == [command.replacing(" f", with: " \"$1\""), "a;b"])
  }

  @Test(arguments: [
    ("x \"%s\"", ["x \"\"\"$1\"\"\"", "-a"], "y %s %s", ["y \"$1\" \"$2\"", "-a", "-"]),
    ("x %s '%s' %%", ["x \"$1\" '%s' %", "-a"], "y '%s' %s", ["y '%s' \"$1\"", "-a"]),
  ])
  func theCommandsOfLESSOPENHaveNamesAsArguments(
    _ open: String, _ opening: [String], _ close: String, _ closing: [String]
  ) throws {
    let preprocessor = InputPreprocessor(open: Array("|\(open)".utf8), close: Array(close.utf8))
    func named(_ parts: [String]) -> [String] { parts.map { $0 == "-a" ? "./-a" : $0 } }
    #expect(parts(try #require(preprocessor.openCommand(FileName("-a")))) == named(opening))
    let command = preprocessor.closeCommand(FileName("-a"), FileName("-"))
    #expect(parts(try #require(command)) == named(closing))
    #expect(
      preprocessor.problem == (open.contains("'") ? "LESSOPEN: \(CommandText.literalNote)" : nil))
  }

  @Test(
    arguments: [
      ("x", nil, "LESSOPEN is not used: it needs exactly one %s"),
      ("x '%s'", nil, "LESSOPEN: names are not inserted in single quotes; use double quotes"),
      ("x %s", "y %s %s %s", "LESSCLOSE is not used: it takes two %s at most"),
      ("x %s", "y '%s'", "LESSCLOSE: names are not inserted in single quotes; use double quotes"),
    ] as [(String, String?, String)])
  func aCommandThatNamesNoFileSaysWhy(_ open: String, _ close: String?, _ problem: String) {
    #expect(InputPreprocessor(open: Array(open.utf8), close: close.map { Array($0.utf8) }).problem == problem)
  }
}
