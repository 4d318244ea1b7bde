/// A layout with all elements in it, specs included: for dumps, pictures and inspectors.
@MainActor
public struct LayoutTree {
  /// The element that was laid out.
  public let element: LayoutElement
  /// The position in the parent of this tree, and the size.
  public let frame: Rect
  /// For a scroll node the size of its content, from its layout or as its owner has set it; else nil.
  public let contentSize: Size?
  /// From back to front.
  public internal(set) var children: [LayoutTree] = []
}

extension LayoutElement {
  /// Lays the element out and returns the whole tree.
  ///
  /// - Parameters:
  ///   - constrainedSize: as in `layoutThatFits(_:parentSize:)`.
  ///   - flattened: leaves specs out below the first level; frames are then relative to the nearest node.
  /// - Complexity: O(elements).
  public final func layoutTree(_ constrainedSize: SizeRange, flattened: Bool = false) -> LayoutTree {
    let layout = layoutThatFits(constrainedSize)
    return LayoutPass.run { LayoutTree.make(of: layout, flattened: flattened, $0) }
  }
}

extension LayoutTree {
  fileprivate static func make(of layout: Layout, flattened: Bool, _ pass: LayoutPass) -> LayoutTree {
    let node = layout.element as? DisplayNode
    let contentSize = layout.contentSize ?? (node as? ScrollLayoutNode)?.contentSize
    var tree = LayoutTree(element: layout.element, frame: layout.frame, contentSize: contentSize)
    var parts = layout.sublayouts
    if let node {
      if !flattened { parts = node.unflattened(pass) }
      // As in layout itself, an occurrence of the node within itself is left out.
      node.flags.insert(.isBusy)
    } else if flattened {
      parts = flat(parts)
    }
    defer { node?.flags.remove(.isBusy) }
    tree.children.reserveCapacity(parts.count)
    for part in parts {
      let child = pass.withStack(for: part.element) { make(of: part, flattened: flattened, pass) }
      if let child { tree.children.append(child) }
    }
    return tree
  }

  /// The layouts of nodes within layouts of specs, with positions summed up.
  private static func flat(_ layouts: [Layout]) -> [Layout] {
    var result: [Layout] = []
    var left = Array(layouts.reversed())
    while let layout = left.popLast() {
      if layout.element is DisplayNode {
        result.append(layout)
      } else {
        let origin = layout.frame.origin
        left.append(
          contentsOf: layout.sublayouts.reversed().map { $0.at(origin + $0.frame.origin) })
      }
    }
    return result
  }
}

extension DisplayNode {
  /// The node's layout with its specs, for the constraint of the last layout.
  fileprivate func unflattened(_ pass: LayoutPass) -> [Layout] {
    guard let state = optionalState, state.record != nil else { return [] }
    let record = LayoutRecord(of: self, keepsSpecs: true)
    asOwner(pass) {
      _ = arrange(state.recordRange, parent(for: state.recordSurroundings), pass, record)
    }
    return record.layouts
  }
}

extension DisplayNode {
  /// The layouts of the elements directly in this node, specs included: those of specs contain the elements in them,
  /// down to the next nodes. Empty for a leaf, and before the first layout. O(elements down to there)
  package final var layoutParts: [Layout] {
    LayoutPass.run { unflattened($0) }
  }
}
