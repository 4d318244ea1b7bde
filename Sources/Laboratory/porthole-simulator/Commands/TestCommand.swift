import ArgumentParser
import PortholePlatform
import PortholeSystem
import SceneCore
import SceneFields
import ScreenCore
import TapeCore

/// `porthole test`: plays all tapes of folders, several at a time, and reports those whose checks fail.
struct TestCommand: MainCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Play all tapes of a folder, several at a time, and report those that fail.",
    discussion: """
      Each tape plays on the scene that it names (Set Scene strip.yaml, Set Scene demo:list), on the program that it names \
      (Set Program "less FILE"), or on the scene of the same name next to it or in the folder above. With several sizes, \
      themes, platforms, colours or frame rates, it plays in each combination; \(TestSettings.fileName) in the current \
      folder may have them, too.

      Exit status: 0 if all tapes pass; 1 if a check fails, or if a scene has lints and --lints is fail; 2 if a tape or a scene \
      is wrong, there is no tape, or a result cannot be written.
      """)

  @Argument(
    help: "Tapes and folders of tapes. (default: those of \(TestSettings.fileName), or the current folder)")
  var paths: [String] = []

  @OptionGroup var settings: TestSettings

  @Option(help: "Play only cases whose name contains this text; may be given several times.")
  var filter: [String] = []

  @Flag(help: "Play only cases that did not pass last time in this folder.")
  var failed = false

  @Option(name: .customLong("repeat"), help: "Play each tape this many times.")
  var repetitions = 1

  @Option(help: "Play only every n-th case, for several machines: 1/3, 2/3 and 3/3 are all.")
  var shard: ShardArgument?

  @Flag(help: "Write the screens of Expect screen that differ or do not exist yet.")
  var update = false

  @Option(
    help: "Use only files in this folder, in place of the folders that are named.", completion: .directory)
  var root: String?

  @Flag(help: "Print the names of the cases instead of playing them.")
  var list = false

  @Option(help: "Write the results to a file, as JUnit does.", completion: .file())
  var junit: String?

  @Option(help: "Write a report to a folder: index.html, and the page of each tape.", completion: .directory)
  var report: String?

  @Option(help: "Print the failures as annotations of GitHub; auto does so where GITHUB_ACTIONS is true.")
  var annotations = AnnotationsArgument.auto

  @Option(
    help:
      "Report lints of the scenes (porthole lint); fail also makes the exit status 1, never leaves them out."
  )
  var lints = LintsArgument.warn

  enum LintsArgument: String, ExpressibleByArgument, CaseIterable { case never, warn, fail }

  enum AnnotationsArgument: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

  func validate() throws {
    guard (1...10_000).contains(repetitions) else { throw ValidationError("--repeat is 1 to 10000.") }
  }

  @MainActor func perform() throws {
    try Locale.pinOrExit()
    let chosen = try settings.chosen()
    let cases = try self.cases(chosen)
    guard !cases.isEmpty else {
      guard failed || !filter.isEmpty || shard != nil else {
        Standard.error("porthole: there is no tape (a file whose name ends in .tape)")
        throw ExitCode(2)
      }
      return Standard.print("no tapes to play\n")
    }
    if list { return Standard.print(cases.map { "\($0.name)\n" }.joined()) }
    let usesFolder = chosen.matrix.count > 1
    let (junit, report) = (try junit.map(pathOrExit), try report.map(pathOrExit))
    if let report {
      do throws(OutputFile.Failure) {
        try OutputFile.makeFolder(report)
        for index in cases.indices {
          try OutputFile.makeFolder(report + "/" + Self.folder(index), below: report)
        }
      } catch {
        Standard.error("porthole: \(error)")
        throw ExitCode(2)
      }
    }
    let withLints = casesWithLints(cases)
    let runner = CaseRunner(jobs: chosen.jobs, timeLimit: chosen.timeLimit.seconds) { index in
      var words = cases[index].arguments(usesFolder: usesFolder).map(Arguments.text(ofPath:))
      words.insert("--json", at: 1)
      if update { words.insert("--update", at: 1) }
      if withLints.contains(index) { words.insert("--lints", at: 1) }
      if let report { words.insert(contentsOf: ["--report", report + "/" + Self.folder(index)], at: 1) }
      return words
    }
    var progress = TestProgress(cases)
    runner.onEnd = { progress.noteEnd($0, $1) }
    Interruption.begin()
    guard let results = runner.run(cases.count) else {
      progress.clear()
      throw ExitCode(128 + Interruption.signal)
    }
    progress.clear()
    let entries = zip(cases, results).map { item, result in
      SuiteReport.Entry(item, result, command: item.command(usesFolder: usesFolder))
    }
    var suite = SuiteReport(entries)
    suite.findings = results.flatMap(\.lints)
    try finish(suite, junit: junit, report: report)
  }

  /// The cases that also look for lints: the first one of each scene, so that its time limit covers that work.
  @MainActor private func casesWithLints(_ cases: [SuiteCase]) -> Set<Int> {
    var (tapes, scenes): (Set<String>, Set<String>) = ([], [])
    return Set(
      cases.indices.filter { index in
        guard lints != .never, tapes.insert(cases[index].tape).inserted,
          let scene = Self.tape(cases[index].tape, cases[index].root)?.ownScene?.path
        else { return false }
        return !scene.hasPrefix("demo:") && scenes.insert(scene).inserted
      })
  }

  /// Reads a tape that another process plays; nil for a pipe that the user named, whose bytes are for that process.
  @MainActor private static func tape(_ path: String, _ root: String?) -> Tape? {
    try? Tape.load(
      RootFolder(root ?? "/").read(path, limit: Tape.fileLimit + 1), file: path, root: root)
  }

  /// The cases to play. A tape that cannot be read is one, too: it is reported as wrong.
  @MainActor private func cases(_ chosen: TestSettings.Chosen) throws -> [SuiteCase] {
    var finder = FileFinder.tapes
    let given = paths.isEmpty ? chosen.tapes.isEmpty ? ["."] : chosen.tapes : try paths.map(pathOrExit)
    var root = try root.map(pathOrExit)
    // The paths of the settings are content.
    if paths.isEmpty { root = root ?? "." }
    do {
      for path in given { try finder.add(path, root: root) }
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(2)
    }
    var plan = SuitePlan()
    (plan.matrix, plan.repetitions, plan.filters) = (chosen.matrix, repetitions, filter)
    if let shard { plan.shard = (shard.part, shard.count) }
    if failed { plan.only = FailedCases().names.map(Set.init) }
    // A tape for a program has no theme or platform.
    let hasMatrix = chosen.matrix.count > 1
    return plan.cases(
      of: finder.paths.map { path in
        let root = finder.roots[path]
        return (path, root, hasMatrix && Self.tape(path, root)?.program != nil)
      })
  }

  /// The folder of a case's page in that of the report.
  private static func folder(_ index: Int) -> String { "tape-\(index + 1)" }

  @MainActor private func finish(_ results: SuiteReport, junit: String?, report: String?) throws {
    let problems = results.entries.filter { $0.result.outcome != .passed }
    for entry in problems { Standard.print(SuiteReport.text(of: entry)) }
    let isOnGitHub = getenv("GITHUB_ACTIONS").map { String(cString: $0) } == "true"
    if annotations == .always || annotations == .auto && isOnGitHub {
      for command in results.commands { Standard.write(raw: Array((command.line + "\n").utf8)) }
    }
    for path in results.entries.flatMap(\.result.written) { Standard.print("written: \(path)\n") }
    for finding in results.findings { Standard.print("lint: \(finding)\n") }
    Standard.print("\(results.summary)\n")
    FailedCases().remember(problems.map(\.item.name))
    do {
      if let junit { try write(results.junit, to: junit) }
      if let report {
        try write(SuitePage(results, folder: Self.folder).html, to: report + "/index.html", below: report)
      }
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(2)
    }
    if results.count(.wrong) > 0 { throw ExitCode(2) }
    if !problems.isEmpty || lints == .fail && !results.findings.isEmpty { throw ExitCode(1) }
  }

  @MainActor private func write(
    _ text: String, to path: String, below root: String? = nil
  ) throws(OutputFile.Failure) {
    if let folder = FilePath.folder(of: path) { try OutputFile.makeFolder(folder) }
    let file = try OutputFile(path, below: root)
    file.write(text)
    try file.commit()
  }
}

/// The line on the terminal that says how far a suite is. Without a terminal there is none, so that logs are the same
/// bytes each time.
private struct TestProgress {
  private let cases: [SuiteCase]
  private let isShown = isatty(STDERR_FILENO) != 0 && isatty(STDOUT_FILENO) != 0
  private var ended = 0
  private var failed = 0

  init(_ cases: [SuiteCase]) { self.cases = cases }

  mutating func noteEnd(_ index: Int, _ result: CaseResult) {
    ended += 1
    if result.outcome != .passed { failed += 1 }
    guard isShown else { return }
    let text =
      "\(ended) of \(cases.count)" + (failed > 0 ? ", \(failed) failed" : "") + ": " + cases[index].name
    put("\r" + String(SafeText.of(text).prefix(70)) + "\u{1b}[K")
  }

  func clear() { if isShown { put("\r\u{1b}[K") } }

  private func put(_ text: String) {
    var text = text
    text.withUTF8 { try? writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }
}
