/// A change from one layout to another, which may take time: the argument of `animateLayoutTransition(_:)`.
///
/// The layout core has no clock: the caller calls `advance(by:)` for every frame, which gives nodes frames
/// between the old and the new, in whole cells.
@MainActor
public final class LayoutTransition {
  /// The old layout, or the new.
  public enum Key: Sendable {
    /// The layout before the transition.
    case from
    /// The layout after it.
    case to
  }

  /// The node whose layout was asked to change.
  public let node: DisplayNode
  /// Whether the transition may take time.
  public let isAnimated: Bool
  /// How long the default animation takes, in seconds; at 0 or less it ends with its first frame.
  public var duration = 0.2
  /// The part of the duration that has passed, from 0 to 1.
  public private(set) var progress = 0.0
  /// Whether everything is in its final place, or another transition has taken over.
  public private(set) var isComplete = false

  private var layouts: (from: Layout?, to: Layout?) = (nil, nil)
  private var moves: [ObjectIdentifier: Move] = [:]
  // The keys of `moves` in the order of insertion, so that nothing depends on addresses.
  private var order: [ObjectIdentifier] = []
  private var inserted: [Change] = []
  private var insertedIDs: Set<ObjectIdentifier> = []
  private var removed: [Change] = []
  private var removedIDs: Set<ObjectIdentifier> = []

  private struct Move {
    let node: DisplayNode
    var from: Rect?
    var to: Rect
  }

  private struct Change {
    let node: DisplayNode
    let parent: DisplayNode
  }

  init(_ node: DisplayNode, isAnimated: Bool, from: Layout?) {
    self.node = node
    self.isAnimated = isAnimated
    layouts.from = from
  }

  // MARK: Changes

  /// The layout of the node before or after; nil before its first.
  public func layout(for key: Key) -> Layout? {
    key == .from ? layouts.from : layouts.to
  }

  /// The nodes that appear, in the whole tree.
  public var insertedSubnodes: [DisplayNode] { inserted.map(\.node) }
  /// The nodes that disappear; they stay subnodes until the transition completes.
  public var removedSubnodes: [DisplayNode] { removed.map(\.node) }
  /// The nodes whose frames change.
  public var movedSubnodes: [DisplayNode] {
    order.compactMap { moves[$0] }.filter { !isChanging($0.node) && $0.from != $0.to }.map(\.node)
  }

  /// Whether a node appears or disappears.
  public func isChanging(_ node: DisplayNode) -> Bool {
    let id = ObjectIdentifier(node)
    return insertedIDs.contains(id) || removedIDs.contains(id)
  }

  /// The frame that a node had; nil for one that appears, unless it was given a frame to come from.
  public func initialFrame(for node: DisplayNode) -> Rect? {
    if removedIDs.contains(ObjectIdentifier(node)) { return node.frame }
    return moves[ObjectIdentifier(node)]?.from
  }

  /// The frame that a node will have; nil for one that disappears, unless it was given a frame to move to.
  public func finalFrame(for node: DisplayNode) -> Rect? { moves[ObjectIdentifier(node)]?.to }

  /// Makes a node of the new layout start from another frame than its present one, for example to slide in.
  /// Call it in `animateLayoutTransition(_:)`; it has no effect on nodes that are not in the new layout.
  public func setInitialFrame(_ frame: Rect, for node: DisplayNode) {
    guard !isComplete, let move = moves[ObjectIdentifier(node)], !removedIDs.contains(ObjectIdentifier(node))
    else { return }
    set(Move(node: node, from: frame, to: move.to))
    if isAnimated { node.frame = frame }
  }

  /// Makes a node that disappears move to a frame first, for example to slide out. Call it in
  /// `animateLayoutTransition(_:)`; it has no effect on nodes that stay: the layout positions them.
  public func setFinalFrame(_ frame: Rect, for node: DisplayNode) {
    guard !isComplete, removedIDs.contains(ObjectIdentifier(node)) else { return }
    set(Move(node: node, from: node.frame, to: frame))
  }

  // MARK: Running

  /// Advances the default animation by a time in seconds, and completes it at its end.
  ///
  /// - Returns: whether the animation is still running.
  @discardableResult
  public func advance(by seconds: Double) -> Bool {
    guard !isComplete else { return false }
    // A duration below 0 is none at all.
    let step = seconds / max(0, duration)
    progress = step.isFinite ? min(1, max(progress, progress + step)) : 1
    if progress >= 1 {
      completeTransition(true)
      return false
    }
    // Slow at both ends: 3t² - 2t³.
    let eased = progress * progress * (3 - 2 * progress)
    for id in order {
      guard let move = moves[id], let from = move.from else { continue }
      move.node.frame = Self.between(from, move.to, eased)
    }
    return true
  }

  /// Ends the transition: every node gets its final frame, and the removed nodes leave the tree. An override
  /// of `animateLayoutTransition(_:)` that does not call the default must call it.
  public func completeTransition(_ didFinish: Bool) {
    guard !isComplete else { return }
    isComplete = true
    progress = 1
    for id in order {
      if let move = moves[id] { move.node.frame = move.to }
    }
    for change in removed { change.parent.dropRemoved(change.node) }
    let root = node.topmost
    if root.optionalState?.optionalExtras?.transition === self { root.state.extras.transition = nil }
    node.didCompleteLayoutTransition(self)
  }

  /// Hands unfinished moves and removals over to the transition that replaces this one.
  func hand(over next: LayoutTransition) {
    isComplete = true
    for id in order {
      guard let move = moves[id] else { continue }
      next.set(Move(node: move.node, from: move.node.frame, to: move.to))
    }
    next.removed = removed
    next.removedIDs = removedIDs
  }

  // MARK: Collecting, while a layout is applied

  func finish(to layout: Layout?) {
    layouts.to = layout
    // A node that came back before it was removed stays.
    removed.removeAll { change in
      guard let record = change.parent.optionalState?.record else { return false }
      return change.node.isPositioned(in: record)
    }
    removedIDs = Set(removed.map { ObjectIdentifier($0.node) })
  }

  func move(_ node: DisplayNode, to frame: Rect) {
    let isNew = insertedIDs.contains(ObjectIdentifier(node))
    set(Move(node: node, from: isNew ? nil : node.frame, to: frame))
    if isNew { node.frame = frame }
  }

  func insert(_ node: DisplayNode, into parent: DisplayNode) {
    inserted.append(Change(node: node, parent: parent))
    insertedIDs.insert(ObjectIdentifier(node))
  }

  func remove(_ node: DisplayNode, from parent: DisplayNode) {
    let id = ObjectIdentifier(node)
    guard removedIDs.insert(id).inserted else { return }
    removed.append(Change(node: node, parent: parent))
    // An earlier transition may have handed over a move to a place that the node no longer has.
    if moves.removeValue(forKey: id) != nil { order.removeAll { $0 == id } }
  }

  private func set(_ move: Move) {
    let id = ObjectIdentifier(move.node)
    if moves.updateValue(move, forKey: id) == nil { order.append(id) }
  }

  private static func between(_ a: Rect, _ b: Rect, _ part: Double) -> Rect {
    func mix(_ a: Int, _ b: Int) -> Int {
      let distance = (Double(b -| a) * part).rounded()
      return a +| (distance < 0 ? 0 - length(-distance) : length(distance))
    }
    return Rect(
      x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.size.width, b.size.width),
      height: mix(a.size.height, b.size.height))
  }
}

extension DisplayNode {
  /// Lays the tree out again because this node's layout would now be different, and moves to the new layout
  /// as `animateLayoutTransition(_:)` decides. A transition that is still running in the tree ends where it
  /// is, and this one continues from there.
  ///
  /// - Parameters:
  ///   - animated: whether the transition may take time.
  ///   - measurementCompletion: called when the new layout is known and before anything moves.
  /// - Returns: the transition; call its `advance(by:)` for every frame.
  @discardableResult
  public final func transitionLayout(
    animated: Bool, measurementCompletion: (() -> Void)? = nil
  ) -> LayoutTransition {
    let root = topmost
    let transition = LayoutTransition(
      self, isAnimated: animated, from: calculatedLayout)
    setNeedsLayout()
    root.measureForApplying()
    measurementCompletion?()
    root.optionalState?.optionalExtras?.transition?.hand(over: transition)
    root.state.extras.transition = transition
    root.applyLayouts(in: transition)
    transition.finish(to: calculatedLayout)
    animateLayoutTransition(transition)
    return transition
  }

  /// Ends the transition that is running in the node's tree, with everything in its final place.
  public final func cancelLayoutTransition() {
    topmost.optionalState?.optionalExtras?.transition?.completeTransition(false)
  }

  /// The transition that is running in the node's tree.
  public final var layoutTransition: LayoutTransition? { topmost.optionalState?.optionalExtras?.transition }

  /// Removes a node that a transition had kept, unless the layout contains it again.
  final func dropRemoved(_ node: DisplayNode) {
    if let record = optionalState?.record, node.isPositioned(in: record) { return }
    if automaticallyManagesSubnodes, node.superLink === state { node.leave(self) }
  }
}
