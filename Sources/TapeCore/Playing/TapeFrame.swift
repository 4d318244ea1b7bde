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
    guard let before, before.rows == canvas.rows, before.columns == canvas.columns else { return true }
    let canvas = canvas
    if canvas.cursor?.row != before.cursor?.row || canvas.cursor?.column != before.cursor?.column {
      return true
    }
    return !(0..<canvas.rows).allSatisfy { canvas.shows(row: $0, sameAs: before, row: $0) }
  }
}
