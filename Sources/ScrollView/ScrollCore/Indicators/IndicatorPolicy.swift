/// The times at which the scroll indicators of a view are visible (docs/design/scrolling.md §6).
public enum IndicatorPolicy: String, CaseIterable, Sendable {
  /// While scrolling and for a moment after, over the content.
  case auto
  /// Whenever there is something to scroll, in a row and a column that the content does not use.
  case always
  case never

  /// The rows and columns that the indicators leave for content.
  ///
  /// An indicator takes room from the other axis, which may then need one too. A window too small to spare a
  /// cell keeps it for content.
  public func viewport(rows: Int, columns: Int, contentRows: Int, contentColumns: Int)
    -> (rows: Int, columns: Int)
  {
    guard self == .always else { return (max(0, rows), max(0, columns)) }
    let canSpareColumn = columns > 1
    let canSpareRow = rows > 1
    var showsVertical = canSpareColumn && contentRows > rows
    let showsHorizontal = canSpareRow && contentColumns > columns - (showsVertical ? 1 : 0)
    if showsHorizontal { showsVertical = canSpareColumn && contentRows > rows - 1 }
    return (max(0, rows - (showsHorizontal ? 1 : 0)), max(0, columns - (showsVertical ? 1 : 0)))
  }
}
