import ScreenCore

/// A report of the terminal that is no key: the answer to a question, or news that it was asked to tell.
enum TerminalAnswer: Hashable {
  /// The background's colour: the answer to OSC 11.
  case backgroundColor(Color)
  /// The background's brightness: a report of private mode 2031.
  case background(ScreenTraits.Background)
  /// The state of a private mode (DECRPM): 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, state: Int)
  /// The flags of the kitty keyboard protocol that are on.
  case keyboard(flags: Int)
  /// The name and the version of the terminal (XTVERSION).
  case version(String)
  /// The answer to `CSI c`, which every emulator gives. It answers questions in their order, so all answers that are
  /// still missing do not come.
  case attributes
  /// The terminal's window got or lost the keyboard (private mode 1004).
  case focus(Bool)
  /// The place of the cursor, from 0.
  case cursor(row: Int, column: Int)

  /// Whether it answers a question, so that its delay says how far away the terminal is.
  var isPrompt: Bool { if case .focus = self { false } else { true } }

  /// The most bytes of a control string that may be an answer.
  static let longestText = 80

  /// The answer in a control string, without its beginning and its end; nil for other strings.
  init?(_ kind: SkippedInput.Kind, text: [UInt8]) {
    switch kind {
    case .command:
      guard let color = BackgroundReport.color(inCommand: text) else { return nil }
      self = .backgroundColor(color)
    case .device:
      guard text.count <= Self.longestText, text.starts(with: ">|".utf8) else { return nil }
      self = .version(
        String(decoding: text.dropFirst(2).filter { (0x20..<0x7f).contains($0) }, as: UTF8.self))
    case .string, .sequence, .rest: return nil
    }
  }

  /// The answer in a sequence that begins with `CSI ?`; nil for other sequences.
  ///
  /// - Parameters:
  ///   - numbers: the parameters.
  ///   - isRequested: whether the sequence has the intermediate `$`.
  init?(privateSequence final: UInt8, _ numbers: [Int], isRequested: Bool) {
    switch (final, isRequested) {
    case (UInt8(ascii: "y"), true) where numbers.count == 2: self = .mode(numbers[0], state: numbers[1])
    case (UInt8(ascii: "n"), false):
      guard let background = BackgroundReport.background(inScheme: numbers) else { return nil }
      self = .background(background)
    case (UInt8(ascii: "u"), false) where numbers.count == 1: self = .keyboard(flags: numbers[0])
    case (UInt8(ascii: "c"), false): self = .attributes
    default: return nil
    }
  }
}
