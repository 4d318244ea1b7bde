import DocumentCore
import LayoutCore
import NodeUI

// A document in a pane of any program.
extension DocumentNode {
  /// The text whose matches are marked, and to whose first match from the first row on the view goes; a regular
  /// expression, in which small letters find capitals, too. Empty for none. Only in a view made with a path.
  public var search: String {
    get { pane?.text ?? "" }
    set { if newValue != search { pane?.search(for: newValue) } }
  }

  /// The number of the match that the view went to, and of all: `3 of 12`, `not found`; nil without a search.
  public var matchNote: String? { pane?.matchNote }

  /// The name of the file, the first line shown, and the lines in view.
  var describedDocument: Accessibility {
    let line = topLine.map { "line \(($0 +| 1).grouped)" } ?? ""
    let count = document.lineCount.map { " of \($0.grouped)" } ?? ""
    var result = Accessibility(
      .document, label: document.name, states: isFollowing ? ["following"] : [],
      position: line.isEmpty ? "" : line + count)
    result.parts = prepared.rows.filter { !$0.isRule }.map { row in
      AccessibilityPart(
        .text, label: row.decoded.text,
        area: Rect(x: 0, y: row.y, width: frame.size.width, height: row.height))
    }
    return result
  }
}

extension DecodedRows {
  /// The characters in view as text.
  fileprivate var text: String {
    var copied = CopiedCharacters(hasColumns: true)
    var last: (row: Int, end: Int)?
    for cell in frozenCells + cells {
      // Columns of a table are apart.
      if let last, cell.row != last.row || cell.character.column > last.end { copied.bytes.append(0x20) }
      copied.append(cell.character)
      last = (cell.row, cell.columns.upperBound)
    }
    return String(decoding: copied.bytes, as: UTF8.self)
  }
}
