import PortholePlatform
import PortholeSystem

/// A command that the user's shell runs in the background, without the terminal: it can neither read keys nor
/// disturb the screen.
nonisolated final class BackgroundCommand: Sendable {
  /// The end of the command.
  enum End: Hashable, Sendable {
    case status(Int32)
    case signal(Int32)
  }

  let group: ProcessGroup
  private let end = Locked<End?>(nil)
  private let isAskedToEnd = Locked(false)

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - output: takes the command's standard output; nil to drop it.
  ///   - readsStandardInput: whether it reads the viewer's standard input; if not, it finds nothing to read.
  ///   - onEnd: called on another thread when the shell has ended. Programs that it has left in the background
  ///     may still be running.
  init(
    _ text: CommandText, output: Int32? = nil, readsStandardInput: Bool = false,
    onEnd: @escaping @Sendable () -> Void = {}
  ) throws(SystemError) {
    let words = ShellCommand.words(text.bytes)
    let child = try startProgram(words, isInOwnGroup: true, variables: text.variables) { actions in
      if !readsStandardInput {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      }
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      if let output {
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      } else {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      }
    }
    group = ProcessGroup(child)
    let failure = BackgroundThread.start { [end, child] in
      // The number stays the child's until `end` is set, so that no other process gets a signal.
      var info = siginfo_t()
      while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      end.withLock { end in
        var status: Int32 = 0
        let isKnown = waitpid(child, &status, 0) == child
        end =
          !isKnown ? .status(-1) : status & 0x7f == 0 ? .status(status >> 8 & 0xff) : .signal(status & 0x7f)
      }
      onEnd()
    }
    guard failure == 0 else {
      kill(-child, SIGKILL)
      throw SystemError(code: failure)
    }
  }

  /// The end of the shell; nil while it runs.
  var hasEnded: End? { end.withLock { $0 } }

  /// Waits until the shell has ended, at most for some seconds.
  @discardableResult
  func waitForEnd(atMost seconds: Double) -> End? { end.wait(seconds) { $0 } }

  /// Asks the command, and the programs that it has started, to end, and kills those that take no notice of it within
  /// ``EndRequest/patience``. Returns at once.
  func terminate() {
    guard askToEnd() else { return }
    if BackgroundThread.start({ self.finish() }) != 0 { finish() }
  }

  /// False if the command has ended, or was asked before.
  private func askToEnd() -> Bool {
    let isRunning = end.withLock { end in
      if end == nil { group.send(SIGTERM) }
      return end == nil
    }
    return isAskedToEnd.withLock { isAsked in
      defer { if isRunning { isAsked = true } }
      return isRunning && !isAsked
    }
  }

  /// Waits until the command that was asked to end has ended with all programs that it has started.
  func finish() {
    guard isAskedToEnd.withLock({ $0 }) else { return }
    let lastTime = MonotonicClock.seconds + EndRequest.patience
    if waitForEnd(atMost: EndRequest.patience) == nil {
      end.withLock { if $0 == nil { group.send(SIGKILL) } }
    }
    waitForEnd(atMost: EndRequest.patience)
    group.end(within: max(0, lastTime - MonotonicClock.seconds))
  }
}
