import ArgumentParser
import NodeUI
import PortholePlatform
import PortholeSystem
import ScreenCore
import TapeCore
import TerminalUI

/// `porthole trace FILE [FILE]`: shows a trace, or compares two.
struct TraceCommand: MainCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Show the trace of a replay, or compare two.",
    discussion: """
      A trace is a file that porthole replay --trace or --trace-all has written. In the terminal it shows plots of offset and \
      velocity, which ← → move through; q quits. Without a terminal, one trace prints a table of its scroll views; two \
      print a table of their differences. Exit status: 1 if there are any, 2 if a file is no trace.
      """)

  @Argument(help: "A trace.", completion: .file())
  var file: String

  @Argument(help: "A trace to compare with it.", completion: .file())
  var other: String?

  @Option(help: "Write the plots to a file, as an SVG picture.")
  var svg: String?

  @Option(help: "Print the numbers at a time, as 2.5s.")
  var at: DurationArgument?

  @OptionGroup var screen: ScreenArguments
  @OptionGroup var look: LookOptions

  @MainActor func perform() throws {
    try Locale.pinOrExit()
    let paths = try [file, other].compactMap { try $0.map(pathOrExit) }
    let sources: [TraceNode.Source]
    do {
      sources = try paths.map { path throws(Trace.Failure) in
        TraceNode.Source(name: Self.name(path, among: paths), try Trace.load(path: path))
      }
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(2)
    }
    let differences = sources.count > 1 ? TraceDifferences(sources[0].trace, sources[1].trace) : nil
    if let svg { try writePlots(sources, of: paths, to: pathOrExit(svg)) }
    if let at { return print(sources, at: at.duration.seconds) }
    if svg == nil, isatty(STDOUT_FILENO) != 0 { return try show(sources) }
    if svg == nil { printTable(sources, differences) }
    if differences?.all.isEmpty == false { throw ExitCode(1) }
  }

  /// The last part of a path, or all of it if the last parts are alike.
  private static func name(_ path: String, among paths: [String]) -> String {
    let names = paths.map { String($0.split(separator: "/").last ?? "") }
    return Set(names).count == paths.count ? String(path.split(separator: "/").last ?? "") : path
  }

  @MainActor private func writePlots(_ sources: [TraceNode.Source], of traces: [String], to path: String)
    throws
  {
    do {
      let output = try OutputFile(path, sources: traces)
      let title = sources.map(\.name).joined(separator: ", ")
      output.write(PlotSVG.picture(sources.map(\.trace), title: title))
      try output.commit()
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(2)
    }
  }

  @MainActor private func print(_ sources: [TraceNode.Source], at time: Double) {
    for (index, source) in sources.enumerated() {
      if sources.count > 1 { Standard.print((index > 0 ? "\n" : "") + SafeText.of(source.name) + "\n") }
      Standard.print(source.trace.table(at: time).joined(separator: "\n") + "\n")
    }
  }

  @MainActor private func printTable(_ sources: [TraceNode.Source], _ differences: TraceDifferences?) {
    guard let differences else {
      return Standard.print(sources[0].trace.summary.joined(separator: "\n") + "\n")
    }
    let table = differences.table((sources[0].name, sources[1].name))
    Standard.print((table.isEmpty ? ["no differences"] : table).joined(separator: "\n") + "\n")
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
