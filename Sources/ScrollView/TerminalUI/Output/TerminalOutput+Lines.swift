import ScreenCore

extension TerminalOutput {
  /// Output for a terminal with these capabilities.
  init(_ capabilities: TerminalCapabilities) {
    self.init()
    depth = capabilities.colors
    supported = capabilities.attributes
    withoutColor = capabilities.attributesWithoutColor
    hasRowAddress = capabilities.hasRowAddress
    hasColumnAddress = capabilities.hasColumnAddress
    isUTF8 = capabilities.isUTF8
    hasLinks = capabilities.isEmulator
    staysInLastColumn = capabilities.hasWrapControl
  }

  /// The first rows of a frame as lines of text.
  static func lines(
    of canvas: Canvas, rows: Int, _ capabilities: TerminalCapabilities
  ) -> [UInt8] {
    var output = TerminalOutput(capabilities)
    output.assumePlainStyle()
    for row in 0..<min(rows, canvas.rows) {
      var end = canvas.columns
      while end > 0, canvas[row, end - 1].isBlank { end -= 1 }
      var column = 0
      while column < end {
        var style = canvas[row, column].style
        style.link = 0
        let span = max(1, Int(canvas[row, column].span))
        if capabilities.isECMA48 { output.setStyle(style) }
        output.setLink(canvas[row, column].style.link, of: canvas)
        output.put(canvas, row, column, span: span)
        column += span
      }
      if capabilities.isECMA48 { output.setStyle(.plain) }
      output.endLink()
      output.write("\n")
    }
    return output.bytes
  }
}
