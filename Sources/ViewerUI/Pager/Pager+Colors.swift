import NodeUI

// The colours of -D.
extension Pager {
  /// Sets the parts of the theme that have colours of the user's, and all others as they are by default.
  func applyPartColors() {
    let standard = Theme.standard
    var theme = window.theme
    theme.match = style("S", over: standard.match)
    theme.lineNumber = style("N", over: standard.lineNumber)
    theme.target = style("W", over: standard.target)
    window.theme = theme
  }

  /// The style of a part: the user's, alone or added to the standard one.
  private func style(_ part: Unicode.Scalar, over standard: TextStyle) -> TextStyle {
    guard let color = options.text.colors.first(where: { $0.part == part }) else { return standard }
    return color.isAdded ? color.style.merged(over: standard) : color.style
  }
}
