/// A value of a YAML document. An alias is the value that it stands for, and shares its storage.
nonisolated enum Node {
  case scalar(Scalar)
  case mapping(Mapping)
  case sequence(Sequence)

  /// A text, number or word; a scalar is always text here, and the reader of a field converts it.
  struct Scalar {
    var string: String
    fileprivate(set) var mark: Mark
    fileprivate(set) var extent = Extent()
    var style: Style = .plain
  }

  /// The part of the text that a value takes, besides its mark.
  struct Extent {
    /// The number of Unicode scalars in the text up to the end of the value.
    private let endIndex: UInt32
    /// Whether it stands in braces or brackets.
    let isFlow: Bool
    /// Whether it begins with an anchor or a tag.
    let hasProperties: Bool

    init(end: Int = 0, isFlow: Bool = false, hasProperties: Bool = false) {
      (endIndex, self.isFlow, self.hasProperties) = (UInt32(clamping: end), isFlow, hasProperties)
    }

    var end: Int { Int(endIndex) }
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
    fileprivate(set) var mark: Mark
    fileprivate(set) var extent: Extent

    /// - Parameter nodes: a key, its value, the next key and so on.
    init(alternating nodes: [Node], mark: Mark, extent: Extent = Extent()) {
      (self.nodes, self.mark, self.extent) = (nodes, mark, extent)
    }

    /// The value of the first key with a name. Linear in the keys
    subscript(name: String) -> Node? { first { $0.key.word == name }?.value }

    /// The value of the key at a place.
    func value(at place: Int) -> Node { nodes[2 * place + 1] }

    /// The same keys with other values.
    func mapValues(_ transform: (_ key: Node, _ value: Node) -> Node) -> Mapping {
      var nodes = nodes
      for index in stride(from: 1, to: nodes.count, by: 2) {
        nodes[index] = transform(nodes[index - 1], nodes[index])
      }
      return Mapping(alternating: nodes, mark: mark, extent: extent)
    }

    var keys: [Node] { map { $0.key } }
  }

  /// A list of values.
  struct Sequence {
    private let nodes: [Node]
    fileprivate(set) var mark: Mark
    fileprivate(set) var extent: Extent

    init(_ nodes: [Node], mark: Mark, extent: Extent = Extent()) {
      (self.nodes, self.mark, self.extent) = (nodes, mark, extent)
    }

    /// A list with other values in the same place.
    func mapValues(_ transform: (Node) -> Node) -> Sequence {
      Sequence(nodes.map(transform), mark: mark, extent: extent)
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

  var extent: Extent {
    switch self {
    case .scalar(let scalar): scalar.extent
    case .mapping(let mapping): mapping.extent
    case .sequence(let sequence): sequence.extent
    }
  }

  /// The same value in another place of the text.
  func placed(at mark: Mark, _ extent: Extent) -> Node {
    switch self {
    case .scalar(var scalar):
      (scalar.mark, scalar.extent) = (mark, extent)
      return .scalar(scalar)
    case .mapping(var mapping):
      (mapping.mark, mapping.extent) = (mark, extent)
      return .mapping(mapping)
    case .sequence(var sequence):
      (sequence.mark, sequence.extent) = (mark, extent)
      return .sequence(sequence)
    }
  }

  /// Whether it is a mapping or list in lines.
  var isBlock: Bool { scalar == nil && !extent.isFlow }

  /// The text of a scalar.
  var word: String? { scalar?.string }

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

nonisolated extension Node.Mapping: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { nodes.count / 2 }
  subscript(index: Int) -> (key: Node, value: Node) { (nodes[2 * index], nodes[2 * index + 1]) }
}

nonisolated extension Node.Sequence: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { nodes.count }
  subscript(index: Int) -> Node { nodes[index] }
}

/// A place in a YAML text. In 8 bytes, since each value has one.
nonisolated struct Mark: Hashable {
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
