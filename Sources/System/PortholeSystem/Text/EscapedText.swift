/// The language of an output: a terminal, HTML.
package protocol OutputForm {
  /// The text as content of the output: nothing in it controls the reader.
  static func escaped(_ text: String) -> String
}

/// Text in the language of an output. The values in a literal are escaped, and the literal itself is not:
///
///     let line: TerminalText = "failed: \(name)\n"
package struct EscapedText<Form: OutputForm>: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The text as the output gets it.
  package private(set) var raw: String

  /// A text that is in the language already.
  package init(raw: String) { self.raw = raw }
  package init(stringLiteral literal: String) { raw = literal }
  package init(stringInterpolation parts: Parts) { raw = parts.raw }

  package struct Parts: StringInterpolationProtocol {
    fileprivate var raw = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ literal: String) { raw += literal }
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      raw += Form.escaped(value.description)
    }
    package mutating func appendInterpolation(_ text: EscapedText) { raw += text.raw }
  }

  package static func + (a: EscapedText, b: EscapedText) -> EscapedText { EscapedText(raw: a.raw + b.raw) }
  package static func += (a: inout EscapedText, b: EscapedText) { a.raw += b.raw }
}

extension Sequence {
  package func joined<Form>() -> EscapedText<Form> where Element == EscapedText<Form> {
    reduce(into: "") { $0 += $1 }
  }
}

/// Lines for terminals and logs. A value stays in its line: hidden characters and line feeds are visible.
package typealias TerminalText = EscapedText<TerminalForm>

package enum TerminalForm: OutputForm {
  package static func escaped(_ text: String) -> String { SafeText.of(text) }
}

extension TerminalText {
  /// A text of several lines, such as a frame or a page: hidden characters are visible, and line feeds stay.
  package init(lines: String) { self.init(raw: SafeText.of(lines, keepsLines: true)) }
}

/// The commands that runners of continuous integration read from the output of programs: `::name` at the start of a line,
/// also after spaces, and `##[name]` and `##vso[name]` anywhere.
package enum WorkflowCommands {
  /// The text without such commands: the second colon and the bracket are replaced. Linear.
  package static func broken(in text: String, colon: String = "\\:", bracket: String = "\\[") -> String {
    var before: UInt8 = 0
    let isHarmless = text.utf8.allSatisfy { byte in
      defer { before = byte }
      return byte != before || byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#")
    }
    if isHarmless { return text }
    var result = String.UnicodeScalarView()
    var (isStart, hasColon, hashes) = (true, false, 0)
    for scalar in text.unicodeScalars {
      switch scalar {
      case ":" where isStart && hasColon:
        result.append(contentsOf: colon.unicodeScalars)
        isStart = false
        continue
      case ":" where isStart: hasColon = true
      case "[" where hashes > 1:
        result.append(contentsOf: bracket.unicodeScalars)
        hashes = 0
        continue
      case "#": (isStart, hashes) = (false, hashes + 1)
      case "a"..."z" where hashes > 1, "A"..."Z" where hashes > 1: break
      case "\n": (isStart, hasColon, hashes) = (true, false, 0)
      default:
        hashes = 0
        if hasColon || !scalar.properties.isWhitespace { isStart = false }
      }
      result.append(scalar)
    }
    return String(result)
  }
}
