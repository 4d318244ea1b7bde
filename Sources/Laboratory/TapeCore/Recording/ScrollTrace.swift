import SceneFields
import ScreenCore

/// Writes the states of the scroll views, or of the rows of a program that is not made of nodes: a line of JSON for each frame that differs from the one before, and
/// one for the end.
///
/// An indicator is the thumb's place on its track, `[position, length]` in eighths of a cell, whether or not
/// it is visible at that moment; null if everything fits or the view has no indicator.
public struct ScrollTrace {
  private var last = ""
  private var lastTime: Duration?
  /// The program's part of the last frame, if an inspector shows it.
  private var lastProgram: Canvas?
  private var rows = RowTracker()

  public init() {}

  /// The line for a frame with its line break; nil if nothing has changed.
  public mutating func line(for frame: TapeFrame) -> String? {
    if frame.player.hasOwnOutput { rows.note(frame.canvas, scrolled: frame.player.scrolledRows) }
    let scrolls = scrolls(frame.player)
    let looksDifferent = looksDifferent(frame)
    guard scrolls != last || looksDifferent else { return nil }
    return line(frame.time, scrolls)
  }

  /// Whether the program looks different from the frame before.
  private mutating func looksDifferent(_ frame: TapeFrame) -> Bool {
    guard let inspected = (frame.player as? TapePlayer)?.inspected else { return frame.looksDifferent }
    let program = inspected.programFrame() ?? frame.canvas
    defer { lastProgram = program }
    guard let last = lastProgram, frame.before != nil else { return true }
    return !program.looks(like: last)
  }

  /// The line for the end; nil if the last line has the same time.
  public mutating func lastLine(_ player: any TapePlaying) -> String? {
    lastTime == player.time ? nil : line(player.time, scrolls(player))
  }

  private mutating func line(_ time: Duration, _ scrolls: String) -> String {
    (last, lastTime) = (scrolls, time)
    return "{\"t\":\(time.decimalSeconds),\"scrolls\":\(scrolls)}\n"
  }

  private func scrolls(_ player: any TapePlaying) -> String {
    if player.hasOwnOutput {
      return JSONValue.object([(rows.scroll.name, .object(rows.scroll.state.plainMembers))]).text
    }
    let time = (player as? TapePlayer)?.programTime ?? player.time.seconds
    return JSONValue.object(
      player.scrollNodes.map { ($0.name, .object(TraceScroll($0.node, at: time).plainMembers)) }
    ).text
  }
}
