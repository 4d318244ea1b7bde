import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// Colours that are named by their role follow the theme of the window.
@Suite(.bounded) struct ColorRoleTests {
  private func style(_ own: TextStyle, _ theme: Theme, colors: ScreenTraits.Colors = .direct) -> TextStyle {
    let text = TextNode("x", textStyle: own)
    var traits = ScreenTraits()
    traits.colors = colors
    let screen = HeadlessScreen(application: Window(text, theme: theme), columns: 3, rows: 1, traits: traits)
    return screen.style(0, 0)
  }

  @Test func aRoleIsTheColourOfTheTheme() {
    for (theme, accent) in [
      (Theme.standard, Theme.standard.accent), (.dark, Theme.dark.accent), (.light, Theme.light.accent),
    ] {
      #expect(style(TextStyle(foreground: .role(.accent)), theme).foreground == accent.foreground)
      #expect(style(TextStyle(foreground: .role(.error)), theme).foreground == theme.errorText.foreground)
      #expect(style(TextStyle(foreground: .role(.accent)), theme).background == theme.text.background)
    }
    #expect(Theme.dark.accent != Theme.light.accent)
  }

  @Test func anotherThemeShowsInTheNextFrame() {
    let box = BoxNode(border: .single, textStyle: TextStyle(foreground: .role(.accent)))
    let screen = HeadlessScreen(box, columns: 4, rows: 3, theme: .dark)
    #expect(screen.style(0, 0).foreground == Theme.dark.accent.foreground)
    screen.window.theme = .light
    screen.draw()
    #expect(screen.style(0, 0).foreground == Theme.light.accent.foreground)
  }

  @Test func aBackgroundLeavesTextReadable() {
    let accent = TextStyle(background: .role(.accent))
    let dark = style(accent, .dark)
    #expect(dark.background == Theme.dark.accent.foreground && dark.foreground == Theme.dark.text.background)
    // Only the terminal knows the colour of its own background.
    let standard = style(accent, .standard)
    #expect(standard.foreground == Theme.standard.accent.foreground && standard.attributes == .reverse)
    let own = style(TextStyle(foreground: .palette(1), background: .role(.accent)), .standard)
    #expect(own.foreground == .palette(1) && own.background == Theme.standard.accent.foreground)
    #expect(style(TextStyle(background: .role(.selection)), .dark) == Theme.dark.selection)
    #expect(style(TextStyle(background: .role(.surface)), .dark).background == Theme.dark.text.background)
  }

  @Test func withoutColoursAttributesStandForARole() {
    for theme in [Theme.monochrome, .standard, .dark] {
      let error = style(TextStyle(foreground: .role(.error)), theme, colors: .none)
      #expect(error == TextStyle(attributes: [.reverse, .bold]))
      let accent = style(TextStyle(background: .role(.accent)), theme, colors: .none)
      #expect(accent == TextStyle(attributes: .reverse))
    }
    #expect(style(TextStyle(foreground: .role(.selection)), .standard).attributes == .reverse)
  }

  /// A colour that gets to a canvas without a theme is the terminal's own.
  @Test func rolesHaveNames() {
    for role in ColorRole.allCases {
      #expect(Color(role.rawValue) == .role(role) && Color.role(role).role == role)
      #expect(Color.role(role).value == .default && Color.role(role) != .default)
    }
    #expect(Color.palette(3).role == nil && Color.rgb(1, 2, 3).role == nil && Color.default.role == nil)
  }

  @Test func themesHaveNames() {
    for name in Theme.names { #expect(Theme(named: name) != nil) }
    #expect(Theme(named: "dark") == .dark && Theme(named: "none") == nil)
  }
}
