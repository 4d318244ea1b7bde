/// Text that a program puts on one of the system's clipboards.
public struct CopiedText: Hashable, Sendable {
  /// A clipboard, as terminals know them (OSC 52).
  public enum Target: Hashable, Sendable {
    /// The clipboard of copying and pasting.
    case clipboard
    /// The selection of X11 and Wayland, which the middle button pastes.
    case primary
  }

  /// The most UTF-8 bytes that every terminal takes: xterm ignores sequences of more than 100,000 characters.
  public static let usualLimit = 74_994

  public var text: String
  public var target: Target
  /// A text of more UTF-8 bytes than this is not sent.
  public var limit: Int
  /// Whether another program may be started for it, as tmux requires.
  public var mayStartPrograms: Bool

  public init(
    _ text: String, target: Target = .clipboard, limit: Int = usualLimit, mayStartPrograms: Bool = false
  ) {
    (self.text, self.target, self.limit) = (text, target, limit)
    self.mayStartPrograms = mayStartPrograms
  }
}
