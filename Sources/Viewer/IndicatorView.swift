import NodeUI
import ScrollCore

/// The scroll indicators of a window: where they are, when they show, and dragging them.
struct IndicatorView {
  var policy = IndicatorPolicy.auto
  /// Whether block characters can be shown.
  var hasBlocks = true
  /// Until when the transient indicators show, in seconds of the front end's clock.
  private var verticalUntil = -Double.infinity
  private var horizontalUntil = -Double.infinity
  private var drag: (axis: Axis, drag: IndicatorDrag, length: Int, pointer: Int)?
  private var layout = Layout()

  enum Axis: Hashable { case vertical, horizontal }

  /// What a press on the indicators asks for.
  enum Action: Hashable {
    case moved(Axis, offset: Int)
    case page(Axis, forward: Bool)
    /// Taken, with nothing to do.
    case none
  }

  /// Where the tracks are on the screen, and what they stand for.
  struct Layout {
    var rows = 0
    var columns = 0
    var vertical = ScrollAxis()
    var horizontal = ScrollAxis()
    var showsVertical = false
    var showsHorizontal = false

    /// The corner belongs to neither.
    var verticalTrack: Int { max(0, rows - (showsHorizontal ? 1 : 0)) }
    var horizontalTrack: Int { max(0, columns - (showsVertical ? 1 : 0)) }
  }

  init(policy: IndicatorPolicy, hasBlocks: Bool) {
    self.policy = policy
    self.hasBlocks = hasBlocks
  }

  /// Seconds that a transient indicator stays after the last movement.
  static let lingering = 1.0

  /// Shows the transient indicators of these axes for a while, and no others: moving one way is no
  /// reason to cover content for the other.
  mutating func flash(vertical: Bool, horizontal: Bool, at time: Double) {
    verticalUntil = vertical ? time + Self.lingering : -.infinity
    horizontalUntil = horizontal ? time + Self.lingering : -.infinity
  }

  /// When the next indicator goes, if one shows only for a while.
  var deadline: Double? {
    guard policy == .auto, drag == nil else { return nil }
    let vertical = layout.showsVertical ? verticalUntil : .infinity
    let horizontal = layout.showsHorizontal ? horizontalUntil : .infinity
    let first = min(vertical, horizontal)
    return first == .infinity ? nil : first
  }

  /// Draws the indicators over a window of `rows` by `columns` cells at the top left, their own row and
  /// column included.
  mutating func draw(
    into canvas: inout Canvas, rows: Int, columns: Int, vertical: ScrollAxis, horizontal: ScrollAxis,
    at time: Double
  ) {
    layout = Layout(rows: rows, columns: columns, vertical: vertical, horizontal: horizontal)
    guard policy != .never else { return }
    let always = policy == .always
    layout.showsVertical =
      vertical.isScrollable && (always || time < verticalUntil || drag?.axis == .vertical)
    layout.showsHorizontal =
      horizontal.isScrollable && (always || time < horizontalUntil || drag?.axis == .horizontal)
    if layout.showsVertical {
      for cell in cells(vertical, track: layout.verticalTrack) {
        draw(cell, .vertical, row: cell.index, column: columns - 1, into: &canvas)
      }
    }
    if layout.showsHorizontal {
      for cell in cells(horizontal, track: layout.horizontalTrack) {
        draw(cell, .horizontal, row: rows - 1, column: cell.index, into: &canvas)
      }
    }
  }

  private func cells(_ axis: ScrollAxis, track: Int) -> [IndicatorCell] {
    ScrollIndicator(axis: axis, track: track)?.cells ?? []
  }

  private func draw(
    _ cell: IndicatorCell, _ orientation: IndicatorGlyphs.Orientation, row: Int, column: Int,
    into canvas: inout Canvas
  ) {
    guard
      let glyph = IndicatorGlyphs.glyph(
        start: cell.start, count: cell.count, orientation: orientation, hasBlocks: hasBlocks)
    else { return }
    canvas.put(glyph.scalar, row: row, column: column, style: glyph.isReversed ? .reverse : .plain)
  }

  // MARK: Pointer

  /// Takes a press on an indicator's row or column, or what follows one; nil if it is not for them.
  /// The axes are as they are now: since the last frame lines may have been counted, or come.
  mutating func handle(
    _ event: MouseEvent, vertical: ScrollAxis, horizontal: ScrollAxis, at time: Double
  ) -> Action? {
    layout.vertical = vertical
    layout.horizontal = horizontal
    switch event.kind {
    case .press(button: 0): return press(event, at: time)
    case .drag(button: 0):
      regrabIfContentChanged()
      guard let current = drag else { return nil }
      let pointer = current.axis == .vertical ? event.row : event.column
      drag?.pointer = pointer
      let offset = current.drag.offset(pointer: pointer)
      flash(current.axis, at: time)
      return .moved(current.axis, offset: offset)
    case .release:
      guard let axis = drag?.axis else { return nil }
      drag = nil
      flash(axis, at: time)
      return Action.none
    default: return nil
    }
  }

  private mutating func grab(_ axis: Axis, pointer: Int) {
    let state = axis == .vertical ? layout.vertical : layout.horizontal
    let track = axis == .vertical ? layout.verticalTrack : layout.horizontalTrack
    drag = (axis, IndicatorDrag(axis: state, track: track, pointer: pointer), state.contentLength, pointer)
  }

  /// Offsets of other content, or in other units, mean nothing here: go on from where the thumb is.
  private mutating func regrabIfContentChanged() {
    guard let current = drag else { return }
    let state = current.axis == .vertical ? layout.vertical : layout.horizontal
    if state.contentLength != current.length { grab(current.axis, pointer: current.pointer) }
  }

  private mutating func flash(_ axis: Axis, at time: Double) {
    flash(vertical: axis == .vertical, horizontal: axis == .horizontal, at: time)
  }

  private mutating func press(_ event: MouseEvent, at time: Double) -> Action? {
    guard policy != .never, event.row < layout.rows, event.column < layout.columns else { return nil }
    let axis: Axis
    if event.column == layout.columns - 1, layout.vertical.isScrollable, event.row < layout.verticalTrack {
      axis = .vertical
    } else if event.row == layout.rows - 1, layout.showsHorizontal, event.column < layout.horizontalTrack {
      axis = .horizontal
    } else {
      return nil
    }
    flash(axis, at: time)
    let state = axis == .vertical ? layout.vertical : layout.horizontal
    let track = axis == .vertical ? layout.verticalTrack : layout.horizontalTrack
    let pointer = axis == .vertical ? event.row : event.column
    guard let indicator = ScrollIndicator(axis: state, track: track) else { return nil }
    switch indicator.hit(cell: pointer) {
    case .before: return .page(axis, forward: false)
    case .after: return .page(axis, forward: true)
    case .thumb:
      grab(axis, pointer: pointer)
      return Action.none
    }
  }
}
