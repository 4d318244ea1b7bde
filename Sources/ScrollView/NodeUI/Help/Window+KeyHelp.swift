import LayoutCore

extension Window {
  /// Shows the keys that work now, over the whole window. `?`, `q` and Escape close the page, and the focus returns.
  ///
  /// `StandardBindings` has it on `?`, `H` and F1.
  ///
  /// - Complexity: O(bindings + nodes in view)
  public func showKeys() {
    guard !popovers.contains(where: { $0.content is KeyHelpNode }) else { return }
    let help = KeyHelpNode(KeyHelpSection.sections(of: self)) { [weak self] in self?.dismiss($0) }
    presentPopover(help, from: root, coversScreen: true)
  }
}
