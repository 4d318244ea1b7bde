/// The values in a mapping or a list. An array takes 16 bytes more, and most of the collections in a large scene have a single key
/// or value.
nonisolated struct NodeList: RandomAccessCollection {
  private final class Storage: ManagedBuffer<Int, Node> {
    deinit {
      withUnsafeMutablePointers { count, nodes in _ = nodes.deinitialize(count: count.pointee) }
    }
  }

  private let storage: ManagedBuffer<Int, Node>

  /// Takes values out of the memory in which they are, which has none of them afterwards. O(`count`)
  init(moving nodes: UnsafeMutablePointer<Node>, count: Int) {
    storage = Storage.create(minimumCapacity: count) { _ in count }
    storage.withUnsafeMutablePointerToElements { $0.moveInitialize(from: nodes, count: count) }
  }

  init(_ nodes: [Node]) {
    storage = Storage.create(minimumCapacity: nodes.count) { _ in nodes.count }
    storage.withUnsafeMutablePointerToElements { place in
      for (index, node) in nodes.enumerated() { (place + index).initialize(to: node) }
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { storage.header }

  subscript(index: Int) -> Node {
    precondition(index >= 0 && index < storage.header)
    return storage.withUnsafeMutablePointerToElements { $0[index] }
  }
}
