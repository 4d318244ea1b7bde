import ScreenCore
import TestSupport
import Testing

@testable import NodeUI

/// Themes made of colours by their roles, and the contrast of their colours.
@Suite(.bounded) struct ThemeColorsTests {
  private static let levels: [ColorRole] = [.surface, .pane, .raised, .hover]
  nonisolated private static let themes = [Theme.light, .dark, .highContrast]

  private func color(_ role: ColorRole, of theme: Theme) -> Color {
    let look = theme.style(of: role)
    return look.background == .default ? look.foreground : look.background
  }

  /// Every role that may stand on a level of the background can be read or seen there.
  @Test(arguments: themes, [ScreenTraits.Colors.palette, .direct])
  func rolesCanBeSeenOnAllLevels(_ theme: Theme, _ colors: ScreenTraits.Colors) {
    let theme = theme.limited(to: colors)
    #expect(theme.weakPairs == [])
    let texts: [ColorRole] = [
      .text, .textSecondary, .placeholder, .accent, .link, .error, .warning, .success, .info, .keyword, .type,
      .string, .number, .comment,
    ]
    let marks: [ColorRole] = [
      .border, .borderFocused, .indicatorThumb, .plot1, .plot2, .plot3, .plot4, .plot5, .plot6, .plot7,
      .plot8,
    ]
    for (roles, least) in [(texts, 4.5), (marks, 3)] {
      for role in roles {
        for level in Self.levels {
          let contrast = color(role, of: theme).contrast(with: color(level, of: theme))
          #expect(contrast >= least, "\(role) on \(level): \(contrast)")
        }
      }
    }
    #expect(color(.onAccent, of: theme).contrast(with: color(.accent, of: theme)) >= 4.5)
  }

  /// The levels differ from each other, and so do the colours of charts.
  @Test(arguments: themes, [ScreenTraits.Colors.palette, .direct])
  func levelsAndPlotsDiffer(_ theme: Theme, _ colors: ScreenTraits.Colors) {
    let theme = theme.limited(to: colors)
    #expect(Set(Self.levels.map { color($0, of: theme) }).count == 4)
    let isDark = theme.text.background.luminance < 0.18
    let lights = Self.levels.map { color($0, of: theme).luminance }
    #expect(lights == lights.sorted(by: isDark ? { $0 < $1 } : { $0 > $1 }))
    #expect(Set(Theme.plots.map { theme[keyPath: $0].foreground }).count == 8)
  }

  /// Every role has a colour in themes with colours, and a style everywhere.
  @Test func everyRoleHasAColor() {
    for theme in Self.themes {
      for role in ColorRole.allCases { #expect(color(role, of: theme) != .default, "\(role)") }
    }
    for role in ColorRole.allCases {
      let none = Theme.monochrome.style(of: role)
      #expect(none.foreground == .default && none.background == .default, "\(role)")
    }
  }

  @Test func aThemeOfOwnColorsKeepsThoseThatAreStrong() {
    let pink = Color.rgb(255, 128, 200)
    let theme = Theme(extending: .dark, colors: [.accent: pink])
    #expect(theme.accent.foreground == pink && theme.button.foreground == pink)
    #expect(theme.focusedIndicatorThumb.background == pink && theme.edgeHint.foreground == pink)
    #expect(theme.focusedButton.background == pink && theme.link == Theme.dark.link)
    #expect(theme.weakPairs == [] && theme != .dark)
    #expect(Theme(extending: .dark, colors: [:]) == .dark)
    #expect(!Theme(extending: .automatic, colors: [:]).isAutomatic)
  }

  /// A weak colour becomes lighter on dark paper and darker on light paper, and keeps its hue.
  @Test func weakColorsMoveAwayFromTheSurface() {
    let blue = Color.rgb(0, 0, 200)
    let dark = Theme(extending: .dark, colors: [.link: blue])
    let light = Theme(extending: .light, colors: [.link: Color.rgb(120, 200, 255)])
    for (theme, color) in [(dark, blue), (light, Color.rgb(120, 200, 255))] {
      let link = theme.link.foreground
      #expect(link != color && theme.weakPairs == [])
      let (old, new) = (OKLab(color), OKLab(link))
      #expect((new.lightness > old.lightness) == (theme == dark))
      // The hue: the direction from grey.
      let cosine =
        (old.a * new.a + old.b * new.b)
        / ((old.a * old.a + old.b * old.b) * (new.a * new.a + new.b * new.b)).squareRoot()
      #expect(cosine > 0.99, "\(cosine)")
    }
    // No more than needed.
    #expect(dark.link.foreground.contrast(with: dark.hover.background) < 5)
  }

  /// No text can be read on a surface and on its opposite.
  @Test func colorsThatCannotBeReadAreTold() throws {
    let theme = Theme(extending: .dark, colors: [.hover: .rgb(255, 255, 255)])
    let pair = try #require(theme.weakPairs.first { $0.foreground == "link" })
    #expect(pair.contrast < 4.5 && pair.least == 4.5)
    #expect(pair.description.hasPrefix("link on "), "\(pair)")
    #expect("\(pair)".hasSuffix(" : 1 of 4.5 : 1"), "\(pair)")
    // The terminal's own colours are not known.
    for theme in [Theme.standard, .terminal, .monochrome] { #expect(theme.weakPairs == []) }
  }

  @Test func colorsThatAreNoneAreIgnored() {
    let odd: [ColorRole: Color] = [.accent: .default, .link: .role(.error), .border: .default]
    #expect(Theme(extending: .dark, colors: odd) == .dark)
    let own = Theme(extending: .dark, colors: [.surface: .default, .pane: .default])
    #expect(own.text.background == .default && own.pane.background == .default)
  }

  // MARK: Colours

  /// Values of Björn Ottosson's page about OKLab.
  @Test func coloursHaveTheirPlaceInOKLab() {
    for (color, place) in [
      (Color.rgb(255, 255, 255), (1.0, 0.0, 0.0)), (.rgb(0, 0, 0), (0, 0, 0)),
      (.rgb(255, 0, 0), (0.628, 0.225, 0.126)), (.rgb(0, 255, 0), (0.866, -0.234, 0.179)),
      (.rgb(0, 0, 255), (0.452, -0.032, -0.312)),
    ] {
      let lab = OKLab(color)
      #expect(abs(lab.lightness - place.0) < 0.001 && abs(lab.a - place.1) < 0.001)
      #expect(abs(lab.b - place.2) < 0.001 && lab.color == color)
    }
  }

  @Test(arguments: seeds(5)) func coloursComeBackFromOKLab(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let color = Color.rgb(
        .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
        .random(in: 0...255, using: &random))
      #expect(OKLab(color).color == color)
      let near = color.nearestOfPalette
      guard case .palette(16...) = near.value else {
        Issue.record("\(near.value)")
        continue
      }
      let others = (UInt8(16)...255).map { OKLab(.palette($0)).distance(to: OKLab(color)) }
      #expect(OKLab(near).distance(to: OKLab(color)) == others.min())
    }
    for index in UInt8(16)...255 {
      #expect(Color.palette(index).nearestOfPalette == .palette(index))
    }
  }
}
