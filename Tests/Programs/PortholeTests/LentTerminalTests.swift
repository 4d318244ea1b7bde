import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// Signals to the viewer while another program has its terminal, or makes its content.
@Suite(.programs, .bounded) struct LentTerminalTests {
  private let folder = TemporaryFolder()

  /// A FIFO whose other end is open in programs until the last of them has ended.
  private final class Holders {
    private let descriptor: Int32
    private var text = ""
    private var isAtEnd = false

    init(_ folder: TemporaryFolder) {
      folder.makeFIFO("fifo")
      descriptor = Glibc.open(folder.path("fifo"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }

    deinit { close(descriptor) }

    private func read() {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
      // Before the first program has opened it, there is no end.
      isAtEnd = count == 0 && !text.isEmpty
    }

    var haveBegun: Bool {
      read()
      return text.contains("ready")
    }
    var haveEnded: Bool {
      read()
      return isAtEnd
    }
  }

  /// Programs that hold the FIFO; each line is one of them.
  private static let programs = [
    "plain": "exec 9>fifo; echo ready >&9; sleep 1000",
    "deaf": "exec 9>fifo; trap '' TERM HUP INT; echo ready >&9; sleep 1000; sleep 1000",
    "deaf child": "exec 9>fifo; (trap '' TERM HUP; echo ready >&9; sleep 1000; sleep 1000) & wait",
    "raw": "exec 9>fifo; trap '' TERM; stty raw -echo; echo ready >&9; sleep 1000; sleep 1000",
    "stopped": "exec 9>fifo; echo ready >&9; kill -STOP $$; sleep 1000",
  ]

  private func open(
    _ program: String, _ environment: [String: String] = [:], content: String = Fixture.lines(1...100)
  )
    throws -> PseudoTerminal
  {
    folder.write("hold", "#!/bin/sh\n" + Self.programs[program]! + "\n")
    folder.write("file", content)
    chmod(folder.path("hold"), 0o755)
    folder.link("man", to: "hold")
    let variables = [
      "SHELL": "/bin/sh", "VISUAL": "./hold", "PATH": folder.path + ":/usr/bin:/bin",
      "PORTHOLE": "--indicators=never",
    ]
    let terminal = try PseudoTerminal()
    try terminal.launch(
      "/bin/sh", ["-c", "cd '\(folder.path)' && exec \"$0\" file", Executable.built("porthole")],
      environment: variables.merging(environment) { $1 })
    return terminal
  }

  /// `!`, `|` with more lines than the pipe takes, `v` and a link.
  @Test(arguments: [
    ("plain", "!./hold\r", SIGTERM), ("plain", "!./hold\r", SIGHUP), ("plain", "!./hold\r", SIGINT),
    ("deaf", "!./hold\r", SIGHUP), ("deaf child", "!./hold\r", SIGTERM), ("raw", "!./hold\r", SIGTERM),
    ("stopped", "v", SIGTERM), ("plain", "|$./hold\r", SIGTERM), ("deaf", "v", SIGTERM),
    ("plain", "\t\u{f}\u{f}", SIGHUP),
  ])
  func aSignalEndsTheViewerAndTheProgram(_ program: String, _ keys: String, _ signal: Int32) throws {
    let holders = Holders(folder)
    let link = "\u{1b}]8;;man:ls(1)\u{7}link\u{1b}]8;;\u{7}\n"
    let terminal = try open(
      program, content: link + String(repeating: String(repeating: "x", count: 99) + "\n", count: 2_000))
    // Of a new terminal: the program has started, and may have changed its own.
    let before = try PseudoTerminal().settings
    try terminal.wait(forLastRow: "2,001 lines")
    terminal.send(keys)
    try terminal.wait("the program") { holders.haveBegun }
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    eventually("all programs have ended") { holders.haveEnded }
    #expect(terminal.settings == before)
    #expect(!terminal.screen.isAlternate && !terminal.screen.hasMouse)
  }

  /// A second signal ends the viewer at once, and the program with it.
  @Test func anImpatientSignalEndsBoth() throws {
    let holders = Holders(folder)
    let terminal = try open("deaf")
    try terminal.wait(forLastRow: "100 lines")
    terminal.send("!./hold\r")
    try terminal.wait("the program") { holders.haveBegun }
    for signal in [SIGTERM, SIGHUP] { terminal.kill(signal) }
    let exit = try terminal.waitForExit()
    #expect(exit == .signal(SIGTERM) || exit == .signal(SIGHUP))
    eventually("all programs have ended") { holders.haveEnded }
  }

  // MARK: Stopping

  /// Without a shell that could continue them, a stop does nothing.
  @Test func aStopKeyDoesNothingWithoutAShell() throws {
    let terminal = try open("plain")
    try terminal.wait(forLastRow: "100 lines")
    terminal.send("!echo begun; read a; echo got $a\r")
    try terminal.wait("the command") { terminal.screen.text.contains("begun") }
    terminal.send("\u{1a}typed\r")
    try terminal.wait(for: "got typed")
    try terminal.wait(for: "!done")
    terminal.send("x")
    try terminal.wait("the screen again") { terminal.screen.isAlternate }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// Ctrl-Z stops the command with the viewer; `fg` brings both back.
  @Test func theStopKeyLeadsToTheShell() throws {
    folder.write("file", Fixture.lines(1...100))
    let terminal = try PseudoTerminal()
    try terminal.launch(
      "/bin/sh", ["-im"],
      environment: [
        "SHELL": "/bin/sh", "PS1": "shell> ", "FILE": folder.path("file"),
        "VIEWER": Executable.built("porthole"),
        "ENV": "",
      ])
    try terminal.wait(for: "shell>")
    terminal.send("$VIEWER --indicators never $FILE\r")
    try terminal.wait(forLastRow: "100 lines")
    terminal.send("!echo begun; read a; echo got $a\r")
    try terminal.wait("the command") { terminal.screen.text.contains("begun") }
    terminal.send("\u{1a}")
    try terminal.wait(for: "Stopped")
    terminal.send("echo still $((1 + 1)) here\r")
    try terminal.wait(for: "still 2 here")
    terminal.send("fg\r")
    try terminal.wait("the command again") {
      terminal.screen.text.last { !$0.isEmpty }?.contains("VIEWER") == true
    }
    terminal.send("typed\r")
    try terminal.wait(for: "got typed")
    try terminal.wait(for: "!done")
    terminal.send("x")
    try terminal.wait("the screen again") {
      terminal.screen.isAlternate && terminal.screen.row(0) == "line 1"
    }
    terminal.send("q")
    try terminal.wait("the shell") { terminal.screen.text.last { !$0.isEmpty }?.hasPrefix("shell>") == true }
    terminal.send("exit 3\r")
    #expect(try terminal.waitForExit() == .status(3))
  }

  // MARK: Preprocessors

  private static let lessopen = ["deaf", "deaf child"].map { "|" + programs[$0]! + "; cat %s" }

  /// A command that does not end when it is asked to is killed.
  @Test(arguments: lessopen, ["q", "\u{3}", ""])
  func aDeafPreprocessorIsKilled(_ command: String, _ keys: String) throws {
    let holders = Holders(folder)
    let terminal = try open("plain", ["LESSOPEN": command])
    try terminal.wait(forLastRow: "LESSOPEN's command is running")
    try terminal.wait("the command") { holders.haveBegun }
    keys.isEmpty ? terminal.kill(SIGTERM) : terminal.send(keys)
    if keys != "\u{3}" {
      #expect(try terminal.waitForExit() == (keys.isEmpty ? .signal(SIGTERM) : .status(0)))
    }
    eventually("all programs have ended") { holders.haveEnded }
    guard keys == "\u{3}" else { return }
    try terminal.wait(forRow: 0, "line 1")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// Before it is known whether the content fits the screen, the viewer does not have the terminal.
  @Test(arguments: [("", SIGTERM), ("-F ", SIGTERM), ("-F ", SIGINT)])
  func aPreprocessorEndsWithAProgramThatHasNoScreen(_ options: String, _ signal: Int32) throws {
    let holders = Holders(folder)
    let command = "|echo one; " + Self.programs["deaf"]!
    let terminal = try open("plain", ["LESSOPEN": command + "; cat %s", "LESS": options])
    try terminal.wait("the command") { holders.haveBegun }
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    eventually("all programs have ended") { holders.haveEnded }
  }

  // MARK: Names

  /// In the user's own quotes, in the environment, with `LESSEDIT`, and for `LESSOPEN`.
  @Test func aNameRunsNothing() throws {
    let name = "a$(touch PWN)`touch PWN`'\";touch PWN;b"
    folder.write(name, "content\n")
    folder.write("show", "printf '<%s>' \"$@\"; test -e \"$1\" && echo same\n")
    let terminal = try PseudoTerminal()
    try terminal.launch(
      "/bin/sh",
      [
        "-c", "cd '\(folder.path)' && exec \"$0\" --indicators never \"$NAME\"", Executable.built("porthole"),
      ],
      environment: [
        "NAME": name, "SHELL": "/bin/sh", "LESSOPEN": "|cat \"%s\"; echo opened",
        "LESSEDIT": "sh show \"%f\" %f %g; read a",
      ])
    try terminal.wait(forRow: 1, "opened")
    let commands = ["!sh show \"%\"\r", "!sh show \"$PORTHOLE_FILE\"\r", "!sh show %\r", "#sh show \"%f\"\r"]
    for (index, keys) in commands.enumerated() {
      terminal.send(keys)
      try terminal.wait("the end of the command") {
        !terminal.screen.isAlternate
          && terminal.screen.text.filter { $0.hasSuffix("done (any key)") }.count == index + 1
      }
      terminal.send("x")
      try terminal.wait("the screen again") {
        terminal.screen.isAlternate && terminal.screen.row(1) == "opened"
      }
    }
    terminal.send("v")
    try terminal.wait("the editor") {
      terminal.screen.text.contains { $0.contains(";b><a") }
        && terminal.screen.text.filter { $0.hasSuffix(">same") }.count == commands.count + 1
    }
    terminal.send("\r")
    try terminal.wait("the screen again") {
      terminal.screen.isAlternate && terminal.screen.row(1) == "opened"
    }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(output.components(separatedBy: "<\(name)>same").count == commands.count + 2)
    #expect(output.contains("<\(name)><\(name)><\(name)>same"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("PWN")))
  }
}
