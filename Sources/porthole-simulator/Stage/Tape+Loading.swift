import ArgumentParser
import CommandSupport
import SceneCore
import ScreenCore
import TapeCore

extension Tape {
  /// Reads a tape named on the command line; `-` is standard input. Prints a line for each command without
  /// effect. If the tape has issues, prints them and ends the program.
  static func loadOrExit(_ name: String, isForProgram: Bool = false) throws -> Tape {
    let name = try pathOrExit(name)
    do {
      let tape =
        try name == "-"
        ? load(Standard.readAll(limit: fileLimit), file: "standard input", isForProgram: isForProgram)
        : load(path: name, isForProgram: isForProgram)
      for note in tape.notes { Standard.error(note) }
      return tape
    } catch let error as TapeError {
      for line in error.lines { Standard.error(line) }
      throw ExitCode(2)
    }
  }

  /// Reads a tape for a scene. A tape that names a program ends this one: a scene never starts another program.
  static func loadForSceneOrExit(_ name: String) throws -> Tape {
    let tape = try loadOrExit(name)
    guard let place = tape.program?.place else { return tape }
    Standard.error("\(place): Set Program is for porthole replay TAPE, without a scene")
    throw ExitCode(2)
  }
}

extension Locale {
  /// Gives characters their widths in UTF-8, whatever the environment says, so that results are the same
  /// everywhere.
  static func pinOrExit() throws {
    guard pin() else {
      Standard.error(
        "porthole: this system has no locale C.UTF-8, which defines the widths of characters")
      throw ExitCode(2)
    }
  }
}
