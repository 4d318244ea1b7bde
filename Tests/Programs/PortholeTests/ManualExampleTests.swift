import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The pages of the documentation.
enum ManualPages {
  /// The text of each page by its path.
  static func all() throws -> [(name: String, text: String)] {
    let root = TestSource.project.path
    let docs = try FileManager.default.subpathsOfDirectory(atPath: root + "/docs").map { "docs/" + $0 }
    let names = ["README.md", "CONTRIBUTING.md"] + docs.filter { $0.hasSuffix(".md") }.sorted()
    return try names.map { ($0, try String(contentsOfFile: root + "/" + $0, encoding: .utf8)) }
  }

  /// The blocks of code of a kind, such as `sh`.
  static func blocks(_ kind: String, in text: String) -> [String] {
    var (found, block): ([String], (kind: String, lines: [Substring])?) = ([], nil)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let whole = block, whole.kind == kind { found.append(whole.lines.joined(separator: "\n")) }
        block = block == nil ? (String(line.dropFirst(3)), []) : nil
      } else {
        block?.lines.append(line)
      }
    }
    return found
  }

  /// The lines of the blocks of code.
  static func examples(in text: String) -> [Substring] {
    var (isCode, lines): (Bool, [Substring]) = (false, [])
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        lines.append(line)
      }
    }
    return lines
  }
}

/// Each example of a command in the documentation is run, with files of the names that it has.
@Suite(.programs, .bounded) struct ManualExampleTests {
  /// An example: the command without the remark after two blanks.
  private static let commands: [String] = {
    let lines = ((try? ManualPages.all()) ?? []).flatMap { ManualPages.examples(in: $0.text) }
    let commands = lines.compactMap { line -> String? in
      let text = line.hasPrefix("$ ") ? line.dropFirst(2) : line
      guard text.firstMatch(of: #/^(porthole( |$)|[a-z][^`]*\| porthole( |$))/#) != nil else { return nil }
      return String(text.split(separator: #/ {2,}/#, maxSplits: 1)[0])
    }
    return Array(Set(commands)).sorted()
  }()

  /// Examples that show a mistake, or that need a terminal to type into, with a part of their message.
  private static let failing: [(part: String, message: String)] = [
    ("broken.tape", "broken.tape:"), ("--record", "terminal"),
  ]

  private let folder = TemporaryFolder()

  /// Writes files of the names in the examples.
  private func prepare(_ example: String) throws {
    let demos = TestSource.project.path + "/demos"
    folder.link("demos", to: demos)
    let stocks = try String(contentsOfFile: demos + "/stocks.yaml", encoding: .utf8)
    for name in ["SCENE", "strip.yaml", "markets.yaml"] { folder.write(name, stocks) }
    folder.write("TAPE", "Set Scene strip.yaml\nSleep 100ms\nDown\nSleep 100ms\nScreenshot a\n")
    for name in ["tapes", "ui"] {
      folder.makeFolder(name)
      folder.write(name + "/strip.yaml", stocks)
      folder.write(name + "/menu.tape", "Set Scene strip.yaml\nDown\n")
    }
    folder.write("KEYS", "Sleep 100ms\n")
    if example.contains("broken.tape") {
      folder.write("broken.tape", "Expect contains \"no such text\"\n")
    }
    for name in ["FILE", "app.log"] { folder.write(name, (1...200).map { "line \($0)\n" }.joined()) }
    Compressor.write(Compressor().run("gzip -c", on: Array("packed\n".utf8)), to: folder.path("app.log.gz"))
    folder.write("orders.csv", "a,b\n1,2\n")
    folder.write("data.json", "{\"a\": 1}\n")
    folder.write("README.md", "# Title\n")
    let readme = try String(contentsOfFile: TestSource.project.path + "/README.md", encoding: .utf8)
    folder.write("less.tape", try #require(ManualPages.blocks("tape", in: readme).first) + "\n")
    let picture = Compressor.read(demos + "/Pictures/tour-dark.svg").prefix(0)
    Compressor.write(Array(picture), to: folder.path("empty"))
    folder.write("trace", "")
  }

  /// The shell's other programs of the examples, and the placeholders that are no names of files.
  private static let prelude = """
    porthole() { "$PROGRAM" "$@"; }
    something() { seq 3; }
    kubectl() { printf 'NAME   READY\\nweb    1/1\\n'; }
    git() { printf 'commit 1\\nTODO\\n'; }
    ps() { printf 'USER   PID\\nroot   1\\n'; }

    """

  private func command(_ example: String) -> String {
    var command = example.replacing("FILE…", with: "FILE").replacing("DIR", with: "out")
    if command.hasPrefix("porthole replay SCENE TAPE") || command.hasPrefix("porthole trace") {
      command = command.replacing(#/(--trace|--cast) FILE/#) { "\($0.1) written" }
    }
    if command.hasPrefix("porthole trace") {
      command = "porthole replay SCENE TAPE --trace written && porthole trace written"
    }
    if command.hasPrefix("porthole test out") { command = "porthole test tapes" }
    if command.hasPrefix("porthole demo NAME") { command = "porthole demo nested" }
    if command.hasPrefix("porthole demo image") { command = "porthole demo image --list" }
    return command
  }

  @Test(arguments: commands) func anExampleWorks(_ example: String) throws {
    try prepare(example)
    let result = try Command.run(
      ["-c", Self.prelude + "cd \"$FOLDER\" || exit 99\n" + command(example)], program: "/bin/bash",
      environment: [
        "PROGRAM": Executable.built("porthole"), "FOLDER": folder.path, "LESSHISTFILE": "-",
        "XDG_STATE_HOME": folder.path,
      ])
    if let failing = Self.failing.first(where: { example.contains($0.part) }) {
      #expect(result.status != 0 && result.errors.contains(failing.message), "\(result.errors)")
      #expect(!result.errors.contains("--help"), "the options are known: \(result.errors)")
    } else {
      #expect(result.status == 0, "\(result.errors)")
      #expect(!result.output.isEmpty || example.contains("replay"), "it prints something")
    }
  }

  @Test func thereAreExamples() {
    #expect(Self.commands.count > 35)
  }
}
