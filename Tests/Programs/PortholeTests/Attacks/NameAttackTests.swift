import Foundation
import FoundationXML
import ScreenCore
import TestSupport
import Testing

/// Names of files, ids and texts that try to control the terminal, or the runner of a workflow, in every output.
@Suite(.programs, .bounded) struct NameAttackTests {
  private let folder = TemporaryFolder()

  /// Parts that are harmless only if the output escapes them.
  private static let parts = [
    "::error::pwn", "::warning file=x,line=1::y", " ::add-mask::z", "\u{a0}::debug::x", "##[add-mask]y",
    "##vso[task.setvariable]x", "\n::error::pwn", "\r::set-output name=a::b", "\u{85}::group::x",
    "\u{2028}::stop-commands::t", "\n##[error]x", "###[group]x", "%0A::error::x", "::", "##", "[", "]",
    "<b>&\"'", "]]>", "{\"a\":1}", "$(touch pwn)", "`touch pwn`", "'; touch pwn; '",
  ]

  private static func name(_ input: inout HostileInput) -> String {
    var name = ""
    for _ in 0..<input.number(1...3) {
      name += input.number(0...2) == 0 ? input.name() : input.pick(parts)
    }
    // A system allows 255 bytes.
    let bytes = name.utf8.filter { $0 != 0 && $0 != UInt8(ascii: "/") }.prefix(120)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map {
      $0.value < 0x20 || $0.value > 0x7e || "\"\\".unicodeScalars.contains($0)
    }
    return "\""
      + zip(text.unicodeScalars, scalars).map { scalar, isEscaped in
        let digits = String(scalar.value, radix: 16)
        return isEscaped ? "\\U" + String(repeating: "0", count: 8 - digits.count) + digits : String(scalar)
      }.joined() + "\""
  }

  /// Checks a text of a program.
  ///
  /// - Parameter own: the number of workflow commands that the program itself makes.
  private func check(_ text: String, own: Int = 0, _ note: String) {
    let found = WorkflowRunner.commands(in: text)
    let forged =
      own == 0 ? found : found.filter { !$0.hasPrefix("::error file=") && !$0.hasPrefix("::warning file=") }
    #expect(forged == [] && found.count == own, "\(note): \(found)")
    let controls = text.utf8.filter { $0 < 0x20 && $0 != 0x0a || $0 == 0x7f }
    let findings = TerminalBytes(Array(text.utf8)).findings
    #expect(controls.isEmpty && findings == [], "\(note)")
  }

  @Test(arguments: seeds(4)) func namesControlNothing(_ seed: UInt64) throws {
    var input = HostileInput(seed: seed)
    let (name, text) = (Self.name(&input), Self.name(&input))
    let (scene, tape) = (name + ".yaml", name + ".tape")
    let (id, string) = (Self.quoted(name), Self.quoted(text))
    folder.write(
      scene,
      "title: \(string)\nroot: {column: {children: [{text: {string: \(string)}}, {text: {string: \(id)}}, "
        + "{textField: {id: \(id), text: \(string)}}, {scroll: {id: \(Self.quoted(text + " 2")), content: {text: x}}}]}}\n"
    )
    folder.write(tape, "Set Size 60x8\nDown\nExpect contains \"never\"\nExpect row 0 \"x\"\n")
    folder.write(name + ".txt", text + "\n" + name + "\n")
    func run(_ arguments: [String], own: Int = 0) throws -> Command.Result {
      let result = try Command.run(
        arguments, environment: ["XDG_STATE_HOME": folder.path, "GITHUB_ACTIONS": ""], folder: folder.path)
      let note = "PORTHOLE_SEED=\(seed) \(arguments)"
      check(result.output, own: own, note)
      check(result.errors, note)
      return result
    }
    func path(_ name: String) -> String { name.hasPrefix("-") ? "./" + name : name }
    for arguments in [
      ["test", "--list"], ["test"], ["test", path(tape)], ["test", "--filter", name], ["test", name],
      ["lint", "."], ["lint", path(scene)], ["lint", path(tape)], ["layout", path(scene)],
      ["layout", path(scene), "--format", "frames"], ["layout", path(scene), "--format", "ascii"],
      ["run", path(scene)], ["run", path(scene), "--svg"], ["run", "--linear", path(scene)],
      ["replay", path(scene), path(tape)], ["snapshot", path(name + ".txt")],
      ["replay", path(tape), "--trace-all", "t.jsonl", "--report", "page"], ["trace", "t.jsonl"],
    ] {
      _ = try run(arguments)
    }
    for arguments in [
      ["replay", "--json", path(tape)], ["lint", "--json", path(scene)], ["layout", path(scene)],
    ] {
      let json = try run(arguments).output
      #expect((try? JSONSerialization.jsonObject(with: Data(json.utf8))) != nil, "\(arguments): \(json)")
    }
    let result = try run(
      ["test", "--annotations", "always", "--lints", "never", "--junit", "j.xml", "--report", "out"], own: 2)
    #expect(result.status == 1, "\(result.output)")
    for path in ["j.xml", "out/index.html", "out/tape-1/index.html", "page/index.html"] {
      check(folder.text(path), "\(path) PORTHOLE_SEED=\(seed)")
    }
    #expect(XMLParser(data: Data(folder.text("j.xml").utf8)).parse())
    // The command that plays the tape again is for a shell.
    let again = try #require(
      result.output.split(separator: "\n").first { $0.hasPrefix("  again: porthole ") })
    let line = String(again.dropFirst("  again: porthole ".count))
    let shell = try Command.run(
      ["-c", "printf '%s\\n' \(line) | tail -n +2"], program: "/bin/bash", folder: folder.path)
    #expect(
      shell.output == tape + "\n" || shell.output == "./" + tape + "\n", "PORTHOLE_SEED=\(seed) \(line)")
    #expect(access(folder.path("pwn"), F_OK) != 0)
  }
}
