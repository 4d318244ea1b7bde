import Demos
import InspectorUI
import LayoutCore
import NodeUI
import TapeCore
import TestSupport
import Testing

/// The panel looks as it was drawn: the titles, labels and units at their places, whatever the numbers are.
@Suite(.bounded) struct MockupTests {
  /// The panel's rows 0.3 s after a drag of 50 columns in 200 ms.
  private func panel(_ size: String, from column: Int, _ row: Int = 0) throws -> [String] {
    let stage = try DemoStage(#require(Demo.named("nested")))
    let inspector = Inspector(stage, window: { stage.window })
    let tape = try Tape.load(
      """
      Set Size \(size)
      Set TypingSpeed 0s
      Sleep 2s
      F12
      Type d
      Type s
      Drag 60,4 10,4 200ms
      Sleep 300ms
      """, file: "tape")
    let player = TapePlayer(
      tape, inspector, window: { inspector.window }, inspected: inspector.inspectedScreen)
    var rows: [String] = []
    // The last frame of the tape, before the motion ends.
    player.onFrame = { frame in
      if frame.time <= .milliseconds(2_500) {
        rows = frame.canvas.text.dropFirst(row).map { String($0.dropFirst(column)) }
      }
    }
    player.play()
    return rows
  }

  /// The text with each run of digits as one, and each run of blanks or lines as one.
  private func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      var character = character
      if character.isNumber || character == "." || character == "+" { character = "0" }
      if "0 ─".contains(character), result.last == character { continue }
      result.append(character)
    }
    while result.last == " " { result.removeLast() }
    return result
  }

  /// Expects rows to be among those of the panel, in this order.
  private func expect(
    _ rows: [String], contain wanted: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var left = rows[...]
    for line in wanted.split(separator: "\n").map(String.init) {
      let place = left.firstIndex { plain($0).hasPrefix(plain(line)) }
      guard let place else {
        Issue.record(
          "no row like\n\(line)\nin\n\(rows.joined(separator: "\n"))", sourceLocation: sourceLocation)
        return
      }
      left = left[(place + 1)...]
    }
  }

  @Test func below() throws {
    expect(
      try panel("80x24", from: 0, 13),
      contain: """
        ─ indices · scroll ↔  78×6 at 1,2 ────────────────── keys: scene  ×1 ▶ 2.500 s ─
                            x          y
         offset         88.89          0  cells
         velocity      +55.71          0  cells/s
         target           100          0  at 3.55 s
         limits         0…187        0…0  cells
         content          265          6  cells
         phase      settling  0.300 s
         snap       95 ‹ 88.89 › 100
         bar ↔
         Tab view
        """)
  }

  @Test func atTheRight() throws {
    expect(
      try panel("120x40", from: 74),
      contain: """
        │─ Inspector ───── keys: scene  ×1 ▶ 2.500 s ─
        │─ Tree ─────────────────────── 165 elements ─
        │─ View indices ──── scroll ↔  72×6 at 1,2 ─
        │                     x          y
        │ offset          88.89          0  cells
        │ velocity       +55.71          0  cells/s
        │ target            100          0  at 3.55 s
        │ limits          0…193        0…0  cells
        │ content           265          6  cells
        │ phase      settling  0.300 s
        │ snap       76 ‹ 88.89 › 95
        │ bar ↔      ─────━━━━━━
        │ Tab view  Space pause  , . frame
        """)
  }

  @Test func wide() throws {
    let rows = try panel("200x60", from: 120)
    expect(
      rows,
      contain: """
        │─ Inspector ──────────────────────── keys: scene   ×1 ▶ 2.500 s   60 frames/s
        │─ Tree ───────────────── 165 elements ─│
        │─ View indices ────── ↔  118×6 at 1,2 ─│
        │                    x          y
        │ offset         88.89          0  cells
        │ velocity      +55.71          0  cells/s
        │ target           100          0  at 3.55 s
        │ limits         0…147        0…0  cells
        │ content          265          6  cells
        │ phase      settling  0.300 s
        │ snap       76 ‹ 88.89 › 95
        │ bar ↔      ─────━━━━━━
        """)
    // The places of the drawing.
    // A program without fields has the plot in their place, and the tree has the rows that the others leave.
    #expect(rows[1].hasPrefix("│─ Tree") && rows[44].hasPrefix("│─ View") && rows[59].hasPrefix("│ Tab view"))
    #expect(rows[1].dropFirst(40).hasPrefix("│─ Plot") && rows[52].dropFirst(40).hasPrefix("│─ Notes"))
  }
}
