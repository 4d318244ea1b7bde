import PortholePlatform
import PortholeSystem

/// A program with windows of its own. It has neither the terminal nor a shell, and the viewer does not wait for it.
nonisolated final class DesktopProgram: Sendable {
  private let words: [String]
  private let ended = Locked<String?>(nil)

  /// - Parameter words: its name, which is looked up in PATH, and its arguments.
  init(_ words: [String]) { self.words = words }

  /// Why it failed, as text for the user; empty if it did not; nil while it runs.
  var problem: String? { ended.withLock { $0 } }

  /// Starts it; returns at once.
  ///
  /// - Parameter onChange: called when it has ended.
  func run(on executor: any BackgroundExecutor, onChange: @escaping @Sendable () -> Void) {
    let process: pid_t
    do throws(SystemError) {
      // Ctrl-C in the terminal is not for it.
      process = try startProgram(words.map { FileName($0) }, isInOwnGroup: true) { actions in
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      }
    } catch {
      return ended.withLock { $0 = "\(words[0]) cannot be started: \(error)" }
    }
    executor.execute { [self] in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let code = status & 0x7f == 0 ? status >> 8 & 0xff : -1
      ended.withLock { $0 = code == 0 ? "" : "\(words[0]) failed" + (code > 0 ? " (status \(code))" : "") }
      onChange()
    }
  }
}
