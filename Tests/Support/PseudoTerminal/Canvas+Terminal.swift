import NodeUI

@testable import TerminalUI

extension Canvas {
  /// This canvas with the colours and attributes that a type of terminal can show, as far as a `Cell` of
  /// the emulator tells them. Joiners are left out, as ncurses does.
  public func reduced(for terminal: String) -> Canvas {
    let depth: TerminalCapabilities.ColorDepth =
      terminal == "vt100" ? .none : terminal.hasSuffix("256color") ? .palette : .eight
    var attributes: TextStyle.Attributes = [.bold, .reverse, .underline]
    if terminal.hasPrefix("xterm") || terminal.hasPrefix("tmux") { attributes.insert(.italic) }
    let withoutColor: TextStyle.Attributes = terminal == "linux" ? .underline : []
    var reduced = Canvas(rows: rows, columns: columns)
    for row in 0..<rows {
      var column = 0
      while column < columns {
        let cell = self[row, column]
        let scalars = scalars(at: row, column).filter { $0 != 0x200d }
        reduced.put(
          scalars[0], marks: Array(scalars.dropFirst()), row: row, column: column, span: Int(cell.span),
          style: cell.style.reduced(to: depth, attributes, withoutColor: withoutColor))
        column += max(1, Int(cell.span))
      }
    }
    return reduced
  }
}
