import TestSupport
import Testing

@testable import SceneCore

/// `CommonYAML` reads a text as libyaml does, or not at all.
@Suite(.bounded) struct CommonYAMLTests {
  /// A value with all marks, ends and quotes.
  private func description(_ node: Node) -> String {
    let place = "@\(node.mark.line):\(node.mark.column)-\(node.extent)"
    switch node {
    case .scalar(let scalar): return "\(scalar.style) \(scalar.string.debugDescription)" + place
    case .mapping(let mapping):
      return "{" + mapping.map { "\(description($0.key)): \(description($0.value))" }.joined(separator: ", ")
        + "}" + place
    case .sequence(let list): return "[" + list.map(description).joined(separator: ", ") + "]" + place
    }
  }

  private func common(_ text: String) -> Node? {
    var text = text
    return text.withUTF8 { CommonYAML.root(of: $0, depthLimit: 100) }
  }

  /// Returns whether the text was read in one pass.
  private func compare(_ text: String) -> Bool {
    guard let node = common(text) else { return false }
    let library = try? YAMLParser.libraryRoot(of: text, depthLimit: 100)
    #expect(library.map { description($0) } == description(node), "\(text.debugDescription)")
    return true
  }

  private static let scene = """
    title: 'it''s' # a comment
    root:
      row:
        spacing: 1
        children:
          - box: {title: "x: y", width: 50%, color: '#ff8800', children: []}
          - text: row é 1
          -   text:
                string: "a\\n\\"b\\" 日"
                bold: true
          - scroll: {snap: {points: [1, -2, 3,]}, content:
              {text: x}}
        keys:
        - key: q

    """

  @Test func theValuesOfASceneHaveThePlacesThatLibyamlGivesThem() {
    #expect(compare(Self.scene))
    for text in [
      "a:\n- 1\n- 2\nb:", "- a:\n  b: 1\n- - x\n  - y", "{a: 1}", "[\na,\n{b: c:d}, 'x']", "a: http://b.c",
      "日: é\nb: 'é' # é", "{\"a\":1, \"b\": {}}", "a: {b: c\n}\nd: e", "# only\n\na: b\n\n\n# end",
    ] {
      #expect(compare(text), "\(text)")
    }
  }

  @Test func otherTextsAndMistakesAreForLibyaml() {
    for text in [
      "", "a", "~", "a: &b 1", "a: *b", "a: !t 1", "a: |\n  b", "a: >\n  b", "? a\n: b", "a:\tb", "a: b\r\n",
      "---\na: b", "a: b\n...", "a: 1\na: 2", "a: b: c", "a: b\n  c", "a: 'b\n  c'", "[a: b]", "{a, b}", "[a",
      "{a: }", "- a\nb: c", "a:\n  b: 1\n c: 2", "a: \"\\u00e9\"", "\u{feff}a: b", "a: b\u{85}", "a: [b] c",
      "a: 'b'c", "%YAML 1.1", "a: @b", "a: - b", "[a]#b", "-",
    ] {
      #expect(common(text) == nil, "\(text.debugDescription)")
    }
    // A colon that is more than 1,024 characters after the start of its key.
    let spaces = String(repeating: " ", count: 1_100)
    for text in ["{\"a\"" + spaces + ": 1}", "\"a\"" + spaces + ": 1", "b: {a" + spaces + ": 1}"] {
      #expect(common(text) == nil && (try? YAMLParser.libraryRoot(of: text, depthLimit: 100)) == nil)
    }
    let deep = String(repeating: "[", count: 101) + String(repeating: "]", count: 101)
    #expect(common(deep) == nil && common(String(deep.dropFirst().dropLast())) != nil)
  }

  @Test(arguments: seeds(100))
  func mutatedTextsAreReadAlikeOrLeft(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let original = Array(Self.scene.unicodeScalars)
    let parts = [
      "\n", "\n  ", "\n- ", "- ", ": ", ":", "{", "}", "[", "]", ", ", "#", " #", "'", "\"", "\\", " ", "é",
      "?", "---",
      "|", "&a ", "*a", "!", "\t", "\r", "~", "b: c", "\u{85}", "x",
    ]
    var read = 0
    for _ in 0..<100 {
      // Few lines, so that most texts of few changes are right.
      let start = Int.random(in: 0..<original.count, using: &random)
      var text = Array(original[start..<min(original.count, start + Int.random(in: 1...150, using: &random))])
      for _ in 0..<Int.random(in: 0...3, using: &random) where !text.isEmpty {
        let place = Int.random(in: 0..<text.count, using: &random)
        if Bool.random(using: &random) {
          text.removeSubrange(place..<min(text.count, place + Int.random(in: 1...8, using: &random)))
        } else {
          text.insert(contentsOf: parts.randomElement(using: &random)!.unicodeScalars, at: place)
        }
      }
      if compare(String(String.UnicodeScalarView(text))) { read += 1 }
    }
    #expect(read > 0)
  }
}
