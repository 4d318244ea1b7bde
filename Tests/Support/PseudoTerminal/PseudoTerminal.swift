import LayoutCore
import PortholePlatform
import PortholeSystem
import ProgramCore
import TestSupport

/// A real program in a real pseudo-terminal, with a terminal emulator that shows its screen as a user would
/// see it.
///
/// Nothing here sleeps: every wait is for a condition of the screen or the child, and fails with the screen's
/// text if the condition does not become true.
package final class PseudoTerminal {
  package let screen: Screen
  private let emulates: Bool
  private let terminal: TerminalPair
  private var master: Int32 { terminal.master }
  private var slave: Int32 { terminal.slave }
  private var child: pid_t = 0
  /// The child's process identifier.
  package var process: pid_t { child }
  private var isMasterOpen = true
  private var status: Int32?
  /// An object that must live as long as the child, such as its files.
  package var owner: AnyObject?
  /// Makes the terminal's answers of all output so far, each time more has come, instead of those of the emulator.
  package var script: (([UInt8]) -> String)?
  /// All output of the child so far.
  package private(set) var output: [UInt8] = []

  package enum Failure: Error, CustomStringConvertible {
    case timeout(waitingFor: String, screen: [String])

    package var description: String {
      switch self {
      case .timeout(let what, let screen):
        "waited in vain for \(what); the screen:\n" + screen.map { "|\($0)" }.joined(separator: "\n")
      }
    }
  }

  package enum Exit: Hashable {
    case status(Int32)
    case signal(Int32)
  }

  /// The screen that programs use unless a test says otherwise. `script/test --terminals` runs the tests on
  /// both.
  package static let defaultScreen = getenv("PORTHOLE_TEST_SCREEN").map { String(cString: $0) } ?? "direct"

  /// Seconds after which a wait fails: far longer than anything takes, for slow machines.
  private static let patience = 20 * Sanitizer.slowness

  /// - Parameter emulates: false for a terminal that only records output, and answers nothing.
  package init(rows: Int = 24, columns: Int = 80, emulates: Bool = true) throws {
    self.emulates = emulates
    screen = Screen(rows: rows, columns: columns)
    terminal = try TerminalPair(Size(columns, rows))
    // Flow control stays as the user has it, and random keys contain Ctrl-S.
    setFlowControl(false)
  }

  /// Turns Ctrl-S and Ctrl-Q, which stop and resume output, on or off.
  package func setFlowControl(_ isOn: Bool) {
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
  package func launch(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:],
    standardInput: Int32? = nil
  ) throws {
    var variables = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/tmp", "PATH": "/usr/bin:/bin"]
    variables["PORTHOLE_SCREEN"] = Self.defaultScreen
    // Tests must not see each other's searches, nor write to the user's history.
    variables["LESSHISTFILE"] = "-"
    // In a terminal, Swift's backtracer waits for keys.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables.merge(Sanitizer.settings) { $1 }
    variables.merge(environment) { $1 }
    child = try terminal.start(
      [executable] + arguments, environment: variables, standardInput: standardInput)
  }

  package var processIdentifier: Int32 { child }

  package func kill(_ signal: Int32) { Glibc.kill(child, signal) }

  /// Waits until the child has ended, and returns how.
  ///
  /// - Parameter reading: false for a terminal that reads no output while waiting.
  package func waitForExit(reading: Bool = true) throws -> Exit {
    try wait("the program's end", reading: reading, until: { self.reap(0) })
    if reading { readAvailable() }
    return Self.exit(from: status!)
  }

  /// Whether the child has ended.
  package var hasEnded: Bool { reap(0) }

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

  package func send(_ text: String) { send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) {
    try? writeAll(bytes, to: master)
  }

  package func resize(rows: Int, columns: Int) {
    readAvailable()
    if emulates { screen.resize(rows: rows, columns: columns) }
    setSize(rows: rows, columns: columns)
  }

  /// Sets the size that the child sees, without the emulator's.
  package func setSize(rows: Int, columns: Int) {
    terminal.resize(Size(columns, rows))
  }

  /// Closes the terminal, which hangs up on the child.
  package func closeMaster() {
    guard isMasterOpen else { return }
    isMasterOpen = false
    terminal.close()
  }

  /// The terminal's settings: input, output, control and local modes.
  package var settings: [UInt32] {
    var settings = termios()
    tcgetattr(slave, &settings)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
  }

  /// Turns off the terminal's own echo of keys.
  package func stopEcho() {
    var settings = termios()
    tcgetattr(slave, &settings)
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(slave, TCSANOW, &settings)
  }

  /// Stops the child's output, as Ctrl-S does.
  package func stopOutput() { tcflow(slave, TCOOFF) }

  // MARK: Waiting

  /// Waits until the child has read all input, without reading its output.
  package func waitUntilInputIsRead() throws {
    try wait("the input to be read", reading: false) { self.hasReadInput }
  }

  /// Whether the child has read all input.
  package var hasReadInput: Bool { terminal.hasReadInput }

  /// Waits until the child cannot write any more, without reading its output.
  package func waitUntilFull() throws {
    try wait("the terminal to be full", reading: false) {
      var descriptor = pollfd(fd: slave, events: Int16(POLLOUT), revents: 0)
      return poll(&descriptor, 1, 0) == 0
    }
  }

  /// Passes the output so far to the emulator.
  package func readOutput() { readAvailable() }

  /// Passes output to the emulator until `isTrue` holds.
  package func wait(_ what: String, reading: Bool = true, until isTrue: () -> Bool) throws {
    let deadline = MonotonicClock.seconds + Self.patience
    while true {
      if reading { readAvailable() }
      if isTrue() { return }
      if MonotonicClock.seconds > deadline {
        let end = reap(0) ? "; the program has ended: \(Self.exit(from: status!))" : ""
        throw Failure.timeout(waitingFor: what + end, screen: screen.text)
      }
      // Output wakes this; the end of a child does not, so check again every 10 ms.
      var descriptor = pollfd(fd: isMasterOpen && reading ? master : -1, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, 10)
    }
  }

  package func wait(for text: String) throws { try wait("'\(text)'") { self.screen.contains(text) } }

  package func wait(forLastRow part: String) throws {
    try wait("'\(part)' in the last row") { self.screen.lastRow.contains(part) }
  }

  package func wait(forRow row: Int, _ text: String) throws {
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
      let answers = screen.write(bytes)
      if let script {
        send(script(output))
        continue
      }
      // This terminal has no synchronised output; a test that wants it sends the answer itself.
      send(
        String(decoding: answers, as: UTF8.self)
          .replacing("\u{1b}[?2026;2$y", with: "\u{1b}[?2026;0$y"))
    }
  }
}
