import ArgumentParser
import PortholePlatform
import SceneFields
import PortholeSystem
import ProgramCore
import ScreenCore
import TapeCore
import TerminalUI

extension ProgramEnvironment: ExpressibleByArgument {}

// A tape on any program.
extension ReplayCommand {
  /// The program of the command line or of the tape; nil for a scene.
  @MainActor func program(of tape: Tape) throws -> TapeProgram? {
    try program.map { try program(named: $0) } ?? tape.program
  }

  @MainActor private func program(named text: String) throws -> TapeProgram {
    do {
      return try TapeProgram(text)
    } catch {
      throw ValidationError("--program: \(error).")
    }
  }

  @MainActor private func announce(_ program: TapeProgram) {
    let place = program.place.map { "\($0.file):\($0.line)" } ?? "--program"
    Standard.error("porthole: running: \(SafeText.of(program.text)) (\(SafeText.of(place)))")
  }

  /// Shows the program of the command line until it ends, and writes the user's input as a tape.
  @MainActor func record(to path: String) throws -> Int32 {
    guard let program = try self.program.map({ try self.program(named: $0) }) else { return 2 }
    guard isatty(STDOUT_FILENO) != 0, isatty(STDIN_FILENO) != 0 else {
      Standard.error("porthole: without a terminal there is nothing to record")
      return 2
    }
    do {
      // A path that cannot be written is reported now. The file has each line as soon as it is certain.
      let root = try TapeOptions.recordingRoot(root, path)
      let file = try OutputFile(path, isStreamed: true, below: root)
      announce(program)
      let recorder = ProgramRecorder(program, environment: environment)
      let screens = ExpectedScreens(root: root)
      recorder.onText = file.write
      recorder.onScreen = { screens.note($1, as: $0, tape: path) }
      func write() throws {
        recorder.stop()
        try file.commit()
        for path in try screens.write() { Standard.error("porthole: wrote \(SafeText.of(path))") }
      }
      let frontEnd = try FrontEnd(isUTF8: true, screen: .auto, use: TerminalUse())
      frontEnd.onEndBySignal = { try? write() }
      let status = try frontEnd.run(recorder)
      if let problem = recorder.problem {
        Standard.error("porthole: \(SafeText.of(problem))")
        return 2
      }
      for note in recorder.notes { Standard.error("porthole: the tape leaves out \(note)") }
      try write()
      return status
    } catch {
      Standard.error("porthole: \(error)")
      return 2
    }
  }

  /// Plays a tape on a program, and ends with the exit status.
  @MainActor func play(_ tape: Tape, on program: TapeProgram) throws -> Never {
    announce(program)
    Interruption.begin()
    let player = ProgramPlayer(
      tape, program, environment: environment, timeLimit: timeLimit.duration,
      wasInterrupted: { Interruption.signal != 0 })
    let title = SafeText.of(program.text)
    do {
      try write(player, title: title, sources: tape.sources)
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(2)
    }
    switch player.ending {
    case .notStarted(let reason):
      Standard.error("porthole: \(SafeText.of(reason))")
      throw ExitCode(2)
    case .timeLimit:
      Standard.error("porthole: the tape was stopped after \(timeLimit.duration.timeText) (--time-limit)")
      throw ExitCode(1)
    case .outputLimit:
      Standard.error(
        "porthole: the program was stopped after \(ProgramPlayer.outputLimit >> 20) MiB of output")
      throw ExitCode(1)
    case .interrupted: throw ExitCode(128 + Interruption.signal)
    case .end, nil: throw ExitCode(player.failures.isEmpty ? 0 : 1)
    }
  }
}
