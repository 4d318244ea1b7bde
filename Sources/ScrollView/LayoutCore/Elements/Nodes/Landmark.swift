/// Ends a walk up a tree that goes round: nodes that were each other's parents at different times can form a cycle.
///
/// The node after 1, 2, 4… steps is kept as a landmark, and meeting it again ends the walk (Brent's algorithm).
@MainActor
struct Landmark {
  private var node: DisplayNode
  private var (steps, next) = (0, 1)

  init(_ start: DisplayNode) { node = start }

  /// Returns false if the walk has come to this node before, once it has gone round.
  mutating func isNew(_ other: DisplayNode) -> Bool {
    guard other !== node else { return false }
    steps += 1
    if steps == next { (node, next) = (other, next * 2) }
    return true
  }
}
