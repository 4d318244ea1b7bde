import Foundation
import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Lists, rows, columns and texts of scenes that change with time, and refreshes.
@Suite(.bounded) struct TimedSceneTests: SceneSuite {
  private func errors(_ element: String) -> [String] {
    do {
      _ = try load("root: \(element)")
      return []
    } catch {
      return (error as? SceneError)?.lines ?? ["\(error)"]
    }
  }

  @discardableResult
  private func play(_ tape: String, on element: String, framesPerSecond: Int = 60) throws -> TapePlayer {
    setlocale(LC_CTYPE, "C.UTF-8")
    let player = TapePlayer(
      try Tape.load(tape, file: "t"), Window(try load("root: \(element)").rootNode),
      framesPerSecond: framesPerSecond)
    player.play()
    #expect(player.failures.map { $0.description } == [])
    return player
  }

  private func screen(_ element: String, columns: Int = 20, rows: Int = 5) throws -> HeadlessScreen {
    HeadlessScreen(try load("root: \(element)").rootNode, columns: columns, rows: rows)
  }

  // MARK: Lists

  /// Acceptance case 30.
  @Test(arguments: [60, 7, 144]) func aListGrowsAndItsEndIsFollowed(_ rate: Int) throws {
    let player = try play(
      """
      Set Size 20x5
      Set TypingSpeed 0s
      Sleep 2s
      Expect size l 20x20
      Expect offset l 0,15
      Up
      Sleep 1s
      Expect offset l 0,14
      Expect size l 20x30
      End
      Sleep 1s
      Expect offset l 0,25
      """,
      on: """
        {list: {id: l, indicators: never, followsEnd: true, every: 100ms, append: {text: "line {index}"}, upTo: 30}}
        """, framesPerSecond: rate)
    #expect(player.ending == .rest)
    #expect(player.canvas.text == (25..<30).map { "line \($0)" })
  }

  /// Rows are added before the first one only while it is not in view.
  @Test func rowsAreAddedAtTheStart() throws {
    let scene = """
      {list: {id: l, indicators: never, count: 30, row: {text: "old {index}"}, every: 1s, prepend: {text: "new {tick} {time} {index}"}}}
      """
    let screen = try screen(scene)
    screen.advance(2)
    #expect(screen.lines[0] == "new 2 2.0 31" && screen.lines[1] == "new 1 1.0 30")
    #expect(screen.lines[2] == "old 0")
    screen.key(.pageDown)
    screen.settle()
    let lines = screen.lines
    screen.advance(5)
    #expect(screen.lines == lines)
  }

  @Test func theOldestRowsMakeRoom() throws {
    let log = try screen(
      "{list: {id: l, indicators: never, count: 3, row: {text: 'a{index}'}, every: 1s, append: {text: 'b{index}'}, keep: 4}}"
    )
    log.advance(1)
    #expect(log.lines == ["a0", "a1", "a2", "b3", ""])
    log.advance(1)
    #expect(log.lines == ["a1", "a2", "b3", "b4", ""])
    log.advance(10)
    #expect(log.lines == ["b11", "b12", "b13", "b14", ""])
    let news = try screen(
      "{list: {indicators: never, count: 3, row: {text: 'a{index}'}, every: 1s, prepend: {text: 'b{tick}'}, keep: 3}}"
    )
    news.advance(2)
    #expect(news.lines == ["b2", "b1", "a0", "", ""])
    news.advance(3)
    #expect(news.lines == ["b5", "b4", "b3", "", ""])
    let both = try screen(
      "{list: {indicators: never, count: 2, row: {text: 'a{index}'}, every: 1s, prepend: {text: 'p{tick}'}, append: {text: 'q{tick}'}, keep: 5, upTo: 4}}"
    )
    both.advance(1)
    #expect(both.lines == ["p1", "a0", "a1", "q1", ""])
    both.advance(1)
    #expect(both.lines == ["p2", "p1", "a1", "q1", "q2"])
    both.advance(1)
    #expect(both.lines == ["p3", "p2", "q1", "q2", "q3"])
    both.advance(10)
    #expect(both.lines == ["p4", "p3", "q2", "q3", "q4"])
  }

  /// Of millions of rows, all but a few are taken away at the first tick.
  @Test func manyRowsMakeRoomAtOnce() throws {
    let screen = try screen(
      "{list: {indicators: never, count: 10000000, row: {text: 'a{index}'}, every: 1s, append: {text: b}, keep: 2}}"
    )
    screen.advance(1)
    #expect(screen.lines == ["a9999999", "b", "", "", ""])
  }

  @Test func absurdCountsAreLimited() throws {
    let screen = try screen(
      "{list: {indicators: never, count: \(Int.max), row: {text: 'a{index} {count}'}, every: 10ms, append: {text: b}, prepend: {text: c}, keep: \(Int.max), upTo: \(Int.max)}}"
    )
    screen.advance(0.05)
    #expect(screen.lines[0] == "c")
    screen.key(.end)
    screen.advance(1)
    #expect(screen.lines[4] == "b")
    screen.resize(columns: 1, rows: 1)
    screen.advance(1)
  }

  // MARK: Rows, columns and texts

  @Test func columnsGrow() throws {
    let column = try screen(
      "{column: {id: c, children: [{text: a}, {text: b}], every: 1s, append: {text: 'x{number}'}, prepend: {text: 'y{tick}'}, keep: 4, upTo: 2}}"
    )
    column.advance(1)
    #expect(column.lines == ["y1", "a", "b", "x3", ""])
    column.advance(5)
    #expect(column.lines == ["y2", "y1", "x3", "x4", ""])
    let row = try screen("{row: {spacing: 1, every: 1s, append: {text: '{index}'}}}")
    row.advance(3)
    #expect(row.lines[0] == "0 1 2")
  }

  @Test func aGrowingColumnKeepsItsStyleAndItsPlaceInSnapPoints() throws {
    let screen = try screen(
      """
      {scroll: {id: s, indicators: never, edgeHint: none, snap: {vertical: {children: true}}, content: {column: \
      {children: [{box: {height: 7, fill: a}}], every: 1s, append: {box: {height: 3, fill: '{index}'}}, alignItems: start}}}}
      """.replacing("edgeHint: none, ", with: ""))
    screen.advance(4)
    screen.key(.down)
    screen.settle()
    #expect(try #require(screen.window.root as? ScrollNode).contentOffset.y == 7)
  }

  /// Rows that come above in a column leave what is read in its place.
  @Test func aColumnInAScrollViewKeepsWhatIsRead() throws {
    let screen = try screen(
      """
      {scroll: {id: s, indicators: never, content: {column: {children: [\
      \((0..<20).map { "{text: 'row \($0)'}" }.joined(separator: ", "))], every: 200ms, prepend: {text: 'new {tick}'}}}}}
      """)
    screen.advance(0.5)
    #expect(screen.lines[0].hasPrefix("new 2"))
    screen.key(.down)
    screen.settle()
    let lines = screen.lines
    #expect(lines[0].hasPrefix("new 1"))
    screen.advance(3)
    #expect(screen.lines == lines)
  }

  @Test func textsTakeTurns() throws {
    let screen = try screen(
      "{text: {id: t, strings: [one, 'two {number}', '{{tick} {tick} {time}'], every: 500ms}}")
    #expect(screen.lines[0] == "one")
    screen.advance(0.5)
    #expect(screen.lines[0] == "two 2")
    screen.advance(0.5)
    #expect(screen.lines[0] == "{tick} 2 1.0")
    screen.advance(0.5)
    #expect(screen.lines[0] == "one")
    screen.advance(0.75)
    #expect(screen.lines[0] == "two 2")
  }

  /// Texts in rows that come into view later show what all others show.
  @Test func textsInNewRowsFollowTheCommonClock() throws {
    let screen = try screen(
      "{list: {id: l, indicators: never, count: 50, row: {text: {strings: ['{index} a', '{index} b', '{index} c'], every: 1s}}}}"
    )
    screen.advance(4.3)
    screen.key(.end)
    screen.settle()
    #expect(screen.lines == (45..<50).map { "\($0) b" })
    screen.advance(1)
    #expect(screen.lines == (45..<50).map { "\($0) c" })
  }

  // MARK: Time

  /// Ticks out of view happen, too, and cause no frames.
  @Test func hiddenContentTicks() throws {
    let scene = """
      {pager: {id: p, pageControl: false, pages: [{text: first}, {list: {id: l, indicators: never, every: 50ms, append: {text: '{index}'}}}]}}
      """
    var frames = 0
    let player = TapePlayer(
      try Tape.load("Set Size 20x5\nSleep 5s\nExpect size l 20x100\nExpect contains first", file: "t"),
      Window(try load("root: \(scene)").rootNode))
    player.onFrame = { _ in frames += 1 }
    player.play()
    #expect(player.failures.map { $0.description } == [])
    #expect(player.ending == .rest)
    #expect(frames < 4)
  }

  /// The content at each moment does not depend on the frame rate, nor on the looks between frames.
  @Test(arguments: [
    "Sleep 3s", "End Sleep 777ms Wheel up 2 at 5,3 Sleep 1s",
    "Drag 5,4 5,1 50ms Sleep 130ms Drag 5,4 5,0 40ms Sleep 2s",
    "PageDown@90ms 7 Up@55ms 9 Sleep 1s", "End Sleep 300ms Resize 9x3 Sleep 410ms Resize 20x7 Sleep 1s",
  ])
  func timedContentIsTheSameAtAllFrameRates(_ tape: String) throws {
    let scene = """
      {list: {id: l, indicators: never, count: 20, row: {text: 'row {index} {index} {index} and on'}, every: 70ms, \
      append: {text: 'more {tick} at {time} and so on'}, prepend: {text: 'less {tick}'}, keep: 60, followsEnd: true}}
      """
    var ends: [[String]] = []
    for rate in [60, 13, 144, 1_000, 7] {
      let player = TapePlayer(
        try Tape.load("Set Size 14x5\nSleep 1s\n" + tape + "\nScreenshot end", file: "t"),
        Window(try load("root: \(scene)").rootNode), framesPerSecond: rate)
      player.onScreenshot = { [unowned player] _ in
        let node = player.scrollNodes.first?.node
        ends.append(
          ["\(node?.contentSize ?? .zero)", "\(node?.contentOffset ?? .zero)"] + player.canvas.text)
      }
      player.play()
      #expect(player.ending == .rest)
    }
    #expect(ends.count == 5)
    for end in ends.dropFirst() { #expect(end == ends[0]) }
  }

  /// Random scrolling between ticks: as long as nobody scrolls, the first row in view stays, wherever rows come.
  @Test(arguments: seeds(12)) func ticksKeepTheFirstRowInView(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let isColumn = seed % 2 == 1
    let rows = (0..<60).map { "{text: 'row \($0)'}" }.joined(separator: ", ")
    let screen = try screen(
      isColumn
        ? """
        {scroll: {id: l, indicators: never, content: {column: {children: [\(rows)], every: 70ms, append: {text: 'end {tick}'}, \
        prepend: {text: "new {tick}\\nrow"}}}}}
        """
        : """
        {list: {id: l, indicators: never, count: 60, row: {text: 'row {index}'}, every: 70ms, append: {text: 'end {tick}'}, \
        prepend: {text: "new {tick}\\nrow"}}}
        """)
    let scroll = try #require(screen.window.root as? ScrollNode)
    scroll.edgeHint = .none
    screen.key(.pageDown)
    for _ in 0..<25 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: screen.key(.pageDown)
      case 1: screen.key(.down)
      case 2: screen.wheel(.down, Int.random(in: 1...3, using: &random), at: (3, 3))
      case 3 where scroll.contentOffset.y > 6: screen.key(.up)
      case 4: screen.drag(from: (3, 4), to: (3, 1), seconds: 0.1)
      default: break
      }
      screen.settle()
      screen.advance(0.4)
      screen.settle()
      let lines = screen.lines
      screen.advance(Double.random(in: 0...0.9, using: &random))
      #expect(screen.lines == lines)
    }
  }

  // MARK: Refresh

  private static let mail = """
    {list: {id: l, indicators: never, count: 30, row: {text: "row {index}"}, \
    refresh: {threshold: 3, duration: 1s, prepend: {text: "new {tick}"}}}}
    """

  /// Acceptance case 29.
  @Test func aPullRefreshes() throws {
    try play(
      """
      Set Size 40x20
      Sleep 2s
      Press 5,5
      Move@300ms 5,11
      Expect refresh l pulling
      Release 5,11
      Sleep 2s
      Expect row 0 "row 0"
      Expect refresh l idle
      Press 5,5
      Move@300ms 5,12
      Expect refresh l armed
      Release 5,12
      Sleep 700ms
      Expect refresh l refreshing
      Expect offset l 0,-2
      Sleep 2s
      Expect row 0 "new 1"
      Expect refresh l idle
      """, on: Self.mail)
  }

  @Test func controlRRefreshes() throws {
    try play(
      """
      Set Size 40x20
      Sleep 1s
      Ctrl+r
      Expect refresh l refreshing
      Sleep 500ms
      Expect contains "refreshing"
      Sleep 1s
      Expect refresh l idle
      Expect row 0 "new 1"
      Down 5
      Sleep 1s
      Ctrl+r
      Sleep 2s
      Expect row 0 "row 4"
      Home
      Sleep 1s
      Expect row 0 "new 2"
      """, on: Self.mail)
  }

  @Test func scrollViewsRefreshTheirColumns() throws {
    let scene = """
      {scroll: {id: s, indicators: never, refresh: {height: 1, duration: 200ms, texts: [a, b, c], prepend: {text: 'new {tick}'}}, \
      content: {column: {children: [{text: old}, {box: {height: 50}}]}}}}
      """
    try play(
      """
      Set Size 9x5
      Sleep 1s
      Ctrl+r
      Sleep 100ms
      Expect contains " c"
      Expect offset s 0,-1
      Sleep 1s
      Expect row 0 "new 1"
      Expect row 1 "old"
      """, on: scene)
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("{list: {count: 1, row: {text: a}, every: 1s}}", "append or prepend is missing"),
    ("{column: {every: 1s}}", "append or prepend is missing"),
    ("{text: {string: a, every: 1s}}", "strings is missing"),
    ("{text: {string: a, strings: [b], every: 1s}}", "string and strings exclude each other"),
    ("{text: {strings: [], every: 1s}}", "at least one text"),
    ("{list: {file: a.txt, every: 1s, append: {text: b}}}", "append and file exclude each other"),
    ("{column: {every: 5ms, append: {text: b}}}", "a time from 10ms to 60m"),
    ("{column: {every: 2h, append: {text: b}}}", "found “2h”"),
    ("{column: {every: 1s, append: {txet: b}}}", "did you mean text?"),
    ("{column: {every: 1s, append: {text: b}, upTo: 0}}", "at least 1"),
    ("{list: {count: 1, directions: horizontal, row: {text: a}, refresh: {}}}", "scrolls vertically"),
    ("{list: {count: 1, inverted: true, row: {text: a}, refresh: {}}}", "begins at its start"),
    ("{scroll: {bounces: false, content: {text: a}, refresh: {}}}", "bounces: true"),
    ("{scroll: {content: {text: a}, refresh: {prepend: {text: b}}}}", "the content is none"),
    ("{scroll: {content: {text: a}, refresh: {texts: [a, b]}}}", "a list of three texts"),
    ("{list: {sections: [{count: 1, row: {text: a}}], count: 3}}", "count and sections exclude each other"),
    (
      "{list: {sections: [{count: 1, row: {text: a}}], row: {text: b}}}",
      "row and sections exclude each other"
    ),
    ("{list: {sections: [{count: 1, row: {text: a}}], file: a}}", "file and sections exclude each other"),
    ("{list: {sections: [{row: {text: a}}]}}", "root.list.sections[0]: count is missing"),
    ("{list: {sections: [{count: 1, rwo: {text: a}}]}}", "did you mean row?"),
    ("{list: {sections: []}}", "found an empty list; allowed: a list of mappings"),
  ])
  func mistakesAreReported(_ element: String, _ expected: String) {
    let found = errors(element)
    #expect(found.contains { $0.contains(expected) }, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("scene.yaml:1:") }, "\(found)")
  }
}
