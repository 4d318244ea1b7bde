import ArgumentParser
import CommandSupport
import DocumentCore
import NodeUI
import ViewerUI

/// `porthole snapshot FILE…`: one frame, as text or as a picture.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Print one frame of the viewer, without a terminal.",
    discussion: """
      Waits until the frame no longer changes, at most as long as --wait. The frame is without transient scroll bars.
      """)

  @Argument(help: "The files to show; - is standard input.", completion: .file())
  var files: [String]

  @Option(parsing: .unconditional, help: "Rows of the window, 1 to 1000.")
  var rows = 24

  @Option(parsing: .unconditional, help: "Columns of the window, 1 to 1000.")
  var columns = 80

  @Option(help: "Keys to press first, as the user would type them.")
  var keys = ""

  @Option(help: "Seconds after which to print an unfinished frame, 0 to 3600.")
  var wait = Snapshot.timeLimit

  @Option(
    help: "The colours and characters: \(Theme.names.joined(separator: ", ")). (default: $PORTHOLE_THEME)",
    completion: .list(Theme.names))
  var theme: String?

  @OptionGroup(title: "Tables")
  var tables: TableArguments

  @OptionGroup var security: SecureArguments
  @OptionGroup
  var pipes: PipeArguments

  @Option(help: "The format of the output.")
  var format = Format.text

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, svg
  }

  func validate() throws {
    guard (1...1000).contains(rows), (1...1000).contains(columns) else {
      throw ValidationError("A window has 1 to 1000 rows and columns, not \(rows) by \(columns).")
    }
    guard (0...3600).contains(wait) else {
      throw ValidationError("--wait takes 0 to 3600 seconds, not \(wait).")
    }
    try Arguments.check(theme, of: "--theme", among: Theme.names)
    do { _ = try Self.themeInEnvironment() } catch { throw ValidationError(error.description) }
  }

  private static func themeInEnvironment() throws(WrongVariable) -> String? {
    try Environment.word("PORTHOLE_THEME", among: Theme.names)
  }

  func run() throws {
    _ = Locale.prepare()
    var options = Pager.Options()
    options.tables = tables.options
    options.permissions = security.permissions
    options.text.theme = try theme ?? Self.themeInEnvironment()
    let wakeUp = WakeUp()
    let paths = files.map(Arguments.fileName)
    let sources = paths.map { path in
      Pager.Source(name: path.isStandardInput ? "standard input" : path.description) {
        try path.isStandardInput
          ? DocumentOpener.standardInput(spoolLimit: pipes.bytes, onChange: wakeUp.signal)
          : DocumentOpener.open(path: path, spoolLimit: pipes.bytes, onChange: wakeUp.signal)
      }
    }
    let pager = Pager(sources: sources, options: options, wakeFrontEnd: wakeUp.signal)
    // Text has no colours, so pictures must use only the shapes of characters.
    if format == .text || !Environment.hasColors { pager.traitsDidChange(ScreenTraits(colors: .none)) }
    let snapshot = Snapshot(
      of: pager, keys: keys, rows: rows, columns: columns, limit: wait, wakeUp: wakeUp)
    pager.close()
    for failure in pager.failures { Standard.error("porthole: \(failure)") }
    guard let snapshot else { throw ExitCode(1) }
    if let unfinished = snapshot.unfinished {
      Standard.error("porthole: printed unfinished after \(wait) s: still \(unfinished)")
    }
    let canvas = snapshot.canvas
    let text =
      format == .svg
      ? canvas.svg(title: "porthole \(paths.map(\.description).joined(separator: " "))")
      : canvas.text.joined(separator: "\n") + "\n"
    Standard.print(text)
    if !pager.failures.isEmpty { throw ExitCode(1) }
  }
}

/// The options for reading pipes.
struct PipeArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most data to keep of a pipe, such as 500M or 2G. (default: half of the free space in TMPDIR)",
      valueName: "size"))
  var spoolLimit: String?

  func validate() throws {
    if let spoolLimit, bytes == nil {
      throw ValidationError(
        "--spool-limit takes a number of bytes, or one with k, M, G or T as in 500M, not '\(spoolLimit)'.")
    }
  }

  /// The limit in bytes; nil without one.
  var bytes: Int? { spoolLimit.flatMap(ByteCount.parse) }
}
