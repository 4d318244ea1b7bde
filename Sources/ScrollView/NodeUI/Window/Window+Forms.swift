import LayoutCore

/// A node whose action Enter carries out when no node with the focus takes that key.
protocol DefaultActionNode: DisplayNode {
  var isDefault: Bool { get }
  var isEnabled: Bool { get }
  /// The form whose values the action takes; nil for the form around the node.
  var form: DisplayNode? { get }
  func press()
}

/// A node with a value that may not be valid.
protocol FormValueNode: DisplayNode {
  var isEnabled: Bool { get }
  var isValid: Bool { get }
  /// Shows the reason for which the value is not valid, if there is one. Returns whether it is valid.
  func checkValue() -> Bool
}

extension DisplayNode {
  /// The most nodes that are looked at for buttons and fields.
  fileprivate static let mostFormNodes = 10_000

  /// The controls in the node whose values people can change. O(nodes)
  fileprivate final var formValues: [any FormValueNode] {
    tree.prefix(Self.mostFormNodes).compactMap { $0 as? any FormValueNode }
      .filter { !($0 is any DefaultActionNode) && $0.isEnabled }
  }

  /// Whether all values in the node are valid, or can only be changed by code. O(nodes)
  final var hasValidValues: Bool { formValues.allSatisfy { $0.isValid } }
}

extension Window {
  private var defaultButtons: [any DefaultActionNode] {
    scope.tree.prefix(DisplayNode.mostFormNodes).compactMap { $0 as? any DefaultActionNode }.filter(
      \.isDefault)
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
    let form = button.form ?? form(of: button, among: defaultButtons)
    // All of them show their reasons.
    let first = form.formValues.filter { !$0.checkValue() }.first
    guard let first else { return true }
    focus(first)
    return false
  }
}
