/// A mistake in a tree that layout has found and worked around.
public enum LayoutProblem: Error, Hashable, Sendable {
  /// An element contains itself, directly or further down; the inner occurrence was laid out empty.
  case contains(outer: String, inner: String)
  /// A node is in one layout twice, or in the layouts of two nodes of a tree; the later one was left out.
  case nodeTwice(node: String, first: String, second: String)
  /// A node has a `layoutSpecBlock` and overrides `layoutSpecThatFits(_:)`; the block was used.
  case twoSpecs(node: String)
  /// A spec for one child has none, and was given its minimum size.
  case missingChild(spec: String)
  /// A fraction in the style of an element in the content of a scroll view has no effect, as the length of its parent
  /// is not known there; `dimension` is its name and value, such as `height 50%`.
  case undefinedFraction(element: String, dimension: String, scroll: String)
}

extension LayoutProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .contains(let outer, let inner):
      outer == inner
        ? "\(outer) contains itself" : "\(outer) contains \(inner), which contains \(outer)"
    case .nodeTwice(let node, let first, let second):
      first == second
        ? "\(node) is in the layout of \(first) twice"
        : "\(node) is in the layouts of \(first) and \(second)"
    case .twoSpecs(let node):
      "\(node) has a layoutSpecBlock and overrides layoutSpecThatFits(_:); only one may define its layout"
    case .missingChild(let spec):
      "\(spec) has no child"
    case .undefinedFraction(let element, let dimension, let scroll):
      "\(element) has \(dimension) without effect: its parent in the content of \(scroll) has no fixed size; give it one"
    }
  }
}
