import LayoutCore

// Editing operations for people and code.
extension EditableTextNode {
  /// The selected range in the text's UTF-8; the insertion point if it is empty. Setting it clamps to the
  /// text and rounds up to whole characters.
  public var selection: Range<Int> {
    get { buffer.selection }
    set {
      buffer.select(newValue)
      goalColumn = nil
      setNeedsDisplay()
    }
  }

  /// The selected part.
  public var selectedText: String { buffer.selectedText }

  /// Selects the whole text.
  public func selectAll() {
    selection = 0..<buffer.count
  }

  // MARK: Editing

  /// Replaces the selection with text, and shows the insertion point after it.
  public func insert(_ text: String) {
    guard !text.isEmpty || !buffer.selection.isEmpty else { return }
    replace(buffer.selection, with: text)
  }

  /// Deletes the selection, or else the character before the insertion point.
  public func deleteBackward() {
    let selection = buffer.selection
    replace(selection.isEmpty ? buffer.place(before: buffer.head)..<buffer.head : selection, with: "")
  }

  /// Deletes the selection, or else the character after the insertion point.
  public func deleteForward() {
    let selection = buffer.selection
    replace(selection.isEmpty ? buffer.head..<buffer.place(after: buffer.head) : selection, with: "")
  }

  private func replace(_ range: Range<Int>, with text: String) {
    if edit(range, with: text) { onChange?(self) }
  }

  func reportChange() { onChange?(self) }

  func didEdit(_ change: EditingBuffer.Change?) {
    goalColumn = nil
    if let change { follow(change) }
    revealInsertionPoint()
  }

  // MARK: The clipboard

  /// Shows the selection and copies it to the clipboard. Returns false without a selection.
  @discardableResult
  public func copySelection() -> Bool {
    guard !buffer.selection.isEmpty else { return false }
    revealSelection()
    clipboard = buffer.selectedText
    window?.copy(clipboard)
    onCopy?(clipboard)
    return true
  }

  /// Copies and deletes the selection. Returns false without a selection.
  @discardableResult
  public func cutSelection() -> Bool {
    guard copySelection() else { return false }
    replace(buffer.selection, with: "")
    return true
  }

  /// Replaces the selection with the text last copied in the window, or without a window in this node.
  public func pasteClipboard() { insert(window.map(\.clipboard) ?? clipboard) }

  // MARK: Finding

  /// Selects and shows the next occurrence of `text` after the selection, wrapping around at the end. Returns
  /// false, and changes nothing, if there is none. Linear in the text.
  @discardableResult
  public func find(_ text: String, animated: Bool = true) -> Bool {
    guard let found = buffer.firstRange(of: text, from: buffer.selection.upperBound) else { return false }
    selection = found
    if let window {
      window.layoutIfNeeded()
      window.reveal(self, selectionRect, padding: 1, animated: animated)
    }
    return true
  }

  // MARK: Showing

  /// Scrolls as little as needed to show the insertion point, at once, since people look where they type.
  func revealInsertionPoint() {
    shown = following(shown)
    if !buffer.selection.isEmpty { window?.selectionNode = self }
    setNeedsDisplay()
    guard let window else { return }
    window.layoutIfNeeded()
    window.reveal(self, insertionRect, padding: 1, animated: false)
  }

  /// Scrolls to the selection if no part of it is in view.
  func revealSelection() {
    guard let window else { return }
    window.layoutIfNeeded()
    let (origin, visible) = placeOnScreen()
    let rect = selectionRect
    guard rect.moved(by: origin).intersection(visible).isEmpty else { return }
    window.reveal(self, rect, animated: false)
  }
}
