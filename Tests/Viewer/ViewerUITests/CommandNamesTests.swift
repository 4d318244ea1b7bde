import Foundation
import ScreenCore
import TestSupport
import Testing

@testable import ViewerUI

/// Random commands with hostile names in real shells: each name is the argument that the text says, and nothing else runs.
@Suite(.bounded) struct CommandNamesTests {
  private static let names = [
    "a$(>PWN)b", "a`>PWN`b", "';>PWN;'", "\";>PWN;\"", "a b", "", "a\nEOF\n>PWN\n", "*", "-e", "a'b\"c`d$e\\",
    "\\", "$x",
    "${x}", "a[$(>PWN)]", "\u{e9}#%", "x}", "x)", "#", "~", "!x", "plain", "7", " ", "\t\n", "'", "\"",
    "a;b&c|d>PWN",
  ]

  /// A piece of a command, and the text that a shell makes of it.
  private struct Piece {
    var source: String
    /// With `\u{1}` for the name.
    var value: String
  }

  /// A random piece of an argument.
  private static func piece(_ random: inout SplitMix64) -> Piece {
    let plain = ["x", "", "a.b", "%", "%%", "x%y"].randomElement(using: &random)!
    func name(_ text: String) -> String { text.replacing("%", with: "\u{1}") }
    switch Int.random(in: 0..<13, using: &random) {
    case 0: return Piece(source: plain, value: name(plain))
    case 1: return Piece(source: "'\(plain) \\%\"'", value: name(plain) + " %\"")
    case 2: return Piece(source: "\"\(plain) '\"", value: name(plain) + " '")
    case 3:
      return Piece(source: "\"$(p2 \"\(plain)\" '\(plain)')\"", value: name(plain) + "|" + name(plain) + "|")
    case 4: return Piece(source: "\"`p2 '\(plain)' x`\"", value: name(plain) + "|x|")
    case 5: return Piece(source: "\"${e%.c}\(plain)\"", value: "name" + name(plain))
    case 6: return Piece(source: "$((7 % 4))\\ \(plain)", value: "3 " + name(plain))
    case 7: return Piece(source: "\\'\(plain)\\\"", value: "'" + name(plain) + "\"")
    case 8: return Piece(source: "\"\\\"$e%\"", value: "\"name.c\u{1}")
    case 9: return Piece(source: "\"$(case x in (y) ;; x) p2 % ;; esac)\"", value: "\u{1}|")
    case 10: return Piece(source: "\"${none:-\"y\"}\"%", value: "y\u{1}")
    case 11: return Piece(source: "\"$%\"", value: "$\u{1}")
    default: return Piece(source: "\"`p2 \"%\" \\`p2 x\\``\"", value: "\u{1}|x||")
    }
  }

  @Test(arguments: seeds(30), ["sh", "bash"])
  func namesAreArguments(_ seed: UInt64, _ shell: String) throws {
    var random = SplitMix64(seed: seed)
    let name = Self.names.randomElement(using: &random)!
    // It is no option.
    let argument = name.hasPrefix("-") ? "./" + name : name
    // Each `p` prints its arguments with zeros behind them.
    var source =
      "p() { for a; do printf '\\%s\\0' \"$a\"; done; }; p2() { for a; do printf '\\%s|' \"$a\"; done; }; e=name.c\n"
    var expected: [String] = []
    for _ in 0..<12 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        source += "p # it's % \"\n"
      case 1:
        source += "read -r l <<EOF; p \"$l\"\n%'\"x\nEOF\n"
        // `read` takes the first line, without blanks at its ends.
        let line = "\(argument)'\"x".split(separator: "\n", omittingEmptySubsequences: false)[0]
        expected.append(line.trimmingCharacters(in: CharacterSet(charactersIn: " \t")))
      default:
        let pieces = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.piece(&random) }
        let text = pieces.reduce("") { $0 + $1.source }
        source += "p x\(text) end\n"
        expected.append("x" + pieces.reduce("") { $0 + $1.value })
        expected.append("end")
      }
    }
    expected = expected.map { $0.replacing("\u{1}", with: argument) }
    let command = CommandText(expanding: source, current: FileName(name), previous: nil)
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
    #expect(
      printed.components(separatedBy: "\0").dropLast() == expected[...],
      "\(name.debugDescription) in \(source)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
