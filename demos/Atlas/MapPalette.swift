import NodeUI
import ScreenCore

/// The colours of the map: sea by its depth of tint, land by latitude, both by the steps of dusk.
struct MapPalette {
  typealias RGB = (Double, Double, Double)

  /// Whether a screen has only the 16 named colours.
  private let isNamed: Bool
  private let isLight: Bool

  static let depths = 6
  /// The part of the way to the colour of night at each step of dusk.
  private static let nights = [0, 0.3, 0.56, 0.76, 0.88]

  init(_ context: DrawingContext) {
    isNamed = context.window?.traits.colors == .sixteen
    if case .rgb(let red, let green, let blue) = context.theme.text.background.value {
      isLight = Int(red) + Int(green) + Int(blue) > 382
    } else {
      isLight = context.window?.traits.background == .light
    }
  }

  /// Latitudes and the colour of land there on a dark screen and on a light one.
  private static let lands: [(latitude: Double, dark: RGB, light: RGB)] = [
    (0, (58, 112, 64), (172, 208, 152)), (12, (84, 122, 66), (196, 214, 152)),
    (24, (168, 144, 92), (236, 220, 176)), (36, (118, 136, 78), (208, 218, 162)),
    (52, (84, 126, 82), (182, 210, 168)), (64, (92, 116, 98), (196, 212, 190)),
    (74, (176, 188, 196), (238, 242, 242)), (90, (206, 216, 224), (250, 250, 252)),
  ]

  private static func mix(_ a: RGB, _ b: RGB, _ part: Double) -> RGB {
    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part, a.2 + (b.2 - a.2) * part)
  }

  private func color(_ rgb: RGB, night: Int, _ dark: RGB) -> Color {
    let mixed = Self.mix(rgb, isLight ? Self.mix(dark, (70, 90, 140), 0.5) : dark, Self.nights[night])
    func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value))) }
    return .rgb(byte(mixed.0), byte(mixed.1), byte(mixed.2))
  }

  /// The colour of the sea.
  func sea(depth: Int, night: Int) -> Color {
    if isNamed { return .palette(night < 3 ? 4 : 0) }
    let part = Double(depth) / Double(Self.depths - 1)
    return isLight
      ? color(Self.mix((184, 218, 236), (132, 178, 214), part), night: night, (10, 22, 60))
      : color(Self.mix((34, 92, 124), (12, 38, 78), part), night: night, (5, 9, 26))
  }

  /// The colour of land, or of its dots at a coast, which are brighter than an area.
  func land(_ latitude: Double, night: Int, isDots: Bool = false) -> Color {
    if isNamed { return .palette(night < 3 ? 2 : isDots ? 2 : 8) }
    // Antarctica has ice from the coast on.
    let place = latitude < -60 ? 80 : abs(latitude)
    let next = Self.lands.firstIndex { $0.latitude > place } ?? Self.lands.count - 1
    let (a, b) = (Self.lands[next - 1], Self.lands[next])
    let part = (place - a.latitude) / (b.latitude - a.latitude)
    var rgb = isLight ? Self.mix(a.light, b.light, part) : Self.mix(a.dark, b.dark, part)
    if isDots { rgb = isLight ? Self.mix(rgb, (90, 120, 80), 0.35) : Self.mix(rgb, (255, 255, 240), 0.2) }
    return color(rgb, night: night, isDots ? (66, 74, 92) : (36, 42, 56))
  }

  /// The ink of borders, rivers and the lines of latitude and longitude, on an area of a colour.
  func border(_ latitude: Double, night: Int) -> Color {
    if isNamed { return .palette(night < 3 ? 0 : 7) }
    return color(isLight ? (128, 108, 96) : (232, 220, 190), night: night, (112, 112, 120))
  }

  func river(night: Int) -> Color {
    isNamed ? .palette(night < 3 ? 4 : 12) : color((78, 150, 196), night: night, (38, 66, 104))
  }

  func grid(depth: Int, night: Int) -> Color {
    if isNamed { return .palette(night < 3 ? 12 : 8) }
    return isLight
      ? color((108, 158, 196), night: night, (60, 76, 120))
      : color((58, 112, 146), night: night, (30, 44, 76))
  }

  /// The marks of cities and their names.
  func city(night: Int, isMark: Bool) -> Color {
    if isNamed { return .palette(night >= 3 && isMark ? 11 : 15) }
    if isMark { return night >= 2 ? .rgb(255, 205, 96) : isLight ? .rgb(176, 40, 40) : .rgb(255, 248, 228) }
    return isLight && night < 2 ? .rgb(24, 34, 48) : night >= 3 ? .rgb(206, 206, 214) : .rgb(255, 255, 255)
  }
}
