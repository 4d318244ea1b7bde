import CPortholeVTerm
import PortholeSystem
import TestSupport

/// A real program in a real pseudo-terminal, with a terminal emulator that shows its screen as a user would
/// see it.
///
/// Nothing here sleeps: every wait is for a condition of the screen or the child, and fails with the screen's
/// text if the condition does not become true.
public final class PseudoTerminal {
  public let screen: Screen
  private let emulates: Bool
  private let master: Int32
  /// Held open, so that the terminal's settings can be read after the child has ended.
  private let slave: Int32
  private let slavePath: String
  private var child: pid_t = 0
  /// The child's process identifier.
  public var process: pid_t { child }
  private var isMasterOpen = true
  private var status: Int32?
  /// An object that must live as long as the child, such as its files.
  public var owner: AnyObject?
  /// All output of the child so far.
  public private(set) var output: [UInt8] = []

  public enum Failure: Error, CustomStringConvertible {
    case system(String, Int32)
    case timeout(waitingFor: String, screen: [String])

    public var description: String {
      switch self {
      case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
      case .timeout(let what, let screen):
        "waited in vain for \(what); the screen:\n" + screen.map { "|\($0)" }.joined(separator: "\n")
      }
    }
  }

  public enum Exit: Hashable {
    case status(Int32)
    case signal(Int32)
  }

  /// The screen that programs use unless a test says otherwise. `script/test --terminals` runs the tests on
  /// both.
  public static let defaultScreen = getenv("PORTHOLE_TEST_SCREEN").map { String(cString: $0) } ?? "direct"

  /// Seconds after which a wait fails: far longer than anything takes, for slow machines.
  private static let patience = 20 * Sanitizer.slowness

  /// - Parameter emulates: false for a terminal that only records output, as libvterm may crash in narrow
  /// windows.
  public init(rows: Int = 24, columns: Int = 80, emulates: Bool = true) throws {
    self.emulates = emulates
    screen = Screen(rows: rows, columns: columns)
    var name = [CChar](repeating: 0, count: 256)
    master = porthole_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC, &name, UInt(name.count))
    guard master >= 0 else { throw Failure.system("posix_openpt", errno) }
    slavePath = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    slave = open(slavePath, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw Failure.system("open \(slavePath)", errno) }
    setSize(rows: rows, columns: columns)
    // Flow control stays as the user has it, and random keys contain Ctrl-S.
    setFlowControl(false)
  }

  /// Turns Ctrl-S and Ctrl-Q, which stop and resume output, on or off.
  public func setFlowControl(_ isOn: Bool) {
    var settings = termios()
    tcgetattr(slave, &settings)
    if isOn { settings.c_iflag |= tcflag_t(IXON) } else { settings.c_iflag &= ~tcflag_t(IXON) }
    tcsetattr(slave, TCSANOW, &settings)
  }

  deinit {
    if child > 0, status == nil {
      Glibc.kill(child, SIGKILL)
      var ignored: Int32 = 0
      waitpid(child, &ignored, 0)
    }
    closeMaster()
  }

  // MARK: The child

  /// Starts a program as the leader of a new session with this terminal. Standard input may be another
  /// descriptor.
  public func launch(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:],
    standardInput: Int32? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Opened first and by name, so that it becomes the controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 1, slavePath, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, standardInput ?? 1, 0)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which the headers define only with _GNU_SOURCE, and default signals.
    posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)

    var variables = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/tmp", "PATH": "/usr/bin:/bin"]
    variables["PORTHOLE_SCREEN"] = Self.defaultScreen
    // Tests must not see each other's searches, nor write to the user's history.
    variables["LESSHISTFILE"] = "-"
    // In a terminal, Swift's backtracer waits for keys.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables.merge(Sanitizer.settings) { $1 }
    variables.merge(environment) { $1 }
    var argv: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    let result = posix_spawn(&child, executable, &actions, &attributes, &argv, &envp)
    guard result == 0 else { throw Failure.system("posix_spawn \(executable)", result) }
  }

  public var processIdentifier: Int32 { child }

  public func kill(_ signal: Int32) { Glibc.kill(child, signal) }

  /// Waits until the child has ended, and returns how.
  ///
  /// - Parameter reading: false for a terminal that reads no output while waiting.
  public func waitForExit(reading: Bool = true) throws -> Exit {
    try wait("the program's end", reading: reading, until: { self.reap(0) })
    if reading { readAvailable() }
    return Self.exit(from: status!)
  }

  /// Whether the child has ended.
  public var hasEnded: Bool { reap(0) }

  /// Whether the child has changed its state: ended, or also stopped with `WUNTRACED`.
  private func reap(_ options: Int32) -> Bool {
    if status != nil { return true }
    var code: Int32 = 0
    if waitpid(child, &code, WNOHANG | options) == child {
      status = code
      return true
    }
    return false
  }

  private static func exit(from status: Int32) -> Exit {
    status & 0x7f == 0 ? .status(status >> 8 & 0xff) : .signal(status & 0x7f)
  }

  // MARK: The terminal

  public func send(_ text: String) { send(Array(text.utf8)) }

  public func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress! + sent, bytes.count - sent) }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// - Parameter isBlank: whether the emulator forgets what it shows; see ``Screen/resizeToBlank(rows:columns:)``.
  public func resize(rows: Int, columns: Int, isBlank: Bool = false) {
    // The kernel sends no signal for an unchanged size.
    if isBlank, (rows, columns) == (screen.rows, screen.columns) { return }
    readAvailable()
    if !emulates {
      setSize(rows: rows, columns: columns)
      return
    }
    if isBlank {
      screen.resizeToBlank(rows: rows, columns: columns)
    } else {
      screen.resize(rows: rows, columns: columns)
    }
    setSize(rows: rows, columns: columns)
  }

  /// Sets the size that the child sees, without the emulator's.
  public func setSize(rows: Int, columns: Int) {
    var size = winsize()
    size.ws_row = UInt16(rows)
    size.ws_col = UInt16(columns)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the terminal, which hangs up on the child.
  public func closeMaster() {
    guard isMasterOpen else { return }
    isMasterOpen = false
    close(slave)
    close(master)
  }

  /// The terminal's settings: input, output, control and local modes.
  public var settings: [UInt32] {
    var settings = termios()
    tcgetattr(slave, &settings)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
  }

  /// Turns off the terminal's own echo of keys.
  public func stopEcho() {
    var settings = termios()
    tcgetattr(slave, &settings)
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(slave, TCSANOW, &settings)
  }

  /// Stops the child's output, as Ctrl-S does.
  public func stopOutput() { tcflow(slave, TCOOFF) }

  // MARK: Waiting

  /// Waits until the child has read all input, without reading its output.
  public func waitUntilInputIsRead() throws {
    try wait("the input to be read", reading: false) { self.hasReadInput }
  }

  /// Whether the child has read all input.
  public var hasReadInput: Bool {
    var count: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &count) == 0 && count == 0
  }

  /// Waits until the child cannot write any more, without reading its output.
  public func waitUntilFull() throws {
    try wait("the terminal to be full", reading: false) {
      var descriptor = pollfd(fd: slave, events: Int16(POLLOUT), revents: 0)
      return poll(&descriptor, 1, 0) == 0
    }
  }

  /// Passes the output so far to the emulator.
  public func readOutput() { readAvailable() }

  /// Passes output to the emulator until `isTrue` holds.
  public func wait(_ what: String, reading: Bool = true, until isTrue: () -> Bool) throws {
    let deadline = Self.now() + Self.patience
    while true {
      if reading { readAvailable() }
      if isTrue() { return }
      if Self.now() > deadline {
        let end = reap(0) ? "; the program has ended: \(Self.exit(from: status!))" : ""
        throw Failure.timeout(waitingFor: what + end, screen: screen.text)
      }
      // Output wakes this; the end of a child does not, so check again every 10 ms.
      var descriptor = pollfd(fd: isMasterOpen && reading ? master : -1, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, 10)
    }
  }

  public func wait(for text: String) throws { try wait("'\(text)'") { self.screen.contains(text) } }

  public func wait(forLastRow part: String) throws {
    try wait("'\(part)' in the last row") { self.screen.lastRow.contains(part) }
  }

  public func wait(forRow row: Int, _ text: String) throws {
    try wait("row \(row) to be '\(text)'") { self.screen.row(row) == text }
  }

  /// Reads all available output.
  private func readAvailable() {
    guard isMasterOpen else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 0) > 0, descriptor.revents & Int16(POLLIN) != 0 else { return }
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return }
      let bytes = Array(buffer[..<count])
      output += bytes
      guard emulates else { continue }
      let answer = screen.write(bytes)
      if !answer.isEmpty { send(answer) }
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
