import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport

extension HeadlessScreen {
  /// Shows a list, and makes rows ahead only when the test says so.
  convenience init(pausing root: DisplayNode, columns: Int = 20, rows: Int = 6) {
    self.init(root, columns: columns, rows: rows)
    window.pauseIdleWork()
  }

  /// Makes all rows ahead that were asked for.
  func makeRowsAhead() {
    window.finishIdleWork()
    window.wake(at: time)
  }
}

/// A row of the given height whose lines are numbered: `7.0`, `7.1`…
func tallRow(_ name: String, _ height: Int) -> TextNode {
  TextNode((0..<max(0, height)).map { "\(name).\($0)" }.joined(separator: "\n"), wrap: .none)
}

/// Heights that differ from row to row.
nonisolated func unlikeHeight(_ row: Int) -> Int { 1 + (row &* 7 + row / 5) % 4 }

/// Named rows of given heights in sections, which tests change.
final class NamedRows: ListDataSource {
  struct Row: Hashable {
    var name: String
    var height: Int
  }

  var sections: [[Row]]
  var headers: [String?]
  /// How many nodes the list has requested.
  var asked = 0

  init(_ rows: [Row]) { (sections, headers) = ([rows], [nil]) }

  init(count: Int, height: (Int) -> Int = unlikeHeight) {
    sections = [(0..<count).map { Row(name: "\($0)", height: height($0)) }]
    headers = [nil]
  }

  func numberOfSections(in list: ListNode) -> Int { sections.count }
  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { sections[section].count }
  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    asked += 1
    let row = sections[path.section][path.row]
    return { tallRow(row.name, row.height) }
  }
  func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool { headers[section] != nil }
  func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock {
    let name = headers[section] ?? ""
    return { TextNode("= " + name, wrap: .none) }
  }

  /// All lines of a plain column of the same rows.
  var text: [String] { zip(headers, sections).flatMap(Self.text) }

  /// The lines of one section.
  static func text(_ header: String?, _ rows: [Row]) -> [String] {
    var lines: [String] = []
    if let header { lines.append("= " + header) }
    for row in rows { lines += (0..<row.height).map { "\(row.name).\($0)" } }
    return lines
  }
}

extension ListNode {
  /// A list without indicators, whose rows are made ahead, or else only when they become visible.
  static func plain(_ source: some ListDataSource, ahead: Bool = false) -> ListNode {
    let list = ListNode()
    list.indicators = ScrollNodeIndicators(.never)
    list.preparesAhead = ahead
    list.dataSource = source
    return list
  }
}
