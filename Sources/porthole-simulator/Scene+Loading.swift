import ArgumentParser
import CommandSupport
import PortholePlatform
import SceneCore
import ScreenCore
import TapeCore

/// The text of a scene, kept so that the scene can be made again.
struct SceneText {
  /// The name of its file in messages.
  let file: String
  private let folder: String?
  private let bytes: [UInt8]

  /// Reads the text named on the command line; `-` is standard input. One that cannot be read ends the program.
  static func readOrExit(_ name: String) throws -> SceneText {
    if name == "-" {
      return SceneText(file: "standard input", folder: nil, bytes: Standard.readAll(limit: Scene.sizeLimit))
    }
    do {
      return SceneText(
        file: name, folder: FilePath.folder(of: name), bytes: try readFile(name, limit: Scene.sizeLimit + 1))
    } catch {
      // The same message as for any other issue.
      _ = try? orExit { try Scene.load(path: name) }
      throw ExitCode(2)
    }
  }

  /// Reads the scene.
  ///
  /// - Throws: `SceneError` with all issues of the scene.
  func load() throws -> Scene { try Scene.load(bytes, file: file, folder: folder) }

  /// Reads the scene. If it has issues, prints them and ends the program.
  func loadOrExit() throws -> Scene { try Self.orExit(load) }

  private static func orExit(_ load: () throws -> Scene) throws -> Scene {
    do {
      return try load()
    } catch let error as SceneError {
      for line in error.lines { Standard.error(line) }
      throw ExitCode(2)
    }
  }
}

extension Scene {
  /// Reads a scene named on the command line; `-` is standard input. If it has issues, prints them and ends
  /// the program.
  static func loadOrExit(_ name: String) throws -> Scene { try SceneText.readOrExit(name).loadOrExit() }
}
