extension String {
  /// The string on one line of at most `width` columns, with an ellipsis in place of the part that is cut.
  package func fitted(in width: Int, hasSymbols: Bool, truncation: TextTruncation = .tail) -> String {
    let line = TextScanner.scan(self) { $0.prefix(of: 0..<$0.utf8.count, width: max(0, width)) }
    let count = utf8.count
    guard line.end < count else { return self }
    let cut = TruncatedLine(
      self, from: 0, to: count, width: width, marks: TruncatedLine.marks(hasSymbols: hasSymbols),
      truncation: truncation)
    func part(_ range: Range<Int>) -> Substring {
      self[
        utf8.index(
          startIndex, offsetBy: range.lowerBound)..<utf8.index(startIndex, offsetBy: range.upperBound)]
    }
    return "\(part(cut.head))\(cut.marks)\(part(cut.tail))"
  }

  /// Columns on one line.
  package var columns: Int { DisplayWidth.of(self) }
}

extension DisplayWidth {
  /// The columns of a whole string on one line, as ``TextLayout`` measures it: unprintable scalars have none,
  /// a tab has one.
  public static func of(_ text: String) -> Int { TextScanner.scan(text) { $0.width(of: 0..<$0.utf8.count) } }
}
