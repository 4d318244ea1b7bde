/// The treatment of movement for which a scroll view has no room (CSS Overscroll Behavior).
public enum OverscrollBehavior: String, CaseIterable, Sendable {
  /// It moves the next scroll view outwards.
  case auto
  /// It ends here, and the edge bounces.
  case contain
  /// It ends here, and nothing bounces.
  case none
}
