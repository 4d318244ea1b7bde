import ScreenCore

extension TextStyle {
  /// The nearest style that a terminal with these colours and attributes can show. Readable text stays
  /// readable: eight colours have no grey, and grey text that turned black would vanish on a black
  /// background; and of 16 colours the user has chosen the values.
  ///
  /// - Parameter withoutColor: the attributes that the terminal cannot combine with colours.
  func reduced(
    to depth: TerminalCapabilities.ColorDepth, _ supported: Attributes, withoutColor: Attributes = []
  ) -> TextStyle {
    var style = TextStyle(
      foreground: foreground.reduced(to: depth), background: background.reduced(to: depth),
      attributes: attributes)
    switch depth {
    case .eight:
      style.keepBright(instead: self)
      style.keepReadable(instead: self)
      style.keepContrast(instead: self, white: 7)
      style.keepBlack()
    case .sixteen:
      style.keepVisible(instead: self)
      style.keepContrast(instead: self, white: 15)
    case .none: style.keepBlack()
    case .eightyEight, .palette, .direct: break
    }
    style.attributes.formIntersection(supported)
    if style.foreground != .default || style.background != .default {
      style.attributes.subtract(withoutColor)
    }
    return style
  }

  /// Makes text of a bright colour bold, which terminals with eight colours show as bright.
  private mutating func keepBright(instead original: TextStyle) {
    guard case .palette(let index) = original.foreground.reduced(to: .sixteen).value, index > 8 else {
      return
    }
    attributes.insert(.bold)
  }

  /// Removes bold where it would make black text on a light background grey: the Linux console brightens the
  /// colour of bold text, after it has exchanged the colours of reverse text.
  private mutating func keepBlack() {
    if attributes.contains(.reverse) || foreground == .palette(0) && background != .default {
      attributes.subtract(.bold)
    }
  }

  /// Leaves grey text on the terminal's own background in the terminal's own colour: black, grey or white of
  /// 16 colours may be the background's. Text that asks for one of those gets it.
  private mutating func keepVisible(instead original: TextStyle) {
    guard background == .default, original.foreground != foreground,
      case .palette(let index) = foreground.value, index & 7 == 0 || index & 7 == 7
    else { return }
    if index == 8 { attributes.insert(.dim) }
    foreground = .default
  }

  /// Makes text black or white that could be read on its background and no longer can.
  private mutating func keepContrast(instead original: TextStyle, white: UInt8) {
    guard foreground != .default, background != .default, foreground != original.foreground,
      original.foreground.contrast(with: original.background) >= 4.5,
      foreground.contrast(with: background) < 4.5
    else { return }
    let (black, white) = (Color.palette(0), Color.palette(white))
    if black.contrast(with: background) > white.contrast(with: background) {
      foreground = black
    } else {
      foreground = white
    }
  }

  /// Changes colours whose text and background would become the same, such as grey on black.
  private mutating func keepReadable(instead original: TextStyle) {
    let (black, white) = (Color.palette(0), Color.palette(7))
    if original.foreground.isGrey, foreground == black, background == .default {
      foreground = .default
      attributes.insert(.dim)
    }
    if foreground == white, background == .default, !original.foreground.isOfSixteen { foreground = .default }
    if original.background.isGrey, background == black, foreground == .default {
      // Only the terminal knows which of its two default colours is dark, so swap them.
      background = .default
      attributes.formSymmetricDifference(.reverse)
    }
    if foreground == background, foreground != .default, original.foreground != original.background {
      foreground = background == black || background == .palette(4) ? white : black
    }
  }
}

extension Color {
  /// Whether it is one of the 16 colours whose values the user chooses.
  fileprivate var isOfSixteen: Bool {
    if case .palette(let index) = value { index < 16 } else { false }
  }

  /// Whether the palette's grey is the nearest of the 16 colours.
  fileprivate var isGrey: Bool { reduced(to: .sixteen) == .palette(8) }

  /// The nearest colour that a terminal of this depth can show.
  func reduced(to depth: TerminalCapabilities.ColorDepth) -> Color {
    switch (value, depth) {
    case (.default, _), (_, .direct): return self
    case (_, .none): return .default
    case (.rgb(let red, let green, let blue), .palette):
      return .palette(Self.nearestOf256(Int(red), Int(green), Int(blue)))
    case (.palette, .palette): return self
    case (.palette(let index), .sixteen) where index < 16: return self
    case (.palette(let index), .eightyEight) where index < 16: return self
    case (_, .eightyEight):
      let (red, green, blue) = components
      return .palette(Self.nearestOf88(red, green, blue))
    case (.palette(let index), .eight) where index < 16: return .palette(index & 7)
    default:
      let (red, green, blue) = components
      let index = Self.nearestOf16(red, green, blue)
      return .palette(depth == .eight ? index & 7 : index)
    }
  }

  private static func nearestOf256(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
    func level(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
    func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
      (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue)
    }
    let (r, g, b) = (level(red), level(green), level(blue))
    let grey = min(23, max(0, ((red + green + blue) / 3 - 3) / 10))
    let levels = XtermPalette.levels
    let cubeDistance = distance(levels[r], levels[g], levels[b])
    let brightness = XtermPalette.grey(grey)
    let greyDistance = distance(brightness, brightness, brightness)
    return UInt8(greyDistance < cubeDistance ? 232 + grey : 16 + 36 * r + 6 * g + b)
  }

  /// The nearest colour of the palette with 88: a cube of 4 × 4 × 4 from 16 on, and greys from 80 on. Their
  /// values are those of xterm's `88colres.h`.
  private static func nearestOf88(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
    let levels = [0, 0x8b, 0xcd, 0xff]
    let greys = [0x2e, 0x5c, 0x73, 0x8b, 0xa2, 0xb9, 0xd0, 0xe7]
    func square(_ value: Int) -> Int { value * value }
    func level(_ value: Int) -> Int {
      levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) }!
    }
    func distance(toGrey grey: Int) -> Int { square(grey - red) + square(grey - green) + square(grey - blue) }
    let (r, g, b) = (level(red), level(green), level(blue))
    let inCube = square(levels[r] - red) + square(levels[g] - green) + square(levels[b] - blue)
    let grey = greys.indices.min { distance(toGrey: greys[$0]) < distance(toGrey: greys[$1]) }!
    return UInt8(distance(toGrey: greys[grey]) < inCube ? 80 + grey : 16 + 16 * r + 4 * g + b)
  }

  private static func nearestOf16(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
    let brightest = max(red, green, blue)
    if brightest < 64 { return 0 }
    let half = brightest / 2
    let bits = (red > half ? 1 : 0) | (green > half ? 2 : 0) | (blue > half ? 4 : 0)
    if bits == 7 { return brightest > 230 ? 15 : brightest > 120 ? 7 : 8 }
    return UInt8(bits | (brightest > 215 ? 8 : 0))
  }
}
