import NodeUI
import PatternCore
import PortholeTesting
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Patterns of scenes and tapes that are made to take for ever: a message, and no wait.
@Suite(.bounded) struct PatternAttackTests {
  /// A pattern of nested repetitions, alternatives and references.
  private static func pattern(_ random: inout SplitMix64, depth: Int = 0) -> String {
    let atoms = ["a", "x", ".", "[ax]", "(?:a|x)", "\\w", "\\1", "(?=a)", "(a)", "^", "$", "\\b", ".*", "é"]
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ -> String in
      let isGroup = depth < 4 && Int.random(in: 0..<3, using: &random) > 0
      let part =
        isGroup ? "(" + pattern(&random, depth: depth + 1) + ")" : atoms.randomElement(using: &random)!
      return part + ["", "", "+", "*", "?", "{1,50}", "+?", "{2,}"].randomElement(using: &random)!
    }
    return parts.joined(separator: Bool.random(using: &random) ? "" : "|")
  }

  nonisolated private static let texts = [
    "", "a", String(repeating: "a", count: 5_000) + "!", String(repeating: "ax", count: 20_000) + "y",
    String(repeating: "aé x\n", count: 5_000), String(repeating: "x", count: 1_000_000),
  ]

  @Test(arguments: seeds(12)) func everySearchEnds(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<5 {
      let source = Self.pattern(&random)
      for options in [
        CompiledPattern.Options.text, [.text, .lines], [.text, .whole], [.text, .ignoresCase],
      ] {
        guard let pattern = try? CompiledPattern(Array(source.utf8), options) else { continue }
        let text = Self.texts.randomElement(using: &random)!
        let result = pattern.search(text)
        if case .found(let place) = result {
          #expect((0...text.utf8.count).contains(place), "PORTHOLE_SEED=\(seed) \(source)")
        }
      }
    }
  }

  @Test(arguments: [
    ("(a+)+$", "aaaa", true), ("(a+)+$", "aab", false), ("\\w+", "Ada", true), ("\\w+", "Ada L", false),
    ("\\w+", "Zoë", true), ("[^@ ]+@[^@ ]+\\.[a-z]+", "ada@example.org", true), (".{8,}", "1234567", false),
    ("a|ab", "ab", true), ("^a$", "a", true), ("", "", true), ("", "a", false), ("a*", "", true),
    ("é", "é", true),
  ])
  func aPatternOfAFieldMatchesTheWholeText(_ source: String, _ text: String, _ matches: Bool) throws {
    let pattern = try CompiledPattern(Array(source.utf8), [.text, .whole])
    #expect(pattern.search(text).hasFound == matches)
  }

  nonisolated private static let slow: [(pattern: String, text: String)] = [
    ("(a+)+$", String(repeating: "a", count: 40) + "!"),
    ("(a|a)*c", String(repeating: "a", count: 40) + "!c"),
    ("(x+x+)+y", String(repeating: "x", count: 60) + "!y"),
    ("(.*)\\1(.*)\\2[yz]", String(repeating: "a", count: 900)),
  ]

  /// The field says so, and can be edited.
  @Test(arguments: slow.indices) func aFieldWithASlowPatternHasAMessage(_ index: Int) throws {
    let (pattern, text) = Self.slow[index]
    let scene = try Scene.load(
      Array("root: {textField: {id: a, text: \"\(text)\", matches: '\(pattern)', message: other}}\n".utf8),
      file: "a.yaml")
    let field = try #require(scene.elements["a"] as? TextFieldNode)
    #expect(field.validate?(text) == "the pattern takes too many steps on this text")
    #expect(field.validate?("b") == "other")
    #expect(
      try Scene.lint(
        Array("root: {textField: {text: \"\(text)\", matches: '\(pattern)'}}\n".utf8), file: "a.yaml"
      ).findings.isEmpty)
  }

  /// Neither the check nor its opposite passes, and a wait ends before its time.
  @Test(
    arguments: slow.indices,
    [
      "Expect contains", "Expect not contains", "Expect row 0", "Expect not row 0", "Wait+Screen@10m",
      "Wait@10m",
    ])
  func aSlowPatternFailsACheck(_ index: Int, _ command: String) throws {
    let slow = Self.slow[index]
    let tape = try Tape.load("Set Size 1000x4\n\(command) /\(slow.pattern)/\n", file: "a.tape")
    let player = TapePlayer(tape, Window(TextNode(slow.text)))
    player.play()
    let failure = try #require(player.failures.first)
    #expect(player.failures.count == 1 && failure.found == TapePattern.limit, "\(failure)")
  }
}
