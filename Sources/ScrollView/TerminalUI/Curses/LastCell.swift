import ScreenCore

/// Writes the end of the last row again where ncurses would break it.
///
/// On terminals whose automatic margins cannot be turned off (tmux, screen), ncurses writes the last
/// character of the screen one column further left and inserts the one in front of it. In a row with wide
/// characters it does so at wrong columns. Such a terminal keeps the cursor in the last column until the next
/// character, so all characters can simply be written.
final class LastCell {
  private var output = TerminalOutput()

  /// Nil for terminals that do not need it, or on which the last cell cannot be written.
  init?(capabilities: TerminalCapabilities, colors: TerminalCapabilities.ColorDepth) {
    guard capabilities.isECMA48, capabilities.canWriteLastCell, !capabilities.hasWrapControl,
      capabilities.hasSaveCursor
    else { return nil }
    output.depth = colors
    output.supported = capabilities.attributes
    output.withoutColor = capabilities.attributesWithoutColor
    output.isUTF8 = capabilities.isUTF8
  }

  /// Adds the last cells to a frame if their row has wide characters. The cursor and the style stay as
  /// ncurses left them.
  func repair(_ frame: inout [UInt8], _ canvas: Canvas) {
    let row = canvas.rows - 1
    guard row >= 0, (0..<canvas.columns).contains(where: { canvas[row, $0].span == 2 }) else { return }
    var column = max(0, canvas.columns - 4)
    while canvas[row, column].span == 0 { column -= 1 }
    output.bytes.removeAll(keepingCapacity: true)
    output.forgetState()
    output.columns = canvas.columns
    output.write("\u{1b}7")
    output.move(row, column)
    while column < canvas.columns {
      let span = max(1, Int(canvas[row, column].span))
      var style = canvas[row, column].style
      style.link = 0
      output.setStyle(style)
      output.put(canvas, row, column, span: span)
      column += span
    }
    output.write("\u{1b}8")
    frame += output.bytes
  }
}
