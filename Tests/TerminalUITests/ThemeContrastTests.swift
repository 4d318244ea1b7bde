import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import NodeUI
@testable import TerminalUI

/// Every style of every theme can be seen in five palettes and at every number of colours.
@Suite(.bounded) struct ThemeContrastTests {
  /// All themes but that of the terminal's own colours, which ``TerminalThemeTests`` checks.
  private static let themes: [(name: String, theme: Theme)] = Theme.names.compactMap { name in
    Theme(named: name).flatMap { name == "terminal" ? nil : (name, $0) }
  }

  /// Styles of text. That of disabled buttons and those of tracks and hatches may be weak.
  private let texts: [(name: String, role: KeyPath<Theme, TextStyle>)] = [
    ("text", \.text), ("title", \.title), ("link", \.link), ("button", \.button),
    ("focusedButton", \.focusedButton), ("selection", \.selection), ("edgeHintText", \.edgeHintText),
    ("currentPage", \.currentPage), ("match", \.match), ("currentMatch", \.currentMatch),
    ("target", \.target), ("placeholder", \.placeholder), ("lineNumber", \.lineNumber),
    ("error", \.error), ("warning", \.warning), ("success", \.success),
  ]
  private let others: [(name: String, role: KeyPath<Theme, TextStyle>)] = [
    ("border", \.border), ("edgeHint", \.edgeHint), ("pageControl", \.pageControl), ("accent", \.accent),
    ("textSecondary", \.textSecondary), ("errorText", \.errorText), ("warningText", \.warningText),
    ("successText", \.successText),
  ]
  private let thumbs: [(name: String, role: KeyPath<Theme, TextStyle>)] = [
    ("indicatorThumb", \.indicatorThumb), ("indicatorThumbActive", \.indicatorThumbActive),
    ("focusedIndicatorThumb", \.focusedIndicatorThumb),
  ]

  /// Calls `body` for every theme, palette and depth.
  private func forEach(
    _ body: (Theme, TerminalPalette, TerminalCapabilities.ColorDepth, Comment) -> Void
  ) {
    for (name, theme) in Self.themes {
      for palette in TerminalPalette.all {
        for depth in palette.depths + [.none] {
          let shown = theme.limited(to: TerminalPalette.colors(depth))
          body(shown, palette, depth, "\(name), \(palette), \(depth)")
        }
      }
    }
  }

  /// The roles above and those in `Theme` are the same, so that a new one is checked.
  @Test func everyRoleIsChecked() {
    let styles = Mirror(reflecting: Theme.standard).children.compactMap { child in
      child.value is TextStyle ? child.label : nil
    }
    let checked = (texts + others + thumbs).map(\.name)
    #expect(Set(styles) == Set(checked + ["disabledButton", "indicatorTrack", "hatch"]))
  }

  @Test func textCanBeRead() {
    forEach { theme, palette, depth, place in
      for (name, role) in texts {
        let style = theme[keyPath: role].merged(over: theme.text)
        let contrast = palette.contrast(of: style, depth)
        // Nothing can have more contrast than the terminal's own text without a colour.
        #expect(contrast >= min(4.5, palette.ownContrast) - 0.001, "\(name): \(contrast), \(place)")
      }
    }
  }

  @Test func linesAndMarksCanBeSeen() {
    forEach { theme, palette, depth, place in
      for (name, role) in others {
        let contrast = palette.contrast(of: theme[keyPath: role].merged(over: theme.text), depth)
        #expect(contrast >= 3, "\(name): \(contrast), \(place)")
      }
      // Marks of matches on an indicator's track.
      let mark = palette.contrast(of: theme.matchMark.merged(over: theme.text), depth)
      #expect(mark >= 3, "mark: \(mark), \(place)")
    }
  }

  /// A thumb can be seen in a blank cell, and text over it can be read, whatever its own style is.
  @Test func thumbsCanBeSeenAndTextOnThem() {
    forEach { theme, palette, depth, place in
      for (name, role) in thumbs {
        let thumb = theme[keyPath: role]
        let block = palette.contrast(of: thumb.block.merged(over: theme.text), depth)
        #expect(block >= 3, "\(name): \(block), \(place)")
        for text in [theme.text, theme.link, theme.button] {
          var style = text.merged(over: theme.text)
          style.lie(on: thumb)
          let contrast = palette.contrast(of: style, depth)
          #expect(contrast >= min(4.5, palette.ownContrast) - 0.001, "text on \(name): \(contrast), \(place)")
        }
      }
    }
  }

  /// A thumb that is dragged or moves can be seen as well as text.
  @Test func activeThumbsAreStrong() {
    forEach { theme, palette, depth, place in
      for role in [\Theme.indicatorThumbActive, \.focusedIndicatorThumb] {
        let contrast = palette.contrast(of: theme[keyPath: role].block.merged(over: theme.text), depth)
        // On a background that is not known, nothing is sure to be stronger.
        let isKnown = theme.text.background != .default && depth != .none
        let least = min(isKnown ? 4.5 : 3, palette.ownContrast)
        #expect(contrast >= least - 0.001, "\(contrast), \(place)")
      }
    }
  }

  /// On a background of their own, tracks and hatches are quiet, and thumbs differ from their tracks.
  @Test(arguments: [Theme.light, .dark])
  func tracksAreQuiet(_ theme: Theme) {
    let palette = TerminalPalette.xterm
    func contrast(_ color: Color, _ other: Color) -> Double {
      palette.contrast(of: TextStyle(foreground: color, background: other), .palette)
    }
    let (track, paper) = (theme.indicatorTrack.background, theme.text.background)
    #expect((1.2...1.6).contains(contrast(track, paper)))
    #expect((1.5...2).contains(contrast(theme.hatch.foreground, paper)))
    for thumb in [theme.indicatorThumb, theme.indicatorThumbActive, theme.focusedIndicatorThumb] {
      #expect(contrast(thumb.background, track) >= 3)
    }
    #expect(
      contrast(theme.indicatorThumbActive.background, paper)
        > contrast(theme.indicatorThumb.background, paper))
  }

  /// The values of these three are the background's in some palette.
  @Test func noThemeWritesBlackGreyOrWhiteOnTheTerminalsBackground() {
    forEach { theme, palette, depth, place in
      let roles = texts + others + thumbs
      for (name, role) in roles + [
        ("disabledButton", \.disabledButton), ("track", \.indicatorTrack), ("hatch", \.hatch),
      ] {
        let style = TerminalPalette.reduced(theme[keyPath: role].merged(over: theme.text), depth)
        #expect(!TerminalPalette.usesBackgroundColorForText(style), "\(name), \(place)")
      }
    }
  }

  /// A style with only the 16 colours is the user's own choice, and stays.
  @Test func aThemeWithSixteenColoursKeepsThem() {
    var theme = Theme.standard
    theme.link = TextStyle(foreground: .palette(2))
    #expect(theme.limited(to: .sixteen).link == theme.link)
    #expect(theme.limited(to: .none).link == Theme.monochrome.link)
    #expect(theme.limited(to: .palette) == theme)
    #expect(Theme.light.limited(to: .sixteen).text.background == .palette(7))
    #expect(Theme.dark.limited(to: .sixteen).text.background == .palette(0))
    #expect(Theme.dark.limited(to: .none).text == .plain)
  }
}
