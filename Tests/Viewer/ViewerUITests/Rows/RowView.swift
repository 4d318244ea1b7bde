import LayoutCore
import NodeUI
import Observation
import PortholeTesting
import ScrollCore

/// A kind of view with rows, which keeps the promises of ``RowViewPromises``.
nonisolated enum RowViewKind: String, CaseIterable, Sendable {
  case column, list, model, tall, inverted, columns, table, tree, log, text, csv

  /// Whether the view follows its end by a mode that the user switches on.
  var isDocument: Bool { self == .text || self == .csv }
}

/// A view with the rows r0, r1, r2… in a window of 20 × 8 cells; new ones come at its end, also while time passes.
final class RowView {
  let kind: RowViewKind
  let node: ScrollNode
  let screen: HeadlessScreen
  /// The seconds between two rows that come while time passes; nil for none.
  var every: Double? { didSet { nextRow = screen.time + (every ?? 0) } }
  private var nextRow = 0.0
  private let rows: Rows
  /// Tells the view that other rows are shown.
  private let show: (_ old: [String], _ new: [String]) -> Void

  /// The rows, the oldest first.
  @Observable final class Rows {
    var names: [String]
    var made: Int
    /// The numbers of lines of rows that have more than one.
    var heights: [String: Int] = [:]
    /// A part of the names that are shown.
    var filter = ""

    init(_ count: Int) { (names, made) = ((0..<count).map { "r\($0)" }, count) }

    var shown: [String] { filter.isEmpty ? names : names.filter { $0.contains(filter) } }
    var values: [Row] { shown.map { Row(id: $0, text: text($0)) } }

    func text(_ name: String) -> String {
      ([name] + (1..<max(1, heights[name] ?? 1)).map { "\(name).\($0)" }).joined(separator: "\n")
    }
  }

  nonisolated struct Row: Identifiable, Equatable {
    let id: String
    let text: String
  }

  init(
    _ kind: RowViewKind, count: Int = 60, height: Int = 8,
    set: (ScrollNode) -> Void = { $0.followsEnd = true }
  ) {
    let rows = Rows(count)
    self.kind = kind
    self.rows = rows
    if kind == .tall { for (row, name) in rows.names.enumerated() { rows.heights[name] = 1 + row * 7 % 4 } }
    switch kind {
    case .text, .csv:
      let document = RowDocument(rows.names, isTable: kind == .csv)
      node = document.node
      show = { document.show($1) }
    case .column:
      var texts = Dictionary(uniqueKeysWithValues: rows.names.map { ($0, TextNode($0)) })
      let column = ScrollNode(.vertical) {
        StackLayoutSpec(direction: .vertical, children: rows.shown.compactMap { texts[$0] })
      }
      node = column
      show = { _, new in
        for name in new {
          let text = texts[name] ?? TextNode("")
          text.string = rows.text(name)
          texts[name] = text
        }
        column.setNeedsLayout()
      }
    case .list, .tall, .columns, .inverted:
      func inOrder(_ names: [String]) -> [String] { kind == .inverted ? names.reversed() : names }
      let list = ListNode(count: count) { TextNode(rows.text(inOrder(rows.shown)[$0])) }
      list.isInverted = kind == .inverted
      if kind == .columns { list.columns = .count(2) }
      node = list
      show = { old, new in
        let (old, new) = (inOrder(old), inOrder(new))
        let (before, after) = (Set(old), Set(new))
        list.setCount(new.count)
        if old == new { return list.reloadRows(at: new.indices.map { RowPath(row: $0) }) }
        list.performBatchUpdates {
          list.deleteRows(at: old.indices.filter { !after.contains(old[$0]) }.map { RowPath(row: $0) })
          list.insertRows(at: new.indices.filter { !before.contains(new[$0]) }.map { RowPath(row: $0) })
        }
      }
    case .model:
      node = ListNode({ rows.values }) { TextNode($0.text) }
      show = { _, _ in }
    case .table:
      let table = TableNode(
        { rows.names.map { Row(id: $0, text: $0) } }, columns: [TableColumn("Name", \.id)])
      table.selectionMode = .none
      node = table
      var filter = ""
      show = { _, _ in
        if filter == rows.filter { return table.reloadData() }
        filter = rows.filter
        table.filter = filter.isEmpty ? nil : { rows.names[$0].contains(rows.filter) }
      }
    case .tree:
      let tree = TreeNode({ rows.values }, children: { _ -> [Row]? in nil }) { TextNode($0.id) }
      tree.selectionMode = .none
      node = tree
      show = { _, _ in tree.reloadData() }
    case .log:
      let buffer = LogBuffer()
      buffer.append(rows.names.joined(separator: "\n"))
      let log = LogNode(buffer)
      node = log
      var count = count
      show = { _, _ in
        if count < rows.names.count { buffer.append(rows.names[count...].joined(separator: "\n")) }
        count = rows.names.count
        log.filter = rows.filter
      }
    }
    node.indicators = ScrollNodeIndicators(horizontal: .never, vertical: .always)
    set(node)
    screen = HeadlessScreen(node, columns: 20, rows: height)
    if let document = node as? RowDocument.Node { document.isFollowing = node.followsEnd }
    screen.settle()
  }

  var count: Int { rows.names.count }

  // MARK: Rows

  private func change(_ edit: (Rows) -> Void) {
    let old = rows.shown
    edit(rows)
    show(old, rows.shown)
  }

  /// Adds rows at a place, or at the end.
  func add(_ count: Int, at place: Int? = nil) {
    guard count > 0 else { return }
    // Logs and files grow at their ends.
    let place = kind == .log || kind.isDocument ? self.count : min(place ?? .max, self.count)
    change { rows in
      rows.names.insert(contentsOf: (0..<count).map { "r\(rows.made + $0)" }, at: place)
      rows.made += count
    }
  }

  func remove(_ range: Range<Int>) {
    guard kind != .log, !kind.isDocument, !range.isEmpty else { return }
    change { $0.names.removeSubrange(range) }
  }

  /// Changes the height of a row, in views with rows of any height.
  func resize(_ row: Int, to height: Int) {
    guard [.tall, .model, .column, .inverted].contains(kind), row < count else { return }
    change { $0.heights[$0.names[row]] = height }
  }

  /// Shows the rows whose names have a part.
  func filter(_ part: String) {
    if !kind.isDocument { change { $0.filter = part } }
  }

  // MARK: Time and input

  /// Lets time pass while rows are added.
  func pass(_ seconds: Double) {
    let end = screen.time + seconds
    while screen.time < end - 1e-9 {
      screen.advance(min(1.0 / 60, end - screen.time))
      guard let every, screen.time >= nextRow else { continue }
      let count = Int((screen.time - nextRow) / every) + 1
      nextRow += Double(count) * every
      add(count)
    }
    screen.draw()
  }

  /// Drags the pointer by rows in a time, with the button released at the end unless it is held.
  func drag(from: Int, to: Int, in seconds: Double, x: Int = 3, holds: Bool = false) {
    screen.mouse(.press(button: 0), x, from)
    for step in 1...max(1, abs(to - from)) {
      pass(seconds / Double(max(1, abs(to - from))))
      screen.mouse(.drag(button: 0), x, from + step * (to - from).signum())
    }
    if !holds { screen.mouse(.release, x, to) }
  }

  // MARK: Places

  /// The last row with a part of the indicator.
  var trackEnd: Int { screen.lines.lastIndex { $0.count == 20 } ?? 0 }
  var offset: Int { node.contentOffset.y }
  var limits: ScrollAxis { node.state.vertical.axis }
  var isAtEnd: Bool { node.state.isAtEnd(.vertical) }

  /// Whether a row is on the screen.
  func shows(_ name: String) -> Bool {
    screen.lines.contains { $0.split { !$0.isLetter && !$0.isNumber }.contains { $0 == name } }
  }

  /// The lines of rows on the screen with their places, from the first.
  var places: [(line: String, y: Int)] {
    screen.lines.enumerated().flatMap { y, line in
      line.split { !$0.isLetter && !$0.isNumber && $0 != "." }.map { (String($0), y) }
    }
  }

  /// Whether the row of a line is shown.
  func hasRow(of line: String) -> Bool { rows.shown.contains(String(line.prefix { $0 != "." })) }

  /// Whether a line belongs to a row that is shown.
  func has(_ line: String) -> Bool {
    let name = line.prefix { $0 != "." }
    return hasRow(of: line)
      && rows.text(String(name)).split(separator: "\n").contains { $0 == line }
  }

  /// Whether the view rests at its end.
  var showsEnd: Bool { rows.shown.last.map(shows) != false && offset == limits.maxOffset }

  var described: String {
    "\(kind) with \(count) rows, \(node.phase), \(offset) of \(limits.maxOffset): \(screen.lines)"
  }
}
