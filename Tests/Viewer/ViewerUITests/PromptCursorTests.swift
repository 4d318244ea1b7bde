import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

@Suite(.bounded) struct PromptCursorTests {
  /// The cursor can be seen wherever it is in a text that is wider than the window.
  @Test func theCursorIsAlwaysInView() {
    var editor = EditedText(prompt: (0..<50).map { "\($0 % 10)" }.joined())
    for place in stride(from: 50, through: 0, by: -1) {
      var line = StatusLine()
      line.ask("/", editor)
      var canvas = Canvas(rows: 1, columns: 20)
      line.draw(into: &canvas, row: 0)
      let reversed = (0..<20).filter { canvas[0, $0].style.attributes.contains(.reverse) }
      #expect(reversed.count == 1, "cursor at \(place)")
      if let column = reversed.first, place < 50 {
        #expect(canvas.text(row: 0).dropFirst(column).first == "\(place % 10)".first, "cursor at \(place)")
      }
      _ = editor.handle(.left)
    }
  }
}
