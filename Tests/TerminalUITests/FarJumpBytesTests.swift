import NodeUI
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalUI

/// The time and the bytes of a jump to the end of ten million rows, at 120 columns and 40 rows.
extension ScreenTests.DirectScreenTests {
  @Test(arguments: [false, true]) func aFarJumpIsShort(_ isTall: Bool) throws {
    let list = ListNode(count: 10_000_000) { row in
      // Lines of about 110 characters; a tall list has rows of unlike heights, which its estimates miss.
      let line = "\(row): " + String(repeating: "the window moves over the text ", count: 4).prefix(104)
      return TextNode(
        (0..<(isTall ? 1 + row * 7 % 4 : 1)).map { _ in line }.joined(separator: "\n"), wrap: .none)
    }
    list.preparesAhead = false
    let window = Window(list)
    var canvas = Canvas(rows: 40, columns: 120)
    var presenter = DirectScreen(capabilities: try capabilities("xterm-256color"))
    window.resize(rows: 40, columns: 120)
    var time = 0.0
    /// Draws frames until nothing moves, and returns their bytes and the time of the last motion.
    func draw() -> (bytes: Int, seconds: Double) {
      let start = time
      var (bytes, end) = (0, time)
      for _ in 0..<300 {
        if window.needsDisplay {
          let wasMoving = list.phase != .idle
          window.draw(into: &canvas, at: time)
          bytes += presenter.present(canvas).count
          if wasMoving { end = time }
        }
        guard let deadline = window.deadline else { break }
        time = max(deadline, time)
        window.wake(at: time)
      }
      return (bytes, end - start)
    }
    _ = draw()
    for (key, text) in [(Key.end, "9999999: "), (.home, "0: ")] {
      window.handle(.key(key, []), at: time)
      let (bytes, seconds) = draw()
      #expect(canvas.text.contains { $0.hasPrefix(text) }, "\(key)")
      #expect(list.phase == .idle)
      #expect(seconds <= 0.25, "\(key): \(seconds) s")
      #expect(bytes <= 15_000, "\(key): \(bytes) bytes")
    }
  }
}
