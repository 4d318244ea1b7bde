/// A column of a table in a window, as its header and its rows are drawn.
package struct ShownColumn: Hashable, Sendable {
  /// The line after a column. The edge of the frozen columns stands out.
  package enum Line: Sendable { case none, border, edge }

  package let column: Int
  /// The distance of its first cell from the left edge of the frozen columns.
  package let start: Int
  package let width: Int
  /// The cells that the widest text known needs, up to the maximum.
  package let need: Int
  package let isNumeric: Bool
  package let isFrozen: Bool
  package fileprivate(set) var line: Line

  /// The blanks before a text of some cells: numbers stand at the right, unless they are cut.
  package func indent(_ cells: Int, isCut: Bool = false) -> Int {
    isNumeric && !isCut ? max(0, width - cells) : 0
  }

  /// The distance of the line.
  package var lineStart: Int { start + width + 1 }
}

extension TableColumns {
  /// The columns in view that are not hidden, the frozen ones first. Linear in those in view
  package func shown(in window: ColumnWindow) -> [ShownColumn] {
    var shown: [ShownColumn] = []
    func add(_ place: Int, isFrozen: Bool) {
      let column = column(inPlace: place)
      guard place < count, !isHidden(column) else { return }
      shown.append(
        ShownColumn(
          column: column, start: starts[place] - (isFrozen ? 0 : window.offset), width: widths[column],
          need: needs[column], isNumeric: isNumeric(column), isFrozen: isFrozen,
          line: column == lastShown ? .none : .border))
    }
    for place in 0..<window.frozen { add(place, isFrozen: true) }
    if let last = shown.indices.last, shown[last].line == .border { shown[last].line = .edge }
    for place in places(in: window) { add(place, isFrozen: false) }
    return shown
  }
}
