// The position of a scroll view in content whose rows are numbered late.
//
// Problem: a scroll state counts cells from the start of the content. In a list, the cells before the view are
// estimates until their rows are measured; in a file, the rows before the view are unknown until its lines are
// counted. When the number of the first visible row changes, nothing may move on the screen, and a motion that
// is running must continue.
//
// Idea: one row that the user sees is the anchor. `anchor.row` identifies it by something that never changes
// with the knowledge about other rows: a line of the list, a byte of the file. `anchor.offset` is its start in
// the present offsets of the state. When its true start becomes known, `renumber` gives it to the anchor and
// shifts the state's offset, its target and its motion by the same distance, in one step with the new limits.
//
// The offset of the state and the anchor say the same in two ways, so one of them always leads. During a motion
// it is the state: `distance(to:)` is the number of cells that it has moved away from the anchor, and the owner
// then chooses another row. In a jump it is the anchor: the owner sets it first and the state afterwards, so
// that the distance is 0 and nothing is left to do. No flag is needed to tell the two apart.

import GeometryCore

/// A row of a scroll view that keeps its place on the screen while the numbers of the rows before it change.
///
/// `Row` identifies a row independently of what is known about the others. Offsets are in cells.
public struct RowAnchor<Row> {
  /// The identity of the row.
  public var row: Row
  /// The start of the row in the offsets of the scroll state.
  public var offset: Int

  /// A row that starts at an offset of the scroll state.
  public init(_ row: Row, offset: Int) {
    (self.row, self.offset) = (row, offset)
  }
}

extension RowAnchor: Equatable where Row: Equatable {}
extension RowAnchor: Hashable where Row: Hashable {}
extension RowAnchor: Sendable where Row: Sendable {}

/// The position of a scroll view in rows that are numbered late, and the place to which it is going.
public struct RowScroller<Row, Goal> {
  /// The row that keeps its place. Other offsets are worked out from it.
  public var anchor: RowAnchor<Row>
  /// A place whose offset is not known yet; the motion leads to it as soon as it is.
  public var goal: Goal?
  /// The sum of all renumberings, none of which moves anything on the screen.
  public private(set) var renumbered = 0

  /// A position at a row, without a goal.
  public init(_ row: Row, offset: Int = 0) { anchor = RowAnchor(row, offset: offset) }

  /// The cells by which an offset of the state is below the start of the anchor.
  public func distance(to offset: Int) -> Int { offset -| anchor.offset }

  /// Gives the anchor another offset, and shifts the state by the same distance in one step with its new
  /// sizes and insets; nil leaves one as it is. Nothing moves on the screen unless the new limits demand it.
  public mutating func renumber(
    anchorTo offset: Int, on axis: ScrollState.Axis, of state: inout ScrollState, contentSize: Size? = nil,
    bounds: Size? = nil, contentInset: EdgeInsets? = nil, at time: Double
  ) -> ScrollEvents {
    let distance = offset -| anchor.offset
    anchor.offset = offset
    renumbered = renumbered +| distance
    return state.setGeometry(
      contentSize: contentSize, bounds: bounds, contentInset: contentInset,
      anchoring: .numbers(
        movedBy: axis == .vertical ? Point(x: 0, y: distance) : Point(x: distance, y: 0)), at: time)
  }
}
