import ArgumentParser
import CommandSupport
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// The commands that another program carries out, `porthole-simulator`, which lies beside this one: it reads scenes with
/// a library whose set-up would slow the viewer's start.
enum Simulating {
  static let commands: Set<String> = ["demo", "layout", "replay", "run"]

  /// Goes over to the other program; returns only with the exit status for having failed to.
  static func start(_ arguments: [String]) -> Int32 {
    let path = FileName(bytes: folder + "/porthole-simulator".utf8)
    var pointers = ([path] + arguments.map(Arguments.fileName)).map { $0.withCString { strdup($0) } }
    pointers.append(nil)
    execv(pointers[0]!, pointers)
    Standard.error("porthole: cannot start \(path): \(String(cString: strerror(errno)))")
    return 127
  }

  /// Where this program is.
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

// For the list of commands, and for shells that complete the names of files after them.

/// `porthole demo`.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Try out what scroll views do.")
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
    commandName: "layout", abstract: "Lay a scene out and print where everything goes.")

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
