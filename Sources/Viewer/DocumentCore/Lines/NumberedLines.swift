/// A source that knows where its lines begin, so that none need to be counted. All of them end with a line feed.
protocol NumberedLines: ByteSource {
  /// The number of lines.
  var lineCount: Int { get }
  /// The start of a line by number (from 0); nil if there is none. Logarithmic at most.
  func start(ofLine line: Int) -> Int?
  /// The number of line feeds before a byte. Logarithmic at most.
  func lineNumber(at start: Int) -> Int
}
