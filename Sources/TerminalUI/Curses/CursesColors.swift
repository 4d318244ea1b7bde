import ScreenCore

/// The colours of a terminal as terminfo numbers them.
struct CursesColors {
  let depth: TerminalCapabilities.ColorDepth
  let supported: TextStyle.Attributes

  /// The nearest style that the terminal can show.
  func reduced(_ style: TextStyle) -> TextStyle { style.reduced(to: depth, supported) }

  /// The colours of a reduced style.
  func pair(of reduced: TextStyle) -> ColorPairs.Pair {
    ColorPairs.Pair(foreground: number(of: reduced.foreground), background: number(of: reduced.background))
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

  /// With direct colours the number is the red, green and blue, except for the lowest numbers, which are the
  /// eight colours of the palette.
  private func number(of color: Color) -> Int32 {
    switch color.value {
    case .default: return -1
    case .palette(let index) where depth != .direct || index < 8: return Int32(index)
    case .palette, .rgb:
      let (red, green, blue) = color.components
      return max(8, Int32(red) << 16 | Int32(green) << 8 | Int32(blue))
    }
  }
}
