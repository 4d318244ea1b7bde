import LayoutCore

/// Controls below each other, with their labels in one column.
///
/// ```
/// Name    ▏web                 ▕          Name
/// Region  eu-west ▾                       ▏web                 ▕
///         ☑ Wait for the end              Region
///         [▸Deploy◂]                      eu-west ▾
/// ```
///
/// In less than 40 columns the labels stand above their controls. Enter in a field leads to the next control; in the last
/// one it presses the default button, if there is one.
public final class FormNode: ResponderNode {
  /// The controls, and other elements between them, which have the whole width.
  public var fields: [LayoutElement] {
    didSet { fieldsDidChange() }
  }
  /// Free rows between the fields.
  public var spacing = 0 {
    didSet { if spacing != oldValue { setNeedsLayout() } }
  }
  /// The labels of the fields; nil for those that have none there.
  private var labels: [TextNode?] = []

  /// A form with the fields of a closure, which is called once.
  public init(spacing: Int = 0, @LayoutElementBuilder _ fields: () -> [LayoutElement] = { [] }) {
    self.fields = fields()
    self.spacing = spacing
    super.init()
    fieldsDidChange()
  }

  public override var kind: String { "form" }

  public override var defaultAccessibility: Accessibility { Accessibility(.form) }

  private func fieldsDidChange() {
    for case let control as EntryControlNode in fields where control.labelNode != nil {
      control.labelNode = nil
    }
    labels = fields.map { field in
      guard let control = field as? EntryControlNode, control.drawsLabelBefore else { return nil }
      let label = TextNode(control.label, maximumLines: 1)
      // The control says it.
      label.accessibility.isHidden = true
      control.labelNode = label
      return label
    }
    setNeedsLayout()
  }

  // MARK: Layout

  private static let gap = 2
  /// Fewer columns than this have the labels above the controls.
  private static let leastColumns = 40

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let isNarrow = constrainedSize.max.width < Self.leastColumns
    let column = min(
      labels.lazy.compactMap { $0?.string.columns }.max() ?? 0, constrainedSize.max.width / 2)
    let rows = zip(fields, labels).map { field, label -> LayoutElement in
      guard field is EntryControlNode, !field.isLeftOut else { return field }
      guard !isNarrow else {
        return StackLayoutSpec.vertical(alignItems: .start) {
          label
          if field is TextAreaNode { field.alignSelf(.stretch) } else { field }
        }
      }
      guard column > 0 else { return field }
      return StackLayoutSpec.horizontal(spacing: Self.gap) {
        if let label { label.width(.points(column)) } else { LayoutSpec().width(.points(column)) }
        // A text area has as many columns as there are.
        if field is TextAreaNode { field.flexGrow(1).flexShrink(1) } else { field.flexShrink(1) }
      }
    }
    return StackLayoutSpec(direction: .vertical, spacing: spacing, children: rows)
  }

  // MARK: Input

  /// Enter in a field that is not the last one leads on.
  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .enter, modifiers.isEmpty, let window, let focused = window.focusedNode,
      let index = fields.firstIndex(where: { $0 === focused }), focused is TextFieldNode
    else { return false }
    let next = fields[(index + 1)...].lazy.compactMap { $0 as? DisplayNode }.first {
      !($0 is any DefaultActionNode) && $0.tree.contains(where: window.canFocus)
    }
    guard let node = next?.tree.first(where: window.canFocus) else { return false }
    window.focus(node)
    return true
  }
}

extension EntryControlNode {
  /// Whether a form can draw the label in place of the control.
  fileprivate var drawsLabelBefore: Bool {
    switch self {
    case is CheckboxNode, is SwitchNode, is ButtonNode, is DisclosureNode, is TabBarNode: false
    default: true
    }
  }
}
