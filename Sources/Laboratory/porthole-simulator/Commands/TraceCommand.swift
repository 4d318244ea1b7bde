import ArgumentParser
import NodeUI
import PortholePlatform
import PortholeSystem
import ScreenCore
import TapeCore
import TerminalUI

/// `porthole trace FILE…`: shows a trace, or compares several.
struct TraceCommand: MainCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Show the trace of a replay, or compare several.",
    discussion: """
      A trace is a file that porthole replay --trace or --trace-all has written. In the terminal it shows plots of offset and \
      velocity of one or two, which ← → move through; q quits. Without a terminal, one trace prints a table of its scroll \
      views; two print a table of their differences. Exit status: 1 if there are any, 2 if a file is no trace.

      Traces of programs (porthole replay --program … --trace-all FILE), or more than two, print how the programs answered: \
      for each event the rows that moved, the time to the first and to the last movement, and the bytes that the program wrote. \
      --page writes the same with plots.
      """)

  @Argument(help: "One trace, or up to \(PlotSVG.most) to compare.", completion: .file())
  var files: [String]

  @Option(help: "Write the plots to a file, as an SVG picture.")
  var svg: String?

  @Option(help: "Write the plots to a file, as a PNG picture.", completion: .file())
  var png: String?

  @Option(help: "Write a page with the plots and the answers to events to a file.", completion: .file())
  var page: String?

  @Option(help: "Add a line of text to the page; may be given several times.")
  var note: [String] = []

  @Option(help: "Print the numbers at a time, as 2.5s.")
  var at: DurationArgument?

  @OptionGroup var screen: ScreenArguments
  @OptionGroup var look: LookOptions

  func validate() throws {
    guard (1...PlotSVG.most).contains(files.count) else {
      throw ValidationError("trace takes 1 to \(PlotSVG.most) traces.")
    }
    guard note.isEmpty || page != nil else { throw ValidationError("--note is for --page.") }
  }

  @MainActor func perform() throws {
    try Locale.pinOrExit()
    let paths = try files.map(pathOrExit)
    var sources: [TraceNode.Source]
    do {
      sources = try paths.map { path throws(Trace.Failure) in
        TraceNode.Source(name: Self.name(path, among: paths), try Trace.load(path: path))
      }
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(2)
    }
    // Programs do not start in the same time.
    if sources.count > 1, sources.allSatisfy(\.trace.isOfProgram) {
      sources = sources.map { TraceNode.Source(name: $0.name, $0.trace.fromFirstEvent) }
    }
    let isWritten = try write(sources, of: paths)
    if let at { return print(sources, at: at.duration.seconds) }
    if !isWritten, sources.count < 3, isatty(STDOUT_FILENO) != 0 { return try show(sources) }
    // A program runs by the time of the machine, so its times always differ.
    if sources.count > 2 || sources.contains(where: \.trace.isOfProgram) {
      if !isWritten { printAnswers(sources) }
      return
    }
    let differences = sources.count > 1 ? TraceDifferences(sources[0].trace, sources[1].trace) : nil
    if !isWritten { printTable(sources, differences) }
    if differences?.all.isEmpty == false { throw ExitCode(1) }
  }

  /// Writes the pictures and the page of the options. Returns whether there were any.
  @MainActor private func write(_ sources: [TraceNode.Source], of paths: [String]) throws -> Bool {
    guard svg != nil || png != nil || page != nil else { return false }
    let names = sources.map { Self.title(of: $0.name) }
    let title = names.joined(separator: ", ")
    let traces = sources.map(\.trace)
    let picture = PlotSVG.picture(traces, title: title, names: names)
    if let svg { try write(picture, to: pathOrExit(svg), reading: paths) }
    if let png { try writePNG(ofSVG: picture, to: pathOrExit(png), sources: paths) }
    if let page {
      let text = TracePage(zip(names, traces).map { ($0, $1) }, title: title, notes: note).html
      try write(text, to: pathOrExit(page), reading: paths)
    }
    return true
  }

  /// The name of a trace without the end that all of them have.
  private static func title(of name: String) -> String {
    name.hasSuffix(".jsonl") && name.count > 6 ? String(name.dropLast(6)) : name
  }

  @MainActor private func printAnswers(_ sources: [TraceNode.Source]) {
    let table = ResponseTable(sources.map { (Self.title(of: $0.name), $0.trace) })
    Standard.print(lines: table.text.joined(separator: "\n") + "\n")
  }

  /// The last part of a path, or all of it if the last parts are alike.
  private static func name(_ path: String, among paths: [String]) -> String {
    let names = paths.map { String($0.split(separator: "/").last ?? "") }
    return Set(names).count == paths.count ? String(path.split(separator: "/").last ?? "") : path
  }

  @MainActor private func write(_ text: String, to path: String, reading traces: [String]) throws {
    do {
      let output = try OutputFile(path, sources: traces)
      output.write(text)
      try output.commit()
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(2)
    }
  }

  @MainActor private func print(_ sources: [TraceNode.Source], at time: Double) {
    for (index, source) in sources.enumerated() {
      if index > 0 { Standard.print("\n") }
      if sources.count > 1 { Standard.print("\(source.name)\n") }
      Standard.print(lines: source.trace.table(at: time).joined(separator: "\n") + "\n")
    }
  }

  @MainActor private func printTable(_ sources: [TraceNode.Source], _ differences: TraceDifferences?) {
    guard let differences else {
      return Standard.print(lines: sources[0].trace.summary.joined(separator: "\n") + "\n")
    }
    let table = differences.table((sources[0].name, sources[1].name))
    Standard.print(lines: (table.isEmpty ? ["no differences"] : table).joined(separator: "\n") + "\n")
  }

  @MainActor private func show(_ sources: [TraceNode.Source]) throws {
    let isUTF8 = Locale.prepareForLayout()
    let node = TraceNode(sources)
    let chosen = look.look(playsTape: false)
    let theme = chosen.theme ?? chosen.usualTheme ?? .automatic
    let window = Window(node, theme: theme, wakeFrontEnd: FrontEnd.wake)
    window.initialFocus = node
    let status: Int32
    do throws(TerminalError) {
      var use = TerminalUse()
      use.asksForBackground = window.theme.isAutomatic
      let frontEnd = try FrontEnd(isUTF8: isUTF8, screen: screen.kind, use: use)
      status = try frontEnd.run(window)
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(2)
    }
    throw ExitCode(status)
  }
}
