import LayoutCore

/// Makes room for transient indicators after each layout of a window, in the scroll views that were laid out: controls
/// may now lie under their indicators (`ScrollNode+IndicatorRoom.swift`).
final class IndicatorRoom: WindowPart {
  private var laidOut = MovingNodes()
  /// The number of layouts after which room was decided.
  private var pass = 0

  /// Called when the layout of a scroll node was applied.
  func noteLayout(of node: ScrollNode) { laidOut.insert(node) }

  /// Lets scroll views that were laid out decide about room for their indicators, and lays out what changes.
  func make() {
    // During a transition, frames are on their way.
    guard window.root.layoutTransition == nil else { return }
    pass += 1
    // A view may change several times, and those around it after it; more rounds than this are no use.
    for _ in 0..<8 {
      var nodes = laidOut
      guard !nodes.nodes.isEmpty else { return }
      laidOut = MovingNodes()
      // A view around one with a control may be asked although its own layout has not changed.
      // Inner views, which were laid out after those around them, are asked first.
      for node in nodes.nodes { node.controlRoom.reach.isOld = true }
      for node in nodes.nodes.reversed() where node.canMakeRoom && node.noteControlReach() {
        for around in sequence(first: node as DisplayNode, next: \.supernode).dropFirst() {
          if let scroll = around as? ScrollNode, scroll.canMakeRoom {
            _ = scroll.noteControlReach()
            nodes.insert(scroll)
          }
        }
      }
      var hasChanged = false
      for node in nodes.nodes where node.canMakeRoom {
        if node.updateControlRoom(pass: pass) { hasChanged = true }
      }
      guard hasChanged else { return }
      window.root.layoutIfNeeded()
    }
  }
}
