/// When the scroll indicators of a view show (design: scroll core §6).
public enum IndicatorPolicy: String, CaseIterable, Sendable {
  /// While scrolling and for a moment after, over the content, which never moves for them.
  case auto
  /// Whenever there is something to scroll, in a row and a column of their own.
  case always
  case never

  /// Which indicators take room, and how much is left for content, in cells.
  ///
  /// Showing one leaves less room on the other axis, which may then need one too; they are only ever
  /// turned on, never off again, so this ends. A window too small to spare a cell keeps it for content.
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
