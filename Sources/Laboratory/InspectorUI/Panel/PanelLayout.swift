import LayoutCore

/// The places of the sections in a panel of some size.
///
/// A slot shows one of its sections; the others are tabs of it. Sections that would get less than three rows share
/// a slot.
struct PanelLayout: Equatable {
  struct Slot: Equatable {
    /// The rows of the slot, with its title.
    var rect: Rect
    /// The letters of its sections.
    var sections: [Unicode.Scalar]
    /// Whether the first row is the title.
    var hasTitle = true

    var content: Rect {
      let top = hasTitle ? min(1, rect.size.height) : 0
      return Rect(x: rect.minX, y: rect.minY + top, width: rect.size.width, height: rect.size.height - top)
    }
  }

  var slots: [Slot] = []
  /// The column of the line between the program and a panel at the right.
  var hasLeftLine = false
  /// The line between two columns of slots: its column and its rows.
  var middleLine: (column: Int, rows: Range<Int>)?
  /// Whether the header names the chosen view, since no title does.
  var headerNamesView = false

  static func == (a: PanelLayout, b: PanelLayout) -> Bool {
    a.slots == b.slots && a.hasLeftLine == b.hasLeftLine
  }

  /// The letters of the sections that there are.
  private let keys: [Unicode.Scalar]
  /// The rows of content of the one that shows of some sections; nil if it fills whatever it gets.
  private let rowCount: ([Unicode.Scalar]) -> Int?

  private static let all: [Unicode.Scalar] = ["v", "t", "f", "p", "e", "n"]

  /// - Parameters:
  ///   - size: the panel's size, with its line to the program, its header and its row of keys.
  ///   - isAtRight: whether it lies at the right of the program.
  ///   - keys: the letters of the sections that there are.
  ///   - rowCount: returns the rows of content of the one that shows of some sections; nil if it fills whatever it
  ///     gets.
  init(
    _ size: Size, isAtRight: Bool, sections keys: [Unicode.Scalar],
    rowCount: @escaping ([Unicode.Scalar]) -> Int? = { _ in nil }
  ) {
    (self.keys, self.rowCount) = (keys, rowCount)
    hasLeftLine = isAtRight && size.width > 1
    let left = hasLeftLine ? 1 : 0
    let width = max(0, size.width - left)
    let rows = max(0, size.height - 2)
    if !isAtRight {
      makeBelow(width, rows)
    } else if width >= 76, rows >= 30 {
      makeWide(left, width, rows)
    } else {
      makeNarrow(left, width, rows)
    }
    for index in slots.indices { slots[index].sections.removeAll { !keys.contains($0) } }
    slots.removeAll { $0.sections.isEmpty || $0.rect.isEmpty }
  }

  /// View at the left, and one section at a time at the right.
  private mutating func makeBelow(_ width: Int, _ rows: Int) {
    headerNamesView = true
    let view = 42
    guard width >= view + 24 else {
      slots = [Slot(rect: Rect(x: 0, y: 1, width: width, height: rows), sections: Self.all, hasTitle: false)]
      return
    }
    slots = [
      Slot(rect: Rect(x: 0, y: 1, width: view, height: rows), sections: ["v"], hasTitle: false),
      Slot(
        rect: Rect(x: view + 1, y: 1, width: width - view - 1, height: rows),
        sections: ["p", "t", "f", "e", "n"], hasTitle: false),
    ]
    middleLine = (view, 1..<rows + 1)
  }

  /// All sections one above the other.
  private mutating func makeNarrow(_ left: Int, _ width: Int, _ rows: Int) {
    typealias Part = (sections: [Unicode.Scalar], least: Int, usual: Int, grows: Bool)
    var parts: [Part] = [
      (["t"], 5, 7, true), (["v"], 6, 11, false), (["f"], 5, 12, true), (["p"], 7, 7, false),
      (["e", "n"], 5, 7, true),
    ]
    if rows < 28 { parts = [parts[0], parts[1], (["f", "p", "e", "n"], 7, 7, true)] }
    if rows < 18 { parts = [parts[1], (["t", "f", "p", "e", "n"], 4, 6, true)] }
    if rows < 10 { parts = [(Self.all, 1, rows, true)] }
    for index in parts.indices { parts[index].sections.removeAll { !keys.contains($0) } }
    parts.removeAll(where: \.sections.isEmpty)
    // With its title. A section with less content than its room leaves rows to the others.
    let wanted = parts.map { part in rowCount(part.sections).map { max(2, $0 +| 1) } ?? .max }
    var heights = zip(parts, wanted).map { min($0.least, $1) }
    var rest = max(0, rows - heights.reduce(0, +))
    // The numbers of the chosen view come first, then its many fields, then events.
    let order = parts.indices.filter { parts[$0].sections == ["v"] } + parts.indices
    for index in order {
      let more = min(rest, max(0, min(parts[index].usual, wanted[index]) - heights[index]))
      heights[index] += more
      rest -= more
    }
    let growing = parts.indices.filter { parts[$0].grows }
    while rest > 0 {
      let left = growing.filter { heights[$0] < wanted[$0] }
      guard let smallest = left.min(by: { heights[$0] < heights[$1] }) else { break }
      heights[smallest] += 1
      rest -= 1
    }
    if let last = growing.last { heights[last] += rest }
    var y = 1
    for (part, height) in zip(parts, heights) {
      slots.append(Slot(rect: Rect(x: left, y: y, width: width, height: height), sections: part.sections))
      y += height
    }
  }

  /// Two columns, and below them the plot and the events over the full width.
  private mutating func makeWide(_ left: Int, _ width: Int, _ rows: Int) {
    // Sections without content leave their rows to the fields, which are many.
    let hasFields = keys.contains("f")
    func height(_ key: Unicode.Scalar, _ usual: Int) -> Int {
      hasFields ? min(usual, max(2, (rowCount([key]) ?? usual) +| 1)) : usual
    }
    let (plot, events) = (max(8, rows * 15 / 58), height("e", max(5, rows * 11 / 58)))
    let top = rows - plot - events
    let first = (width - 1) / 2
    let tree = top / 2
    let fields = top - height("n", top - max(3, top * 24 / 32))
    let second = left + first + 1
    let third = left + width - second
    slots = [
      Slot(rect: Rect(x: left, y: 1, width: first, height: tree), sections: ["t"]),
      Slot(rect: Rect(x: left, y: 1 + tree, width: first, height: top - tree), sections: ["v"]),
      Slot(rect: Rect(x: second, y: 1, width: third, height: fields), sections: ["f"]),
      Slot(rect: Rect(x: second, y: 1 + fields, width: third, height: top - fields), sections: ["n"]),
      Slot(rect: Rect(x: left, y: 1 + top, width: width, height: plot), sections: ["p"]),
      Slot(rect: Rect(x: left, y: 1 + top + plot, width: width, height: events), sections: ["e"]),
    ]
    middleLine = (left + first, 1..<1 + top)
  }
}
