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
    let scene = try Scene.loadOrExit(scene)
    let isUTF8 = Locale.prepare()
    let window = Window(scene.rootNode, wakeFrontEnd: FrontEnd.wake)
    window.theme.hasSymbols = isUTF8
    window.reducesMotion = options.motion == .never
    window.onKey = { [weak window] key, modifiers in
      switch (key, modifiers) {
      case (.character("q"), []): window?.quit()
      case (.character("c"), .control): window?.quit(status: 130)
      default: return false
      }
      return true
    }
    throw ExitCode(
      options.show(
        Program(
          title: scene.title ?? self.scene, application: window, isUTF8: isUTF8, window: { window },
          warnings: { window.warnings }
        )))
  }
}
