import InspectorUI
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// The event log and the plot.
@Suite(.bounded) struct EventTests {
  /// Acceptance case 3.
  @Test func aLineSaysWhoWasAskedAndWhy() throws {
    let scene = try InspectedScene(
      InspectedScene.b, size: "120x40",
      """
      F12
      Wheel@400ms down 3 at 5,7
      Expect offset page 0,3
      Expect offset inner 0,6
      Type e
      Right
      Expect inspector contains "inner: no, at the end"
      Expect inspector contains "wheel ↓1"
      """)
    #expect(scene.lines.contains { $0.contains("page") && $0.contains("§7") })
  }

  /// Acceptance case 4.
  @Test func contentThatFitsIsNamedAsTheReason() throws {
    _ = try InspectedScene(
      InspectedScene.b.replacing("height: 12", with: "height: 6"), size: "120x40",
      "F12\nWheel@400ms down 1 at 5,7\nType e\nRight\nExpect inspector contains \"inner: no, content fits (6 of 6 rows)\""
    )
  }

  /// Events of the panel are not the program's.
  @Test func onlyTheProgramsEventsAreListed() throws {
    let scene = try InspectedScene(
      InspectedScene.b, size: "120x40", "F12\nType e\nDown 3\nWheel down 2 at 100,5\nType s\nUp\nSleep 1s")
    let events = scene.lines.filter { $0.contains("key ") }
    #expect(events.count == 1 && events[0].contains("key Up") && events[0].contains("nudge"))
  }

  @Test func thePlotShowsTheMotionAndItsInput() throws {
    let scene = try InspectedScene(
      InspectedScene.a, size: "120x40", "F12\nType ds\nDrag 5,12 5,6 100ms\nSleep 300ms\nF8")
    let rows = scene.lines.map { String($0.dropFirst(75)) }
    let plot = try #require(rows.firstIndex { $0.hasPrefix("─ Plot") })
    #expect(rows[plot].hasSuffix("1 s  [ ] wider, narrower ─"))
    // Press, moves and release, a dot for each.
    let marks = try #require(rows.firstIndex { $0.contains("●·") && $0.contains("○") })
    #expect(
      rows[plot + 2..<marks].contains {
        $0.unicodeScalars.contains { (0x2801...0x28ff).contains($0.value) }
      })
    // The scale of the velocity is symmetric.
    #expect(rows[plot + 1].hasPrefix(" offset y") && rows[marks + 1].hasPrefix(" velocity y"))
    let end = try #require(rows.firstIndex { $0.hasPrefix("─ Events") })
    let labels = [rows[marks + 2], rows[end - 1]].map { $0.prefix(5).trimmed }
    #expect(labels[1] == "-" + labels[0])
  }

  @Test func aClickInThePlotGoesToThatMoment() throws {
    let scene = try InspectedScene(
      InspectedScene.a, size: "120x40",
      "F12\nType ds\nDown@500ms 3\nClick 100,18\nExpect inspector contains \"◂\""
    )
    #expect(scene.inspector.isOpen)
  }

  @Test(arguments: ["Click 100,37\nClick 100,37", "F12\nType e\nUp\nEnter"])
  func anEventLeadsToItsMoment(_ input: String) throws {
    _ = try InspectedScene(
      InspectedScene.a, size: "120x40",
      "F12\nType ds\nDown@500ms 3\nSleep 1s\n\(input)\nExpect inspector contains \"◂ −\"")
  }

  /// Looking back shows the events up to then.
  @Test func eventsAreThoseOfTheMoment() throws {
    _ = try InspectedScene(
      InspectedScene.a, size: "120x40",
      """
      F12
      Type d
      Type s
      Down@500ms
      PageDown@500ms
      Expect inspector contains "key PageDown"
      F7 50
      Expect inspector contains "key Down"
      Expect inspector not contains "key PageDown"
      """)
  }
}

extension StringProtocol {
  fileprivate var trimmed: String { split(separator: " ").joined() }
}
