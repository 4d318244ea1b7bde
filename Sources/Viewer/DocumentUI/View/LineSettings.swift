import DocumentCore
import ScreenCore

/// The settings of a view that decide how its lines look.
public struct LineSettings: Hashable {
  /// When the line that a jump led to is highlighted.
  public enum TargetHighlight: Hashable { case never, belowTop, always }

  /// The lines and columns that stay in view.
  public struct Header: Hashable, Sendable {
    /// The lines that stay at the top; 0 for none.
    public var lines = 0
    /// The columns that stay at the left; 0 for none.
    public var columns = 0
    /// The line, from 0, at which the header begins.
    public var firstLine = 0
    /// A header without lines and columns.
    public init() {}
  }

  /// The sign in the first or last column of a line that continues there.
  public struct CutSign: Hashable, Sendable {
    /// The character; nil for the view's own `‹` and `›`.
    public var scalar: Unicode.Scalar?
    /// Whether cut lines have a sign.
    public var isShown = true
    /// Whether the user's sign is in reverse video.
    public var isReversed = true
    /// The view's own signs.
    public init() {}

    /// The user's character, if it takes one column.
    var ownScalar: UInt32? { scalar.flatMap { DisplayWidth.of($0.value) == 1 ? $0.value : nil } }
  }

  /// How bytes become characters.
  public var text = TextDecoder.Options()
  /// Whether several blank lines are shown as one.
  public var squeezes = false
  /// The sign where a cut line continues.
  public var cutSign = CutSign()
  /// Whether rows without a line show a tilde.
  public var showsTildes = false
  /// Whether movements sideways, and places beyond the ends, follow the rules of less.
  public var shiftsAsLess = false
  /// Whether each row of a wrapped line has its number.
  public var repeatsNumbers = false
  /// The least columns of line numbers.
  public var numberWidth = 4
  /// The columns for marks and matches; 0 for none.
  public var statusWidth = 0
  /// The lines and columns that stay in view.
  public var header = Header()
  /// Whether the lines of the header are numbered.
  public var numbersHeader = true
  /// Whether a line's highlight reaches the right edge.
  public var highlightsWholeRows = false
  /// The cases in which the line that a jump led to is highlighted; `belowTop` is below the first row.
  public var target = TargetHighlight.belowTop
  /// When text is painted by its meaning.
  public var painting = Painting.auto
  /// Whether headings of sections stay in view.
  public var showsHeadings = false

  /// The settings of a view of plain text.
  public init() {}

  /// The settings for text in another form, which has no header and shows each of its lines.
  var forForm: LineSettings {
    var settings = self
    (settings.header, settings.squeezes) = (Header(), false)
    return settings
  }

  /// The settings for a table, which has a header of its own and shows each of its rows.
  var forTable: LineSettings {
    var settings = forForm
    (settings.statusWidth, settings.showsTildes, settings.highlightsWholeRows) = (0, false, false)
    return settings
  }
}

/// When the viewer paints text by its meaning.
public enum Painting: String, CaseIterable, Sendable {
  /// Text whose kind is recognised: logs, patches, manual pages, JSON, and programs.
  case auto
  /// As `auto`, and any other text like the entries of a log.
  case always
  /// No text. Colours of the file stay.
  case never
}
