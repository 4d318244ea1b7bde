import ScreenCore

/// Colours of lines, frames and drawings that can be seen on every background, light or dark: entries of the
/// palette that all terminals share, of medium brightness. Text keeps the terminal's own colour, since no
/// other can be read everywhere.
enum DemoColor: UInt8 {
  case grey = 244
  case red = 196
  case green = 28
  case amber = 136
  case blue = 33
  case magenta = 164
  case cyan = 31

  /// Different colours for frames next to each other.
  static let frames: [DemoColor] = [.red, .green, .amber, .blue, .magenta, .cyan]

  /// The style of something drawn in the colour.
  var style: TextStyle { TextStyle(foreground: .palette(rawValue)) }
}
