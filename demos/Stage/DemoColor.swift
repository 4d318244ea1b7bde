import ScreenCore

/// Colours of lines, frames and drawings, which are different from each other and seen in every theme. Text keeps the
/// theme's own colour.
enum DemoColor {
  case grey, red, green, amber, blue, magenta, cyan

  /// Different colours for frames next to each other.
  static let frames: [DemoColor] = [.red, .green, .amber, .blue, .magenta, .cyan]

  private var role: ColorRole {
    switch self {
    case .grey: .border
    case .blue: .plot1
    case .amber: .plot2
    case .green: .plot3
    case .red: .plot4
    case .magenta: .plot5
    case .cyan: .plot6
    }
  }

  /// The style of something drawn in the colour.
  var style: TextStyle { TextStyle(foreground: .role(role)) }
}
