import LayoutCore
import NodeUI
import ScreenCore

/// The colours of the map at each step of dusk.
struct MapPalette {
  /// By the step of depth or ground, then by the step of dusk. `coast` are the dots of land in the sea.
  let sea, ground, coast: [[Color]]
  let border, river, grid: [Color]
  let mark, name: [TextStyle]
  let hasColors: Bool

  init(_ context: DrawingContext) {
    let colors = context.window?.traits.colors
    hasColors = colors != ScreenTraits.Colors.none
    guard colors == .direct || colors == .palette else {
      func named(_ day: UInt8, _ night: UInt8) -> [Color] {
        (0..<5).map { colors == ScreenTraits.Colors.none ? .default : .palette($0 < 3 ? day : night) }
      }
      sea = Array(repeating: named(4, 0), count: Ground.depths)
      ground = Array(repeating: named(2, 8), count: Ground.kinds)
      coast = Array(repeating: named(2, 2), count: Ground.kinds)
      (border, river, grid) = (named(0, 7), named(4, 12), named(12, 8))
      mark = named(15, 11).map { TextStyle(foreground: $0) }
      name = named(15, 15).map { TextStyle(foreground: $0, background: named(0, 0)[0]) }
      return
    }
    let isLight = context.theme.text.background.luminance > 0.4
    let inks = isLight ? Self.light : Self.dark
    /// The part of the way to the colour of night at each step of dusk.
    func dusk(_ day: Color, _ night: Color) -> [Color] {
      [0, 0.3, 0.56, 0.76, 0.88].map { day.mixed(with: night, $0) }
    }
    sea = (0..<Ground.depths).map { step in
      dusk(
        inks.shelf.mixed(with: inks.abyss, Double(step) / Double(Ground.depths - 1)),
        isLight ? .rgb(40, 56, 100) : .rgb(5, 9, 26))
    }
    ground = inks.ground.map { dusk($0, isLight ? .rgb(53, 66, 98) : .rgb(32, 38, 52)) }
    // Dots are brighter than an area, or darker.
    coast = inks.ground.map { color in
      isLight
        ? dusk(color.mixed(with: .rgb(70, 100, 60), 0.45), .rgb(76, 90, 116))
        : dusk(color.mixed(with: .rgb(255, 255, 240), 0.42), .rgb(66, 74, 92))
    }
    border = dusk(inks.border, .rgb(112, 112, 120))
    river = dusk(inks.river, .rgb(38, 66, 104))
    grid = dusk(inks.grid, isLight ? .rgb(65, 83, 130) : .rgb(30, 44, 76))
    mark = (0..<5).map { TextStyle(foreground: $0 < 2 ? inks.mark : .rgb(255, 205, 96)) }
    let night = [Color.rgb(255, 255, 255), .rgb(206, 206, 214), .rgb(206, 206, 214)]
    name = ([inks.name, inks.name] + night).map { TextStyle(foreground: $0) }
  }

  private struct Inks {
    let shelf, abyss: Color
    /// Forest, woods, grass, steppe, sand, rock and ice.
    let ground: [Color]
    let border, river, grid, mark, name: Color
  }

  private static let dark = Inks(
    shelf: .rgb(38, 104, 132), abyss: .rgb(9, 30, 66),
    ground: [
      .rgb(40, 88, 56), .rgb(60, 102, 60), .rgb(86, 114, 64), .rgb(122, 118, 70), .rgb(142, 116, 72),
      .rgb(108, 108, 104), .rgb(172, 182, 192),
    ],
    border: .rgb(232, 220, 190), river: .rgb(98, 170, 214), grid: .rgb(58, 112, 146),
    mark: .rgb(255, 248, 228),
    name: .rgb(255, 255, 255))

  private static let light = Inks(
    shelf: .rgb(196, 226, 240), abyss: .rgb(128, 174, 212),
    ground: [
      .rgb(168, 206, 156), .rgb(188, 216, 164), .rgb(208, 224, 170), .rgb(230, 226, 178), .rgb(240, 222, 178),
      .rgb(218, 214, 204), .rgb(248, 250, 252),
    ],
    border: .rgb(128, 108, 96), river: .rgb(60, 124, 184), grid: .rgb(108, 158, 196), mark: .rgb(176, 40, 40),
    name: .rgb(24, 34, 48))
}
