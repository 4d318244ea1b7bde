import CPortholeYAML

/// A value of a YAML text with the bytes that it takes there, for changes of the text that leave the rest as it is.
final class SourceValue {
  enum Content {
    case scalar(Node.Scalar)
    /// The name of an anchor, and the value that has it.
    case alias(String, SourceValue)
    /// `isFlow`: in braces.
    case mapping([Pair], isFlow: Bool)
    /// `isFlow`: in brackets.
    case sequence([SourceValue], isFlow: Bool)
  }

  struct Pair {
    let key: SourceValue
    let value: SourceValue
  }

  /// The mark that `YAMLParser` gives the value.
  let mark: Mark
  let anchor: String?
  let content: Content
  /// The bytes of the value, without its anchor and its tag; up to the end of the last value in it.
  let range: Range<Int>
  /// Whether an alias stands for this value.
  fileprivate(set) var hasAliases = false

  fileprivate init(_ content: Content, mark: Mark, anchor: String?, range: Range<Int>) {
    (self.content, self.mark, self.anchor, self.range) = (content, mark, anchor, range)
  }

  /// The value of a key, if this is a mapping that has it.
  func pair(_ key: String) -> Pair? {
    guard case .mapping(let pairs, _) = content else { return nil }
    return pairs.first { $0.key.word == key }
  }

  /// The text of a scalar.
  var word: String? {
    if case .scalar(let scalar) = content { scalar.string } else { nil }
  }

  /// Whether it is a mapping or list in lines.
  var isBlock: Bool {
    switch content {
    case .mapping(_, let isFlow), .sequence(_, let isFlow): !isFlow
    case .scalar, .alias: false
    }
  }
}

/// A step from a value to one inside.
enum SourceStep: Hashable {
  case key(String)
  case index(Int)
}

/// The values of a YAML text with their places.
struct SourceTree {
  let bytes: [UInt8]
  let root: SourceValue
  /// The paths of all aliases.
  let aliases: [(path: [SourceStep], target: SourceValue)]

  /// Nil if the text has no value.
  ///
  /// - Complexity: O(text)
  init?(_ text: String, depthLimit: Int) throws(YAMLError) {
    let bytes = Array(text.utf8)
    let root = try YAMLParser.withParser(of: text) { (parser) throws(YAMLError) in
      var reader = SourceValueReader(bytes, depthLimit: depthLimit)
      return try reader.read(parser)
    }
    guard let root else { return nil }
    (self.bytes, self.root) = (bytes, root)
    var found: [(path: [SourceStep], target: SourceValue)] = []
    Self.forEach(root) { value, path in
      if case .alias(_, let target) = value.content { found.append((path, target)) }
    }
    aliases = found
  }

  /// Calls `body` for each value in the order of the text; aliases are not followed.
  static func forEach(_ root: SourceValue, _ body: (SourceValue, _ path: [SourceStep]) -> Void) {
    var path: [SourceStep] = []
    func visit(_ value: SourceValue) {
      body(value, path)
      func visit(_ value: SourceValue, _ step: SourceStep) {
        path.append(step)
        visitNext(value)
        path.removeLast()
      }
      switch value.content {
      case .scalar, .alias: break
      case .mapping(let pairs, _): for pair in pairs { visit(pair.value, .key(pair.key.word ?? "")) }
      case .sequence(let values, _): for (index, value) in values.enumerated() { visit(value, .index(index)) }
      }
    }
    func visitNext(_ value: SourceValue) { visit(value) }
    visit(root)
  }

  /// The values on a path, the root first; nil if it leads nowhere.
  func values(on path: [SourceStep]) -> [SourceValue]? {
    var values = [root]
    for step in path {
      switch (step, values[values.count - 1].content) {
      case (.key(let key), .mapping(let pairs, _)):
        guard let pair = pairs.first(where: { $0.key.word == key }) else { return nil }
        values.append(pair.value)
      case (.index(let index), .sequence(let list, _)) where list.indices.contains(index):
        values.append(list[index])
      default: return nil
      }
    }
    return values
  }
}

/// Makes values of libyaml's events.
private struct SourceValueReader {
  private let bytes: [UInt8]
  /// The byte at which each Unicode scalar begins; empty if all take one byte.
  private var offsets: [Int] = []
  private let depthLimit: Int
  private var root: SourceValue?
  private var open: [Collection] = []
  private var anchors: [String: SourceValue] = [:]

  private struct Collection {
    var values: [SourceValue] = []
    let isMapping: Bool
    let isFlow: Bool
    let mark: Mark
    let anchor: String?
    let start: Int
  }

  init(_ bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    if bytes.contains(where: { $0 >= 0x80 }) {
      offsets = bytes.indices.filter { bytes[$0] & 0xc0 != 0x80 } + [bytes.count]
    }
  }

  /// libyaml counts Unicode scalars.
  private func offset(_ mark: yaml_mark_t) -> Int {
    offsets.isEmpty ? min(mark.index, bytes.count) : offsets[min(mark.index, offsets.count - 1)]
  }

  mutating func read(_ parser: UnsafeMutablePointer<yaml_parser_t>) throws(YAMLError) -> SourceValue? {
    var event = yaml_event_t()
    while true {
      guard yaml_parser_parse(parser, &event) == 1 else { throw YAMLError(parser.pointee) }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_SCALAR_EVENT:
        let scalar = event.data.scalar
        add(
          .scalar(Node.Scalar(event)), event, anchor: scalar.anchor, hasTag: scalar.tag != nil,
          end: offset(event.end_mark))
      case YAML_ALIAS_EVENT:
        let name = event.data.alias.anchor.map { String(cString: $0) } ?? ""
        guard let target = anchors[name] else { continue }
        target.hasAliases = true
        add(.alias(name, target), event, anchor: nil, hasTag: false, end: offset(event.end_mark))
      case YAML_SEQUENCE_START_EVENT:
        let start = event.data.sequence_start
        try begin(
          event, isMapping: false, isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE, anchor: start.anchor,
          hasTag: start.tag != nil)
      case YAML_MAPPING_START_EVENT:
        let start = event.data.mapping_start
        try begin(
          event, isMapping: true, isFlow: start.style == YAML_FLOW_MAPPING_STYLE, anchor: start.anchor,
          hasTag: start.tag != nil)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: end(offset(event.end_mark))
      case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return root
      default: break
      }
    }
  }

  private mutating func add(
    _ content: SourceValue.Content, _ event: yaml_event_t, anchor: UnsafeMutablePointer<UInt8>?, hasTag: Bool,
    end: Int
  ) {
    let start = start(event, hasProperties: anchor != nil || hasTag)
    add(
      SourceValue(
        content, mark: Mark(event.start_mark), anchor: anchor.map { String(cString: $0) },
        range: min(start, end)..<end))
  }

  private mutating func add(_ value: SourceValue) {
    if let anchor = value.anchor { anchors[anchor] = value }
    if open.isEmpty { root = value } else { open[open.count - 1].values.append(value) }
  }

  private mutating func begin(
    _ event: yaml_event_t, isMapping: Bool, isFlow: Bool, anchor: UnsafeMutablePointer<UInt8>?, hasTag: Bool
  ) throws(YAMLError) {
    guard open.count < depthLimit else { throw .tooDeep(Mark(event.start_mark)) }
    let start = start(event, hasProperties: anchor != nil || hasTag)
    // A pair in brackets is a mapping without braces: [text: one].
    let isBare = isFlow && isMapping && (start >= bytes.count || bytes[start] != UInt8(ascii: "{"))
    open.append(
      Collection(
        isMapping: isMapping, isFlow: isFlow && !isBare, mark: Mark(event.start_mark),
        anchor: anchor.map { String(cString: $0) }, start: start))
  }

  private mutating func end(_ end: Int) {
    guard let collection = open.popLast() else { return }
    let values = collection.values
    // The parser finds the end of a collection in lines only where the next value begins.
    let end = collection.isFlow ? end : values.last?.range.upperBound ?? collection.start
    let content: SourceValue.Content =
      collection.isMapping
      ? .mapping(
        stride(from: 0, to: values.count - 1, by: 2).map { .init(key: values[$0], value: values[$0 + 1]) },
        isFlow: collection.isFlow)
      : .sequence(values, isFlow: collection.isFlow)
    add(
      SourceValue(
        content, mark: collection.mark, anchor: collection.anchor,
        range: min(collection.start, end)..<end))
  }

  /// The first byte of a value after its anchor, its tag, and the blanks and comments after these.
  private func start(_ event: yaml_event_t, hasProperties: Bool) -> Int {
    var index = offset(event.start_mark)
    guard hasProperties else { return index }
    let (blanks, breaks): ([UInt8], [UInt8]) = ([0x20, 0x09], [0x0a, 0x0d])
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        while index < bytes.count, !blanks.contains(bytes[index]), !breaks.contains(bytes[index]),
          !Array(",]}".utf8).contains(bytes[index])
        {
          index += 1
        }
      case UInt8(ascii: "#"): while index < bytes.count, !breaks.contains(bytes[index]) { index += 1 }
      case 0x20, 0x09, 0x0a, 0x0d: index += 1
      default: return index
      }
    }
    return index
  }
}
