import LayoutCore
import NodeUI
import PortholeTesting
import TapeCore
import TestSupport
import Testing

@testable import SceneCore

/// Sentences of the guidelines that no other suite plays from end to end: `docs/design/scrolling.md` §15.
@Suite(.bounded) struct GuidelineTests: SceneSuite {
  private func failures(_ text: String, _ tape: String) throws -> [String] {
    let player = TapePlayer(
      try Tape.load("Set Size 20x6\nSleep 2s\n" + tape, file: "a.tape"), try load(text).makeWindow())
    player.play()
    return player.failures.map { "\($0)" }
  }

  // MARK: Texture

  /// A layout spec has no limit on the axes that scroll, and the view's own on the others.
  @Test(arguments: [
    (ScrollableDirections.vertical, Size(20, .infinity)), (.horizontal, Size(.infinity, 6)),
    (.both, Size(.infinity, .infinity)), (.none, Size(20, 6)),
  ])
  func contentIsMeasuredWithoutALimitWhereItScrolls(_ directions: ScrollableDirections, _ limit: Size) {
    let node = ScrollLayoutNode()
    node.scrollableDirections = directions
    var limits: [Size] = []
    node.layoutSpecBlock = { _, constrainedSize in
      limits.append(constrainedSize.max)
      return WrapperLayoutSpec(children: [BoxNode(contentSize: Size(50, 40))])
    }
    let layout = node.layoutThatFits(SizeRange(exact: Size(20, 6)))
    #expect(limits.first == limit)
    #expect(layout.size == Size(20, 6))
    #expect(
      layout.contentSize
        == Size(limit.width == .infinity ? 50 : 20, limit.height == .infinity ? 40 : 6))
  }

  /// Scrolling is off while the children fit, and on by itself once they do not.
  @Test func scrollingIsOnWhileTheChildrenDoNotFit() {
    let rows = (0..<12).map { _ in BoxNode(contentSize: Size(5, 1)) }
    var count = 4
    let node = ScrollNode { StackLayoutSpec.vertical { for row in rows[..<count] { row } } }
    let screen = HeadlessScreen(node, columns: 20, rows: 6)
    func end() -> Int {
      screen.key(.end)
      screen.settle()
      return node.contentOffset.y
    }
    #expect(end() == 0)
    for (children, offset) in [(12, 6), (5, 0), (8, 2)] {
      count = children
      node.setNeedsLayout()
      screen.draw()
      #expect(end() == offset, "\(children) children")
    }
  }

  /// People scroll only in the directions that a view has: offsets after each of the four ends, from the middle.
  @Test(arguments: [
    ("none", [30, 30, 30, 30]), ("[up]", [0, 30, 30, 30]), ("[down]", [30, 94, 30, 30]),
    ("[left]", [30, 30, 0, 30]), ("[right]", [30, 30, 30, 80]), ("[up, down]", [0, 94, 30, 30]),
    ("vertical", [0, 94, 30, 30]), ("[left, right]", [30, 30, 0, 80]), ("horizontal", [30, 30, 0, 80]),
    ("both", [0, 94, 0, 80]),
  ])
  func peopleScrollOnlyInTheDirectionsOfTheView(_ directions: String, _ expected: [Int]) throws {
    for (index, way) in ["up", "down", "left", "right"].enumerated() {
      let scene = try load(
        """
        root: {scroll: {id: s, directions: \(directions), indicators: never, managesContentSize: false,
          contentSize: [100, 100], contentOffset: [30, 30], content: {box: {width: 100, height: 100}}}}
        """)
      let tape = "Set Size 20x6\nWheel@100ms \(way) 40 at 5,3\nSleep 3s\n"
      let player = TapePlayer(try Tape.load(tape, file: "a.tape"), scene.makeWindow())
      player.play()
      let scroll = try #require(scene.elements["s"] as? ScrollNode)
      let offset = index < 2 ? scroll.contentOffset.y : scroll.contentOffset.x
      #expect(offset == expected[index], "\(directions), \(way)")
      #expect((index < 2 ? scroll.contentOffset.x : scroll.contentOffset.y) == 30)
    }
  }

  // MARK: The interface guidelines

  /// A scroll view around content that fits draws exactly that content.
  @Test func aScrollViewHasNoLookOfItsOwn() throws {
    let content = "column: {children: [{text: one}, {box: {border: single, width: 8, height: 3}}]}"
    func screen(_ root: String) throws -> HeadlessScreen {
      HeadlessScreen(try load("root: {\(root)}").rootNode, columns: 20, rows: 6)
    }
    let (plain, scrolled) = (try screen(content), try screen("scroll: {content: {\(content)}}"))
    scrolled.settle()
    #expect(scrolled.lines == plain.lines && plain.lines.joined().contains("one"))
    for y in 0..<6 {
      for x in 0..<20 { #expect(scrolled.style(x, y) == plain.style(x, y), "\(x),\(y)") }
    }
  }

  /// A row that the edge cuts says that more follows, as does the arrow where nothing is cut.
  @Test func contentThatContinuesIsApparent() throws {
    let scene = """
      root: {scroll: {id: s, content: {column: {children: [{text: a}, {box: {border: single, height: 9, width: 6}}]}}}}
      """
    #expect(
      try failures(
        scene,
        """
        Expect row 1 "┌────┐"
        Expect not contains "└"
        Expect row 5 "│    │             ▾"
        End
        Sleep 2s
        Expect contains "└────┘"
        Expect row 0 "│    │             ▴"
        """) == [])
  }

  /// A page control takes the place of the indicator on its axis, says which page is shown, and turns pages.
  @Test func aPageControlReplacesTheIndicator() throws {
    let scene = "root: {pager: {id: p, pages: [{text: a}, {text: b}, {text: c}]}}"
    #expect(
      try failures(
        scene,
        """
        Expect row 5 "       ● ○ ○"
        Right
        Expect indicator p horizontal none
        Sleep 1s
        Expect page p 1
        Expect row 5 "       ○ ● ○"
        Click 11,5
        Sleep 1s
        Expect page p 2
        """) == [])
  }

  /// The crown of a watch scrolls by lines; its bar shows while it turns and for a second after.
  @Test func aCrownScrollsAndTheBarIsTransient() throws {
    let scene = """
      platform: watchOS
      root: {scroll: {id: s, content: {box: {height: 60, fill: .}}}}
      """
    #expect(
      try failures(
        scene,
        """
        Expect indicator s vertical hidden
        Wheel@200ms down 3 at 5,3
        Expect offset s 0,3
        Expect indicator s vertical shown
        Sleep 2s
        Expect indicator s vertical hidden
        """) == [])
  }
}
