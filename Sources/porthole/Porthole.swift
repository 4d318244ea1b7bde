import ArgumentParser

@main
struct Porthole: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "porthole",
    abstract: "A scrollable window onto files, pipes and growing logs.",
    subcommands: [ViewCommand.self],
    defaultSubcommand: ViewCommand.self)
}
