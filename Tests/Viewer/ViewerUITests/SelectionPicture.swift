import Foundation
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// The picture of selected text in docs/copying.md.
@Suite(.bounded) struct SelectionPicture {
  private static let text = """
    2026-11-26 10:00:03.481 INFO  request 1 GET /orders 200 in 12 ms
    2026-11-26 10:00:04.912 INFO  request 2 GET /orders/17 200 in 31 ms
    2026-11-26 10:00:05.333 ERROR request 3 POST /orders failed
    2026-11-26 10:00:06.018 INFO  request 4 GET /health 200 in 1 ms
    2026-11-26 10:00:07.250 INFO  request 5 GET "/orders?page=2" 200 in 28 ms

    """

  @Test(arguments: ["dark", "light"]) func theSelectionIsUpToDate(_ theme: String) throws {
    var options = Pager.Options()
    options.indicators = .never
    let screen = Headless([Self.text], rows: 6, columns: 76, options: options)
    screen.pager.window.theme = try #require(Theme(named: theme))
    screen.drag((30, 1), (48, 2))
    let new = screen.canvas.svg(title: "Selected text")
    let file = TestSource.project.appendingPathComponent("docs/pictures/selection-\(theme).svg")
    if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE_PICTURES"] != nil {
      try new.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == new, "run script/pictures")
  }
}
