import LayoutCore

/// The ways to move the focus.
public enum FocusDirection: Sendable, CaseIterable {
  /// In the order of Tab: that of the tree, but nodes with a `focusOrder` come first.
  case next
  /// The reverse of ``next``.
  case previous
  /// To the nearest node above.
  case up
  /// To the nearest node below.
  case down
  /// To the nearest node on the left.
  case left
  /// To the nearest node on the right.
  case right
}

extension FocusDirection {
  /// The frame that is nearest to another one on this side; nil if there is none. Frames that overlap it across the
  /// direction come before others: the cells between them count twice. Equal ones keep their order. O(frames)
  func nearest(to origin: Rect, among frames: [Rect]) -> Int? {
    var best: (index: Int, distance: Double)?
    for (index, frame) in frames.enumerated() {
      guard let distance = distance(from: origin, to: frame) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
    }
    return best?.index
  }

  private func distance(from origin: Rect, to frame: Rect) -> Double? {
    // All sides as one: along the direction and across it.
    func span(_ rect: Rect, vertical: Bool) -> (start: Double, end: Double) {
      vertical ? (Double(rect.minY), Double(rect.maxY)) : (Double(rect.minX), Double(rect.maxX))
    }
    let isVertical = self == .up || self == .down
    guard isVertical || self == .left || self == .right else { return nil }
    var (from, to) = (span(origin, vertical: isVertical), span(frame, vertical: isVertical))
    if self == .up || self == .left { (from, to) = ((-from.end, -from.start), (-to.end, -to.start)) }
    // Both edges lie further on.
    guard to.start >= from.end || to.start > from.start && to.end > from.end else { return nil }
    let (a, b) = (span(origin, vertical: !isVertical), span(frame, vertical: !isVertical))
    let gap = max(0, max(b.start - a.end, a.start - b.end))
    // A cell is about twice as high as wide.
    let (along, across) = isVertical ? (2.0, 1.0) : (1.0, 2.0)
    return max(0, to.start - from.end) * along + gap * across * 2 + abs((a.start + a.end) - (b.start + b.end))
      * 0.01
  }
}
