import LayoutCore
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@testable import NodeUI

/// The thickness and the place of thin thumbs.
@Suite(.bounded) struct ThumbTests {
  /// A thin thumb that lies on text fills its cells along its whole length.
  @Test(arguments: [ScrollState.Axis.vertical, .horizontal], IndicatorSize.allCases)
  func aThumbHasOneThickness(_ axis: ScrollState.Axis, _ size: IndicatorSize) {
    // Text in every other cell of both tracks.
    let row = String((0..<40).map { $0 % 2 == 1 ? "x" : " " })
    let lines = (0..<40).map { $0 % 2 == 1 ? row : row.replacing("x", with: " ") + "x" }
    let node = ScrollNode(.both, content: TextNode(lines.joined(separator: "\n"), wrap: .none))
    node.indicators = ScrollNodeIndicators(.auto, size: size)
    let screen = HeadlessScreen(node, columns: 20, rows: 20, theme: .dark)
    screen.mouse(.wheel(axis == .vertical ? .down : .right), 3, 3)
    screen.settle()
    screen.mouse(.wheel(axis == .vertical ? .down : .right), 3, 3)
    let dark = Theme.dark
    let thumbs = [dark.indicatorThumb, dark.indicatorThumbActive, dark.focusedIndicatorThumb].map(
      \.background)
    let cells = (0..<20).map { axis == .vertical ? screen.canvas[$0, 19] : screen.canvas[19, $0] }
    let shown = cells.filter { thumbs.contains($0.style.background) || thumbs.contains($0.style.foreground) }
    let full = shown.filter { thumbs.contains($0.style.background) || $0.glyph == 0x2588 }
    #expect(shown.count > 3 && full.count >= shown.count - 2, "\(axis), \(size): \(screen.lines)")
  }

  /// A thumb no longer than a cell covers whole cells where text meets blanks: one, or two halves of two. Over blanks alone it
  /// has eighths.
  @Test func aShortThumbKeepsItsLengthOverText() {
    let lines = (0..<2_000).map { $0 % 2 == 1 ? "0123456789" : "" }
    let node = ScrollNode(.vertical, content: TextNode(lines.joined(separator: "\n"), wrap: .none))
    let blank = ScrollNode(
      .vertical, content: TextNode(String(repeating: "\n", count: 2_000), wrap: .none))
    for (node, isText) in [(node, true), (blank, false)] {
      let screen = HeadlessScreen(node, columns: 10, rows: 8, theme: .dark)
      var parts: Set<Int> = []
      for offset in stride(from: 40, to: 1_900, by: 20) {
        node.setContentOffset(Point(x: 0, y: offset + offset / 20 % 2), animated: false)
        node.flashScrollIndicators()
        screen.draw()
        let colors = [Theme.dark.indicatorThumb, Theme.dark.indicatorThumbActive].map(\.background)
        let cells = (0..<8).map { screen.canvas[$0, 9] }
        let shown = cells.filter {
          colors.contains($0.style.background) || colors.contains($0.style.foreground)
        }
        let isWhole = shown.allSatisfy { colors.contains($0.style.background) || $0.glyph == 0x2588 }
        if isText {
          #expect(isWhole && (1...2).contains(shown.count), "\(offset): \(screen.lines)")
        }
        parts.insert(isWhole ? shown.count : 0)
      }
      #expect(parts == (isText ? [1, 2] : [0, 1]), "\(parts)")
    }
  }

  @Test func aRaisedThumbIsTheUpperHalfOfItsRow() {
    let node = ScrollNode(.horizontal, content: TextNode("0123456789abcdefghij", wrap: .none))
    node.indicators = ScrollNodeIndicators(.always)
    let screen = HeadlessScreen(node, columns: 10, rows: 4, theme: .dark)
    #expect(screen.lines[3].hasPrefix("▄"))
    node.indicators.isRaised = true
    screen.draw()
    #expect(screen.lines[3].hasPrefix("▀") && !screen.lines[3].contains("▄"))
  }
}
