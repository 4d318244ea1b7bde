import LayoutCore
import NodeUI

// Changes of settings while the viewer runs.
extension Pager {
  /// Applies those settings that the views or the window keep a copy of; all others are read when they are
  /// needed.
  func optionsDidChange(from old: Options) {
    if options.wrap != old.wrap {
      if options.wrap != .none { wrapStyle = options.wrap }
      view.wrap = options.wrap
    }
    if options.showsLineNumbers != old.showsLineNumbers {
      view.showsLineNumbers = options.showsLineNumbers && help == nil
    }
    if options.text.usesColors != old.text.usesColors { applyTraits() }
    if LineSettings(options) != LineSettings(old) { applyLineSettings() }
    if options.usesMouse != old.usesMouse { window.wantsMouse = options.usesMouse }
    if options.reducesMotion != old.reducesMotion { window.reducesMotion = options.reducesMotion }
    if options.text.colors != old.text.colors { applyPartColors() }
    if options.search.caseRule != old.search.caseRule { applyCaseRule() }
    if options.search.highlight != old.search.highlight { updateHighlighter() }
    if options.filterContext != old.filterContext, let filter {
      show(filters: filter.patterns, context: options.filterContext)
    }
    configure(view)
    setNeedsDisplay()
  }
}
