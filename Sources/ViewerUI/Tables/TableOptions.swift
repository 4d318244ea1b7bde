import DocumentCore

/// Which files are shown as tables, and how.
public struct TableOptions: Hashable, Sendable {
  /// Whether files are shown as tables; if nil, those are whose names say so (`.csv`, `.tsv`, `.tab`, `.psv`).
  public var showsTables: Bool?
  /// What divides cells; recognised from the first lines if nil.
  public var delimiter: UInt8?
  /// Records at the top that are always in view.
  public var headerRows = 1
  /// Columns at the left that are always in view.
  public var frozenColumns = 1
  /// Cells of a column at most; if nil, 40 and more where the window has room.
  public var columnWidth: Int?

  var columnLimits: ColumnLimits {
    columnWidth.map { ColumnLimits($0) } ?? ColumnLimits(usual: 40, most: 1_000)
  }

  public init() {}
}
