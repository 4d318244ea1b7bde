import DocumentCore
import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import ViewerUI

@Suite(.bounded) struct ShellCommandTests {
  /// The text of a command, and the values of its variables.
  private func parts(_ command: CommandText) -> [String] {
    [String(decoding: command.bytes, as: UTF8.self).replacing("PORTHOLE_NAME_", with: "")]
      + command.variables.map { String(decoding: $0.value.bytes, as: UTF8.self) }
  }

  private func expanded(_ text: String, _ current: String? = "a b", _ previous: String? = nil) -> [String] {
    parts(
      CommandText(
        expanding: text, current: current.map { FileName($0) }, previous: previous.map { FileName($0) }))
  }

  @Test(arguments: [
    ("cat % #", "cat one two"), ("\\% \\#", "% #"), ("\\\\%", "\\\\one"), ("100%%", "100oneone"), ("", ""),
    ("cat '%' \"#\"", "cat 'one' \"two\""), ("\\", "\\"), ("\\x", "\\x"),
  ])
  func plainNamesAreText(_ text: String, _ command: String) {
    #expect(expanded(text, "one", "two") == [command])
    #expect(expanded(text, nil) == [text])
  }

  @Test(arguments: [
    ("a.txt", "x a.txt"), ("/a/b_c-2", "x /a/b_c-2"), ("-x", "x ./-x"), ("a b", "x \"$1\""), ("", "x \"$1\""),
    ("é", "x \"$1\""), ("2", "x \"$1\""), ("a=b", "x \"$1\""), ("~", "x \"$1\""),
  ])
  func otherNamesAreValuesOfVariables(_ name: String, _ command: String) {
    #expect(expanded("x %", name) == (command.contains("$") ? [command, name] : [command]))
  }

  @Test(arguments: [
    ("%", "\"$1\""), ("'%'", "''\"$1\"''"), ("\"%\"", "\"\"\"$1\"\"\""), ("$'%'", "$''\"$1\"$''"),
    ("\"$(x %)\"", "\"$(x \"$1\")\""), ("\"`x '%'`%\"", "\"`x ''\"$1\"''`\"\"$1\"\"\""),
    ("x <<E\n% \"\nE\n%", "x <<E\n${1} \"\nE\n\"$1\""), ("x <<'E'\n%\nE\n%", "x <<'E'\n%\nE\n\"$1\""),
    ("x # '%\n%", "x # '%\n\"$1\""), ("x#%", "x#\"$1\""), ("${x%.c} %", "${x%.c} \"$1\""),
    ("$((5 % 3)) %", "$((5 % 3)) \"$1\""), ("\"$((1+(5%3)))%\"", "\"$((1+(5%3)))\"\"$1\"\"\""),
    ("$(case x in a) x;; esac; x %)'%'", "$(case x in a) x;; esac; x \"$1\")''\"$1\"''"),
    ("`x \\`x '%'\\``'%'", "`x \\`x ''\"$1\"''\\``''\"$1\"''"),
  ])
  func theReferenceKnowsItsPlace(_ text: String, _ command: String) {
    #expect(expanded(text) == [command, "a b"])
  }

  /// A name never becomes a part of the name of a variable.
  @Test func aNameBehindADollarSign() {
    #expect(expanded("$%") == ["\"$1\"", "$a b"])
    #expect(expanded("\"$%\"", "x") == ["\"\"\"$1\"\"\"", "$x"])
    #expect(expanded("$x%", "y") == ["$x\"$1\"", "y"])
    #expect(expanded("$$%", "y") == ["$$y"])
    #expect(expanded("$# ${#x} #", "x", "y") == ["$# ${#x} y"])
  }

  @Test(
    arguments: [
      ("vi", 7, "vi +7 f"), ("vi", nil, "vi f"), ("emacs -nw", 7, "emacs -nw +7 f"),
      ("/usr/bin/hx", 7, "/usr/bin/hx f:7"),
      ("zed --wait", 7, "zed --wait f:7"), ("code -w", 7, "code -w --goto f:7"), ("code", nil, "code f"),
    ] as [(String, Int?, String)])
  func editorsGetTheLine(_ editor: String, _ line: Int?, _ command: String) {
    #expect(parts(Editor(command: editor).shellCommand(FileName("f"), line: line)) == [command])
    let hostile = parts(Editor(command: editor).shellCommand(FileName("a;b"), line: line))
    #expect(hostile == [command.replacing(" f", with: " \"$1\""), "a;b"])
  }

  @Test func theCommandsOfLESSOPENHaveNamesAsArguments() throws {
    let preprocessor = InputPreprocessor(open: Array("|x \"%s\"".utf8), close: Array("y '%s' %s".utf8))
    #expect(parts(try #require(preprocessor.openCommand(FileName("$(a)")))) == ["x \"\"\"$1\"\"\"", "$(a)"])
    let close = preprocessor.closeCommand(FileName("-"), FileName("-a;b"))
    #expect(parts(try #require(close)) == ["y '-' \"$1\"", "./-a;b"])
  }
}
