import ArgumentParser
import NodeUI
import PortholePlatform
import PortholeSystem
import SceneCore
import TapeCore

extension Scene {
  /// Reads a scene named on the command line; `-` is standard input. If it has issues, prints them and ends
  /// the program.
  static func loadOrExit(_ name: String, platform: ScrollPlatform? = nil) throws -> Scene {
    try readOrExit(name, platform: platform).scene
  }

  /// The same, with the bytes of the file.
  static func readOrExit(
    _ name: String, platform: ScrollPlatform?
  ) throws -> (scene: Scene, bytes: [UInt8]) {
    do {
      let isInput = name == "-"
      let bytes = try isInput ? Standard.readAll(limit: sizeLimit) : Scene.bytes(path: name)
      let scene = try load(
        bytes, file: isInput ? "standard input" : name, folder: isInput ? nil : FilePath.folder(of: name),
        platform: platform)
      return (scene, bytes)
    } catch let error as SceneError {
      for line in error.lines { Standard.error(line) }
      throw ExitCode(2)
    }
  }

  /// Whether a path leads to a file that can be read again, not to a pipe or a device.
  static func isRegularFile(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
  }
}
