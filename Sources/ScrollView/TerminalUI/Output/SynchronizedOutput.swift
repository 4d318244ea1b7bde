/// Frames that the terminal shows whole or not at all (private mode 2026), if it reports that it can.
///
/// The question is sent just before the first frame, which begins by clearing the screen: some terminals that
/// do not understand the question show its last letter, and the same write erases it. Nothing waits for the
/// answer; until it comes, frames are sent without the mode.
struct SynchronizedOutput {
  static let mode = 2026
  static let query = Array("\u{1b}[?2026$p".utf8)
  static let begin = Array("\u{1b}[?2026h".utf8)
  static let end = Array("\u{1b}[?2026l".utf8)
  /// The length of the answer in bytes.
  static let answerCount = 11

  /// Frames up to this many bytes are not worth the 16 extra ones: a terminal reads them in one go.
  private static let threshold = 512

  /// The terminal's answer; nil before it.
  private(set) var isSupported: Bool?

  /// Takes the answer: 1 set, 2 reset; 0 unknown, 3 and 4 not to be changed.
  mutating func learn(state: Int) { isSupported = state == 1 || state == 2 }

  /// Whether a frame of `count` bytes is worth wrapping.
  func wraps(_ count: Int) -> Bool { isSupported == true && count > Self.threshold }
}
