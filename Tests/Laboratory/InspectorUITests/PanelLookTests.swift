import InspectorUI
import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TapeCore
import TestSupport
import Testing

/// The panel has the theme of the program, and its rows go to sections with content.
@Suite(.bounded) struct PanelLookTests {
  @Test(arguments: ["light", "dark", "highContrast", "monochrome"])
  func thePanelHasTheThemeOfTheWindow(_ name: String) throws {
    let theme = try #require(Theme(named: name))
    let text = "theme: \(name)\n" + InspectedScene.a
    let scene = try InspectedScene(text, size: "120x40", "F12\nType d")
    let panel = try #require(scene.inspector.panelFrame)
    let cells = (0..<panel.rows).flatMap { row in (0..<panel.columns).map { panel[row, $0].style } }
    // Every cell but those that are chosen: the panel is a pane with raised titles.
    let levels = theme.hasSurfaces ? [theme.pane.background, theme.raised.background] : [.default]
    #expect(cells.count { levels.contains($0.background) } > cells.count * 9 / 10)
    if theme.text.background != .default {
      #expect(cells.allSatisfy { $0.background != .default && $0.foreground != .default })
    }
  }

  /// A program that goes over to another theme takes the panel with it.
  @Test func thePanelFollowsAChangeOfTheTheme() throws {
    let window = try Scene.load(Array(InspectedScene.a.utf8), file: "scene.yaml").makeWindow()
    window.theme = .dark
    let inspector = Inspector(window)
    inspector.open(.right)
    let screen = HeadlessScreen(application: inspector, window: { window }, columns: 120, rows: 20)
    #expect(screen.style(119, 19).background == Theme.dark.pane.background)
    window.theme = .light
    screen.draw()
    #expect(screen.style(119, 19).background == Theme.light.pane.background)
  }

  /// The rows of a section, without its title.
  private func rows(of title: String, in lines: [String], from column: Int) throws -> Int {
    let panel = lines.map { String($0.dropFirst(column + 1)) }
    let first = try #require(panel.firstIndex { $0.hasPrefix("─ \(title)") })
    let next = panel[(first + 1)...].firstIndex { $0.hasPrefix("─ ") || $0.contains("Space pause") }
    return try #require(next) - first - 1
  }

  @Test(arguments: [("120x40", 10, 7), ("120x60", 18, 12), ("120x31", 4, 4)])
  func fieldsGetRowsBeforeSectionsWithoutContent(_ size: String, _ quiet: Int, _ busy: Int) throws {
    let before = try InspectedScene(InspectedScene.b, size: size, hasFields: true, "F12\nType ds")
    // Docking resized the program: that is the only event.
    #expect(try rows(of: "Events", in: before.lines, from: 74) == 1)
    #expect(try rows(of: "Fields", in: before.lines, from: 74) >= quiet)
    // With events there is room for them, and the fields still have more rows than the others.
    let after = try InspectedScene(
      InspectedScene.b, size: size, hasFields: true, "F12\nType ds\nDown 9\nSleep 2s")
    #expect(try rows(of: "Events", in: after.lines, from: 74) >= 4)
    #expect(try rows(of: "Fields", in: after.lines, from: 74) >= busy)
  }

  @Test func inAWidePanelFieldsGetTheRowsOfEmptySections() throws {
    let scene = try InspectedScene(InspectedScene.b, size: "200x60", hasFields: true, "F12\nType ds")
    let panel = scene.lines.map { String($0.dropFirst(120)) }
    #expect(panel[1].dropFirst(40).hasPrefix("│─ Fields"))
    // A note has its remedy below it.
    #expect(try #require(panel.firstIndex { $0.dropFirst(40).contains("─ Notes") }) > 24)
  }

  /// A large size does not run into its label, and ends where the other numbers of its axis end.
  @Test(arguments: [("240, height: 120", "240        120"), ("2345, height: 4321", "2345       4321")])
  func sizesEndBelowTheOtherNumbers(_ size: String, _ shown: String) throws {
    let text = "root: {scroll: {id: s, directions: both, content: {box: {width: \(size)}}}}"
    for screen in ["120x40", "80x24"] {
      let scene = try InspectedScene(
        text, size: screen, "F12\nType ds\nExpect inspector contains \"\(shown)\"")
      let rows = ["offset", "velocity", "target", "limits", "content"].compactMap { label in
        scene.lines.first { $0.contains(" \(label) ") }
      }
      let ends = try rows.map { try #require($0.firstRange(of: "  cells")).lowerBound.utf16Offset(in: $0) }
      #expect(ends.count == 5 && Set(ends).count == 1, "\(rows)")
    }
  }

  /// The phase is a chip of its own colour while the view moves.
  @Test func thePhaseIsAChip() throws {
    func style(_ theme: String, _ tape: String) throws -> TextStyle {
      let scene = try InspectedScene(
        "theme: \(theme)\n" + InspectedScene.a, size: "120x40", "F12\nType ds\n" + tape)
      let row = try #require(scene.lines.firstIndex { $0.contains(" phase  ") })
      return scene.player.canvas[row, 74 + 1 + 12].style
    }
    let moving = "Drag 5,12 5,6 100ms\nSleep 50ms\nF8"
    #expect(try style("dark", moving).background == Theme.dark.warning.foreground)
    #expect(
      try style("dark", "PageDown\nSleep 50ms\nF8").background == Theme.dark.style(of: .keyword).foreground)
    #expect(try style("dark", "Sleep 1s").background == Theme.dark.hover.background)
    #expect(try style("monochrome", moving).attributes.contains(.reverse))
    #expect(try !style("monochrome", "Sleep 1s").attributes.contains(.reverse))
  }

  /// All sections stay whole, whatever their contents are.
  @Test(arguments: ["110x12", "110x20", "110x29", "110x30", "120x35", "130x90", "180x31", "180x32", "240x70"])
  func sectionsFillThePanel(_ size: String) throws {
    for tape in ["", "\nDown 30\nSleep 1s", "\nF12\nType n", "\nF12\nType fp"] {
      let scene = try InspectedScene(
        InspectedScene.b, size: size, hasFields: true, "F12\nType ds" + tape)
      let titles = scene.lines.joined(separator: "\n").components(after: "─ ")
      for title in ["Fields", "View", "Tree", "Plot"] where scene.lines.count > 31 {
        #expect(titles.contains { $0.hasPrefix(title) }, "\(size) \(tape): \(title)")
      }
    }
  }
}

extension String {
  /// The texts after each of some marks.
  fileprivate func components(after mark: String) -> [Substring] {
    ranges(of: mark).map { self[$0.upperBound...] }
  }
}
