import PortholePlatform
import PortholeSystem

/// Signals that end the program before it has the terminal, while a command makes the content: the command has a process
/// group of its own, so Ctrl-C does not reach it.
public enum EarlySignals {
  /// The process group of the command. Unsafe for the compiler, since a handler reads it. It is one word, which is set
  /// while these signals are blocked, and its initial value is a constant.
  nonisolated(unsafe) private static var group: pid_t = 0

  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Starts a command that ends together with this program, until the front end handles signals.
  public static func passed(_ start: () -> Preprocessing?) -> Preprocessing? {
    // No signal comes between the start and the handler.
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    for number in numbers { sigaddset(&blocked, number) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let preprocessing = start()
    if let command = preprocessing?.run.command { pass(to: command.group) }
    return preprocessing
  }

  private static func pass(to command: ProcessGroup) {
    group = command.number
    for number in numbers {
      var action = sigaction()
      sigaction(number, nil, &action)
      // One that the parent chose to ignore stays ignored.
      guard unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0 else { continue }
      action.__sigaction_handler.sa_handler = { EarlySignals.end(by: $0) }
      action.sa_flags = 0
      sigaction(number, &action, nil)
    }
  }

  /// The handler: it uses system calls only.
  private static func end(by number: Int32) {
    kill(-group, number)
    kill(-group, SIGCONT)
    var turns = 60
    while turns > 0, kill(-group, 0) == 0 {
      poll(nil, 0, 5)
      turns -= 1
    }
    if turns == 0 { kill(-group, SIGKILL) }
    EndRequest.die(by: number)
  }
}
