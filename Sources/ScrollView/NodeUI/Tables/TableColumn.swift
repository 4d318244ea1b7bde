import LayoutCore
import ScreenCore

/// The name of a column, and how its cells look.
public struct TableHeading: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, on one line.
  public var title: String
  /// The width in cells; nil for that of its content, between ``minimum`` and ``maximum``.
  public var width: Int?
  /// The fewest cells of a column that is as wide as its content.
  public var minimum: Int
  /// The most cells of such a column; nil for 40, or more if the table has room.
  public var maximum: Int?
  /// Whether its cells are numbers: they are aligned at the right, and sorted by value. Cells that are no numbers come after
  /// them, and empty ones last.
  public var isNumeric: Bool
  /// Whether people can sort by it.
  public var isSortable: Bool

  /// A column.
  public init(
    _ title: String, width: Int? = nil, minimum: Int = 3, maximum: Int? = nil, isNumeric: Bool = false,
    isSortable: Bool = true
  ) {
    (self.title, self.width, self.minimum, self.maximum) = (title, width, minimum, maximum)
    (self.isNumeric, self.isSortable) = (isNumeric, isSortable)
  }

  public init(stringLiteral title: String) { self.init(title) }
}

/// A column of a table of values: a name, and a text for each value.
///
/// ```swift
/// [TableColumn("Name", \.name), TableColumn("Age", \.age, text: { "\($0) years" })]
/// ```
@MainActor
public struct TableColumn<Row> {
  /// The name, and the look of the cells.
  public var heading: TableHeading
  let text: (Row) -> AttributedText
  /// Returns a function that extracts the keys of some of the values, on any thread; nil if people cannot sort by it.
  let keys: (([Row]) -> @Sendable (Range<Int>) -> SortKeys)?
  /// Extracts the keys of some values on the main actor.
  let mainKeys: ((ArraySlice<Row>) -> SortKeys)?

  /// A column with a text for each value, by which people cannot sort.
  public init(_ title: String, width: Int? = nil, text: @escaping (Row) -> AttributedText) {
    heading = TableHeading(title, width: width, isSortable: false)
    self.text = text
    (keys, mainKeys) = (nil, nil)
  }

  /// A column of a property, by which people can sort: numbers by value, texts in natural order, other values by `<`. In natural
  /// order file9 comes before file10, and ASCII letters have no case. Empty texts and NaN are last in both directions.
  ///
  /// - Parameters:
  ///   - title: the name, on one line.
  ///   - value: the property.
  ///   - width: the width in cells; nil for that of the content.
  ///   - text: the text of a property; without it, its description. Numbers are aligned at the right.
  public init<Value: Comparable & Sendable>(
    _ title: String, _ value: any KeyPath<Row, Value> & Sendable, width: Int? = nil,
    text: ((Value) -> String)? = nil
  ) where Row: Sendable {
    self.init(
      title, { $0[keyPath: value] }, width, text,
      keys: { rows in
        { range in SortKeys(rows[range].map { $0[keyPath: value] }, firstRow: range.lowerBound) }
      })
  }

  /// A column of a property of a type that belongs to the main actor, as in a target with `.defaultIsolation(MainActor.self)`.
  /// For sorting it is asked for there, a thousand rows at a time between events.
  public init<Value: Comparable & Sendable>(
    _ title: String, _ value: KeyPath<Row, Value>, width: Int? = nil, text: ((Value) -> String)? = nil
  ) {
    self.init(title, { $0[keyPath: value] }, width, text, keys: nil)
  }

  /// A column of a value that only the main actor can find, such as a property of a type that belongs to it: for sorting
  /// it is asked for there, a thousand rows at a time between events.
  ///
  /// ```swift
  /// TableColumn("Age", value: { $0.age })
  /// ```
  public init<Value: Comparable & Sendable>(
    _ title: String, value: @escaping (Row) -> Value, width: Int? = nil, text: ((Value) -> String)? = nil
  ) {
    self.init(title, value, width, text, keys: nil)
  }

  /// The column with limits for the width of its content; see ``TableHeading/minimum``.
  public func limited(minimum: Int = 3, maximum: Int? = nil) -> TableColumn {
    var column = self
    (column.heading.minimum, column.heading.maximum) = (minimum, maximum)
    return column
  }

  private init<Value: Comparable & Sendable>(
    _ title: String, _ value: @escaping (Row) -> Value, _ width: Int?, _ text: ((Value) -> String)?,
    keys: (([Row]) -> @Sendable (Range<Int>) -> SortKeys)?
  ) {
    heading = TableHeading(title, width: width, isNumeric: Value.self is any Numeric.Type)
    let text = text ?? { ($0 as? String) ?? "\($0)" }
    self.text = { AttributedText(text(value($0))) }
    self.keys = keys
    mainKeys = { SortKeys($0.map(value), firstRow: $0.startIndex) }
  }
}

/// A cell of a table: the number of its row in the data source, and of its column in the order in which the columns were
/// given.
public struct CellPath: Hashable, Sendable {
  /// The row, from 0.
  public var row: Int
  /// The column, from 0.
  public var column: Int

  /// A cell.
  public init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
}

/// Supplies the cells of a table, each when it is needed.
///
/// Rows have the numbers of the data source, whatever order and filter the table shows them in. Answers must not change
/// without ``ListNode/reloadData()``, and each takes O(1): a table asks only for cells in view, for those of its first 200
/// rows that are in view sideways, to measure columns, and for all cells of a column by which it is sorted.
@MainActor
public protocol TableDataSource: AnyObject {
  /// The number of rows.
  func numberOfRows(in table: TableNode) -> Int
  /// The text of a cell, on one line.
  func table(_ table: TableNode, textAt cell: CellPath) -> AttributedText
  /// A node that is shown in place of the text of a cell, in its width and one row; nil, the default, for none. The text stays
  /// the one by which the table is sorted. It is asked for once for each cell that comes into view.
  func table(_ table: TableNode, nodeAt cell: CellPath) -> DisplayNode?
  /// The identity of a row, which stays the same when its number changes and which no other row has. Nil, the default, if
  /// a row is known only by its number.
  func table(_ table: TableNode, identityOfRow row: Int) -> AnyHashable?
}

extension TableDataSource {
  public func table(_ table: TableNode, nodeAt cell: CellPath) -> DisplayNode? { nil }
  public func table(_ table: TableNode, identityOfRow row: Int) -> AnyHashable? { nil }
}
