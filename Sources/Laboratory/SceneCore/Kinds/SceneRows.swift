import LayoutCore
import NodeUI

/// A list of a scene, which owns its data source.
final class SceneListNode: ListNode, SceneContainer {
  let rows = SceneRows()
  var refreshed: SceneTemplate? {
    get { rows.refreshed }
    set { rows.refreshed = newValue }
  }

  /// Takes over the rows that came with time in a list in whose place this one comes.
  func takeRows(of old: SceneListNode) {
    guard rows.sections.count == old.rows.sections.count else { return }
    for index in rows.sections.indices {
      rows.sections[index].rows.takeArrivals(of: old.rows.sections[index].rows)
    }
    reloadData()
  }

  func add(before: TimedRows.Arrival?, after: TimedRows.Arrival?) {
    performBatchUpdates(animated: false) {
      let last = rows.sections.count - 1
      if last == 0 {
        add(before, after, in: 0)
      } else {
        if let before { add(before, nil, in: 0) }
        if let after { add(nil, after, in: last) }
      }
    }
  }

  /// Old rows make room first, so their places are those before the new ones come.
  private func add(_ before: TimedRows.Arrival?, _ after: TimedRows.Arrival?, in section: Int) {
    let added = (before == nil ? 0 : 1) + (after == nil ? 0 : 1)
    if let removed = rows.sections[section].rows.removeOldest(keeping: rows.timing.keep - added) {
      deleteRows(removed, inSection: section)
    }
    if let before {
      rows.sections[section].rows.prepend(before)
      insertRows(0..<1, inSection: section)
    }
    if let after {
      rows.sections[section].rows.append(after)
      let count = rows.sections[section].rows.count
      insertRows(count - 1..<count, inSection: section)
    }
  }
}

/// The rows of a list of a scene: of templates or of the lines of a file, and those that come with time.
final class SceneRows: ListDataSource {
  struct Section {
    var header: SceneTemplate?
    var rows: TimedRows
    /// The id of a row of the start, with placeholders.
    var rowID: String?
    /// Makes a row of the start.
    let row: (Placeholders) -> DisplayNode
  }

  var sections: [Section] = []
  var timing = SceneTiming()
  var refreshed: SceneTemplate?

  /// The maximum number of rows that are searched for an id.
  private static let mostSearched = 1_000_000

  /// A row of the start by its number from 0 over all sections, or by its id; nil if there is none.
  func row(named name: String) -> RowPath? {
    var left = Int(name) ?? -1
    for (number, section) in sections.enumerated() {
      let count = section.rows.firstCount
      if left >= 0 {
        if left < count { return RowPath(section: number, row: left) }
        left -= count
      } else if let id = section.rowID {
        func isMeant(_ row: Int) -> Bool {
          Placeholders(index: row, section: number + 1, count: count).filled(id) == name
        }
        if let row = (0..<min(count, Self.mostSearched)).first(where: isMeant) {
          return RowPath(section: number, row: row)
        }
      }
    }
    return nil
  }

  func numberOfSections(in list: ListNode) -> Int { sections.count }

  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    // Nothing is made ahead, so the block runs on this thread at once.
    let rows = self
    return { rows.node(at: path) }
  }

  private func node(at path: RowPath) -> DisplayNode {
    let section = sections[path.section]
    let count = section.rows.firstCount
    func made(_ arrival: TimedRows.Arrival, from template: SceneTemplate?) -> DisplayNode {
      template?.row(arrival.placeholders(section: path.section, after: count)) ?? DisplayNode()
    }
    switch section.rows[path.row] {
    case .first(let index):
      return section.row(Placeholders(index: index, section: path.section + 1, count: count))
    case .before(let arrival): return made(arrival, from: arrival.isRefresh ? refreshed : timing.prepend)
    case .after(let arrival): return made(arrival, from: timing.append)
    }
  }

  func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool { sections[section].header != nil }

  func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock {
    let rows = self
    return {
      let values = Placeholders(
        index: section, section: section + 1, count: rows.sections[section].rows.firstCount)
      return rows.sections[section].header?.row(values) ?? DisplayNode()
    }
  }
}
