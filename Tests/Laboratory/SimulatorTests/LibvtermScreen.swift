import CPortholeVTerm
import NodeUI

@testable import ProgramCore

/// libvterm's own screen, to compare with.
nonisolated final class LibvtermScreen {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let rows: Int
  private let columns: Int

  init(rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    terminal = vterm_new(Int32(rows), Int32(columns))
    screen = vterm_obtain_screen(terminal)
    vterm_set_utf8(terminal, 1)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      _ = vterm_input_write(terminal, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }

  /// The text of a cell and its width. If one half of a wide character is overwritten or moved away, libvterm keeps the
  /// other, and takes a narrow character before the second half for a wide one; terminals show a blank.
  private func cell(_ row: Int, _ column: Int) -> (text: String, width: Int) {
    let cell = porthole_get_cell(screen, Int32(row), Int32(column))
    let scalars = [cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4, cell.chars.5]
    let text = scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
    let isWide = text.first.map { DisplayWidth.of($0.value) == 2 } ?? false
    if isWide, cell.width < 2 { return (" ", 1) }
    return (text.isEmpty ? " " : String(String.UnicodeScalarView(text)), isWide ? Int(cell.width) : 1)
  }

  /// The rows as text, without trailing blanks.
  var text: [String] {
    (0..<rows).map { row in
      var (text, column) = ("", 0)
      while column < columns {
        let cell = cell(row, column)
        text += cell.text
        column += max(1, cell.width)
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The style of a cell; nil in the second half of a wide character, where libvterm keeps the style of an earlier one.
  /// An erased cell, which has no character, has the colours of the pen: libvterm before 0.2 gives it the pen's
  /// attributes, too, later versions and terminals do not.
  func style(_ row: Int, _ column: Int) -> TextStyle? {
    let cell = porthole_get_cell(screen, Int32(row), Int32(column))
    if cell.chars.0 == .max { return nil }
    var style = TextStyle(
      foreground: EmulatedScreen.color(Int(cell.foreground)),
      background: EmulatedScreen.color(Int(cell.background)))
    guard cell.chars.0 != 0 else { return style }
    let attributes: [(Int32, TextStyle.Attributes)] = [
      (cell.bold, .bold), (cell.underline, .underline), (cell.italic, .italic), (cell.blink, .blink),
      (cell.reverse, .reverse), (cell.strike, .strikethrough),
    ]
    for (isOn, attribute) in attributes where isOn != 0 { style.attributes.insert(attribute) }
    return style
  }

  var cursor: (row: Int, column: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return (Int(position.row), Int(position.col))
  }
}
