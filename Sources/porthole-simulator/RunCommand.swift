import ArgumentParser
import CommandSupport
import NodeUI
import SceneCore
import TapeCore
import TerminalUI

/// `porthole run SCENE`: shows a scene in the terminal, to scroll and press.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Show a scene in the terminal.",
    discussion: """
      A scene is a YAML or JSON file that describes a tree of nodes and layout specs. ? shows the keys, q quits. \
      Without a terminal on standard output, one frame is printed.
      """)

  @Argument(help: "The scene (- for standard input), or demo:NAME.")
  var scene: String

  @Option(help: "The platform whose scroll views the scene imitates, in place of the scene's own.")
  var platform: ScrollPlatform?

  @Flag(inversion: .prefixedNo, help: "Read the scene again when its file changes.")
  var reload = true

  @OptionGroup var options: ShowingOptions
  @OptionGroup var tapes: TapeOptions
  @OptionGroup var inspection: InspectorOptions

  func run() throws {
    let tape = try tapes.load()
    let stage = try Stage.open(
      scene, for: tape, options.look.look(playsTape: tape != nil), platform: platform,
      watches: reload && !options.printsFrame)
    let isUTF8 = Locale.prepareForLayout()
    // A tape plays as in a replay: the output for the terminal replaces characters that it lacks.
    if !isUTF8, tape == nil { stage.window().theme.hasSymbols = false }
    let inspector = inspection.inspector(stage.application, window: stage.window)
    let program = Program(
      title: stage.title, inspector: inspector,
      isUTF8: isUTF8, warnings: stage.warnings)
    throw ExitCode(try tapes.show(program, tape, options))
  }
}
