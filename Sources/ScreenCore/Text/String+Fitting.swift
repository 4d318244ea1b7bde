extension String {
  /// The string on one line of at most `width` columns, with an ellipsis if it is cut.
  package func fitted(in width: Int, hasSymbols: Bool) -> String {
    let line = TextScanner.scan(self) { $0.prefix(of: 0..<$0.utf8.count, width: max(0, width)) }
    let count = utf8.count
    guard line.end < count else { return self }
    let cut = TruncatedLine(
      self, from: 0, to: count, width: width, marks: TruncatedLine.marks(hasSymbols: hasSymbols),
      truncation: .tail)
    return String(self[..<utf8.index(startIndex, offsetBy: cut.head.upperBound)]) + cut.marks
  }

  /// Columns on one line.
  package var columns: Int { DisplayWidth.of(self) }
}

extension DisplayWidth {
  /// The columns of a whole string on one line, as ``TextLayout`` measures it: unprintable scalars have none,
  /// a tab has one.
  public static func of(_ text: String) -> Int { TextScanner.scan(text) { $0.width(of: 0..<$0.utf8.count) } }
}
