import GeometryCore

/// The maximum widths of a table's columns, in cells.
package struct ColumnLimits: Hashable, Sendable {
  /// The maximum if not all columns fit into the window.
  package var usual: Int
  /// The maximum if the window has room to spare.
  package var most: Int

  /// Values below 1 count as 1.
  package init(usual: Int, most: Int) { (self.usual, self.most) = (max(1, usual), max(1, usual, most)) }

  /// The same maximum in both cases.
  package init(_ limit: Int) { self.init(usual: limit, most: limit) }
}

/// The columns that the user has hidden, and those with a width of their own.
package struct ColumnChoices: Hashable, Sendable {
  /// The widths in cells, by column.
  package private(set) var widths: [Int: Int] = [:]
  package private(set) var hidden: Set<Int> = []
  /// The columns from left to right, as far as they are not in the order of their numbers.
  package private(set) var order: [Int] = []

  /// The maximum width of a column.
  package static let mostCells = 4_000

  package init() {}

  /// Gives a column a width in cells; without one it has that of its content, as far as there is room.
  package mutating func setWidth(_ width: Int?, of column: Int) {
    widths[column] = width.map { min(max(1, $0), Self.mostCells) }
  }

  /// Puts a column of `count` in the place of another one.
  package mutating func move(_ column: Int, to other: Int, of count: Int) {
    var columns = order + (0..<count).filter { !order.contains($0) }
    guard let from = columns.firstIndex(of: column), let to = columns.firstIndex(of: other) else { return }
    columns.insert(columns.remove(at: from), at: to)
    order = columns == Array(0..<columns.count) ? [] : columns
  }

  package mutating func hide(_ column: Int) { hidden.insert(column) }
  package mutating func show(_ column: Int) { hidden.remove(column) }
  package mutating func showAll() { hidden = [] }
}

/// The widths of a table's columns, and which of them contain numbers. Measured from some of the records;
/// measuring more can only widen columns.
package struct TableColumns: Hashable, Sendable {
  /// Cells between two columns: a blank, a line and a blank.
  package static let gap = 3

  package let limits: ColumnLimits
  /// The maximum widths of columns that have one of their own.
  private var maximums: [Int: Int] = [:]
  /// The cells of the window that the columns share.
  package var room = 0 { didSet { if room != oldValue { layOut() } } }
  /// The cells that the widest text in each column needs, up to the maximum.
  package private(set) var needs: [Int] = []
  /// The width of each column in cells; 0 if it is hidden.
  package private(set) var widths: [Int] = []
  /// The columns that the user has hidden or given a width.
  package var choices = ColumnChoices() { didSet { if choices != oldValue { layOut() } } }
  /// The start of the column in each place in cells, and the start of a column after the last.
  package private(set) var starts = [0]
  /// The places of columns, and the columns in them; empty if they are in the order of their numbers.
  private var places: [Int] = []
  private var columnsInPlaces: [Int] = []

  /// The place of a column from the left, and the column in a place.
  package func place(of column: Int) -> Int { places.indices.contains(column) ? places[column] : column }
  package func column(inPlace place: Int) -> Int {
    columnsInPlaces.indices.contains(place) ? columnsInPlaces[place] : place
  }

  /// The start of a column; for a column not known yet, the start of one after the last.
  package func start(of column: Int) -> Int { starts[min(max(place(of: column), 0), count)] }

  /// The cells of all columns. O(1)
  package var total: Int { max(0, (starts.last ?? 0) - Self.gap) }
  private var numbers: [Int] = []
  private var others: [Int] = []

  package init(_ limits: ColumnLimits) { self.limits = limits }

  package var count: Int { needs.count }

  /// Whether the user has hidden a column.
  package func isHidden(_ column: Int) -> Bool { choices.hidden.contains(column) }

  /// The last column from the left that is not hidden.
  package private(set) var lastShown = 0

  /// The next column in a direction of 1 or -1 that is not hidden; nil if there is none. Linear.
  package func shownColumn(after column: Int, _ direction: Int = 1) -> Int? {
    var next = place(of: column) + direction
    while (0..<count).contains(next) {
      if !isHidden(self.column(inPlace: next)) { return self.column(inPlace: next) }
      next += direction
    }
    return nil
  }

  /// Whether a column contains numbers, with at most one exception in twenty.
  package func isNumeric(_ column: Int) -> Bool {
    column < count && numbers[column] > 0 && others[column] <= numbers[column] / 20
  }

  /// The column at a cell of the table: the last for cells to the right of it, 0 for cells left of the first.
  /// Logarithmic.
  package func column(at cell: Int) -> Int {
    column(inPlace: max(0, (0..<count).partitioningIndex { starts[$0] > cell } - 1))
  }

  /// Widens columns for cells of these widths, up to the limits; returns whether that changed anything.
  /// Linear in the columns if it did.
  @discardableResult
  package mutating func widen(to cells: [(column: Int, width: Int)]) -> Bool {
    var isNew = false
    for (column, width) in cells where note(column, width: width) { isNew = true }
    if isNew { layOut() }
    return isNew
  }

  /// Adds measurements from other records.
  package mutating func widen(to other: TableColumns) {
    for (column, width) in other.needs.enumerated() {
      _ = note(column, width: width)
      // The same records may be counted twice; only the proportion matters.
      numbers[column] += other.numbers[column]
      others[column] += other.others[column]
    }
    layOut()
  }

  /// Gives a column a maximum width of its own, at least 1, which counts from the next layout on.
  package mutating func limit(_ column: Int, to maximum: Int?) {
    maximums[column] = maximum.map { max(1, $0) }
  }

  package mutating func note(_ column: Int, width: Int) -> Bool {
    let isNew = column >= needs.count
    while needs.count <= column {
      needs.append(1)
      numbers.append(0)
      others.append(0)
    }
    guard min(width, limits.most) > needs[column] else { return isNew }
    needs[column] = min(width, limits.most)
    return true
  }

  package mutating func note(_ column: Int, isNumber: Bool?) {
    switch isNumber {
    case true: numbers[column] += 1
    case false: others[column] += 1
    case nil: break
    }
  }

  package mutating func layOut() {
    let limit = fittingLimit
    widths = needs.enumerated().map { width($0.offset, limit) }
    starts.removeAll(keepingCapacity: true)
    arrange()
    var start = 0
    for place in widths.indices {
      let column = column(inPlace: place)
      starts.append(start)
      if widths[column] > 0 {
        start += widths[column] + Self.gap
        lastShown = column
      }
    }
    starts.append(start)
  }

  private mutating func arrange() {
    (places, columnsInPlaces) = ([], [])
    guard !choices.order.isEmpty else { return }
    let known = choices.order.filter { $0 < count }
    columnsInPlaces = known + (0..<count).filter { !known.contains($0) }
    places = Array(repeating: 0, count: count)
    for (place, column) in columnsInPlaces.enumerated() { places[column] = place }
  }

  /// The width of a column if no width that is not chosen exceeds a limit.
  private func width(_ column: Int, _ limit: Int) -> Int {
    isHidden(column) ? 0 : choices.widths[column] ?? min(needs[column], maximums[column] ?? limit)
  }

  /// The maximum width now: as large as fits the window, so that no text is cut while there is free room.
  private var fittingLimit: Int {
    let room = room - Self.gap * max(0, count - 1 - choices.hidden.count { $0 < count })
    func fits(_ limit: Int) -> Bool {
      var left = room
      for column in needs.indices {
        left -= width(column, limit)
        if left < 0 { return false }
      }
      return true
    }
    let widest = max(limits.usual, min(limits.most, room))
    guard limits.usual < widest, fits(limits.usual) else { return limits.usual }
    return (limits.usual + 1..<widest + 1).partitioningIndex { !fits($0) } - 1
  }
}
