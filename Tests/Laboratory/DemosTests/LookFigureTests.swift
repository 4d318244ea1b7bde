import Demos
import Foundation
import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import ScreenCore
import TestSupport
import Testing

/// The colours of the demos in figures, on a dark screen of 80 × 24: how much is plain text, and on which levels it stands.
/// `script/looks` prints them.
@Suite(.bounded) struct LookFigureTests {
  /// A screen in figures, as parts of 1.
  struct Figures {
    /// Characters in the colour of plain text, of all that are not blank.
    var plain = 0.0
    /// The cells on each level of the background, the page first.
    var levels: [Double] = []

    init(_ canvas: Canvas, _ theme: Theme) {
      let grounds = [theme.text, theme.pane, theme.raised, theme.hover].map(\.background)
      var (glyphs, plainGlyphs, cells) = (0, 0, 0)
      var counts = Array(repeating: 0, count: grounds.count)
      for row in 0..<canvas.rows {
        for column in 0..<canvas.columns {
          let cell = canvas[row, column]
          cells += 1
          if let level = grounds.firstIndex(of: cell.style.background) { counts[level] += 1 }
          guard cell.span > 0, cell.glyph != 0x20 else { continue }
          glyphs += 1
          if cell.style.foreground == theme.text.foreground { plainGlyphs += 1 }
        }
      }
      plain = Double(plainGlyphs) / Double(max(1, glyphs))
      levels = counts.map { Double($0) / Double(max(1, cells)) }
    }
  }

  private func figures(_ name: String) throws -> Figures {
    let window: Window
    let application: any ScreenApplication
    if name == "stocks" {
      let path = TestSource.project.appendingPathComponent("demos/stocks.yaml").path
      window = Window(try Scene.load(path: path).rootNode, theme: .dark)
      application = window
    } else {
      let stage = try DemoStage(#require(Demo.named(name)), theme: .dark)
      (window, application) = (stage.window, stage)
    }
    var canvas = Canvas(rows: 24, columns: 80)
    application.resize(rows: 24, columns: 80)
    // Miniatures are made after the first frame, and bars go out.
    for step in 0..<8 {
      canvas.clear()
      application.wake(at: Double(step))
      application.draw(into: &canvas, at: Double(step))
    }
    let figures = Figures(canvas, window.theme)
    if ProcessInfo.processInfo.environment["PORTHOLE_LOOKS"] != nil {
      let levels = figures.levels.map { "\(Int(($0 * 100).rounded())) %" }.joined(separator: " / ")
      print(
        "\(name): plain text \(Int((figures.plain * 100).rounded())) %; page / pane / raised / hover \(levels)"
      )
    }
    return figures
  }

  @Test(arguments: ["tour", "paging", "elastic", "controls", "gallery", "stocks"])
  func partsStandOnLevelsAboveThePage(_ name: String) throws {
    let figures = try figures(name)
    #expect(figures.levels[0] > 0.02, "the page itself is not seen")
    #expect(figures.levels.count { $0 > 0.01 } >= 3, "\(figures.levels)")
    #expect(figures.levels.max() ?? 1 <= 0.7, "\(figures.levels)")
  }

  @Test func theTourIsNotPlainText() throws {
    #expect(try figures("tour").plain < 0.2)
  }
}
