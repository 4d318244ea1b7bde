// Everything in layout that relies on the dynamic type of a reference or on the memory layout of a value,
// with its checks. Each counts for some percent of all layout; debug builds, and so all tests, check them.

extension LayoutElement {
  /// The element as a node, without the cost of a cast. Only for elements with the flag `isNode`.
  @inline(__always)
  var uncheckedNode: DisplayNode { unsafeDowncast(self, to: DisplayNode.self) }
}

extension LayoutRecord {
  /// True if the `positionedIndex` of every node is its index in this list; the later one for a node that is
  /// in it twice.
  @MainActor var knowsEveryPlace: Bool {
    // Reading the nodes as bytes counts no references.
    assert(MemoryLayout<Layout>.offset(of: \Layout.element) == 0)
    assert(MemoryLayout<LayoutElement>.size == MemoryLayout<Unmanaged<DisplayNode>>.size)
    return items.withBytes { bytes in
      var index: Int32 = 0
      for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<Layout>.stride) {
        let node = bytes.load(fromByteOffset: offset, as: Unmanaged<DisplayNode>.self)
        if node.withObject({ $0.positionedIndex }) != index { return false }
        index &+= 1
      }
      return true
    }
  }
}
