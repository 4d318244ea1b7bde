import Demos
import Foundation
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// Demos for people who do not see the screen.
@Suite(.bounded) struct DemoWordsTests {
  /// A file keeps the words of each app at its start. `PORTHOLE_UPDATE=1` writes the file.
  @Test(arguments: ["issues", "files", "dashboard"]) func anAppSaysItsScene(_ name: String) throws {
    let driver = try DemoDriver(name)
    #expect(driver.settle())
    let words = driver.stage.window.semantics + "\n"
    let file = TestSource.project.appendingPathComponent("Tests/Fixtures/Semantics/\(name).txt")
    if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE"] == "1" {
      try words.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(words == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test(arguments: await Demo.names) func theCursorIsInTheNodeWithTheFocus(_ name: String) throws {
    let driver = try DemoDriver(name)
    for key: Key in [.tab, .down, .tab, .right, .tab, .tab, .down, .tab] {
      driver.key(key)
      #expect(driver.settle())
      guard let focus = driver.stage.window.focusedNode else {
        #expect(driver.cursor == nil)
        continue
      }
      let (origin, visible) = focus.placeOnScreen()
      let area = Rect(origin: origin, size: focus.frame.size).intersection(visible)
        .intersection(Rect(x: 0, y: 0, width: 80, height: 24))
      #expect(driver.cursor.map(area.contains) ?? area.isEmpty, "\(focus.debugName)")
    }
  }
}
