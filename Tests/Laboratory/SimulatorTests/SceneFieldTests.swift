import LayoutCore
import NodeUI
import SceneFields
import PortholeTesting
import SceneCore
import ScrollCore
import TestSupport
import Testing

/// The table of fields, and scenes that are read by it.
@Suite(.bounded) struct SceneFieldTests: SceneSuite {
  private func scroll(_ fields: String) throws -> ScrollNode {
    try #require(try load("root: {scroll: {\(fields)}}").root as? ScrollNode)
  }

  // MARK: Values per axis

  /// The fields of a scroll view in a scene, and the same settings in Swift.
  nonisolated struct AxisCase: Sendable {
    let fields: String
    let settings: @MainActor @Sendable (ScrollNode) -> Void

    init(_ fields: String, _ settings: @escaping @MainActor @Sendable (ScrollNode) -> Void) {
      self.fields = fields
      self.settings = settings
    }
  }

  @Test(arguments: [
    AxisCase("bounces: false") { $0.bounces = false },
    AxisCase("bounces: {horizontal: false}") { $0.bouncesHorizontally = false },
    AxisCase("bounces: {vertical: false, horizontal: true}") { $0.bouncesVertically = false },
    AxisCase("alwaysBounce: {horizontal: true}") { $0.alwaysBounceHorizontal = true },
    AxisCase("alwaysBounce: {vertical: true}") { $0.alwaysBounceVertical = true },
    AxisCase("indicators: {vertical: never}") { $0.indicators.vertical = .never },
    AxisCase("indicators: {vertical: never, horizontal: always}") {
      $0.indicators = ScrollNodeIndicators(horizontal: .always, vertical: .never)
    },
    AxisCase("paging: true") {
      $0.isPagingEnabled = true
      $0.pageOverlap = 0
    },
    AxisCase("paging: false") { $0.isPagingEnabled = false },
    AxisCase("paging: {horizontal: {overlap: 3, pageSize: 7}}") {
      $0.isPagingEnabledHorizontally = true
      $0.horizontalPageOverlap = 3
      $0.pageSize = Size(7, 0)
    },
    AxisCase("paging: {vertical: true, horizontal: {enabled: false, overlap: 2}}") {
      $0.isPagingEnabledVertically = true
      $0.verticalPageOverlap = 0
      $0.horizontalPageOverlap = 2
    },
    AxisCase("snap: 5") {
      ($0.horizontalSnapPoints, $0.verticalSnapPoints) = (SnapPoints(every: 5), SnapPoints(every: 5))
    },
    AxisCase("snap: {vertical: 4}") { $0.verticalSnapPoints = SnapPoints(every: 4) },
    AxisCase(
      "snap: {horizontal: {every: 19, align: center, strictness: proximity, stop: always, padding: 1}}"
    ) {
      $0.horizontalSnapPoints = SnapPoints(
        every: 19, alignment: .center, strictness: .proximity, stopsAlways: true, padding: 1)
    },
    AxisCase("snap: {vertical: {points: [9, 3]}}") { $0.verticalSnapPoints = SnapPoints([3, 9]) },
  ])
  func valuesPerAxisAreThoseOfSwift(_ axisCase: AxisCase) throws {
    let node = ScrollNode()
    axisCase.settings(node)
    let found = try scroll(axisCase.fields)
    #expect(found.state == node.state)
    #expect(found.indicators == node.indicators)
  }

  /// A page is turned on the axis that pages; on the other one a key moves by a step.
  @Test func onlyOneAxisPages() throws {
    let node = try scroll(
      "directions: both, paging: {horizontal: true}, content: {box: {contentSize: [100, 100]}}")
    let screen = HeadlessScreen(node, columns: 20, rows: 10)
    screen.key(.right)
    screen.key(.down)
    _ = screen.settle()
    #expect(node.contentOffset == Point(x: 20, y: 1))
  }

  @Test(arguments: [
    ("bounces: {horizontal: 3}", "1:39: root.scroll.bounces.horizontal: found “3”; allowed: true, false"),
    (
      "bounces: {horizonal: true}",
      "1:27: root.scroll.bounces: unknown key “horizonal”; did you mean horizontal?"
    ),
    (
      "paging: {horizontal: {overlap: -1}}",
      "1:48: root.scroll.paging.horizontal.overlap: found “-1”; allowed: a whole number of at least 0"
    ),
    (
      "paging: {horizontal: true, overlap: 2}",
      "1:44: root.scroll.paging: unknown key “overlap”; allowed: horizontal, vertical"
    ),
    ("paging: {vertica: true}", "1:26: root.scroll.paging: unknown key “vertica”; did you mean vertical?"),
    (
      "paging: on",
      "1:25: root.scroll.paging: found “on”; allowed: true, false, a mapping of enabled, overlap, peek, pageSize, align, or of"
        + " horizontal, vertical"
    ),
    (
      "snap: 0",
      "1:23: root.scroll.snap: found “0”; allowed: a whole number of at least 1, a mapping of every"
    ),
    ("snap: {align: end}", "1:23: root.scroll.snap: every, points or children is missing"),
    ("snap: {every: 3, points: [1]}", "1:42: root.scroll.snap.points: every and points exclude each other"),
  ])
  func wrongValuesPerAxisAreReported(_ fields: String, _ expected: String) {
    #expect(
      error("root: {scroll: {\(fields)}}").hasPrefix("scene.yaml:" + expected),
      "\(error("root: {scroll: {\(fields)}}"))")
  }

  @Test(arguments: [
    (
      "root: {pager: {pages: []}}",
      "1:23: root.pager.pages: found an empty list; allowed: a list of at least one"
    ),
    ("root: {pager: {}}", "1:15: root.pager: pages is missing"),
    ("root: {button: {}}", "1:16: root.button: title is missing"),
    ("root: {button: {title: \"\"}}", "1:24: root.button.title: found an empty title; allowed: a text"),
    ("root: {box: {width:3}}", "1:14: root.box: a space is missing after the colon of “width:3”"),
  ])
  func emptyElementsAreRefused(_ scene: String, _ expected: String) {
    #expect(error(scene).hasPrefix("scene.yaml:" + expected), "\(error(scene))")
  }

  @Test func aPageControlTakesThePlaceOfThePagersOwn() throws {
    func pager(_ field: String) throws -> PagerNode {
      let scene = try load(
        "root: {column: {children: [{pageControl: {for: p}}, {pager: {id: p, \(field)pages: [{text: a}]}}]}}")
      return try #require(scene.elements["p"] as? PagerNode)
    }
    #expect(try !pager("").showsPageControl)
    #expect(try pager("pageControl: true, ").showsPageControl)
    #expect(try !pager("pageControl: false, ").showsPageControl)
  }

  @Test func rowsAreNumberedFromZeroAndOne() throws {
    let scene = try load("root: {list: {count: 3, row: {text: \"{index} {number} {x}\"}}}")
    let screen = HeadlessScreen(scene.rootNode, columns: 10, rows: 3)
    #expect(screen.lines == ["0 1 {x}", "1 2 {x}", "2 3 {x}"])
  }

  // MARK: Syntax

  @Test(arguments: [
    ("root:\n\tbox: {}\n", "2:1: not valid YAML: tabs are not allowed here"),
    (
      "root:\n  box:\n    width:3\n    height: 2\n",
      "4:11: not valid YAML: a space is missing after the colon of “width:3” in line 3"
    ),
    (
      "root:\n  box:\n    title: a\n    width:3\n",
      "5:1: not valid YAML: a space is missing after the colon of “width:3” in line 4"
    ),
    ("root:{box: }\n", "1:12: not valid YAML: a space is missing after the colon of “root:{box” in line 1"),
    (
      "root:\n  row:\n    children:\n      -box: {}\n      - box: {}\n",
      "5:7: not valid YAML: a space is missing after the dash of “-box” in line 4"
    ),
    ("root:\n  text: \"abc\n  x: y\n", "4:1: not valid YAML: the quote in line 2 is not closed"),
    ("root: {box: {width: 3}\n", "2:1: not valid YAML: the { in line 1 is not closed"),
    ("root: [\n", "2:1: not valid YAML: the [ in line 1 is not closed"),
    (
      "root:\n  row:\n    children: [{box: }, {text: \"[\"}\n    spacing: 1\n",
      "4:5: not valid YAML: a comma is missing, or the [ in line 3 is not closed"
    ),
    ("root: {box: }}\n", "1:14: not valid YAML: this } closes nothing"),
    ("root:\n  text: @foo\n", "2:9: not valid YAML: a value cannot begin with @; put the text in quotes"),
    ("root:\n  text: %foo\n", "2:9: not valid YAML: a value cannot begin with %; put the text in quotes"),
    ("root:\n  text: Note: this\n", "2:13: not valid YAML: a text that contains “: ” must be in quotes"),
    ("root: {text: a: b}", "1:15: not valid YAML: a text that contains “: ” must be in quotes"),
    (
      "root:\n  box:\n    width: 3\n      height: 2\n",
      "4:13: not valid YAML: line 4 is indented more than line 3, which has a value already"
    ),
    (
      "root:\n  box:\n    width: 3\n   height: 2\n",
      "4:4: not valid YAML: the indentation of line 4 fits none of the lines above it"
    ),
  ])
  func syntaxErrorsNameTheLikelyCause(_ text: String, _ expected: String) {
    #expect(error(text).hasPrefix("scene.yaml:" + expected), "\(error(text))")
  }

  // MARK: The table

  /// A field that is read and set gives back what it was set to, and one that is not set stays.
  @Test(arguments: await NodeKind.names) func fieldsOfLiveNodesAreReadAndSet(_ name: String) throws {
    let kind = try #require(NodeKind.named(name))
    for field in kind.table.fields {
      for value in Self.samples(field.type) {
        let element = kind.make()
        guard field.isSettable, field.value(of: element) != nil || field.usual == nil else { continue }
        field.set(value, of: element)
        // Layouts are blocks, which cannot be read.
        if case .element = value, field.value(of: element) == nil { continue }
        // A preferred size is read as width and height.
        if field.name == "preferredSize" { continue }
        // A choice is one of the options, a page one of those there are, and a slider's value in its range.
        if ["selectedIndex", "currentIndex", "value"].contains(field.name) { continue }
        // Offsets are clamped to the content, of which a new node has none.
        let found = try #require(field.value(of: element), "\(name).\(field.name)")
        #expect(found.contains(value), "\(name).\(field.name): \(found) after \(value)")
      }
    }
  }

  /// Two different values of a type.
  private static func samples(_ type: FieldType) -> [FieldValue] {
    switch type.form {
    case .word, .list, .wordOrList, .wordOrMapping: type.examples
    case .element: [.element(TextNode("a"))]
    case .elements: [.elements([TextNode("a"), TextNode("b")])]
    case .actions, .keyBindings, .settings: []
    case .mappings(let table): samples(.mapping(table))
    case .mapping(let table), .perAxis(let table):
      // A part that only the reader knows cannot be set.
      table.fields.filter(\.isSettable).flatMap { field in
        samples(field.type).map { value in
          // The other fields need one of these.
          let needed = table.alternatives.contains(field.name) ? nil : table.alternatives.first
          var values = [field.name: value]
          if let needed { values[needed] = .wholeNumber(2) }
          return .mapping(values)
        }
      }
    }
  }

  @Test func namesAreUniqueAndHelpIsOneLine() {
    #expect(Set(NodeKind.names).count == NodeKind.names.count)
    for kind in NodeKind.all {
      #expect(kind.help.hasSuffix(".") && kind.help.count <= 64, "\(kind.name)")
      for field in kind.table.fields {
        #expect(!field.help.isEmpty && field.help.count <= 70 && !field.help.hasSuffix("."), "\(field.name)")
      }
    }
  }

  /// The scene reader gives an element whose fields have the values of the scene, and defaults elsewhere.
  @Test func theReaderSetsNothingElse() throws {
    for kind in NodeKind.all where !kind.table.fields.contains(where: \.isRequired) && kind.name != "list" {
      guard kind.name != "image" else { continue }
      let element = try load("root: {\(kind.name): {}}").root
      for field in kind.table.fields {
        #expect(field.value(of: element) == field.value(of: kind.make()), "\(kind.name).\(field.name)")
      }
    }
  }
}

extension FieldValue {
  /// Whether this value is the other one, or a mapping that contains it.
  fileprivate func contains(_ other: FieldValue) -> Bool {
    guard case .mapping(let mine) = self, case .mapping(let others) = other else { return self == other }
    return others.allSatisfy { key, value in mine[key]?.contains(value) == true }
  }
}
