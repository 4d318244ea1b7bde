#if canImport(Glibc)
  import Glibc
#endif

// viewer-bench PORTHOLE LOG [RUNS]: compares both screens of porthole with less on the same file, in turn.
// Medians.
// viewer-bench --compressed PORTHOLE LOG [RUNS]: opens the log compressed.
// viewer-bench --keys PORTHOLE [RUNS]: the time from a key, or from a line in a followed file, to the first and to
// the last bytes on the screen.
// viewer-bench --peers RUNS [NAME COMMAND]…: lists of up to a million rows; a command has no blanks in its words.
// viewer-bench --instructions PORTHOLE LAYOUT-BENCH: counts instructions with callgrind.

if CommandLine.arguments.count >= 3, CommandLine.arguments[1] == "--keys" {
  Keys.compare(
    CommandLine.arguments[2], runs: CommandLine.arguments.count > 3 ? Int(CommandLine.arguments[3]) ?? 7 : 7)
  exit(0)
}
if CommandLine.arguments.count >= 3, CommandLine.arguments[1] == "--peers" {
  let pairs = Array(CommandLine.arguments.dropFirst(3))
  Peers.compare(
    stride(from: 0, to: pairs.count - 1, by: 2).map { index in
      (name: pairs[index], command: pairs[index + 1].split(separator: " ").map(String.init))
    }, runs: Int(CommandLine.arguments[2]) ?? 3)
  exit(0)
}
let isCompressed = CommandLine.arguments.dropFirst().first == "--compressed"
let arguments = Array(CommandLine.arguments.dropFirst(isCompressed ? 2 : 1))
guard arguments.count >= 2 else {
  print(
    "usage: viewer-bench [--compressed] PORTHOLE LOG [RUNS] | --keys PORTHOLE [RUNS] | --peers RUNS NAME COMMAND… | --instructions PORTHOLE LAYOUT-BENCH"
  )
  exit(2)
}
if arguments[0] == "--instructions", arguments.count == 3 {
  Instructions(porthole: arguments[1], layout: arguments[2]).report()
  exit(0)
}
let porthole = arguments[0]
let log = arguments[1]
let runs = arguments.count > 2 ? Int(arguments[2]) ?? 11 : 11
Log.make(at: log)

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}

/// The figures of one run of a program, by their names.
func measure(_ command: [String], rows: Int, columns: Int) -> [String: Double] {
  var figures: [String: Double] = [:]
  let program = Program(command, rows: rows, columns: columns)
  defer { program.quit() }
  _ = program.opening()
  // Wait for the index, and for the indicator's first appearance to end.
  _ = program.send("", quiet: 1.5)

  func steps(_ name: String, _ keys: String, _ count: Int) {
    let responses = (0..<count).map { _ in program.send(keys, quiet: 0.02) }
    figures["\(name), bytes"] = median(responses.map { Double($0.bytes) })
    figures["\(name), ms"] = median(responses.map(\.milliseconds))
  }
  steps("line down", "j", 15)
  steps("line up", "k", 10)
  steps("page down", " ", 9)
  // Less counts the lines before it takes the next key.
  _ = program.send("50%", quiet: 2.5)
  steps("line down, mid-file", "j", 15)
  _ = program.send("g")
  let before = program.processorTime
  let burst = program.send(String(repeating: "j", count: 500))
  figures["500 lines at once, ms"] = burst.milliseconds
  figures["500 lines at once, bytes"] = Double(burst.bytes)
  figures["500 lines at once, CPU ms"] = program.processorTime - before
  figures["end of file, ms"] = program.send("G").milliseconds
  _ = program.send("g")
  _ = program.send("", quiet: 1.5)
  figures["anonymous memory, MiB"] = program.memory("RssAnon")
  figures["resident memory, MiB"] = program.memory("VmRSS")
  return figures
}

/// The start alone, which is short and so needs more runs than the rest.
func opening(_ command: [String], rows: Int, columns: Int) -> [String: Double] {
  let program = Program(command, rows: rows, columns: columns)
  defer { program.quit() }
  let opening = program.opening()
  return ["first frame, ms": opening.milliseconds, "first frame, bytes": Double(opening.bytes)]
}

/// Milliseconds of processor time in two idle seconds.
func idle(_ command: [String]) -> Double {
  let program = Program(command, rows: 24, columns: 80)
  defer { program.quit() }
  _ = program.opening()
  _ = program.send("", quiet: 2)
  let before = program.processorTime
  _ = program.send("", quiet: 2)
  return program.processorTime - before
}

/// Milliseconds to jump to the end right after opening, before any lines are counted.
func endAtOnce(_ command: [String]) -> Double {
  let program = Program(command, rows: 24, columns: 80)
  defer { program.quit() }
  _ = program.opening(quiet: 0.004)
  return program.send("G", quiet: 0.01).milliseconds
}

/// The speed of counting lines, from the first frame to the one that shows their number, in GB/s.
func counting(_ command: [String], bytes: Int) -> Double {
  let program = Program(command, rows: 24, columns: 80)
  defer { program.quit() }
  _ = program.opening(quiet: 0.004)
  let counted = program.send("", quiet: 0.02)
  return counted.bytes == 0 ? 0 : Double(bytes) / counted.milliseconds / 1e6
}

/// Milliseconds to turn wrapping on or off in the middle of the file, to the last byte of the new screen.
func wrapping(_ command: [String], keys: String) -> Double {
  let program = Program(command, rows: 50, columns: 120)
  defer { program.quit() }
  _ = program.opening()
  _ = program.send("50%", quiet: 2.5)
  return median((0..<20).map { _ in program.send(keys, quiet: 0.3).milliseconds })
}

/// Milliseconds to search for the time of the last line once the file has been read, from the last key to the last byte of less or to the
/// number of matches, which porthole writes with their rows. A second later its scroll bar disappears. The output lacks
/// the number before `of` if the screen shows it already.
func searching(_ command: [String], isLess: Bool = false) -> Double {
  let program = Program(command, rows: 24, columns: 80)
  defer { program.quit() }
  _ = program.waitForQuiet(limit: 60)
  let keys = "/\(Log.lastTime(of: log))\r"
  return isLess ? program.send(keys, quiet: 45).milliseconds : program.send(keys, until: "of 1")
}

/// Milliseconds for the same search in a pipe, which must be read to its end.
func searchingPipe(_ command: String) -> Double {
  let program = Program(["/bin/sh", "-c", "cat '\(log)' | \(command)"], rows: 24, columns: 80)
  defer { program.quit() }
  _ = program.opening(quiet: 0.3)
  return program.send("/\(Log.lastTime(of: log))\r", until: "of 1")
}

/// Milliseconds that grep takes to count the same matches in the same pipe.
func grepping() -> Double {
  let start = now()
  _ = system("cat '\(log)' | LC_ALL=C.UTF-8 grep -c '\(Log.lastTime(of: log))' > /dev/null")
  return (now() - start) * 1000
}

let names = [
  "first frame, ms", "first frame, bytes", "line down, bytes", "line down, ms", "line down, mid-file, bytes",
  "line up, bytes", "page down, bytes", "page down, ms", "500 lines at once, ms", "500 lines at once, bytes",
  "500 lines at once, CPU ms", "end of file, ms", "anonymous memory, MiB", "resident memory, MiB",
]
/// The commands that are compared, without colours, as less has none. A terminal of this type gets ncurses by itself.
let plain = [porthole, "--paint", "never", log]
let direct = ["PORTHOLE_SCREEN=direct"] + plain
let programs = [
  (name: "direct", command: direct), (name: "ncurses", command: ["PORTHOLE_SCREEN=ncurses"] + plain),
  (name: "less", command: ["less", "-S", log]),
]
/// The most for the direct screen and for ncurses, compared with less where marked.
let targets = [
  "first frame, ms": "1.3 ×, 1.6 ×", "line down, bytes": "1.1 ×, + 40",
  "line down, mid-file, bytes": "1.1 ×, + 40",
  "page down, bytes": "1.1 ×", "500 lines at once, ms": "1 ×", "500 lines at once, bytes": "0.2 ×, 0.5 ×",
  "end of file, ms": "5 ms", "anonymous memory, MiB": "12 MiB",
]

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
func number(_ value: Double) -> String {
  value >= 100 ? String(Int(value.rounded())) : String((value * 100).rounded() / 100)
}

if isCompressed {
  Compressed.compare(porthole, log, runs: runs)
  exit(0)
}

for (rows, columns) in [(24, 80), (60, 200)] {
  var figures = [[[String: Double]]](repeating: [], count: programs.count)
  // In turn, since the machine may be busy for a while.
  for _ in 0..<(runs * 5) {
    for (index, program) in programs.enumerated() {
      figures[index].append(opening(program.command, rows: rows, columns: columns))
    }
  }
  for _ in 0..<runs {
    for (index, program) in programs.enumerated() {
      figures[index].append(measure(program.command, rows: rows, columns: columns))
    }
  }
  print("\n\(columns) x \(rows), \(runs) runs (the start five times as many), medians; × of less")
  print(padded("direct", 46) + padded("ncurses", 20) + padded("less", 12) + padded("target", 16))
  for name in names {
    let medians = figures.map { runs in median(runs.compactMap { $0[name] }) }
    // Without a ratio if less did not answer in time.
    func ratio(_ value: Double) -> String {
      padded(medians[2] == 0 ? "" : number(value / medians[2]) + " ×", 8)
    }
    print(
      name + String(repeating: " ", count: max(0, 34 - name.count)) + padded(number(medians[0]), 12)
        + ratio(medians[0]) + padded(number(medians[1]), 12) + ratio(medians[1])
        + padded(number(medians[2]), 12)
        + padded(targets[name] ?? "", 16))
  }
}
print(
  "\nend of file right after opening, ms: porthole \(number(median((0..<runs).map { _ in endAtOnce(direct) })))"
)
print(
  "lines counted, GB/s: porthole \(number(median((0..<runs).map { _ in counting(direct, bytes: 1 << 30) })))"
)
print(
  "CPU while idle for 2 s, ms: porthole \(number(idle(direct))), less \(number(idle(["less", "-S", log])))"
)

print(
  "wrapping switched mid-file, ms: porthole \(number(wrapping(direct, keys: "w"))), less \(number(wrapping(["less", "-S", log], keys: "-S\r")))"
)
// less writes nothing while it searches. porthole's figure includes counting all matches.
let (mine, theirs) = (searching(direct), searching(["less", "-S", log], isLess: true))
print(
  "search to the last line, ms: porthole \(number(mine)) (\(number(Double(1 << 30) / mine / 1e6)) GB/s), less \(number(theirs))"
)
// In turn, since the machine may be busy for a while.
let pipes = (0..<runs).map { _ in (searchingPipe("'\(porthole)' --paint never"), grepping()) }
let (piped, grepped) = (median(pipes.map(\.0)), median(pipes.map(\.1)))
print(
  "the same through a pipe, ms: porthole \(number(piped)), grep -c \(number(grepped)), ratio \(number(piped / grepped)) (target 2)"
)
