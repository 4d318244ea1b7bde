import DocumentCore

/// The state of another file that has replaced the one on the screen.
struct Replacement {
  /// When to switch to it, in seconds of the clock; nil if not intended.
  var due: Double?
  /// Whether switching failed, with no change of the file since.
  var hasFailed = false
  /// The state of the file's path that was last reported.
  var standing = FileStanding.current
}
