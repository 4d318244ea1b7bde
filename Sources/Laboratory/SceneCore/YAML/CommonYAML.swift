/// Reads the part of YAML that scenes are made of, in one pass and at a third of libyaml's cost: lists and mappings in lines
/// and in brackets, words, quoted texts of one line, comments. It makes the tree that libyaml's events make.
///
/// It gives up at anything else (anchors, tags, texts of several lines, tabs), and at every mistake: then libyaml reads
/// the text from its beginning, and finds the message.
nonisolated struct CommonYAML: ~Copyable {
  let bytes: UnsafeBufferPointer<UInt8>
  private let depthLimit: Int
  private let isASCII: Bool
  var position = 0
  /// The number of the line at the position, from 1, and the place of its first byte.
  private var (line, lineStart) = (1, 0)
  /// The blanks before the first value in the line at the position; -1 at the end of the text.
  private var indent = 0
  private var depth = 0
  /// The bytes before `counted` that continue a character. Marks count characters.
  private var (counted, continuations) = (0, 0)
  private var lineStartIndex = 0
  /// The finished values of all open collections.
  private var open: UnsafeMutablePointer<Node>
  private var (count, capacity) = (0, 64)

  /// The bytes from the start of a key to its colon. libyaml takes no key whose colon is more than 1,024 characters away.
  static let longestKey = 1_000

  /// The reason to leave a text to libyaml.
  struct Uncommon: Error {}

  private init?(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
    guard let isASCII = Self.isASCII(bytes) else { return nil }
    (self.bytes, self.isASCII) = (bytes, isASCII)
    // The reader calls itself for each level; an ordinary stack has room for 100.
    self.depthLimit = min(depthLimit, 100)
    open = .allocate(capacity: capacity)
  }

  deinit {
    open.deinitialize(count: count)
    open.deallocate()
  }

  /// The root of a text; nil if libyaml must read it.
  ///
  /// - Complexity: O(bytes)
  static func root(of bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) -> Node? {
    guard var reader = CommonYAML(bytes, depthLimit: depthLimit) else { return nil }
    return try? reader.root()
  }

  /// Whether all characters are ASCII; nil if there are some for libyaml: tabs, CR, controls, other line ends, a byte order mark.
  private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    var isASCII = true
    for index in bytes.indices {
      switch bytes[index] {
      case 0x20..<0x7f, 0x0a: break
      case 0..<0x20, 0x7f: return nil
      case 0xc2 where bytes[index + 1] < 0xa0: return nil
      case 0xe2 where bytes[index + 1] == 0x80 && bytes[index + 2] & 0xfe == 0xa8: return nil
      case 0xef where bytes[index + 1] == 0xbb && bytes[index + 2] == 0xbf: return nil
      case 0xef where bytes[index + 1] == 0xbf && bytes[index + 2] >= 0xbe: return nil
      default: isASCII = false
      }
    }
    return isASCII
  }

  private mutating func root() throws(Uncommon) -> Node {
    try checkLine()
    try skipToValue()
    let node = try blockNode(in: -1)
    guard indent < 0, node.scalar == nil else { throw Uncommon() }
    return node
  }

  // MARK: Places

  /// The byte at the position; 0 at the end.
  var byte: UInt8 { byte(at: 0) }

  func byte(at offset: Int) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  /// Whether a blank, a line's end or the text's end comes in `offset` bytes.
  func isBlank(at offset: Int) -> Bool {
    let byte = byte(at: offset)
    return byte == 0x20 || byte == 0x0a || byte == 0
  }

  /// The number of characters before a byte.
  mutating func index(_ offset: Int) -> Int {
    if isASCII { return offset }
    while counted < offset {
      if bytes[counted] & 0xc0 == 0x80 { continuations += 1 }
      counted += 1
    }
    while counted > offset {
      counted -= 1
      if bytes[counted] & 0xc0 == 0x80 { continuations -= 1 }
    }
    return offset - continuations
  }

  /// The mark of a byte in the line at the position.
  mutating func mark(_ offset: Int) -> Mark {
    Mark(line: line, column: index(offset) - lineStartIndex + 1)
  }

  /// Skips blanks and, after one or at the start of a line, a comment. Returns whether the line ends.
  private mutating func skipBlanks() throws(Uncommon) -> Bool {
    let start = position
    while byte == 0x20 { position += 1 }
    if byte == UInt8(ascii: "#") {
      guard position > start || position == lineStart else { throw Uncommon() }
      while position < bytes.count, bytes[position] != 0x0a { position += 1 }
    }
    return position == bytes.count || byte == 0x0a
  }

  private mutating func startNextLine() throws(Uncommon) {
    position += 1
    (line, lineStart) = (line + 1, position)
    lineStartIndex = index(position)
    try checkLine()
  }

  /// Refuses the marks of documents.
  private func checkLine() throws(Uncommon) {
    guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."), byte(at: 1) == byte, byte(at: 2) == byte
    else { return }
    throw Uncommon()
  }

  /// Goes to the next value outside of brackets, in this line or a later one, and notes the indent of its line.
  private mutating func skipToValue() throws(Uncommon) {
    while try skipBlanks() {
      guard position < bytes.count else {
        indent = -1
        return
      }
      try startNextLine()
    }
    indent = position - lineStart
  }

  /// Goes to the next value in brackets.
  private mutating func skipInFlow() throws(Uncommon) {
    while try skipBlanks() {
      guard position < bytes.count else { throw Uncommon() }
      try startNextLine()
    }
  }

  // MARK: Collections

  private mutating func add(_ node: consuming Node) {
    if count == capacity {
      let larger = UnsafeMutablePointer<Node>.allocate(capacity: 2 * capacity)
      larger.moveInitialize(from: open, count: count)
      open.deallocate()
      (open, capacity) = (larger, 2 * capacity)
    }
    (open + count).initialize(to: node)
    count += 1
  }

  /// Takes the values from a place on.
  private mutating func take(from start: Int) -> NodeList {
    let taken = count - start
    count = start
    return NodeList(moving: open + start, count: taken)
  }

  private mutating func enter() throws(Uncommon) {
    depth += 1
    guard depth <= depthLimit else { throw Uncommon() }
  }

  private mutating func list(from start: Int, _ mark: Mark, _ extent: Node.Extent) -> Node {
    depth -= 1
    return .sequence(Node.Sequence(take(from: start), mark: mark, extent: extent))
  }

  private mutating func mapping(
    from start: Int, _ mark: Mark, _ extent: Node.Extent
  ) throws(Uncommon) -> Node {
    depth -= 1
    let mapping = Node.Mapping(alternating: take(from: start), mark: mark, extent: extent)
    guard !mapping.hasDuplicates else { throw Uncommon() }
    return .mapping(mapping)
  }

  // MARK: Lines

  /// The value at the position, in a collection of an indent. Then the position is at the next value, or at the end.
  private mutating func blockNode(in outer: Int) throws(Uncommon) -> Node {
    guard position - lineStart > outer else { throw Uncommon() }
    switch byte {
    case UInt8(ascii: "-") where isBlank(at: 1): return try blockList()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let node = try flowNode()
      try endLine()
      return node
    default:
      let own = position - lineStart
      let scalar = try self.scalar(inFlow: false)
      guard byte == UInt8(ascii: ":") else {
        try endLine()
        return scalar
      }
      return try blockMapping(own, first: scalar)
    }
  }

  /// Only blanks and a comment may be left of the line.
  private mutating func endLine() throws(Uncommon) {
    guard try skipBlanks() else { throw Uncommon() }
    try skipToValue()
  }

  /// The list whose first dash is at the position.
  private mutating func blockList() throws(Uncommon) -> Node {
    try enter()
    let (start, own, mark) = (count, position - lineStart, mark(position))
    repeat {
      position += 1
      let dash = line
      if try skipBlanks() { try skipToValue() }
      // A dash alone is an empty value.
      guard line == dash || indent > own else { throw Uncommon() }
      try add(blockNode(in: own))
    } while indent == own && byte == UInt8(ascii: "-") && isBlank(at: 1)
    guard indent <= own else { throw Uncommon() }
    return list(from: start, mark, Node.Extent(end: open[count - 1].extent.end))
  }

  /// The mapping whose first key ends before the position.
  private mutating func blockMapping(_ own: Int, first: Node) throws(Uncommon) -> Node {
    try enter()
    let start = count
    add(first)
    while true {
      guard byte == UInt8(ascii: ":"), isBlank(at: 1), position - lineStart - own <= Self.longestKey else {
        throw Uncommon()
      }
      position += 1
      let (empty, key) = (mark(position), line)
      let end = index(position)
      if try skipBlanks() { try skipToValue() }
      if line == key, position < bytes.count {
        // A mapping or a list in lines cannot begin after a key.
        let value =
          byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") ? try flowNode() : try scalar(inFlow: false)
        add(value)
        try endLine()
      } else if indent > own {
        try add(blockNode(in: own))
      } else if indent == own, byte == UInt8(ascii: "-"), isBlank(at: 1) {
        try add(blockList())
      } else {
        add(.scalar(Node.Scalar(string: "", mark: empty, extent: Node.Extent(end: end))))
      }
      guard indent == own else { break }
      try add(scalar(inFlow: false))
    }
    guard indent < own else { throw Uncommon() }
    return try mapping(from: start, first.mark, Node.Extent(end: open[count - 1].extent.end))
  }

  // MARK: Brackets

  private mutating func flowNode() throws(Uncommon) -> Node {
    switch byte {
    case UInt8(ascii: "["):
      let (start, mark) = try beginFlow()
      while byte != UInt8(ascii: "]") {
        try add(flowNode())
        try endFlowValue(UInt8(ascii: "]"))
      }
      return list(from: start, mark, endFlow())
    case UInt8(ascii: "{"):
      let (start, mark) = try beginFlow()
      while byte != UInt8(ascii: "}") {
        let key = position
        try add(scalar(inFlow: true))
        // The colon stands in the line of the key.
        while byte == 0x20 { position += 1 }
        guard byte == UInt8(ascii: ":"), position - key <= Self.longestKey else { throw Uncommon() }
        position += 1
        try skipInFlow()
        try add(flowNode())
        try endFlowValue(UInt8(ascii: "}"))
      }
      return try mapping(from: start, mark, endFlow())
    default: return try scalar(inFlow: true)
    }
  }

  private mutating func beginFlow() throws(Uncommon) -> (start: Int, Mark) {
    try enter()
    let mark = mark(position)
    position += 1
    try skipInFlow()
    return (count, mark)
  }

  private mutating func endFlow() -> Node.Extent {
    position += 1
    return Node.Extent(end: index(position), isFlow: true)
  }

  /// Goes to the next value, or to the closing bracket.
  private mutating func endFlowValue(_ close: UInt8) throws(Uncommon) {
    try skipInFlow()
    if byte == UInt8(ascii: ",") {
      position += 1
      try skipInFlow()
    } else if byte != close {
      throw Uncommon()
    }
  }
}
