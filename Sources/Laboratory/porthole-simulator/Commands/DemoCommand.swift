import ArgumentParser
import Demos
import NodeUI
import PortholePlatform
import PortholeSystem
import TerminalUI

/// `porthole demo`: demos of scroll views, to try out.
struct DemoCommand: MainCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Try out scroll views.",
    discussion: """
      Without a name, the tour opens, which leads to all others. q quits. Without a terminal on standard output, \
      one frame is printed.
      """)

  @Argument(help: "The demo: \(MainActor.assumeIsolated { Demo.names.joined(separator: ", ") }).")
  var name = "tour"

  @Argument(help: "A picture, for the demo image.")
  var file: String?

  @Flag(help: "List the demos, with a hint for each.")
  var list = false

  @OptionGroup var options: ShowingOptions
  @OptionGroup var tapes: TapeOptions
  @OptionGroup var inspection: InspectorOptions

  @MainActor func perform() throws {
    if list {
      for demo in [Demo.tour] + Demo.all {
        let gap = String(repeating: " ", count: max(1, 12 - demo.name.count))
        Standard.print("\(demo.name)\(gap)\(demo.title)\n            \(demo.hint)\n")
      }
      return
    }
    let demo = try Demo.namedOrExit(name)
    let file = file.map(Arguments.fileName)
    if let file {
      guard demo.takesFile else { throw ValidationError("The demo \(name) takes no file.") }
      guard file.withCString({ access($0, R_OK) }) == 0 else {
        Standard.error("porthole: \(file): \(String(cString: strerror(errno)))")
        throw ExitCode(1)
      }
    }
    let tape = try tapes.load()
    let isUTF8 = Locale.prepareForLayout()
    let stage: DemoStage
    do {
      stage = try options.look.look(playsTape: tape != nil).stage(
        demo, DemoSetting(file: file, showsMachine: tape == nil), wakeFrontEnd: FrontEnd.wake)
      // A tape plays as in a replay: the output for the terminal replaces characters that it lacks.
      if !isUTF8, tape == nil { stage.window.theme.hasSymbols = false }
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(1)
    }
    var program = Program(
      title: "porthole demo \(demo.name)", inspector: inspection.inspector(stage, window: { stage.window }),
      isUTF8: isUTF8, warnings: { stage.warnings })
    program.scene = file == nil ? "demo:\(demo.name)" : nil
    throw ExitCode(try tapes.show(program, tape, options))
  }
}
