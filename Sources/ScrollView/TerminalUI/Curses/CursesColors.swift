import ScreenCore

/// The colours of a terminal as terminfo numbers them.
struct CursesColors {
  let depth: TerminalCapabilities.ColorDepth
  let supported: TextStyle.Attributes
  /// True if the number -1 stands for the terminal's own colours.
  var hasDefaults = true
  /// With direct colours, the lowest numbers that are entries of a palette.
  var indexed = 8

  /// The nearest style that the terminal can show.
  func reduced(_ style: TextStyle) -> TextStyle { style.reduced(to: depth, supported) }

  /// The colours of a reduced style.
  func pair(of reduced: TextStyle) -> ColorPairs.Pair {
    ColorPairs.Pair(
      foreground: number(of: reduced.foreground, default: hasDefaults ? -1 : 7),
      background: number(of: reduced.background, default: hasDefaults ? -1 : 0))
  }

  /// All pairs of colours in some canvases. Linear in their cells.
  func pairs(in canvases: Canvas...) -> Set<ColorPairs.Pair> {
    var pairs: Set<ColorPairs.Pair> = []
    var last: TextStyle?
    for canvas in canvases {
      for row in 0..<canvas.rows {
        for column in 0..<canvas.columns where canvas[row, column].style != last {
          last = canvas[row, column].style
          pairs.insert(pair(of: reduced(canvas[row, column].style)))
        }
      }
    }
    return pairs
  }

  /// With direct colours the number is the red, green and blue, except for the lowest ones, which are entries
  /// of a palette. A dark blue among those becomes the nearest one above them.
  private func number(of color: Color, default number: Int32) -> Int32 {
    let lowest = max(8, indexed)
    switch color.value {
    case .default: return number
    case .palette(let index) where depth != .direct || Int(index) < lowest: return Int32(index)
    case .palette, .rgb:
      let (red, green, blue) = color.components
      let value = red << 16 | green << 8 | blue
      // Black is 0 in the palette, too.
      return Int32(value == 0 ? 0 : value < lowest ? max(lowest, min(value, 255)) : value)
    }
  }
}
