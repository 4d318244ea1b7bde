import ScreenCore

/// The columns of the characters of a long line, so that a lookup and an edit cost a part of it.
///
/// A mark is the start of a character with its column; there is one for some thousand bytes.
struct LineColumns {
  private typealias Mark = (place: Int, column: Int)

  private static let step = 2_048
  /// The starts of parts, in order; the first is the start of the line.
  private var marks: [Mark] = [(0, 0)]
  private let joinsCharacters = DisplayWidth.joinsCharacters
  /// The columns and the bytes of the line.
  private(set) var (width, count) = (0, 0)

  /// O(text)
  init(_ text: String) {
    let end = TextScanner.scan(text) { measure($0, from: (0, 0), [], shift: 0) }
    (count, width) = end
  }

  /// Whether these may be the columns of a text on this screen. O(1)
  func isOf(_ text: String) -> Bool {
    count == text.utf8.count && joinsCharacters == DisplayWidth.joinsCharacters
  }

  /// Follows an edit that replaced the bytes of `range` by `count` others, with `text` as the result. O(part + marks)
  mutating func follow(_ text: String, replaced range: Range<Int>, with count: Int) {
    // A character that has grown may include a mark.
    let first = marks.partitioningIndex { $0.place >= range.lowerBound }
    let later = marks[marks.partitioningIndex { $0.place > range.upperBound }...]
    marks.removeSubrange(max(1, first)...)
    let old = later + [(Int.max, width)]
    let (start, shift) = (marks[marks.count - 1], count - range.count)
    let end = TextScanner.scan(text) { measure($0, from: start, old, shift: shift) }
    (self.count, width) = end
  }

  /// Measures characters from a mark on until the place of an old mark is reached, and takes the rest of the old marks.
  /// Returns the end of the line.
  private mutating func measure(_ scanner: TextScanner, from start: Mark, _ old: ArraySlice<Mark>, shift: Int)
    -> Mark
  {
    var (at, last, old) = (start, start.place, old)
    while at.place < scanner.utf8.count {
      while let mark = old.first, mark.place != .max, mark.place + shift < at.place { old.removeFirst() }
      if let mark = old.first, mark.place != .max, mark.place + shift == at.place {
        let columns = at.column - mark.column
        marks += old.dropLast().map { ($0.place + shift, $0.column + columns) }
        return (scanner.utf8.count, old[old.endIndex - 1].column + columns)
      }
      if at.place - last >= Self.step {
        marks.append(at)
        last = at.place
      }
      let character = scanner.character(at: at.place)
      at = (character.end, at.column + character.width)
    }
    return at
  }

  /// The column of a place, which is the start of a character or the end of the line. O(part)
  func column(of place: Int, in text: String) -> Int {
    let mark = marks[max(0, marks.partitioningIndex { $0.place > place } - 1)]
    return TextScanner.scan(text) { mark.column + $0.width(of: mark.place..<max(mark.place, place)) }
  }

  /// The first character at a column or after it, with its column. O(part)
  func character(at column: Int, in text: String) -> (place: Int, column: Int) {
    var at = marks[max(0, marks.partitioningIndex { $0.column > column } - 1)]
    TextScanner.scan(text) { scanner in
      while at.place < scanner.utf8.count, at.column < column {
        let character = scanner.character(at: at.place)
        at = (character.end, at.column + character.width)
      }
    }
    return at
  }
}
