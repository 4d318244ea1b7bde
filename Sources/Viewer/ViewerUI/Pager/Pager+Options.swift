import DocumentCore
import NodeUI
import ScrollCore

// Changes of settings while the viewer runs.
extension Pager {
  /// Applies those settings that the views or the window keep a copy of; all others are read when they are
  /// needed.
  func optionsDidChange(from old: Options) {
    if options.wrap != old.wrap {
      if options.wrap != .none, options.wrap != options.wrapStyle { options.wrapStyle = options.wrap }
      view.wrap = options.wrap
    }
    if options.showsLineNumbers != old.showsLineNumbers {
      view.showsLineNumbers = options.showsLineNumbers && !shown.isHelp
    }
    if options.text.usesColors != old.text.usesColors {
      applyTheme()
      applyTraits()
    }
    if LineSettings(options) != LineSettings(old) { applyLineSettings() }
    if options.usesMouse != old.usesMouse { window.wantsMouse = options.usesMouse }
    if options.reducesMotion != old.reducesMotion { window.reducesMotion = options.reducesMotion }
    if options.motion != old.motion { updatePace() }
    if options.text.colors != old.text.colors || options.text.theme != old.text.theme { applyTheme() }
    if options.text.colors != old.text.colors { search.updateHighlighter() }
    let (hasCaseRule, hasReturns) = (
      options.search.caseRule != old.search.caseRule, options.text.returns != old.text.returns
    )
    if hasCaseRule || hasReturns { search.compileSearchAgain() }
    if hasReturns { filtering.adapt() }
    if options.search.highlight != old.search.highlight { search.updateHighlighter() }
    if options.text.sections != old.text.sections { sections.kindDidChange() }
    if options.text.sticky != old.text.sticky { sections.begin() }
    if options.filterContext != old.filterContext, let filter {
      filtering.show(filters: filter.patterns, context: options.filterContext)
    }
    configure(view)
    setNeedsDisplay()
  }

  /// Writes the history at once, if the user wants that after an event (`--autosave`). A key does not wait for other
  /// programs.
  func saveHistory(after event: Character) {
    guard options.search.autosave.contains(event) else { return }
    history?.save(withMarks: options.search.savesMarks, patience: 0)
  }

  // MARK: Lines

  /// Gives all views their copy of the settings. Views that are hidden take them, too, since they may be shown
  /// again.
  func applyLineSettings() {
    for tab in files.tabs where tab.isOpen {
      applyLineSettings(to: tab.text)
      for view in tab.others.values { applyLineSettings(to: view) }
      if let sorted = tab.sorting?.sorted { applyLineSettings(to: sorted.view) }
      if let filter = tab.filter { applyLineSettings(to: filter.view) }
    }
    if case .help(let help) = shown { help.text.settings = LineSettings(options).forHelp }
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
    var shown = frame.traits
    if !options.text.usesColors { shown.colors = .none }
    window.traitsDidChange(shown)
  }

  // MARK: Colours

  /// Sets the theme of the user's choice, with the parts that have colours of the user's.
  func applyTheme() {
    var theme = options.text.theme.flatMap { Theme(named: $0) } ?? usualTheme
    let parts = parts
    theme.text = parts.style(.text, over: theme.text)
    if parts.has(.match) {
      theme.match = parts.style(.match, over: theme.match)
      // The current match must still stand out.
      theme.currentMatch = theme.match
      theme.currentMatch.attributes.formUnion([.bold, .underline])
    }
    theme.lineNumber = parts.style(.lineNumber, over: theme.lineNumber)
    if !options.hasBlocks { theme.hasSymbols = false }
    window.theme = theme
  }

  /// The theme without any choice: files are shown on the terminal's own background and in its own colour, and the
  /// viewer's colours are those that suit it, once it is known.
  private var usualTheme: Theme {
    let traits = frame.traits
    let hasColors = traits.colors == .palette || traits.colors == .direct
    guard traits.background != .unknown, hasColors else {
      // On a background that is not known, a thumb is the reverse of the text.
      var theme = Theme.standard
      (theme.indicatorThumb, theme.indicatorThumbActive) = (.plain, .plain)
      return theme
    }
    let suited = Theme.automatic.suited(to: traits)
    var theme = suited.withoutSurface
    // Panels stand on surfaces that are made of the screen's own colour.
    if traits.backgroundColor != nil {
      (theme.pane, theme.raised, theme.hover) = (suited.pane, suited.raised, suited.hover)
    }
    return theme
  }

  /// The user's looks of parts, as far as the screen has colours.
  var parts: PartStyles {
    PartStyles(options.text.colors, hasColors: options.text.usesColors && frame.traits.colors != .none)
  }

  // MARK: Pace

  // Keys are immediate: the first frame of a glide leaves with the key, and its last one before anybody waits for it.

  /// The time that a movement takes on each axis.
  typealias Pace = (horizontal: ScrollPace, vertical: ScrollPace)

  /// The pace of views of lines. Rows that move up or down move in the terminal, so a frame costs few bytes; a move
  /// sideways draws each row again, so it has only one frame on its way. On a slow screen any frame on the way delays
  /// the last one.
  var pace: Pace {
    if frame.traits.isSlow, options.motion != .always { return (.atOnce, .atOnce) }
    return (.quickest, .quick)
  }

  /// The pace of pictures. Each frame of a moving picture draws every cell, as a sideways move of text does.
  var imagePace: Pace { (pace.horizontal, pace.horizontal) }

  /// Gives the views on the screen their pace; the others get it when they are shown.
  func updatePace() {
    guard tab.isOpen else { return }
    view.pace = pace
    picture?.pace = imagePace
    sections.outline?.picker.scrollNode.pace = pace
  }
}
