/// A place at which a text is no JSON.
package struct JSONProblem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case noValue, noKey, noColon, noComma, noWord, noEscape
    case control, openString, openLine, strayCloser, wrongCloser
    /// The text ends within a value.
    case end
  }

  package var kind: Kind
  package var byte: Int
  /// The number of the line, from 0, and the bytes before the place in it.
  package var line: Int
  package var column: Int

  /// The mistake in a few words.
  package var text: String {
    switch kind {
    case .noValue: "a value is missing"
    case .noKey: "a key is missing"
    case .noColon: "a colon is missing"
    case .noComma: "a comma is missing"
    case .noWord: "no number, true, false or null"
    case .noEscape: "no such escape"
    case .control: "a control character in a string"
    case .openString: "a string without an end"
    case .openLine: "the line ends within a value"
    case .strayCloser: "a bracket too many"
    case .wrongCloser: "a bracket of the other kind"
    case .end: "the end is missing"
    }
  }
}
