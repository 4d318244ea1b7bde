import PortholeSystem

/// Whether a terminal is far away or slow, by all that can be known without asking it anything more.
///
/// The time of an answer is measured from the moment its question was written to the last moment at which it had
/// certainly not arrived. So the program's own work in between, such as the first frame, never counts as the
/// terminal's time.
struct TerminalSpeed {
  /// Answers that take longer, in seconds, come from far away or from a slow terminal.
  static let slowestAnswer = 0.05
  /// A report that comes even later was no answer.
  private static let longestAnswer = 10.0

  /// Whether it is slow by the environment or by the speed of its line, or has answered slowly.
  private(set) var isSlow: Bool
  private var asked: Double?
  private var silentUntil = -Double.infinity

  /// - Parameter line: the speed of the terminal's line, as `cfgetospeed` returns it.
  init(isRemote: Bool, line: speed_t) {
    // A terminal without a line has 38,400 baud. B0 means that the speed is unknown.
    isSlow = isRemote || line > speed_t(B0) && line < speed_t(B38400)
  }

  /// Whether a variable of SSH says that the terminal is on another machine.
  static var isRemote: Bool {
    ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"].contains { (name: String) in
      getenv(name).map { $0.pointee != 0 } ?? false
    }
  }

  /// Notes that a question was written.
  mutating func ask(at time: Double) { if asked == nil { asked = time } }

  /// Notes that no input had come by then.
  mutating func noteSilence(at time: Double) { silentUntil = time }

  /// Notes an answer. Only the first one is measured.
  mutating func noteAnswer() {
    guard let start = asked else { return }
    asked = .infinity
    let delay = silentUntil - start
    if delay > Self.slowestAnswer, delay < Self.longestAnswer { isSlow = true }
  }
}
