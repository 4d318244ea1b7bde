import ArgumentParser
import ImageClient
import InspectorUI
import NodeUI
import PortholePlatform
import PortholeSystem
import TapeCore
import TerminalUI

/// The options for showing a program: in the terminal, or as one frame on standard output.
struct ShowingOptions: ParsableArguments {
  @Option(help: "Print one frame of this size, as 80x24, instead of using the terminal.")
  var size: SizeArgument?

  @Option(
    help: """
      The time of the printed frame after the start. (default: 2s, when most scenes are at rest, and without transient \
      scroll bars)
      """)
  var at: DurationArgument?

  @OptionGroup var screen: ScreenArguments

  @Option(help: "Draw pictures with these characters.")
  var symbols: ImageSymbols = .quadrants

  @Flag(help: "Print the frame as an SVG picture.")
  var svg = false

  @Option(help: "Write the frame to a file, as a PNG picture.", completion: .file())
  var png: String?

  @Flag(
    help: """
      Write what is shown as lines of words, and then what each key changes. Keys come from standard input, line by line \
      if it is a pipe: names of keys, or text. PORTHOLE_LINEAR=1 does the same.
      """)
  var linear = false

  @OptionGroup var look: LookOptions

  /// The most rows or columns of a printed frame.
  private static let limit = 1_000

  func validate() throws {
    guard let size = size?.size else { return }
    let range = 1...Self.limit
    guard range.contains(size.width), range.contains(size.height) else {
      throw ValidationError("A frame has 1 to \(Self.limit) columns and rows, as in --size 80x24.")
    }
  }

  /// Whether to print one frame: the user asked for it, or there is no terminal.
  var printsFrame: Bool { svg || png != nil || size != nil || isatty(STDOUT_FILENO) == 0 }

  /// Whether the frame has colours. As text it has none, so that nodes draw pictures with shades.
  private var isPicture: Bool { svg || png != nil }

  /// Whether the program is to be shown in lines of words.
  private var isLinear: Bool { linear || (try? Environment.isLinear()) == true }

  /// Shows a program until it quits and returns its exit status.
  @MainActor func show(_ program: Program) throws -> Int32 {
    program.window().imageSymbols = symbols
    if isLinear { return showInLines(program) }
    guard !printsFrame else {
      try printFrame(of: program)
      return 0
    }
    do throws(TerminalError) {
      var use = TerminalUse()
      // Other themes are the same on every background.
      use.asksForBackground = program.window().theme.isAutomatic
      let frontEnd = try FrontEnd(isUTF8: program.isUTF8, screen: screen.kind, use: use)
      frontEnd.onEndBySignal = program.onEndBySignal
      defer { report(program) }
      return try frontEnd.run(program.application)
    } catch {
      Standard.error("porthole: \(error); printing a frame instead")
      try printFrame(of: program)
      return 0
    }
  }

  @MainActor private func showInLines(_ program: Program) -> Int32 {
    var text = LinearText()
    let window = program.window
    let frontEnd = LinearFrontEnd(
      program.application,
      changes: {
        // A scene that is read again has another window.
        (window().reducesMotion, window().hidesTransientBars) = (true, true)
        return text.changes(in: window())
      }, events: LinearText.events)
    defer { report(program) }
    return frontEnd.run(readsInput: true)
  }

  @MainActor private func printFrame(of program: Program) throws {
    let size = size?.size ?? Size(80, 24)
    let host = HeadlessHost(
      program.application, rows: size.height, columns: size.width,
      traits: ScreenTraits(
        colors: isPicture && Environment.hasColors ? .direct : .none, isUTF8: program.isUTF8,
        isDeterministic: true))
    host.settle(.pictures(of: program.window)) { nil }
    host.advance(to: at?.duration.seconds ?? 2)
    // Content that changes with time may show its bars without end.
    if at == nil { program.window().hidesTransientBars = true }
    host.settle(.pictures(of: program.window)) { nil }
    try print(host.canvas, of: program)
  }

  /// Prints a frame in the format of the options.
  @MainActor func print(_ canvas: Canvas, of program: Program) throws {
    var shown = program.isUTF8 ? canvas : canvas.ascii
    // Nodes may have colours of their own, which a terminal would leave out.
    if !Environment.hasColors { shown = shown.colorless }
    if svg {
      Standard.print(lines: shown.svg(title: program.title))
    } else if png == nil {
      Standard.print(lines: shown.text.joined(separator: "\n") + "\n")
    }
    if let png { try writePNG(ofSVG: shown.svg(title: "", for: .converter), to: pathOrExit(png)) }
    report(program)
  }

  /// Prints warnings for the program's author, when they no longer disturb the screen.
  @MainActor private func report(_ program: Program) {
    for warning in program.warnings() { Standard.error("porthole: \(warning)") }
  }
}

/// A program to show.
struct Program {
  let title: String
  let inspector: Inspector
  /// The application that the front end runs: the inspector, or what plays a tape on it.
  var application: any ScreenApplication
  /// Whether the locale's characters are UTF-8.
  let isUTF8: Bool
  /// The scene or demo as the command line names it, and its platform there, for the head of a recorded tape.
  var scene: String?
  var platform: ScrollPlatform?
  /// Returns warnings about probable mistakes; called at the end.
  let warnings: () -> [String]
  /// Called before a signal ends the program.
  var onEndBySignal: (() -> Void)?

  init(title: String, inspector: Inspector, isUTF8: Bool, warnings: @escaping () -> [String]) {
    (self.title, self.inspector, self.isUTF8, self.warnings) = (title, inspector, isUTF8, warnings)
    application = inspector
  }

  /// The window at the front.
  var window: () -> Window {
    let inspector = inspector
    return { inspector.window }
  }
}
