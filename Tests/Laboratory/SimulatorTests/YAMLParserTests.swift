import NodeUI
import TestSupport
import Testing

@testable import SceneCore

/// The tree of values that `YAMLParser` makes of a text.
@Suite(.bounded) struct YAMLParserTests {
  private func root(_ text: String, depthLimit: Int = 100) throws -> Node? {
    try YAMLParser.root(of: text, depthLimit: depthLimit)
  }

  @Test(arguments: seeds(300))
  func writtenTreesAreReadBack(_ seed: UInt64) throws {
    var writer = YAMLWriter(seed: seed)
    let tree = writer.document()
    let node = try root(writer.text)
    #expect(node.map { YAMLTree($0) } == tree, "\(writer.text)")
  }

  @Test func aByteOrderMarkIsNoPartOfTheText() throws {
    #expect(try root("\u{feff}a: b")?.mapping?.first?.key.scalar?.string == "a")
  }

  @Test func aTextWithoutAValueHasNoRoot() throws {
    for text in ["", " \n\n", "# a comment", "\u{feff}"] { #expect(try root(text) == nil, "\(text)") }
    // A document that is begun has a value: nothing.
    #expect(try root("---")?.scalar?.string == "")
  }

  @Test func onlyPlainScalarsAreNull() throws {
    let list = try #require(try root("[~, '~', null, \"null\", '']")?.sequence)
    #expect(list.map { isNull($0) } == [true, false, true, false, false])
  }

  @Test func theValuesOfAliasesAreCountedEachTime() throws {
    let node = try #require(try root("[&a [1, 2], *a, {k: *a}]"))
    #expect(node.hasMoreValues(than: 11) && !node.hasMoreValues(than: 12))
    #expect(node.hasMoreValues(than: 0) && node.hasMoreValues(than: -1))
  }

  @Test func marksAreClampedToTheirRange() {
    let mark = Mark(line: .max, column: .min)
    #expect(mark.line == Int(Int32.max) && mark.column == Int(Int32.min))
  }

  // MARK: Keys

  @Test(arguments: [2, 8, 9, 100])
  func keysThatStandTwiceAreRefused(_ count: Int) {
    let keys = (0..<count).map { "k\($0): \($0)\n" }.joined()
    #expect(throws: Never.self) { try root(keys) }
    for key in [0, count - 1] {
      do {
        _ = try root(keys + "k\(key): x\n")
        Issue.record("no error")
      } catch YAMLError.duplicateKeys(let names, let mark) {
        #expect(names == ["k\(key)"] && mark == Mark(line: key + 1, column: 1))
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test func manyKeysAreComparedInLinearTime() throws {
    let text = (0..<50_000).map { "k\($0): \n" }.joined()
    #expect(try root(text)?.mapping?.count == 50_000)
  }

  // MARK: Depth

  private func isTooDeep(_ text: String, _ limit: Int) -> Bool {
    do {
      _ = try root(text, depthLimit: limit)
      return false
    } catch YAMLError.tooDeep {
      return true
    } catch {
      Issue.record(error)
      return false
    }
  }

  @Test func nestingIsLimited() {
    for text in ["[[[]]]", "{a: [{}]}", "- - - x", "a:\n b:\n  c: 1"] {
      #expect(!isTooDeep(text, 3) && isTooDeep(text, 2), "\(text)")
    }
    #expect(!isTooDeep("x", 0))
  }

  /// A list of aliases, each of the one before, is as deep as it is long.
  @Test func aliasesCountAsTheirValues() {
    var text = "- &a0 []\n"
    for index in 1...5 { text += "- &a\(index) [*a\(index - 1)]\n" }
    #expect(!isTooDeep(text, 7) && isTooDeep(text, 6))
    for index in 6...20_000 { text += "- &a\(index) [*a\(index - 1)]\n" }
    #expect(isTooDeep(text, 8_000))
  }

  @Test func anAliasStandsForTheLastAnchorOfItsName() throws {
    let list = try #require(try root("[&a 1, *a, &a 2, *a]")?.sequence)
    #expect(list.map { $0.scalar?.string } == ["1", "1", "2", "2"])
    // Not yet a value while it is being read.
    #expect(throws: YAMLError.self) { try root("&a [*a]") }
  }

  // MARK: Mistakes

  @Test func aCharacterThatYAMLDoesNotAllowHasItsPlaceInBytes() {
    do {
      _ = try root("日本: \u{1}")
      Issue.record("no error")
    } catch YAMLError.character(let problem, let offset) {
      #expect(problem.contains("control characters") && offset == 8)
    } catch {
      Issue.record(error)
    }
  }

  @Test(arguments: [
    "\"\\q\"", "\"\\x\"", "\"\\uD800\"", "\"\\U00110000\"", "\"\\", "\"", "'", "[", "{", "}", "]", "a: b: c",
    "\t- a",
    "%YAML 9.9\n--- a", "%TAG", "%", "--- a\n--- b", "*", "&", "*x", "& a", "! !", "!<", "!x!y z", "|x",
    "|9999999999",
    ">-+", "? [", "a\n b: c", "- a\nb: c", "@", "`", "\u{0}", "\u{fffe}", "a: &a &b c", "\"\\u00\"",
    "!!binary",
    "\u{feff}\u{feff}[", "a: |\n\t b", "...\n...\n[", "- - -\n -", "{a, a}", "{? a, ? a}", "a: 1\na: 2",
  ])
  func wrongTextsEndWithAnErrorOrAValue(_ text: String) {
    do {
      _ = try Scene.load(Array(text.utf8), file: "s")
      Issue.record("\(text) is no scene")
    } catch {
      let issues = (error as? SceneError)?.issues ?? []
      #expect(
        !issues.isEmpty && issues.allSatisfy { !$0.message.isEmpty && $0.line ?? 1 > 0 && $0.column ?? 1 > 0 }
      )
    }
  }

  /// Random changes of a scene give a scene or errors with places in the text.
  @Test(arguments: seeds(40))
  func mutatedScenesAreReadOrRefusedWithPlaces(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let original = Array(
      """
      title: &t "A \\u00e9"
      root:
        row:
          spacing: 1 # comment
          children:
            - &a {box: {width: 3, title: 'x''y'}}
            - *a
            - text: |
                literal
            - list: {count: 3, row: {text: "{index}"}}
            - ? scroll
              : {content: {text: *t}, snap: [1, 2]}
      """.unicodeScalars)
    let parts = [
      "\u{0}", "\u{ff}", "-", "9", "\n", "\r\n", "\"", "'", "{", "]", "@", "&a ", "*a", ": ", "\t", "  ",
      "? ", "|", "\\",
      "\u{feff}", "---\n", "!!str ", "%", "日",
    ]
    for _ in 0..<50 {
      var text = original
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: text.removeSubrange(place..<min(text.count, place + Int.random(in: 1...5, using: &random)))
        case 1: text.insert(original.randomElement(using: &random)!, at: place)
        default: text.insert(contentsOf: parts.randomElement(using: &random)!.unicodeScalars, at: place)
        }
        if text.isEmpty { text = original }
      }
      let string = String(String.UnicodeScalarView(text))
      do {
        _ = try Scene.load(Array(string.utf8), file: "s")
      } catch {
        let issues = (error as? SceneError)?.issues ?? []
        let lines =
          string.utf8.count { $0 == 0x0a || $0 == 0x0d }
          + string.unicodeScalars.count { "\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) } + 2
        #expect(
          !issues.isEmpty
            && issues.allSatisfy {
              (1...lines).contains($0.line ?? 1) && $0.column ?? 1 > 0 && !$0.message.isEmpty
            }, "\(string)\n\(error)")
      }
    }
  }

  /// A few lines of aliases stand for millions of values, wherever they are read.
  @Test(arguments: [
    ("root: {row: {children: *b}}", "an element is a mapping"), ("root: *b", "an element is a mapping"),
    ("root: {list: {count: 1, row: *b}}", "more than 1000000 values in a row"),
    ("root: {list: {count: 1, row: {row: {children: *b}}}}", "more than"),
    ("root: {box: {contentSize: *b}}", "found a list"), ("root: {box: {width: *b}}", "found a list"),
    ("root: {? *b : 1}", "found a mapping"), ("root: {*b : 1, [*b] : 2}", "found a mapping with 2 keys"),
    ("root: {scroll: {snap: {points: *b}}}", "found a list"),
  ])
  func enormousAliasesEndWithAnError(_ root: String, _ message: String) {
    var text = "title: &b [1, 2]\n"
    var lines = ["bombs:"]
    for _ in 0..<19 { lines.append("  - &b [*b, *b]") }
    text += lines.joined(separator: "\n") + "\n" + root
    do {
      _ = try Scene.load(Array(text.utf8), file: "s")
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  /// The bytes that values take in the text, without their anchors and tags. Aliases are not followed.
  @Test(arguments: [
    (
      "a: 1\nb: [x, 'é', {c: 2}]\n",
      ["a: 1\nb: [x, 'é', {c: 2}]", "1", "[x, 'é', {c: 2}]", "x", "'é'", "{c: 2}", "2"]
    ),
    (
      "a: é\r\nb: \"\u{2028}x\"\rc: 1",
      ["a: é\r\nb: \"\u{2028}x\"\rc: 1", "é", "\"\u{2028}x\"", "1"]
    ),
    ("- &a # note\n  k: v\n- *a\n- !!str x\n", ["- &a # note\n  k: v\n- *a\n- !!str x", "k: v", "v", "x"]),
    ("[a: 1, b]", ["[a: 1, b]", "a: 1", "1", "b"]),
    ("a:\nb: |\n  x\nc: &e\n", ["a:\nb: |\n  x\nc: &e", "", "|\n  x\n", ""]),
  ])
  func valuesKnowTheirBytes(_ text: String, _ parts: [String]) throws {
    let tree = try #require(try SourceTree(text, depthLimit: 100))
    var found: [String] = []
    tree.forEach { value, _ in
      found.append(String(decoding: tree.bytes[tree.range(of: value)], as: UTF8.self))
    }
    #expect(found == parts)
  }
}
