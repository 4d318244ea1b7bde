import LayoutCore

// What can be done with the text, by people and by code.
extension EditableTextNode {
  /// The selected part, as places in the text's UTF-8; where it is empty, the insertion point. What lies outside the
  /// text, or within a character, is held to the next place that does not.
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

  public func selectAll() {
    selection = 0..<buffer.count
  }

  // MARK: Editing

  /// Puts text in the place of the selection, and shows the insertion point after it.
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
    goalColumn = nil
    if !(range.isEmpty && text.isEmpty) {
      follow(buffer.replace(range, with: text))
      onChange?(self)
    }
    revealInsertionPoint()
  }

  // MARK: The clipboard

  /// Takes the selection into the clipboard, having shown it. Returns whether there is one.
  @discardableResult
  public func copySelection() -> Bool {
    guard !buffer.selection.isEmpty else { return false }
    revealSelection()
    clipboard = buffer.selectedText
    onCopy?(clipboard)
    return true
  }

  /// Copies and deletes the selection. Returns whether there is one.
  @discardableResult
  public func cutSelection() -> Bool {
    guard copySelection() else { return false }
    replace(buffer.selection, with: "")
    return true
  }

  /// Puts the clipboard in the place of the selection.
  public func pasteClipboard() { insert(clipboard) }

  // MARK: Finding

  /// Selects the next place of some text after the selection, going on from the start of the text, and shows it. Returns
  /// whether there is one; nothing changes if not. Linear in the text.
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

  /// Scrolls as little as needed to show the insertion point, at once: people look where they type.
  func revealInsertionPoint() {
    setNeedsDisplay()
    guard let window else { return }
    window.layoutIfNeeded()
    window.reveal(self, insertionRect, padding: 1, animated: false)
  }

  /// Shows the selection if nothing of it is in view.
  func revealSelection() {
    guard let window else { return }
    window.layoutIfNeeded()
    let (origin, visible) = placeOnScreen()
    let rect = selectionRect
    guard rect.moved(by: origin).intersection(visible).isEmpty else { return }
    window.reveal(self, rect, animated: false)
  }
}
