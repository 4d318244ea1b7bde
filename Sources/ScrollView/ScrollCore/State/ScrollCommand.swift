import GeometryCore

/// A scrolling command that a key stands for (docs/design/scrolling.md §4).
public enum ScrollCommand: Hashable, Sendable {
  /// A number of single steps: rows, or sideways ``ScrollState/horizontalLineStep`` columns each.
  case line(ScrollState.Axis, Int)
  /// Half the length of the window for each count, negative towards the start.
  case halfPage(ScrollState.Axis, Int)
  /// A page for each count, negative towards the start; the overlap stays in view.
  case page(ScrollState.Axis, Int)
  /// The start of the content.
  case toStart(ScrollState.Axis)
  /// The end of the content.
  case toEnd(ScrollState.Axis)
}

/// The direction in which a wheel moves the content.
public enum WheelDirection: String, CaseIterable, Sendable {
  /// The content follows the fingers: a notch down shows what lies above.
  case natural
  /// The window follows the wheel: a notch down shows what lies below.
  case traditional

  /// The way to scroll for notches that a terminal reports: positive is down or to the right.
  public func sign(of notches: Int) -> Int { self == .natural ? -notches.signum() : notches.signum() }
}

extension ScrollState {
  /// The axis of a command, and the cells to scroll. `covered`: the cells by which a page is shorter, since
  /// something covers the ends of the window.
  public func distance(of command: ScrollCommand, covered: Int = 0) -> (axis: Axis, cells: Int) {
    func page(_ axis: Axis) -> Int { max(1, pageLength(axis) -| max(0, covered)) }
    switch command {
    case .line(let axis, let count):
      return (axis, axis == .horizontal ? count *| max(1, horizontalLineStep) : count)
    case .halfPage(let axis, let count):
      let half = pageOverlap(axis).halfPage(of: self[axis].axis)
      return (axis, (covered > 0 ? min(half, page(axis)) : half) *| count *| readingDirection(axis))
    case .page(let axis, let count): return (axis, page(axis) *| count *| readingDirection(axis))
    case .toStart(let axis): return (axis, edge(.start, axis) -| self[axis].target)
    case .toEnd(let axis): return (axis, edge(.end, axis) -| self[axis].target)
    }
  }

  /// 1 where offsets grow in the direction in which people read, else -1.
  private func readingDirection(_ axis: Axis) -> Int { axis == .horizontal && isRightToLeft ? -1 : 1 }

  /// The scroller of an axis.
  public subscript(axis: Axis) -> AxisScroller {
    axis == .horizontal ? horizontal : vertical
  }

  /// Scrolls to an edge.
  @discardableResult
  public mutating func scroll(to edge: ScrollAlignment, of axis: Axis, animated: Bool, at time: Double)
    -> ScrollEvents
  {
    var offset = targetOffset
    let place = self.edge(edge, axis)
    if axis == .horizontal { offset.x = place } else { offset.y = place }
    return setContentOffset(offset, animated: animated, at: time)
  }

  /// The offset of an edge; the start is at the right if text runs from right to left.
  func edge(_ edge: ScrollAlignment, _ axis: Axis) -> Int {
    let limits = self[axis].axis
    let isMirrored = readingDirection(axis) < 0
    switch edge {
    case .start: return isMirrored ? limits.maxOffset : limits.minOffset
    case .end: return isMirrored ? limits.minOffset : limits.maxOffset
    default: return self[axis].target
    }
  }

  /// Zooms and scrolls so that a rectangle of the content fills the window, as far as the limits allow.
  @discardableResult
  public mutating func zoom(to rect: Rect, at time: Double) -> ScrollEvents {
    guard !rect.isEmpty else { return [] }
    let before = zoom.value
    let scale = min(
      zoom.fitting(rect.size.width, in: bounds.width), zoom.fitting(rect.size.height, in: bounds.height))
    let events = setZoomScale(scale, anchor: .zero, at: time)
    let factor = zoom.value / before
    func start(_ place: Int, _ length: Int, _ window: Int) -> Int {
      let middle = (Double(place) + Double(length) / 2) * factor
      return ScrollPlace.whole((middle - Double(window) / 2).rounded())
    }
    let offset = Point(
      x: start(rect.minX, rect.size.width, bounds.width), y: start(rect.minY, rect.size.height, bounds.height)
    )
    return events.union(setContentOffset(offset, animated: false, at: time))
  }
}

extension ScrollChain {
  /// Performs a key's command.
  ///
  /// - Parameter covered: for each view the cells by which its pages are shorter; none if it is empty.
  /// - Returns: the cells that no view took.
  @discardableResult
  public mutating func perform(_ command: ScrollCommand, covered: [Int] = [], at time: Double) -> Int {
    beginMovement()
    switch command {
    case .toStart(let axis): return move(to: .start, of: axis, at: time)
    case .toEnd(let axis): return move(to: .end, of: axis, at: time)
    case .line, .halfPage, .page: break
    }
    // The distance depends on the view that will move: a page of the innermost that can.
    for index in views.indices {
      let less = covered.indices.contains(index) ? covered[index] : 0
      let (axis, cells) = views[index].distance(of: command, covered: less)
      guard cells != 0 else {
        // The view is at that edge already.
        if views[index].contains(axis) {
          end(at: index)
          return 0
        }
        continue
      }
      if views[index].canMove(axis, cells.signum()) || index == views.count - 1 {
        let source: Source = if case .line = command { .key } else { .pageKey }
        return scroll(axis, by: cells, source, at: time)
      }
    }
    return 0
  }

  /// Home and End concern one view only: the innermost that is not at that edge.
  private mutating func move(
    to edge: ScrollAlignment, of axis: ScrollState.Axis, at time: Double
  ) -> Int {
    for index in views.indices {
      let distance = views[index].edge(edge, axis) -| views[index][axis].stepStart(at: time)
      if distance != 0, views[index].allows(axis, Double(distance)) {
        return moveByKey(index, axis, distance, isLine: false, at: time)
      }
      if views[index].contains(axis) {
        end(at: index)
        return 0
      }
    }
    return 0
  }
}
