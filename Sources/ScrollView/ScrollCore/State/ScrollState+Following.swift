// Whether a view follows its end is asked from its position, and stored nowhere: a view at its end before new lengths is
// at its end after them. So nothing can forget to follow, and any way back to the end follows again.
//
// A pointer is the exception. Content that it holds does not move while the content grows, so the offset that was the end is
// kept until it lets go (`Motion.held`).
//
// Pitfall: asking after the lengths have changed, when the old end is an end no longer.

import GeometryCore

extension ScrollState {
  /// Whether the view is at its end on an axis, or any motion leads there: a key, a bounce, a throw. While a pointer holds
  /// the view, the end is where it was when the pointer was pressed.
  public func isAtEnd(_ axis: Axis) -> Bool { self[axis].isAtEnd }

  /// Whether the view is at its start on an axis, or any motion leads there.
  public func isAtStart(_ axis: Axis) -> Bool { self[axis].isAtStart }

  /// The axes whose end the view follows and shows.
  var followedEnds: [Axis] {
    // Text that grows downwards does not follow a long line to the right.
    let goesDown = scrollableDirections.scrollsVertically || vertical.axis.isScrollable
    let axes: [Axis] =
      (isRightToLeft || followsEnd && !goesDown ? [.horizontal] : []) + (followsEnd ? [.vertical] : [])
    return axes.filter(isAtEnd)
  }

  /// Goes to the end of an axis on which the view was at its end before its content has changed, unless a pointer holds it.
  ///
  /// - Parameter carriesMotion: whether a running motion moves as far as the end has moved, so that it ends as soon as it
  ///   would have, however fast the content grows. If not, as for lengths that were estimates, it gets a new target.
  package mutating func followEnd(_ axis: Axis, carriesMotion: Bool, at time: Double) -> ScrollEvents {
    change(axis) { $0.followEnd(carriesMotion: carriesMotion, at: time) }
    return settled(at: time)
  }

  /// Returns to ends that were followed before an input, unless it has moved the content towards the start. The end may have
  /// moved while a pointer held the content, and a step towards the end may have replaced a throw that leads to it.
  mutating func goToEnds(_ axes: [Axis], after moved: (x: Double, y: Double) = (0, 0), at time: Double) {
    for axis in axes where (axis == .horizontal ? moved.x : moved.y) >= 0 {
      let isAnimated = !reducesMotion
      change(axis) {
        if !$0.isHeld, !$0.isAtEnd { $0.scroll(to: $0.axis.maxOffset, animated: isAnimated, at: time) }
      }
    }
  }
}

extension AxisScroller {
  /// Whether the view is at its end or moves there; if a pointer holds it, at the end before the press.
  var isAtEnd: Bool {
    if case .held(let raw, _, let end) = motion { return raw.rounded >= min(end, axis.maxOffset) }
    return target >= axis.maxOffset
  }

  var isAtStart: Bool {
    if case .held(let raw, _, _) = motion { return raw.rounded <= axis.minOffset }
    return target <= axis.minOffset
  }

  /// The offset that counts as the end for a pointer that takes hold at a place. It stops a throw, but a click in a view
  /// that is on its way to a new end does not lead away from there.
  func endOfHold(at place: ScrollPlace) -> Int {
    if case .held(_, _, let end) = motion { return end }
    return isAnimating && isAtEnd ? min(place.rounded, axis.maxOffset) : axis.maxOffset
  }

  mutating func followEnd(carriesMotion: Bool, at time: Double) {
    guard !isHeld, target != axis.maxOffset else { return }
    if carriesMotion, case .moving(let trajectory, let kind) = motion {
      motion = .moving(trajectory.shifted(by: axis.maxOffset -| trajectory.target), kind)
      return
    }
    let isFar = abs(place(at: time).distance(from: axis.maxOffset)) > Double(Self.immediate)
    scroll(to: axis.maxOffset, animated: isMoving && isFar, at: time)
  }
}
