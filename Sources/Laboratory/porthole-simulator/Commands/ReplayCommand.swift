import ArgumentParser
import NodeUI
import PortholePlatform
import PortholeSystem
import ProgramCore
import SceneCore
import ScreenCore
import TapeCore

extension SuiteColors: ExpressibleByArgument {}

/// `porthole replay SCENE TAPE`: plays a tape on a scene, without a terminal; with `--program`, on any program.
struct ReplayCommand: MainCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a tape on a scene without a terminal, run its checks, and write the results.",
    discussion: """
      A tape is a text file with a command in each line: keys (Down 3, PageDown@200ms 2, Ctrl+C), Type "text", \
      Sleep 500ms, Wheel down 3 at 10,5, Drag 10,20 10,5 120ms, Click 10,5, Resize 100x30, Screenshot name, \
      Expect offset ID 0,12 (or *,>10), Expect contains "text", Wait+Screen /done/, Wait+Still, and commands of VHS. \
      It plays on a clock of its own: the result is the same on every machine.

      porthole replay TAPE plays on the scene that the tape names (Set Scene strip.yaml), or on the one of the same name next to \
      it or in the folder above. porthole test plays all tapes of a folder.

      porthole replay --program 'less FILE' TAPE starts any program in a terminal of its own, with your rights, and \
      types into it; so does porthole replay TAPE if the tape begins with Set Program. Such a tape is as dangerous as a \
      shell script.

      Without output options the last frame is printed. Exit status: 1 if a check failed, 2 if the scene or the tape is \
      wrong or a result cannot be written.
      """)

  @Argument(
    help:
      "The scene (- for standard input), or demo:NAME; left out for a program, and for the tape's own scene.")
  var scene: String?

  @Argument(help: "The tape, or - for standard input.")
  var tape: String?

  @Option(help: ArgumentHelp(stringLiteral: TapeOptions.rootHelp), completion: .directory)
  var root: String?

  @Option(
    help: "Write screenshots to a folder as text: NAME.txt. If the tape has none, the last frame is end.txt.")
  var frames: String?

  @Option(
    help:
      "Write the states of the scroll views to a file: a line of JSON for each frame that changes something.")
  var trace: String?

  @Option(
    help:
      "Write the same and more to a file: input and the node that took it, checks, screenshots, changed cells."
  )
  var traceAll: String?

  @Option(help: "Write a recording of the screen to a file (asciicast).")
  var cast: String?

  @Option(help: "Write version 3 of the recording's format, or 2 for older players.")
  var castVersion = 3

  @Option(help: "Write screenshots to a folder as pictures: NAME.svg.")
  var svg: String?

  @Option(help: "Write screenshots to a folder as NAME.png, for readers that take no SVG.")
  var png: String?

  @Option(help: "Write a moving picture to a file: an SVG that plays by itself.")
  var animation: String?

  @Flag(help: "Write the screens of Expect screen that differ or do not exist yet.")
  var update = false

  @Option(
    help: "Take the screens of Expect screen from this folder within TAPE.screens, as for a theme or a size.")
  var screens: String?

  @Option(
    help: "Write a report to a folder: index.html, with expected and found screens, the tape and plots.")
  var report: String?

  @Flag(help: "Print the checks that failed as a line of JSON, in place of the last frame.")
  var json = false

  @Flag(help: .hidden)
  var lints = false

  @Option(help: "Begin with this size of the screen, as 80x24, in place of the tape's.")
  var size: SizeArgument?

  @Option(help: "Give the screen these colours.")
  var colors: SuiteColors = .direct

  @Option(parsing: .unconditional, help: "Draw this many frames a second, 1 to 1000.")
  var fps = 60

  @Option(
    help: "Imitate the scroll views of a platform, in place of the tape's and the scene's own.")
  var platform: ScrollPlatform?

  @Option(help: "Play the tape on a program and its arguments, in place of a scene.")
  var program: String?

  @Option(help: "Show the program in the terminal and record your input to a file, as a tape.")
  var record: String?

  @Option(help: "Give the program few variables of the environment, or all.")
  var environment = ProgramEnvironment.few

  @Option(help: "Stop the program after this time; the tape has then failed.")
  var timeLimit = DurationArgument(ProgramPlayer.usualTimeLimit)

  @Option(help: "Move pages and edges smoothly, or with never at once.")
  var motion: MotionArgument = .auto

  @Option(
    help:
      "Use the colours and characters of a theme: \(Theme.names.joined(separator: ", ")). (default: that of the scene)"
  )
  var theme: String?

  @Option(
    name: .customLong("write"),
    help: "Write fields that the tape changes in the inspector to this file, with the rest of the scene.")
  var writtenFile: String?

  @OptionGroup var inspection: InspectorOptions

  func validate() throws {
    try Arguments.check(theme, of: "--theme", among: Theme.names)
    if program != nil, theme != nil { throw ValidationError("--theme is for scenes, not for programs.") }
    guard (1...1_000).contains(fps) else { throw ValidationError("--fps is 1 to 1000.") }
    let range = 1...Tape.sizeLimit
    if let size = size?.size, !range.contains(size.width) || !range.contains(size.height) {
      throw ValidationError("--size has 1 to \(Tape.sizeLimit) columns and rows, as in 80x24.")
    }
    if let screens, screens.isEmpty || screens.hasPrefix(".") || screens.contains("/") {
      throw ValidationError("--screens takes the name of a folder.")
    }
    if let animation, !animation.hasSuffix(".svg") {
      throw ValidationError("--animation writes an SVG, so the name of the file ends in .svg.")
    }
    guard CastRecorder.Version(rawValue: castVersion) != nil else {
      throw ValidationError("--cast-version is 2 or 3.")
    }
    guard program == nil || tape == nil else {
      throw ValidationError("--program is in place of the scene, so only the tape follows.")
    }
    if record != nil {
      guard program != nil, scene == nil else {
        throw ValidationError(
          "--record goes with --program alone; porthole run SCENE --record TAPE records a scene.")
      }
    } else if scene == nil {
      throw ValidationError("Missing expected argument '<tape>'.")
    }
    guard scene != "-" || tape != "-" else {
      throw ValidationError("Only one of scene and tape can be standard input.")
    }
  }

  @MainActor func perform() throws {
    try Locale.pinOrExit()
    if let record { throw ExitCode(try self.record(to: pathOrExit(record))) }
    guard let (tape, scene, root) = try tapeAndScene() else { return }
    // Variables of the environment have no effect, so that the result is the same for everyone.
    let stage = try Stage.open(
      scene, root: root, for: tape,
      Look(theme: theme.flatMap { Theme(named: $0) }, reducesMotion: motion == .never), platform: platform)
    let inspector = inspection.inspector(
      stage.application, window: stage.window,
      replay: ReplayedChanges(output: try writtenFile.map(pathOrExit)))
    let player = TapePlayer(
      tape, inspector, window: { inspector.window }, framesPerSecond: fps,
      colors: colors.colors, inspected: inspector.inspectedScreen)
    player.context.element = stage.element
    player.reloadsScenes(of: stage.application)
    do {
      try write(player, title: stage.title, sources: [scene] + tape.sources, warnings: stage.warnings)
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(2)
    }
    player.reportEnding()
    if !player.failures.isEmpty { throw ExitCode(1) }
  }

  /// The tape, its scene and the folder that contains the scene. The scene is from the command line, or belongs to the tape.
  /// Plays a tape on a program, and ends with the exit status.
  @MainActor private func tapeAndScene() throws -> (Tape, scene: String, root: String?)? {
    if let scene, let tape { return (resized(try Tape.loadForSceneOrExit(tape, root: root)), scene, root) }
    let tape = resized(
      try Tape.loadOrExit(scene ?? self.tape ?? "", root: root, isForProgram: program != nil))
    if let program = try program(of: tape) { try play(tape, on: program) }
    guard let scene = tape.ownScene else {
      throw ValidationError(
        "A tape needs a scene: before it, in it (Set Scene), or of the same name next to it; or a program: --program "
          + "'less FILE', or Set Program.")
    }
    return (tape, Arguments.text(ofPath: scene.path), Arguments.text(ofPath: tape.root.path))
  }

  @MainActor private func resized(_ tape: Tape) -> Tape { size.map { tape.starting(in: $0.size) } ?? tape }

  /// Plays the tape, writes the results, and reports failed checks.
  @MainActor func write(
    _ player: any TapePlaying, title: String, sources: [String], warnings: () -> [String] = { [] }
  ) throws {
    let screens =
      (tape ?? scene ?? "-") == "-"
      ? nil : ExpectedScreens(updates: update, setting: self.screens, root: player.tape.root.path)
    player.context.screens = screens
    player.context.title = title
    var outputs = Replay.Outputs(
      frames: try frames.map(pathOrExit), pictures: try svg.map(pathOrExit), trace: try trace.map(pathOrExit),
      fullTrace: try traceAll.map(pathOrExit), cast: try cast.map(pathOrExit),
      animation: try animation.map(pathOrExit), report: try report.map(pathOrExit))
    outputs.pngs = try png.map(pathOrExit)
    outputs.castVersion = CastRecorder.Version(rawValue: castVersion) ?? .three
    outputs.sources = sources
    let remarks = try Replay(player, title: title, outputs: outputs).run()
    let written = try screens?.write(sources: sources) ?? []
    for path in written where !json { Standard.error("porthole: written: \(SafeText.of(path))") }
    for warning in warnings() { Standard.error("porthole: \(warning)") }
    if json {
      var result = CaseResult(of: player)
      if lints, let scene = player.tape.ownScene {
        let found = try? Scene.lintFile(scene.path, root: player.tape.root.path).findings
        result.lints = Array((found ?? []).prefix(1_000))
      }
      result.written = written
      Standard.print(lines: result.json + "\n")
    } else if outputs.isEmpty, (player as? ProgramPlayer)?.hasStarted != false {
      Standard.print(lines: Replay.text(player.canvas))
    }
    player.reportFailures()
    for remark in remarks { Standard.error(remark) }
  }
}
