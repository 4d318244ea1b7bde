import LayoutCore
import NodeUI
import PortholeSystem
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Tapes on lists that get rows while the user scrolls, and on lists with an inset at the start.
@Suite(.bounded) struct FollowingTapeTests {
  private func play(_ scene: String, _ tape: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    setlocale(LC_CTYPE, "C.UTF-8")
    let player = TapePlayer(
      try Tape.load(tape, file: "t"), Window(try Scene.load(Array(scene.utf8), file: "s").rootNode),
      framesPerSecond: 60)
    player.play()
    #expect(player.failures.map { $0.description } == [], sourceLocation: sourceLocation)
  }

  private static let log =
    #"root: {list: {id: s, followsEnd: true, every: 300ms, append: {text: "l{tick}"}}}"#
  private static let chat =
    #"root: {list: {id: s, inverted: true, count: 40, row: {text: "m{index}"}, every: 300ms, prepend: {text: "n{tick}"}}}"#

  @Test(arguments: ["Down", "PageDown", "Space", "End", "Wheel down 1 at 3,3", "Wheel@30ms down 9 at 3,3"])
  func aKeyTowardsTheEndKeepsFollowing(_ input: String) throws {
    try play(
      Self.log, "Set Size 20x8\nSleep 6.1s\nExpect row 7 \"l20\"\n\(input)\nSleep 4s\nExpect row 7 /^l3[34]/")
    try play(
      Self.chat, "Set Size 20x8\nSleep 3.1s\nExpect row 7 \"n10\"\n\(input)\nSleep 3s\nExpect row 7 /^n2[01]/"
    )
  }

  @Test func theWheelLeadsBackToFollowing() throws {
    let tape = """
      Set Size 20x8
      Sleep 3s
      Wheel up 4 at 3,3
      Sleep 400ms
      Wheel@60ms down 12 at 3,3
      Sleep 3s
      Expect row 7 /^l3[4-9]/
      """
    try play(#"root: {list: {id: s, followsEnd: true, every: 200ms, append: {text: "l{tick}"}}}"#, tape)
  }

  private static let sections = """
    sections:
          - {header: {text: "== A"}, count: 9, row: {text: {string: "a{number}", id: "a{number}"}}}
          - {header: {text: "== B"}, count: 9, row: {text: {string: "b{number}", id: "b{number}"}}}
    """

  @Test func aListBeginsAtItsInset() throws {
    let tape = "Set Size 12x8\nExpect offset s 0,-2\nExpect row 2 \"== A\"\nExpect row 3 \"a1\""
    try play("root:\n  list:\n    id: s\n    contentInset: {top: 2, bottom: 1}\n    \(Self.sections)", tape)
  }

  @Test(arguments: [("13", "b5"), ("b5", "b5"), ("a7", "a7"), ("end", "b5"), ("0", "== A")])
  func aListStartsAtARowOfTheScene(_ start: String, _ first: String) throws {
    let tape = "Set Size 12x6\nExpect row \(first == "== A" ? 0 : 1) \"\(first)\""
    try play("root:\n  list:\n    id: s\n    startsAt: \(start)\n    \(Self.sections)", tape)
  }

  @Test func theChipCountsTheRowsOfAScene() throws {
    let tape = """
      Set Size 20x8
      Sleep 6.1s
      Wheel up 2 at 3,3
      Sleep 1500ms
      Expect row 7 / 5 new/
      Click 10,7
      Sleep 1s
      Expect row 7 /^l2[78]/
      """
    try play(Self.log.replacing("followsEnd: true", with: "followsEnd: true, showsUnseen: true"), tape)
  }

  @Test func aFilterKeepsTheLineThatIsRead() throws {
    let lines = (1...40).map { "line \($0) \($0 % 2 == 0 ? "even" : "odd")" }.joined(separator: ", ")
    let scene = """
      root:
        column:
          keys: [{key: b, title: even, action: {set: {id: s, filter: even}}}]
          children:
            - log: {id: s, height: 8, lines: [\(lines)]}
      """
    let tape = """
      Set Size 20x8
      Home
      Wheel down 3 at 3,3
      Wait+Still
      Expect row 0 "line 10 even"
      Type b
      Wait+Still
      Expect row 0 "line 10 even"
      """
    try play(scene, tape)
  }

  @Test func aRowThatIsNotThereIsReported() {
    #expect(throws: (any Error).self) {
      try Scene.load(Array("root: {list: {startsAt: nobody, count: 3, row: {text: a}}}".utf8), file: "s")
    }
  }
}
