import LayoutCore
import NodeUI
import SceneFields

/// A line for each input event of the program, the newest last, and under it who was asked to take it.
final class EventsSection: PanelSection {
  let (title, key): (String, Unicode.Scalar) = ("Events", "e")
  private let inspection: Inspection
  private let items = EventItems()
  private let tree: TreeNode
  var node: DisplayNode { tree }
  /// Whether the newest line is chosen, and so is each new one.
  private var followsEnd = true
  /// The number of lines, and both times of the last one: the lines stay as they are while these are the same.
  private var shown: (Int, Double?, Double?) = (-1, nil, nil)

  init(_ inspection: Inspection) {
    (self.inspection, tree) = (
      inspection, TreeNode(items, onActivate: { inspection.goTo($0.time) }, row: \.node)
    )
    tree.preparesAhead = false
    tree.contentInset = EdgeInsets(left: 1)
    tree.onSelect = { [unowned self] tree in
      let row = tree.selectedRows.first?.row
      followsEnd = row.map { $0 >= newestRow } ?? true
    }
  }

  private var isWide: Bool { tree.frame.size.width >= EventItem.wideFrom }

  var note: (text: String, end: String) {
    let help = "→ who was asked"
    return ("", isWide ? "time, event, taken by, rule, left; \(help)" : help)
  }

  var keys: [(keys: String, effect: String)] {
    [("↑ ↓ → ←", "who was asked, and why"), ("Enter", "goes there, as two clicks do")]
  }

  var wantedRows: Int? { max(1, tree.numberOfRows(inSection: 0)) }

  func update() {
    var lines = inspection.log.events.lines
    if inspection.past != nil { lines.removeAll { $0.time > inspection.time - inspection.origin + 1e-6 } }
    let now = (lines.count, lines.last?.time, lines.last?.lastTime)
    guard now != shown else { return }
    shown = now
    items.lines = lines
    tree.reloadData()
    // A new line comes into view, unless people read an older one.
    if followsEnd { chooseNewest() }
  }

  private func chooseNewest() {
    followsEnd = true
    if !items.lines.isEmpty { tree.selectRow(at: RowPath(row: newestRow)) }
  }

  func cancel() -> Bool {
    defer { chooseNewest() }
    return !followsEnd
  }

  /// The row of the newest line, after which only its answers come.
  private var newestRow: Int {
    var row = tree.numberOfRows(inSection: 0) - 1
    while row > 0, tree.level(ofRow: row) > 0 { row -= 1 }
    return row
  }
}

/// A line of the log, or an answer of a scroll view to it.
private struct EventItem {
  let line: EventLog.Line
  /// Counts the lines that have the same time, from 0.
  let number: Int
  /// The index of the answer; nil for the line.
  var answer: Int?

  var time: Double { line.time }
  var answers: [String] { line.answers.isEmpty ? ["no scroll view was asked"] : line.answers }

  /// From this many columns on a line has all numbers.
  static let wideFrom = 67

  var node: DisplayNode {
    func row(_ text: String) -> TextNode { TextNode(text, wrap: .none, maximumLines: 1) }
    if let answer { return row(answers[answer]) }
    let (wide, narrow) = (row(line.text(isWide: true)), row(line.text(isWide: false)))
    return DisplayNode { $0.max.width >= Self.wideFrom ? wide : narrow }
  }
}

/// The lines of a log as the items of a tree, with the answers below them.
private final class EventItems: TreeDataSource {
  nonisolated struct ID: Hashable {
    let time: Double
    let number: Int
    let answer: Int?
  }

  private var items: [EventItem] = []
  var lines: [EventLog.Line] = [] {
    didSet {
      items.removeAll(keepingCapacity: true)
      for line in lines {
        let number = items.last.map { $0.time == line.time ? $0.number + 1 : 0 } ?? 0
        items.append(EventItem(line: line, number: number))
      }
    }
  }

  func count(of item: EventItem?) -> Int { item?.answers.count ?? items.count }

  func child(at index: Int, of item: EventItem?) -> EventItem {
    item.map { EventItem(line: $0.line, number: $0.number, answer: index) } ?? items[index]
  }

  func id(of item: EventItem) -> ID { ID(time: item.time, number: item.number, answer: item.answer) }
  func hasChildren(_ item: EventItem) -> Bool { item.answer == nil }
}
