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
    var lines = host.canvas.text
    while lines.last?.isEmpty == true { lines.removeLast() }
    if !isUTF8 { lines = lines.map(Self.ascii) }
    Standard.print(lines.map { $0 + "\n" }.joined())
  }

  private static func ascii(_ line: String) -> String {
    let scalars = line.unicodeScalars.filter { !$0.properties.isGraphemeExtend }
    return String(decoding: scalars.map { ASCIIFallback.byte(for: $0.value) }, as: UTF8.self)
  }
}
