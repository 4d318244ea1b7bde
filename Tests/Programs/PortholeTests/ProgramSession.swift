import Foundation
import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// A session in a program: its words at some moments, which a file keeps.
@MainActor final class ProgramSession {
  let screen: HeadlessScreen
  private var words = ""

  init(_ screen: HeadlessScreen) { self.screen = screen }

  /// Notes the words of the program once it is at rest. Long lines are cut.
  func note(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await screen.settle()
    let lines = screen.semantics.split(separator: "\n").map { line in
      line.count > 100 ? String(line.prefix(99)) + "…" : String(line)
    }
    words += "# \(title)\n\(lines.joined(separator: "\n"))\n"
    expectCursor(title, sourceLocation)
  }

  func press(_ keys: Key...) { for key in keys { screen.key(key) } }

  func has(_ text: String) -> Bool { screen.lines.contains { $0.contains(text) } }

  /// Expects the cursor in the node with the focus.
  private func expectCursor(_ title: String, _ sourceLocation: SourceLocation) {
    guard let focus = screen.window.focusedNode else {
      return #expect(screen.canvas.cursor == nil, "\(title)", sourceLocation: sourceLocation)
    }
    let (origin, visible) = focus.placeOnScreen()
    let area = Rect(origin: origin, size: focus.frame.size).intersection(visible)
      .intersection(Rect(origin: .zero, size: screen.window.size))
    let cursor = screen.canvas.cursor.map { Point(x: $0.column, y: $0.row) }
    #expect(
      cursor.map(area.contains) ?? area.isEmpty, "\(title): \(String(describing: cursor)) in \(area)",
      sourceLocation: sourceLocation)
  }

  /// Compares the words with those in a file. `PORTHOLE_UPDATE=1` writes the file.
  func expectWords(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = TestSource.project.appendingPathComponent("Tests/Fixtures/Semantics/\(name).txt")
    if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE"] == "1" {
      try words.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(words == (try String(contentsOf: file, encoding: .utf8)), sourceLocation: sourceLocation)
  }
}
