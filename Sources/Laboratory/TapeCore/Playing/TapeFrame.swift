import NodeUI

/// A frame, and the one before it.
public struct TapeFrame {
  public let player: any TapePlaying
  /// Nil for the first.
  public let before: Canvas?

  public init(player: any TapePlaying, before: Canvas?) { (self.player, self.before) = (player, before) }

  public var time: Duration { player.time }
  public var canvas: Canvas { player.canvas }

  /// Whether it differs from the one before. O(cells)
  public var looksDifferent: Bool {
    before.map { !canvas.looks(like: $0) } ?? true
  }
}

extension Canvas {
  /// Whether a canvas has the same size, cells and cursor. O(cells)
  func looks(like other: Canvas) -> Bool {
    guard other.rows == rows, other.columns == columns, cursor?.row == other.cursor?.row,
      cursor?.column == other.cursor?.column
    else { return false }
    return (0..<rows).allSatisfy { shows(row: $0, sameAs: other, row: $0) }
  }
}
