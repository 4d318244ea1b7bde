import NodeUI

// Wrapping lines that are wider than the window.
extension Pager {
  /// Changes how lines are broken, in all files.
  func wrap(_ wrap: TextWrap) {
    options.wrap = wrap
    // The help has a wrapping of its own.
    view.wrap = wrap
    message =
      switch wrap {
      case .none: "long lines are cut; arrows scroll"
      case .word: "lines wrap between words"
      case .character: "lines wrap at any character"
      }
  }
}
