/// The part that a colour plays in a theme. The theme of the window decides which colour that is, in each frame.
///
/// Text of a role can be read on the backgrounds ``surface``, ``pane``, ``raised`` and ``hover``, with a contrast of at
/// least 4.5 : 1 where the theme knows both colours; lines and marks have 3 : 1. Disabled text may be weaker.
public enum ColorRole: String, CaseIterable, Sendable {
  /// Most text.
  case text
  /// Text that matters less than the rest.
  case textSecondary
  /// Text of a control that cannot be used now.
  case textDisabled
  /// The text of an empty field.
  case placeholder
  /// The colour that draws attention: of the chosen thing, or the next step.
  case accent
  /// Text on the accent.
  case onAccent
  /// Text that can be followed.
  case link
  /// Text about things that are wrong, need care or went well.
  case error, warning, success
  /// Things that are good to know.
  case info
  /// The background of the whole screen.
  case surface
  /// The background of a part of the screen, such as a card or a side bar.
  case pane
  /// The background of a part that lies over others, such as a menu.
  case raised
  /// The background of a row or a part under the pointer.
  case hover
  /// Frames and lines.
  case border
  /// The frame of the part that has the keyboard.
  case borderFocused
  /// Selected text and rows.
  case selection
  /// The same in a part that does not have the keyboard.
  case selectionInactive
  /// Matches of a search, and the current one.
  case match, currentMatch
  /// The thumb of a scroll bar, at rest and while it is dragged or its view moves, and its track.
  case indicatorThumb, indicatorThumbActive, indicatorTrack
  /// Lines and areas of a chart, different from each other.
  case plot1, plot2, plot3, plot4, plot5, plot6, plot7, plot8
  /// Parts of a program's text.
  case keyword, type, string, number, comment
}

extension Color {
  /// The colour that the theme of the window has for a role. Nodes draw it through their `DrawingContext`; on a
  /// canvas of its own it is the terminal's default colour.
  public static func role(_ role: ColorRole) -> Color { Color(bits: roleBits | UInt32(role.number)) }

  private static let roleBits: UInt32 = 0x0300_0000

  /// True for a role of the theme.
  @inlinable public var isRole: Bool { bits >> 24 == 3 }

  /// The role that the colour stands for; nil for a colour of its own.
  public var role: ColorRole? {
    let index = Int(bits & 0xff)
    return isRole && index < ColorRole.all.count ? ColorRole.all[index] : nil
  }
}

extension ColorRole {
  fileprivate static let all = allCases
  /// The place among all roles. A case without values is stored as its place.
  fileprivate var number: UInt8 { unsafeBitCast(self, to: UInt8.self) }
}
