import LayoutCore
import NodeUI
import PortholePlatform
import SceneFields
import ScreenCore

extension SceneReader {
  /// Any number of rows: of one template, in sections, of the lines of a file, or rows that come with time.
  ///
  /// Rows are made when they come into view, not ahead, so that a tape has the same frames on every machine.
  /// A dumped layout has the rows that are visible at its size.
  func makeList(_ mapping: SceneMapping) -> LayoutElement? {
    let node = SceneListNode()
    if let platform = running.platform, platform != .terminal { node.apply(platform) }
    mapping.apply(to: node)
    node.preparesAhead = false
    checkContents(of: mapping)
    let timing = timing(mapping)
    node.rows.timing = timing
    node.rows.sections = sections(of: mapping, growsAtStart: timing.append == nil)
    readRefresh(mapping, of: node, into: node)
    readStart(mapping, of: node)
    node.dataSource = node.rows
    readLink(mapping, of: node, node)
    readSelection(mapping, of: node)
    if timing.hasTemplates {
      addTicker(to: node, every: timing.interval, upTo: timing.limit) { node, tick in
        (node as? SceneListNode)?.add(timing, tick: tick)
      }
    }
    return node
  }

  /// Reads the first row that a list shows.
  private func readStart(_ mapping: SceneMapping, of list: SceneListNode) {
    guard let start = mapping.string("startsAt"), ScrollStart(rawValue: start) == nil else { return }
    list.startsAtRow = list.rows.row(named: start)
    if list.startsAtRow == nil {
      mapping.read("startsAt") { report($0, "there is no row \(SafeText.of(start))") } as Void?
    }
  }

  /// Reports contents that exclude each other, and missing ones.
  private func checkContents(of mapping: SceneMapping) {
    let others = ["sections": ["count", "row", "file"], "file": ["count", "row", "append", "prepend"]]
    for (one, keys) in others where mapping.has(one) {
      for key in keys { mapping.read(key) { report($0, "\(key) and \(one) exclude each other") } }
    }
    let isTimed = mapping.has("append") || mapping.has("prepend")
    guard !mapping.has("file"), !mapping.has("sections") else { return }
    if mapping.has("row") {
      if !mapping.has("count") { report(mapping.node, "count is missing") }
    } else if mapping.has("count") || !isTimed {
      report(mapping.node, "row, sections or file is missing")
    }
  }

  private func sections(of mapping: SceneMapping, growsAtStart: Bool) -> [SceneRows.Section] {
    func section(_ count: Int, _ row: @escaping (Placeholders) -> DisplayNode) -> SceneRows.Section {
      // Lists do not count further, and rows that come later must not make the sum too large.
      SceneRows.Section(rows: TimedRows(count: min(count, 1 << 47), growsAtStart: growsAtStart), row: row)
    }
    if let found = mapping.read(
      "sections",
      {
        mappings($0, mapping.table["sections"]!.type.table!, mapping.table["sections"]!.type) { part in
          let (header, row) = (part.template("header"), part.template("row"))
          var section = section(part.int("count") ?? 0) { row?.row($0) ?? DisplayNode() }
          (section.header, section.rowID) = (header, row?.id)
          return section
        }
      })
    {
      return found
    }
    let file = mapping.string("file").flatMap { name in mapping.read("file") { lines(of: name, $0) } }
    let template = mapping.template("row")
    let count = mapping.int("count")
    if let file { return [section(file.count) { TextNode(file.line($0.index), wrap: .character) }] }
    if let template, let count {
      var section = section(count) { template.row($0) }
      section.rowID = template.id
      return [section]
    }
    return [section(0) { _ in DisplayNode() }]
  }

  /// A list whose rows are its own.
  func makeRows(_ kind: NodeKind, _ mapping: SceneMapping) -> LayoutElement? {
    let element = kind.make()
    mapping.apply(to: element)
    if let list = element as? ListNode, let action = mapping.read("onSelect", { selectionActions($0) }) {
      list.onSelect = action
    }
    return element
  }

  /// Reads what follows the selection of a list.
  private func readSelection(_ mapping: SceneMapping, of list: ListNode) {
    if let action = mapping.read("onSelect", { selectionActions($0) }) { list.onSelect = action }
    mapping.reference("shows") { [weak list] (element) throws(WrongKind) in
      guard let pager = element as? PagerNode else { throw WrongKind(allowed: "a pager") }
      list?.shows = pager
    }
    for key in ["shows", "onSelect"] where mapping.has(key) && list.selectionMode == .none {
      if mapping.has("selection") {
        mapping.read(key) { report($0, "\(key) needs selection: single or multiple") } as Void?
      } else {
        list.selectionMode = .single
      }
    }
  }

  /// The lines of a file that the scene names. If it cannot be read, reports the reason and returns nil.
  func lines(of name: String, _ node: Node) -> FileLines? {
    do { return try files.lines(of: path(of: name)) } catch {
      report(node, "\(SafeText.of(name)): \(error)")
      return nil
    }
  }
}
