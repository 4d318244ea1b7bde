/// A step from a value to one inside.
enum SourceStep: Hashable {
  case key(String)
  case index(Int)
}

/// The values of a YAML text with the bytes that they take there, for changes of the text that leave the rest as it is.
struct SourceTree {
  let bytes: [UInt8]
  let root: Node
  let anchored: [Anchored]
  /// The paths of all aliases.
  private let aliases: Set<[SourceStep]>
  /// The byte at which each Unicode scalar begins; empty if all take one byte.
  private let offsets: [Int]
  /// The byte at which each line begins.
  private let lines: [Int]

  /// A value with an anchor.
  struct Anchored {
    let anchor: String
    /// Nil for a key, or a value in one.
    let path: [SourceStep]?
    /// The paths of its aliases.
    var aliases: [[SourceStep]?] = []
  }

  /// Nil if the text has no value.
  ///
  /// - Complexity: O(text)
  init?(_ text: String, depthLimit: Int) throws(YAMLError) {
    var anchored: [Anchored] = []
    guard let root = try YAMLParser.root(of: text, depthLimit: depthLimit, anchored: &anchored) else {
      return nil
    }
    let bytes = Array(text.utf8)
    (self.bytes, self.root, self.anchored) = (bytes, root, anchored)
    aliases = Set(anchored.flatMap { $0.aliases.compactMap(\.self) })
    let isASCII = !bytes.contains { $0 >= 0x80 }
    offsets = isASCII ? [] : bytes.indices.filter { bytes[$0] & 0xc0 != 0x80 } + [bytes.count]
    lines = [0] + bytes.indices.lazy.map { $0 + 1 }.filter { Self.isLineEnd(bytes, $0) }
  }

  /// Whether a line ends before a byte, for libyaml.
  private static func isLineEnd(_ bytes: [UInt8], _ end: Int) -> Bool {
    switch bytes[end - 1] {
    case 0x0a: true
    case 0x0d: end == bytes.count || bytes[end] != 0x0a
    // The separators of Unicode: U+0085, U+2028, U+2029.
    case 0x85: end > 1 && bytes[end - 2] == 0xc2
    case 0xa8, 0xa9: end > 2 && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xe2
    default: false
    }
  }

  /// Calls `body` for each value in the order of the text; aliases are not followed.
  func forEach(_ body: (Node, _ path: [SourceStep]) -> Void) {
    var path: [SourceStep] = []
    func visit(_ value: Node) {
      body(value, path)
      func visit(_ value: Node, _ step: SourceStep) {
        path.append(step)
        if aliases.isEmpty || !aliases.contains(path) { visitNext(value) }
        path.removeLast()
      }
      switch value {
      case .scalar: break
      case .mapping(let pairs): for pair in pairs { visit(pair.value, .key(pair.key.word ?? "")) }
      case .sequence(let values): for (index, value) in values.enumerated() { visit(value, .index(index)) }
      }
    }
    func visitNext(_ value: Node) { visit(value) }
    visit(root)
  }

  /// The values on a path, the root first; nil if it leads nowhere.
  func values(on path: [SourceStep]) -> [Node]? {
    var values = [root]
    for step in path {
      switch (step, values[values.count - 1]) {
      case (.key(let key), .mapping(let pairs)):
        guard let value = pairs[key] else { return nil }
        values.append(value)
      case (.index(let index), .sequence(let list)) where list.indices.contains(index):
        values.append(list[index])
      default: return nil
      }
    }
    return values
  }

  /// The bytes of a value, without its anchor and its tag; up to the end of the last value in it.
  func range(of value: Node) -> Range<Int> {
    let end =
      offsets.isEmpty
      ? min(value.extent.end, bytes.count) : offsets[min(value.extent.end, offsets.count - 1)]
    return min(start(of: value), end)..<end
  }

  private func start(of value: Node) -> Int {
    var index = lines[min(value.mark.line, lines.count) - 1]
    for _ in 1..<value.mark.column where index < bytes.count {
      repeat { index += 1 } while index < bytes.count && bytes[index] & 0xc0 == 0x80
    }
    guard value.extent.hasProperties else { return index }
    // The anchor, the tag, and the blanks and comments after these.
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
