import ArgumentParser
import CommandSupport
import NodeUI
import Simulator
import TerminalUI

/// `porthole run SCENE`: a scene that people can scroll.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Show a scene in the terminal.",
    discussion: """
      A scene is a YAML or JSON file that describes a tree of nodes and layout specs. q quits. Without a terminal on \
      standard output, one frame is printed.
      """)

  @Argument(help: "The scene, or - for standard input.")
  var scene: String

  @OptionGroup var options: ShowingOptions

  func run() throws {
    let stage = try Stage.open(scene)
    let isUTF8 = Locale.prepare()
    stage.window().theme.hasSymbols = isUTF8
    stage.window().reducesMotion = options.motion == .never
    throw ExitCode(
      options.show(
        Program(
          title: stage.title, application: stage.application, isUTF8: isUTF8, window: stage.window,
          warnings: stage.warnings)))
  }
}
