/// Frees deep trees level by level: releasing the top of a chain of ten thousand elements would otherwise
/// recurse ten thousand levels deep.
enum LayoutTeardown {
  /// Called by an element in `deinit`: empties the elements that only it holds before they are freed too.
  static func release(_ element: LayoutElement) {
    var held: [LayoutElement] = []
    element.takeHeldElements(&held)
    while var last = held.popLast() {
      if isKnownUniquelyReferenced(&last) { last.takeHeldElements(&held) }
    }
  }
}
