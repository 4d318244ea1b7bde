import ArgumentParser
import PortholePlatform

/// The part of `porthole` that reads scenes. `porthole` starts it, and users see it under that name.
@main
struct PortholeSimulator: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "porthole", abstract: "Scenes: trees of nodes and layout specs in a file.",
    subcommands: [
      LayoutCommand.self, RunCommand.self, ReplayCommand.self, TestCommand.self, LintCommand.self,
      TraceCommand.self, DemoCommand.self,
    ])

  static func main() {
    let arguments = Arguments.all
    if arguments == ["--version"] || arguments == ["-V"] {
      return print("porthole-simulator \(Release.version)")
    }
    if arguments == ["--print", "scene"] { return Standard.print(SceneTables.text) }
    if arguments == ["--print", "lints"] { return Standard.print(LintTable.text) }
    if arguments == ["--print", "tape"] { return Standard.print(TapePage.tables) }
    if arguments == ["help", "tape"] { return Standard.print(TapePage.text) }
    guard arguments.starts(with: ["help", "scene"]) else {
      return runOrExit(InspectorOptions.completing(arguments))
    }
    do throws(ScenePage.Complaint) {
      Standard.print(try ScenePage.text(Array(arguments.dropFirst(2))))
    } catch {
      Standard.error("porthole: \(error.text)")
      exit(withError: ExitCode(ExitStatus.usage))
    }
  }
}
