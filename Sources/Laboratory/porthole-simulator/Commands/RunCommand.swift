import ArgumentParser
import NodeUI
import PortholePlatform
import SceneCore
import TapeCore

/// `porthole run SCENE`: shows a scene in the terminal, to scroll and press, or a folder of scenes to choose from.
struct RunCommand: MainCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Show a scene in the terminal.",
    discussion: """
      A scene is a YAML or JSON file that describes a tree of nodes and layout specs. A folder shows its scenes as a \
      tree and as cards; opens one next to its fields, and compares two platforms, themes or values under the same \
      input. ? shows the keys, q quits. Without a terminal on standard output, one frame is printed.
      """)

  @Argument(help: "The scene (- for standard input), a folder of scenes, or demo:NAME.")
  var scene: String

  @Option(help: "Imitate the scroll views of a platform, in place of the scene's own.")
  var platform: ScrollPlatform?

  @Flag(inversion: .prefixedNo, help: "Read the scene again when its file changes.")
  var reload = true

  @OptionGroup var options: ShowingOptions
  @OptionGroup var tapes: TapeOptions
  @OptionGroup var inspection: InspectorOptions

  @Option(help: "Write the motion of the scroll views, and the input and who took it, to a file.")
  var traceAll: String?

  func validate() throws {
    guard traceAll == nil || tapes.tape == nil else {
      throw ValidationError("The trace of a tape is that of porthole replay SCENE TAPE --trace-all FILE.")
    }
  }

  @MainActor func perform() throws {
    let tape = try tapes.load()
    let stage = try Stage.open(
      scene, root: tapes.root, for: tape, options.look.look(playsTape: tape != nil), platform: platform,
      watches: reload && !options.printsFrame)
    let isUTF8 = Locale.prepareForLayout()
    // A tape plays as in a replay: the output for the terminal replaces characters that it lacks.
    if !isUTF8, tape == nil { stage.window().theme.hasSymbols = false }
    let inspector = inspection.inspector(stage.application, window: stage.window)
    var program = Program(
      title: stage.title, inspector: inspector, isUTF8: isUTF8, warnings: stage.warnings)
    let isFolder = !scene.hasSuffix("/") && Scene.isFolder(scene)
    (program.scene, program.platform) = (isFolder ? scene + "/" : scene, platform)
    guard let traceAll else { throw ExitCode(try tapes.show(program, tape, options)) }
    guard !options.printsFrame else {
      Standard.error("porthole: without a terminal there is nothing to trace")
      throw ExitCode(2)
    }
    do {
      let file = try OutputFile(pathOrExit(traceAll), sources: [scene])
      // The trace is of the program, not of the panel.
      inspector.program = TracingApplication(
        inspector.program, window: { inspector.window }, scene: stage.title, write: file.write)
      program.onEndBySignal = { try? file.commit() }
      let status = try tapes.show(program, tape, options)
      try file.commit()
      throw ExitCode(status)
    } catch let failure as OutputFile.Failure {
      Standard.error("porthole: \(failure)")
      throw ExitCode(2)
    }
  }
}
