import ArgumentParser
import NodeUI
import PortholePlatform
import PortholeSystem
import SceneCore
import ScreenCore
import TapeCore

extension Scene {
  /// Reads a scene named on the command line or by a tape; `-` is standard input. If it has issues, prints them and ends
  /// the program.
  ///
  /// - Parameter root: the folder that contains the scene and the files that it names; nil is the folder of a scene that the
  ///   user named.
  static func readOrExit(
    _ name: String, root: String?, platform: ScrollPlatform?
  ) throws -> (scene: Scene, bytes: [UInt8]) {
    do {
      let isInput = name == "-"
      let bytes = try isInput ? Standard.readAll(limit: sizeLimit) : Scene.bytes(path: name, root: root)
      let scene = try load(
        bytes, file: isInput ? "standard input" : name, folder: isInput ? nil : FilePath.folder(of: name),
        root: root, platform: platform)
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

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }
}

extension Tape {
  /// Reads a tape named on the command line; `-` is standard input. Prints a line for each command without
  /// effect. If the tape has issues, prints them and ends the program.
  ///
  /// - Parameter root: the folder that contains it and the files that it names; nil is its folder.
  static func loadOrExit(_ name: String, root: String?, isForProgram: Bool = false) throws -> Tape {
    let (name, root) = (try pathOrExit(name), try root.map(pathOrExit))
    do {
      let tape =
        try name == "-"
        ? load(
          Standard.readAll(limit: fileLimit), file: "standard input", root: root, isForProgram: isForProgram)
        : load(path: name, root: root, isForProgram: isForProgram)
      for note in tape.notes { Standard.error(note) }
      return tape
    } catch let error as TapeError {
      for line in error.lines { Standard.error(line) }
      throw ExitCode(2)
    }
  }

  /// Reads a tape for a scene. A tape that names a program ends this one: a scene never starts another program.
  static func loadForSceneOrExit(_ name: String, root: String?) throws -> Tape {
    let tape = try loadOrExit(name, root: root)
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
