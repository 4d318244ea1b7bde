import NodeUI
import TestSupport
import Testing

@testable import TerminalUI

/// Styles on terminals with few colours stay readable.
@Suite(.bounded) struct ColorReductionTests {
  private let all = TextStyle.Attributes(rawValue: 0xff)

  private func shown(_ foreground: Color, on background: Color = .default) -> TextStyle {
    TextStyle(foreground: foreground, background: background).reduced(to: .eight, all)
  }

  /// Line numbers are grey, and so is `SGR 90`.
  @Test func greyTextIsNotBlackOnABlackTerminal() {
    for grey in [Color.palette(8), .palette(243), .rgb(90, 90, 90)] {
      #expect(shown(grey) == TextStyle(attributes: .dim), "\(grey.value)")
    }
    #expect(
      TextStyle(foreground: .palette(8)).reduced(to: .eight, .bold) == .plain,
      "where there is no dim, it is plain")
    #expect(shown(.palette(0)).foreground == .palette(0), "black is what was asked for")
  }

  /// The palette with 88 colours has its own cube and greys.
  @Test func eightyEightColorsHaveTheirOwnCube() throws {
    for (color, index) in [
      (Color.palette(9), 9), (.rgb(0, 0, 0), 16), (.rgb(255, 255, 255), 79), (.rgb(255, 0, 0), 64),
      (.rgb(0, 140, 200), 22), (.rgb(90, 92, 93), 81), (.palette(232), 16), (.palette(255), 87),
      (.palette(21), 19),
    ] {
      #expect(color.reduced(to: .eightyEight) == .palette(UInt8(index)), "\(color.value)")
    }
  }

  @Test func defaultTextOnGreyIsReversed() {
    #expect(shown(.default, on: .palette(8)) == TextStyle(attributes: .reverse))
    #expect(
      TextStyle(background: .palette(8), attributes: .reverse).reduced(to: .eight, all) == .plain,
      "reversed twice")
    #expect(
      shown(.palette(3), on: .palette(8)) == TextStyle(foreground: .palette(3), background: .palette(0)))
  }

  @Test func differentColoursStayDifferent() {
    for foreground in UInt8(0)..<16 {
      for background in UInt8(0)..<16 where foreground != background {
        let style = shown(.palette(foreground), on: .palette(background))
        #expect(style.foreground != style.background, "\(foreground) on \(background)")
      }
    }
    #expect(
      shown(.palette(2), on: .palette(2)) == TextStyle(foreground: .palette(2), background: .palette(2)))
  }

  @Test func sixteenColoursHaveGrey() {
    let style = TextStyle(foreground: .palette(8))
    #expect(style.reduced(to: .sixteen, all) == style)
    #expect(style.reduced(to: .none, all) == .plain)
  }
}
