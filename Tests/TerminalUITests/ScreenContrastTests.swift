import Demos
import DocumentCore
import NodeUI
import ScreenCore
import TestSupport
import Testing
import ViewerUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@testable import TerminalUI

/// Screens of the demos and of the viewer in five palettes: what they write can be read, what they draw can be
/// seen.
@Suite(.bounded) struct ScreenContrastTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// The cells of a screen that cannot be read or seen, as text; pictures are left out.
  private func findings(
    _ canvas: Canvas, _ palette: TerminalPalette, _ depth: TerminalCapabilities.ColorDepth
  ) -> [String] {
    var found: [String: String] = [:]
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
        let least = isText ? min(4.5, palette.ownContrast) - 0.001 : 3
        if contrast < least || TerminalPalette.usesBackgroundColorForText(style) {
          let look = "\(cell.style.foreground.value) on \(cell.style.background.value)"
          found[look, default: "\(contrast): "].unicodeScalars.append(scalar)
        }
      }
    }
    return found.map { "\($0.key): \($0.value)" }
  }

  private func isPicture(_ style: TextStyle) -> Bool {
    [style.foreground, style.background].contains { color in
      if case .rgb = color.value { true } else { false }
    }
  }

  private func traits(_ depth: TerminalCapabilities.ColorDepth) -> ScreenTraits {
    ScreenTraits(colors: TerminalPalette.colors(depth), isDeterministic: true)
  }

  @Test(arguments: Demo.names, TerminalPalette.all.indices)
  func demosCanBeRead(_ name: String, _ index: Int) throws {
    let palette = TerminalPalette.all[index]
    let depth = palette.depths[0]
    let stage = try DemoStage(#require(Demo.named(name)))
    let host = HeadlessHost(stage, rows: 24, columns: 80, traits: traits(depth))
    host.drawIfNeeded(atMost: 3)
    let keys: [Key] = [.down, .tab, .right, .pageDown, .end, .tab, .home, .character("?")]
    for key in [nil] + keys {
      if let key { host.send(.key(key)) }
      host.drawIfNeeded(atMost: 3)
      // During a motion, with its indicators, and at rest, with the hints at edges.
      for _ in 0..<2 {
        let found = findings(host.canvas, palette, depth)
        #expect(found.isEmpty, "\(name) in \(palette) after \(String(describing: key)): \(found)")
        host.time += 1.2
        host.wake()
        _ = host.settle(rounds: 600)
      }
    }
  }

  @Test(arguments: TerminalPalette.all.indices, [false, true])
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
        let found = findings(canvas, palette, depth)
        #expect(found.isEmpty, "\(palette), \(depth), after \(keys): \(found)")
        #expect(canvas.text[2].contains("two"), "\(canvas.text)")
      }
    }
  }
}
