import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

// Selecting text with the pointer. The selection is a value of bytes (`SelectionState`); here a cell becomes such a
// place, the view scrolls at its edges, and the rows in view are marked.
extension DocumentNode {
  /// The selected text.
  package var selection: TextSelection? { selecting.state.selection }

  // MARK: The pointer

  public func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    if takeBorder(pointer) { return .captured }
    // A press that stops a motion is no click on what is there.
    selecting.hasStoppedMotion = state.isMoving
    guard selecting.drag != .nothing else { return .ignored }
    let wantsSelection = pointer.modifiers.contains(.control) == (selecting.drag == .withControl)
    let point = pointer.location
    guard wantsSelection, let pointed = place(at: point), pointed.distance < 2,
      point.y >= viewport.minY, point.x >= leftColumns
    else {
      // A drag throws the content; a click removes the selection.
      selecting.presses.forget()
      selecting.awaitsClick = true
      return .pressed
    }
    stopUnderPointer()
    (selecting.vertical, selecting.horizontal) = (EdgeScrolling(), EdgeScrolling())
    pointerIs(at: point, time: pointer.time)
    if pointer.modifiers.contains(.shift), selection != nil {
      selecting.presses.forget()
      selecting.state.extend(to: pointed.place)
      followPointer()
      selectionBegins()
    } else {
      let isBlock = pointer.modifiers.contains(.alt)
      // The second click on a link opens it, however soon.
      let isOnChosenLink = chosenLink != nil && link(at: point)?.start == chosenLink?.start
      let count = isBlock || isOnChosenLink ? 1 : selecting.presses.press(at: point, time: pointer.time)
      let unit: TextSelection.Unit = count == 1 ? .characters : count == 2 ? .words : .lines
      let place = place(of: unit, around: pointed.place)
      selecting.state.press(
        TextSelection(unit: unit, isBlock: isBlock, pane: pointed.pane, anchor: place, end: place))
      if selecting.state.isDragging { selectionBegins() }
    }
    setNeedsDisplay()
    return .captured
  }

  public func pointerMoved(_ pointer: Pointer) {
    if dragBorder(pointer) { return }
    guard selecting.state.hasButton else { return }
    pointerIs(at: pointer.location, time: pointer.time)
    if !selecting.state.isDragging {
      guard let place = place(at: pointer.location)?.place ?? selecting.state.pressedPlace else { return }
      selecting.presses.forget()
      selecting.state.drag(to: place)
      selectionBegins()
    }
    prepareRows()
    setNeedsDisplay()
  }

  public func pointerReleased(_ pointer: Pointer) {
    if letGoOfBorder() { return }
    if selecting.state.isDragging {
      selecting.pointer = pointer.location
      prepareRows()
    }
    let isClick = selecting.awaitsClick
    selecting.awaitsClick = false
    let release = selecting.state.release()
    setNeedsDisplay()
    switch release {
    case .selection:
      noteBytes()
      selecting.onEvent?(.selected)
    case .click: click(at: pointer.location)
    case .nothing:
      // The press was not on text, unless Escape has ended a drag.
      guard isClick else { return }
      removeSelection()
      click(at: pointer.location)
    }
  }

  private func click(at point: Point) {
    if !selecting.hasStoppedMotion { selecting.onEvent?(.click(point)) }
  }

  public func pointerCancelled() {
    _ = letGoOfBorder()
    selecting.awaitsClick = false
    if selecting.state.hasButton { removeSelection() }
  }

  /// Removes the selection; false if there is none.
  @discardableResult
  package func removeSelection() -> Bool {
    guard selecting.state.cancel() else { return false }
    selecting.checksum = nil
    setNeedsDisplay()
    return true
  }

  private func pointerIs(at point: Point, time: Double) {
    selecting.pointer = point
    selecting.vertical.move(to: point.y, in: viewport.minY..<viewport.maxY, at: time)
    selecting.horizontal.move(to: point.x, in: viewport.minX..<viewport.maxX, at: time)
  }

  /// The text under the pointer stays there.
  private func stopUnderPointer() {
    guard state.isMoving else { return }
    let time = time
    update(at: time) { $0.setContentOffset($0.contentOffset(at: time), animated: false, at: time) }
  }

  private func selectionBegins() {
    // New lines must not move the text away from the pointer.
    if isFollowing { isFollowing = false }
    goal = nil
    selecting.checksum = nil
    selecting.onEvent?(.began)
  }

  // MARK: Places

  /// The place at a cell; nil above and below the rows, and where nothing can be selected.
  func place(at point: Point) -> PointedPlace? {
    prepareRows()
    return pointed(at: point)
  }

  private func pointed(at point: Point) -> PointedPlace? {
    guard
      let row = prepared.rows.first(where: { ($0.y..<$0.y + $0.height).contains(point.y) && !$0.isRule })
    else { return nil }
    return content.place(in: row, point.y - row.y, x: point.x)
  }

  private func place(of unit: TextSelection.Unit, around place: SelectionPlace) -> SelectionPlace {
    guard unit != .characters else { return place }
    return SelectionPlace(bytes: content.bytes(of: unit, around: place), column: place.column)
  }

  /// Moves the end of the selection to the cell under the pointer, which the rows may have left.
  func followPointer() {
    guard selecting.state.isDragging, let first = prepared.rows.first, let last = prepared.rows.last else {
      return
    }
    var point = selecting.pointer
    point.x = min(max(point.x, 0), max(0, viewport.maxX - 1))
    point.y = min(max(point.y, viewport.minY, first.y), max(viewport.minY, viewport.maxY - 1))
    var end: SelectionPlace?
    if point.y >= last.y + last.height, content.showsLines {
      let length = document.length
      end = SelectionPlace(bytes: length..<length, column: selection?.end.column ?? 0)
    } else {
      point.y = min(point.y, last.y + last.height - 1)
      end = pointed(at: point)?.place
    }
    guard let end, let selection else { return }
    if selection.isBlock, end.bytes.lowerBound == document.length { return }
    selecting.state.drag(to: place(of: selection.unit, around: end))
  }

  // MARK: Marking

  /// Notes the selected columns of the rows in view.
  func markSelection() {
    guard let selection, !prepared.rows.isEmpty else { return }
    func row(_ place: SelectionPlace) -> Int {
      documentRows.rowStart(containing: place.bytes.lowerBound) ?? place.bytes.lowerBound
    }
    let first = row(selection.first)
    let marked = MarkedSelection(selection: selection, rows: first...max(first, row(selection.last)))
    for index in prepared.rows.indices {
      let text = prepared.rows[index]
      guard !text.isRule, text.text.lowerBound <= max(marked.rows.upperBound, selection.bytes.upperBound),
        text.text.upperBound >= marked.rows.lowerBound
      else { continue }
      prepared.rows[index].selected = (0..<text.height).flatMap { row in
        guard text.area.contains(text.y + row) else { return [(row: Int, columns: Range<Int>)]() }
        return content.selectedColumns(marked, in: text, row).map { (row, $0) }
      }
    }
  }

  // MARK: Time

  /// Scrolls while a drag is at an edge; returns the time of the next step.
  func scrollWhileSelecting(at time: Double) -> Double? {
    guard selecting.state.isDragging else { return nil }
    let (rows, columns) = (viewport.minY..<viewport.maxY, viewport.minX..<viewport.maxX)
    let point = selecting.pointer
    let y = selecting.vertical.advance(point.y, in: rows, to: time)
    let x = documentRows.isWrapping ? 0 : selecting.horizontal.advance(point.x, in: columns, to: time)
    if x != 0 || y != 0 {
      update(at: time) { $0.scroll(byX: x, y: y, animated: false, at: time).events }
      setNeedsDisplay()
    }
    func canMove(_ axis: ScrollState.Axis, _ isBackward: Bool) -> Bool {
      state.canMove(axis, isBackward ? -1 : 1)
    }
    var next: Double?
    if canMove(.vertical, point.y <= rows.lowerBound) {
      next = selecting.vertical.next(point.y, in: rows, at: time)
    }
    if !documentRows.isWrapping, canMove(.horizontal, point.x <= columns.lowerBound),
      let other = selecting.horizontal.next(point.x, in: columns, at: time)
    {
      next = min(next ?? .infinity, other)
    }
    return next
  }

  // MARK: Changes of the bytes

  /// Selections up to this length survive changes that leave their bytes as they are.
  private static let checkedBytes = 128 << 10

  private var checksumOfSelection: UInt64? {
    guard let bytes = selection?.bytes, bytes.count <= Self.checkedBytes else { return nil }
    return document.source.bytes(in: bytes).reduce(0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
  }

  /// Remembers the selected bytes.
  func noteBytes() { selecting.checksum = checksumOfSelection }

  /// Ends the selection if its bytes are others now.
  func selectionMayChange(by change: SourceChange, isOther: Bool) {
    guard change != .none, change != .grew || isOther, selection != nil || selecting.state.hasButton else {
      return
    }
    if let checksum = selecting.checksum, checksum == checksumOfSelection { return }
    let wasShown = selection != nil
    removeSelection()
    if wasShown { selecting.onEvent?(.lost) }
  }
}
