import PortholeSystem
import ScreenCore

@testable import NodeUI
@testable import TerminalUI

/// The colours of a terminal as a user may have set them, and the colours in which it shows a style.
struct TerminalPalette: CustomStringConvertible {
  /// Red, green and blue, 0 to 255.
  typealias Components = [Double]

  let description: String
  let text: Components
  let paper: Components
  /// The first 16 entries of the palette.
  let colors: [Components]
  /// The depth that the terminal's entry in terminfo gives it, first, and others that it may have.
  let depths: [TerminalCapabilities.ColorDepth]
  /// Whether bold text has a bright colour, as on the Linux console.
  var brightensBold = false

  private static func components(_ hexadecimal: String) -> [Components] {
    hexadecimal.split(separator: " ").map { text in
      let value = Int(text, radix: 16) ?? 0
      return [Double(value >> 16), Double(value >> 8 & 255), Double(value & 255)]
    }
  }

  private static let xtermColors = components(
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
      + " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff")
  private static let linuxColors = components(
    "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa"
      + " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff")
  private static let solarizedColors = components(
    "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5"
      + " 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3")

  static let xterm = TerminalPalette(
    description: "xterm", text: xtermColors[7], paper: xtermColors[0], colors: xtermColors,
    depths: [.palette, .direct, .sixteen, .eight])
  static let white = TerminalPalette(
    description: "white", text: xtermColors[0], paper: xtermColors[15], colors: xtermColors,
    depths: [.palette, .direct, .sixteen, .eight])
  static let linux = TerminalPalette(
    description: "linux", text: linuxColors[7], paper: linuxColors[0], colors: linuxColors, depths: [.eight],
    brightensBold: true)
  static let solarizedDark = TerminalPalette(
    description: "solarized dark", text: solarizedColors[12], paper: solarizedColors[8],
    colors: solarizedColors, depths: [.palette, .direct, .sixteen])
  static let solarizedLight = TerminalPalette(
    description: "solarized light", text: solarizedColors[11], paper: solarizedColors[15],
    colors: solarizedColors, depths: [.palette, .direct, .sixteen])

  static let all = [xterm, linux, solarizedDark, solarizedLight, white]

  // MARK: Contrast

  /// The contrast of the terminal's own text.
  var ownContrast: Double { Self.contrast(text, paper) }

  /// The contrast of a style's text with its background after the reduction for a depth.
  func contrast(of style: TextStyle, _ depth: TerminalCapabilities.ColorDepth) -> Double {
    let (ink, paper) = shown(Self.reduced(style, depth))
    return Self.contrast(ink, paper)
  }

  static func reduced(_ style: TextStyle, _ depth: TerminalCapabilities.ColorDepth) -> TextStyle {
    style.reduced(to: depth, TextStyle.Attributes(rawValue: 0xff))
  }

  /// The colours of text and background in which a reduced style is shown. Dim text is blended with a third
  /// of the background.
  func shown(_ style: TextStyle) -> (ink: Components, paper: Components) {
    let isReversed = style.attributes.contains(.reverse)
    var index: [Int?] = [index(of: style.foreground, 7), index(of: style.background, 0)]
    var pair = [components(style.foreground) ?? text, components(style.background) ?? paper]
    if isReversed {
      index.reverse()
      pair.reverse()
    }
    if brightensBold, style.attributes.contains(.bold), let ink = index[0] { pair[0] = colors[ink | 8] }
    if style.attributes.contains(.dim) {
      pair[0] = zip(pair[0], pair[1]).map { $0 * 2 / 3 + $1 / 3 }
    }
    return (pair[0], pair[1])
  }

  private func index(of color: Color, _ other: Int) -> Int? {
    switch color.value {
    case .default: other
    case .palette(let index) where index < 16: Int(index)
    case .palette, .rgb: nil
    }
  }

  private func components(_ color: Color) -> Components? {
    switch color.value {
    case .default: return nil
    case .palette(let index) where index < 16: return colors[Int(index)]
    case .palette, .rgb:
      let (red, green, blue) = color.components
      return [Double(red), Double(green), Double(blue)]
    }
  }

  /// The contrast ratio of WCAG 2.
  static func contrast(_ a: Components, _ b: Components) -> Double {
    let pair = [luminance(a) + 0.05, luminance(b) + 0.05].sorted()
    return pair[1] / pair[0]
  }

  static func luminance(_ color: Components) -> Double {
    let linear = color.map { value -> Double in
      let part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055).toThePower(2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// The colours of a screen with a depth, as nodes know them.
  static func colors(_ depth: TerminalCapabilities.ColorDepth) -> ScreenTraits.Colors {
    switch depth {
    case .none: .none
    case .eight, .sixteen: .sixteen
    case .eightyEight, .palette: .palette
    case .direct: .direct
    }
  }

  /// Whether a reduced style writes black, grey or white text on the terminal's own background (SGR 30, 90
  /// and 37), which are the background's colour in some palettes.
  static func usesBackgroundColorForText(_ style: TextStyle) -> Bool {
    guard style.background == .default, case .palette(let index) = style.foreground.value else {
      return false
    }
    return [0, 7, 8].contains(index)
  }
}

extension Double {
  fileprivate func toThePower(_ exponent: Double) -> Double { pow(self, exponent) }
}
