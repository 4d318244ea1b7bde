import LayoutCore

extension DrawingContext {
  /// The theme's text, without its background: that is drawn already, unless something else lies there.
  var text: TextStyle {
    var style = theme.text
    style.background = .default
    return style
  }

  /// Draws a part of a text as it was measured, and returns the column after it. Linear in what lies left of the clip's
  /// right edge; in plain text, in what is in view.
  ///
  /// - Parameters:
  ///   - bytes: places in the text's UTF-8, at the beginnings of characters.
  ///   - isPlain: whether each byte is a character of one column.
  @discardableResult
  func put(
    _ text: String, bytes: Range<Int>, isPlain: Bool = false, at point: Point, style: TextStyle
  ) -> Int {
    guard !bytes.isEmpty else { return point.x }
    if isPlain {
      putPlain(text, bytes, at: point, style)
      return point.x + bytes.count
    }
    let right = visibleRect.maxX
    return TextScanner.scan(text) { scanner in
      var (index, column) = (bytes.lowerBound, point.x)
      while index < bytes.upperBound, column < right {
        // The last of a run may carry a mark.
        var end = index
        while end < bytes.upperBound, scanner.utf8[end] &- 0x20 < 0x5f { end += 1 }
        if end < bytes.upperBound, scanner.utf8[end] >= 0x80 { end -= 1 }
        if end > index {
          putPlain(text, index..<end, at: Point(x: column, y: point.y), style)
          column += end - index
          index = end
        } else {
          column += putCluster(scanner, &index, end: bytes.upperBound, Point(x: column, y: point.y), style)
        }
      }
      return column
    }
  }

  private func putPlain(_ text: String, _ bytes: Range<Int>, at point: Point, _ style: TextStyle) {
    let visible = visibleRect
    let start = max(bytes.lowerBound, bytes.lowerBound +| (visible.minX -| point.x))
    let end = min(bytes.upperBound, bytes.lowerBound +| (visible.maxX -| point.x))
    guard start < end else { return }
    let utf8 = text.utf8
    let first = utf8.index(utf8.startIndex, offsetBy: start)
    put(
      text[first..<utf8.index(first, offsetBy: end - start)],
      at: Point(x: point.x + start - bytes.lowerBound, y: point.y), style: style)
  }

  /// One scalar with the marks after it; returns its columns.
  private func putCluster(
    _ scanner: TextScanner, _ index: inout Int, end: Int, _ point: Point, _ style: TextStyle
  ) -> Int {
    let base = scanner.scalar(&index)
    if base == 0x09 {
      put(0x20, marks: [], span: 1, at: point, style: style)
      return 1
    }
    guard let width = DisplayWidth.of(base), width > 0 else { return 0 }
    var marks: [UInt32] = []
    while index < end, scanner.utf8[index] >= 0x80 {
      var next = index
      let mark = scanner.scalar(&next)
      if let width = DisplayWidth.of(mark) {
        if width > 0 { break }
        // More than a few are only there to deface.
        if marks.count < 4 { marks.append(mark) }
      }
      index = next
    }
    put(base, marks: marks, span: width, at: point, style: style)
    return width
  }
}

extension TextStyle {
  /// This style where it says something, the other where it does not; attributes of both.
  func merged(over below: TextStyle) -> TextStyle {
    if self == .plain { return below }
    var style = self
    if foreground == .default { style.foreground = below.foreground }
    if background == .default { style.background = below.background }
    style.attributes.formUnion(below.attributes)
    return style
  }
}
