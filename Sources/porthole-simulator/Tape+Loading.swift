import ArgumentParser
import CommandSupport
import SceneCore
import ScreenCore
import TapeCore

extension Tape {
  /// Reads a tape named on the command line; `-` is standard input. Prints a line for each command without
  /// effect. If the tape has issues, prints them and ends the program.
  static func loadOrExit(_ name: String) throws -> Tape {
    let name = try pathOrExit(name)
    do {
      let tape =
        try name == "-"
        ? load(Standard.readAll(limit: fileLimit), file: "standard input") : load(path: name)
      for note in tape.notes { Standard.error(note) }
      return tape
    } catch let error as TapeError {
      for line in error.lines { Standard.error(line) }
      throw ExitCode(2)
    }
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
