import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The options whose effect only the real program shows.
@Suite(.programs, .bounded) struct ProgramOptionTests {
  /// A run of the program with the sign of its value. The sign must not be there in the other runs.
  struct Run: Sendable {
    var arguments: [String]
    var sign: @Sendable (Shown) -> Bool
  }

  /// The things that a run has shown and written so far.
  struct Shown {
    let terminal: PseudoTerminal
    let folder: TemporaryFolder
    var text: String { terminal.screen.text.joined(separator: "\n") }
    var bytes: String { String(decoding: terminal.output, as: UTF8.self) }
    /// Whether the file is on the screen, with its lines counted.
    var isReady: Bool { text.contains("100 lines") }
  }

  struct Probe: CustomTestStringConvertible, Sendable {
    var option: String
    var content = Array(Fixture.lines(1...100).utf8)
    var name = "file"
    var environment: [String: String] = [:]
    /// A command of the shell around the program, whose place `PORTHOLE` has.
    var command = "exec PORTHOLE file"
    var keys = ""
    /// Whether the keys end the program; the signs are looked for after that.
    var ends = false
    var runs: [Run]
    var testDescription: String { option }

    init(
      _ option: String, _ runs: ([String], @Sendable (Shown) -> Bool)..., content: [UInt8]? = nil,
      name: String = "file", environment: [String: String] = [:], command: String = "exec PORTHOLE file",
      keys: String = "", ends: Bool = false
    ) {
      self.option = option
      self.runs = runs.map { Run(arguments: $0.0, sign: $0.1) }
      self.content = content ?? self.content
      (self.name, self.environment, self.command) = (name, environment, command)
      (self.keys, self.ends) = (keys, ends)
    }
  }

  private static let preprocessor = ["LESSOPEN": "|echo 'made of it' # %s"]
  /// `hello` in a line, compressed.
  private static let gzip: [UInt8] = [
    0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0xe7, 0x02, 0, 0x20, 0x30, 0x3a, 0x36,
    6, 0, 0, 0,
  ]

  static let probes: [Probe] = [
    Probe("help", (["--help"], { $0.text.contains("OTHER COMMANDS") }), ([], { $0.isReady })),
    Probe(
      "version", (["--version"], { $0.text.contains("Landlock") || $0.text.contains("porthole 0") }),
      ([], { $0.isReady })),
    Probe(
      "quit-if-one-screen", (["-F"], { $0.bytes.contains("short\r\n") }),
      ([], { $0.bytes.contains("\u{1b}[?1049h") }), content: Array("short\n".utf8)),
    Probe(
      "no-init", (["-X"], { $0.isReady && !$0.bytes.contains("\u{1b}[?1049h") }),
      ([], { $0.isReady && $0.bytes.contains("\u{1b}[?1049h") })),
    Probe(
      "redraw-on-quit", (["--redraw-on-quit"], { $0.text.contains("line 2") }),
      ([], { !$0.text.contains("line 2") }), keys: "q", ends: true),
    Probe(
      "no-keypad", (["--no-keypad"], { $0.isReady && !$0.bytes.contains("\u{1b}=") }),
      ([], { $0.isReady && $0.bytes.contains("\u{1b}=") })),
    Probe(
      "dumb", (["-d"], { $0.isReady && !$0.text.contains("unknown TERM=nonesuch") }),
      ([], { $0.text.contains("unknown TERM=nonesuch") }), environment: ["TERM": "nonesuch"]),
    Probe(
      "screen", (["--screen=direct"], { $0.isReady && $0.bytes.contains("\u{1b}[?2026$p") }),
      (["--screen=ncurses"], { $0.isReady && !$0.bytes.contains("\u{1b}[?2026$p") })),
    Probe(
      "encoding", (["--encoding=latin1"], { $0.text.contains("caf\u{e9}") }),
      ([], { $0.text.contains("caf<E9>") }), content: Array("caf".utf8) + [0xe9, 0x0a]),
    Probe(
      "no-decompress", (["--no-decompress"], { $0.text.contains("1f 8b") }),
      ([], { $0.text.contains("hello") }),
      content: gzip),
    Probe(
      "no-lessopen", (["-L"], { $0.isReady }), ([], { $0.text.contains("made of it") }),
      environment: preprocessor),
    Probe(
      "show-preproc-errors", (["--show-preproc-errors"], { $0.text.contains("LESSOPEN") }),
      ([], { $0.isReady && !$0.text.contains("LESSOPEN") }), environment: ["LESSOPEN": "|exit 3 # %s"]),
    Probe(
      "no-edit-warn",
      (
        ["--no-edit-warn"],
        {
          $0.folder.text("edited") != "" && $0.text.contains("made of it")
            && !$0.text.contains("the editor has")
        }
      ),
      ([], { $0.text.contains("the editor has the file itself") }),
      environment: preprocessor.merging(["LESSEDIT": "echo edited > edited"]) { $1 }, keys: "v"),
    Probe(
      "log-file", (["-o", "copy"], { $0.folder.text("copy").hasSuffix("line 100\n") }),
      ([], { $0.folder.text("copy") == "" }), command: "cat file | PORTHOLE", keys: "Gq", ends: true),
    Probe(
      "LOG-FILE", (["-O", "copy"], { $0.folder.text("copy").hasSuffix("line 100\n") }),
      ([], { $0.folder.text("copy") == "old\n" }), command: "echo old > copy; cat file | PORTHOLE",
      keys: "Gq",
      ends: true),
    Probe(
      "spool-limit", (["--spool-limit=1k"], { $0.text.contains("spool limit of 1.0 kB") }),
      ([], { $0.text.contains("100 lines") && $0.text.contains("line 100") }),
      content: Array((1...99).map { _ in String(repeating: "x", count: 99) + "\n" }.joined().utf8)
        + Array("line 100\n".utf8),
      command: "cat file | PORTHOLE", keys: "G"),
    keys("lesskey-file", ["-k", "keys"]), keys("lesskey-src", ["--lesskey-src=keys"]),
    keys("lesskey-content", ["--lesskey-content=x goto-end"]),
    Probe(
      "symbols", (["--symbols=ascii"], { $0.text.contains("yyyy") }),
      (["--symbols=halfBlocks"], { $0.text.contains("\u{2580}") || $0.text.contains("\u{2584}") }),
      content: stripes, name: "picture.bmp", command: "exec PORTHOLE picture.bmp"),
  ]

  private static func keys(_ option: String, _ arguments: [String]) -> Probe {
    Probe(
      option, (arguments, { $0.text.contains("line 100") }), ([], { $0.text.contains("00000000") }),
      command: "echo 'x goto-end' > keys; exec PORTHOLE file", keys: "x")
  }

  /// A picture of 41 rows, black and white by turns.
  private static let stripes: [UInt8] = {
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    var bytes = Array("BM".utf8) + little(54 + 41 * 120) + little(0) + little(54)
    bytes += little(40) + little(40) + little(41) + [1, 0, 24, 0]
    bytes += [UInt8](repeating: 0, count: 24)
    for row in 0..<41 { bytes += [UInt8](repeating: row % 2 == 0 ? 0 : 255, count: 120) }
    return bytes
  }()

  @Test(arguments: probes) func theValuesOfAnOptionCanBeToldApart(_ probe: Probe) throws {
    for (index, run) in probe.runs.enumerated() {
      let folder = TemporaryFolder()
      try Data(probe.content).write(to: URL(fileURLWithPath: folder.path(probe.name)))
      let terminal = try PseudoTerminal(rows: 24, columns: 80)
      terminal.owner = folder
      // The shell keeps the quoting of the arguments.
      let words = run.arguments.map { "'\($0)'" }.joined(separator: " ")
      let command = probe.command.replacing("PORTHOLE", with: "\(Executable.built("porthole")) \(words)")
      try terminal.launch(
        "/bin/sh", ["-c", "cd \(folder.path); " + command],
        environment: ["HOME": folder.path, "LESS": "", "PORTHOLE": "--motion never", "LESSHISTFILE": "-"]
          .merging(probe.environment) { $1 })
      let shown = Shown(terminal: terminal, folder: folder)
      if !probe.keys.isEmpty {
        try terminal.wait("the file; \(terminal.screen.text)") {
          terminal.screen.lastRow.contains("line") || terminal.screen.lastRow.contains("byte")
        }
        terminal.send(probe.keys)
      }
      if probe.ends { _ = try terminal.waitForExit() }
      try terminal.wait("the sign of \(run.arguments)") { run.sign(shown) }
      for (other, another) in probe.runs.enumerated() where other != index {
        #expect(!another.sign(shown), "\(run.arguments) looks like \(another.arguments)")
      }
    }
  }

  @Test func allOfThemAreProbed() {
    #expect(Set(Self.probes.map(\.option)) == ProgramOptions.names)
  }
}
