import LayoutCore

extension DrawingContext {
  /// The theme's text, without its background: that is drawn already, unless something else lies there.
  var text: TextStyle {
    var style = theme.text
    style.background = .default
    return style
  }

  /// Draws text in one row, in no more than `columns` columns: an ellipsis stands for text that does not fit. Returns the column
  /// after it.
  @discardableResult
  public func put(_ text: String, at point: Point, columns: Int, style: TextStyle = .plain) -> Int {
    put(text.fitted(in: columns, hasSymbols: theme.hasSymbols), at: point, style: style)
  }

  /// Draws a part of a text as it was measured, and returns the column after it, or one beyond what is seen. Linear in
  /// what lies left of the clip's right edge; in plain text, in what is in view.
  ///
  /// - Parameters:
  ///   - bytes: places in the text's UTF-8, at the beginnings of characters.
  ///   - isPlain: whether each byte is a character of one column.
  @discardableResult
  func put(
    _ text: String, bytes: Range<Int>, isPlain: Bool = false, at point: Point, style: TextStyle
  ) -> Int {
    guard !bytes.isEmpty else { return point.x }
    return TextScanner.scan(text) { put($0, bytes, isPlain: isPlain, at: point, style: style) }
  }
}
