import Foundation
import ImageClient
import PseudoTerminal
import ScreenCore
import TestSupport
import Testing

/// Screens as PNG, drawn and decoded again by the helper.
@Suite(.bounded) struct PNGPictureTests {
  private let helper = FileName(Executable.built("porthole-images"))

  private func canvas(_ rows: [(String, TextStyle)]) -> Canvas {
    var canvas = Canvas(rows: rows.count, columns: 12)
    for (row, line) in rows.enumerated() { _ = canvas.put(line.0, row: row, column: 0, style: line.1) }
    return canvas
  }

  /// A part of a picture, as the colour that all of it has; nil for several colours. `x` and `y` are in cells.
  private func color(_ picture: Opened, x: ClosedRange<Double>, y: ClosedRange<Double>) throws -> UInt32? {
    let (width, height) = (16.8, 34.0)
    let cells = try #require(
      picture.render(
        (
          24 + x.lowerBound * width, 24 + y.lowerBound * height, (x.upperBound - x.lowerBound) * width,
          (y.upperBound - y.lowerBound) * height
        ), columns: 12, rows: 6))
    let colors = Set(cells.cells.map { $0.scalar == 0x20 ? $0.background : .max })
    return colors.count == 1 && colors.first != .max ? colors.first : nil
  }

  @Test(.enabled(if: canDrawPictures)) func colorsAndBlocksAreSeamless() throws {
    let canvas = canvas([
      ("████████████", TextStyle(foreground: .rgb(200, 30, 30))),
      ("████████████", TextStyle(foreground: .rgb(200, 30, 30))),
      ("            ", TextStyle(background: .rgb(20, 90, 200))),
      ("▀▀▀▀▀▀▀▀▀▀▀▀", TextStyle(foreground: .rgb(1, 2, 3), background: .rgb(250, 240, 230))),
      ("            ", TextStyle(foreground: .rgb(9, 8, 7), attributes: .reverse)),
    ])
    let png = try canvas.png(helper: helper)
    #expect(png == (try canvas.png(helper: helper)))
    let picture = try Opened(png)
    #expect(try picture.waitUntilReady() == ImageSize(width: 250, height: 218))
    // A pixel at the edges belongs to both sides.
    #expect(try color(picture, x: 0.1...11.9, y: 0.1...1.9) == 0xc81e1e)
    #expect(try color(picture, x: 0.1...11.9, y: 2.1...2.9) == 0x145ac8)
    #expect(try color(picture, x: 0.1...11.9, y: 3.1...3.4) == 0x010203)
    #expect(try color(picture, x: 0.1...11.9, y: 3.6...3.9) == 0xfaf0e6)
    #expect(try color(picture, x: 0.1...11.9, y: 4.1...4.9) == 0x090807)
  }

  /// The line of a box continues from cell to cell: no part of it has another colour.
  @Test(.enabled(if: canDrawPictures)) func linesOfBoxesAreSeamless() throws {
    let style = TextStyle(foreground: .rgb(255, 255, 255), background: .rgb(0, 0, 0))
    let picture = try Opened(
      canvas([("━━━━━━━━━━━━", style), ("┃┃┃┃", style), ("┃┃┃┃", style)]).png(helper: helper))
    _ = try picture.waitUntilReady()
    #expect(try color(picture, x: 0.2...11.8, y: 0.49...0.56) == 0xffffff)
    #expect(try color(picture, x: 0.5...0.55, y: 1.1...2.9) == 0xffffff)
  }

  /// Bold text has more ink, each character stands in its own cell, and an underline goes below all of them.
  @Test(.enabled(if: canDrawPictures)) func textStandsInItsCells() throws {
    func picture(_ text: String, _ attributes: TextStyle.Attributes) throws -> Opened {
      let style = TextStyle(
        foreground: .rgb(255, 255, 255), background: .rgb(0, 0, 0), attributes: attributes)
      let picture = try Opened(canvas([(text, style)]).png(helper: helper))
      _ = try picture.waitUntilReady()
      return picture
    }
    let plain = try picture("i i i i i i i", [])
    for column in [1, 3, 5, 7, 9, 11] {
      #expect(try color(plain, x: Double(column)...Double(column) + 1, y: 0...1) == 0, "\(column)")
      #expect(try color(plain, x: Double(column) - 0.7...Double(column) - 0.3, y: 0.2...0.8) != 0)
    }
    let underlined = try picture("            ", .underline)
    #expect(try color(underlined, x: 0.1...11.9, y: 0.89...0.93) == 0xffffff)
    #expect(
      try picture("M", []).path != ""
        && canvas([("M", .plain)]).png(helper: helper)
          != canvas([("M", TextStyle(attributes: .bold))]).png(helper: helper)
    )
  }

  @Test(.enabled(if: canDrawPictures)) func aScreenThatIsTooLargeIsRefused() throws {
    let canvas = Canvas(rows: 1_000, columns: 1_000)
    #expect { try canvas.png(helper: helper) } throws: { "\($0)" == "the screen is too large for a PNG" }
  }

  @Test func withoutAHelperThereIsAReason() {
    let missing = FileName("/nonexistent/porthole-images")
    #expect { try Canvas(rows: 1, columns: 1).png(helper: missing) } throws: {
      "\($0)" == "cannot start /nonexistent/porthole-images: No such file or directory"
    }
    // A program that answers something else.
    #expect { try Canvas(rows: 1, columns: 1).png(helper: FileName("/bin/true")) } throws: {
      "\($0)".hasPrefix("the picture could not be drawn")
    }
  }

  @Test(.enabled(if: areImagesBuilt)) func anotherSVGIsNoPicture() throws {
    #expect { try PNGPicture.bytes(ofSVG: "<svg", helper: helper) } throws: {
      "\($0)".contains("cannot be drawn") || "\($0)".contains("install librsvg2-common")
    }
  }
}
