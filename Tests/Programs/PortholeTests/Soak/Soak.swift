import Foundation
import PseudoTerminal
import TestSupport

/// Runs the real program in a real pseudo-terminal with random input on a file that keeps changing. It must
/// not crash, must respond, must show the file's content, and must hold no more memory, descriptors and
/// threads at the end than at the beginning.
@MainActor
final class Soak {
  struct Sample {
    var figures: ProcessFigures
    var steps: Int
    /// The longest response time since the last sample, in seconds.
    var slowest: Double
  }

  enum Failure: Error, CustomStringConvertible {
    case atStep(Int, seed: UInt64, String, input: [String])

    var description: String {
      switch self {
      case .atStep(let step, let seed, let what, let input):
        "PORTHOLE_SEED=\(seed), step \(step): \(what)\nwhat came before:\n  "
          + input.joined(separator: "\n  ")
      }
    }
  }

  /// The allowed growth of the median from the second fifth to the last: a tenth, plus a MiB for noise.
  static func mostGrowth(of median: Int) -> Int { median / 10 + 1024 }

  /// The key that leaves prompts, panels and views.
  private static let plainView = "\u{1b}q"
  private static let threadsAtRest = 1 + Sanitizer.threads

  let seed: UInt64
  private(set) var samples: [Sample] = []
  private(set) var steps = 0
  private let file: RestlessFile
  private let still: Fixture
  private let keys: Fixture
  private let terminal: PseudoTerminal
  private var input: SoakInput
  private var recent: [String] = []
  private var slowest = 0.0
  private var token = 0

  init(program: String, seed: UInt64) throws {
    self.seed = seed
    file = RestlessFile(seed: seed)
    input = SoakInput(seed: seed ^ 0x5041_4b)
    still = try Fixture((1...500).map { "still \($0)\n" }.joined())
    keys = try Fixture("#command\n+ invalid\n")
    terminal = try PseudoTerminal(rows: 24, columns: 100)
    // Random keys must not run commands or write files, nor choose keys that are typed whenever a file is opened,
    // which could be ":n".
    try terminal.launch(
      program, ["-f", "--indicators", "never", file.path, still.path],
      environment: ["LESSSECURE_DISALLOW": "edit,logfile,osc8,pipe,shell", "LESSKEYIN": keys.path])
    // Opens both files at the start, so that the number of descriptors stays the same.
    terminal.send(":n")
    try terminal.wait(forLastRow: "(2/2)")
    try check()
  }

  deinit { file.end() }

  /// Sends input until `isOver`, which is checked after every few batches.
  func run(until isOver: (Soak) -> Bool) throws {
    while !isOver(self) {
      do {
        for _ in 0..<8 { try batch() }
        try check()
      } catch {
        throw Failure.atStep(steps, seed: seed, "\(error)", input: recent)
      }
    }
  }

  /// Sends some input at once, then waits for the response to a known command.
  private func batch() throws {
    var bytes = 0
    for _ in 0..<12 {
      let step = input.next()
      steps += 1
      recent = recent.suffix(150) + ["\(step)"]
      switch step {
      case .bytes(let text):
        terminal.send(text)
        bytes += text.utf8.count
      case .resize(let rows, let columns): terminal.resize(rows: rows, columns: columns)
      case .stir(let times): file.stir(times)
      }
      // More would fill the terminal's queue.
      if bytes > 1500 { break }
    }
    terminal.resize(rows: 24, columns: 100)
    try answer()
  }

  /// Leaves any prompt, then types a new text into a prompt and waits until it is shown.
  private func answer() throws {
    token += 1
    let start = ContinuousClock.now
    terminal.send("\u{07}\u{07}:s\(token)x")
    try terminal.wait("':s\(token)x' in the last row") { self.terminal.screen.lastRow == ":s\(self.token)x" }
    let taken = (ContinuousClock.now - start).components
    slowest = max(slowest, Double(taken.seconds) + Double(taken.attoseconds) / 1e18)
    terminal.send("\u{07}")
    try terminal.wait("a status line") {
      let row = self.terminal.screen.lastRow
      // Long filters leave no room for the name, and one without a match shows no line. The panel of a cell has the name of its column.
      return [".txt", "Help", "  line ", "  row ", " rows", " lines"].contains { row.contains($0) }
    }
  }

  /// Waits for rest, compares the screen with the file and records the program's resources.
  private func check() throws {
    let (first, last) = file.settle("\(steps)")
    // Opens the files again that were taken off the list, and rereads the path. Both commands need the viewer itself,
    // without a prompt or a panel.
    terminal.send("\(Self.plainView):e\(still.path)\r")
    try answer()
    terminal.send(":e\(file.path)\r\(Self.plainView)R0g")
    try terminal.wait("'\(first)' in the first row") { self.terminal.screen.row(0).hasSuffix(first) }
    terminal.send("G")
    try terminal.wait("'\(last)' at the end") { self.terminal.screen.text.contains { $0.hasSuffix(last) } }
    terminal.send("g\(Self.plainView)")
    var figures: ProcessFigures?
    try terminal.wait("one thread at rest") {
      figures = ProcessFigures(process: self.terminal.processIdentifier)
      return figures.map { $0.threads <= Self.threadsAtRest } ?? false
    }
    samples.append(Sample(figures: figures!, steps: steps, slowest: slowest))
    slowest = 0
    if let expected = samples.first?.figures.descriptors, figures!.descriptors != expected {
      throw Failure.atStep(
        steps, seed: seed, "\(figures!.descriptors) descriptors are open instead of \(expected)",
        input: recent)
    }
  }

  /// Quits and returns how the program ended.
  func quit() throws -> PseudoTerminal.Exit {
    terminal.send("q")
    return try terminal.waitForExit()
  }

  // MARK: Results

  /// The samples in five parts of equal length.
  private var fifths: [ArraySlice<Sample>] {
    let all = samples[...]
    return (0..<5).map { all[all.count * $0 / 5..<all.count * ($0 + 1) / 5] }
  }

  private static func median(_ numbers: [Int]) -> Int { numbers.sorted()[numbers.count / 2] }

  /// The growth of the median from the second fifth to the last, in KiB, and its limit.
  var growth: (resident: Int, anonymous: Int, most: Int)? {
    let parts = fifths
    guard samples.count >= 5 else { return nil }
    func median(_ part: Int, _ figure: (ProcessFigures) -> Int) -> Int {
      Self.median(parts[part].map { figure($0.figures) })
    }
    return (
      median(4, \.resident) - median(1, \.resident), median(4, \.anonymous) - median(1, \.anonymous),
      Self.mostGrowth(of: median(1, \.resident))
    )
  }

  var table: String {
    func column(_ text: String, _ width: Int = 16) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    var rows = [
      column("fifth", 6) + column("steps", 9)
        + ["resident KiB", "anonymous KiB", "descriptors", "threads", "slowest ms"].map { column($0) }
        .joined()
    ]
    for (index, part) in fifths.enumerated() where !part.isEmpty {
      let figures = part.map(\.figures)
      func range(_ numbers: [Int]) -> String {
        numbers.min() == numbers.max() ? "\(numbers[0])" : "\(numbers.min()!)-\(numbers.max()!)"
      }
      let cells = [
        "\(Self.median(figures.map(\.resident)))", "\(Self.median(figures.map(\.anonymous)))",
        range(figures.map(\.descriptors)), range(figures.map(\.threads)),
        "\(Int((part.map(\.slowest).max() ?? 0) * 1000))",
      ]
      rows.append(
        column("\(index + 1)", 6) + column("\(part.last!.steps)", 9) + cells.map { column($0) }.joined())
    }
    return rows.joined(separator: "\n")
  }
}
