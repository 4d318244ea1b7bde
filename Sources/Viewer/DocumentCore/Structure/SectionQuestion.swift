/// A question about the headings near a place.
enum SectionQuestion: Equatable, Sendable {
  /// Those of the sections around a place: of the headings before it.
  case around(Int)
  /// The `count`-th heading after a place whose level is at most `level`.
  case next(after: Int, count: Int, level: Int)
  /// The `count`-th heading before a place.
  case previous(before: Int, count: Int, level: Int)

  var level: Int {
    switch self {
    case .around: .max
    case .next(_, _, let level), .previous(_, _, let level): level
    }
  }
}

/// The answer to a question about one heading.
public enum SectionAnswer: Hashable, Sendable {
  case found(SectionHeading)
  case none
}
