import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// `LESSOPEN` and `LESSCLOSE` with the real program.
@Suite(.programs, .bounded) struct PreprocessorTests {
  private let folder = TemporaryFolder()

  /// A filter, and a file for it.
  ///
  /// - Parameter end: the lines of the filter after those that upcase a file named `*.up`.
  private func prepare(_ end: String = "", content: String = "hello\n") {
    folder.write("a.up", content)
    folder.write("filter", "case \"$1\" in *.up) tr a-z A-Z <\"$1\";; esac\n" + end)
    folder.write("close", "echo \"$1 $2\" >>'\(folder.path("closed"))'\n")
  }

  private func open(
    _ form: String, _ arguments: [String] = [], files: [String] = ["a.up"],
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let variables = [
      "LESSOPEN": form.replacingOccurrences(of: "F", with: "sh filter"), "LESSCLOSE": "sh close %s %s",
      "PORTHOLE": "--indicators=never", "SHELL": "/bin/sh",
    ]
    let terminal = try PseudoTerminal(rows: 10, columns: 100)
    try terminal.launch(
      "/bin/sh",
      ["-c", "cd '\(folder.path)' && exec \"$0\" \"$@\"", Executable.built("porthole")] + arguments + files,
      environment: variables.merging(environment) { $1 })
    terminal.owner = folder
    return terminal
  }

  private func closes(_ terminal: PseudoTerminal, _ calls: String?) throws {
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect((try? String(contentsOfFile: folder.path("closed"), encoding: .utf8)) == calls)
  }

  /// The six cases of a pipe, as less has them.
  @Test(arguments: [
    ("|F %s", "", "HELLO" as String?, "a.up -\n" as String?), ("||F %s", "exit 3\n", "HELLO", "a.up -\n"),
    ("|F %s", "silent 0", "hello", nil), ("||F %s", "silent 0", nil, "a.up -\n"),
    ("||F %s", "silent 1", "hello", nil), ("||F %s", "silent 3", "hello", nil),
  ])
  func theOutputOfAPipe(_ form: String, _ end: String, _ row: String?, _ closed: String?) throws {
    prepare(end)
    if end.hasPrefix("silent") { folder.write("filter", "exit \(end.suffix(1))\n") }
    let terminal = try open(form)
    if let row {
      try terminal.wait(forRow: 0, row)
    } else {
      try terminal.wait(forLastRow: "empty")
    }
    try terminal.wait(forLastRow: "a.up")
    try closes(terminal, closed)
  }

  /// Without a bar, the output is the name of a file.
  @Test func theNameOfAReplacement() throws {
    prepare()
    folder.write("other", "the replacement\n")
    folder.write("filter", "case $1 in a.up) echo other; echo more;; esac\n")
    folder.write("plain", "plain\n")
    let terminal = try open("F %s", files: ["a.up", "plain"])
    try terminal.wait(forRow: 0, "the replacement")
    terminal.send(":n")
    try terminal.wait(forRow: 0, "plain")
    eventually("the command of the file that was left") {
      (try? String(contentsOfFile: folder.path("closed"), encoding: .utf8)) == "a.up other\n"
    }
    terminal.send(":p")
    try terminal.wait(forRow: 0, "the replacement")
    try closes(terminal, "a.up other\n")
  }

  @Test func aReplacementThatIsNotThereIsReported() throws {
    prepare()
    let terminal = try open("echo missing %%s %s >/dev/null; echo missing")
    try terminal.wait(forRow: 0, "hello")
    try terminal.wait(forLastRow: "LESSOPEN: missing: No such file")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// Standard input only where the command asks for it.
  @Test func standardInput() throws {
    for (form, row) in [("|tr a-z A-Z; : %s", "hello"), ("|-tr a-z A-Z; : %s", "HELLO")] {
      prepare()
      let terminal = try PseudoTerminal(rows: 10, columns: 100)
      try terminal.launch(
        "/bin/sh",
        ["-c", "seq 30 | sed 's/^/hello/' | \"$0\" -+F --indicators never", Executable.built("porthole")],
        environment: ["LESSOPEN": form])
      try terminal.wait(forRow: 0, row + "1")
      terminal.send("q")
      #expect(try terminal.waitForExit() == .status(0))
    }
  }

  @Test(arguments: [["-L"], ["--no-lessopen"], ["--secure"]])
  func itCanBeTurnedOff(_ arguments: [String]) throws {
    prepare()
    let terminal = try open("|F %s", arguments)
    try terminal.wait(forRow: 0, "hello")
    try closes(terminal, nil)
  }

  @Test(arguments: ["|cat", "|cat %s %s", "|cat %d", "|cat %s %", String(repeating: "%s", count: 5_000)])
  func aMalformedCommandIsReported(_ form: String) throws {
    prepare()
    let terminal = try open(form)
    try terminal.wait(forRow: 0, "hello")
    try terminal.wait(forLastRow: "LESSOPEN is not used: it needs exactly one %s")
    try closes(terminal, nil)
  }

  @Test(arguments: ["it's", "a\nb", "$(touch x)", "-n", "a b;touch x", "\"%s", "\u{e9}"])
  func namesAreQuoted(_ name: String) throws {
    prepare()
    folder.write(name, "hello\n")
    folder.write("filter", "test $# = 1 && tr a-z A-Z <\"$1\"\n")
    let terminal = try open("|F %s", ["--"], files: [name])
    try terminal.wait(forRow: 0, "HELLO")
    #expect(!FileManager.default.fileExists(atPath: folder.path("x")))
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// The command decides, also about what the viewer itself cannot show.
  @Test func foldersAndMissingFiles() throws {
    prepare()
    folder.makeFolder("folder")
    folder.write("filter", "case $1 in folder) echo listing;; virtual) echo made up;; esac\n")
    let terminal = try open("|F %s", files: ["folder", "virtual", "missing", "a.up"])
    try terminal.wait(forRow: 0, "listing")
    terminal.send(":n")
    try terminal.wait(forRow: 0, "made up")
    terminal.send(":n")
    try terminal.wait(forRow: 0, "hello")
    try terminal.wait(forLastRow: "missing: No such file")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(1))
    let alone = try open("|F %s", files: ["missing"])
    #expect(try alone.waitForExit() == .status(1))
    #expect(!alone.screen.hasMouse)
    try alone.wait(for: "porthole: missing: No such file")
  }

  /// Keys work while the command runs, and Ctrl-C shows the file itself.
  @Test func aCommandThatNeverEnds() throws {
    prepare()
    let command = "echo $$ >>pids; exec sleep 1000; : %s"
    let terminal = try open("|" + command)
    try terminal.wait(forLastRow: "LESSOPEN's command is running; ^C shows the file itself")
    terminal.send("/hel\r")
    terminal.send("\u{3}")
    try terminal.wait(forRow: 0, "hello")
    try terminal.wait(forLastRow: "the file itself")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    // Quitting ends the command as well.
    let other = try open("||" + command)
    try other.wait(forLastRow: "is running")
    other.send("q")
    #expect(try other.waitForExit() == .status(0))
    let numbers = try processes("pids")
    #expect(numbers.count == 2)
    for number in numbers { eventually("the command has ended") { Glibc.kill(number, 0) < 0 } }
  }

  /// The numbers in a file of the folder.
  private func processes(_ name: String) throws -> [pid_t] {
    try String(contentsOfFile: folder.path(name), encoding: .utf8).split(separator: "\n").compactMap {
      pid_t($0)
    }
  }

  /// The content of a slow command comes when it comes; commands that need it wait.
  @Test func aSlowCommandIsAwaited() throws {
    prepare()
    #expect(mkfifo(folder.path("go"), 0o600) == 0)
    folder.write("filter", "cat go >/dev/null; seq 1000\n")
    let terminal = try open("|F %s", ["+500g"])
    try terminal.wait(forLastRow: "is running")
    folder.append("go", "x")
    try terminal.wait(forRow: 0, "500")
    try closes(terminal, "a.up -\n")
  }

  /// A program in the background that keeps the pipe open holds nothing up.
  @Test func aPipeThatStaysOpen() throws {
    prepare()
    folder.write("other", "the replacement\n")
    let terminal = try open("sleep 1000 & echo $! >pid; printf other; : %s")
    try terminal.wait(forRow: 0, "the replacement")
    try closes(terminal, "a.up other\n")
    for number in try processes("pid") { Glibc.kill(number, SIGKILL) }
  }

  @Test func muchOutput() throws {
    prepare()
    let terminal = try open("|seq 12000000; : %s")
    try terminal.wait(forRow: 0, "1")
    terminal.send("G")
    try terminal.wait(for: "12000000")
    terminal.send("g")
    try terminal.wait(forRow: 0, "1")
    try closes(terminal, "a.up -\n")
  }

  @Test func failuresAreReportedOnRequest() throws {
    prepare("exit 7\n")
    let terminal = try open("|F %s", ["--show-preproc-errors"])
    try terminal.wait(forLastRow: "LESSOPEN's command failed (status 7)")
    #expect(terminal.screen.row(0) == "HELLO")
    try closes(terminal, "a.up -\n")
  }

  /// As with less: whatever ends the viewer, except SIGKILL.
  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalLeavesTheFile(_ signal: Int32) throws {
    prepare()
    let terminal = try open("|F %s")
    try terminal.wait(forRow: 0, "HELLO")
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    // The viewer does not wait for it any longer than a moment.
    eventually("the command of the file that was left") {
      (try? String(contentsOfFile: folder.path("closed"), encoding: .utf8)) == "a.up -\n"
    }
  }

  /// With `-F` the content is printed, not the file.
  @Test func contentThatFitsIsPrinted() throws {
    prepare()
    folder.write("other", "the replacement\n")
    for (form, row) in [("|F %s", "HELLO"), ("echo other; : %s", "the replacement"), ("|: %s", "hello")] {
      let terminal = try open(form, ["-F"])
      #expect(try terminal.waitForExit() == .status(0))
      #expect(terminal.screen.row(0) == row && !terminal.screen.hasMouse, "\(form): \(terminal.screen.text)")
    }
    #expect(
      try String(contentsOfFile: folder.path("closed"), encoding: .utf8) == "a.up -\na.up other\n")
  }

  /// The editor gets the file, and the user a warning.
  @Test func theEditorHasTheFileItself() throws {
    prepare()
    for (arguments, warns) in [([String](), true), (["--no-edit-warn"], false)] {
      let terminal = try open("|F %s", arguments, environment: ["EDITOR": "cat >seen"])
      try terminal.wait(forRow: 0, "HELLO")
      terminal.send("v")
      eventually("the editor") { FileManager.default.fileExists(atPath: folder.path("seen")) }
      try terminal.wait("the screen again") {
        terminal.screen.isAlternate && terminal.screen.row(0) == "HELLO"
      }
      if warns { try terminal.wait(forLastRow: "not what LESSOPEN shows") }
      #expect(warns == terminal.screen.contains("not what LESSOPEN shows"))
      terminal.send("q")
      #expect(try terminal.waitForExit() == .status(0))
    }
  }

  @Test func replacedContentIsNotFollowed() throws {
    prepare(content: Fixture.lines(1...100))
    let terminal = try open("|F %s", ["--follow"])
    try terminal.wait(forLastRow: "not followed")
    try terminal.wait(for: "LINE 100")
    terminal.send("gF")
    try terminal.wait(for: "LINE 100")
    try terminal.wait(forLastRow: "not followed")
    try closes(terminal, "a.up -\n")
  }
}
