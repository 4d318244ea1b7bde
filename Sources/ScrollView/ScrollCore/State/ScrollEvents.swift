/// The phase of a scroll view's motion (docs/design/scrolling.md §1).
public enum ScrollPhase: String, CaseIterable, Sendable {
  case idle
  /// A pointer is down and has not moved.
  case tracking
  case dragging
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

  public static let willBeginDragging = ScrollEvents(rawValue: 1 << 0)
  public static let didZoom = ScrollEvents(rawValue: 1 << 1)
  public static let didScroll = ScrollEvents(rawValue: 1 << 2)
  public static let willEndDragging = ScrollEvents(rawValue: 1 << 3)
  /// The drag is over; with `willDecelerate` the content keeps moving.
  public static let didEndDragging = ScrollEvents(rawValue: 1 << 4)
  public static let willDecelerate = ScrollEvents(rawValue: 1 << 5)
  public static let didEndScrollingAnimation = ScrollEvents(rawValue: 1 << 6)
  public static let willBeginDecelerating = ScrollEvents(rawValue: 1 << 7)
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
public protocol ScrollDelegate: AnyObject {
  func scrollViewWillBeginDragging()
  func scrollViewDidZoom()
  func scrollViewDidScroll()
  func scrollViewDidEndDragging(willDecelerate: Bool)
  func scrollViewWillBeginDecelerating()
  func scrollViewDidEndDecelerating()
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
  public func send(to delegate: any ScrollDelegate) {
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
