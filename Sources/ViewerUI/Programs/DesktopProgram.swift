import PortholeThreading

#if canImport(Glibc)
  import Glibc
#endif

/// A program with windows of its own. It has neither the terminal nor a shell, and the viewer does not wait for it.
final class DesktopProgram: Sendable {
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
    var child: pid_t = 0
    let error = start(&child)
    guard error == 0 else {
      return ended.withLock { $0 = "\(words[0]) cannot be started: \(String(cString: strerror(error)))" }
    }
    let process = child
    executor.execute { [self] in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let code = status & 0x7f == 0 ? status >> 8 & 0xff : -1
      ended.withLock { $0 = code == 0 ? "" : "\(words[0]) failed" + (code > 0 ? " (status \(code))" : "") }
      onChange()
    }
  }

  private func start(_ child: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ctrl-C in the terminal is not for it, and it ignores no signal because the viewer does.
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, flags)
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    return posix_spawnp(&child, words[0], &actions, &attributes, arguments + [nil], environ)
  }
}
