import DocumentCore
import ScreenCore

/// A column by which a table is sorted.
struct SortColumn: Equatable {
  let number: Int
  let title: String
  let isDescending: Bool
}

/// The order in which a table's rows are shown, and the work that finds it.
struct Sorting {
  var column: SortColumn
  /// How the values of the column are read.
  var choice = ReadingChoice.automatic
  /// Finds the order, or finds it again after the table has changed; nil if it is known.
  var sort: RowSort?
  /// The rows in order, once that is known.
  var sorted: SortedRows?
  /// Whether this order has been shown before the table changed.
  var isSortedAgain = false
  /// Whether the table has grown too far to be sorted again by itself.
  var leavesOutNewRows = false
  /// Reads a pipe to its end.
  let reader = SourceReader()
}

/// The rows of a table in an order, and the view of them.
struct SortedRows {
  let column: SortColumn
  let source: SortedSource
  let view: DocumentNode
  /// The table's generation and length that were sorted.
  let generation: SourceGeneration
  let length: Int
}
