import PortholePlatform
import PortholeSystem

/// The program. Its arguments are those of the viewer, unless the first one names another command.
@main
enum Porthole {
  static func main() {
    Standard.reserve()
    exit(run(Arguments.all))
  }

  private static func run(_ arguments: [String]) -> Int32 {
    guard Settings.profile.lessVersion == nil, let first = arguments.first else {
      return Viewing.run(arguments)
    }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "view": return Viewing.run(rest)
    case "snapshot": return SnapshotCommand.run(rest)
    case "help": return HelpTopic.run(rest, simulate: startSimulator)
    case "--print" where rest.count == 1 && ["scene", "lints", "tape"].contains(rest[0]):
      return startSimulator(arguments)
    case "--print" where rest.count == 1:
      guard let page = PrintedPage(rawValue: rest[0]) else { return Viewing.run(arguments) }
      Standard.write(raw: Array(page.text.utf8))
      return 0
    case _ where Subcommand.simulated.contains { $0.name == first }: return startSimulator(arguments)
    default: return ShellCompletion.run(arguments) ?? Viewing.run(arguments)
    }
  }

  /// Replaces this program by `porthole-simulator` in the same folder. Returns only if that fails, with the exit
  /// status.
  private static func startSimulator(_ arguments: [String]) -> Int32 {
    let path = FileName.besideProgram("porthole-simulator")
    var pointers = ([path] + arguments.map(Arguments.fileName)).map { $0.withCString { strdup($0) } }
    pointers.append(nil)
    execv(pointers[0]!, pointers)
    Standard.error("porthole: cannot start \(path): \(String(cString: strerror(errno)))")
    return 127
  }
}
