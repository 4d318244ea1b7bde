import PseudoTerminal
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Searching in the real program.
@Suite(.programs, .bounded) struct SearchingTests {
  private let folder = TemporaryFolder()

  /// The number of threads of a process.
  private func threads(_ process: pid_t) -> Int {
    guard let tasks = opendir("/proc/\(process)/task") else { return 0 }
    defer { closedir(tasks) }
    var count = 0
    while let entry = readdir(tasks) {
      let isDot = withUnsafeBytes(of: entry.pointee.d_name) { $0[0] == UInt8(ascii: ".") }
      if !isDot { count += 1 }
    }
    return count
  }

  /// Each search for such a pattern would take many seconds. The next one ends it, so at most one thread
  /// besides the main one is busy, and none is left at the end.
  @Test func slowSearchesDoNotAccumulateThreads() throws {
    folder.write("a1m", String(repeating: "a", count: 1 << 20))
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    try terminal.launch(Executable.built("porthole"), [folder.path("a1m")])
    try terminal.wait(forLastRow: "1 line")
    var most = 0
    for number in 1...25 {
      terminal.send("/(.*)\\1(.*)\\2[yz]\(number)")
      try terminal.wait(forLastRow: "[yz]\(number)")
      most = max(most, threads(terminal.process))
      terminal.send("\u{1b}")
      try terminal.wait("the prompt closes") { !terminal.screen.lastRow.hasPrefix("/") }
    }
    // A thread that is ending may overlap with the next one.
    #expect(most <= 3 + Sanitizer.threads)
    try terminal.wait("the search ends") { threads(terminal.process) == 1 + Sanitizer.threads }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func controlCEndsASearchAndNeverTheProgram() throws {
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    try terminal.launch("/bin/sh", ["-c", "yes | \(Executable.built("porthole"))"])
    try terminal.wait(forRow: 0, "y")
    for keys in ["/nomatch\r", "&nomatch\r"] {
      terminal.send(keys)
      try terminal.wait("it works") {
        terminal.screen.lastRow.contains("searching…") || terminal.screen.lastRow.contains("&nomatch…")
      }
      terminal.send("\u{3}")
      try terminal.wait(forLastRow: "stopped")
    }
    terminal.send("\u{3}")
    try terminal.wait(forLastRow: "q quits")
    #expect(terminal.output.contains(7), "the bell")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }
}
