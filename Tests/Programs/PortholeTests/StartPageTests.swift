import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// docs/start.md and docs/first-scene.md, played word by word in an empty folder.
@Suite(.programs, .bounded) struct StartPageTests {
  private let folder = TemporaryFolder()

  private func page(_ name: String) throws -> String {
    try String(contentsOfFile: TestSource.project.path + "/docs/" + name, encoding: .utf8)
  }

  /// Runs a command in the folder, with porthole in the path.
  private func run(_ command: String, input: String = "") throws -> Command.Result {
    let built = URL(fileURLWithPath: Executable.built("porthole")).deletingLastPathComponent().path
    return try Command.run(
      ["-c", "cd \"$FOLDER\" && " + command], program: "/bin/sh", input: input,
      environment: [
        "FOLDER": folder.path, "HOME": folder.path, "LESSHISTFILE": "-", "XDG_STATE_HOME": folder.path,
        "PATH": built + ":/usr/bin:/bin",
      ])
  }

  /// The tape of a section: the keys in the first column of its table, and the texts that the second one has seen.
  private func tape(_ section: String, program: String) -> String {
    let names = ["Space", "Enter", "Escape"]
    let arrows = ["→": "Right", "↑": "Up"]
    func code(_ text: some StringProtocol) -> [String] {
      text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
    var lines = ["Set Size 90x20", "Set WaitTimeout 30s", "Set Program \"\(program)\"", "Wait+Rest"]
    for row in section.split(separator: "\n") where row.hasPrefix("| ") && !row.hasPrefix("| press") {
      let cells = row.components(separatedBy: "|")
      for key in code(cells[1]) {
        lines.append(arrows[key] ?? (names.contains(key) ? key : "Type '\(key)'"))
      }
      // Behind a semicolon are other keys.
      for text in code(cells[2].prefix { $0 != ";" }) {
        lines.append("Wait+Screen@20s /\(text.replacing("[", with: "\\["))/")
      }
    }
    return (lines + ["Expect exit 0", ""]).joined(separator: "\n")
  }

  @Test func noStepOfTheFirstFiveMinutesFails() throws {
    var played = 0
    for section in try page("start.md").components(separatedBy: "\n## ").dropFirst() {
      let title = section.prefix { $0 != "\n" }
      let (shell, programs) = (ManualPages.blocks("sh", in: section), ManualPages.blocks("", in: section))
      guard let program = programs.first else {
        for block in shell {
          let result = try run(block)
          #expect(result.status == 0 && result.errors == "", "\(title): \(result.errors)")
        }
        continue
      }
      // The commands of the other terminal run at the same time.
      folder.write("other.sh", shell.joined(separator: "\n"))
      let words = shell.isEmpty ? program : "sh -c 'sh ./other.sh & exec \(program)'"
      let tape = tape(section, program: words)
      let result = try run("porthole replay -", input: tape)
      #expect(result.status == 0, "\(title)\n\(tape)\(result.errors)\(result.output)")
      played += 1
    }
    #expect(played == 5)
  }

  @Test func theFirstSceneAndItsTapeWork() throws {
    let text = try page("first-scene.md")
    let scene = try #require(ManualPages.blocks("yaml", in: text).first)
    folder.write("markets.yaml", scene + "\n")
    folder.write("markets.tape", try #require(ManualPages.blocks("tape", in: text).first) + "\n")
    let tested = try run("porthole test .")
    #expect(tested.status == 0 && text.contains("$ porthole test .\n" + tested.output), "\(tested.errors)")
    let frame = try run("porthole run markets.yaml --size 80x24")
    #expect(frame.output.contains("╭ AAPL ─") && frame.output.contains("[ Last ]"), "\(frame.output)")
    folder.write("markets.yaml", scene.replacing("directions:", with: "direction:"))
    let wrong = try run("porthole run markets.yaml")
    let message = try #require(ManualPages.blocks("", in: text).first { $0.hasPrefix("markets.yaml:") })
    #expect(wrong.status == 2 && wrong.errors.hasPrefix(message), "\(wrong.errors)")
    folder.write("markets.yaml", scene.replacing("height: 5", with: "height:5"))
    let invalid = try run("porthole run markets.yaml").errors
    #expect(try page("scenes.md").contains("```\n" + invalid + "```"), "\(invalid)")
  }

  /// Everything that the page says about scrolling, in a usual and in a wide terminal.
  @Test(arguments: ["80x24", "200x60"]) func theFirstSceneScrolls(_ size: String) throws {
    let ways = [
      ("Right", "Left"), ("Wheel right at 10,2", "Wheel left at 10,2"), ("Drag 40,2 30,2 200ms", "Home"),
    ]
    let moves = ways.map {
      "\($0)\nWait+Rest\nExpect offset quotes >0,0\n\($1)\nWait+Rest\nExpect offset quotes 0,0\n"
    }
    let tape = """
      Set Scene markets.yaml
      Set Size \(size)
      Expect offset quotes 0,0
      \(moves.joined())Press 10,2
      Move 20,2
      Move 40,2
      Expect overscroll quotes <0,0
      Release 40,2
      Wait+Rest
      Expect offset quotes 0,0
      Tab
      Enter
      Wait+Rest
      Expect row 1 /TSLA ─+╮$/
      """
    folder.write(
      "markets.yaml", try #require(ManualPages.blocks("yaml", in: page("first-scene.md")).first) + "\n")
    let result = try run("porthole replay -", input: tape)
    #expect(result.status == 0, "\(tape)\n\(result.errors)")
  }
}
