import ArgumentParser
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// The choice of the screen, an option of all commands that open one.
package struct ScreenArguments: ParsableArguments {
  @Option(
    name: .customLong("screen"),
    help: """
      What draws the screen: ncurses, on every terminal, or direct, with 24-bit colour and links. auto takes direct \
      where the terminal has 24-bit colour. (default: $PORTHOLE_SCREEN, or auto)
      """)
  var choice: ScreenKind?

  package init() {}

  package func validate() throws {
    guard choice == nil else { return }
    do { _ = try ScreenKind.inEnvironment() } catch { throw ValidationError(error.description) }
  }

  /// The screen of the option, else of PORTHOLE_SCREEN.
  package var kind: ScreenKind { choice ?? (try? .inEnvironment()) ?? .auto }
}

extension ScreenKind: ExpressibleByArgument {}

extension ScreenKind {
  /// PORTHOLE_SCREEN has a value that is no screen.
  package struct WrongVariable: Error, CustomStringConvertible {
    let value: String

    package var description: String {
      let names = ScreenKind.allCases.map(\.rawValue)
      return
        "PORTHOLE_SCREEN takes \(names.dropLast().joined(separator: ", ")) or \(names.last!), not '\(value)'"
    }
  }

  /// The screen that PORTHOLE_SCREEN names; `auto` if it is unset or empty.
  package static func inEnvironment() throws(WrongVariable) -> ScreenKind {
    guard let value = getenv("PORTHOLE_SCREEN").map({ String(cString: $0) }), !value.isEmpty else {
      return .auto
    }
    guard let kind = ScreenKind(rawValue: value) else { throw WrongVariable(value: value) }
    return kind
  }
}
