import ArgumentParser
import CommandSupport

/// The part of `porthole` that reads scenes. It is started by `porthole`, and goes by its name.
@main
struct PortholeSimulator: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "porthole", abstract: "Scenes: trees of nodes and layout specs in a file.",
    subcommands: [LayoutCommand.self, RunCommand.self, ReplayCommand.self, DemoCommand.self])

  static func main() { runOrExit(Array(CommandLine.arguments.dropFirst())) }
}
