/// The places at which long lines are broken.
public enum TextWrap: String, CaseIterable, Sendable {
  /// Between words, and next to wide characters; within a word only if it is longer than a line.
  case word
  /// Anywhere.
  case character
  /// Nowhere.
  case none
}

/// The part to omit from text that does not fit.
public enum TextTruncation: String, CaseIterable, Sendable {
  case head, middle, tail
}

/// The position of lines within the width of a text.
public enum TextAlignment: String, CaseIterable, Sendable {
  case start, center, end
}
