/// The phase of a scroll view's motion (docs/design/scrolling.md §1).
public enum ScrollPhase: String, CaseIterable, Sendable {
  /// At rest.
  case idle
  /// A pointer is down and has not moved.
  case tracking
  /// A pointer moves the content.
  case dragging
  /// The content continues after a throw.
  case decelerating
  /// On the way back from beyond an edge.
  case settling
  /// Programmatic or keyboard motion.
  case animating

  /// Whether it is decelerating to a delegate: coming to rest without pointer or command, edges included.
  var isDeceleration: Bool { self == .decelerating || self == .settling }
}

/// The events that one call to a scroll view caused. Callbacks are sent in the order of the bits: UIKit's.
public struct ScrollEvents: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A pointer that is down has begun to move the content.
  public static let willBeginDragging = ScrollEvents(rawValue: 1 << 0)
  /// The scale has changed.
  public static let didZoom = ScrollEvents(rawValue: 1 << 1)
  /// The offset has changed, by a cell or a part of one. New numbers of the same rows do not count.
  public static let didScroll = ScrollEvents(rawValue: 1 << 2)
  /// The pointer was let go, and the offset at which the content will rest is known.
  public static let willEndDragging = ScrollEvents(rawValue: 1 << 3)
  /// The drag is over; with `willDecelerate` the content keeps moving.
  public static let didEndDragging = ScrollEvents(rawValue: 1 << 4)
  /// The content keeps moving after the drag: a part of ``didEndDragging``.
  public static let willDecelerate = ScrollEvents(rawValue: 1 << 5)
  /// A motion by code or keys has ended, at its target or interrupted.
  public static let didEndScrollingAnimation = ScrollEvents(rawValue: 1 << 6)
  /// A motion without pointer or command begins.
  public static let willBeginDecelerating = ScrollEvents(rawValue: 1 << 7)
  /// That motion has ended, at rest or interrupted.
  public static let didEndDecelerating = ScrollEvents(rawValue: 1 << 8)
}

extension ScrollEvents {
  /// Adds the events of a later call. A deceleration that ended and began again continues for a delegate.
  public mutating func append(_ later: ScrollEvents) {
    var later = later
    if contains(.didEndDecelerating), later.contains(.willBeginDecelerating) {
      remove(.didEndDecelerating)
      if !contains(.willBeginDecelerating) { later.remove(.willBeginDecelerating) }
    }
    formUnion(later)
  }
}

/// The callbacks of UIScrollViewDelegate.
@MainActor
public protocol ScrollDelegate: AnyObject {
  /// The user has begun to move the content with the pointer.
  func scrollViewWillBeginDragging()
  /// The scale has changed.
  func scrollViewDidZoom()
  /// The offset has changed, for any reason: input, code, motion or layout.
  func scrollViewDidScroll()
  /// The user has let go. `willDecelerate`: the content keeps moving, so ``scrollViewDidEndDecelerating()``
  /// follows.
  func scrollViewDidEndDragging(willDecelerate: Bool)
  /// The content begins to move by itself, after a throw or back from beyond an edge.
  func scrollViewWillBeginDecelerating()
  /// That motion has ended: the content rests, or something interrupted it.
  func scrollViewDidEndDecelerating()
  /// An animated move by code or keys has ended. Moves that are not animated do not call it.
  func scrollViewDidEndScrollingAnimation()
}

extension ScrollDelegate {
  public func scrollViewWillBeginDragging() {}
  public func scrollViewDidZoom() {}
  public func scrollViewDidScroll() {}
  public func scrollViewDidEndDragging(willDecelerate: Bool) {}
  public func scrollViewWillBeginDecelerating() {}
  public func scrollViewDidEndDecelerating() {}
  public func scrollViewDidEndScrollingAnimation() {}
}

extension ScrollEvents {
  /// Calls the delegate for each event, in order. `willEndDragging` has been called already: it may change
  /// the target, so `ScrollState.endDragging` calls it before its result is known.
  @MainActor public func send(to delegate: any ScrollDelegate) {
    if contains(.willBeginDragging) { delegate.scrollViewWillBeginDragging() }
    if contains(.didZoom) { delegate.scrollViewDidZoom() }
    if contains(.didScroll) { delegate.scrollViewDidScroll() }
    if contains(.didEndDragging) {
      delegate.scrollViewDidEndDragging(willDecelerate: contains(.willDecelerate))
    }
    if contains(.didEndScrollingAnimation) { delegate.scrollViewDidEndScrollingAnimation() }
    if contains(.willBeginDecelerating) { delegate.scrollViewWillBeginDecelerating() }
    if contains(.didEndDecelerating) { delegate.scrollViewDidEndDecelerating() }
  }
}
