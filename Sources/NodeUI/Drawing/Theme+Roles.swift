// Colours that are named by their role.
//
// A style may have a role for its colour or its background. The role becomes a colour of the window's theme when a
// node draws, not before, so that another theme shows at once. Where the theme has no colour for a role, as without
// colours, its attributes stand for it.
extension Theme {
  /// The look of a role. A style with a background is used as a whole.
  public func style(of role: ColorRole) -> TextStyle {
    switch role {
    case .accent: accent
    case .error: errorText
    case .warning: warningText
    case .success: successText
    case .textSecondary: textSecondary
    case .surface: TextStyle(foreground: text.background)
    case .border: border
    case .link: link
    case .selection: selection
    }
  }

  /// The style with the theme's colours in place of roles.
  func resolved(_ style: TextStyle) -> TextStyle {
    guard style.foreground.isRole || style.background.isRole else { return style }
    var style = style
    if let role = style.background.role { resolveBackground(role, of: &style) }
    if let role = style.foreground.role { resolveForeground(role, of: &style) }
    return style
  }

  private func resolveForeground(_ role: ColorRole, of style: inout TextStyle) {
    let look = self.style(of: role)
    style.foreground = look.foreground == .default ? text.foreground : look.foreground
    if look.background != .default, style.background == text.background { style.background = look.background }
    // A colour says enough, as that of a link does without its underline.
    if look.foreground == .default || look.background != .default {
      style.attributes.formUnion(look.attributes)
    }
  }

  private func resolveBackground(_ role: ColorRole, of style: inout TextStyle) {
    let look = self.style(of: role)
    let hasOwnForeground = style.foreground != text.foreground && style.foreground != .default
    style.background = text.background
    if role == .surface { return }
    if look.background != .default {
      style.background = look.background
      if !hasOwnForeground, look.foreground != .default { style.foreground = look.foreground }
    } else if look.foreground == .default {
      // Without colours, an area is set off by reverse video.
      style.attributes.insert(.reverse)
    } else if hasOwnForeground || text.background != .default {
      style.background = look.foreground
      if !hasOwnForeground { style.foreground = text.background }
    } else {
      // The colour of the terminal's own background is known to no one but the terminal.
      style.foreground = look.foreground
      style.attributes.formSymmetricDifference(.reverse)
    }
  }
}
