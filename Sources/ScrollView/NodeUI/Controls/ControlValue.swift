import LayoutCore

extension DisplayNode {
  /// The value that the node shows, as text: of a field what is typed in it, of a checkbox `on`, `off` or `mixed`, of
  /// options the chosen one, or nothing. Nil for nodes without a value.
  package var valueText: String? {
    switch self {
    case let node as TextFieldNode: node.text
    case let node as TextAreaNode: node.text
    case let node as EditableTextNode: node.text
    case let node as TextNode: node.string
    case let node as CheckboxNode: node.isOn.map { $0 ? "on" : "off" } ?? "mixed"
    case let node as SwitchNode: node.isOn ? "on" : "off"
    case let node as RadioGroupNode: node.selectedIndex.map { node.options[$0] } ?? ""
    case let node as SelectNode: node.selectedIndex.map { node.options[$0] } ?? ""
    case let node as RangeNode: node.text(node.value)
    default: nil
    }
  }
}
