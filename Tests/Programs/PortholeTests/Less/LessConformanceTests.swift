import Foundation
import PseudoTerminal
import ScreenCore
import TestSupport
import Testing

/// The screens of less's own tests, in the profile less: all rows but the last one, as text.
@Suite(.programs, .bounded(seconds: 3600)) struct LessConformanceTests {
  /// Only `script/conformance` plays them, since they take minutes.
  private static let folder =
    ProcessInfo.processInfo.environment["PORTHOLE_LONG_SUITES"] == nil ? nil : Conformance.file("less")

  @Test(.enabled(if: folder != nil)) func screensAreThoseOfLess() throws {
    let folder = try #require(Self.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".lt") }.sorted()
    var (cases, same) = (0, 0)
    for name in names {
      let session = LessSession(Array(try Data(contentsOf: folder.appendingPathComponent(name))))
      let found = try session.sameScreens()
      print("conformance: less, \(name): \(found) of \(session.steps.count)")
      (cases, same) = (cases + session.steps.count, same + found)
    }
    print("conformance: | less | \(cases) | \(same) | \(cases - same) |")
    let page = try String(
      contentsOf: TestSource.project.appendingPathComponent("docs/conformance.md"), encoding: .utf8)
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| less |") })
    let numbers = row.split(separator: "|").dropFirst().compactMap { Int($0.filter(\.isNumber)) }
    // A screen that comes late counts as another one.
    #expect(numbers.first == cases && same + 20 >= numbers[1], "docs/conformance.md has \(row)")
  }

  @Test func aSessionHasItsFileKeysAndScreens() {
    let text =
      "!lesstest!\nE \"COLUMNS\" \"4\"\nE \"LINES\" \"3\"\nE \"LESS\" \"R\"\nA \"f\"\nF \"f\" 6\na\n林b\n\nR\n"
    let steps = "=@04a$1F\\@__林 b_#:___\n+1b\n=a___b___:___\nQ\n"
    let session = LessSession(Array((text + steps).utf8))
    #expect(session.file == Array("a\n林b".utf8) && session.arguments == ["f"])
    #expect(session.rows == 3 && session.columns == 4 && session.environment == ["LESS": "R"])
    #expect(session.steps.map(\.keys) == ["", "\u{1b}"])
    #expect(session.steps.map(\.rows) == [["a@", "林b"], ["a", "b"]])
  }
}

/// A file of less's own tests: a text, the keys, and the screen before the first key and after each one.
private struct LessSession {
  var environment: [String: String] = [:]
  var arguments: [String] = []
  var name = ""
  var file: [UInt8] = []
  var (rows, columns) = (24, 80)
  var steps: [(keys: String, rows: [String])] = []

  init(_ bytes: [UInt8]) {
    var (rest, keys) = (bytes[...], "")
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0a }
      rest = rest[line.endIndex...].dropFirst()
      let text = String(decoding: line, as: UTF8.self)
      let words = text.split(separator: "\"").map(String.init)
      switch line.first.map({ Character(Unicode.Scalar($0)) }) {
      case "E" where words.count > 1:
        let value = words.count > 3 ? words[3] : ""
        if words[1] == "COLUMNS" {
          columns = Int(value) ?? 80
        } else if words[1] == "LINES" {
          rows = Int(value) ?? 24
        } else if !words[1].hasPrefix("LESS_TERMCAP") {
          environment[words[1]] = value
        }
      case "A": arguments = words.dropFirst().filter { $0 != " " }
      case "F" where words.count > 2:
        name = words[1]
        file = Array(rest.prefix(Int(words[2].filter(\.isNumber)) ?? 0))
        rest = rest.dropFirst(file.count)
      case "+":
        keys += UInt32(text.dropFirst(), radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
      case "=":
        steps.append((keys, Self.rows(text.dropFirst(), columns)))
        keys = ""
      default: break
      }
    }
  }

  /// The rows of a screen but for the last one, without attributes; an empty cell is an underscore.
  private static func rows(_ image: Substring, _ columns: Int) -> [String] {
    var (scalars, rows, row, column) = (Array(image.unicodeScalars)[...], [String](), "", 0)
    var isSecondCell = false
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "@", "$", "!": scalars = scalars.dropFirst(2)
      case "#": continue
      default:
        let shown = scalar == "\\" ? scalars.popFirst() ?? scalar : scalar
        if !isSecondCell { row.unicodeScalars.append(shown) }
        isSecondCell = !isSecondCell && DisplayWidth.of(shown.value) == 2
        column += 1
        guard column >= columns else { continue }
        rows.append(shownText(row))
        (row, column) = ("", 0)
      }
    }
    return rows.dropLast()
  }

  private static func shownText(_ row: String) -> String {
    String(row.map { $0 == "_" ? " " : $0 }.reversed().drop { $0 == " " }.reversed())
  }

  /// Plays the keys, and returns the number of screens that are the same.
  func sameScreens() throws -> Int {
    let folder = TemporaryFolder()
    try Data(file).write(to: URL(fileURLWithPath: folder.path(name)))
    let terminal = try PseudoTerminal(rows: rows, columns: columns)
    // The prompt below a short text has the name of the file.
    try terminal.launch(
      "/bin/sh",
      [
        "-c", "cd \"$0\" && exec \"$@\"", folder.path("."), Executable.built("porthole"), "--profile", "less",
        "--indicators", "never",
      ] + arguments, environment: environment)
    try terminal.wait("the first screen") { !terminal.output.isEmpty || terminal.hasEnded }
    var (same, keys) = (0, "")
    for (index, step) in steps.enumerated() {
      func isSame() -> Bool { terminal.screen.text.dropLast().map(Self.shownText) == step.rows }
      keys += step.keys
      // A late byte of an arrow key would be another key.
      let isArrow = index + 1 < steps.count && ["\u{1b}O", "\u{1b}["].contains(keys + steps[index + 1].keys)
      if !isArrow, keys != "\u{1b}O", keys != "\u{1b}[" {
        terminal.send(keys)
        keys = ""
        var (quiet, length) = (0, terminal.output.count)
        try terminal.wait("a screen") {
          if isSame() { return true }
          let rests =
            terminal.hasReadInput && terminal.output.count == length && Self.sleeps(terminal.process)
          (quiet, length) = (rests ? quiet + 1 : 0, terminal.output.count)
          return quiet > 8 || terminal.hasEnded
        }
      }
      if isSame() { same += 1 }
    }
    return same
  }

  /// Whether all threads of a process wait.
  private static func sleeps(_ process: Int32) -> Bool {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.allSatisfy { thread in
      let line = (try? String(contentsOfFile: "\(tasks)/\(thread)/stat", encoding: .utf8)) ?? ""
      return line.split(separator: ")").last?.hasPrefix(" S") ?? true
    }
  }
}
