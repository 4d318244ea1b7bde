import DocumentCore

/// The appearance of lines.
public struct TextOptions: Sendable {
  public typealias ControlStyle = TextDecoder.ControlStyle

  public typealias Header = LineSettings.Header
  public typealias CutSign = LineSettings.CutSign

  /// Whether headings of sections stay in view (`--sticky`).
  public enum Sticky: String, CaseIterable, Sendable { case auto, always, never }

  /// How lines are broken when wrapping is switched on (`--wordwrap`).
  public var wrapsWords = false
  /// Tab stops; the last distance repeats (`-x2,6`). Nil for every `tabWidth` columns.
  public var tabStops: [Int]?
  /// Whether several blank lines become one (`-s`).
  public var squeezesBlankLines = false
  /// Whether rows below the end show a tilde (`-~` turns it off).
  public var showsTildes = false
  public var backspaces = ControlStyle.effect
  public var tabs = ControlStyle.effect
  public var returns = ControlStyle.effect
  /// The options that decide about the three styles above.
  public internal(set) var controls = Controls()
  /// Whether colour sequences have their effect; otherwise they are shown as text (`-+R`).
  public var interpretsColors = true
  /// Whether colours are sent at all; otherwise only attributes (`--+use-color`).
  public var usesColors = true
  public var cutSign = CutSign()
  public var header = Header()
  /// Whether numbering begins below the header (`--no-number-headers`).
  public var numbersHeader = true
  /// Whether lines are counted and numbered at all (`-n`).
  public var countsLines = true
  /// The least columns of line numbers (`--line-num-width`); nil for as many as needed.
  public var lineNumberWidth: Int?
  /// Whether a column at the left shows marks and matches (`-J`), and its columns (`--status-col-width`).
  public var showsStatusColumn = false
  public var statusColumnWidth = 2
  /// Whether highlighted lines are highlighted to the right edge (`--status-line`).
  public var highlightsWholeRows = false
  /// Whether the row of the jump target is highlighted after a jump (`--hilite-target`).
  public var highlightsTarget = false
  /// Whether a page stops before a line that begins with a form feed (`--form-feed`).
  public var stopsAtFormFeeds = false
  /// The lines at the start that are searched for `vim: ts=N` (`--modelines`).
  public var modelines = 0
  /// The colours of parts (`-D`).
  public var colors: [PartColor] = []
  /// The name of the theme (`--theme`); nil for the terminal's own text and background.
  public var theme: String?
  public var sticky = Sticky.auto
  /// When text is painted by its meaning (`--paint`).
  public var painting = Painting.auto
  /// The kind of sections, or a pattern of their headings (`--sections`).
  public var sections: String?

  public init() {}
}

extension LineSettings {
  init(_ options: ViewerOptions) {
    self.init()
    let lines = options.text
    text.tabStops = lines.tabStops.map { TabStops(at: $0) } ?? TabStops(every: options.tabWidth)
    (text.backspaces, text.tabs, text.returns) = (lines.backspaces, lines.tabs, lines.returns)
    (text.interpretsSequences, text.keepsColors) = (lines.interpretsColors, lines.usesColors)
    squeezes = lines.squeezesBlankLines
    cutSign = lines.cutSign
    showsTildes = lines.showsTildes
    repeatsNumbers = options.has(.repeatsNumbers)
    shiftsAsLess = options.has(.shiftsAsLess)
    numberWidth = lines.lineNumberWidth ?? 4
    statusWidth = lines.showsStatusColumn ? lines.statusColumnWidth : 0
    header = lines.header
    numbersHeader = lines.numbersHeader
    highlightsWholeRows = lines.highlightsWholeRows
    painting = lines.painting
    showsHeadings = lines.sticky == .always || lines.sticky == .auto && !options.has(.hidesHeadings)
    target = lines.highlightsTarget ? .always : options.has(.hidesTargets) ? .never : .belowTop
  }

  /// The settings for the help, which is no file of the user.
  var forHelp: LineSettings {
    var settings = self
    (settings.header, settings.statusWidth, settings.squeezes) = (TextOptions.Header(), 0, false)
    settings.text = TextDecoder.Options()
    (settings.showsHeadings, settings.painting) = (false, .never)
    return settings
  }
}
