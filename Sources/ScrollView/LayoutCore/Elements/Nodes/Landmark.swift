/// Ends a walk along elements that goes round: nodes that were each other's parents at different times can form a cycle.
///
/// The element after 1, 2, 4… steps is kept as a landmark, and meeting it again ends the walk (Brent's algorithm).
@MainActor
struct Landmark {
  private var element: LayoutElement
  private var (steps, next) = (0, 1)

  init(_ start: LayoutElement) { element = start }

  /// Returns false if the walk has come to this element before, once it has gone round.
  mutating func isNew(_ other: LayoutElement) -> Bool {
    guard other !== element else { return false }
    steps += 1
    if steps == next { (element, next) = (other, next * 2) }
    return true
  }
}
