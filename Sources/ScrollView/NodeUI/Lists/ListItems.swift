import LayoutCore

/// The values of a list in sections, and the edits that lead from one state to the next.
@MainActor
final class ListItems<Key: Hashable, Item: Identifiable & Equatable>: ListDataSource, ListDelegate {
  struct Section {
    let key: Key
    var items: [Item]
  }

  private(set) var sections: [Section] = []
  private let header: ((Key) -> DisplayNode)?
  private let row: (Item) -> DisplayNode
  /// Shows another value in the node of a row; nil makes the row again.
  private let updateRow: ((DisplayNode, Item) -> Void)?
  private let edges: ([Item], [Item]) -> ItemEdges
  var onSelect: ((Item?) -> Void)?
  var onActivate: ((Item) -> Void)?

  /// Larger edits are not animated.
  private static var mostAnimated: Int { 200 }

  init(
    header: ((Key) -> DisplayNode)?, edges: @escaping ([Item], [Item]) -> ItemEdges,
    row: @escaping (Item) -> DisplayNode, updateRow: ((DisplayNode, Item) -> Void)?
  ) {
    (self.header, self.edges, self.row, self.updateRow) = (header, edges, row, updateRow)
  }

  /// Shows new values. Sections with the same key are one. O(values)
  func update(to new: [Section], in list: ListNode) {
    let (old, new) = (sections, Self.joined(new))
    list.freeLater(old)
    guard old.contains(where: { !$0.items.isEmpty }) else { return show(new, in: list) }
    if old.map(\.key) == new.map(\.key) { return editRows(to: new, in: list, animated: true) }
    guard let keys = Self.union(of: old.map(\.key), new.map(\.key)) else { return show(new, in: list) }
    // Rows move between sections that are all there, so that the selection moves with them: new sections come first,
    // and the others leave without rows.
    func items(of sections: [Section]) -> [Key: [Item]] {
      Dictionary(uniqueKeysWithValues: sections.map { ($0.key, $0.items) })
    }
    let (before, after) = (items(of: old), items(of: new))
    sections = keys.map { Section(key: $0, items: before[$0] ?? []) }
    list.performBatchUpdates(animated: false) {
      for (index, key) in keys.enumerated() where before[key] == nil {
        list.insertSections(index..<index + 1)
      }
    }
    editRows(to: keys.map { Section(key: $0, items: after[$0] ?? []) }, in: list, animated: false)
    sections = new
    list.performBatchUpdates(animated: false) {
      for (index, key) in keys.enumerated() where after[key] == nil { list.deleteSections(index..<index + 1) }
    }
  }

  private func show(_ new: [Section], in list: ListNode) {
    sections = new
    list.reloadData()
  }

  /// The sections with one for each key.
  private static func joined(_ sections: [Section]) -> [Section] {
    guard Set(sections.map(\.key)).count < sections.count else { return sections }
    var (joined, places): ([Section], [Key: Int]) = ([], [:])
    for section in sections {
      if let place = places[section.key] {
        joined[place].items += section.items
      } else {
        places[section.key] = joined.count
        joined.append(section)
      }
    }
    return joined
  }

  /// The keys of both, in the order of each; nil if those in both have another order.
  private static func union(of old: [Key], _ new: [Key]) -> [Key]? {
    let (inOld, inNew) = (Set(old), Set(new))
    guard old.filter(inNew.contains) == new.filter(inOld.contains) else { return nil }
    var (keys, left): ([Key], ArraySlice<Key>) = ([], new[...])
    for key in old {
      while inNew.contains(key), let next = left.popFirst(), next != key { keys.append(next) }
      keys.append(key)
    }
    return keys + left
  }

  /// Edits the rows of the same sections.
  private func editRows(to new: [Section], in list: ListNode, animated: Bool) {
    let old = sections
    sections = new
    // The rows whose values are others, as they were and as they are.
    var (different, rows): ([(from: RowPath, to: RowPath)], [Item.ID: RowPath]) = ([], [:])
    var (removed, inserted) = (Array(repeating: RowRanges(), count: new.count), [Int: RowRanges]())
    var changed: [(section: Int, rows: Range<Int>)] = []
    for section in new.indices {
      let (old, new) = (old[section].items, new[section].items)
      let edges = edges(old, new)
      let (start, end) = (edges.start, edges.end)
      for row in edges.changed {
        let moved = row < start ? row : row + new.count - old.count
        different.append((RowPath(section: section, row: row), RowPath(section: section, row: moved)))
      }
      for row in start..<old.count - end { rows[old[row].id] = RowPath(section: section, row: row) }
      removed[section].insert(start..<old.count - end)
      if start < new.count - end { changed.append((section, start..<new.count - end)) }
    }
    var (moves, kept): ([(from: RowPath, to: RowPath)], [Int: RowRanges]) = ([], [:])
    for (section, range) in changed {
      var last = -1
      for row in range {
        guard let from = rows.removeValue(forKey: new[section].items[row].id) else {
          inserted[section, default: RowRanges()].insert(row..<row + 1)
          continue
        }
        if from.section != section {
          moves.append((from, RowPath(section: section, row: row)))
        } else {
          // Rows that change their order would all be moved.
          guard from.row > last else { return list.reloadData() }
          last = from.row
        }
        kept[from.section, default: RowRanges()].insert(from.row..<from.row + 1)
        if old[from.section].items[from.row] != new[section].items[row] {
          different.append((from, RowPath(section: section, row: row)))
        }
      }
    }
    // Rows without a node are made from their new values.
    let updated =
      updateRow == nil
      ? [] : different.compactMap { from, to in list.nodeForRow(at: from).map { (from, $0, to) } }
    let nodes = Set(updated.map(\.0))
    let edits = rows.count + moves.count + inserted.values.reduce(0) { $0 + $1.count }
    list.performBatchUpdates(animated: animated && edits <= Self.mostAnimated) {
      for section in removed.indices {
        for rows in removed[section].subtracting(kept[section]) { list.deleteRows(rows, inSection: section) }
      }
      for (section, rows) in inserted {
        for rows in rows.ranges { list.insertRows(rows, inSection: section) }
      }
      for move in moves { list.moveRow(at: move.from, to: move.to) }
      list.reloadRows(at: different.map(\.from).filter { !nodes.contains($0) })
    }
    for (_, node, path) in updated { if let item = item(at: path) { updateRow?(node, item) } }
  }

  private func item(at path: RowPath) -> Item? {
    guard sections.indices.contains(path.section) else { return nil }
    let items = sections[path.section].items
    return items.indices.contains(path.row) ? items[path.row] : nil
  }

  // MARK: Data source

  func numberOfSections(in list: ListNode) -> Int { sections.count }

  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { sections[section].items.count }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    let item = sections[path.section].items[path.row]
    return { [row] in row(item) }
  }

  func list(_ list: ListNode, identityOfRowAt path: RowPath) -> AnyHashable? {
    item(at: path).map { AnyHashable($0.id) }
  }

  func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool { header != nil }

  func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock {
    let key = sections[section].key
    return { [header] in header?(key) ?? DisplayNode() }
  }

  // MARK: People

  func listDidChangeSelection(_ list: ListNode) { onSelect?(list.selectedRows.min().flatMap(item)) }

  func list(_ list: ListNode, didActivate row: RowPath) {
    if let item = item(at: row) { onActivate?(item) }
  }
}

extension RowRanges {
  /// The ranges of the numbers that are not in another set.
  fileprivate func subtracting(_ other: RowRanges?) -> [Range<Int>] {
    guard let other else { return ranges }
    var (left, cuts): ([Range<Int>], ArraySlice<Range<Int>>) = ([], other.ranges[...])
    for range in ranges {
      var start = range.lowerBound
      while let cut = cuts.first, cut.lowerBound < range.upperBound {
        if cut.upperBound > start {
          if cut.lowerBound > start { left.append(start..<cut.lowerBound) }
          start = cut.upperBound
        }
        if cut.upperBound > range.upperBound { break }
        cuts.removeFirst()
      }
      if start < range.upperBound { left.append(start..<range.upperBound) }
    }
    return left
  }
}
