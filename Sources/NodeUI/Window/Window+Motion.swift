import LayoutCore

// Scroll views that move: which these are, and bringing them to the present.
extension Window {
  func willMove(_ node: ScrollNode) { movers.insert(node) }

  /// All that may move, each view once: an event costs no more than that, however many came before it.
  var movingNodes: MovingNodes {
    var moving = MovingNodes()
    for nodes in [schedule.moving, unseen, movers.nodes] {
      for node in nodes { moving.insert(node) }
    }
    return moving
  }

  /// A view that nobody sees needs no frames, but its delegate still hears of the end of its motion: in time, or at once
  /// where the node has left the tree.
  func lookAfter(_ nodes: [ScrollNode]) {
    var known = Set(schedule.scrollNodes.map(ObjectIdentifier.init))
    unseen = []
    for node in nodes where node.isMoving && known.insert(ObjectIdentifier(node)).inserted {
      if isShown(node), node.state.isMoving { unseen.append(node) } else { node.finishMoving(at: time) }
    }
  }

  /// Brings what moves to the present. What an event does then depends on when it comes, and not on when frames were
  /// drawn.
  func advanceScrolling() {
    for node in movingNodes.nodes where node.isMoving && isShown(node) { advance(node) }
  }

  func advance(_ node: ScrollNode) {
    advanceCount += 1
    node.advance(to: time)
  }
}
