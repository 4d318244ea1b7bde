import NodeUI

/// The state behind the status line.
struct StatusState {
  /// The answer to the last key.
  var message = ""
  /// Whether the answer is the place in the file, which may still change.
  var showsFileInfo = false
  /// The keys whose difference from less has been explained.
  var hinted: [KeyStroke] = []
  /// How long background work has been running.
  var progress = ProgressReport()
}
