import DocumentCore
import NodeUI

// Settings of how lines look, in all views.
extension Pager {
  /// Gives all views their copy of the settings. Views that are hidden take them, too, since they may be shown
  /// again.
  func applyLineSettings() {
    for tab in files.tabs where tab.isOpen {
      applyLineSettings(to: tab.text)
      for view in tab.others.values { applyLineSettings(to: view) }
      if let filter = tab.filter { applyLineSettings(to: filter.view) }
    }
    help?.text.settings = LineSettings(options).forHelp
  }

  private func applyLineSettings(to view: DocumentNode) {
    view.settings = view.content.adapted(lineSettings(for: view.headerDocument ?? view.document))
  }

  /// The settings for a file, which may ask for a tab width of its own.
  func lineSettings(for document: Document) -> LineSettings {
    var settings = LineSettings(options)
    if options.text.modelines > 0,
      let width = Modeline.tabWidth(of: document, lines: options.text.modelines)
    {
      settings.text.tabStops = TabStops(every: width)
    }
    return settings
  }

  /// Uses the screen's colours, or only attributes if that is asked for.
  func applyTraits() {
    var shown = traits
    if !options.text.usesColors { shown.colors = .none }
    window.traitsDidChange(shown)
  }
}
