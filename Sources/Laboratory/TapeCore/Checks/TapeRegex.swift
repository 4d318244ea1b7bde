import PatternCore

/// A regular expression of a tape, between slashes: one of PCRE2, in UTF-8, in which `^` and `$` also match at
/// the ends of rows.
nonisolated public struct TapeRegex: Sendable {
  /// The pattern without its slashes.
  public let source: String
  public let ignoresCase: Bool
  private let pattern: CompiledPattern

  /// The reason why a pattern is wrong.
  public struct Problem: Error, Hashable, Sendable {
    public let message: String
    /// The place of the mistake in the pattern, in Unicode scalars from 0.
    public let offset: Int
  }

  public init(_ source: String, ignoresCase: Bool = false) throws(Problem) {
    (self.source, self.ignoresCase) = (source, ignoresCase)
    do throws(CompiledPattern.Problem) {
      pattern = try CompiledPattern(
        Array(source.utf8), ignoresCase ? [.text, .lines, .ignoresCase] : [.text, .lines])
    } catch {
      throw Problem(message: error.message, offset: error.scalars(in: source))
    }
  }

  /// Finds the first match.
  package func search(_ text: String) -> CompiledPattern.Search { pattern.search(text) }
}

nonisolated extension TapeRegex: Hashable, CustomStringConvertible {
  public static func == (a: TapeRegex, b: TapeRegex) -> Bool {
    a.source == b.source && a.ignoresCase == b.ignoresCase
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(ignoresCase)
  }

  /// The pattern as tapes have it.
  public var description: String { "/\(source)/\(ignoresCase ? "i" : "")" }
}
