import DocumentCore
import ImageClient
import NodeUI
import PortholePlatform
import PortholeSystem
import ScreenCore
import ViewerUI

/// `porthole snapshot FILE…`: one frame, as text or as a picture.
enum SnapshotCommand {
  /// Prints the frame that the arguments ask for and returns the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    var parser = OptionParser(command: ViewerOption.snapshot)
    parser.read(arguments: arguments)
    let outcome = parser.finish()
    if outcome.request == .help {
      Standard.print(lines: HelpPage.snapshot)
      return 0
    }
    var options = outcome.options
    do {
      if let complaint = complaint(about: outcome) { throw complaint }
      let theme = try Environment.word("PORTHOLE_THEME", among: Theme.names)
      options.text.theme = options.text.theme ?? theme
    } catch {
      Standard.error("porthole: \(error); see porthole snapshot --help")
      return ExitStatus.usage
    }
    options.permissions = SecureMode.permissions(isAskedFor: options.permissions.isSecure)
    return print(outcome.files.map(Arguments.fileName), options)
  }

  private struct Complaint: Error, CustomStringConvertible {
    let description: String
  }

  private static func complaint(about outcome: OptionParser.Outcome) -> Complaint? {
    if let problem = outcome.problems.first { return Complaint(description: problem.text) }
    if outcome.files.isEmpty { return Complaint(description: "missing argument FILE") }
    if outcome.options.snapshot.format == .png, isatty(STDOUT_FILENO) != 0 {
      return Complaint(description: "a PNG is no text for a terminal: write it to a file with > FILE.png")
    }
    let (rows, columns) = (outcome.options.snapshot.rows, outcome.options.snapshot.columns)
    let range = 1...1_000
    return range.contains(rows) && range.contains(columns)
      ? nil : Complaint(description: "a window has 1 to 1000 rows and columns, not \(rows) by \(columns)")
  }

  private static func print(_ paths: [FileName], _ options: ViewerOptions) -> Int32 {
    _ = Locale.prepare()
    let (frame, limit) = (options.snapshot, options.files.spoolLimit)
    let wakeUp = WakeUp()
    let sources = paths.map { path in
      Pager.Source(name: path.isStandardInput ? "standard input" : path.description) {
        try path.isStandardInput
          ? DocumentOpener.standardInput(spoolLimit: limit, onChange: wakeUp.signal)
          : DocumentOpener.open(path: path, spoolLimit: limit, onChange: wakeUp.signal)
      }
    }
    let pager = Pager(sources: sources, options: options, wakeFrontEnd: wakeUp.signal)
    // Text has no colours, so pictures must use only the shapes of characters.
    if frame.format == .text || !Environment.hasColors { pager.traitsDidChange(ScreenTraits(colors: .none)) }
    let snapshot = Snapshot(
      of: pager, keys: frame.keys, rows: frame.rows, columns: frame.columns, limit: frame.wait, wakeUp: wakeUp
    )
    pager.close()
    for failure in pager.failures { Standard.error("porthole: \(failure)") }
    guard let snapshot else { return 1 }
    if let unfinished = snapshot.unfinished {
      Standard.error("porthole: printed unfinished after \(frame.wait) s: still \(unfinished)")
    }
    let canvas = snapshot.canvas
    switch frame.format {
    case .text: Standard.print(lines: canvas.text.joined(separator: "\n") + "\n")
    case .svg:
      Standard.print(lines: canvas.svg(title: "porthole \(paths.map(\.description).joined(separator: " "))"))
    case .png:
      do { Standard.write(raw: try canvas.png()) } catch {
        Standard.error("porthole: \(error)")
        return 1
      }
    }
    return pager.failures.isEmpty ? 0 : 1
  }
}
