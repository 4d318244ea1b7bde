import CPortholeConfinement
import CommandSupport
import DocumentCore
import Release
import ScreenCore
import TerminalUI
import ViewerUI

#if canImport(Glibc)
  import Glibc
#endif

/// Shows files in a terminal, or passes them through if standard output is none.
enum Viewing {
  /// Shows the files (`-` and none at all are standard input) and returns the exit status.
  static func run(
    _ arguments: [String], _ options: Pager.Options = Pager.Options(), spoolLimit: Int? = nil,
    screen: ScreenKind? = nil
  ) -> Int32 {
    var options = options
    if !options.permissions.isSecure { options.permissions = SecureMode.permissions() }
    var paths = arguments.map(Arguments.fileName)
    if let first = arguments.first, first.hasPrefix("+"), let line = startLine(String(first.dropFirst())) {
      paths.removeFirst()
      options.firstLine = line
    }
    if paths.isEmpty {
      // Standard input is the terminal, which sends the keys, so there is no content.
      guard isatty(STDIN_FILENO) == 0 else {
        Standard.error("porthole: no file given; see porthole --help")
        return 64
      }
      paths = [.standardInput]
    }
    guard isatty(STDOUT_FILENO) == 1 else { return PassThrough.copy(paths) }
    porthole_return_memory()
    let kind: ScreenKind
    do { kind = try screen ?? .inEnvironment() } catch {
      Standard.error("porthole: \(error)")
      return 64
    }
    let isUTF8 = Locale.prepare()
    options.hasBlocks = isUTF8
    options.session.version = "porthole " + Release.version
    do throws(TerminalError) {
      return try show(paths, options, spoolLimit: spoolLimit, isUTF8: isUTF8, screen: kind)
    } catch {
      // The text alone is still useful, without control characters.
      Standard.error("porthole: \(error); printing the text instead of scrolling it")
      return PlainText.print(paths, tabWidth: options.tabWidth)
    }
  }

  /// The line of `+N` and `+G`, as in other pagers, counted from 0.
  private static func startLine(_ text: String) -> Int? {
    if text == "G" { return .max }
    return Int(text).map { max(0, $0 - 1) }
  }

  private static func show(
    _ paths: [FileName], _ options: Pager.Options, spoolLimit: Int?, isUTF8: Bool, screen: ScreenKind
  ) throws(TerminalError) -> Int32 {
    let sources = paths.map { path in
      Pager.Source(name: path.isStandardInput ? "standard input" : path.description) {
        try path.isStandardInput
          ? DocumentOpener.standardInput(spoolLimit: spoolLimit, onChange: FrontEnd.wake)
          : DocumentOpener.open(path: path, spoolLimit: spoolLimit, onChange: FrontEnd.wake)
      }
    }
    let pager = Pager(sources: sources, options: options, wakeFrontEnd: FrontEnd.wake)
    let frontEnd = try FrontEnd(isUTF8: isUTF8, screen: screen, capturesOutput: false)
    defer { for failure in pager.failures { Standard.error("porthole: \(failure)") } }
    guard pager.openFirst() else { return 1 }
    defer { pager.close() }
    return try frontEnd.run(pager)
  }
}
