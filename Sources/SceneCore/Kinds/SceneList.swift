import LayoutCore
import NodeUI
import PortholePlatform
import ScreenCore
import ScrollCore

extension SceneReader {
  /// Any number of rows made from one element, or the lines of a file.
  ///
  /// Rows are made when they come into view, not ahead, so that a tape has the same frames on every machine.
  /// A dumped layout has the rows that are visible at its size.
  func makeList(_ mapping: SceneMapping) -> LayoutElement? {
    let node = SceneListNode()
    mapping.apply(to: node)
    node.preparesAhead = false
    let file = mapping.string("file").flatMap { name in mapping.read("file") { lines(of: name, $0) } }
    let template = mapping.read("row") { self.template($0) }
    if mapping.has("file") {
      for key in ["count", "row"] {
        mapping.read(key) { report($0, "\(key) and file exclude each other") }
      }
    } else if !mapping.has("row") {
      report(mapping.node, "row or file is missing")
    } else if !mapping.has("count") {
      report(mapping.node, "count is missing")
    }
    let count = mapping.int("count")
    if let file {
      node.rows = SceneRows(count: file.count) { TextNode(file[$0], wrap: .character) }
    } else if let template, let count {
      node.rows = SceneRows(count: count) { template.row($0) }
    }
    node.dataSource = node.rows
    readLink(mapping, of: node, node)
    readSelection(mapping, of: node)
    return node
  }
}

extension SceneReader {
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
}

/// A list that owns its data source.
private final class SceneListNode: ListNode {
  var rows: SceneRows?
}

private final class SceneRows: ListDataSource {
  let count: Int
  let row: (Int) -> DisplayNode

  init(count: Int, row: @escaping (Int) -> DisplayNode) {
    self.count = count
    self.row = row
  }

  package func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { count }

  package func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    // Nothing is made ahead, so the block runs on this thread at once.
    nonisolated(unsafe) let row = row
    return { row(path.row) }
  }
}

/// The element for the rows of a list, in which `{index}` stands for the row's number from 0, `{number}` from 1.
struct SceneTemplate {
  let node: Node
  let folder: String?
  let scene: RunningScene

  /// The element of a row. The template was checked with row 0, so only a row's number can make it wrong.
  func row(_ index: Int) -> DisplayNode {
    let reader = SceneReader(folder: folder, in: scene)
    var left = Self.valueLimit
    let element = reader.element(Self.replaced(node, index, &left))
    reader.finish()
    guard let element else { return TextNode(reader.issues.first?.message ?? "") }
    if let node = element as? DisplayNode { return node }
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in element }
    return node
  }

  /// The most values of a template: aliases can make a small one enormous.
  static let valueLimit = 1_000_000

  /// The template with `{index}` and `{number}` replaced in all texts but keys, as long as `left`, the number
  /// of values that may follow, is not used up.
  static func replaced(_ node: Node, _ index: Int, _ left: inout Int) -> Node {
    guard left > 0 else { return node }
    left -= 1
    switch node {
    case .scalar(var scalar):
      guard scalar.string.utf8.contains(UInt8(ascii: "{")) else { return node }
      scalar.string = scalar.string.replacing("{index}", with: String(index))
        .replacing("{number}", with: String(index + 1))
      return .scalar(scalar)
    case .sequence(var sequence):
      for place in sequence.indices { sequence[place] = replaced(sequence[place], index, &left) }
      return .sequence(sequence)
    case .mapping(let mapping):
      return .mapping(
        Node.Mapping(mapping.map { ($0.key, replaced($0.value, index, &left)) }, mark: mapping.mark))
    }
  }
}

extension SceneReader {
  /// Reads a template and reports its issues. Ids in it name the nodes, but other elements cannot refer to
  /// them, since each row has the same ids.
  func template(_ node: Node) -> SceneTemplate? {
    var left = SceneTemplate.valueLimit
    let first = SceneTemplate.replaced(node, 0, &left)
    guard left > 0 else {
      report(node, "more than \(SceneTemplate.valueLimit) values in a row")
      return nil
    }
    guard readingTemplate({ element(first) }) != nil else { return nil }
    return SceneTemplate(node: node, folder: folder, scene: running)
  }

  /// The lines of a file that the scene names. If it cannot be read, reports the reason and returns nil.
  func lines(of name: String, _ node: Node) -> [String]? {
    do {
      let bytes = try readFile(path(of: name), limit: Scene.sizeLimit + 1)
      guard bytes.count <= Scene.sizeLimit else {
        report(node, "\(SafeText.of(name)) is larger than \(Scene.sizeLimit >> 20) MiB")
        return nil
      }
      var lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
      if lines.last?.isEmpty == true { lines.removeLast() }
      return lines.map { String(decoding: $0, as: UTF8.self) }
    } catch {
      report(node, "\(SafeText.of(name)): \(error)")
      return nil
    }
  }
}
