import ScreenCore

extension Theme {
  /// The colour of an area in the hue of a style, for lines that belong together: as light as ``raised``, or as ``hover`` for
  /// the parts that matter most, so that text can be read on it as on these. Nil in themes without surfaces.
  package func ground(inHueOf style: TextStyle, isStrong: Bool = false) -> Color? {
    let level = (isStrong ? hover : raised).background
    guard hasSurfaces, style.foreground != .default, !style.foreground.isRole else { return nil }
    let hue = OKLab(style.foreground)
    let saturation = (hue.a * hue.a + hue.b * hue.b).squareRoot()
    guard saturation > 0.01 else { return level }
    let share = (isStrong ? 0.11 : 0.04) / saturation
    let color = OKLab(lightness: OKLab(level).lightness, a: hue.a * share, b: hue.b * share).color
    if case .palette = level.value { return color.nearestOfPalette }
    return color
  }
}
