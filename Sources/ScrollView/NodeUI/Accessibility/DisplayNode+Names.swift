import LayoutCore

// Names, values and words in messages and traces, as the author of the tree knows them: the keys of a scene, or the
// names of the library.
extension DisplayNode {
  /// The node that has this one as its part, and gives it its name: an area its editor, a pager its view.
  package final var partOwner: DisplayNode? {
    self is EditableTextNode ? supernode?.supernode as? TextAreaNode : supernode as? PagerNode
  }

  /// The node in messages.
  final var messageName: String { (partOwner ?? self).authorName }

  /// Whether a scene describes the node, or the one that it is a part of.
  final var isFromScene: Bool { (partOwner ?? self).source.isKnown }

  /// The name of a node in logs and traces: its id, for the scroll view of a pager the pager's id, or the path from the
  /// root, such as `/0/1`. O(depth · siblings)
  package final var traceName: String {
    if let name = name ?? (supernode as? PagerNode)?.name { return name }
    var path = ""
    var node: DisplayNode = self
    while let parent = node.supernode {
      path = "/\(parent.subnodes.firstIndex { $0 === node } ?? 0)" + path
      node = parent
    }
    return path.isEmpty ? "/" : path
  }

  /// The value that the node shows, as text: the text of a field, of a checkbox `on`, `off` or `mixed`, of
  /// options and pages the chosen one, or an empty text, of a list with selection the number of the selected row from 0.
  /// Nil for nodes without a value.
  package var valueText: String? {
    switch self {
    case let node as TextFieldNode: node.text
    case let node as TextAreaNode: node.text
    case let node as EditableTextNode: node.text
    case let node as TextNode: node.string
    case let node as CheckboxNode: node.isOn.map { $0 ? "on" : "off" } ?? "mixed"
    case let node as SwitchNode: node.isOn ? "on" : "off"
    case let node as ChoiceNode: node.selectedIndex.map { node.options[$0] } ?? ""
    case let node as RangeNode: node.text(node.value)
    case let node as DisclosureNode: node.isOn ? "on" : "off"
    case let node as ListNode where node.selectionMode != .none:
      (node.cursor.flatMap { node.selectedRows.contains($0) ? $0 : nil } ?? node.selectedRows.min()).map {
        "\(node.flatIndex(of: $0))"
      } ?? ""
    case let node as TabsNode: node.tabs.isEmpty ? "" : node.tabs[node.currentIndex].title
    default: nil
    }
  }
}
