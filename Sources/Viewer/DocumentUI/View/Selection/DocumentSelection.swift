import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

/// The selection of a view, and the pointer and the keys that make it.
///
/// The selection is a value of bytes (`SelectionState`); here a cell becomes such a place, the view scrolls at its
/// edges, and the rows in view are marked.
package final class DocumentSelection {
  private unowned let view: DocumentNode
  /// The buttons and keys that select; the others scroll.
  package enum Drag { case nothing, withButton, withControl }

  /// Something that the viewer must know about the selection.
  package enum Event {
    case began, selected, changed
    /// A click on a cell of the view.
    case click(Point)
    /// A click on the name of a column.
    case sort(column: Int)
    /// The selected bytes have changed, so that nothing is selected any more.
    case lost
  }

  private(set) var state = SelectionState()
  package var drag = Drag.nothing
  package var onEvent: ((Event) -> Void)?
  /// The cell of the pointer while a button is down.
  private var pointer = Point.zero
  /// Whether a button is down that will be a click if it is not moved, though not on text.
  private var awaitsClick = false
  /// Whether the press has stopped a motion: it is no click then.
  private var hasStoppedMotion = false
  /// A value made from the selected bytes, which shows that they have changed; nil if there are too many.
  private var checksum: UInt64?

  init(of view: DocumentNode) { self.view = view }

  private var selection: TextSelection? { state.selection }
  /// Whether a button is down that selects.
  package var hasButton: Bool { state.hasButton }

  // MARK: The pointer

  func press(_ pointer: Pointer) -> PointerResponse {
    // A press that stops a motion is no click on what is there.
    hasStoppedMotion = view.state.isMoving
    guard drag != .nothing else { return .ignored }
    let wantsSelection = pointer.modifiers.contains(.control) == (drag == .withControl)
    let point = pointer.location
    guard wantsSelection, let pointed = text(at: point) else {
      // A drag throws the content; a click removes the selection.
      awaitsClick = true
      return .pressed
    }
    stopUnderPointer()
    self.pointer = point
    if pointer.modifiers.contains(.shift), selection != nil {
      state.extend(to: pointed.place)
      followPointer()
      selectionBegins()
    } else {
      let isBlock = pointer.modifiers.contains(.alt) && view.content.traits.hasBlocks
      // The second click on a link opens it, however soon.
      let isOnChosenLink = view.chosenLink != nil && view.link(at: point)?.start == view.chosenLink?.start
      let unit = TextUnit(clicks: isBlock || isOnChosenLink ? 1 : pointer.clickCount)
      let place = place(of: unit, around: pointed.place)
      state.press(
        TextSelection(unit: unit, isBlock: isBlock, pane: pointed.pane, anchor: place, end: place))
      if state.isDragging { selectionBegins() }
    }
    view.setNeedsDisplay()
    return .captured
  }

  func drag(_ pointer: Pointer) {
    guard state.hasButton else { return }
    self.pointer = pointer.location
    if !state.isDragging {
      guard let place = place(at: pointer.location)?.place ?? state.pressedPlace else { return }
      state.drag(to: place)
      selectionBegins()
    }
    view.prepareRows()
    view.setNeedsDisplay()
  }

  func release(_ pointer: Pointer) {
    if state.isDragging {
      self.pointer = pointer.location
      view.prepareRows()
    }
    let isClick = awaitsClick
    awaitsClick = false
    let release = state.release()
    view.setNeedsDisplay()
    switch release {
    case .selection:
      noteBytes()
      onEvent?(.selected)
    case .click: click(at: pointer.location)
    case .nothing:
      // The press was not on text, unless Escape has ended a drag.
      guard isClick else { return }
      remove()
      click(at: pointer.location)
    }
  }

  private func click(at point: Point) {
    if !hasStoppedMotion { onEvent?(.click(point)) }
  }

  func cancel() {
    awaitsClick = false
    if state.hasButton { remove() }
  }

  /// Removes the selection; false if there is none.
  @discardableResult
  package func remove() -> Bool {
    guard state.cancel() else { return false }
    checksum = nil
    view.setNeedsDisplay()
    return true
  }

  /// The text under the pointer stays there.
  private func stopUnderPointer() {
    guard view.state.isMoving else { return }
    let time = view.time
    view.update(at: time) { $0.setContentOffset($0.contentOffset(at: time), animated: false, at: time) }
  }

  private func selectionBegins() {
    // New lines must not move the text away from the pointer.
    if view.isFollowing { view.isFollowing = false }
    view.goal = nil
    checksum = nil
    onEvent?(.began)
  }

  // MARK: Places

  /// The place at a cell; nil above and below the rows, and where nothing can be selected.
  func place(at point: Point) -> PointedPlace? {
    view.prepareRows()
    return pointed(at: point)
  }

  /// The place at a cell at which a press begins a selection: that of a text, or of its end.
  func text(at point: Point) -> PointedPlace? {
    guard point.y >= view.viewport.minY, point.x >= view.leftColumns, let pointed = place(at: point) else {
      return nil
    }
    return pointed.distance < 2 ? pointed : nil
  }

  private func pointed(at point: Point) -> PointedPlace? {
    guard
      let row = view.prepared.rows.first(where: { ($0.y..<$0.y + $0.height).contains(point.y) && !$0.isRule })
    else { return nil }
    return view.content.place(in: row, point.y - row.y, x: point.x)
  }

  private func place(of unit: TextUnit, around place: SelectionPlace) -> SelectionPlace {
    guard unit != .character else { return place }
    return SelectionPlace(bytes: view.content.bytes(of: unit, around: place), column: place.column)
  }

  /// The place of the cell in view that is nearest to a cell.
  func place(nearestTo point: Point) -> SelectionPlace? {
    guard let first = view.prepared.rows.first, let last = view.prepared.rows.last else { return nil }
    var point = point
    point.x = min(max(point.x, 0), max(0, view.viewport.maxX - 1))
    point.y = min(max(point.y, view.viewport.minY, first.y), max(view.viewport.minY, view.viewport.maxY - 1))
    if point.y >= last.y + last.height, view.content.traits.showsLines {
      let length = view.document.length
      return SelectionPlace(bytes: length..<length, column: selection?.end.column ?? 0)
    }
    point.y = min(point.y, last.y + last.height - 1)
    return pointed(at: point)?.place
  }

  /// Moves the end of the selection to the cell under the pointer, which the rows may have left.
  func followPointer() {
    guard state.isDragging, let selection, let end = place(nearestTo: pointer) else { return }
    if selection.isBlock, end.bytes.lowerBound == view.document.length { return }
    state.drag(to: place(of: selection.unit, around: end))
  }

  // MARK: Marking

  /// Notes the selected columns of the rows in view.
  func markRows() {
    guard let selection = selection ?? view.partOfSelection, !view.prepared.rows.isEmpty else { return }
    func row(_ place: SelectionPlace) -> Int {
      view.documentRows.rowStart(containing: place.bytes.lowerBound) ?? place.bytes.lowerBound
    }
    let first = row(selection.first)
    let marked = MarkedSelection(selection: selection, rows: first...max(first, row(selection.last)))
    for index in view.prepared.rows.indices {
      let text = view.prepared.rows[index]
      guard !text.isRule, text.text.lowerBound <= max(marked.rows.upperBound, selection.bytes.upperBound),
        text.text.upperBound >= marked.rows.lowerBound
      else { continue }
      view.prepared.rows[index].selected = (0..<text.height).flatMap { row in
        guard text.area.contains(text.y + row) else { return [(row: Int, columns: Range<Int>)]() }
        return view.content.selectedColumns(marked, in: text, row).map { (row, $0) }
      }
    }
  }

  // MARK: Changes of the bytes

  /// Selections up to this length survive changes that leave their bytes as they are.
  private static let checkedBytes = 128 << 10

  private var checksumOfSelection: UInt64? {
    guard let bytes = selection?.bytes, bytes.count <= Self.checkedBytes else { return nil }
    return view.document.source.bytes(in: bytes).reduce(0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
  }

  /// Remembers the selected bytes.
  func noteBytes() { checksum = checksumOfSelection }

  /// Ends the selection if its bytes are others now.
  func bytesMayChange(by change: SourceChange, isOther: Bool) {
    guard change != .none, change != .grew || isOther else { return }
    if view.partOfSelection != nil { view.window?.endTextSelection() }
    guard selection != nil || state.hasButton else { return }
    if let checksum = checksum, checksum == checksumOfSelection { return }
    let wasShown = selection != nil
    remove()
    if wasShown { onEvent?(.lost) }
  }

  // MARK: Keys that move the end

  /// Moves the end of the selection, and scrolls it into view.
  package func extend(_ move: SelectionMove) {
    guard let selection, !state.hasButton,
      let end = view.content.place(move, from: selection.end, in: selection)
    else { return }
    state.move(to: end)
    noteBytes()
    reveal(selectionEnd: end)
    view.setNeedsDisplay()
    onEvent?(.changed)
  }

  private func reveal(selectionEnd end: SelectionPlace) {
    view.isFollowing = false
    view.goal = nil
    let row = view.documentRows.rowStart(containing: end.bytes.lowerBound) ?? end.bytes.lowerBound
    if row < view.top {
      let distance = view.rowCount(from: row, to: view.top)
      if distance <= 2 * view.rows { view.scroll(lines: -distance, nudge: 0) } else { view.move(to: row) }
    } else {
      let distance = view.rowCount(from: view.top, to: row) - (view.rows - 1)
      if distance > 2 * view.rows {
        view.move(to: view.byteAxis.clamped(view.documentRows.advance(from: row, by: 1 - view.rows).start))
      } else if distance > 0 {
        view.scroll(lines: distance, nudge: 0)
      }
    }
    if !view.documentRows.isWrapping, end.bytes.lowerBound < view.document.length {
      view.content.revealColumns(of: end.bytes.lowerBound..<end.bytes.lowerBound + 1, inRowAt: row)
    }
  }

  // MARK: Sizes

  /// Line feeds are counted in this many bytes for the status line.
  private static let countedBytes = 256 << 10

  /// The number of lines that a selection touches; nil if they are not counted.
  package var lines: Int? {
    guard let selection else { return nil }
    let bytes = selection.bytes
    var count = 0
    if bytes.count <= Self.countedBytes {
      count = view.document.source.bytes(in: bytes).count { $0 == 0x0a }
    } else if let first = view.document.lineNumber(at: bytes.lowerBound),
      let last = view.document.lineNumber(at: bytes.upperBound)
    {
      count = last - first
    } else {
      return nil
    }
    let endsLine = view.document.source.byte(at: bytes.upperBound - 1) == 0x0a
    return count + (endsLine && !selection.isBlock ? 0 : 1)
  }
}
