import DocumentCore

/// The event that the user waits for while the view follows the end.
enum FollowWait {
  case nothing
  /// The bell rings for new content.
  case bell
  /// The first line at or after a byte that matches a pattern ends following.
  case match(SearchPattern, from: Int)
}
