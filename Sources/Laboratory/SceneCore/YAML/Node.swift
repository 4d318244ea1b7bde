/// A value of a YAML document. An alias is the value that it stands for, and shares its storage.
enum Node {
  case scalar(Scalar)
  case mapping(Mapping)
  case sequence(Sequence)

  /// A text, number or word; a scalar is always text here, and the reader of a field converts it.
  struct Scalar {
    var string: String
    let mark: Mark
    var style: Style = .plain
  }

  enum Style: UInt8 {
    /// Without quotes. Only such a scalar can be null.
    case plain
    case singleQuoted, doubleQuoted, literal, folded
  }

  /// Keys with values, in the order of the file.
  struct Mapping {
    /// A key, its value, the next key and so on.
    private let nodes: [Node]
    let mark: Mark

    /// - Parameter nodes: a key, its value, the next key and so on.
    init(alternating nodes: [Node], mark: Mark) {
      self.nodes = nodes
      self.mark = mark
    }

    /// The same keys with other values.
    func mapValues(_ transform: (Node) -> Node) -> Mapping {
      var nodes = nodes
      for index in stride(from: 1, to: nodes.count, by: 2) { nodes[index] = transform(nodes[index]) }
      return Mapping(alternating: nodes, mark: mark)
    }

    var keys: [Node] { map { $0.key } }
  }

  /// A list of values.
  struct Sequence {
    private var nodes: [Node]
    let mark: Mark

    init(_ nodes: [Node], mark: Mark) {
      self.nodes = nodes
      self.mark = mark
    }
  }

  /// The place where the value begins.
  var mark: Mark {
    switch self {
    case .scalar(let scalar): scalar.mark
    case .mapping(let mapping): mapping.mark
    case .sequence(let sequence): sequence.mark
    }
  }

  /// The scalar, if the value is one.
  var scalar: Scalar? {
    if case .scalar(let scalar) = self { return scalar }
    return nil
  }

  /// The mapping, if the value is one.
  var mapping: Mapping? {
    if case .mapping(let mapping) = self { return mapping }
    return nil
  }

  /// The list, if the value is one.
  var sequence: Sequence? {
    if case .sequence(let sequence) = self { return sequence }
    return nil
  }

  /// Whether it stands for more than `limit` values: itself and all inside, those of an alias each time that it
  /// stands there. O(`limit`)
  func hasMoreValues(than limit: Int) -> Bool {
    var left = limit
    return !count(&left)
  }

  /// Subtracts the number of values; returns whether there are enough.
  private func count(_ left: inout Int) -> Bool {
    left -= 1
    guard left >= 0 else { return false }
    switch self {
    case .scalar: return true
    case .mapping(let mapping): return mapping.allSatisfy { $0.key.count(&left) && $0.value.count(&left) }
    case .sequence(let sequence): return sequence.allSatisfy { $0.count(&left) }
    }
  }
}

extension Node.Mapping: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { nodes.count / 2 }
  subscript(index: Int) -> (key: Node, value: Node) { (nodes[2 * index], nodes[2 * index + 1]) }
}

extension Node.Sequence: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { nodes.count }
  subscript(index: Int) -> Node {
    get { nodes[index] }
    set { nodes[index] = newValue }
  }
}

/// A place in a YAML text. In 8 bytes, since each value has one.
struct Mark: Equatable {
  private let lineNumber, columnNumber: Int32

  /// - Parameters:
  ///   - line: from 1.
  ///   - column: from 1, in Unicode scalars.
  init(line: Int, column: Int) {
    (lineNumber, columnNumber) = (Int32(clamping: line), Int32(clamping: column))
  }

  var line: Int { Int(lineNumber) }
  var column: Int { Int(columnNumber) }
}
