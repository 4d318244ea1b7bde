import LayoutCore

// The columns of the text, and the part of it that is in view.
extension TextFieldNode {
  var shown: String {
    isSecure ? String(repeating: look("•", ascii: "*"), count: buffer.string.count) : buffer.string
  }

  /// The columns of the text, measured once and then followed.
  private var measured: LineColumns {
    if let lineColumns, lineColumns.isOf(buffer.string) { return lineColumns }
    let columns = LineColumns(buffer.string)
    lineColumns = columns
    return columns
  }

  /// The column of an offset in the shown text.
  func column(of place: Int) -> Int {
    isSecure ? buffer.part(0..<place).count : measured.column(of: place, in: buffer.string)
  }

  /// The offset nearest to a column of the shown text.
  func place(atColumn column: Int) -> Int {
    guard column > 0 else { return 0 }
    var (place, x) = isSecure ? (0, 0) : measured.character(at: column - 2, in: buffer.string)
    return TextScanner.scan(buffer.string) { scanner in
      while place < scanner.utf8.count {
        let character = scanner.character(at: place)
        let width = isSecure ? 1 : character.width
        if x + (width + 1) / 2 > column { break }
        (place, x) = (character.end, x + width)
      }
      return place
    }
  }

  /// The column shown first: the insertion point stays in view.
  func scroll(in room: Int) -> Int {
    let (head, end) = (column(of: buffer.head), column(of: buffer.count) + 1)
    return max(0, min(max(min(scroll, head), head - room + 1), end - room))
  }

  /// Draws the part in view of the text. Returns the column of its end.
  func put(_ text: String, from columns: Range<Int>, _ context: DrawingContext, _ style: TextStyle) -> Int {
    let start = columns.lowerBound - scroll
    guard !isSecure else { return context.put(text, at: Point(x: start, y: 0), style: style) }
    // From a character before the view, which it may cut, to one after it.
    let measured = measured
    let (first, x) = measured.character(at: max(0, scroll - 2), in: text)
    let last = measured.character(at: scroll + columns.count + 1, in: text).place
    context.put(text, bytes: first..<max(first, last), at: Point(x: start + x, y: 0), style: style)
    return start + measured.width
  }
}

extension TextFieldNode: UserStateNode {}
