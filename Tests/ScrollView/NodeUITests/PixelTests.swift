import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Two pixels per cell, with and without colours.
@Suite(.bounded) struct PixelTests {
  /// Grey from black at the left to white at the right.
  private final class Ramp: ViewNode {
    override func draw(in context: DrawingContext) {
      let size = context.bounds.size
      for x in 0..<size.width {
        let grey = UInt8(255 * x / max(1, size.width - 1))
        for y in 0..<size.height {
          context.put(upper: .rgb(grey, grey, grey), lower: .rgb(grey, grey, grey), at: Point(x: x, y: y))
        }
      }
    }
  }

  private func screen(_ colors: ScreenTraits.Colors, isUTF8: Bool = true) -> HeadlessScreen {
    let screen = HeadlessScreen(Ramp(), columns: 64, rows: 8)
    screen.window.traitsDidChange(ScreenTraits(colors: colors, isUTF8: isUTF8))
    screen.draw()
    return screen
  }

  /// The share of set pixels in some columns.
  private func density(_ screen: HeadlessScreen, _ columns: Range<Int>) -> Double {
    let ink: [UInt32: Double] = [0x20: 0, 0x2591: 0.25, 0x2592: 0.5, 0x2593: 0.75, 0x2588: 1]
    var sum = 0.0
    for y in 0..<8 { for x in columns { sum += ink[screen.canvas.scalars(at: y, x)[0]] ?? .nan } }
    return sum / Double(8 * columns.count)
  }

  @Test func withoutColorsBrightnessIsDensity() {
    let screen = screen(.none)
    for start in stride(from: 0, to: 64, by: 8) {
      let wanted = (Double(start) + 3.5) / 63
      #expect(abs(density(screen, start..<(start + 8)) - wanted) < 0.08, "columns from \(start)")
    }
    for x in 0..<64 { #expect(screen.style(x, 3) == .plain) }
  }

  /// If one of two pixels is much brighter, there is an edge between them.
  @Test func edgesAreKeptWithoutColors() {
    final class Edge: ViewNode {
      override func draw(in context: DrawingContext) {
        let (white, black) = (Color.palette(15), Color.palette(0))
        context.put(upper: white, lower: black, at: Point(x: 0, y: 0))
        context.put(upper: black, lower: white, at: Point(x: 1, y: 0))
        context.put(upper: .default, lower: .palette(255), at: Point(x: 2, y: 0))
        context.put(upper: .palette(231), lower: .rgb(255, 255, 255), at: Point(x: 3, y: 0))
      }
    }
    let screen = HeadlessScreen(Edge(), columns: 4, rows: 1)
    screen.window.traitsDidChange(ScreenTraits(colors: .none))
    screen.draw()
    #expect(screen.lines == ["▀▄▄█"])
  }

  @Test func inASCIIBrighterPixelsAreDenserCharacters() {
    let row = screen(.none, isUTF8: false).lines[0]
    var seen: [Character] = []
    for character in row where seen.last != character { seen.append(character) }
    #expect(String(seen) == " .:-=+*#%@")
  }

  @Test func pixelsAreInColorIfTheScreenIs() {
    let screen = screen(.direct)
    #expect(screen.style(63, 0).background == .rgb(255, 255, 255))
    #expect(screen.style(0, 0).background == .rgb(0, 0, 0))
  }
}
