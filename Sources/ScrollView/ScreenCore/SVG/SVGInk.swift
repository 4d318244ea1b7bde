/// A colour of a picture. Those of the terminal's own palette are classes, whose values depend on whether the
/// reader's screen is dark or light; the others are fixed.
enum SVGInk: Hashable {
  case text
  case paper
  case palette(UInt8)
  case fixed(red: Int, green: Int, blue: Int)

  init(_ color: Color, orElse other: SVGInk) {
    switch color.value {
    case .default: self = other
    case .palette(let index):
      if let color = XtermPalette.components(of: index) {
        self = .fixed(red: color.red, green: color.green, blue: color.blue)
      } else {
        self = .palette(index)
      }
    case .rgb(let red, let green, let blue): self = .fixed(red: Int(red), green: Int(green), blue: Int(blue))
    }
  }

  /// The ink and the paper of a style; nil where the picture's own paper shows.
  static func pair(_ style: TextStyle) -> (ink: SVGInk, paper: SVGInk?) {
    let ink = SVGInk(style.foreground, orElse: .text)
    let paper = SVGInk(style.background, orElse: .paper)
    if style.attributes.contains(.reverse) { return (paper, ink) }
    return (ink, paper == .paper ? nil : paper)
  }

  /// The name of its class; nil for a fixed colour.
  var className: String? {
    switch self {
    case .text: "i"
    case .paper: "p"
    case .palette(let index): "c\(index)"
    case .fixed: nil
    }
  }

  /// The value of a fixed colour.
  var hexadecimal: String? {
    guard case .fixed(let red, let green, let blue) = self else { return nil }
    return "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// The style sheet of a picture, with the classes that it uses.
enum SVGStyleSheet {
  /// The rules for inks of the terminal's palette, and for the attributes of text.
  ///
  /// - Parameter schemes: the colours, and those for a light screen if they differ there.
  static func rules(
    _ inks: Set<SVGInk>, strokes: Set<SVGInk>, extra: String = "", schemes: [SVGColors] = [.dark, .light]
  ) -> String {
    func sorted(_ inks: Set<SVGInk>) -> [SVGInk] {
      inks.filter { $0.className != nil }.sorted { $0.order < $1.order }
    }
    let (used, lines) = (sorted(inks.union([.text, .paper])), sorted(strokes))
    func colors(_ colors: SVGColors) -> String {
      used.map { ".\($0.className!){fill:\(colors[$0])}" }.joined()
        + lines.map { ".s\($0.className!){fill:none;stroke:\(colors[$0])}" }.joined()
    }
    return
      "<style>\(colors(schemes[0])).b{font-weight:bold}.d{fill-opacity:.6}.t{font-style:italic}.x{shape-rendering:crispEdges}\(extra)"
      + schemes.dropFirst().map { "@media(prefers-color-scheme:light){\(colors($0))}" }.joined()
      + "</style>\n"
  }
}

/// The colours of the terminal's palette on a screen.
struct SVGColors {
  static let dark = SVGColors(
    text: "#d5d8e0", paper: "#1c1e26",
    palette: [
      "#3b4048", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d5d8e0",
      "#7f848e", "#ff7a85", "#b5e890", "#ffd98c", "#82c4ff", "#dd97f0", "#74d7e3", "#ffffff",
    ])
  // Each has a contrast of at least 4.5 : 1 with the paper, but black.
  static let light = SVGColors(
    text: "#24272e", paper: "#f6f7f9",
    palette: [
      "#d6d9df", "#b8253a", "#1a6e30", "#855600", "#1f5cc7", "#833cb8", "#0e6b77", "#5c616b",
      "#666b75", "#a0142a", "#0f5c26", "#6b4500", "#184cab", "#6d2ca0", "#0a5662", "#24272e",
    ])

  let text, paper: String
  let palette: [String]

  subscript(_ ink: SVGInk) -> String {
    switch ink {
    case .text: text
    case .paper: paper
    case .palette(let index): palette[Int(index)]
    case .fixed: ink.hexadecimal!
    }
  }
}

extension SVGInk {
  /// The place of its rule in a style sheet.
  fileprivate var order: Int {
    switch self {
    case .text: -2
    case .paper: -1
    case .palette(let index): Int(index)
    case .fixed: 256
    }
  }
}
