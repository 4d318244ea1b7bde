import ArgumentParser
import CommandSupport
import PortholeSystem
import ScreenCore

/// The commands that `porthole-simulator`, a program in the same folder, carries out; it has the pages about scenes,
/// too. It reads scenes with a library whose set-up would slow down the start of the viewer.
enum Simulating {
  static let commands = ["demo", "layout", "replay", "run", "trace"]

  /// Replaces this program by the other one. Returns only if that fails, with the exit status.
  static func start(_ arguments: [String]) -> Int32 {
    let path = FileName(bytes: folder + "/porthole-simulator".utf8)
    var pointers = ([path] + arguments.map(Arguments.fileName)).map { $0.withCString { strdup($0) } }
    pointers.append(nil)
    execv(pointers[0]!, pointers)
    Standard.error("porthole: cannot start \(path): \(String(cString: strerror(errno)))")
    return 127
  }

  /// The folder of this program.
  private static var folder: [UInt8] {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path =
      count > 0
      ? buffer[..<count].map { UInt8(bitPattern: $0) }
      : CommandLine.unsafeArgv[0].map { FileName(cString: $0).bytes } ?? []
    return path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? [UInt8(ascii: ".")]
  }
}

// These commands are only for the list in the help, and for shells that complete file names after them.

/// `porthole demo`.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Try out scroll views.")
}

/// `porthole run`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Show a scene in the terminal.")

  @Argument(help: "Files.", completion: .file())
  var arguments: [String] = []
}

/// `porthole layout`.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "Lay out a scene and print the position and size of each element.")

  @Argument(help: "Files.", completion: .file())
  var arguments: [String] = []
}

/// `porthole replay`.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Play a tape on a scene without a terminal.")

  @Argument(help: "Files.", completion: .file())
  var arguments: [String] = []
}

/// `porthole trace`.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Show the trace of a replay, or compare two.")

  @Argument(help: "Files.", completion: .file())
  var arguments: [String] = []
}
