import ArgumentParser
import PortholePlatform
import PortholeSystem
import SceneFields
import SceneCore
import ScreenCore
import TapeCore

/// The options to play a tape in the terminal, or to record one.
struct TapeOptions: ParsableArguments {
  @Option(help: "Play a tape; a key stops it and takes over.")
  var tape: String?

  @Option(help: ArgumentHelp(stringLiteral: TapeOptions.rootHelp), completion: .directory)
  var root: String?
  static let rootHelp = "Use only files in this folder, in place of the folder of the scene or the tape."

  @Flag(help: "Wait at each Screenshot of the tape; Space continues.")
  var pause = false

  @Option(help: "Play the tape this many times as fast, from 0.1 to 100.")
  var speed: Double?

  @Option(help: "Record the input to a file, as a tape. F5 adds checks of what the screen shows.")
  var record: String?

  func validate() throws {
    guard tape == nil || record == nil else {
      throw ValidationError("--tape and --record exclude each other.")
    }
    guard tape != nil || !pause else { throw ValidationError("--pause is for --tape.") }
    guard let speed else { return }
    guard tape != nil else { throw ValidationError("--speed is for --tape.") }
    guard (0.1...100).contains(speed) else {
      throw ValidationError("--speed takes a number from 0.1 to 100.")
    }
  }

  /// Reads the tape to play, if any.
  @MainActor func load() throws -> Tape? { try tape.map { try Tape.loadForSceneOrExit($0, root: root) } }

  /// Shows a program until it quits, with the loaded tape if any, and returns its exit status.
  @MainActor func show(_ program: Program, _ tape: Tape?, _ options: ShowingOptions) throws -> Int32 {
    if let tape {
      guard options.size == nil else {
        throw ValidationError("The tape determines the size of the screen: Set Size, Resize.")
      }
      return try play(tape, program, options)
    }
    guard let record else { return try options.show(program) }
    guard !options.printsFrame else {
      Standard.error("porthole: without a terminal there is nothing to record")
      return 2
    }
    return try self.record(program, to: pathOrExit(record), options)
  }

  @MainActor private func play(_ tape: Tape, _ program: Program, _ options: ShowingOptions) throws -> Int32 {
    try Locale.pinOrExit()
    let player = TapePlayer(
      tape, program.application, window: program.window, inspected: program.inspector.inspectedScreen)
    player.reloadsScenes(of: program.inspector.program)
    var status: Int32 = 0
    if options.printsFrame {
      player.play()
      try options.print(player.canvas, of: program)
    } else {
      var played = program
      played.application = TapePlayback(player, pausesAtScreenshots: pause, speed: speed ?? 1)
      status = try options.show(played)
    }
    player.report()
    return status == 0 && !player.failures.isEmpty ? 1 : status
  }

  /// The folder that contains a recording and its screens; nil for a pipe or a device that the user named.
  @MainActor static func recordingRoot(_ root: String?, _ path: String) throws -> String? {
    var information = stat()
    let exists = stat(path, &information) == 0
    let isDevice = exists && [S_IFIFO, S_IFCHR].contains(information.st_mode & S_IFMT)
    return isDevice ? nil : try root.map(pathOrExit) ?? FilePath.folder(of: path) ?? "."
  }

  @MainActor private func record(_ program: Program, to path: String, _ options: ShowingOptions) throws
    -> Int32
  {
    do {
      // A path that cannot be written is reported now. The file has each line as soon as it is certain.
      let sources = (program.application as? SceneApplication)?.path.map { [$0] } ?? []
      let root = try Self.recordingRoot(root, path)
      let file = try OutputFile(path, isStreamed: true, sources: sources, below: root)
      // The tape is of the program, not of the panel.
      let inspector = program.inspector
      let recorder = TapeRecorder(inspector.program, window: program.window)
      let screens = ExpectedScreens(root: root)
      recorder.heading =
        (program.scene.flatMap { TapeScene.word(for: $0, in: path) }.map { ["Set Scene \($0)"] } ?? [])
        + (program.platform.map { ["Set Platform \($0.rawValue)"] } ?? [])
      recorder.onText = file.write
      recorder.onScreen = { screens.note($1, as: $0, tape: path) }
      // F5 in the panel is for the recorder, too, and is about the view that is chosen there.
      recorder.chosenView = { [unowned inspector] in inspector.viewOfPanel }
      inspector.passesOn = { [unowned recorder] in recorder.takes($0) }
      func write() throws {
        recorder.finish()
        try file.commit()
        for path in try screens.write(sources: sources) {
          Standard.error("porthole: wrote \(SafeText.of(path))")
        }
      }
      program.inspector.program = recorder
      // Input that is on the tape cannot be taken back.
      program.inspector.remake = nil
      var recorded = program
      recorded.onEndBySignal = {
        program.onEndBySignal?()
        try? write()
      }
      let status = try options.show(recorded)
      for note in recorder.notes { Standard.error("porthole: the tape leaves out \(note)") }
      try write()
      return status
    } catch {
      Standard.error("porthole: \(error)")
      return 2
    }
  }
}

extension TapePlayer {
  /// Lets the tape read other files in place of the scene's, if the program shows one.
  func reloadsScenes(of application: any ScreenApplication) {
    guard let scene = application as? SceneApplication else { return }
    let root = tape.root.path
    onReload = { scene.reload(from: $0, below: root, name: $1) }
  }
}

extension TapePlaying {
  /// Reports failed checks on standard error.
  func reportFailures() {
    for failure in reportedFailures {
      for line in failure.description.split(separator: "\n") { Standard.error(String(line)) }
    }
  }
}

extension TapePlayer {
  /// Reports failed checks on standard error, and an ending that is not at rest.
  func report() {
    reportFailures()
    reportEnding()
  }

  func reportEnding() {
    switch ending {
    case .stillMoving:
      Standard.error(
        "porthole: something still moves \(TapePlayer.longestMotion.timeText) after the end of the tape; the tape stops there"
      )
    case .quit(_, let place): Standard.error("porthole: the program quit at \(place)")
    case .rest, nil: break
    }
  }
}
