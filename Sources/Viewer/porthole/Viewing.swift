import CommandSupport
import PortholeSystem
import Release
import ScreenCore
import ViewerUI

/// Shows files in a terminal, or passes them through if standard output is none.
enum Viewing {
  /// Shows the files that the arguments name (`-` and none at all are standard input) and returns the exit
  /// status.
  static func run(_ arguments: [String]) -> Int32 {
    let settings = Settings.read(arguments)
    var options = settings.options
    options.session.version = "porthole \(Release.version)"
    options.restrict(to: SecureMode.permissions(isAskedFor: options.permissions.isSecure))
    switch settings.request {
    case .help:
      Standard.print(HelpPage.text)
      return 0
    case .version:
      Standard.print(Version.text(options.permissions, isLess: Settings.isLess) + "\n")
      return 0
    case .refusal(let reason):
      Standard.error("porthole: \(reason)")
      return 1
    case nil: break
    }
    var paths = settings.files.map(Arguments.fileName)
    if paths.isEmpty {
      // Standard input is the terminal, which sends the keys, so there is no content.
      guard isatty(STDIN_FILENO) == 0 else {
        Standard.error("porthole: no file (porthole --help)")
        return 1
      }
      paths = [.standardInput]
    }
    guard isatty(STDOUT_FILENO) == 1 else {
      for complaint in options.session.complaints { Standard.error("porthole: \(complaint)") }
      return PassThrough.copy(paths)
    }
    porthole_return_memory()
    let kind: ScreenKind
    do {
      kind = try options.session.screen ?? .inEnvironment()
      _ = try Settings.look()
    } catch {
      Standard.error("porthole: \(error)")
      return 64
    }
    let isUTF8 = Locale.prepare()
    options.hasBlocks = isUTF8
    options.files.preprocessor = Settings.preprocessor(options.keys.map)
    Settings.readCharset(&options)
    return TerminalViewing(paths: paths, options: options, isUTF8: isUTF8, screen: kind).run()
  }
}
