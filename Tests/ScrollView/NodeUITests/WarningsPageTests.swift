import Foundation
import TestSupport
import Testing

/// The page of warnings has each one that the sources have.
@Suite(.bounded) struct WarningsPageTests {
  /// The constant parts of the string literals in an expression, which ends with its closing parenthesis. Literals that
  /// are added are one text.
  private static func parts(of text: Substring) -> [String] {
    var (parts, part): ([String], String) = ([], "")
    var (depth, left) = (1, text)
    /// The depths of parentheses at which the texts around an interpolation continue.
    var (isText, texts): (Bool, [Int]) = (false, [])
    while let character = left.popFirst(), depth > 0 {
      switch character {
      case "\\" where isText:
        guard left.first == "(" else {
          let escape = left.popFirst()
          if escape == "u", let end = left.firstIndex(of: "}") {
            let digits = left[left.index(after: left.startIndex)..<end]
            if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
              part.append(Character(scalar))
            }
            left = left[left.index(after: end)...]
          }
          continue
        }
        left.removeFirst()
        if texts.isEmpty {
          parts.append(part)
          part = ""
        }
        texts.append(depth)
        depth += 1
        isText = false
      case "\"": isText.toggle()
      case "(" where !isText: depth += 1
      case ")" where !isText:
        depth -= 1
        if texts.last == depth {
          texts.removeLast()
          isText = true
        }
      default: if isText, texts.isEmpty { part.append(character) }
      }
    }
    return parts + [part]
  }

  /// The longest constant part of each text that a function gets.
  private static func texts(givenTo function: String, in source: String) -> [String] {
    var (texts, left): ([String], Substring) = ([], source[...])
    while let range = left.range(of: function + "(") {
      let isDeclaration = left[..<range.lowerBound].hasSuffix("func ")
      left = left[range.upperBound...]
      if isDeclaration { continue }
      if let longest = parts(of: left).max(by: { $0.count < $1.count }), longest.count > 3 {
        texts.append(longest)
      }
    }
    return texts
  }

  @Test func eachWarningIsExplained() throws {
    let page = try String(
      contentsOf: TestSource.project.appendingPathComponent("docs/warnings.md"), encoding: .utf8)
    var texts: [String] = []
    let sources = TestSource.project.appendingPathComponent("Sources")
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") {
      let source = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      texts += Self.texts(givenTo: "warn", in: source)
      if path.hasSuffix("NodeKeys.swift") { texts += Self.texts(givenTo: "report", in: source) }
      // The texts of layout problems, and of nested scroll views.
      for start in ["extension LayoutProblem: CustomStringConvertible {", "public static func warning(\n"] {
        guard let range = source.range(of: start) else { continue }
        let body = source[range.upperBound...]
        let lines = body[..<(body.range(of: "\n  }\n")?.lowerBound ?? body.endIndex)].split(separator: "\n")
        for line in lines where line.contains("\\(") {
          texts += [Self.parts(of: line[...] + ")").max { $0.count < $1.count } ?? ""].filter { $0.count > 3 }
        }
      }
    }
    #expect(texts.count > 30)
    for text in texts where !text.contains("porthole") {
      let words = text.trimmingCharacters(in: CharacterSet(charactersIn: " ,;:.\u{201c}\u{201d}"))
      #expect(page.contains(words), "docs/warnings.md lacks a warning")
    }
  }
}
