extension Canvas {
  /// The canvas as an SVG in a monospaced font, as on a terminal with a dark background. `title` is the text
  /// for screen readers; its hidden characters are written out, since XML allows few control characters.
  /// Linear in the cells.
  public func svg(title: String) -> String {
    let (width, height, margin) = (8.4, 17.0, 12.0)
    let size = (Double(columns) * width + 2 * margin, Double(rows) * height + 2 * margin)
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.number(size.0)) \(Self.number(size.1))" \
      font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
      <title>\(Self.escaped(SafeText.of(title)))</title>
      <rect width="100%" height="100%" rx="8" fill="#1c1e26"/>

      """
    for row in 0..<rows {
      let top = margin + Double(row) * height
      for run in runs(of: row) {
        let x = margin + Double(run.columns.lowerBound) * width
        let length = Double(run.columns.count) * width
        let (ink, paper) = Self.colors(of: run.style)
        if let paper {
          svg += "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(top))\" width=\"\(Self.number(length))\" "
          svg += "height=\"\(Self.number(height))\" fill=\"\(paper)\"/>\n"
        }
        guard run.text.contains(where: { $0 != " " }) else { continue }
        svg +=
          "<text x=\"\(Self.number(x))\" y=\"\(Self.number(top + 13))\" fill=\"\(ink)\" xml:space=\"preserve\" "
        svg += "textLength=\"\(Self.number(length))\" lengthAdjust=\"spacingAndGlyphs\""
        if run.style.attributes.contains(.bold) { svg += " font-weight=\"bold\"" }
        if run.style.attributes.contains(.dim) { svg += " fill-opacity=\"0.6\"" }
        if run.style.attributes.contains(.italic) { svg += " font-style=\"italic\"" }
        if run.style.attributes.contains(.underline) || run.style.link > 0 {
          svg += " text-decoration=\"underline\""
        }
        svg += ">\(Self.escaped(run.text))</text>\n"
      }
    }
    return svg + "</svg>\n"
  }

  private struct Run {
    package var columns: Range<Int>
    var style: TextStyle
    var text: String
  }

  /// Runs of cells of one style. Each wide character is a run of its own, so that it stays in its cells.
  private func runs(of row: Int) -> [Run] {
    var runs: [Run] = []
    var column = 0
    while column < columns {
      let span = max(1, Int(self[row, column].span))
      let style = self[row, column].style
      var text = String.UnicodeScalarView()
      forEachScalar(at: row, column) { text.append(Unicode.Scalar($0) ?? " ") }
      if let last = runs.last, last.style == style, span == 1, last.columns.count == last.text.count {
        runs[runs.count - 1].columns = last.columns.lowerBound..<(column + 1)
        runs[runs.count - 1].text += String(text)
      } else {
        runs.append(Run(columns: column..<(column + span), style: style, text: String(text)))
      }
      column += span
    }
    return runs
  }

  private static func colors(of style: TextStyle) -> (ink: String, paper: String?) {
    let ink = hexadecimal(style.foreground) ?? "#d5d8e0"
    let paper = hexadecimal(style.background)
    return style.attributes.contains(.reverse) ? (paper ?? "#1c1e26", ink) : (ink, paper)
  }

  private static let palette = [
    "#3b4048", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d5d8e0",
    "#7f848e", "#ff7a85", "#b5e890", "#ffd98c", "#82c4ff", "#dd97f0", "#74d7e3", "#ffffff",
  ]

  private static func hexadecimal(_ color: Color) -> String? {
    func hex(_ red: Int, _ green: Int, _ blue: Int) -> String {
      "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    switch color.value {
    case .default: return nil
    case .palette(let index):
      guard let components = XtermPalette.components(of: index) else { return palette[Int(index)] }
      return hex(components.red, components.green, components.blue)
    case .rgb(let red, let green, let blue): return hex(Int(red), Int(green), Int(blue))
    }
  }

  /// Formats a coordinate with at most one decimal.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
