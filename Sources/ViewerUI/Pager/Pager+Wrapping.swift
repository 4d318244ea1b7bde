import NodeUI

// Wrapping lines that are wider than the window.
extension Pager {
  /// Changes how lines are broken, in all files.
  func wrap(_ wrap: TextWrap) {
    self.wrap = wrap
    if wrap != .none { wrapStyle = wrap }
    view.wrap = wrap
    message =
      switch wrap {
      case .none: "long lines are cut; arrows scroll"
      case .word: "lines wrap between words"
      case .character: "lines wrap at any character"
      }
  }
}
