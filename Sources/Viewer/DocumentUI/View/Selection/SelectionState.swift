import DocumentCore
import LayoutCore

/// How text becomes selected by the pointer and by keys: a pure model.
///
/// A press becomes a drag when the pointer moves to another cell; one that does not is a click.
package struct SelectionState: Equatable {
  enum Phase: Equatable {
    /// Nothing is selected.
    case none
    /// A button is down and has not been moved. An older selection stands until it is.
    case pressed
    /// The end follows the pointer.
    case dragging
    case selected
  }

  /// The effect of letting the button go.
  enum Release: Equatable { case nothing, click, selection }

  private(set) var phase = Phase.none
  /// The text that is selected.
  private(set) var selection: TextSelection?
  /// The selection that a drag from the press will begin with.
  private var beginning: TextSelection?

  /// Whether the pointer decides about the end.
  var isDragging: Bool { phase == .dragging }
  package var hasButton: Bool { phase == .dragging || phase == .pressed }

  /// A press of the button. A word or a line is selected at once.
  mutating func press(_ selection: TextSelection) {
    (beginning, phase) = (selection, .pressed)
    guard selection.unit != .character else { return }
    (self.selection, phase) = (selection, .dragging)
  }

  /// A press that moves the end of the selection.
  mutating func extend(to place: SelectionPlace) {
    guard selection != nil else { return }
    selection?.end = place
    (beginning, phase) = (selection, .dragging)
  }

  /// The place at which the button was pressed.
  var pressedPlace: SelectionPlace? { beginning?.anchor }

  /// The pointer is at another place.
  mutating func drag(to place: SelectionPlace) {
    switch phase {
    case .none, .selected: return
    case .pressed: (selection, phase) = (beginning, .dragging)
    case .dragging: break
    }
    selection?.end = place
  }

  mutating func release() -> Release {
    defer { beginning = nil }
    switch phase {
    case .none, .selected: return .nothing
    case .pressed:
      (selection, phase) = (nil, .none)
      return .click
    case .dragging:
      phase = .selected
      return .selection
    }
  }

  /// A key moves the end.
  mutating func move(to place: SelectionPlace) {
    guard phase == .selected else { return }
    if selection?.unit != .character { selection?.unit = .character }
    selection?.end = place
  }

  /// Removes the selection; false if there was none. A button that is still down means nothing any more.
  @discardableResult
  mutating func cancel() -> Bool {
    let wasThere = selection != nil || hasButton
    self = SelectionState()
    return wasThere
  }
}

/// A selection with what is looked up once for all rows in view.
package struct MarkedSelection {
  var selection: TextSelection
  /// The starts of the rows that contain the first and the last place.
  var rows: ClosedRange<Int>
}

/// A place under the pointer.
package struct PointedPlace {
  var place: SelectionPlace
  /// The cells behind the end of the row's text, counted from 1; 0 on the text.
  var distance = 0
  /// The part of the row, if it shows its bytes in several ways.
  var pane = 0
}
