import CPortholeYAML

/// Makes a tree of the events of libyaml. It keeps the open collections itself instead of calling itself for
/// each, since libyaml nests without a limit.
struct YAMLParser {
  /// The most collections around a value, also through aliases.
  private let depthLimit: Int
  /// The maximum number of characters in the text with all aliases replaced, and the number that aliases have added so far.
  private let limit: Int
  private var added = 0
  private var root: Node?
  /// The collections that have begun, the innermost one last.
  private var open: [Collection] = []
  /// The values with an anchor. An alias is that value, which shares its storage: a few lines of aliases
  /// stand for billions of values.
  private var anchors: [String: Anchored] = [:]

  /// The values with anchors and their aliases for a tree of the text, in which an alias has a place of its own; nil for a
  /// reader, to whom it is at the place of its value.
  private var anchored: [SourceTree.Anchored]?

  private struct Anchored {
    let node: Node
    let height: Int
    /// The characters of the value with all aliases replaced.
    let size: Int
    /// Its place in the list for a tree of the text.
    let index: Int
  }

  private struct Collection {
    /// Finished values; in a mapping a key, its value, the next key and so on.
    var nodes: [Node] = []
    let isMapping: Bool
    let mark: Mark
    /// The start in the text with the values of aliases.
    let start: Int
    let anchor: String?
    let hasProperties: Bool
    /// The end of the last value.
    var end: Int
    /// The most collections inside it, one inside the other.
    var height = 0

    init(isMapping: Bool, _ event: yaml_event_t, added: Int, anchor: String?, hasTag: Bool) {
      self.isMapping = isMapping
      self.anchor = anchor
      start = event.start_mark.index + added
      (mark, end) = (Mark(event.start_mark), event.start_mark.index)
      hasProperties = anchor != nil || hasTag
      // Elements are mappings with one key.
      nodes.reserveCapacity(isMapping ? 2 : 4)
    }
  }

  private init(depthLimit: Int, limit: Int, anchored: [SourceTree.Anchored]? = nil) {
    (self.depthLimit, self.limit, self.anchored) = (depthLimit, limit, anchored)
  }

  /// The root of the only document in a text; nil if the text has no document.
  ///
  /// - Parameter limit: the maximum number of characters in the text with all aliases replaced.
  static func root(of text: String, depthLimit: Int, limit: Int = 1 << 40) throws(YAMLError) -> Node? {
    try withParser(of: text) { (parser) throws(YAMLError) in
      var tree = YAMLParser(depthLimit: depthLimit, limit: limit)
      return try tree.read(parser)
    }
  }

  /// The root of a text, with the values that have anchors.
  static func root(
    of text: String, depthLimit: Int, anchored: inout [SourceTree.Anchored]
  ) throws(YAMLError) -> Node? {
    let found = try withParser(of: text) { (parser) throws(YAMLError) in
      var tree = YAMLParser(depthLimit: depthLimit, limit: 1 << 40, anchored: [])
      return try tree.read(parser).map { (root: $0, anchored: tree.anchored) }
    }
    anchored = found?.anchored ?? []
    return found?.root
  }

  /// Calls `body` with libyaml's parser at the beginning of a text.
  private static func withParser<Result>(
    of text: String, _ body: (UnsafeMutablePointer<yaml_parser_t>) throws(YAMLError) -> Result?
  ) throws(YAMLError) -> Result? {
    var text = text
    // `withUTF8` passes on errors without their type.
    let result = text.withUTF8 { bytes in
      Swift.Result { () throws(YAMLError) in try withParser(of: bytes, body) }
    }
    return try result.get()
  }

  private static func withParser<Result>(
    of bytes: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeMutablePointer<yaml_parser_t>) throws(YAMLError) -> Result?
  ) throws(YAMLError) -> Result? {
    // The parser refuses an address of nil, which an empty buffer may have.
    guard let start = bytes.baseAddress else { return nil }
    // Not a variable, which may have another address in each call: the parser has pointers to itself.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else { throw .outOfMemory }
    defer { yaml_parser_delete(parser) }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, start, bytes.count)
    return try body(parser)
  }

  private mutating func read(_ parser: UnsafeMutablePointer<yaml_parser_t>) throws(YAMLError) -> Node? {
    var event = yaml_event_t()
    var documents = 0
    while true {
      guard yaml_parser_parse(parser, &event) == 1 else { throw YAMLError(parser.pointee) }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_DOCUMENT_START_EVENT:
        documents += 1
        if documents > 1 {
          throw .syntax(
            problem: "but found another document",
            context: .init(
              text: "expected a single document in the stream", mark: Mark(line: 1, column: 1)),
            Mark(event.start_mark))
        }
      case YAML_SCALAR_EVENT:
        let scalar = Node.scalar(Node.Scalar(event))
        add(
          scalar, height: 0, anchor: event.data.scalar.anchor.map { String(cString: $0) },
          start: event.start_mark.index + added, end: event.end_mark.index)
      case YAML_ALIAS_EVENT:
        let anchor = event.data.alias.anchor.map { String(cString: $0) } ?? ""
        let mark = Mark(event.start_mark)
        guard let value = anchors[anchor] else {
          throw .unknownAlias(anchor, anchors: anchors.keys.sorted(), mark)
        }
        guard open.count + value.height <= depthLimit else { throw .tooDeep(mark) }
        added += value.size
        guard event.end_mark.index + added <= limit else { throw .tooLarge(limit, mark) }
        var node = value.node
        if anchored != nil {
          let path = path
          anchored?[value.index].aliases.append(path)
          node = node.placed(at: mark, Node.Extent(end: event.end_mark.index, isFlow: true))
        }
        add(node, height: value.height, start: 0, end: event.end_mark.index)
      case YAML_SEQUENCE_START_EVENT:
        let start = event.data.sequence_start
        try begin(event, isMapping: false, anchor: start.anchor, hasTag: start.tag != nil)
      case YAML_MAPPING_START_EVENT:
        let start = event.data.mapping_start
        try begin(event, isMapping: true, anchor: start.anchor, hasTag: start.tag != nil)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: try end(event)
      case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return root
      default: break
      }
    }
  }

  /// The path of the next value; nil for a key and the values in it.
  private var path: [SourceStep]? {
    var path: [SourceStep] = []
    for collection in open {
      let count = collection.nodes.count
      guard collection.isMapping else {
        path.append(.index(count))
        continue
      }
      guard count % 2 == 1 else { return nil }
      path.append(.key(collection.nodes[count - 1].word ?? ""))
    }
    return path
  }

  private mutating func add(_ node: Node, height: Int, anchor: String? = nil, start: Int, end: Int) {
    if let anchor {
      anchors[anchor] = Anchored(
        node: node, height: height, size: end + added - start, index: anchored?.count ?? 0)
      if anchored != nil {
        let path = path
        anchored?.append(.init(anchor: anchor, path: path))
      }
    }
    guard let last = open.indices.last else {
      root = node
      return
    }
    open[last].nodes.append(node)
    open[last].end = end
    if height > open[last].height { open[last].height = height }
  }

  private mutating func begin(
    _ event: yaml_event_t, isMapping: Bool, anchor: UnsafeMutablePointer<UInt8>?, hasTag: Bool
  ) throws(YAMLError) {
    guard open.count < depthLimit else { throw .tooDeep(Mark(event.start_mark)) }
    open.append(
      Collection(
        isMapping: isMapping, event, added: added, anchor: anchor.map { String(cString: $0) }, hasTag: hasTag)
    )
  }

  private mutating func end(_ event: yaml_event_t) throws(YAMLError) {
    guard let collection = open.popLast() else { return }
    // Only a brace or a bracket has an end of its own. Without one, as in `[text: one]`, and in lines, where the parser
    // finds the end at the next value, a collection ends with its last value.
    let isFlow = event.start_mark.index < event.end_mark.index
    let end = isFlow ? event.end_mark.index : collection.end
    let extent = Node.Extent(end: end, isFlow: isFlow, hasProperties: collection.hasProperties)
    let node: Node
    if collection.isMapping {
      let mapping = Node.Mapping(alternating: collection.nodes, mark: collection.mark, extent: extent)
      try mapping.checkKeys()
      node = .mapping(mapping)
    } else {
      node = .sequence(Node.Sequence(collection.nodes, mark: collection.mark, extent: extent))
    }
    add(node, height: collection.height + 1, anchor: collection.anchor, start: collection.start, end: end)
  }
}

nonisolated extension Node.Mapping {
  /// Refuses equal keys. Only scalars are compared, since no scene has other keys.
  fileprivate func checkKeys() throws(YAMLError) {
    guard count > 1 else { return }
    var marks: [String: Mark] = [:]
    var duplicates: Set<String> = []
    for case .scalar(let key) in keys {
      if marks[key.string] == nil {
        marks[key.string] = key.mark
      } else {
        duplicates.insert(key.string)
      }
    }
    let sorted = duplicates.sorted()
    guard let first = sorted.first, let mark = marks[first] else { return }
    throw .duplicateKeys(sorted, mark)
  }
}

nonisolated extension Node.Scalar {
  init(_ event: yaml_event_t) {
    let scalar = event.data.scalar
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    self.init(
      string: String(decoding: bytes, as: UTF8.self), mark: Mark(event.start_mark),
      extent: Node.Extent(
        end: event.end_mark.index, hasProperties: scalar.anchor != nil || scalar.tag != nil),
      style: Node.Style(scalar.style))
  }
}

nonisolated extension Node.Style {
  init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}

nonisolated extension Mark {
  /// libyaml counts from 0.
  init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}

nonisolated extension YAMLError {
  /// The error that has stopped a parser.
  init(_ parser: yaml_parser_t) {
    let problem = parser.problem.map { String(cString: $0) } ?? ""
    switch parser.error {
    case YAML_MEMORY_ERROR: self = .outOfMemory
    case YAML_READER_ERROR:
      self = .character(problem: problem, offset: parser.problem_offset)
    default:
      let context = parser.context.map {
        Context(text: String(cString: $0), mark: Mark(parser.context_mark))
      }
      self = .syntax(problem: problem, context: context, Mark(parser.problem_mark))
    }
  }
}

/// The reason why a text is not a YAML document.
nonisolated enum YAMLError: Error {
  /// A mistake in the text; `context` is the construct around it that the parser was reading.
  case syntax(problem: String, context: Context?, Mark)
  /// An alias without an anchor before it, and the anchors that there are.
  case unknownAlias(String, anchors: [String], Mark)
  /// A character that YAML does not allow, `offset` bytes after the beginning.
  case character(problem: String, offset: Int)
  /// Values nested more deeply than the parser's limit.
  case tooDeep(Mark)
  /// An alias that makes the text with the values of aliases longer than a limit.
  case tooLarge(Int, Mark)
  /// Keys that a mapping has more than once, in alphabetical order, and the mark of the first of them.
  case duplicateKeys([String], Mark)
  case outOfMemory

  struct Context {
    let text: String
    let mark: Mark
  }
}
