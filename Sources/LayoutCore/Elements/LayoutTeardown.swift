/// Takes deep trees apart level by level: releasing the top of a chain of ten thousand elements would otherwise
/// recurse ten thousand deep.
enum LayoutTeardown {
  /// Called by an element that is going away: what only it holds is emptied before it goes too.
  static func release(_ element: LayoutElement) {
    var held: [LayoutElement] = []
    element.takeHeldElements(&held)
    while var last = held.popLast() {
      if isKnownUniquelyReferenced(&last) { last.takeHeldElements(&held) }
    }
  }
}
