import ArgumentParser
import ImageClient
import ScreenCore

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
  /// The screen that PORTHOLE_SCREEN names; `auto` if it is unset or empty.
  package static func inEnvironment() throws(WrongVariable) -> ScreenKind {
    let names = allCases.map(\.rawValue)
    return try Environment.word("PORTHOLE_SCREEN", among: names).flatMap(ScreenKind.init) ?? .auto
  }
}

extension ImageSymbols: ExpressibleByArgument {}
