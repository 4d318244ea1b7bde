import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import NodeUI
@testable import TerminalUI

/// The themes for the user's own colours and for high contrast, in five palettes.
@Suite(.bounded) struct TerminalThemeTests {
  private static var styles: [WritableKeyPath<Theme, TextStyle>] {
    Theme.roles
  }

  private func index(_ color: Color) -> UInt8? {
    if case .palette(let index) = color.value { index } else { nil }
  }

  /// Nothing but the terminal's own colours, of which some are the background's in some palette.
  @Test func theTerminalThemeHasOnlyColorsOfTheUser() {
    for role in Self.styles {
      let style = Theme.terminal[keyPath: role]
      #expect(style.background == .default, "\(role)")
      if style.foreground != .default {
        let index = index(style.foreground)
        #expect((1...6).contains(index ?? 0), "\(role)")
      }
    }
    for colors in [ScreenTraits.Colors.sixteen, .palette, .direct] {
      #expect(Theme.terminal.limited(to: colors) == .terminal)
    }
    let theme = Theme.terminal
    #expect(
      [theme.accent, theme.errorText, theme.warningText, theme.successText].map { index($0.foreground) }
        == [4, 1, 3, 2])
  }

  /// Solarized has the text's weight in its colours: all of them can be seen there. In other palettes the user has
  /// chosen what blue looks like on black; styles without a colour are as strong as the terminal's own text there.
  @Test(arguments: await TerminalPalette.all.indices)
  func theTerminalThemeCanBeSeen(_ number: Int) {
    let palette = TerminalPalette.all[number]
    for depth in palette.depths + [.none] {
      let theme = Theme.terminal.limited(to: TerminalPalette.colors(depth))
      for role in Self.styles where role != \.textDisabled && role != \.indicatorTrack {
        let style = theme[keyPath: role].merged(over: theme.text)
        if style.attributes.contains(.dim) { continue }
        let contrast = palette.contrast(of: style, depth)
        let isColored = style.foreground != .default
        let least =
          !isColored ? min(4.5, palette.ownContrast) : "\(palette)".hasPrefix("solarized") ? 2.9 : 1.5
        #expect(contrast >= least - 0.001, "\(role): \(contrast), \(palette), \(depth)")
        #expect(!TerminalPalette.usesBackgroundColorForText(TerminalPalette.reduced(style, depth)))
      }
    }
  }

  /// The highest level of WCAG.
  @Test func highContrastIsHigh() {
    let (theme, palette) = (Theme.highContrast, TerminalPalette.xterm)
    // Tracks, hatches and disabled text are weak on purpose; levels are backgrounds.
    let unlike: Set<WritableKeyPath<Theme, TextStyle>> = [
      \.indicatorTrack, \.hatch, \.textDisabled, \.pane, \.raised, \.hover, \.onAccent,
    ]
    for role in Self.styles where !unlike.contains(role) {
      for depth in [TerminalCapabilities.ColorDepth.palette, .direct] {
        var style = theme[keyPath: role].merged(over: theme.text)
        // A thumb is drawn in its background.
        if [\Theme.indicatorThumb, \.indicatorThumbActive, \.focusedIndicatorThumb].contains(role) {
          style = theme[keyPath: role].block.merged(over: theme.text)
        }
        #expect(palette.contrast(of: style, depth) >= 7, "\(role), \(depth)")
      }
    }
  }
}
