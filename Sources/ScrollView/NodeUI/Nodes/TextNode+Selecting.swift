import LayoutCore

// The text as a part of a selection across nodes.
extension TextNode: SelectableText {
  package final var selectableText: Range<Int> { 0..<string.utf8.count }

  package final func selectedText(in bytes: Range<Int>) -> String? {
    let utf8 = Array(string.utf8)
    return String(decoding: utf8[bytes.clamped(to: utf8.indices)], as: UTF8.self)
  }

  package final func textRange(of unit: TextUnit, at point: Point) -> Range<Int> {
    EditingBuffer(string).range(of: unit, at: offset(at: point))
  }

  private func offset(at point: Point) -> Int {
    let layout = layout(width: frame.size.width)
    guard point.y >= 0, !layout.lines.isEmpty else { return 0 }
    let row = min(point.y, layout.lines.count - 1)
    let x =
      point.y > row ? .infinity : point.x -| start(ofWidth: layout.lines[row].width, in: frame.size.width)
    return layout.offset(atColumn: max(0, x), row: row, in: string, rounds: true)
  }

  /// Marks the selected part of some rows.
  final func drawSelection(_ layout: TextLayout, _ rows: Range<Int>, in context: DrawingContext) {
    guard let range = context.host?.selectedText(of: self) else { return }
    let width = context.bounds.size.width
    for row in rows {
      let line = layout.lines[row]
      let part = range.clamped(to: line.start..<max(line.start, line.end))
      guard !part.isEmpty else { continue }
      let x = start(ofWidth: line.width, in: width)
      let first = layout.column(at: part.lowerBound, row: row, in: string)
      let end = layout.column(at: part.upperBound, row: row, in: string)
      let selection = context.theme.selection
      context.restyle(Rect(x: x +| first, y: row, width: end - first, height: 1)) {
        $0 = selection.merged(over: $0)
      }
    }
  }
}
