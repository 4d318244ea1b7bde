import LayoutCore
import ScrollCore

/// The lines of a list, their heights, and the nodes of those near the view.
struct ListContent {
  /// A line with nodes.
  struct LiveLine {
    var line: Int
    let nodes: [DisplayNode]
    var sizes: [Size] = []
    var identity: AnyHashable?
  }

  var lines = ListLines()
  var heights = RowHeights()
  /// Whether the data source has been asked for the numbers of rows.
  var isCounted = false
  /// The lines that have nodes, in order.
  var live: [LiveLine] = []
  /// Nodes taken out of their lines while rows are edited.
  var spare: [RowPath: DisplayNode] = [:]
  var spareHeaders: [Int: DisplayNode] = [:]
  /// The rows to be made again, by their new paths or by their identities.
  var replaced: [AnyHashable: ReplacedRow] = [:]
  /// Cells before the first line: in an inverted list, its loading row and the part of the view without rows.
  var lead = 0

  /// The start of a line in the content, by the current heights. O(log n)
  func top(of line: Int) -> Int { heights.offset(of: line) +| lead }

  /// The line at an offset; 0 before the first line, `lines.count` after the last. O(log n)
  func line(at offset: Int) -> Int { heights.row(at: max(0, offset -| lead)) }

  /// The index in `live` of the first line at or after `line`. O(log n)
  func liveIndex(_ line: Int) -> Int { live.partitioningIndex { $0.line >= line } }

  /// The nodes of a line; nil if it has none. O(log n)
  func nodes(ofLine line: Int) -> [DisplayNode]? {
    let index = liveIndex(line)
    return index < live.count && live[index].line == line ? live[index].nodes : nil
  }

  /// Whether all lines of a range have nodes. O(log n)
  func hasNodes(of range: ClosedRange<Int>) -> Bool {
    let index = liveIndex(range.lowerBound)
    let end = index + (range.upperBound - range.lowerBound)
    return end < live.count && live[index].line == range.lowerBound && live[end].line == range.upperBound
  }

  func isHeader(_ line: Int) -> Bool {
    guard lines.hasHeaders else { return false }
    if case .header = lines.line(line) { return true }
    return false
  }

  /// The first row of a line, or the first row after a header.
  func firstPath(at line: Int) -> RowPath? {
    switch lines.line(line) {
    case .rows(let section, let rows)?: RowPath(section: section, row: rows.lowerBound)
    case .header(let section)?: RowPath(section: section, row: lines.isInverted ? lines.rows[section] - 1 : 0)
    case nil: nil
    }
  }

  /// The last row, or the only one of the last line; nil without rows.
  var lastPath: RowPath? {
    guard case .rows(let section, let rows)? = lines.line(lines.count - 1) else { return nil }
    return RowPath(section: section, row: lines.isInverted ? rows.lowerBound : rows.upperBound - 1)
  }

  /// Forgets all nodes. Rows with identities will be made again.
  @MainActor
  mutating func forgetNodes() {
    for line in live {
      if let identity = line.identity, line.nodes.count == 1 {
        replaced[identity] = ReplacedRow(line.nodes[0])
      }
    }
    (live, spare, spareHeaders) = ([], [:], [:])
  }

  /// Forgets the nodes that are in no line.
  mutating func forgetSpareNodes() { (spare, spareHeaders) = ([:], [:]) }

  // MARK: Nodes between lines

  /// Takes all nodes out of their lines.
  mutating func dissolve() {
    for entry in live {
      switch lines.line(entry.line) {
      case .header(let section)?: spareHeaders[section] = entry.nodes.first
      case .rows(let section, let rows)?:
        for (row, node) in zip(rows, entry.nodes) { spare[RowPath(section: section, row: row)] = node }
      case nil: break
      }
    }
    live = []
  }

  /// Returns the lines that the spare nodes fill; the other nodes stay spare.
  mutating func takeFullLines() -> [(line: Int, nodes: [DisplayNode])] {
    var found = spareHeaders.compactMap { section, node in lines.header(of: section).map { ($0, [node]) } }
    spareHeaders = [:]
    var seen: Set<Int> = []
    for path in Array(spare.keys) {
      guard let line = lines.line(of: path), seen.insert(line).inserted,
        case .rows(let section, let rows)? = lines.line(line)
      else { continue }
      let paths = rows.map { RowPath(section: section, row: $0) }
      let nodes = paths.compactMap { spare[$0] }
      guard nodes.count == rows.count else { continue }
      for path in paths { spare[path] = nil }
      found.append((line, nodes))
    }
    return found.sorted { $0.0 < $1.0 }
  }

  // MARK: Edits

  /// Inserts and removes rows of a section; heights of the others stay. O(ranges · log n)
  mutating func apply(_ change: ListChanges.Section, to section: Int) {
    let isInverted = lines.isInverted
    let count = lines.rows[section] - change.removed.count + change.inserted.count
    let end = lines.lines(of: section).upperBound
    let start = end - lines.rowLines(section)
    guard lines.columns == 1 else {
      // From the first edit on, every line holds other rows.
      let row = min(
        change.removed.ranges.first?.lowerBound ?? .max, change.inserted.ranges.first?.lowerBound ?? .max)
      let kept = min(row / lines.columns, lines.rowLines(section))
      heights.remove(isInverted ? start..<end - kept : start + kept..<end)
      lines.setRows(count, in: section)
      heights.insert(lines.rowLines(section) - kept, at: isInverted ? start : start + kept)
      return
    }
    var length = lines.rows[section]
    for rows in change.removed.ranges.reversed() {
      heights.remove(
        isInverted
          ? start + length - rows.upperBound..<start + length - rows.lowerBound
          : start + rows.lowerBound..<start + rows.upperBound)
      length -= rows.count
    }
    for rows in change.inserted.ranges {
      heights.insert(rows.count, at: isInverted ? start + length - rows.lowerBound : start + rows.lowerBound)
      length += rows.count
    }
    lines.setRows(count, in: section)
  }

  /// Applies edits to lines of one row each, which keep their nodes. Returns the nodes of deleted rows.
  /// O(nodes)
  @MainActor
  mutating func renumberLines(with changes: ListChanges) -> [DisplayNode] {
    let places = live.map { lines.line($0.line) }
    for (section, change) in changes.sections { apply(change, to: section) }
    var gone: [DisplayNode] = []
    var kept: [LiveLine] = []
    kept.reserveCapacity(live.count)
    for (var entry, place) in zip(live, places) {
      switch place {
      case .header(let section)?:
        entry.line = lines.header(of: section) ?? entry.line
        kept.append(entry)
      case .rows(let section, let rows)?:
        let path = RowPath(section: section, row: rows.lowerBound)
        if changes.reloads.contains(path) {
          if let new = changes.moved(path) { replaced[new] = entry.nodes.first.map(ReplacedRow.init) }
          continue
        }
        if let line = changes.moved(path).flatMap({ lines.line(of: $0) }) {
          entry.line = line
          kept.append(entry)
        } else {
          gone.append(contentsOf: entry.nodes)
        }
      case nil: continue
      }
    }
    live = kept
    return gone
  }

  /// Gives spare nodes the paths of their rows after the edits. Returns the nodes of deleted and reloaded rows.
  @MainActor
  mutating func moveSpareRows(with changes: ListChanges) -> [DisplayNode] {
    var gone: [DisplayNode] = []
    var kept: [RowPath: DisplayNode] = [:]
    for (path, node) in spare {
      switch changes.moved(path) {
      case let new? where changes.reloads.contains(path): replaced[new] = ReplacedRow(node)
      case let new?: kept[new] = node
      case nil: gone.append(node)
      }
    }
    spare = kept
    return gone
  }

  /// Gives spare nodes their new sections. Returns the nodes of deleted sections.
  @MainActor
  mutating func moveSpareNodes(withSections changes: ListChanges) -> [DisplayNode] {
    let gone = moveSpareRows(with: changes)
    var (headers, goneHeaders): ([Int: DisplayNode], [DisplayNode]) = ([:], [])
    for (section, node) in spareHeaders {
      if let new = changes.movedSection(section) { headers[new] = node } else { goneHeaders.append(node) }
    }
    spareHeaders = headers
    return gone + goneHeaders
  }
}
