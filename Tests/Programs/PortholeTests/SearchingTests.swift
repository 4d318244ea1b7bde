import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

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

  /// The match is on its row, and nothing is shifted, however the search and the first frame of the file fall together.
  @Test func aMatchInAnotherFileIsSeenWhereItStands() throws {
    folder.write("plain", (1...1_000).map { "line \($0)\n" }.joined())
    let log = (1...1_200).map { number in
      let word = number % 9 == 0 ? "ERROR" : "INFO "
      return
        "2024-05-0\(1 + number / 300) 10:20:30 \(word) request \(number) took a while and ended in a reply of some size\n"
    }
    folder.write("app.log", log.joined())
    folder.write(
      "notes.md", "# Notes\n\n" + (1...200).map { $0 % 9 == 0 ? "## ERROR \($0)\n" : "text \($0)\n" }.joined()
    )
    for (name, shown) in [("app.log", "ERROR request 9 "), ("notes.md", "## ERROR 9")] {
      for _ in 1...10 {
        let terminal = try PseudoTerminal(rows: 24, columns: 80)
        try terminal.launch(
          Executable.built("porthole"), ["--paint=never", folder.path("plain"), folder.path(name)])
        try terminal.wait(forLastRow: "1,000 lines")
        terminal.send("/ERROR\r")
        try terminal.wait(forLastRow: "not found")
        terminal.send("\u{1b}n")
        try terminal.wait(forLastRow: "1 of")
        try terminal.wait("the match is in view") {
          (0..<23).contains { terminal.screen.row($0).contains(shown) }
        }
        #expect(terminal.screen.row(0).hasPrefix(name == "app.log" ? "2024-05-01 10:20:30" : "# Notes"))
        terminal.send("q")
        #expect(try terminal.waitForExit() == .status(0))
      }
    }
  }

  @Test func controlCEndsASearchAndNeverTheProgram() throws {
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    try terminal.launch("/bin/sh", ["-c", "yes | \(Executable.built("porthole"))"])
    try terminal.wait(forRow: 0, "y")
    for keys in ["/nomatch\r", "&nomatch\r"] {
      terminal.send(keys)
      try terminal.wait("it works") {
        terminal.screen.lastRow.contains("searching…")
          || terminal.screen.lastRow.contains("lines with nomatch…")
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
