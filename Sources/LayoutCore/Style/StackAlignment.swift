/// The direction in which a stack lines up its children.
public enum StackDirection: String, CaseIterable, Sendable {
  case horizontal, vertical
}

/// Where the children of a stack go along its direction when there is room left.
public enum JustifyContent: String, CaseIterable, Sendable {
  case start, center, end, spaceBetween, spaceAround, spaceEvenly
}

/// Where the children of a stack go across its direction. Only horizontal stacks align on baselines.
public enum AlignItems: String, CaseIterable, Sendable {
  case start, center, end, stretch, baselineFirst, baselineLast
}

/// What one child says against its stack's `AlignItems`.
public enum AlignSelf: String, CaseIterable, Sendable {
  case auto, start, center, end, stretch, baselineFirst, baselineLast
}

/// Whether a stack starts a new line where its children do not fit on one.
public enum FlexWrap: String, CaseIterable, Sendable {
  case noWrap, wrap
}

/// Where the lines of a wrapping stack go when there is room left across its direction.
public enum AlignContent: String, CaseIterable, Sendable {
  case start, center, end, spaceBetween, spaceAround, spaceEvenly, stretch
}

/// Where the children of a stack go sideways, whatever its direction.
public enum HorizontalAlignment: String, CaseIterable, Sendable {
  case none, left, middle, right
}

/// Where the children of a stack go up and down, whatever its direction.
public enum VerticalAlignment: String, CaseIterable, Sendable {
  case none, top, center, bottom
}
