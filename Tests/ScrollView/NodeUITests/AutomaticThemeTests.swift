import LayoutCore
import PortholeTesting
import ScreenCore
import ScrollCore
import TestSupport
import Testing

@testable import NodeUI

/// Themes that follow the screen, and the user's choice of scroll bars.
@Suite(.bounded) struct AutomaticThemeTests {
  @Test func theThemeFollowsTheBackground() {
    let screen = HeadlessScreen(application: Window(TextNode("x")), columns: 3, rows: 1)
    screen.draw()
    #expect(screen.window.theme == .automatic)
    #expect(screen.style(0, 0) == .plain)
    for (background, theme) in [
      (ScreenTraits.Background.dark, Theme.dark), (.light, .light), (.unknown, .terminal),
    ] {
      screen.window.traitsDidChange(ScreenTraits(background: background))
      #expect(screen.window.needsDisplay)
      screen.draw()
      #expect(screen.style(2, 0).background == theme.text.background)
    }
  }

  /// A terminal leaves a margin around its cells in its own background: the page has the same.
  @Test(arguments: seeds(1)) func surfacesLieOnTheBackgroundOfTheTerminal(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var grounds: [Color] = [
      .rgb(0x1e, 0x1e, 0x2e), .rgb(0xfd, 0xf6, 0xe3), .rgb(0, 0, 0), .rgb(255, 255, 255),
    ]
    for _ in 0..<60 {
      let bits = random.next()
      grounds.append(
        .rgb(
          UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
          UInt8(truncatingIfNeeded: bits >> 16)))
    }
    for ground in grounds {
      var traits = ScreenTraits(background: .init(ground))
      traits.backgroundColor = ground
      let theme = Theme.automatic.suited(to: traits)
      #expect(theme.text.background == ground && theme.hasSurfaces, "\(ground.value)")
      #expect(theme.pane.background != ground && theme.pane.background != theme.raised.background)
      // In the middle of the scale no colour has enough contrast with all four levels.
      let lightness = OKLab(ground).lightness
      if lightness < 0.3 || lightness > 0.85 {
        #expect(theme.weakPairs.isEmpty, "\(ground.value): \(theme.weakPairs)")
      }
      traits.colors = .palette
      #expect(Theme.automatic.suited(to: traits).text.background == .default)
    }
    #expect(!Theme.standard.hasSurfaces && !Theme.terminal.hasSurfaces && !Theme.monochrome.hasSurfaces)
  }

  /// With few colours, light and dark would replace the user's own background by another.
  @Test func fewColorsStayThoseOfTheTerminal() {
    func suited(_ colors: ScreenTraits.Colors, _ background: ScreenTraits.Background) -> Theme {
      Theme.automatic.suited(to: ScreenTraits(colors: colors, background: background))
    }
    for background in [ScreenTraits.Background.unknown, .dark, .light] {
      #expect(suited(.none, background) == .monochrome)
      #expect(suited(.sixteen, background).text == .plain)
    }
    for colors in [ScreenTraits.Colors.sixteen, .palette, .direct] {
      #expect(suited(colors, .unknown) == .terminal)
    }
    #expect(suited(.sixteen, .light) == .terminal)
    // Blue and red are dark in most palettes.
    let dark = suited(.sixteen, .dark)
    #expect(dark.accent.foreground == .palette(12) && dark.errorText.foreground == .palette(9))
    #expect(dark.successText == Theme.terminal.successText && dark.indicatorThumb == .plain)
  }

  /// The same colours on 256, and none of the user's own 16.
  @Test func aPaletteHasNearColors() {
    for (background, theme) in [(ScreenTraits.Background.dark, Theme.dark), (.light, .light)] {
      let shown = Theme.automatic.suited(to: ScreenTraits(colors: .palette, background: background))
      for role in Theme.roles {
        for (color, near) in [
          (theme[keyPath: role].foreground, shown[keyPath: role].foreground),
          (theme[keyPath: role].background, shown[keyPath: role].background),
        ] where color != .default {
          guard case .palette(16...) = near.value else {
            Issue.record("\(role): \(near.value)")
            continue
          }
          #expect(OKLab(color).distance(to: OKLab(near)) < 0.02, "\(role): \(color.value), \(near.value)")
        }
      }
      #expect(shown.text.background == theme.text.background.nearestOfPalette)
    }
  }

  @Test func aColourOf24BitsInAnyStyleIsFound() {
    for role in Theme.roles {
      var theme = Theme.standard
      theme[keyPath: role].foreground = .rgb(1, 2, 3)
      let shown = theme.limited(to: .palette)[keyPath: role].foreground
      if case .rgb = shown.value { Issue.record("\(role) keeps its colour") }
    }
  }

  /// A viewer shows files on the terminal's own background.
  @Test func aThemeCanLeaveTheBackgroundToTheTerminal() {
    let theme = Theme.dark.withoutSurface
    #expect(theme.text == .plain && theme.pane == .plain && theme.match == Theme.dark.match)
  }

  @Test func ownStylesAndCharactersStay() {
    var theme = Theme.automatic
    theme.link = TextStyle(foreground: .palette(200))
    theme.indicatorThumb = .plain
    theme.hasSymbols = false
    let suited = theme.suited(to: ScreenTraits(background: .light))
    #expect(suited.link == theme.link && suited.indicatorThumb == .plain && !suited.hasSymbols)
    #expect(suited.text == Theme.light.text && suited.accent == Theme.light.accent)
    for other in [Theme.standard, .light, .dark, .highContrast, .terminal, .monochrome, .ascii] {
      #expect(other.suited(to: ScreenTraits(background: .light)) == other)
    }
  }

  @Test func allNamesHaveThemes() {
    for name in Theme.names { #expect(Theme(named: name) != nil, "\(name)") }
    #expect(Theme(named: "drak") == nil)
    #expect(Set(Theme.names.compactMap { Theme(named: $0) }).count == Theme.names.count)
  }

  // MARK: Scroll bars

  /// Bars that always show take a column, before the first layout and after it, and also in views that come later.
  @Test func barsShowAlwaysIfTheUserWantsThem() {
    func view(_ policy: IndicatorPolicy = .auto) -> ScrollNode {
      let node = ScrollNode { BoxNode(contentSize: Size(1, 40), fill: "x") }
      node.indicators = ScrollNodeIndicators(policy)
      return node
    }
    let outer = DisplayNode()
    let (first, second) = (view(), view(.never))
    outer.layoutSpecBlock = { _, _ in
      StackLayoutSpec.horizontal(alignItems: .stretch) {
        first.width(5)
        second.width(5)
      }
    }
    let screen = HeadlessScreen(outer, columns: 10, rows: 4)
    screen.draw()
    #expect(first.viewport.size.width == 5)
    screen.window.indicators = .always
    screen.draw()
    #expect(first.viewport.size.width == 4 && second.viewport.size.width == 5)
    #expect(first.indicatorTrack(.vertical, at: 9) != nil && second.indicatorTrack(.vertical, at: 9) == nil)
    screen.window.indicators = .never
    screen.draw()
    #expect(first.viewport.size.width == 5 && first.indicatorTrack(.vertical, at: 0) == nil)

    let window = Window(view())
    window.indicators = .always
    let other = HeadlessScreen(application: window, columns: 5, rows: 4)
    other.draw()
    #expect((window.root as? ScrollNode)?.viewport.size.width == 4)
    let late = view()
    let page = ScrollNode { late.height(3) }
    let lateWindow = Window(page)
    lateWindow.indicators = .always
    let lateScreen = HeadlessScreen(application: lateWindow, columns: 6, rows: 3)
    lateScreen.draw()
    #expect(late.viewport.size.width == late.frame.size.width - 1)
  }
}
