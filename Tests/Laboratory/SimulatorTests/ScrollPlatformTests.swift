import LayoutCore
import NodeUI
import SceneFields
import ScreenCore
import ScrollCore
import TapeCore
import TestSupport
import Testing

@testable import SceneCore

/// Scenes that imitate the scroll views of a platform.
@Suite(.bounded) struct ScrollPlatformTests: SceneSuite {
  private let scene =
    "root: {scroll: {id: s, indicators: never, edgeHint: none, content: {box: {width: 40, height: 100, fill: \".\"}}}}"

  private func failures(_ text: String, _ platform: ScrollPlatform?, _ tape: String) throws -> [String] {
    let scene = try Scene.load(Array(text.utf8), file: "scene.yaml", platform: platform)
    let window = scene.makeWindow()
    let player = TapePlayer(try Tape.load("Set Size 40x20\nSleep 2s\n" + tape, file: "a.tape"), window)
    player.play()
    return player.failures.map { "\($0)" }
  }

  /// Acceptance case 19.
  @Test(arguments: [
    (ScrollPlatform.iOS, 36), (.watchOS, 36), (.terminal, 18), (.macOS, 0), (.tvOS, 0),
  ])
  func aThrowGoesAsFarAsOnThePlatform(_ platform: ScrollPlatform, _ offset: Int) throws {
    #expect(
      try failures(scene, platform, "Drag 5,15 5,9 100ms\nSleep 8s\nExpect offset s 0,\(offset)\n") == [])
  }

  /// Acceptance case 20, without the panel.
  @Test func fieldsOfTheSceneWinOverThePlatform() throws {
    let text =
      "platform: macOS\n" + scene.replacing("id: s,", with: "id: s, decelerationRate: 0.99,")
    #expect(try failures(text, .watchOS, "Wheel@400ms down 3 at 5,5\nExpect offset s 0,3\n") == [])
    #expect(try failures(text, nil, "Wheel@400ms down 3 at 5,5\nExpect offset s 0,9\n") == [])
    let loaded = try Scene.load(Array(text.utf8), file: "f", platform: .watchOS)
    let scroll = try #require(loaded.elements["s"] as? ScrollNode)
    #expect(scroll.decelerationRate == 0.99 && scroll.wheelStep == 1 && loaded.platform == .watchOS)
    #expect(try load(text).platform == .macOS)
    #expect(error("platform: ios\n" + scene).contains("did you mean iOS?"))
  }

  @Test func theWheelDoesNothingOnATelevisionAndArrowsMoveTheFocus() throws {
    let text = """
      platform: tvOS
      root:
        scroll:
          id: s
          content:
            column:
              children:
                - button: {id: a, title: A}
                - box: {height: 30}
                - button: {id: b, title: B}
      """
    #expect(
      try failures(
        text, nil,
        "Wheel@400ms down 3 at 5,5\nExpect offset s 0,0\nDown\nExpect focus a\nDown\nSleep 2s\nExpect focus b\n"
          + "Expect offset s 0,12\nUp\nExpect focus a\n") == [])
  }

  @Test func theTableGivesEveryDefault() {
    for platform in ScrollPlatform.allCases {
      let node = ScrollNode()
      node.apply(platform)
      for rule in PlatformRule.all {
        #expect(rule.values.count == ScrollPlatform.allCases.count)
        guard let field = NodeKind.named("scroll")?.table[rule.name], rule.value(on: platform) != "–" else {
          continue
        }
        let expected = rule.value(on: platform)
        switch field.value(of: node) {
        case .mapping(let sides)?:
          #expect(sides.values.allSatisfy { "\($0)" == expected }, "\(rule.name) \(platform)")
        case let value: #expect(value.map { "\($0)" } == expected, "\(rule.name) \(platform)")
        }
      }
    }
    let (plain, terminal) = (ScrollNode(), ScrollNode())
    terminal.apply(.terminal)
    for field in NodeKind.named("scroll")!.fields {
      #expect(field.value(of: plain) == field.value(of: terminal), "\(field.name)")
    }
  }

  @Test func pagersTurnAsOnThePlatform() throws {
    func pager(_ platform: ScrollPlatform, _ field: String = "") throws -> PagerNode {
      let scene = try Scene.load(
        Array("root: {pager: {id: p, \(field)pages: [{text: a}, {text: b}]}}".utf8), file: "f",
        platform: platform)
      return try #require(scene.elements["p"] as? PagerNode)
    }
    #expect(try pager(.watchOS).orientation == .vertical && pager(.iOS).orientation == .horizontal)
    #expect(try pager(.watchOS, "orientation: horizontal, ").orientation == .horizontal)
    #expect(try pager(.iOS).scrollNode.indicators == ScrollNodeIndicators(.never))
  }

  @Test func rowsHaveThePlatformOfTheirScene() throws {
    let scene = try load(
      "platform: iOS\nroot: {list: {id: l, count: 1, row: {scroll: {height: 3, content: {text: a}}}}}")
    let window = scene.makeWindow()
    window.resize(rows: 5, columns: 9)
    window.layoutIfNeeded()
    var canvas = Canvas(rows: 5, columns: 9)
    window.draw(into: &canvas, at: 0)
    var rates: [Double] = []
    func visit(_ node: DisplayNode) {
      if let scroll = node as? ScrollNode { rates.append(scroll.decelerationRate) }
      node.subnodes.forEach(visit)
    }
    visit(window.root)
    #expect(rates == [0.998, 0.998])
  }

  @Test func theUsersBarsAreThoseOfThePlatform() throws {
    for platform in ScrollPlatform.allCases {
      let scene = try Scene.load(
        Array("root: {scroll: {id: s, content: {box: {height: 99}}}}".utf8), file: "f", platform: platform)
      let window = scene.makeWindow()
      window.indicators = .always
      window.resize(rows: 9, columns: 9)
      window.layoutIfNeeded()
      let scroll = try #require(scene.elements["s"] as? ScrollNode)
      let width = scroll.viewport.size.width
      #expect(width == (platform == .macOS ? 7 : platform == .terminal ? 8 : 9), "\(platform)")
    }
  }

  @Test func viewsOfOneDirectionAreANoteOnIOS() throws {
    func notes(_ top: String, _ second: String = "") throws -> [String] {
      let scene = try load(
        "\(top)root: {row: {children: [{scroll: {id: a, width: 9, content: {text: x}}}, "
          + "{scroll: {id: b, width: 9\(second), content: {text: x}}}]}}")
      let window = scene.makeWindow()
      window.resize(rows: 5, columns: 20)
      var canvas = Canvas(rows: 5, columns: 20)
      window.draw(into: &canvas, at: 0)
      return window.warnings
    }
    let found = try notes("platform: iOS\n")
    #expect(found.count == 1 && found[0].contains("scroll in the same direction"), "\(found)")
    #expect(try notes("platform: iOS\n", ", directions: horizontal").isEmpty)
    #expect(try notes("platform: macOS\n").isEmpty && notes("").isEmpty)
  }

  @Test func tapesSetAPlatform() throws {
    #expect(try Tape.load("Set Platform tvOS\n", file: "t").platform == .tvOS)
    #expect(throws: TapeError.self) { try Tape.load("Set Platform mac\n", file: "t") }
  }
}

/// The table of platforms in the manual.
@Suite(.bounded) struct PlatformTableTests {
  @Test func theManualHasTheTable() throws {
    let folder = TestSource.project.path
    let page = String(decoding: try Scene.bytes(path: folder + "/docs/platforms.md"), as: UTF8.self)
    let head = "| setting | " + ScrollPlatform.allCases.map(\.rawValue).joined(separator: " | ")
    var table = head + " | the guideline's sentence |\n|---|---|---|---|---|---|---|\n"
    for rule in PlatformRule.all {
      table += "| \(rule.name) | \(rule.values.joined(separator: " | ")) | \(rule.sentence) |\n"
    }
    #expect(page.contains("<!-- platforms -->\n" + table + "<!-- end -->"), "\(table)")
  }
}
