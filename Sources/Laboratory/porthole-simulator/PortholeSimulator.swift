import ArgumentParser
import PortholePlatform
import PortholeSystem

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
    Standard.reserve()
    let arguments = Arguments.all
    if arguments == ["--version"] || arguments == ["-V"] {
      return Standard.print("porthole-simulator \(Release.version)\n")
    }
    if arguments == ["--print", "scene"] { return Standard.print(lines: SceneTables.text) }
    if arguments == ["--print", "lints"] { return Standard.print(lines: LintTable.text) }
    if arguments == ["--print", "tape"] { return Standard.print(lines: TapePage.tables) }
    if arguments == ["help", "tape"] { return Standard.print(lines: TapePage.text) }
    guard arguments.starts(with: ["help", "scene"]) else {
      return runOrExit(InspectorOptions.completing(arguments))
    }
    do throws(ScenePage.Complaint) {
      Standard.print(lines: try ScenePage.text(Array(arguments.dropFirst(2))))
    } catch {
      Standard.error("porthole: \(error.text)")
      exit(withError: ExitCode(ExitStatus.usage))
    }
  }
}
