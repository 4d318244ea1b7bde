import LayoutCore
import PortholePlatform
import PortholeSystem
import TapeCore

/// A program in a pseudo-terminal, as the leader of a session of its own.
final class ProgramProcess {
  private let terminal: TerminalPair
  private let child: pid_t
  /// Bytes that the terminal has not taken yet.
  private var unsent: [UInt8] = []
  /// The exit status once the program has ended; of a signal 128 and its number, as shells have it.
  private(set) var status: Int?

  /// Input that a program does not read is kept up to this.
  private static let mostUnsent = 4 << 20

  struct Failure: Error, CustomStringConvertible {
    let call: String
    let error: SystemError
    var description: String { "\(call): \(error)" }
  }

  init(_ words: [String], environment: [String: String], size: Size) throws(Failure) {
    do throws(SystemError) {
      terminal = try TerminalPair(size, flags: O_NONBLOCK)
    } catch {
      throw Failure(call: "a pseudo-terminal", error: error)
    }
    _ = porthole_adopt_orphans()
    do throws(SystemError) {
      child = try terminal.start(words, environment: environment)
    } catch {
      throw Failure(call: words.first ?? "", error: error)
    }
  }

  // MARK: The terminal

  /// Has input when the program has written something.
  var descriptor: Int32 { terminal.master }

  /// Changes the size; the system tells the program.
  func resize(_ size: Size) { terminal.resize(size) }

  /// Sends input, as far as the terminal takes it; the rest follows with ``read(for:)``.
  func send(_ bytes: [UInt8]) {
    unsent += bytes.prefix(max(0, Self.mostUnsent - unsent.count))
    flush()
  }

  private func flush() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { write(descriptor, $0.baseAddress, min($0.count, 4096)) }
      guard count > 0 else { return }
      unsent.removeFirst(count)
    }
  }

  /// Whether the program has read all input.
  var hasReadInput: Bool { unsent.isEmpty && terminal.hasReadInput }

  /// Waits at most some seconds for output, and returns it; empty if there is none.
  func read(for seconds: Double) -> [UInt8] {
    flush()
    let events = Int16(POLLIN) | (unsent.isEmpty ? 0 : Int16(POLLOUT))
    var descriptor = pollfd(fd: self.descriptor, events: events, revents: 0)
    let milliseconds = Int32(min(max((seconds * 1e3).rounded(.up), 0), 1e6))
    guard poll(&descriptor, 1, milliseconds) > 0, descriptor.revents & Int16(POLLIN) != 0 else {
      flush()
      return []
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = PortholeSystem.read(self.descriptor, &buffer, buffer.count)
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
  /// left, or 2 s after SIGKILL. After a signal to this process, all of that takes a quarter of the time, so that no program is left
  /// when the signal ends it.
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
      let passed = (MonotonicClock.seconds - start) * (EndRequest.signal == 0 ? 1 : 4)
      if next == steps.count, passed > 3.5 { break }
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
    terminal.close()
    collect()
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
