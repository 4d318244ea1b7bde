import LayoutCore
import NodeUI
import SceneFields
import ScreenCore
import TestSupport
import Testing

@testable import SceneCore

/// New values of fields in the text of a scene. Everything else stays, byte for byte.
@Suite(.bounded) struct SceneWritingTests: SceneSuite {
  /// The text with one field changed, or the reason why not.
  private func changed(
    _ text: String, id: String = "s", _ field: String, _ value: FieldValue, isOnlyAxis: Bool = true,
    companions: [String: FieldValue] = [:]
  ) throws -> String {
    let element = try #require(try load(text).elements[id])
    let names = field.split(separator: ".").map(String.init)
    let change = SceneChange(
      element.source, names, value, isOnlyAxis: isOnlyAxis, companions: companions)
    do throws(SceneWritingError) {
      return try SceneSource(text, file: "scene.yaml").applying([change])
    } catch { return "refused: \(error)" }
  }

  /// Acceptance case 9.
  @Test func aValueIsReplacedInItsPlace() throws {
    let text = "root: {scroll: {id: s, bounces: true, content: {box: {height: 100}}}}  # keep"
    #expect(
      try changed(text, "bounces.vertical", .bool(false))
        == text.replacing("bounces: true", with: "bounces: false"))
  }

  /// Acceptance case 10.
  @Test func aNewFieldIsALineAfterTheId() throws {
    let lines = [
      "root:", "  scroll:", "    id: s # the strip", "    bounces: true",
      "    content: {box: {height: 100}}  # keep",
      "",
    ]
    let text = lines.joined(separator: "\r\n")
    var expected = lines
    expected.insert("    decelerationRate: 0.998", at: 3)
    #expect(try changed(text, "decelerationRate", .number(0.998)) == expected.joined(separator: "\r\n"))
  }

  @Test func aMissingLastNewlineStaysMissing() throws {
    #expect(
      try changed("root:\n  box:\n    id: s", "title", .text("Oslo"))
        == "root:\n  box:\n    id: s\n    title: Oslo")
    #expect(
      try changed("root:\r  box:\r    id: s\r", "title", .text("Oslo"))
        == "root:\r  box:\r    id: s\r    title: Oslo\r")
  }

  /// Acceptance case 11.
  @Test func aSharedValueIsRefused() throws {
    let text =
      "root: {column: {children: [{scroll: {id: a, bounces: &x true, content: {text: hi}}},\n"
      + " {scroll: {id: b, bounces: *x, content: {text: hi}}}]}}"
    let one = try changed(text, id: "b", "bounces.vertical", .bool(false))
    #expect(
      one.hasPrefix("refused: scene.yaml:2: bounces.vertical of “b” is shared with “a” by the anchor “x”"),
      "\(one)")
    let other = try changed(text, id: "a", "bounces.vertical", .bool(false))
    #expect(other.hasPrefix("refused: scene.yaml:1: bounces.vertical of “a” is shared with “b”"), "\(other)")
  }

  @Test func anElementThatAnAliasSharesIsRefused() throws {
    let text = "root: {column: {children: [&e {box: {width: 3}}, *e, {box: {id: s, fill: &f x}}]}}"
    let column = try #require(try load(text).root as? StackLayoutSpec)
    let change = SceneChange(column.children[1].source, ["width"], .dimension(.points(4)))
    #expect(throws: SceneWritingError.self) { try SceneSource(text, file: "scene.yaml").applying([change]) }
    // An anchor alone shares nothing.
    #expect(try changed(text, "fill", .text("y")) == text.replacing("&f x", with: "&f y"))
  }

  @Test func shortFormsBecomeMappings() throws {
    #expect(
      try changed("root: {scroll: {id: s, paging: true}}", "paging.vertical.peek", .wholeNumber(4))
        == "root: {scroll: {id: s, paging: {enabled: true, peek: 4}}}")
    let text = "root: {column: {children: [{text: 'it''s'}, {text: \"a\\n\"}, text: c]}}"
    let column = try #require(try load(text).root as? StackLayoutSpec)
    let changes = column.children.map { SceneChange($0.source, ["bold"], .bool(true)) }
    #expect(
      try SceneSource(text, file: "scene.yaml").applying(changes)
        == "root: {column: {children: [{text: {string: 'it''s', bold: true}}, "
        + "{text: {string: \"a\\n\", bold: true}}, text: {string: c, bold: true}]}}")
    #expect(
      try changed(
        "root:\n  column:\n    id: s\n    children:\n    - text: one, two\n", "spacing", .wholeNumber(2))
        == "root:\n  column:\n    id: s\n    spacing: 2\n    children:\n    - text: one, two\n")
  }

  @Test func aPlainTextInAMappingGetsTheQuotesThatItNeeds() throws {
    let text = "root:\n  column:\n    children:\n    - text: one, [two]\n"
    let column = try #require(try load(text).root as? StackLayoutSpec)
    #expect(
      try SceneSource(text, file: "scene.yaml").applying([
        SceneChange(column.children[0].source, ["bold"], .bool(true))
      ]) == "root:\n  column:\n    children:\n    - text: {string: \"one, [two]\", bold: true}\n")
  }

  @Test func aValueForBothAxesIsDivided() throws {
    func both(_ fields: String, _ field: String, _ value: FieldValue) throws -> String {
      let text = try changed(
        "root: {scroll: {id: s, directions: both\(fields)}}", field, value, isOnlyAxis: false)
      return text.replacing("root: {scroll: {id: s, directions: both", with: "")
    }
    #expect(
      try both(", bounces: true", "bounces.vertical", .bool(false))
        == ", bounces: {horizontal: true, vertical: false}}}")
    #expect(
      try both(", snap: 5", "snap.horizontal.align", .text("center"))
        == ", snap: {horizontal: {every: 5, align: center}, vertical: 5}}}")
    #expect(
      try both(", snap: {every: 5}", "snap.horizontal.every", .wholeNumber(6))
        == ", snap: {horizontal: {every: 6}, vertical: {every: 5}}}}")
    // After the id.
    #expect(
      try changed(
        "root: {scroll: {id: s, directions: both}}", "snap.horizontal.padding", .wholeNumber(2),
        isOnlyAxis: false,
        companions: ["every": .wholeNumber(9)])
        == "root: {scroll: {id: s, snap: {horizontal: {every: 9, padding: 2}}, directions: both}}")
  }

  @Test func partsOfListsAndMappingsChangeAlone() throws {
    let text = "root:\n  scroll:\n    id: s\n    contentInset:\n      top: 1 # above\n      left: 2\n"
    #expect(
      try changed(text, "contentInset", .insets(EdgeInsets(top: 3, left: 2, bottom: 4, right: 0)))
        == "root:\n  scroll:\n    id: s\n    contentInset:\n      top: 3 # above\n      bottom: 4\n      left: 2\n"
    )
    #expect(
      try changed("root: {box: {id: s, contentSize: [ 3,  4 ]}}", "contentSize", .pair(3, 5))
        == "root: {box: {id: s, contentSize: [ 3,  5 ]}}")
    #expect(
      try changed(
        "root:\n  scroll:\n    id: s\n    snap:\n      points:\n      - 3\n      - 5\n",
        "snap.vertical.points",
        .wholeNumbers([3, 5, 8]))
        == "root:\n  scroll:\n    id: s\n    snap:\n      points: [3, 5, 8]\n")
  }

  @Test func jsonStaysJSON() throws {
    #expect(
      try changed("{\"root\": {\"box\": {\"id\": \"s\"}}}", "title", .text("a"))
        == "{\"root\": {\"box\": {\"id\": \"s\", \"title\": \"a\"}}}")
    #expect(
      try changed(
        "{\"root\": {\"scroll\": {\"id\": \"s\", \"paging\": true}}}", "paging.vertical.peek", .wholeNumber(4)
      )
        == "{\"root\": {\"scroll\": {\"id\": \"s\", \"paging\": {\"enabled\": true, \"peek\": 4}}}}")
  }

  @Test func quotesStay() throws {
    #expect(
      try changed("root: {box: {id: s, title: 'a'}}", "title", .text("it's"))
        == "root: {box: {id: s, title: 'it''s'}}")
    #expect(
      try changed("root: {box: {id: s, title: \"a\"}}", "title", .text("b"))
        == "root: {box: {id: s, title: \"b\"}}")
    #expect(
      try changed("root: {box: {id: s, color: red}}", "color", .color(.rgb(1, 2, 255)))
        == "root: {box: {id: s, color: \"#0102ff\"}}")
    #expect(
      try changed("root: {box: {id: s, width: 3}}", "width", .dimension(.fraction(0.5)))
        == "root: {box: {id: s, width: 50%}}")
  }

  @Test func blocksOfTextAndRowsAreRefused() throws {
    let block = try changed(
      "root:\n  text:\n    id: s\n    string: |\n      one\n    wrap: none\n", "string", .text("two"))
    #expect(block.hasPrefix("refused: scene.yaml:4: this is a block of lines"), "\(block)")
    // A line after it is possible.
    #expect(
      try changed("root:\n  box:\n    title: |-\n      one\n\n    id: s\n", "width", .dimension(.points(3)))
        == "root:\n  box:\n    title: |-\n      one\n\n    id: s\n    width: 3\n")
    let list = try load("root: {list: {count: 2, row: {text: {string: '{index}'}}}}")
    let window = list.makeWindow()
    window.resize(rows: 4, columns: 10)
    window.layoutIfNeeded()
    var canvas = Canvas(rows: 4, columns: 10)
    window.draw(into: &canvas, at: 0)
    var rows: [DisplayNode] = []
    func visit(_ node: DisplayNode) {
      if node is TextNode { rows.append(node) }
      node.subnodes.forEach(visit)
    }
    visit(window.root)
    #expect(rows.count == 2)
    do throws(SceneWritingError) {
      _ = try SceneSource("root: {list: {count: 2, row: {text: {string: '{index}'}}}}", file: "scene.yaml")
        .applying([SceneChange(rows[0].source, ["bold"], .bool(true))])
      Issue.record("no error")
    } catch {
      #expect(
        "\(error)" == "scene.yaml:1: bold is that of one row, and the file has one template for all rows")
    }
  }

  @Test func aSceneThatWouldBeWrongIsNotWritten() throws {
    let text = try changed(
      "root: {scroll: {id: s, paging: {vertical: {pageSize: 4}}}}", "paging.vertical.peek", .wholeNumber(3))
    #expect(text.hasPrefix("refused: scene.yaml: with the change, line 1 would be wrong"), "\(text)")
  }

  /// The element is found by its place, which an edit of the file moves.
  @Test func anElementThatIsNotThereIsRefused() throws {
    let source = try #require(try load("\n\nroot: {box: {id: s}}").elements["s"]?.source)
    #expect(throws: SceneWritingError.self) {
      try SceneSource("root: {box: {id: s}}", file: "f").applying([SceneChange(source, ["title"], .text("x"))]
      )
    }
    #expect(throws: SceneWritingError.self) {
      try SceneSource("root: {box: {id: s}}", file: "f").applying([
        SceneChange(ElementSource(), ["title"], .text("x"))
      ])
    }
    #expect(throws: SceneWritingError.self) { try SceneSource("", file: "f").applying([]) }
    #expect(throws: SceneWritingError.self) { try SceneSource("{", file: "f").applying([]) }
  }

  // MARK: Random scenes

  /// The tree has exactly the new value, and the bytes outside of the value's are equal.
  @Test(arguments: seeds(400))
  func onlyTheValueChanges(_ seed: UInt64) throws {
    var writer = RandomSceneText(seed: seed)
    let text = writer.scene()
    let elements = try load(text).elements
    var bytes = Array(text.utf8)
    var current = text
    for _ in 0..<4 {
      let field = writer.randomChange()
      let source = try #require(try load(current).elements[field.id]?.source)
      let new: String
      do throws(SceneWritingError) {
        new = try SceneSource(current, file: "f").applying([
          SceneChange(source, [field.name], field.value, isOnlyAxis: true)
        ])
      } catch {
        Issue.record("seed \(seed): \(error)\n\(current)\n\(field)")
        return
      }
      let after = Array(new.utf8)
      let same = zip(bytes, after).prefix { $0 == $1 }.count
      let tail = zip(bytes.reversed(), after.reversed()).prefix { $0 == $1 }.count
      let end = min(tail, bytes.count - same, after.count - same)
      let removed = String(decoding: bytes[same..<bytes.count - end], as: UTF8.self)
      let added = String(decoding: after[same..<after.count - end], as: UTF8.self)
      // The old value is one scalar of this length at most; a new field takes nothing away.
      #expect(
        field.old.map { $0.utf8.count >= removed.utf8.count } ?? removed.isEmpty, "seed \(seed): \(removed)")
      #expect(!removed.contains("\n"), "seed \(seed): \(removed)")
      let line = added.trimmingPrefix { "\r\n ,".contains($0) }
      #expect(
        field.old != nil || line.contains(field.name.suffix(3)) || line.contains(":"),
        "seed \(seed): \(added)")
      let element = try #require(try load(new).elements[field.id])
      let kind = try #require(NodeKind.named((element as? PressableNode)?.content.kind ?? element.kind))
      #expect(kind.table[field.name]?.value(of: element) == field.value, "seed \(seed): \(field)\n\(new)")
      writer.note(field)
      (current, bytes) = (new, after)
    }
    let (before, after) = (elements, try load(current).elements)
    #expect(Set(before.keys) == Set(after.keys))
    let all = writer.values
    for (id, fields) in all {
      let element = try #require(after[id])
      let kind = try #require(NodeKind.named(element.kind))
      for (name, value) in fields {
        #expect(kind.table[name]?.value(of: element) == value, "seed \(seed): \(id).\(name)\n\(current)")
      }
    }
  }
}
