import LayoutCore

/// A selection by pointer, extended by characters, words or paragraphs from the ones first clicked.
struct SelectionDrag {
  var unit: TextUnit
  var first: Range<Int>
}

// Keys and the pointer.
extension EditableTextNode {
  public var acceptsText: Bool { isEditable && isEnabled }

  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isEnabled else { return false }
    let extends = editingKeys.extendsWithShift && modifiers.contains(.shift)
    switch action(key, modifiers) {
    case .up, .older: moveVertically(-1, extends)
    case .down, .newer: moveVertically(1, extends)
    case .rowStart: move(to: layout.lines[row].start, extends: extends)
    case .rowEnd: move(to: place(row: row, column: .max), extends: extends)
    case .submit where isEditable && modifiers.isEmpty: paste("\n")
    case .complete where isEditable && tabInserts: paste("\t")
    default:
      switch edit(with: key, modifiers) {
      case .changed, .moved, .refused: return true
      case .submitted, .cancelled, .unknown: return false
      }
    }
    return true
  }

  public func handlePaste(_ text: String) -> Bool {
    guard acceptsText else { return false }
    paste(text)
    return true
  }

  private var row: Int { layout.row(at: buffer.head) }

  /// Moves up or down; beyond the first or last line, to the start or end of the text.
  private func moveVertically(_ rows: Int, _ extends: Bool) {
    let layout = layout
    let row = row
    let goal = goalColumn ?? layout.column(at: buffer.head, row: row, in: buffer.string)
    let target = row + rows
    if target < 0 {
      move(to: 0, extends: extends)
    } else if target >= layout.lines.count {
      move(to: buffer.count, extends: extends)
    } else {
      move(to: place(row: target, column: goal), extends: extends)
      goalColumn = goal
    }
  }

  // MARK: The pointer

  public var scrollsWhileDragging: Bool { true }

  public func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard isEnabled else { return .ignored }
    editing.edits.close()
    let place = place(at: pointer.location)
    goalColumn = nil
    let unit = TextUnit(clicks: pointer.clickCount)
    if unit == .character {
      buffer.move(to: place, extends: pointer.modifiers.contains(.shift))
      drag = SelectionDrag(unit: unit, first: buffer.anchorRange)
    } else {
      let range = buffer.range(of: unit, at: place)
      buffer.select(range)
      drag = SelectionDrag(unit: unit, first: range)
      window?.selectionNode = self
    }
    setNeedsDisplay()
    return .captured
  }

  /// The offset at a cell of the node.
  private func place(at location: Point) -> Int {
    place(row: location.y + origin.y, column: location.x + origin.x)
  }

  public func pointerMoved(_ pointer: Pointer) {
    guard let drag else { return }
    let reached = buffer.range(of: drag.unit, at: place(at: pointer.location))
    if reached.lowerBound < drag.first.lowerBound {
      buffer.select(from: drag.first.upperBound, to: reached.lowerBound)
    } else {
      buffer.select(from: drag.first.lowerBound, to: max(drag.first.upperBound, reached.upperBound))
    }
    shown = following(shown)
    if !buffer.selection.isEmpty { window?.selectionNode = self }
    setNeedsDisplay()
  }

  public func pointerReleased(_ pointer: Pointer) { drag = nil }
  public func pointerCancelled() { drag = nil }
}

extension EditingBuffer {
  fileprivate var anchorRange: Range<Int> { anchor..<anchor }

  /// Selects from one offset to another, which may come before it.
  fileprivate mutating func select(from anchor: Int, to head: Int) {
    move(to: anchor)
    move(to: head, extends: true)
  }
}
