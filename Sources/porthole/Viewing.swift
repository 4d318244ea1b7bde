import CPortholeConfinement
import CommandSupport
import ScreenCore
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
        Standard.error("porthole: no file (porthole --help)")
        return 1
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
    return TerminalViewing(
      paths: paths, options: options, spoolLimit: spoolLimit, isUTF8: isUTF8, screen: kind
    ).run()
  }

  /// The line of `+N` and `+G`, as in other pagers, counted from 0.
  private static func startLine(_ text: String) -> Int? {
    if text == "G" { return .max }
    return Int(text).map { max(0, $0 - 1) }
  }
}
