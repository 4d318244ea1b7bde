import Foundation
import ScreenCore
import TestSupport
import Testing

@testable import ViewerUI

/// Names in all quotes, in real shells: each is the argument that the text says, and nothing else runs.
@Suite(.bounded) struct CommandNamesTests {
  private static let names = [
    "plain", "a b", "", "a'b\"c`d$e\\", "a$(>PWN)b", "a`>PWN`b", "';>PWN;'", "\";>PWN;\"", "a;b&c|d>PWN",
    "a\nEOF\n>PWN\n", "\n", "*", "-e", "-", "\\", "$x", "${x}", "a[$(>PWN)]", "\u{e9}#%", "x}", "x)", "#",
    "~", "!x", "7", " ", "\t\n", "'", "\"",
  ]

  /// Arguments, and the text that a shell makes of each, with `%` for the name.
  private static let places = [
    ("%", "%"), ("x%y", "x%y"), ("%%", "%%"), ("\"%\"", "%"), ("\"it's % \"", "it's % "),
    ("\"%\"%\"%\"", "%%%"),
    ("'\"'%'\"'", "\"%\""), ("\\\"%\\'", "\"%'"), ("\"\\\"%\"", "\"%"), ("\"$e%\"", "name.c%"),
    ("\"${e%.c}%\"", "name%"), ("$((7 % 4))%", "3%"), ("\"$((7 % 4))%\"", "3%"),
    ("\"$(p2 \"%\" %)%\"", "%|%|%"),
    ("\"$(p2 '%%' \"it's\" %)\"", "\u{1}\u{1}|it's|%|"), ("\"`p2 \"%\" %`\"", "%|%|"),
    ("'%'", "\u{1}"), ("'it is \"%\"'%", "it is \"\u{1}\"%"),
  ]

  @Test(arguments: ["sh", "bash"])
  func namesAreArguments(_ shell: String) throws {
    for name in Self.names {
      // It is not an option.
      let argument = name.hasPrefix("-") ? "./" + name : name
      // Each `p` prints its arguments with zeros behind them.
      var source =
        "p() { for a; do printf '\\%s\\0' \"$a\"; done; }; p2() { for a; do printf '\\%s|' \"$a\"; done; }; e=name.c\n"
      var expected: [String] = []
      for (text, value) in Self.places {
        source += "p \(text) end\n"
        expected += [value.replacing("%", with: argument).replacing("\u{1}", with: "%"), "end"]
      }
      #expect(try run(source, name, in: shell) == expected, "\(name.debugDescription)")
    }
  }

  /// The texts that a command prints, with a zero after each.
  private func run(_ source: String, _ name: String, in shell: String) throws -> [String] {
    let command = CommandText(
      expanding: source, current: FileName(name).variable(CommandText.file), previous: nil)
    let folder = TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/\(shell)")
    process.arguments = ["-c", String(decoding: command.bytes, as: UTF8.self)]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    // No program can be found, only those of the shell.
    process.environment = ["PATH": folder.path, "LC_ALL": "C.UTF-8"]
    for variable in command.variables {
      process.environment?[variable.name] = String(decoding: variable.value.bytes, as: UTF8.self)
    }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(complaints == "", "\(source)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    return printed.components(separatedBy: "\0").dropLast()
  }
}
