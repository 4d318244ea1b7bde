import Demos
import DocumentCore
import NodeUI
import PortholeSystem
import ScreenCore
import TestSupport
import Testing
import ViewerUI

@testable import NodeUI
@testable import TerminalUI

/// Screens of the demos and of the viewer in five palettes: what they write can be read, what they draw can be
/// seen.
@Suite(.bounded) struct ScreenContrastTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// The cells of a screen that cannot be read or seen, as text; pictures are left out.
  private func findings(
    _ canvas: Canvas, _ theme: Theme, _ palette: TerminalPalette, _ depth: TerminalCapabilities.ColorDepth
  ) -> [String] {
    var found: [String: String] = [:]
    // Disabled text, tracks and hatches are weak on purpose.
    let weak = [theme.textDisabled, theme.indicatorTrack, theme.indicatorTrack.block, theme.hatch].map(
      Ink.init)
    let roles = [theme.accent, theme.errorText, theme.warningText, theme.successText, theme.info].map(
      \.foreground)
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns {
        let cell = canvas[row, column]
        guard cell.span > 0, let first = canvas.scalars(at: row, column).first, first != 0x20,
          let scalar = Unicode.Scalar(first), !isPicture(cell.style)
        else { continue }
        // Other characters draw lines, dots and pictures as often as they belong to text, and never alone.
        let isText = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        let style = TerminalPalette.reduced(cell.style, depth)
        let contrast = palette.contrast(of: cell.style, depth)
        var least = isText ? min(4.5, palette.ownContrast) - 0.001 : 3
        // On a background that is not known, colours of roles have that of marks.
        if theme == .standard, roles.contains(cell.style.foreground) { least = 3 }
        // The user has chosen the values of 16 colours.
        if case .palette(..<16) = cell.style.foreground.value { least = 1.5 }
        if !isText, weak.contains(Ink(cell.style)) { least = 1.1 }
        if contrast < least || TerminalPalette.usesBackgroundColorForText(style) {
          let look = "\(cell.style.foreground.value) on \(cell.style.background.value)"
          found[look, default: "\(contrast): "].unicodeScalars.append(scalar)
        }
      }
    }
    return found.map { "\($0.key): \($0.value)" }
  }

  /// The colour and the attributes of text, on any background.
  private struct Ink: Hashable {
    let color: Color
    let attributes: TextStyle.Attributes

    init(_ style: TextStyle) { (color, attributes) = (style.foreground, style.attributes) }
  }

  private func isPicture(_ style: TextStyle) -> Bool {
    [style.foreground, style.background].contains { color in
      if case .rgb = color.value { true } else { false }
    }
  }

  private func traits(
    _ depth: TerminalCapabilities.ColorDepth, _ background: ScreenTraits.Background = .unknown
  ) -> ScreenTraits {
    ScreenTraits(colors: TerminalPalette.colors(depth), isDeterministic: true, background: background)
  }

  /// A terminal and a theme. With 256 colours, only pictures are in 24 bits, which is how the test knows them.
  struct Look: Sendable, CustomStringConvertible {
    let palette: Int
    let theme: Theme
    var background = ScreenTraits.Background.unknown
    let name: String

    var description: String { "\(name) in \(TerminalPalette.all[palette])" }
  }

  /// Every palette with a terminal that tells nothing, then with one that tells its background, and the other themes on
  /// a background that does not suit them.
  static let looks: [Look] =
    TerminalPalette.all.indices.flatMap { index in
      let isDark = TerminalPalette.luminance(TerminalPalette.all[index].paper) < 0.18
      return [
        Look(palette: index, theme: .automatic, name: "automatic"),
        Look(
          palette: index, theme: .automatic, background: isDark ? .dark : .light,
          name: "automatic, \(isDark ? "dark" : "light")"),
      ]
    } + [
      Look(palette: 4, theme: .dark, name: "dark"), Look(palette: 0, theme: .light, name: "light"),
      Look(palette: 4, theme: .highContrast, name: "highContrast"),
      Look(palette: 3, theme: .standard, name: "standard"),
    ]

  /// Lets time pass until nothing moves, but for ticks, which may never end.
  private func settle(_ host: HeadlessHost, _ stage: DemoStage) {
    let start = host.time
    host.settle(rounds: 600) {
      stage.window.waitsOnlyForTicks(in: stage, quietFor: host.time - start) ? nil : stage.deadline
    }
  }

  @Test(arguments: await Demo.names, await looks)
  func demosCanBeRead(_ name: String, _ look: Look) throws {
    let palette = TerminalPalette.all[look.palette]
    let depth = palette.depths[0]
    let stage = try DemoStage(#require(Demo.named(name)), theme: look.theme)
    let traits = traits(depth, look.background)
    let theme = look.theme.suited(to: traits)
    let host = HeadlessHost(stage, rows: 24, columns: 80, traits: traits)
    host.drawIfNeeded(atMost: 3)
    let keys: [Key] = [.down, .tab, .right, .pageDown, .end, .tab, .home, .character("?")]
    for key in [nil] + keys {
      if let key { host.send(.key(key)) }
      host.drawIfNeeded(atMost: 3)
      // During a motion, with its indicators, and at rest, with the hints at edges.
      for _ in 0..<2 {
        let found = findings(host.canvas, theme, palette, depth)
        #expect(found.isEmpty, "\(name), \(look), after \(String(describing: key)): \(found)")
        host.time += 1.2
        host.wake()
        settle(host, stage)
      }
    }
  }

  /// A theme with a background of its own leaves no cell on the terminal's.
  @Test(arguments: await Demo.names, [Theme.dark, .light, .highContrast])
  func demosFillTheScreen(_ name: String, _ theme: Theme) throws {
    let stage = try DemoStage(#require(Demo.named(name)), theme: theme)
    let host = HeadlessHost(stage, rows: 24, columns: 80, traits: traits(.palette))
    for key in [nil, Key.end, .tab, .character("?")] {
      if let key { host.send(.key(key)) }
      settle(host, stage)
      var bare = 0
      for row in 0..<24 {
        for column in 0..<80 {
          let style = host.canvas[row, column].style
          if style.foreground == .default || style.background == .default { bare += 1 }
        }
      }
      // Blanks of a picture have no text.
      #expect(bare == 0, "\(name) after \(String(describing: key)): \(host.canvas.text)")
    }
  }

  @Test(arguments: await TerminalPalette.all.indices, [false, true])
  func theViewerCanBeRead(_ index: Int, _ isTable: Bool) throws {
    let palette = TerminalPalette.all[index]
    for depth in palette.depths {
      var options = Pager.Options()
      options.showsLineNumbers = true
      if isTable { options.tables.showsTables = true }
      let text = (1...200).map { "one,two \($0),three and a good deal more text in this cell" }
        .joined(separator: "\n")
      let pager = Pager(
        sources: [.init(name: "a.csv") { Document(text: text, name: "a.csv") }], options: options)
      pager.traitsDidChange(traits(depth))
      defer { pager.close() }
      for keys in ["", "3j", "/two\n", "n", "99G", "\u{1b}/nothing"] {
        let canvas = try #require(Snapshot.canvas(of: pager, keys: keys, rows: 12, columns: 60))
        let found = findings(canvas, .standard, palette, depth)
        #expect(found.isEmpty, "\(palette), \(depth), after \(keys): \(found)")
        #expect(canvas.text[2].contains("two"), "\(canvas.text)")
        // The snapshot is without the bars, which still show.
        var withBars = Canvas(rows: 12, columns: 60)
        pager.draw(into: &withBars, at: pager.window.time)
        let foundWithBars = findings(withBars, .standard, palette, depth)
        #expect(foundWithBars.isEmpty, "\(palette), \(depth), with bars after \(keys): \(foundWithBars)")
      }
    }
  }
}
