import ScreenCore

// The parameters of Select Graphic Rendition, written directly as bytes: a colourful screen has thousands.
extension [UInt8] {
  /// Adds the parameters that change the plain style to `style`.
  mutating func appendParameters(of style: TextStyle) {
    appendParameters(from: .plain, to: style)
  }

  /// Adds the parameters that change one style to another.
  mutating func appendParameters(from: TextStyle, to: TextStyle) {
    let start = count
    if from.attributes != to.attributes { appendAttributes(from: from.attributes, to: to.attributes, start) }
    if from.foreground != to.foreground { append(to.foreground, base: 30, start) }
    if from.background != to.background { append(to.background, base: 40, start) }
  }

  private mutating func appendAttributes(
    from: TextStyle.Attributes, to: TextStyle.Attributes, _ start: Int
  ) {
    var had = from
    for (attribute, _, off) in Self.codes where had.contains(attribute) && !to.contains(attribute) {
      append(parameter: off, start)
      // One code ends both weights.
      if off == 22 { had.subtract([.bold, .dim]) } else { had.remove(attribute) }
    }
    for (attribute, on, _) in Self.codes where to.contains(attribute) && !had.contains(attribute) {
      append(parameter: on, start)
    }
  }

  private static let codes: [(TextStyle.Attributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.blink, 5, 25), (.reverse, 7, 27),
    (.hidden, 8, 28), (.strikethrough, 9, 29),
  ]

  private mutating func append(_ color: Color, base: Int, _ start: Int) {
    switch color.value {
    case .default: append(parameter: base + 9, start)
    case .palette(let index) where index < 8: append(parameter: base + Int(index), start)
    case .palette(let index) where index < 16: append(parameter: base + 60 + Int(index) - 8, start)
    case .palette(let index):
      append(parameter: base + 8, start)
      append(parameter: 5, start)
      append(parameter: Int(index), start)
    case .rgb(let red, let green, let blue):
      append(parameter: base + 8, start)
      append(parameter: 2, start)
      for part in [red, green, blue] { append(parameter: Int(part), start) }
    }
  }

  /// Adds a parameter to the list that begins at `start`.
  private mutating func append(parameter: Int, _ start: Int) {
    if count > start { append(UInt8(ascii: ";")) }
    append(decimal: parameter)
  }

  /// Adds a number, which must not be negative, in decimal digits.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
