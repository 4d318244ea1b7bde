/// What happens to motion that a scroll view has no use for (CSS Overscroll Behavior).
public enum OverscrollBehavior: String, CaseIterable, Sendable {
  /// It goes to the next scroll view outside.
  case auto
  /// It ends here, and the edge bounces.
  case contain
  /// It ends here, and nothing bounces.
  case none
}
