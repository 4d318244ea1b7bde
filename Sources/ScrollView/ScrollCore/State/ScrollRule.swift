/// The rule by which a scroll view moved, or by which it showed that it cannot. The numbers are the sections of
/// docs/design/scrolling.md.
public enum ScrollRule: String, CaseIterable, Sendable {
  /// The pointer holds content at rest, or lets go of it.
  case hold = "1.hold"
  /// New lengths left the offset outside of the limits.
  case clamp = "1.clamp"
  /// The content is pulled past its edge, by a drag or the wheel.
  case stretch = "2.stretch"
  /// The edge answers a key for which no view had room.
  case nudge = "2.nudge"
  /// The content continues with the velocity of the pointer.
  case `throw` = "3.throw"
  /// A press stopped a motion.
  case stop = "3.stop"
  /// A step of a key or of the wheel.
  case line = "4.line"
  /// Half a page.
  case half = "4.half"
  /// A page of a view that does not turn pages.
  case page = "4.page"
  /// Home or End.
  case edge = "4.edge"
  /// Code set the offset.
  case offset = "4.offset"
  /// A page of a view that turns pages.
  case turn = "5.page"
  /// The motion ends at a snap point.
  case snap = "5.snap"
  /// A drag of the thumb of an indicator.
  case thumb = "6.thumb"
  /// A press on the track of an indicator.
  case track = "6.track"
  /// The view keeps all of a gesture.
  case latch = "7.latch"
  /// The views inside had no room.
  case chain = "7.chain"
  /// The drag keeps to the other axis.
  case lock = "7.lock"
  /// `overscrollBehavior` is `contain`, so the views around get nothing.
  case contain = "7.contain"
  /// `overscrollBehavior` is `none`, so the views around get nothing and the edge does not move.
  case noOverscroll = "7.none"
  /// Something was brought into view.
  case reveal = "8.reveal"
  /// The view stays at the end of content that grows.
  case follow = "8.follow"
  /// Content changed above, and the offset with it.
  case anchor = "8.anchor"
  /// A selection is dragged past an edge.
  case select = "8.select"
  /// A change of scale moved the offset.
  case zoom = "9.zoom"
  /// People may not scroll that way.
  case direction = "10.direction"
  /// A pull refreshes the content.
  case refresh = "13.refresh"

  /// The section and the name: `§7 chain`.
  public var text: String {
    let parts = rawValue.split(separator: ".")
    return "§\(parts[0]) \(parts[1])"
  }
}
