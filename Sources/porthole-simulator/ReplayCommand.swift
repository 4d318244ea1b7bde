import ArgumentParser
import CommandSupport
import NodeUI
import SceneCore
import ScreenCore
import TapeCore

/// `porthole replay SCENE TAPE`: plays a tape on a scene, without a terminal.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a tape on a scene without a terminal, run its checks, and write the results.",
    discussion: """
      A tape is a text file with a command in each line: keys (Down 3, PageDown@200ms 2, Ctrl+C), Type "text", \
      Sleep 500ms, Wheel down 3 at 10,5, Drag 10,20 10,5 120ms, Click 10,5, Resize 100x30, Screenshot name, \
      Expect offset ID 0,12, Expect contains "text", and commands of VHS. It plays on a clock of its own: the \
      result is the same on every machine.

      Without output options the last frame is printed. Exit status: 1 if a check failed, 2 if the scene or the tape is \
      wrong or a result cannot be written.
      """)

  @Argument(help: "The scene (- for standard input), or demo:NAME.")
  var scene: String

  @Argument(help: "The tape, or - for standard input.")
  var tape: String

  @Option(
    help: "A folder for screenshots as text: NAME.txt. If the tape has none, the last frame is end.txt.")
  var frames: String?

  @Option(
    help: "A file for the states of the scroll views: a line of JSON for each frame that changes something.")
  var trace: String?

  @Option(
    help: "A file for the same and more: input and who took it, checks, screenshots, changed cells.")
  var traceAll: String?

  @Option(help: "A file for a recording of the screen (asciicast 2).")
  var cast: String?

  @Option(help: "A folder for screenshots as pictures: NAME.svg.")
  var svg: String?

  @Option(help: "A file for a moving picture: an SVG that plays by itself.")
  var animation: String?

  @Option(help: "A folder for a report: index.html, with expected and found screens, the tape and plots.")
  var report: String?

  @Option(parsing: .unconditional, help: "Frames a second, 1 to 1000.")
  var fps = 60

  @Option(help: "Whether pages and edges move smoothly; with never they move at once.")
  var motion: MotionArgument = .auto

  func validate() throws {
    guard (1...1_000).contains(fps) else { throw ValidationError("--fps is 1 to 1000.") }
    if let animation, !animation.hasSuffix(".svg") {
      throw ValidationError("--animation writes an SVG, so the name of the file ends in .svg.")
    }
    guard scene != "-" || tape != "-" else {
      throw ValidationError("Only one of scene and tape can be standard input.")
    }
  }

  func run() throws {
    try Locale.pinOrExit()
    let tape = try Tape.loadOrExit(tape)
    // Variables of the environment have no effect, so that the result is the same for everyone.
    let stage = try Stage.open(scene, for: tape, Look(reducesMotion: motion == .never))
    let player = TapePlayer(tape, stage.application, window: stage.window, framesPerSecond: fps)
    let outputs = Replay.Outputs(
      frames: try frames.map(pathOrExit), pictures: try svg.map(pathOrExit), trace: try trace.map(pathOrExit),
      fullTrace: try traceAll.map(pathOrExit), cast: try cast.map(pathOrExit),
      animation: try animation.map(pathOrExit),
      report: try report.map(pathOrExit))
    let remarks: [String]
    do {
      remarks = try Replay(player, title: stage.title, outputs: outputs).run()
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(2)
    }
    for warning in stage.warnings() { Standard.error("porthole: \(warning)") }
    if outputs.isEmpty {
      let text = Replay.text(player.canvas)
      Standard.print(text)
    }
    player.report()
    for remark in remarks { Standard.error(remark) }
    if !player.failures.isEmpty { throw ExitCode(1) }
  }
}
