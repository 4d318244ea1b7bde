/// Receives selections and activations of rows by the user.
@MainActor
public protocol ListDelegate: AnyObject {
  /// The user changed the selection, or selected rows were deleted. Not called for changes by code, which knows of
  /// them: `select(_:)` and `selectRow(at:animated:)`.
  func listDidChangeSelection(_ list: ListNode)
  /// Enter was pressed, or the row was clicked twice.
  func list(_ list: ListNode, didActivate row: RowPath)
}

extension ListDelegate {
  public func listDidChangeSelection(_ list: ListNode) {}
  public func list(_ list: ListNode, didActivate row: RowPath) {}
}
