/// The part that a colour plays in a theme. The theme of the window decides which colour that is, in each frame.
public enum ColorRole: String, CaseIterable, Sendable {
  /// The colour that draws attention: of the chosen thing, or the next step.
  case accent
  case error, warning, success
  /// Text that matters less than the rest.
  case textSecondary
  /// The background of the whole screen.
  case surface
  /// Frames and lines.
  case border
  case link
  /// Selected text and rows.
  case selection
}

extension Color {
  /// The colour that the theme of the window has for a role. Nodes draw it through their `DrawingContext`; on a
  /// canvas of its own it is the terminal's default colour.
  public static func role(_ role: ColorRole) -> Color {
    Color(bits: roleBits | UInt32(ColorRole.allCases.firstIndex(of: role) ?? 0))
  }

  private static let roleBits: UInt32 = 0x0300_0000

  /// True for a role of the theme.
  @inlinable public var isRole: Bool { bits >> 24 == 3 }

  /// The role that the colour stands for; nil for a colour of its own.
  public var role: ColorRole? {
    let index = Int(bits & 0xff)
    return isRole && index < ColorRole.allCases.count ? ColorRole.allCases[index] : nil
  }
}
