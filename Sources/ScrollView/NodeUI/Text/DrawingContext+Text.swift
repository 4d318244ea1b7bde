import LayoutCore

extension DrawingContext {
  /// The theme's text style without its background, which is drawn already.
  var text: TextStyle {
    var style = theme.text
    style.background = .default
    return style
  }

  /// Draws text in one row of at most `columns` columns, cut with an ellipsis. Returns the column after it.
  @discardableResult
  public func put(_ text: String, at point: Point, columns: Int, style: TextStyle = .plain) -> Int {
    put(text.fitted(in: columns, hasSymbols: theme.hasSymbols), at: point, style: style)
  }

  /// Draws part of a measured text, and returns the column after it, or one beyond the visible part. Linear
  /// in the text left of the clip's right edge; for plain text, in the visible part.
  ///
  /// - Parameters:
  ///   - bytes: the range in the text's UTF-8, at boundaries of characters.
  ///   - isPlain: whether each byte is a character of one column.
  @discardableResult
  func put(
    _ text: String, bytes: Range<Int>, isPlain: Bool = false, at point: Point, style: TextStyle
  ) -> Int {
    guard !bytes.isEmpty else { return point.x }
    return TextScanner.scan(text) { put($0, bytes, isPlain: isPlain, at: point, style: style) }
  }
}
