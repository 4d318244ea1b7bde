/// The names of a table's columns as lines of text: those that contain what has been typed, one of them
/// selected.
final class ColumnList {
  private let names: [String?]
  private let hidden: Set<Int>
  private var shown: [Int] = []
  /// The index of the selected column among those shown.
  private(set) var selectedRow = 0

  init(_ table: TableContent) {
    (names, hidden) = (table.names, table.columns.choices.hidden)
    update()
    selectedRow = table.chosen.flatMap { shown.firstIndex(of: $0.column) } ?? 0
  }

  /// The text that names contain, without regard to case; or the number of a column.
  var filter = "" { didSet { if filter != oldValue { update() } } }

  var count: Int { names.count }
  var isEmpty: Bool { shown.isEmpty }
  /// The selected column; nil if no name contains the text.
  var selected: Int? { shown.indices.contains(selectedRow) ? shown[selectedRow] : nil }

  /// Selects another line.
  func select(_ distance: Int) { selectedRow = max(0, min(shown.count - 1, selectedRow + distance)) }

  private func update() {
    let wanted = filter.lowercased()
    let found = names.indices.filter { column in
      wanted.isEmpty || names[column]?.lowercased().contains(wanted) == true || "\(column + 1)" == wanted
    }
    // Names that begin with the text come first, and the whole name before all others.
    func rank(_ column: Int) -> Int {
      guard !wanted.isEmpty else { return 0 }
      guard let name = names[column]?.lowercased() else { return 1 }
      return name == wanted ? 0 : name.hasPrefix(wanted) ? 1 : 2
    }
    shown = found.map { (rank($0), $0) }.sorted { $0 < $1 }.map(\.1)
    selectedRow = 0
  }

  /// The lines: the number and the name of each column; the selected one is reversed.
  var text: String {
    let digits = "\(names.count)".count
    var text = ""
    for (row, column) in shown.enumerated() {
      let number = "\(column + 1)"
      var line = String(repeating: " ", count: 1 + digits - number.count) + number + "  "
      line += names[column] ?? "-"
      if hidden.contains(column) { line += "  (hidden)" }
      text += row == selectedRow ? "\u{1b}[7m\(line) \u{1b}[m\n" : line + "\n"
    }
    return text
  }
}
