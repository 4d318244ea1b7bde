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

  /// Terminals with eight colours show bold text as bright, without which some colours are too dark on black.
  @Test func brightTextIsBold() {
    let bright = TextStyle(foreground: .palette(1), attributes: .bold)
    for red in [Color.palette(9), .palette(196), .rgb(255, 10, 10)] { #expect(shown(red) == bright) }
    #expect(shown(.palette(1)) == TextStyle(foreground: .palette(1)))
    #expect(shown(.palette(231), on: .palette(124)).attributes == .bold)
  }

  /// The Linux console makes bold black grey, also when reversing has made it black.
  @Test func blackTextOnALightBackgroundIsNotBold() {
    for depth in [TerminalCapabilities.ColorDepth.none, .eight] {
      #expect(
        TextStyle(attributes: [.reverse, .bold, .underline]).reduced(to: depth, all).attributes
          == [.reverse, .underline])
    }
    let black = TextStyle(foreground: .palette(16), background: .palette(254), attributes: .bold)
    #expect(black.reduced(to: .eight, all).attributes == [])
    #expect(black.reduced(to: .palette, all) == black)
  }

  /// White on dark green is not white on the palette's green.
  @Test func textKeepsItsContrast() {
    #expect(shown(.palette(231), on: .palette(22)).foreground == .palette(0))
    let sixteen = TextStyle(foreground: .palette(231), background: .palette(23)).reduced(to: .sixteen, all)
    #expect(sixteen == TextStyle(foreground: .palette(0), background: .palette(6)))
    let chosen = TextStyle(foreground: .palette(3), background: .palette(2))
    #expect(chosen.reduced(to: .eight, all) == chosen, "the user's choice")
  }

  /// Of 16 colours, those are the background's in some palette.
  @Test func greyTextOnSixteenColoursIsNotTheirBlackGreyOrWhite() {
    func sixteen(_ color: Color) -> TextStyle {
      TextStyle(foreground: color).reduced(to: .sixteen, all)
    }
    #expect(sixteen(.palette(240)) == TextStyle(attributes: .dim))
    #expect(sixteen(.palette(255)) == .plain)
    #expect(sixteen(.rgb(1, 2, 3)) == .plain)
    for index in [UInt8(0), 7, 8, 15] {
      #expect(sixteen(.palette(index)) == TextStyle(foreground: .palette(index)), "was asked for")
    }
    #expect(shown(.palette(252)) == .plain)
  }

  @Test func sixteenColoursHaveGrey() {
    let style = TextStyle(foreground: .palette(8))
    #expect(style.reduced(to: .sixteen, all) == style)
    #expect(style.reduced(to: .none, all) == .plain)
  }
}
