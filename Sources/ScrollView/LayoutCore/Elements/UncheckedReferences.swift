// Everything in layout that relies on the dynamic type of a reference or on the memory layout of a
// value, with its checks. Each counts for some percent of all layout; debug builds, and so all tests, check them.

extension LayoutElement {
  /// The element as a node, without the cost of a cast. Only for elements with the flag `isNode`.
  @inline(__always)
  var uncheckedNode: DisplayNode { unsafeDowncast(self, to: DisplayNode.self) }
}
