/// The direction in which a stack lines up its children.
public enum StackDirection: String, CaseIterable, Sendable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// The placement of a stack's children along its direction when there are free cells.
public enum JustifyContent: String, CaseIterable, Sendable {
  /// Children are at the start, and free cells after them.
  case start
  /// Children are in the middle; an odd free cell comes after them.
  case center
  /// Children are at the end. Children that do not fit reach beyond the start.
  case end
  /// Free cells are shared out between the children. A single child, or one without room, is at the start.
  case spaceBetween
  /// Free cells are shared out between the children, with half a share at both ends.
  case spaceAround
  /// Free cells are shared out between the children, with a whole share at both ends.
  case spaceEvenly
}

/// The placement of a stack's children across its direction. Only horizontal stacks align on baselines.
public enum AlignItems: String, CaseIterable, Sendable {
  /// At the upper edge of a row, or the left edge of a column.
  case start
  /// In the middle; an odd free cell is at the lower or right side.
  case center
  /// At the lower edge of a row, or the right edge of a column.
  case end
  /// As long across as the stack, unless the child has a length of its own there.
  case stretch
  /// The first lines of all texts are on one row.
  case baselineFirst
  /// The last lines of all texts are on one row.
  case baselineLast
}

/// The placement of one child across its stack's direction; `auto` is the stack's `AlignItems`.
public enum AlignSelf: String, CaseIterable, Sendable {
  /// All but `auto` mean the same as in ``AlignItems``.
  case auto, start, center, end, stretch, baselineFirst, baselineLast
}

extension AlignItems {
  /// The alignment that a child asks for; for `auto`, the stack's alignment.
  @inline(__always)
  init(_ own: AlignSelf, otherwise alignment: AlignItems) {
    self =
      switch own {
      case .auto: alignment
      case .start: .start
      case .center: .center
      case .end: .end
      case .stretch: .stretch
      case .baselineFirst: .baselineFirst
      case .baselineLast: .baselineLast
      }
  }

  /// The same in a column, which has no baselines.
  @inline(__always)
  var withoutBaseline: AlignItems { self == .baselineFirst || self == .baselineLast ? .start : self }
}

/// One line, or a new line wherever the next child does not fit.
public enum FlexWrap: String, CaseIterable, Sendable {
  /// All children are on one line, and those with `flexShrink` shrink.
  case noWrap
  /// A child that does not fit begins the next line.
  case wrap
}

/// The placement of a wrapping stack's lines when there are free cells across its direction.
public enum AlignContent: String, CaseIterable, Sendable {
  /// As in ``JustifyContent``, for lines; with `stretch`, lines share out the free cells and become thicker.
  case start, center, end, spaceBetween, spaceAround, spaceEvenly, stretch
}

/// The horizontal placement of a stack's children, in either direction of the stack.
public enum HorizontalAlignment: String, CaseIterable, Sendable {
  /// `none` leaves the alignment to ``StackLayoutSpec/justifyContent`` and ``StackLayoutSpec/alignItems``.
  case none, left, middle, right
}

/// The vertical placement of a stack's children, in either direction of the stack.
public enum VerticalAlignment: String, CaseIterable, Sendable {
  /// `none` leaves the alignment to ``StackLayoutSpec/justifyContent`` and ``StackLayoutSpec/alignItems``.
  case none, top, center, bottom
}
