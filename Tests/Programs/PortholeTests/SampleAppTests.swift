import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// The surprises of a new app in its first hour, in the real terminal.
@Suite(.programs, .bounded) struct SampleAppTests {
  private func launch(
    _ arguments: [String] = [], environment: [String: String] = [:], screen: String = "direct"
  ) throws -> (terminal: PseudoTerminal, settings: [UInt32]) {
    // Room for the message and the stack trace of a crash.
    let terminal = try PseudoTerminal(rows: 60, columns: 160)
    let settings = terminal.settings
    var environment = environment
    environment["PORTHOLE_SCREEN"] = screen
    try terminal.launch(Executable.built("SampleApp"), arguments, environment: environment)
    if !arguments.contains("thread") { try terminal.wait(for: "waiting") }
    return (terminal, settings)
  }

  // MARK: Rest

  /// A program at rest sleeps: while another one answers keys, no thread of it runs.
  @Test(arguments: [[], ["list"]]) func aProgramAtRestUsesNoProcessorTime(_ arguments: [String]) throws {
    let (idle, _) = try launch(arguments)
    let (busy, _) = try launch()
    try eventually("the program sleeps") {
      let before = try runs(of: idle)
      for key in ["j", "k", "l"] {
        busy.send(key)
        try busy.wait(for: "key \(key)")
      }
      return try runs(of: idle) == before
    }
    idle.send("z")
    try idle.wait(for: "key z")
  }

  /// How often each thread of a program has had a processor.
  private func runs(of terminal: PseudoTerminal) throws -> [String: [Substring]] {
    let tasks = "/proc/\(terminal.processIdentifier)/task"
    var runs: [String: [Substring]] = [:]
    for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      runs[task] = status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
    }
    return runs
  }

  // MARK: Locale

  @Test(arguments: ["C.UTF-8", "", "de_DE.UTF-8"]) func textNeedsNoLocale(_ language: String) throws {
    let (terminal, _) = try launch(environment: ["LANG": language])
    #expect(terminal.screen.row(1).contains("Ein längerer Text, naïve 日本語"))
    #expect(terminal.screen.row(0).hasPrefix("╭──"))
  }

  @Test func aTerminalWithoutUTF8GetsASCII() throws {
    let (terminal, _) = try launch(environment: ["LANG": "C"])
    #expect(terminal.screen.row(0).hasPrefix("+--"))
    #expect(terminal.screen.row(1).hasPrefix("|Ein l"))
    #expect(terminal.screen.row(1).contains("rer Text, na"))
  }

  // MARK: The main actor

  @Test(
    arguments: [
      ("t", "from a task"), ("s", "after a sleep"), ("d", "from the main queue"),
      ("p", "from another thread"),
    ])
  func workReachesTheScreen(_ key: String, _ text: String) throws {
    let (terminal, _) = try launch()
    terminal.send(key)
    try terminal.wait(for: text)
  }

  /// Work that another clock wakes reads the present time: its toast stays, and its timers count from now.
  @Test(arguments: [
    ("6", "Saved"), ("7", "a second later"), ("8", "The answer is lost"), ("9", "From the queue"),
  ])
  func workAfterARestReadsTheTime(_ key: String, _ text: String) throws {
    let (terminal, _) = try launch()
    terminal.send(key)
    try terminal.wait(for: text)
  }

  @Test func anEndlessTaskLeavesRoomForKeys() throws {
    let (terminal, _) = try launch()
    terminal.send("y")
    terminal.send("k")
    try terminal.wait(for: "key k")
    terminal.send("j")
    try terminal.wait(for: "key j")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func aTaskCanQuit() throws {
    let (terminal, settings) = try launch()
    terminal.send("Q")
    #expect(try terminal.waitForExit() == .status(5))
    expectRestored(terminal, settings)
  }

  @Test func otherThreadsCannotRunAFrontEnd() throws {
    let (terminal, settings) = try launch(["thread"])
    #expect(try terminal.waitForExit() == .status(1))
    expectRestored(terminal, settings)
    #expect(terminal.screen.contains("a front end runs only on the main thread"))
  }

  // MARK: Crashes and exits

  private static let crashes =
    [("f", SIGILL, "Fatal error: my bug"), ("n", SIGSEGV, ""), ("a", SIGABRT, ""), ("o", SIGSEGV, "")]
    + (abortCallsHandlers ? [("A", SIGABRT, "")] : [])

  /// In glibc 2.41 and later, `abort` ends a program without its handler on threads that block SIGABRT, as Dispatch's do.
  private static var abortCallsHandlers: Bool {
    var name = [UInt8](repeating: 0, count: 64)
    let count = name.withUnsafeMutableBytes {
      confstr(Int32(_CS_GNU_LIBC_VERSION), $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    let version = String(decoding: name.prefix(max(count, 1) - 1), as: UTF8.self)
    return version.split(separator: ".").last.flatMap { Int($0) }.map { $0 < 41 } ?? true
  }

  @Test(arguments: crashes, ["direct", "ncurses"])
  func aCrashCanBeReadOnARestoredTerminal(_ crash: (String, Int32, String), _ screen: String) throws {
    let (terminal, settings) = try launch(screen: screen)
    terminal.send("w" + crash.0)
    #expect(try terminal.waitForExit() == .signal(crash.1))
    expectRestored(terminal, settings)
    #expect(terminal.screen.contains("printed by the app"))
    #expect(terminal.screen.contains(crash.2) || crash.2.isEmpty)
  }

  /// A debug build is linked with the runtime's library, whose backtracer is a handler from before.
  @Test func aBacktraceStandsOnTheRestoredTerminal() throws {
    let (terminal, settings) = try launch(
      environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,symbolicate=fast"])
    terminal.send("f")
    #expect(try terminal.waitForExit() == .signal(SIGILL))
    expectRestored(terminal, settings)
    #expect(terminal.screen.contains("Backtrace took"))
    #expect(!terminal.screen.contains("failed to suspend"))
  }

  @Test(arguments: ["f", "n", "a"]) func earlierHandlersAreCalled(_ key: String) throws {
    let (terminal, settings) = try launch(["handlers"])
    terminal.send(key)
    #expect(try terminal.waitForExit() == .status(9))
    expectRestored(terminal, settings)
    #expect(terminal.screen.contains("the earlier handler"))
  }

  @Test(arguments: ["e", "E"], ["direct", "ncurses"])
  func exitRestoresTheTerminal(_ key: String, _ screen: String) throws {
    let (terminal, settings) = try launch(screen: screen)
    terminal.send("w" + key)
    #expect(try terminal.waitForExit() == .status(3))
    expectRestored(terminal, settings)
    #expect(terminal.screen.contains("printed by the app"))
  }

  /// The main thread must not disturb the end that another one brings about.
  @Test(arguments: ["yE", "WE", "ye"]) func exitOnABusyThreadKeepsItsStatus(_ keys: String) throws {
    let (terminal, settings) = try launch()
    terminal.send("w" + keys)
    #expect(try terminal.waitForExit() == .status(3))
    expectRestored(terminal, settings)
    #expect(
      String(decoding: terminal.output, as: UTF8.self).contains(keys == "WE" ? "700000" : "and an error"))
  }

  @Test func aCrashAfterMuchOutputCanBeRead() throws {
    let (terminal, settings) = try launch()
    terminal.send("Wf")
    #expect(try terminal.waitForExit() == .signal(SIGILL))
    expectRestored(terminal, settings)
    #expect(terminal.screen.contains("Fatal error: my bug"))
  }

  @Test(arguments: [
    ("dumb", "cannot place the cursor"), ("", "TERM"), ("nonesuch", "'nonesuch' is unknown"),
  ])
  func anUnusableTerminalIsAnError(_ type: String, _ reason: String) throws {
    let terminal = try PseudoTerminal()
    try terminal.launch(Executable.built("SampleApp"), environment: ["TERM": type])
    #expect(try terminal.waitForExit() == .status(1))
    #expect(terminal.screen.row(0).hasPrefix("SampleApp: "))
    #expect(terminal.screen.row(0).contains(reason))
    #expect(terminal.screen.row(1).isEmpty)
  }

  @Test(arguments: ["dumb", "", "nonesuch"]) func withoutATerminalThereIsAnErrorToo(_ type: String) throws {
    let run = try Command.run(
      [], program: Executable.built("SampleApp"), environment: ["TERM": type, "LANG": "C.UTF-8"])
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("SampleApp: "))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  // MARK: Output

  @Test func outputIsPrintedAfterTheEnd() throws {
    let (terminal, settings) = try launch()
    terminal.send("wk")
    try terminal.wait(for: "key k")
    #expect(!terminal.screen.contains("printed"))
    #expect(!terminal.screen.contains("error"))
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    expectRestored(terminal, settings)
    #expect(terminal.screen.contains("printed by the app"))
    #expect(terminal.screen.contains("and an error"))
  }

  /// 10 MiB neither block the program nor stay in its memory.
  @Test func endlessOutputKeepsItsEnd() throws {
    let (terminal, settings) = try launch()
    func peakMemory() throws -> Int {
      let status = try String(contentsOfFile: "/proc/\(terminal.processIdentifier)/status", encoding: .utf8)
      return try #require(status.firstMatch(of: /VmHWM:\s+(\d+)/).flatMap { Int($0.1) })
    }
    let before = try peakMemory()
    terminal.send("Wk")
    try terminal.wait(for: "key k")
    #expect(try peakMemory() < before + 4 << 10, "in kB")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    expectRestored(terminal, settings)
    #expect(terminal.screen.contains("a line, 700000"))
    #expect(!terminal.screen.contains("key k"))
    #expect(terminal.output.count < 2 << 20)
    #expect(terminal.output.count { $0 == 0x0a } > 50_000)
  }

  /// By `fork`, and by `posix_spawn` with the descriptor of the terminal.
  @Test(arguments: ["c", "C"]) func childrenCanHaveTheTerminal(_ key: String) throws {
    let (terminal, _) = try launch()
    terminal.send(key)
    try terminal.wait(for: "the child ended with 7")
  }
}
