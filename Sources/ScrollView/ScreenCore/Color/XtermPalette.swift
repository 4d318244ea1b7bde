/// The colours of xterm's palette from 16 on: a cube of 6 × 6 × 6 and 24 greys. All terminals share them; the
/// first 16 depend on the user's settings.
package enum XtermPalette {
  /// The brightness of the steps along each edge of the cube, 0 to 255.
  package static let levels = [0, 95, 135, 175, 215, 255]

  /// Red, green and blue of an entry, 0 to 255; nil for the first 16.
  package static func components(of index: UInt8) -> (red: Int, green: Int, blue: Int)? {
    let index = Int(index)
    if index < 16 { return nil }
    if index >= 232 {
      let grey = grey(index - 232)
      return (grey, grey, grey)
    }
    let cube = index - 16
    return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
  }

  /// The brightness of a grey from 0 to 255, by its number from 0 to 23.
  package static func grey(_ number: Int) -> Int { 8 + 10 * number }
}
