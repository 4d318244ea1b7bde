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
    ("focusedEdge", \.focusedEdge),
    ("currentPage", \.currentPage), ("match", \.match), ("currentMatch", \.currentMatch),
    ("target", \.target), ("placeholder", \.placeholder), ("lineNumber", \.lineNumber),
    ("error", \.error), ("warning", \.warning), ("success", \.success),
    ("selectionInactive", \.selectionInactive), ("keyword", \.keyword), ("type", \.type),
    ("string", \.string), ("number", \.number), ("comment", \.comment),
  ]
  private let others: [(name: String, role: KeyPath<Theme, TextStyle>)] = [
    ("border", \.border), ("edgeHint", \.edgeHint), ("pageControl", \.pageControl), ("accent", \.accent),
    ("textSecondary", \.textSecondary), ("errorText", \.errorText), ("warningText", \.warningText),
    ("successText", \.successText), ("info", \.info), ("borderFocused", \.borderFocused),
    ("plot1", \.plot1), ("plot2", \.plot2), ("plot3", \.plot3), ("plot4", \.plot4), ("plot5", \.plot5),
    ("plot6", \.plot6), ("plot7", \.plot7), ("plot8", \.plot8),
  ]
  /// Backgrounds, the colour on the accent, and styles that are weak on purpose.
  private static let unlike = [
    "textDisabled", "indicatorTrack", "hatch", "pane", "raised", "hover", "onAccent",
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
    #expect(Set(styles) == Set(checked + Self.unlike))
  }

  /// Whether a style has one of the 16 colours: the user has chosen its value, and it comes with an attribute or a sign.
  private func isColorOfUser(_ style: TextStyle) -> Bool {
    if case .palette(let index) = style.foreground.value { index < 16 } else { false }
  }

  @Test func textCanBeRead() {
    forEach { theme, palette, depth, place in
      for (name, role) in texts {
        let style = theme[keyPath: role].merged(over: theme.text)
        let contrast = palette.contrast(of: style, depth)
        // Nothing can have more contrast than the terminal's own text without a colour.
        let least = isColorOfUser(style) ? 1.5 : min(4.5, palette.ownContrast)
        #expect(contrast >= least - 0.001, "\(name): \(contrast), \(place)")
      }
    }
  }

  @Test func linesAndMarksCanBeSeen() {
    forEach { theme, palette, depth, place in
      for (name, role) in others {
        let style = theme[keyPath: role].merged(over: theme.text)
        let contrast = palette.contrast(of: style, depth)
        #expect(contrast >= (isColorOfUser(style) ? 1.5 : 3), "\(name): \(contrast), \(place)")
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
      let active = palette.contrast(of: theme.indicatorThumbActive.block.merged(over: theme.text), depth)
      #expect(active >= min(4.5, palette.ownContrast) - 0.001, "\(active), \(place)")
      let focused = palette.contrast(of: theme.focusedIndicatorThumb.block.merged(over: theme.text), depth)
      // On a background that is not known, no colour is sure to be as strong.
      let isKnown = theme.text.background != .default && depth != .none
      #expect(focused >= min(isKnown ? 4.5 : 3, palette.ownContrast) - 0.001, "\(focused), \(place)")
    }
  }

  @Test func motionCanBeSeenInTheThumb() {
    for theme in [Theme.standard, .light, .dark, .highContrast] {
      #expect(theme.indicatorThumb.block != theme.indicatorThumbActive.block)
    }
  }

  /// On a background of their own, tracks and hatches are quiet, and thumbs differ from their tracks.
  @Test(arguments: [Theme.light, .dark, .highContrast], [ScreenTraits.Colors.palette, .direct])
  func tracksAreQuiet(_ theme: Theme, _ colors: ScreenTraits.Colors) {
    let theme = theme.limited(to: colors)
    let (track, paper) = (theme.indicatorTrack.background, theme.text.background)
    #expect((1.2...1.6).contains(track.contrast(with: paper)), "\(track.contrast(with: paper))")
    #expect((1.5...2.2).contains(theme.hatch.foreground.contrast(with: paper)))
    for (thumb, least) in [
      (theme.indicatorThumb, 3), (theme.indicatorThumbActive, 4.5), (theme.focusedIndicatorThumb, 4.5),
    ] {
      #expect(thumb.background.contrast(with: track) >= least)
      #expect(thumb.background.contrast(with: paper) >= least)
    }
    #expect(
      theme.indicatorThumbActive.background.contrast(with: paper)
        > theme.indicatorThumb.background.contrast(with: paper))
  }

  /// The values of these three are the background's in some palette.
  @Test func noThemeWritesBlackGreyOrWhiteOnTheTerminalsBackground() {
    forEach { theme, palette, depth, place in
      let roles = texts + others + thumbs
      for (name, role) in roles + [
        ("textDisabled", \.textDisabled), ("track", \.indicatorTrack), ("hatch", \.hatch),
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
    for colors in [ScreenTraits.Colors.sixteen, .none] {
      #expect(Theme.light.limited(to: colors).text == .plain && Theme.dark.limited(to: colors).text == .plain)
    }
    #expect(Theme.dark.limited(to: .sixteen).accent == Theme.terminal.accent)
    #expect(Theme.dark.limited(to: .none).accent == Theme.monochrome.accent)
  }
}
