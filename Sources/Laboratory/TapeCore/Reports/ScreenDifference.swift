import ScreenCore

/// The differences of two screens, row by row.
///
/// A screen is a text with a line for each row. After a line `---` may follow the styles of its cells, as
/// `row:from-to attributes`.
public struct ScreenDifference: Sendable {
  /// A row of both screens.
  public struct Row: Sendable {
    public let expected: [Run]
    public let found: [Run]
    /// The number of cells with different characters.
    public let cells: Int
    /// The number of cells with the same character in another style.
    public let restyled: Int

    public var isEqual: Bool { cells == 0 && restyled == 0 }
  }

  /// Characters that are all alike or all different.
  public struct Run: Equatable, Sendable {
    public enum Kind: Sendable { case same, changed, restyled }
    public let kind: Kind
    public let text: String
    /// Both styles in words, if they differ.
    public let note: String
  }

  public private(set) var rows: [Row] = []
  /// The rows by which the found screen is further down than the expected one; negative is up. Nil unless that explains
  /// most of the differences.
  public private(set) var shift: Int?

  /// The number of cells that show another character.
  public var cells: Int { rows.reduce(0) { $0 + $1.cells } }
  public var isEmpty: Bool { rows.allSatisfy(\.isEqual) }

  /// O(cells + rows²)
  public init(expected: String, found: String) {
    let (old, new) = (Screen(expected), Screen(found))
    let columns = max(old.columns, new.columns)
    for index in 0..<max(old.rows.count, new.rows.count) {
      rows.append(Self.row(index, old, new, columns))
    }
    shift = Self.shift(old.rows.map(\.text), new.rows.map(\.text))
  }

  /// The differences in words, for messages: how many, and whether the content is only in another place.
  public var words: [String] {
    guard !isEmpty else { return ["no differences"] }
    func count(_ number: Int, _ one: String) -> String { "\(number) \(one)\(number == 1 ? "" : "s")" }
    let changed = rows.count { $0.cells > 0 }
    let restyled = rows.reduce(0) { $0 + $1.restyled }
    var words: [String] = []
    if cells > 0 { words.append("\(count(cells, "different cell")) in \(count(changed, "row"))") }
    if restyled > 0 { words.append("\(count(restyled, "cell")) in another style") }
    if let shift {
      words.append("found is \(count(abs(shift), "row")) further \(shift < 0 ? "up" : "down")")
    }
    return words
  }

  // MARK: Reading

  struct Cell {
    let character: Character
    let width: Int
  }

  struct ScreenRow {
    let text: String
    let cells: [Cell]
    let columns: Int

    init(_ text: Substring) {
      self.text = String(text)
      cells = text.map { Cell(character: $0, width: max(1, DisplayWidth.of(String($0)))) }
      columns = cells.reduce(0) { $0 + $1.width }
    }
  }

  /// A screen that was read from its text.
  struct Screen {
    var rows: [ScreenRow] = []
    /// For each row the attributes of runs of cells; nil if the text has no styles.
    var styles: [Int: [(range: ClosedRange<Int>, words: String)]]?
    var columns: Int { rows.map(\.columns).max() ?? 0 }

    init(_ text: String) {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.last == "" { lines.removeLast() }
      let end = lines.firstIndex(of: "---") ?? lines.count
      rows = lines[..<end].map(ScreenRow.init)
      guard end < lines.count else { return }
      var styles: [Int: [(range: ClosedRange<Int>, words: String)]] = [:]
      for line in lines[(end + 1)...] {
        guard let blank = line.firstIndex(of: " "), let colon = line.firstIndex(of: ":"), colon < blank,
          let row = Int(line[..<colon])
        else { continue }
        let columns = line[line.index(after: colon)..<blank].split(separator: "-").compactMap { Int($0) }
        guard columns.count == 2, columns[0] <= columns[1] else { continue }
        styles[row, default: []].append(
          (columns[0]...columns[1], String(line[line.index(after: blank)...])))
      }
      self.styles = styles
    }

    func style(_ row: Int, _ column: Int) -> String? {
      styles.map { $0[row]?.first { $0.range.contains(column) }?.words ?? "plain" }
    }
  }

  // MARK: Comparing

  private static func row(_ index: Int, _ old: Screen, _ new: Screen, _ columns: Int) -> Row {
    func cells(_ screen: Screen) -> [Cell?] {
      // A wide character begins in its first cell; the second is nil.
      guard index < screen.rows.count else { return Array(repeating: nil, count: columns) }
      var cells: [Cell?] = []
      for cell in screen.rows[index].cells {
        cells.append(cell)
        for _ in 1..<max(cell.width, 1) { cells.append(nil) }
      }
      let blank = Cell(character: " ", width: 1)
      return cells + Array(repeating: blank, count: max(0, columns - cells.count))
    }
    let (a, b) = (cells(old), cells(new))
    var kinds: [Run.Kind] = []
    var notes: [String] = []
    for column in 0..<columns {
      var note = ""
      if a[column]?.character != b[column]?.character || a[column]?.width != b[column]?.width {
        kinds.append(.changed)
      } else if let before = old.style(index, column), let after = new.style(index, column), before != after {
        kinds.append(.restyled)
        note = "expected \(before), found \(after)"
      } else {
        kinds.append(.same)
      }
      notes.append(note)
    }
    // Both halves of a wide character have the same mark.
    for column in 1..<max(1, columns) where kinds[column] == .changed {
      if a[column] == nil && a[column - 1] != nil || b[column] == nil && b[column - 1] != nil {
        kinds[column - 1] = .changed
        notes[column - 1] = ""
      }
    }
    func runs(_ cells: [Cell?]) -> [Run] {
      var runs: [Run] = []
      var start = 0
      for column in 1..<max(1, columns + 1) {
        guard column == columns || kinds[column] != kinds[start] || notes[column] != notes[start] else {
          continue
        }
        let text = String(cells[start..<column].compactMap { $0?.character })
        if !text.isEmpty { runs.append(Run(kind: kinds[start], text: text, note: notes[start])) }
        start = column
      }
      return runs
    }
    return Row(
      expected: columns == 0 ? [] : runs(a), found: columns == 0 ? [] : runs(b),
      cells: kinds.count { $0 == .changed }, restyled: kinds.count { $0 == .restyled })
  }

  /// The distance that makes more than half of the differing rows equal. Blank rows say nothing.
  private static func shift(_ old: [String], _ new: [String]) -> Int? {
    let differing = old.indices.filter { ($0 < new.count ? new[$0] : "") != old[$0] && !old[$0].isEmpty }
    guard differing.count > 1 else { return nil }
    var best: (distance: Int, count: Int)?
    for distance in (1..<max(2, new.count)).flatMap({ [-$0, $0] }) {
      let count = differing.count { new.indices.contains($0 + distance) && new[$0 + distance] == old[$0] }
      if count * 2 > differing.count, count > best?.count ?? 0 { best = (distance, count) }
    }
    return best?.distance
  }
}
