import DocumentCore

/// The settings of a view that decide how its lines look: a copy of those in `ViewerOptions`.
struct LineSettings: Hashable {
  /// When the line that a jump led to is highlighted.
  enum TargetHighlight: Hashable { case never, belowTop, always }

  /// How bytes become characters.
  var text = TextDecoder.Options()
  /// Whether several blank lines are shown as one.
  var squeezes = false
  /// The sign where a cut line continues.
  var cutSign = TextOptions.CutSign()
  /// Whether rows without a line show a tilde.
  var showsTildes = false
  /// Whether movements sideways, and places beyond the ends, follow the rules of less.
  var shiftsAsLess = false
  /// Whether each row of a wrapped line has its number.
  var repeatsNumbers = false
  /// The least columns of line numbers.
  var numberWidth = 4
  /// The columns for marks and matches; 0 for none.
  var statusWidth = 0
  var header = TextOptions.Header()
  /// Whether the lines of the header are numbered.
  var numbersHeader = true
  /// Whether a line's highlight reaches the right edge.
  var highlightsWholeRows = false
  var target = TargetHighlight.belowTop
  /// Whether headings of sections stay in view.
  var showsHeadings = false

  init() {}

  init(_ options: ViewerOptions) {
    let lines = options.text
    text.tabStops = lines.tabStops.map { TabStops(at: $0) } ?? TabStops(every: options.tabWidth)
    (text.backspaces, text.tabs, text.returns) = (lines.backspaces, lines.tabs, lines.returns)
    (text.interpretsSequences, text.keepsColors) = (lines.interpretsColors, lines.usesColors)
    squeezes = lines.squeezesBlankLines
    cutSign = lines.cutSign
    showsTildes = lines.showsTildes
    repeatsNumbers = options.profile == .less
    shiftsAsLess = options.profile == .less
    numberWidth = lines.lineNumberWidth ?? 4
    statusWidth = lines.showsStatusColumn ? lines.statusColumnWidth : 0
    header = lines.header
    numbersHeader = lines.numbersHeader
    highlightsWholeRows = lines.highlightsWholeRows
    showsHeadings = lines.sticky == .always || lines.sticky == .auto && options.profile != .less
    target = lines.highlightsTarget ? .always : options.profile == .less ? .never : .belowTop
  }

  /// The settings for the help, which is no file of the user.
  var forHelp: LineSettings {
    var settings = self
    (settings.header, settings.statusWidth, settings.squeezes) = (TextOptions.Header(), 0, false)
    settings.text = TextDecoder.Options()
    settings.showsHeadings = false
    return settings
  }

  /// The settings for a table, which has a header of its own and shows each of its rows.
  var forTable: LineSettings {
    var settings = self
    (settings.header, settings.statusWidth, settings.squeezes) = (TextOptions.Header(), 0, false)
    (settings.showsTildes, settings.highlightsWholeRows) = (false, false)
    return settings
  }
}
