/// A row of the window, or a length in it.
public enum WindowPlace: Hashable, Sendable {
  /// A row from the top, counted from 1.
  case row(Int)
  /// A row from the bottom, counted from 1.
  case rowFromBottom(Int)
  /// A part of the window, 0 to 1.
  case part(Double)

  /// The row that it stands for, from 0, in a window with `rows` rows of text and the status line, as in less.
  package func row(in rows: Int) -> Int {
    let height = rows + 1
    let number: Int
    switch self {
    case .row(let row): number = row
    case .rowFromBottom(let row): number = height - row
    case .part(let part): number = Int(part * Double(height))
    }
    return min(max(1, number), max(1, rows)) - 1
  }

  /// The length that it stands for, out of a whole.
  package func length(of whole: Int) -> Int {
    switch self {
    case .row(let length): length
    case .rowFromBottom(let length): max(0, whole - length)
    case .part(let part): Int(part * Double(whole))
    }
  }
}

/// How far commands move.
public struct MovementOptions: Sendable {
  /// The first new line that is highlighted after a movement (`-w`, `-W`).
  public enum UnreadHighlight: Hashable, Sendable { case none, afterPages, afterMoves }

  /// The row on which the target of a jump lands (`-j`); nil for the viewer's own rule.
  public var jumpTarget: WindowPlace?
  /// The lines of a page (`-z`); nil for the height of the window.
  public var windowLines: Int?
  /// The lines by which a page is shorter than the screen with its status line (`-z-N`); nil for none.
  public var windowLinesLess: Int?
  /// The lines of half a page, once a number was typed before its key.
  public var halfPageLines: Int?
  /// The rows that two pages share.
  public var pageOverlap = 1
  /// The columns of a sideways step (`-#`); nil for half of the window.
  public var shift: WindowPlace?
  /// Whether keys and pages continue past the end until one line is left (`--past-eof`).
  public var continuesPastEnd = false
  /// Whether edges give way and bounce.
  public var hasElasticEdges = true
  /// The movements after which the first new line is highlighted (`-w`, `-W`).
  public var unreadHighlight = UnreadHighlight.none
  /// The lines of a wheel notch (`--wheel-lines`).
  public var wheelLines = 3
  /// Whether the wheel is turned around (`--rmouse`).
  public var reversesWheel = false

  /// The settings of a viewer without options.
  public init() {}
}
