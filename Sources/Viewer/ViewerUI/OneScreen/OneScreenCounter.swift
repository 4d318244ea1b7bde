import DocumentCore

/// Counts the rows of content that is read a part at a time, as far as is needed to know whether it fits the
/// screen.
public struct OneScreenCounter {
  /// More bytes than this do not count as one screen, whatever they are.
  public static let mostBytes = 256 << 10

  private let rows: Int
  private let refusesWideLines: Bool
  private var text: PrintedText
  /// The number of bytes counted.
  public private(set) var count = 0

  /// - Parameter rows: the rows of the terminal, of which the last one stays free.
  public init(_ options: ViewerOptions, rows: Int, columns: Int) {
    self.rows = rows - 1
    refusesWideLines = options.session.cutsLinesByRequest
    text = PrintedText(
      options.printedFormat(rows: rows, columns: columns, isUTF8: true), mostRows: rows)
  }

  /// Whether the content so far fits.
  public var fits: Bool {
    text.rows <= rows && count <= Self.mostBytes && !(refusesWideLines && text.hasWideLine)
  }

  /// Adds the next bytes; those beyond the limit of rows or bytes are not counted.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard fits else { return }
    count += bytes.count
    if count <= Self.mostBytes { text.append(bytes) }
  }

  /// The content ends here.
  public mutating func finish() { text.finish() }
}

extension ViewerOptions {
  /// The form in which content is printed on a terminal of this size.
  public func printedFormat(rows: Int, columns: Int, isUTF8: Bool) -> PrintedText.Format {
    var format = PrintedText.Format()
    format.columns = max(1, columns)
    let settings = LineSettings(self)
    format.text = settings.text
    format.squeezesBlankLines = settings.squeezes
    format.isUTF8 = isUTF8
    if showsLineNumbers, text.countsLines {
      format.numberDigits = settings.numberWidth
    }
    return format
  }
}
