#if canImport(Glibc)
  import Glibc
#endif

/// Lists of a thousand to a million rows, of one to three lines each, in Porthole and in other libraries: the same program
/// in each.
///
/// Every wait has a limit: a program that does not answer in time has a sentence in place of its figures.
enum Peers {
  private static let sizes = [1_000, 10_000, 100_000, 1_000_000]
  /// Seconds until the first row must show, until a program must rest, which may still measure rows, and until a key must
  /// have its answer.
  private static let (startLimit, restLimit, keyLimit) = (240.0, 240.0, 30.0)
  private static let (down, pageDown, end) = ("\u{1b}[B", "\u{1b}[6~", "\u{1b}[F")

  /// The figures of a program with as many rows.
  private struct Figures {
    var first: [Double] = []
    var opening: [Double] = []
    var memory: [Double] = []
    var down: [Program.Response] = []
    var downTime: [Double] = []
    var page: [Program.Response] = []
    var pageTime: [Double] = []
    var burst: [Double] = []
    var burstTime: [Double] = []
    var end: [Double] = []
    var rest: [Double] = []
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  /// - Parameter programs: names and commands, which take the number of rows from `ROWS`.
  static func compare(_ programs: [(name: String, command: [String])], runs: Int) {
    say(
      """
      80 x 24, medians of \(runs). First row: ms, and processor time until the program rests; memory in MiB. Down and PageDown: ms
      to the last byte, bytes, processor time of each; 200 Downs at once: ms, processor time; End: ms; rest: processor time in
      2 s. Times in ms.
      """)
    var gone: Set<String> = []
    for size in sizes {
      say("\(size) rows\n" + heading)
      for (name, command) in programs {
        if gone.contains(name) {
          say("  \(name): not measured, since fewer rows took too long")
          continue
        }
        var figures = Figures()
        do {
          for _ in 0..<runs { try measure(["ROWS=\(size)"] + command, &figures) }
          say(row(name, figures))
        } catch {
          say("  \(name): \(error)")
          gone.insert(name)
        }
      }
    }
  }

  /// Prints a line at once, also into a file.
  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private static func measure(_ command: [String], _ figures: inout Figures) throws {
    let program = Program(command, rows: 24, columns: 80)
    defer { program.quit() }
    // The first bytes of some are questions to the terminal; a row is content.
    let first = program.opening(until: "row 0, line 0", limit: startLimit)
    guard first.isFinite else {
      throw Failure(description: "no row in \(Int(startLimit)) s, or it has ended")
    }
    figures.first.append(first)
    try rest(program)
    figures.opening.append(program.preciseTime)
    figures.memory.append(program.memory("VmRSS"))
    (figures.down, figures.downTime) = try press(down, program, figures.down, figures.downTime)
    (figures.page, figures.pageTime) = try press(pageDown, program, figures.page, figures.pageTime)
    let before = program.preciseTime
    let burst = program.send(String(repeating: down, count: 200), quiet: 0.3, patience: 5, limit: keyLimit)
    try rest(program)
    figures.burst.append(burst.milliseconds)
    figures.burstTime.append(program.preciseTime - before)
    figures.end.append(program.send(end, quiet: 0.3, patience: 5, limit: keyLimit).milliseconds)
    try rest(program)
    let start = program.preciseTime
    _ = program.listen(since: now(), quiet: 2, limit: 2)
    figures.rest.append(program.preciseTime - start)
  }

  /// Presses a key 20 times, each when the answer to the one before is over.
  private static func press(
    _ key: String, _ program: Program, _ responses: [Program.Response], _ times: [Double]
  ) throws -> ([Program.Response], [Double]) {
    let before = program.preciseTime
    let new = (0..<20).map { _ in program.send(key, quiet: 0.1, patience: 2, limit: keyLimit) }.filter {
      $0.bytes > 0
    }
    guard !new.isEmpty else { throw Failure(description: "no answer to a key") }
    return (responses + new, times + [(program.preciseTime - before) / 20])
  }

  private static func rest(_ program: Program) throws {
    guard program.waitForQuiet(limit: restLimit) else {
      throw Failure(description: "no rest in \(Int(restLimit)) s")
    }
  }

  private static func row(_ name: String, _ figures: Figures) -> String {
    let columns = [
      median(figures.first), median(figures.opening), median(figures.memory),
      median(figures.down.map(\.milliseconds)), median(figures.down.map { Double($0.bytes) }),
      median(figures.downTime), median(figures.page.map(\.milliseconds)),
      median(figures.page.map { Double($0.bytes) }), median(figures.pageTime), median(figures.burst),
      median(figures.burstTime), median(figures.end), median(figures.rest),
    ]
    return "  " + name + String(repeating: " ", count: max(1, 16 - name.count))
      + columns.map { padded(number($0), 8) }.joined()
  }

  private static let heading =
    "  " + String(repeating: " ", count: 16)
    + [
      "first", "CPU", "MiB", "Down", "bytes", "CPU", "Page", "bytes", "CPU", "200", "CPU", "End", "rest",
    ].map { padded($0, 8) }.joined()
}
