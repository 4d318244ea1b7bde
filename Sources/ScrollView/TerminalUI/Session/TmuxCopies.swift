import PortholePlatform
import PortholeSystem
import ScreenCore

/// Gives copied texts to tmux, which by default ignores OSC 52 from programs in it: one after another, on another
/// thread, since nobody knows when tmux answers.
final class TmuxCopies: Sendable {
  private struct State {
    var waiting: [CopiedText] = []
    /// Those that tmux has not taken.
    var refused: [CopiedText] = []
    var isRunning = false
  }

  private let state = Locked(State())
  private let program: String

  /// - Parameter program: the command that takes the arguments of tmux.
  init(program: String = "tmux") { self.program = program }

  /// Begins to give a text to tmux.
  ///
  /// - Parameter onRefusal: called on another thread if tmux has not taken it.
  func start(_ copy: CopiedText, onRefusal: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      state.waiting.append(copy)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFirst else { return }
    let error = BackgroundThread.start { [self] in
      while let next = self.next() {
        guard !load(next) else { continue }
        state.withLock { $0.refused.append(next) }
        onRefusal()
      }
    }
    guard error != 0 else { return }
    state.withLock { state in
      state.refused += state.waiting
      (state.waiting, state.isRunning) = ([], false)
    }
  }

  private func next() -> CopiedText? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }

  /// Removes and returns the texts that tmux has not taken.
  func takeRefused() -> [CopiedText] {
    state.withLock { state in
      defer { state.refused = [] }
      return state.refused
    }
  }

  /// Waits until tmux has all texts, before the program ends.
  func finish(within seconds: Double) {
    _ = state.wait(seconds) { $0.isRunning ? nil : true }
  }

  /// Runs `tmux load-buffer`; `-w` sets the clipboard as well. Returns whether it has succeeded.
  private func load(_ copy: CopiedText) -> Bool {
    let arguments = [program, "load-buffer"] + (copy.target == .clipboard ? ["-w"] : []) + ["-"]
    var ends: [Int32] = [-1, -1]
    guard porthole_waiting_pipe(&ends) == 0 else { return false }
    defer { for end in ends where end >= 0 { close(end) } }
    let child = try? startProgram(arguments.map { FileName($0) }) { actions in
      posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
      // Its reports must not disturb the screen.
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    guard let child else { return false }
    close(ends[0])
    ends[0] = -1
    let isWritten = (try? writeAll(Array(copy.text.utf8), to: ends[1])) != nil
    close(ends[1])
    ends[1] = -1
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return false } }
    return isWritten && status == 0
  }
}
