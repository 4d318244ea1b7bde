// Colours that are named by their role.
//
// A style may have a role for its colour or its background. The role becomes a colour of the window's theme when a
// node draws, not before, so that another theme shows at once. Where the theme has no colour for a role, as without
// colours, its attributes stand for it.
extension Theme {
  /// The look of a role. A style with a background is used as a whole, but for the levels `surface`, `pane`, `raised`
  /// and `hover` and for the parts of scroll bars, which are only areas.
  public func style(of role: ColorRole) -> TextStyle {
    switch role {
    case .text: TextStyle(foreground: text.foreground)
    case .textSecondary: textSecondary
    case .textDisabled: textDisabled
    case .placeholder: placeholder
    case .accent: accent
    case .onAccent: onAccent
    case .link: link
    case .error: errorText
    case .warning: warningText
    case .success: successText
    case .info: info
    case .surface: TextStyle(background: text.background)
    case .pane: pane
    case .raised: raised
    case .hover: hover
    case .border: border
    case .borderFocused: borderFocused
    case .selection: selection
    case .selectionInactive: selectionInactive
    case .match: match
    case .currentMatch: currentMatch
    case .indicatorThumb: indicatorThumb
    case .indicatorThumbActive: indicatorThumbActive
    case .indicatorTrack: indicatorTrack
    case .plot1: plot1
    case .plot2: plot2
    case .plot3: plot3
    case .plot4: plot4
    case .plot5: plot5
    case .plot6: plot6
    case .plot7: plot7
    case .plot8: plot8
    case .keyword: keyword
    case .type: type
    case .string: string
    case .number: number
    case .comment: comment
    }
  }

  /// The style with the theme's colours in place of roles.
  package func resolved(_ style: TextStyle) -> TextStyle {
    guard style.foreground.isRole || style.background.isRole else { return style }
    var style = style
    if let role = style.background.role { resolveBackground(role, of: &style) }
    if let role = style.foreground.role { resolveForeground(role, of: &style) }
    return style
  }

  private func resolveForeground(_ role: ColorRole, of style: inout TextStyle) {
    let look = self.style(of: role)
    if role.isLevel || role.isBar {
      let color = look.background == .default ? look.foreground : look.background
      style.foreground = color == .default ? text.foreground : color
      return
    }
    style.foreground = look.foreground == .default ? text.foreground : look.foreground
    if look.background != .default, style.background == text.background || style.background == .default {
      style.background = look.background
    }
    // A colour says enough, as that of a link does without its underline.
    if look.foreground == .default || look.background != .default {
      style.attributes.formUnion(look.attributes)
    }
  }

  private func resolveBackground(_ role: ColorRole, of style: inout TextStyle) {
    let look = self.style(of: role)
    if role.isLevel {
      // A theme without this level has one for all parts.
      style.background = look.background == .default ? text.background : look.background
      return
    }
    let hasOwnForeground = style.foreground != text.foreground && style.foreground != .default
    style.background = text.background
    if look.background != .default {
      style.background = look.background
      if !hasOwnForeground, look.foreground != .default { style.foreground = look.foreground }
    } else if look.foreground == .default {
      // Without colours, an area is set off by reverse video.
      style.attributes.insert(.reverse)
      if look.attributes.contains(.reverse) { style.attributes.formUnion(look.attributes) }
    } else if hasOwnForeground || text.background != .default {
      style.background = look.foreground
      if !hasOwnForeground { style.foreground = role == .accent ? onAccent.foreground : text.background }
    } else {
      // The colour of the terminal's own background is known to no one but the terminal.
      style.foreground = look.foreground
      style.attributes.formSymmetricDifference(.reverse)
    }
  }
}

extension ColorRole {
  /// True for the backgrounds of the screen and of its parts.
  fileprivate var isLevel: Bool { [.surface, .pane, .raised, .hover].contains(self) }
  /// True for parts of scroll bars.
  fileprivate var isBar: Bool { [.indicatorThumb, .indicatorThumbActive, .indicatorTrack].contains(self) }
}
