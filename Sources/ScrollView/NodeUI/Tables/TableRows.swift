import LayoutCore
import ScreenCore

/// The rows of a table by their numbers in the source, whatever order they are shown in.
@MainActor
protocol TableRows: AnyObject {
  var count: Int { get }
  /// Whether an update has found other rows, and how many rows there will be then.
  var hasNext: Bool { get }
  var nextCount: Int { get }
  /// Whether cells may have nodes.
  var mayHaveNodes: Bool { get }
  func text(_ row: Int, _ column: Int) -> AttributedText
  /// The text of a cell, and the node in its place.
  func cell(_ row: Int, _ column: Int) -> (AttributedText, DisplayNode?)
  func identity(_ row: Int) -> AnyHashable?
  /// Extracts the keys of a column on any thread; nil for a column whose keys are extracted by `keys(of:_:)`.
  func keys(of column: Int) -> (@Sendable (Range<Int>) -> SortKeys)?
  /// The keys of a column in some rows.
  func keys(of column: Int, _ rows: Range<Int>) -> SortKeys
  /// Asks the model. Returns whether its rows may have changed; they count from `take` on.
  func update() -> Bool
  /// Takes the rows that the last update has found. `newRow` then leads from the old rows to them.
  func take()
  /// The new row of an old one, whose identity need not be known.
  func newRow(_ row: Int, _ identity: AnyHashable?) -> Int?
  func didTake()
  func didSelect(_ row: Int?)
  func didActivate(_ row: Int)
}

/// The values of a model.
@MainActor
final class TableItems<Row: Identifiable>: TableRows {
  private let values: () -> [Row]
  private let columns: [TableColumn<Row>]
  private let onSelect: ((Row?) -> Void)?
  private let onActivate: ((Row) -> Void)?
  private var rows: [Row] = []
  private var next: [Row]?
  /// The rows before the last `take`; empty if it took none.
  private var old: [Row] = []
  private var places: [Row.ID: Int]?

  init(
    _ values: @escaping () -> [Row], _ columns: [TableColumn<Row>], _ onSelect: ((Row?) -> Void)?,
    _ onActivate: ((Row) -> Void)?
  ) {
    (self.values, self.columns, self.onSelect, self.onActivate) = (values, columns, onSelect, onActivate)
  }

  let mayHaveNodes = false
  var count: Int { rows.count }
  var hasNext: Bool { next != nil }
  var nextCount: Int { next?.count ?? rows.count }

  func text(_ row: Int, _ column: Int) -> AttributedText {
    columns.indices.contains(column) ? columns[column].text(rows[row]) : AttributedText()
  }

  func cell(_ row: Int, _ column: Int) -> (AttributedText, DisplayNode?) { (text(row, column), nil) }

  func identity(_ row: Int) -> AnyHashable? { rows.indices.contains(row) ? AnyHashable(rows[row].id) : nil }

  func keys(of column: Int) -> (@Sendable (Range<Int>) -> SortKeys)? {
    columns.indices.contains(column) ? columns[column].keys?(next ?? rows) : nil
  }

  func keys(of column: Int, _ range: Range<Int>) -> SortKeys {
    guard columns.indices.contains(column), let keys = columns[column].mainKeys else { return SortKeys() }
    return keys(rows[range])
  }

  func update() -> Bool {
    let new = values()
    next = TreeChildren(new).isSame(as: TreeChildren(rows)) ? nil : new
    return next != nil
  }

  func take() {
    if let next { (old, rows, self.next) = (rows, next, nil) }
  }

  func newRow(_ row: Int, _ identity: AnyHashable?) -> Int? {
    let known = old.isEmpty ? rows : old
    guard let id = identity?.base as? Row.ID ?? (known.indices.contains(row) ? known[row].id : nil) else {
      return nil
    }
    if rows.indices.contains(row), rows[row].id == id { return row }
    if places == nil {
      places = [:]
      for (row, value) in rows.enumerated() { places?[value.id] = row }
    }
    return places?[id]
  }

  func didTake() { (places, old) = (nil, []) }

  func didSelect(_ row: Int?) { onSelect?(row.map { rows[$0] }) }
  func didActivate(_ row: Int) { onActivate?(rows[row]) }
}

/// The rows of a data source.
@MainActor
final class TableSourceRows: TableRows {
  private weak var source: (any TableDataSource)?
  weak var table: TableNode?
  private let onSelect: ((Int?) -> Void)?
  private let onActivate: ((Int) -> Void)?
  let mayHaveNodes = true
  private(set) var count = 0
  private(set) var hasNext = true
  private var places: [AnyHashable: Int]?

  init(
    _ source: any TableDataSource, _ onSelect: ((Int?) -> Void)?, _ onActivate: ((Int) -> Void)?
  ) {
    (self.source, self.onSelect, self.onActivate) = (source, onSelect, onActivate)
  }

  func text(_ row: Int, _ column: Int) -> AttributedText {
    guard let table, let source else { return AttributedText() }
    return source.table(table, textAt: CellPath(row: row, column: column))
  }

  func cell(_ row: Int, _ column: Int) -> (AttributedText, DisplayNode?) {
    guard let table, let source else { return (AttributedText(), nil) }
    let cell = CellPath(row: row, column: column)
    return (source.table(table, textAt: cell), source.table(table, nodeAt: cell))
  }

  func identity(_ row: Int) -> AnyHashable? {
    table.flatMap { source?.table($0, identityOfRow: row) }
  }
  func keys(of column: Int) -> (@Sendable (Range<Int>) -> SortKeys)? { nil }

  /// Texts, or the numbers in them.
  func keys(of column: Int, _ rows: Range<Int>) -> SortKeys {
    var keys = SortKeys(firstRow: rows.lowerBound)
    let isNumeric = table?.headings[column].isNumeric == true
    for row in rows { keys.append(text(row, column).string, isNumeric: isNumeric) }
    return keys
  }

  var nextCount: Int { count }

  func update() -> Bool {
    hasNext = true
    return true
  }

  func take() {
    guard hasNext else { return }
    hasNext = false
    count = max(0, min(table.flatMap { source?.numberOfRows(in: $0) } ?? 0, 1 << 48))
  }

  func newRow(_ row: Int, _ identity: AnyHashable?) -> Int? {
    // Rows without identities keep their numbers.
    guard let identity else { return row }
    if row < count, self.identity(row) == identity { return row }
    if places == nil {
      places = [:]
      for row in 0..<count { if let identity = self.identity(row) { places?[identity] = row } }
    }
    return places?[identity]
  }

  func didTake() { places = nil }
  func didSelect(_ row: Int?) { onSelect?(row) }
  func didActivate(_ row: Int) { onActivate?(row) }
}
