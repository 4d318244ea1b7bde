import CPortholeVTerm
import LayoutCore
import PortholePlatform
import PortholeSystem
import TapeCore

/// A program in a pseudo-terminal, as the leader of a session of its own.
final class ProgramProcess {
  private let master: Int32
  /// Held open, so that the terminal's queue can be read, and stays when the program closes it.
  private let slave: Int32
  private let child: pid_t
  /// Bytes that the terminal has not taken yet.
  private var unsent: [UInt8] = []
  /// The exit status once the program has ended; of a signal 128 and its number, as shells have it.
  private(set) var status: Int?

  /// Input that a program does not read is kept up to this.
  private static let mostUnsent = 4 << 20

  struct Failure: Error, CustomStringConvertible {
    let call: String
    let code: Int32
    var description: String { "\(call): \(String(cString: strerror(code)))" }
  }

  init(_ words: [String], environment: [String: String], size: Size) throws(Failure) {
    var name = [CChar](repeating: 0, count: 256)
    master = porthole_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK, &name, UInt(name.count))
    guard master >= 0 else { throw Failure(call: "a pseudo-terminal", code: errno) }
    slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else {
      let code = errno
      close(master)
      throw Failure(call: "a pseudo-terminal", code: code)
    }
    Self.setSize(size, of: master)
    _ = porthole_adopt_orphans()
    let (process, code) = Self.spawn(words, environment, terminal: name)
    child = process
    guard code == 0 else {
      close(slave)
      close(master)
      status = 127
      throw Failure(call: words.first ?? "", code: code)
    }
  }

  deinit { closeTerminal() }

  private static func spawn(
    _ words: [String], _ environment: [String: String], terminal: [CChar]
  ) -> (process: pid_t, code: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Opened first and by name, so that it becomes the controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which the headers define only for GNU programs, and the usual signals.
    posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, words.first ?? "", &actions, &attributes, &arguments, &variables)
    return (process, code)
  }

  // MARK: The terminal

  private static func setSize(_ size: Size, of terminal: Int32) {
    var window = winsize()
    window.ws_row = UInt16(clamping: size.height)
    window.ws_col = UInt16(clamping: size.width)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &window)
  }

  /// Has input when the program has written something.
  var descriptor: Int32 { master }

  /// Changes the size; the system tells the program.
  func resize(_ size: Size) { Self.setSize(size, of: master) }

  /// Sends input, as far as the terminal takes it; the rest follows with ``read(for:)``.
  func send(_ bytes: [UInt8]) {
    unsent += bytes.prefix(max(0, Self.mostUnsent - unsent.count))
    flush()
  }

  private func flush() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 4096)) }
      guard count > 0 else { return }
      unsent.removeFirst(count)
    }
  }

  /// Whether the program has read all input.
  var hasReadInput: Bool {
    var count: Int32 = 0
    return unsent.isEmpty && (ioctl(slave, UInt(FIONREAD), &count) != 0 || count == 0)
  }

  /// Waits at most some seconds for output, and returns it; empty if there is none.
  func read(for seconds: Double) -> [UInt8] {
    flush()
    let events = Int16(POLLIN) | (unsent.isEmpty ? 0 : Int16(POLLOUT))
    var descriptor = pollfd(fd: master, events: events, revents: 0)
    let milliseconds = Int32(min(max((seconds * 1e3).rounded(.up), 0), 1e6))
    guard poll(&descriptor, 1, milliseconds) > 0, descriptor.revents & Int16(POLLIN) != 0 else {
      flush()
      return []
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(master, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : []
  }

  /// Notes whether the program has ended, and collects other children that have.
  func collect() {
    var code: Int32 = 0
    while true {
      let process = waitpid(-1, &code, WNOHANG)
      guard process > 0 else { return }
      if process == child { status = Int(code & 0x7f == 0 ? code >> 8 & 0xff : 128 + code & 0x7f) }
    }
  }

  // MARK: The end

  /// Ends all processes of the session: a hang-up, 0.5 s later SIGTERM, 1 s after that SIGKILL. Returns when none is
  /// left, or 2 s after SIGKILL.
  func end() {
    let start = MonotonicClock.seconds
    let steps: [(after: Double, signal: Int32)] = [(0, SIGHUP), (0.5, SIGTERM), (1.5, SIGKILL)]
    var next = 0
    while true {
      collect()
      // Output that nobody reads could keep the program from ending.
      _ = read(for: 0.01)
      let left = SessionProcesses.living(in: child)
      if left.isEmpty { break }
      let passed = MonotonicClock.seconds - start
      if passed > 3.5 { break }
      guard next < steps.count, passed >= steps[next].after else {
        // Processes that were started in the meantime.
        if next == steps.count { for process in left { kill(process, SIGKILL) } }
        continue
      }
      for process in left {
        kill(process, steps[next].signal)
        // A stopped process would not see the signal.
        if steps[next].signal != SIGKILL { kill(process, SIGCONT) }
      }
      next += 1
    }
    closeTerminal()
    collect()
  }

  private var isOpen = true

  private func closeTerminal() {
    guard isOpen else { return }
    isOpen = false
    close(slave)
    close(master)
  }
}

/// The variables of a program that a tape plays.
public enum ProgramEnvironment: String, CaseIterable, Sendable {
  /// The variables that a program cannot do without.
  case few
  /// All of this process.
  case all

  private static let passed = ["PATH", "HOME", "USER", "SHELL", "TMPDIR"]

  func variables(for tape: Tape) -> [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      next += 1
      let text = String(cString: entry)
      guard let sign = text.firstIndex(of: "=") else { continue }
      let name = String(text[..<sign])
      if self == .all || Self.passed.contains(name) {
        variables[name] = String(text[text.index(after: sign)...])
      }
    }
    variables["TERM"] = tape.terminal
    variables["COLORTERM"] = "truecolor"
    variables["LANG"] = "C.UTF-8"
    // These would win over LANG.
    if self == .all { for name in ["LC_ALL", "LC_CTYPE"] { variables[name] = nil } }
    return variables.merging(tape.environment) { $1 }
  }
}
