/// Two colours of a theme that are too near to each other in luminance.
public struct WeakPair: Hashable, Sendable, CustomStringConvertible {
  /// The parts of the theme that have the colours, such as `link` and `hover`.
  public let foreground, background: String
  /// The contrast of WCAG that they have, and the least that they should have.
  public let contrast, least: Double

  public var description: String {
    func text(_ ratio: Double) -> String {
      let tenths = Int((ratio * 10).rounded(.down))
      return "\(tenths / 10).\(tenths % 10) : 1"
    }
    return "\(foreground) on \(background) has \(text(contrast)) of \(text(least))"
  }
}

// The contrast of a theme's colours.
//
// A style without a background of its own may stand on each level of the background. A colour that is too weak there
// gets another lightness in OKLab, which keeps its hue, by steps of 0.01 away from the surface. On a screen with 256
// colours each step is reduced to the palette before it is looked at.
extension Theme {
  typealias Path = WritableKeyPath<Theme, TextStyle>

  /// Pairs of colours whose contrast is too low to be read or seen. Colours of the terminal are not known and in no
  /// pair. Linear in the number of styles.
  public var weakPairs: [WeakPair] {
    var found: [WeakPair] = []
    for rule in Self.rules {
      let style = self[keyPath: rule.path]
      let ink = rule.color(of: style)
      let papers =
        rule.isArea || style.background == .default
        ? levels + (rule.isArea ? track : []) : [(rule.name, style.background)]
      for (name, paper) in papers where Self.isKnown(ink) && Self.isKnown(paper) {
        note(rule.name, ink, name, paper, rule.least, &found)
      }
      if rule.isArea, Self.isKnown(style.foreground), Self.isKnown(style.background) {
        note("text", style.foreground, rule.name, style.background, 4.5, &found)
      }
    }
    return found
  }

  private func note(
    _ name: String, _ ink: Color, _ other: String, _ paper: Color, _ least: Double, _ found: inout [WeakPair]
  ) {
    let contrast = ink.contrast(with: paper)
    guard contrast < least else { return }
    found.append(WeakPair(foreground: name, background: other, contrast: contrast, least: least))
  }

  /// Moves colours that are too weak.
  ///
  /// - Parameters:
  ///   - isFree: whether the colours of a style may be moved.
  ///   - reduce: makes a colour one that the screen has.
  mutating func strengthen(where isFree: (Path) -> Bool, reducedBy reduce: (Color) -> Color) {
    for rule in Self.rules where isFree(rule.path) {
      var style = self[keyPath: rule.path]
      if rule.isArea || style.background == .default {
        let papers = (levels + (rule.isArea ? track : [])).map(\.color).filter(Self.isKnown)
        let color = rule.color(of: style)
        guard let surface = papers.first, Self.isKnown(color) else { continue }
        let moved = Self.moved(color, from: surface, on: papers, least: rule.least, reduce)
        if rule.isArea { style.background = moved } else { style.foreground = moved }
      }
      if Self.isKnown(style.background), Self.isKnown(style.foreground),
        style.foreground.contrast(with: style.background) < 4.5
      {
        let (black, white) = (Color.rgb(0, 0, 0), Color.rgb(255, 255, 255))
        let isDark = white.contrast(with: style.background) > black.contrast(with: style.background)
        style.foreground = reduce(isDark ? white : black)
      }
      self[keyPath: rule.path] = style
    }
  }

  /// Gives the text at edges its tints of the accent: the strongest ones on which the accent, and text, can be read.
  mutating func tintEdges(reducedBy reduce: (Color) -> Color = { $0 }) {
    // The page may have the terminal's own colour.
    let (accent, ink, ground) = (accent.foreground, text.foreground, pane.background)
    guard hasSurfaces, [accent, ink, ground].allSatisfy(Self.isKnown) else { return }
    // As much of the contrast of text as 4.5 : 1 is of that in most themes.
    let least = max(4.5, 0.4 * ink.contrast(with: ground))
    let step = ground.luminance < ScreenTraits.Background.darkLuminance ? -0.01 : 0.01
    /// The colour with the accent's hue, from its lightness towards the page, on which text has enough contrast.
    func style(_ ink: Color) -> TextStyle {
      var place = OKLab(accent)
      while (0...1).contains(place.lightness), ink.contrast(with: reduce(place.color)) < least {
        place.lightness += step
      }
      return TextStyle(foreground: ink, background: reduce(place.color))
    }
    (edgeHintText, focusedEdge) = (style(accent), style(ink))
  }

  /// The first colour, from one on in steps of lightness away from the surface, that is strong enough on all papers;
  /// the strongest one if none is.
  private static func moved(
    _ color: Color, from surface: Color, on papers: [Color], least: Double, _ reduce: (Color) -> Color
  ) -> Color {
    func contrast(_ color: Color) -> Double { papers.map { color.contrast(with: $0) }.min() ?? 21 }
    var best = reduce(color)
    guard contrast(best) < least else { return best }
    var place = OKLab(color)
    // The surface itself may lie on either side of the colour: text on dark paper becomes lighter.
    let step = surface.luminance < ScreenTraits.Background.darkLuminance ? 0.01 : -0.01
    for _ in 0..<100 where (0...1).contains(place.lightness) {
      place.lightness += step
      let next = reduce(place.color)
      if contrast(next) > contrast(best) { best = next }
      if contrast(next) >= least { return next }
    }
    return best
  }

  /// The colours on which text without a background of its own stands, the surface first.
  private var levels: [(name: String, color: Color)] {
    [
      ("surface", text.background), ("pane", pane.background), ("raised", raised.background),
      ("hover", hover.background),
    ]
  }

  /// The track of thumbs, if it is an area.
  private var track: [(name: String, color: Color)] { [("indicatorTrack", indicatorTrack.background)] }

  /// Whether the values of a colour are the same in all terminals.
  private static func isKnown(_ color: Color) -> Bool {
    if color.isRole { return false }
    switch color.value {
    case .default: return false
    case .palette(let index): return index >= 16
    case .rgb: return true
    }
  }

  /// The least contrast of a style: of its text, or of the area that it is.
  private struct Rule {
    let name: String
    let path: Path
    let least: Double
    var isArea = false

    func color(of style: TextStyle) -> Color { isArea ? style.background : style.foreground }
  }

  private static var rules: [Rule] {
    let text: [(String, Path)] = [
      ("text", \.text), ("link", \.link), ("button", \.button), ("focusedButton", \.focusedButton),
      ("selection", \.selection), ("selectionInactive", \.selectionInactive),
      ("edgeHintText", \.edgeHintText), ("focusedEdge", \.focusedEdge), ("match", \.match),
      ("currentMatch", \.currentMatch),
      ("target", \.target), ("placeholder", \.placeholder), ("lineNumber", \.lineNumber), ("error", \.error),
      ("warning", \.warning), ("success", \.success), ("accent", \.accent),
      ("textSecondary", \.textSecondary), ("errorText", \.errorText), ("warningText", \.warningText),
      ("successText", \.successText), ("info", \.info), ("keyword", \.keyword), ("type", \.type),
      ("string", \.string), ("number", \.number), ("comment", \.comment),
    ]
    let marks: [(String, Path)] = [
      ("border", \.border), ("borderFocused", \.borderFocused), ("pageControl", \.pageControl),
      ("edgeHint", \.edgeHint),
    ]
    let plots = zip(1..., Self.plots).map { ("plot\($0)", $1) }
    return text.map { Rule(name: $0.0, path: $0.1, least: 4.5) }
      + (marks + plots).map { Rule(name: $0.0, path: $0.1, least: 3) } + [
        Rule(name: "indicatorThumb", path: \.indicatorThumb, least: 3, isArea: true),
        Rule(name: "indicatorThumbActive", path: \.indicatorThumbActive, least: 4.5, isArea: true),
        Rule(name: "focusedIndicatorThumb", path: \.focusedIndicatorThumb, least: 4.5, isArea: true),
      ]
  }
}
