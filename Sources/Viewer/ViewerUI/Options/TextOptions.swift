import DocumentCore
import ScreenCore

/// The appearance of lines.
public struct TextOptions: Sendable {
  public typealias ControlStyle = TextDecoder.ControlStyle

  /// The lines and columns that stay in view (`--header=L,C,N`).
  public struct Header: Hashable, Sendable {
    public var lines = 0
    public var columns = 0
    /// The line, from 0, at which the header begins.
    public var firstLine = 0
    public init() {}
  }

  /// The sign in the first or last column of a line that continues there (`--rscroll`).
  public struct CutSign: Hashable, Sendable {
    /// The character; nil for the viewer's own `‹` and `›`.
    public var scalar: Unicode.Scalar?
    public var isShown = true
    public var isReversed = true
    public init() {}

    /// The user's character, if it takes one column.
    var ownScalar: UInt32? { scalar.flatMap { DisplayWidth.of($0.value) == 1 ? $0.value : nil } }
  }

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
  /// The kind of sections, or a pattern of their headings (`--sections`).
  public var sections: String?

  public init() {}
}
