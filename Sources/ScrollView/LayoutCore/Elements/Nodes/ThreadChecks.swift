/// The host of a tree that belongs to one thread. Debug builds ask it whenever a node asks for
/// layout or display.
package protocol ThreadCheckingHost: AnyObject {
  /// Called when a node asks for layout or display, on whatever thread changes it.
  func nodeWillChange(_ node: DisplayNode)
}

/// The switch of these checks. Most trees have no host with a thread of its own, and looking for one takes a
/// walk up to the root.
package enum ThreadChecks {
  /// Set before the first node of such a tree can change, and never reset.
  nonisolated(unsafe) package static var isOn = false
}
