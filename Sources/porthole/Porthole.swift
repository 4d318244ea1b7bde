import ArgumentParser
import CommandSupport

#if canImport(Glibc)
  import Glibc
#endif

@main
struct Porthole: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "porthole",
    abstract: "A scrollable window onto files, pipes and growing logs.",
    subcommands: [
      ViewCommand.self, DemoCommand.self, RunCommand.self, ReplayCommand.self, LayoutCommand.self,
      SnapshotCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)

  /// Skips the argument parser if the command line has only files, which is the most common case: the parser
  /// takes longer than the rest of the start.
  static func main() {
    let arguments = Arguments.all
    if let first = arguments.first, !subcommandNames.contains(first),
      arguments.allSatisfy({ !$0.hasPrefix("-") || $0 == "-" })
    {
      Glibc.exit(Viewing.run(arguments))
    }
    if let first = arguments.first, Simulating.commands.contains(first) {
      Glibc.exit(Simulating.start(arguments))
    }
    if arguments.count == 2, arguments[0] == "help", Simulating.commands.contains(arguments[1]) {
      Glibc.exit(Simulating.start([arguments[1], "--help"]))
    }
    // Most users who ask for help want that of `view`.
    if arguments == ["--help"] || arguments == ["-h"] {
      print(helpMessage(for: ViewCommand.self))
      return
    }
    if let script = Completion.script(for: arguments) {
      print(script)
      return
    }
    runOrExit(arguments)
  }

  static let subcommandNames = ["view", "demo", "run", "replay", "layout", "snapshot", "help"]
}
