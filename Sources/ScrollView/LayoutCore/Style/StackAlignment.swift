/// The direction in which a stack lines up its children.
public enum StackDirection: String, CaseIterable, Sendable {
  case horizontal, vertical
}

/// The placement of a stack's children along its direction when there are free cells.
public enum JustifyContent: String, CaseIterable, Sendable {
  case start, center, end, spaceBetween, spaceAround, spaceEvenly
}

/// The placement of a stack's children across its direction. Only horizontal stacks align on baselines.
public enum AlignItems: String, CaseIterable, Sendable {
  case start, center, end, stretch, baselineFirst, baselineLast
}

/// The placement of one child across its stack's direction; `auto` is the stack's `AlignItems`.
public enum AlignSelf: String, CaseIterable, Sendable {
  case auto, start, center, end, stretch, baselineFirst, baselineLast
}

/// One line, or a new line wherever the next child does not fit.
public enum FlexWrap: String, CaseIterable, Sendable {
  case noWrap, wrap
}

/// The placement of a wrapping stack's lines when there are free cells across its direction.
public enum AlignContent: String, CaseIterable, Sendable {
  case start, center, end, spaceBetween, spaceAround, spaceEvenly, stretch
}

/// The horizontal placement of a stack's children, in either direction of the stack.
public enum HorizontalAlignment: String, CaseIterable, Sendable {
  case none, left, middle, right
}

/// The vertical placement of a stack's children, in either direction of the stack.
public enum VerticalAlignment: String, CaseIterable, Sendable {
  case none, top, center, bottom
}
