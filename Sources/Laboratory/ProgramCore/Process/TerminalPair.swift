import LayoutCore
import PortholePlatform
import PortholeSystem

/// Both ends of a pseudo-terminal.
nonisolated package final class TerminalPair {
  /// The end of a terminal's window: it writes keys here, and reads what the program shows.
  package let master: Int32
  /// The end of the program. It is held open, so that queue and settings can be read, and stay when the program
  /// closes it.
  package let slave: Int32
  private let path: [CChar]
  private var isOpen = true

  /// - Parameter flags: more flags for opening the master.
  package init(_ size: Size, flags: Int32 = 0) throws(SystemError) {
    var name = [CChar](repeating: 0, count: 256)
    master = porthole_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | flags, &name, UInt(name.count))
    guard master >= 0 else { throw .last }
    slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    path = name
    guard slave >= 0 else {
      let error = SystemError.last
      PortholeSystem.close(master)
      throw error
    }
    resize(size)
  }

  deinit { close() }

  /// Closes both ends, which hangs up on the program.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    PortholeSystem.close(slave)
    PortholeSystem.close(master)
  }

  /// Starts a program as the first of a session that this terminal controls.
  ///
  /// - Parameters:
  ///   - environment: all its variables.
  ///   - standardInput: its standard input, if that is not the terminal.
  package func start(
    _ words: [String], environment: [String: String], standardInput: Int32? = nil
  ) throws(SystemError) -> pid_t {
    let variables = environment.sorted { $0.key < $1.key }.map {
      ProgramVariable(name: $0.key, value: FileName($0.value))
    }
    return try startProgram(
      words.map { FileName($0) }, isInOwnSession: true, variables: variables, keepsEnvironment: false
    ) { actions in
      // Opened first and by name, so that it becomes the controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 1, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, standardInput ?? 1, 0)
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
  }

  /// Changes the size; the system tells the program.
  package func resize(_ size: Size) {
    var window = winsize()
    window.ws_row = UInt16(clamping: size.height)
    window.ws_col = UInt16(clamping: size.width)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  /// Whether the program has read all input.
  package var hasReadInput: Bool {
    var count: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &count) != 0 || count == 0
  }
}
