import LayoutCore
import NodeUI
import SceneFields

/// A line for each input event of the program, the newest last, and under it who was asked to take it.
final class EventsSection: PanelSection {
  let (title, key): (String, Unicode.Scalar) = ("Events", "e")
  private let rows: EventRowsNode
  var node: DisplayNode { rows }

  init(_ inspection: Inspection) { rows = EventRowsNode(inspection) }

  var note: (text: String, end: String) {
    let help = "Enter: who was asked"
    return ("", rows.isWide ? "time, event, taken by, rule, left; \(help)" : help)
  }

  var keys: [(keys: String, effect: String)] {
    [("↑ ↓ Enter", "who was asked, and why they refused"), ("click", "goes to that moment")]
  }

  var wantedRows: Int? { max(1, rows.rowCount) }

  func update() { rows.update() }
}

private final class EventRowsNode: RowsNode {
  private enum Row {
    case line(Int)
    case answer(String)
  }

  private let inspection: Inspection
  private var rows: [Row] = []
  private var lines: [EventLog.Line] = []
  /// The chosen line, by its time; nil for the newest.
  private var chosenTime: Double?
  /// The times of lines under which the answers show.
  private var opened: Set<Double> = []
  private var shown: (count: Int, last: Double?, chosen: Int) = (-1, nil, -1)

  init(_ inspection: Inspection) {
    self.inspection = inspection
    super.init()
  }

  var isWide: Bool { frame.size.width >= 70 }

  private var chosenLine: Int {
    chosenTime.flatMap { time in lines.lastIndex { $0.time <= time } } ?? lines.count - 1
  }

  func update() {
    let all = inspection.log.events.lines
    lines =
      inspection.past == nil ? all : all.filter { $0.time <= inspection.time - inspection.origin + 1e-6 }
    rows = []
    for (index, line) in lines.enumerated() {
      rows.append(.line(index))
      guard opened.contains(line.time) else { continue }
      let answers = line.answers
      rows += (answers.isEmpty ? ["no scroll view was asked"] : answers).map { .answer($0) }
    }
    rowCount = rows.count
    setNeedsDisplay()
    // A new line comes into view, unless people read an older one.
    let now = (count: lines.count, last: lines.last?.lastTime, chosen: chosenLine)
    if now != shown {
      shown = now
      window?.layoutIfNeeded()
      revealChosenRow()
    }
  }

  override var chosenRow: Int? {
    let chosen = chosenLine
    return rows.firstIndex { if case .line(chosen) = $0 { true } else { false } }
  }

  /// The last row of the chosen line: its last answer.
  override var focusRect: Rect? { chosenRow.map { Rect(x: 0, y: $0, width: 1, height: 1) } }

  override func drawRow(_ index: Int, in context: DrawingContext) {
    let text: String
    var style = TextStyle.plain
    switch rows[index] {
    case .line(let line):
      text = lines[line].text(isWide: isWide)
      if line == chosenLine, context.isFocused(self) { style = context.theme.selection }
    case .answer(let answer):
      let indent = max(1, min(10, context.bounds.size.width - answer.columns))
      text = String(repeating: " ", count: indent) + answer
    }
    context.put(
      text.fitted(in: context.bounds.size.width, hasSymbols: context.theme.hasSymbols),
      at: Point(x: 0, y: index), style: style)
  }

  override func rowPressed(_ row: Int) {
    guard case .line(let index) = rows[row] else { return }
    chosenTime = lines[index].time
    inspection.goTo(lines[index].time + inspection.origin)
  }

  override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty, !lines.isEmpty else { return false }
    let chosen = chosenLine
    switch key {
    case .up: chosenTime = lines[max(0, chosen - 1)].time
    case .down: chosenTime = chosen + 1 < lines.count - 1 ? lines[chosen + 1].time : nil
    case .home: chosenTime = lines[0].time
    case .end: chosenTime = nil
    case .escape where chosenTime != nil: chosenTime = nil
    case .enter: opened.formSymmetricDifference([lines[chosen].time])
    default: return false
    }
    shown.count = -1
    update()
    return true
  }
}
