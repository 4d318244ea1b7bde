import ArgumentParser
import CommandSupport
import SceneCore
import TapeCore

extension Scene {
  /// Reads a scene named on the command line; `-` is standard input. If it has issues, prints them and ends
  /// the program.
  static func loadOrExit(_ name: String) throws -> Scene {
    do {
      return try name == "-"
        ? load(Standard.readAll(limit: sizeLimit), file: "standard input") : load(path: name)
    } catch let error as SceneError {
      for line in error.lines { Standard.error(line) }
      throw ExitCode(2)
    }
  }
}
