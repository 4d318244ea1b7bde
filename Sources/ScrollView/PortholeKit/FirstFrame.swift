internal import PortholePlatform
internal import TerminalUI

extension Application {
  /// Prints the first frame on standard output as lines of plain text, without the blank rows at its end. It has the
  /// size of the terminal on standard output, if that reports one.
  func printFirstFrame() {
    let isUTF8 = Locale.prepareForLayout()
    let size = FrontEnd.terminalSize
    // Nothing more follows, so scroll bars that hide by themselves are left out.
    window.hidesTransientBars = true
    let host = HeadlessHost(
      window, rows: size.rows, columns: size.columns, traits: ScreenTraits(colors: .none, isUTF8: isUTF8))
    host.draw()
    // Some content, such as a number of pages, is known only after it was drawn once.
    host.drawIfNeeded(atMost: 3)
    var lines = isUTF8 ? host.canvas.text : host.canvas.asciiText
    while lines.last?.isEmpty == true { lines.removeLast() }
    Standard.print(lines: lines.map { $0 + "\n" }.joined())
  }
}
