import DocumentCore
import NodeUI

// Settings of how lines look, in all views.
extension Pager {
  /// Gives all views their copy of the settings. Views that are hidden take them, too, since they may be shown
  /// again.
  func applyLineSettings() {
    for view in views {
      if let view { applyLineSettings(to: view) }
      if let text = (view as? TableNode)?.text { applyLineSettings(to: text) }
    }
    for table in tables.values { applyLineSettings(to: table) }
    for filter in filters.values { applyLineSettings(to: filter.view) }
    help?.settings = LineSettings(options).forHelp
  }

  private func applyLineSettings(to view: DocumentNode) {
    let settings = lineSettings(for: view.headerDocument ?? view.document)
    view.settings = view is TableNode ? settings.forTable : settings
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

  /// The letter of a mark in a part of the visible document; of several, the first in the alphabet.
  func markLetter(in bytes: Range<Int>) -> Unicode.Scalar? {
    guard help == nil, sources.indices.contains(current) else { return nil }
    let name = sources[current].name
    var start = bytes.lowerBound
    if let filter { start = filter.source.origin(of: start) }
    var letter: Unicode.Scalar?
    for (mark, byte) in marks where mark.file == name && mark.letter != "'" {
      if byte >= start, byte < start + bytes.count, letter.map({ mark.letter < $0 }) ?? true {
        letter = mark.letter
      }
    }
    return letter
  }
}
