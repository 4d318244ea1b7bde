/// The columns at which text continues after a tab.
public struct TabStops: Hashable, Sendable {
  /// The distance between stops, after the last one of the list.
  private let interval: Int
  /// Stops at distances of their own, ascending; empty if all distances are equal.
  private let list: [Int]

  /// Stops at equal distances of at least 1.
  public init(every interval: Int) {
    self.init(interval: max(1, interval), list: [])
  }

  /// Stops at columns. After the last one, the distance of the last two repeats, as in less. Columns that are
  /// not to the right of the one before are ignored; without any, there is a stop every 8 columns.
  public init(at columns: [Int]) {
    var list: [Int] = []
    for column in columns where column > list.last ?? 0 { list.append(column) }
    guard let last = list.last else {
      self.init(every: 8)
      return
    }
    self.init(
      interval: list.count > 1 ? last - list[list.count - 2] : last, list: list.count > 1 ? list : [])
  }

  private init(interval: Int, list: [Int]) {
    self.interval = interval
    self.list = list
  }

  /// The first stop after a column.
  public func next(after column: Int) -> Int {
    guard let last = list.last else { return (column / interval + 1) * interval }
    if column < last { return list.first { $0 > column } ?? last }
    return last + ((column - last) / interval + 1) * interval
  }
}
