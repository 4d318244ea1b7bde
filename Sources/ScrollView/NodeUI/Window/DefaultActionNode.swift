import LayoutCore

/// A node whose action Enter carries out when no node with the focus takes that key.
protocol DefaultActionNode: DisplayNode {
  var isDefault: Bool { get }
  var isEnabled: Bool { get }
  func press()
}

/// A button that belongs to a form of its own.
protocol FormButtonNode: DefaultActionNode {
  var form: DisplayNode? { get }
}

/// A node with a value that may not be valid.
protocol FormValueNode: DisplayNode {
  var isEnabled: Bool { get }
  var isValid: Bool { get }
  /// Shows the reason for which the value is not valid, if there is one. Returns whether it is valid.
  func checkValue() -> Bool
}

extension DisplayNode {
  /// The most nodes that are looked at for fields.
  fileprivate static let mostFormNodes = 10_000

  /// Whether all values in the node are valid, or can only be changed by code. O(nodes)
  final var hasValidValues: Bool {
    tree.prefix(Self.mostFormNodes).allSatisfy { node in
      guard let control = node as? any FormValueNode, !(control is any DefaultActionNode) else { return true }
      return !control.isEnabled || control.isValid
    }
  }
}

extension Window {
  /// The most nodes that are looked at for buttons and fields.
  private static let mostNodes = DisplayNode.mostFormNodes

  private var defaultButtons: [any DefaultActionNode] {
    scope.tree.prefix(Self.mostNodes).compactMap { $0 as? any DefaultActionNode }.filter(\.isDefault)
  }

  /// The button that Enter presses: the first enabled default button of the form around the focus, or else of the scope.
  var defaultButton: (any DefaultActionNode)? {
    let buttons = defaultButtons
    guard buttons.count > 1, let focusedNode else { return buttons.first(where: \.isEnabled) }
    let near = buttons.filter { form(of: $0, among: buttons).contains(focusedNode) }
    return (near.isEmpty ? buttons : near).first(where: \.isEnabled)
  }

  /// The form of a default button: the largest part of the scope around it without another default button. Buttons that
  /// lie side by side share the form around both.
  private func form(of button: DisplayNode, among buttons: [any DefaultActionNode]) -> DisplayNode {
    let others = buttons.filter { $0 !== button }
    guard !others.isEmpty else { return scope }
    var form = button
    while form !== scope, let parent = form.supernode, !others.contains(where: parent.contains) {
      form = parent
    }
    return form === button ? button.supernode ?? scope : form
  }

  /// Shows the reasons for which values in the form of a default button are not valid, and gives the focus to the first
  /// of their controls. Returns true if all are valid, or can only be changed by code. O(nodes)
  func checkForm(of button: any DefaultActionNode) -> Bool {
    var first: (any FormValueNode)?
    let own = (button as? any FormButtonNode)?.form
    for node in (own ?? form(of: button, among: defaultButtons)).tree.prefix(Self.mostNodes) {
      guard let control = node as? any FormValueNode, !(control is any DefaultActionNode), control.isEnabled,
        !control.checkValue()
      else { continue }
      first = first ?? control
    }
    guard let first else { return true }
    focus(first)
    return false
  }
}
