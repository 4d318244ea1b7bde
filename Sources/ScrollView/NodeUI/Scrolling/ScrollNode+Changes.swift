import LayoutCore
import ScrollCore

// Every change of the scroll state: by a pointer, keys, code, layout or time.
extension ScrollNode {
  /// Changes the state, updates the node and sends events. Use it for every change that moves the content.
  @discardableResult
  public final func update<Result>(
    at time: Double, _ body: (inout ScrollState) -> (Result, ScrollEvents)
  ) -> Result {
    zoomFlight = nil
    return updateInFlight(at: time, body)
  }

  /// Changes the state as a part of a flight to a rectangle, which any other change ends.
  @discardableResult
  final func updateInFlight<Result>(
    at time: Double, _ body: (inout ScrollState) -> (Result, ScrollEvents)
  ) -> Result {
    state.reducesMotion = window?.reducesMotion ?? false
    state.scrollableDirections = openDirections
    let old = contentOffset
    let (result, events) = body(&state)
    didChangeState(events, from: old, at: time)
    return result
  }

  /// Ends a drag with a velocity in cells per second.
  final func endDragging(velocityX: Double, velocityY: Double, at time: Double) {
    // Works on a copy, so that `willEndDragging` may read the node.
    var next = state
    next.reducesMotion = window?.reducesMotion ?? false
    let refreshes = refreshState == .armed
    if refreshes {
      refreshState = .refreshing
      next.setGeometry(contentInset: adjustedContentInset, at: time)
      setNeedsLayout()
    }
    let events = next.endDragging(velocityX: velocityX, velocityY: velocityY, at: time) { [self] target in
      willEndDragging?(self, (velocityX, velocityY), &target)
    }
    let old = contentOffset
    store(next, at: time)
    didChangeState(events, from: old, at: time)
    if refreshes { refresh?.onRefresh(self) }
  }

  /// Changes the state together with the numbers of the rows.
  ///
  /// - Parameter old: returns, after the change, the old offset in the new numbers.
  final func update(
    at time: Double, from old: () -> Point, _ body: (inout ScrollState) -> ScrollEvents
  ) {
    state.reducesMotion = window?.reducesMotion ?? false
    state.scrollableDirections = openDirections
    let events = body(&state)
    didChangeState(events, from: old(), at: time)
  }

  /// Changes the state without a result.
  public final func update(at time: Double, _ body: (inout ScrollState) -> ScrollEvents) {
    update(at: time) { ((), body(&$0)) }
  }

  /// The directions in which people may scroll now.
  final var openDirections: ScrollableDirections { isScrollEnabled ? scrollableDirections : .none }

  /// A move that waits for the first layout.
  struct FirstMove {
    /// The offset that was set; nil for another move.
    var offset: Point?
    let body: (inout ScrollState, _ time: Double) -> ScrollEvents
  }

  /// Moves now, or after the first layout if there was none yet.
  final func whenLaidOut(
    to offset: Point? = nil, _ body: @escaping (inout ScrollState, _ time: Double) -> ScrollEvents
  ) {
    let time = time
    guard state.bounds == .zero else { return update(at: time) { body(&$0, time) } }
    firstMove = FirstMove(offset: offset, body: body)
  }

  /// Returns the move that waited for the first layout, once.
  final func takeFirstMove() -> FirstMove? {
    defer { firstMove = nil }
    return firstMove
  }

  /// Jumps to the end of a motion, such as that of a node that left the tree.
  final func finishMoving(at time: Double) {
    if state.isMoving { update(at: time) { $0.setContentOffset($0.targetOffset, animated: false, at: time) } }
    if zoomStretch != nil { advanceZoomStretch(to: .infinity) }
    if zoomFlight != nil { advanceZoomFlight(to: time, isLast: true) }
  }

  /// Stores a changed state without reporting it; ``didChangeState(_:from:at:)`` must follow.
  final func store(_ state: ScrollState, at time: Double) {
    zoomFlight = nil
    (self.state, changedAt) = (state, time)
  }

  /// Applies a changed state: indicators, frames and events.
  ///
  /// - Parameters:
  ///   - old: the offset before the change.
  ///   - leads: whether linked views follow: not if a layout or another linked view has moved this one.
  final func didChangeState(
    _ events: ScrollEvents, from old: Point, at time: Double, leads: Bool = true
  ) {
    var events = events
    changedAt = time
    if state.isMoving {
      if let window {
        window.motion.willMove(self)
      } else {
        // Nothing would ever advance the motion.
        events.append(state.setContentOffset(state.targetOffset, animated: false, at: time))
      }
    }
    let contentOffset = contentOffset
    if events.contains(.didScroll) {
      let size = state.contentSize
      if size.width > state.bounds.width, contentOffset.x != old.x || state.horizontal.isMoving {
        visibility.horizontal.flash(at: time)
        sideways.flash(at: time)
      }
      if size.height > state.bounds.height, contentOffset.y != old.y || state.vertical.isMoving {
        visibility.vertical.flash(at: time)
      }
      contentOffsetDidChange(by: contentOffset - old)
    }
    noticePull(at: time)
    if leads { leadLinkedViews(from: old, at: time) }
    if isJumping { noticeLanding() }
    // Drawing the next frame registers the motion with the window.
    if !events.isEmpty || self.contentOffset != old || state.isMoving { setNeedsDisplay() }
    if !events.isEmpty { send(events) }
  }

  /// Sends events. Events raised inside a callback are queued, so that a begin always precedes its end.
  private func send(_ events: ScrollEvents) {
    guard eventQueue == nil else {
      eventQueue?.append(events)
      return
    }
    eventQueue = [events]
    var index = 0
    while let events = eventQueue, index < events.count {
      var now = events[index]
      index += 1
      // Report no more scrolls after 100 nested events: callbacks may scroll without end.
      if index > Self.maximumNestedEvents { now.remove(.didScroll) }
      if let delegate { now.send(to: delegate) }
      if now.contains(.didScroll) { onScroll?(self) }
    }
    eventQueue = nil
  }

  private static let maximumNestedEvents = 100
}
