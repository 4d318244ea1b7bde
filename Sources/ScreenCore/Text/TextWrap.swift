/// Where lines that are too long are broken.
public enum TextWrap: String, CaseIterable, Sendable {
  /// Between words, and next to wide characters; within a word only where it is longer than a line.
  case word
  /// Anywhere.
  case character
  /// Nowhere.
  case none
}

/// What is left out of text that does not fit.
public enum TextTruncation: String, CaseIterable, Sendable {
  case head, middle, tail
}

/// Where the lines of a text go within its width.
public enum TextAlignment: String, CaseIterable, Sendable {
  case start, center, end
}
