import ArgumentParser
import CommandSupport
import PortholeSystem

/// The program. Its arguments are those of the viewer, which ``OptionParser`` reads, unless the first one names
/// another command.
@main
struct Porthole: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "porthole",
    abstract: "A scrollable window onto files, pipes and growing logs.",
    subcommands: [
      DemoCommand.self, RunCommand.self, ReplayCommand.self, TraceCommand.self, LayoutCommand.self,
      SnapshotCommand.self,
    ])

  static func main() {
    var arguments = Arguments.all
    if !Settings.isLess, let first = arguments.first {
      // The viewer needs none of the libraries of the other commands.
      switch first {
      case "view": arguments.removeFirst()
      case "demo", "layout", "replay", "run", "trace": Glibc.exit(Simulating.start(arguments))
      case "snapshot": return runOrExit(arguments)
      case "help": return help(Array(arguments.dropFirst()))
      case "--print" where arguments == ["--print", "scene"]: Glibc.exit(Simulating.start(arguments))
      case "--print" where arguments.count == 2:
        guard let page = PrintedPage(rawValue: arguments[1]) else { break }
        return Standard.print(page.text)
      default:
        if let script = Completion.script(for: arguments) { return Standard.print(script + "\n") }
      }
    }
    Glibc.exit(Viewing.run(arguments))
  }

  /// `porthole help`, which explains a command.
  private static func help(_ names: [String]) {
    guard let name = names.first, name != "view" else { return Standard.print(HelpPage.text) }
    if name == "scene" { Glibc.exit(Simulating.start(["help"] + names)) }
    if Simulating.commands.contains(name) { Glibc.exit(Simulating.start([name, "--help"])) }
    runOrExit(["help"] + names)
  }

  static let subcommandNames = ["view", "demo", "run", "replay", "trace", "layout", "snapshot", "help"]
}
