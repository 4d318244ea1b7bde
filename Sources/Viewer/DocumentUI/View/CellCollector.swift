import DocumentCore
import LayoutCore

/// Collects decoded characters as cells at their places in the view, with the matches that contain them.
struct CellCollector {
  private(set) var cells: [RowCell] = []
  private var matches: LineHighlights
  /// The byte of the document from which offsets of characters count.
  private let base: Int
  /// The column of the view at which the text begins.
  private let shift: Int

  /// - Parameter room: the number of characters to expect, or more.
  init(_ matches: LineHighlights, base: Int, shift: Int, room: Int) {
    (self.matches, self.base, self.shift) = (matches, base, shift)
    cells.reserveCapacity(room)
  }

  /// Adds a character, at its column of the text. Characters are ascending.
  mutating func add(_ character: borrowing TextDecoder.Character, row: Int = 0, part: RowCell.Part = .text) {
    let match = part == .text && !matches.isEmpty ? matches.match(at: character.offset) : nil
    let moved = TextDecoder.Character(character, movedBy: shift, bytes: base)
    cells.append(RowCell(character: moved, row: row, match: match, part: part))
  }

  /// The bytes of the document from the first character to the last one; nil without characters.
  var bytes: Range<Int>? {
    guard let first = cells.first?.character.offset, let last = cells.last?.character.offset, first <= last
    else { return nil }
    return first..<last + 1
  }

  /// The bytes of the character in the first column, and of the first one that reaches the last column: the
  /// signs of a cut row cover those, and hide matches before the one and after the other.
  private func edges(at columns: Range<Int>) -> (left: Int?, right: Int?) {
    let (first, last) = (columns.lowerBound + shift, columns.upperBound + shift)
    return (
      cells.last { $0.character.column <= first }.map { $0.character.offset - base },
      cells.first { $0.character.column + $0.character.span >= last }.map { $0.character.offset - base }
    )
  }

  /// The signs of a row that continues outside of the window.
  ///
  /// - Parameters:
  ///   - width: the columns of the whole row, or more than are in view if it is longer.
  ///   - columns: the columns of the row in view.
  ///   - frozen: the columns that stay at the left.
  func signs(
    of width: Int, at columns: Range<Int>, frozen: Int, _ matches: LineHighlights, in view: DocumentNode
  ) -> [RowSign] {
    guard width > columns.upperBound || columns.lowerBound > frozen else { return [] }
    let (sign, room) = (view.settings.cutSign, view.viewport.size.width)
    guard sign.isShown, room > 1 else { return [] }
    var signs: [RowSign] = []
    let edges = matches.isEmpty ? (nil, nil) : edges(at: columns)
    if width > columns.upperBound {
      let match = edges.1.flatMap { edge in matches.hidden(view.currentMatch) { $0.upperBound > edge } }
      signs.append(RowSign(isLeft: false, match: match))
    }
    // A sign of the user's own choice is that of less, which has none at the left.
    guard sign.ownScalar == nil, columns.lowerBound > frozen, width > frozen, room > 2 else { return signs }
    let edge = edges.0 ?? .max - 1
    signs.append(RowSign(isLeft: true, match: matches.hidden(view.currentMatch) { $0.lowerBound <= edge }))
    return signs
  }
}
