import GeometryCore

/// The axis along which subnodes follow each other, so that a binary search finds those in view.
enum SubnodeOrder: UInt8 {
  case down, right
}

extension DisplayNode {
  /// Fewer subnodes than this are tested one by one.
  private static let orderedFrom = 16

  /// Records whether the nodes of a layout follow each other. O(nodes); in most layouts that do not, the
  /// second or third node shows it.
  final func noteSubnodeOrder(_ record: LayoutRecord, isMoving: Bool) {
    state.subnodeOrder = nil
    guard automaticallyManagesSubnodes, !isMoving, record.count >= Self.orderedFrom, record.hidden.isEmpty
    else {
      return
    }
    func follow(_ before: (Rect) -> Int, _ after: (Rect) -> Int) -> Bool {
      var (low, high) = (Int.min, Int.min)
      for frame in record.frames {
        if before(frame) < low || after(frame) < high { return false }
        (low, high) = (before(frame), after(frame))
      }
      return true
    }
    if follow(\.minY, \.maxY) {
      state.subnodeOrder = .down
    } else if follow(\.minX, \.maxX) {
      state.subnodeOrder = .right
    }
  }

  /// Call it after moving subnodes away from their layout: those in view are then looked for among all.
  package final func forgetSubnodeOrder() { optionalState?.subnodeOrder = nil }

  /// Calls `body` for every subnode that is not hidden and overlaps a rectangle of this node's content, from back to front.
  ///
  /// O(log n + subnodes in view) if the layout is a row or a column, else O(n).
  public final func forEachSubnode(in rect: Rect, _ body: (DisplayNode) -> Void) {
    guard let state = optionalState, !rect.isEmpty else { return }
    let subnodes = state.subnodes
    guard let order = state.subnodeOrder, layoutTransition == nil else {
      for node in subnodes where node.meets(rect) { body(node) }
      return
    }
    let isDown = order == .down
    let (start, end) = isDown ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var index = subnodes.partitioningIndex { (isDown ? $0.frame.maxY : $0.frame.maxX) > start }
    while index < subnodes.count {
      let node = subnodes[index]
      if (isDown ? node.frame.minY : node.frame.minX) >= end { return }
      if node.meets(rect) { body(node) }
      index += 1
    }
  }

  private func meets(_ rect: Rect) -> Bool {
    !flags.contains(.isHidden) && frame.minX < rect.maxX && frame.maxX > rect.minX && frame.minY < rect.maxY
      && frame.maxY > rect.minY
  }

  /// The object that shows the tree, if any: set on the root, found from every node. Not retained.
  public final var host: AnyObject? {
    get { topmost.optionalState?.optionalExtras?.host }
    set {
      state.extras.host = newValue
      handOnGuests()
    }
  }

  /// The key bindings of the node, of which this module knows nothing.
  package final var keysStorage: AnyObject? {
    get { optionalState?.optionalExtras?.keys }
    set { state.extras.keys = newValue }
  }

  /// The tasks of the node, of which this module knows nothing.
  package final var tasksStorage: AnyObject? {
    get { optionalState?.optionalExtras?.tasks }
    set { state.extras.tasks = newValue }
  }
}
