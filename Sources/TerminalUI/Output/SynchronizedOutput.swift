/// Frames that the terminal shows whole or not at all (private mode 2026), where it says that it can.
///
/// The question goes out just before the first frame, which begins by clearing the screen: of the terminals that
/// do not understand it, some show its last letter, and that is wiped in the same write. Nothing waits for the
/// answer; until one comes, frames go out as they are.
struct SynchronizedOutput {
  static let mode = 2026
  static let query = Array("\u{1b}[?2026$p".utf8)
  static let begin = Array("\u{1b}[?2026h".utf8)
  static let end = Array("\u{1b}[?2026l".utf8)
  /// As many bytes as an answer has.
  static let answerCount = 11

  /// What a terminal reads in one go tears nothing: the 16 bytes are worth it above this many.
  private static let threshold = 512

  /// What the terminal answered; nil so far if nothing.
  private(set) var isSupported: Bool?

  /// Takes the answer: 1 set, 2 reset; 0 unknown, 3 and 4 not to be changed.
  mutating func learn(state: Int) { isSupported = state == 1 || state == 2 }

  /// Whether a frame of so many bytes is worth wrapping.
  func wraps(_ count: Int) -> Bool { isSupported == true && count > Self.threshold }
}
