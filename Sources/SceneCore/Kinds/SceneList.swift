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
    return node
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

  /// The element of a row. The template was checked with row 0, so only a row's number can make it wrong.
  func row(_ index: Int) -> DisplayNode {
    let reader = SceneReader(folder: folder)
    let element = reader.element(Self.replaced(node, index))
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

  /// The template with `{index}` and `{number}` replaced in all texts but keys.
  static func replaced(_ node: Node, _ index: Int) -> Node {
    switch node {
    case .scalar(var scalar):
      guard scalar.string.utf8.contains(UInt8(ascii: "{")) else { return node }
      scalar.string = scalar.string.replacing("{index}", with: String(index))
        .replacing("{number}", with: String(index + 1))
      return .scalar(scalar)
    case .sequence(var sequence):
      for place in sequence.indices { sequence[place] = replaced(sequence[place], index) }
      return .sequence(sequence)
    case .mapping(let mapping):
      return .mapping(mapping.mapValues { replaced($0, index) })
    }
  }
}

extension SceneReader {
  /// Reads a template and reports its issues. Ids in it name the nodes, but other elements cannot refer to
  /// them, since each row has the same ids.
  func template(_ node: Node) -> SceneTemplate? {
    let others = elements
    defer { elements = others }
    guard !node.hasMoreValues(than: SceneTemplate.valueLimit) else {
      report(node, "more than \(SceneTemplate.valueLimit) values in a row")
      return nil
    }
    guard element(SceneTemplate.replaced(node, 0)) != nil else { return nil }
    return SceneTemplate(node: node, folder: folder)
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
