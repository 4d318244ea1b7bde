import ScrollCore

// The work that a list has done ahead, for tools that show it.
extension ListNode {
  /// The cells of the content, along the list, whose rows have nodes; nil without any. O(rows with nodes)
  package final var preparedCells: Range<Int>? {
    let frames = subnodes.map(\.frame)
    guard let first = frames.map({ isHorizontal ? $0.minX : $0.minY }).min(),
      let last = frames.map({ isHorizontal ? $0.maxX : $0.maxY }).max(), first < last
    else { return nil }
    return first..<last
  }

  /// Whether the row at a cell of the content has been measured. O(log rows)
  package final func isMeasured(at cell: Int) -> Bool {
    content.heights.known(content.line(at: cell)) != nil
  }
}
