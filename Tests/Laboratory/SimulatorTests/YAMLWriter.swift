import TestSupport

@testable import SceneCore

/// A value to be written as YAML, and the place at which a reader finds it.
indirect enum YAMLTree: Equatable {
  case text(String, Node.Style, Mark)
  case list([YAMLTree], Mark)
  /// Keys are plain words.
  case mapping([Pair], Mark)

  struct Pair: Equatable {
    let key: String
    let keyMark: Mark
    let value: YAMLTree
  }

  init(_ node: Node) {
    switch node {
    case .scalar(let scalar): self = .text(scalar.string, scalar.style, scalar.mark)
    case .sequence(let sequence): self = .list(sequence.map { YAMLTree($0) }, sequence.mark)
    case .mapping(let mapping):
      let pairs = mapping.map { key, value in
        Pair(key: key.scalar?.string ?? "", keyMark: key.mark, value: YAMLTree(value))
      }
      self = .mapping(pairs, mapping.mark)
    }
  }
}

/// Writes random YAML and returns the tree that a reader must find: all styles of texts, lists and mappings
/// in lines and in brackets, anchors, aliases, comments, and both line ends.
struct YAMLWriter {
  private(set) var text = ""
  private(set) var random: SplitMix64
  private let newline: String
  private var (line, column) = (1, 1)
  private var anchors: [YAMLTree] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    newline = seed % 3 == 0 ? "\r\n" : "\n"
  }

  /// Writes a whole document.
  mutating func document() -> YAMLTree {
    if chance(4) {
      put("---")
      endLine()
    }
    let tree = chance(4) ? inBrackets(depth: 4) : collection(indent: 0, depth: 4)
    endLine()
    if chance(4) { put("...") }
    return tree
  }

  private var mark: Mark { Mark(line: line, column: column) }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private mutating func put(_ string: String) {
    text += string
    column += string.unicodeScalars.count
  }

  private mutating func endLine() {
    if chance(5) { put(" # comment: [") }
    text += newline
    line += 1
    column = 1
    if chance(8) {
      text += newline
      line += 1
    }
  }

  /// A collection in lines; each line begins with `indent` blanks.
  private mutating func collection(indent: Int, depth: Int) -> YAMLTree {
    let count = Int.random(in: 1...4, using: &random)
    var start: Mark?
    if chance(2) {
      var values: [YAMLTree] = []
      for _ in 0..<count {
        beginLine(indent)
        start = start ?? mark
        put("-")
        values.append(value(indent: indent, depth: depth))
      }
      return .list(values, start!)
    }
    var pairs: [YAMLTree.Pair] = []
    for index in 0..<count {
      beginLine(indent)
      start = start ?? mark
      let (key, keyMark) = ("k\(index)" + word(), mark)
      put(key + ":")
      pairs.append(.init(key: key, keyMark: keyMark, value: value(indent: indent, depth: depth)))
    }
    return .mapping(pairs, start!)
  }

  private mutating func beginLine(_ indent: Int) {
    if column > 1 { endLine() }
    put(String(repeating: " ", count: indent))
  }

  /// A value after a dash or a colon.
  private mutating func value(indent: Int, depth: Int) -> YAMLTree {
    if depth > 0, chance(3) {
      return collection(indent: indent + Int.random(in: 1...4, using: &random), depth: depth - 1)
    }
    put(" ")
    guard chance(8) else { return inBrackets(depth: depth - 1) }
    let place = mark
    put(chance(2) ? "|-" : ">-")
    let style: Node.Style = text.hasSuffix("|-") ? .literal : .folded
    var lines: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      text += newline
      line += 1
      column = 1
      lines.append(word() + ": " + word())
      put(String(repeating: " ", count: indent + 2) + lines.last!)
    }
    // A comment would be a part of the text, so the line ends here.
    text += newline
    line += 1
    column = 1
    return .text(lines.joined(separator: style == .literal ? "\n" : " "), style, place)
  }

  /// A value on this line.
  private mutating func inBrackets(depth: Int) -> YAMLTree {
    if !anchors.isEmpty, chance(6) {
      let index = Int.random(in: 0..<anchors.count, using: &random)
      put("*a\(index) ")
      return anchors[index]
    }
    let place = mark
    let hasAnchor = chance(6)
    // The number is known at the end, since values inside may have anchors, too.
    let beforeAnchor = text.endIndex
    if hasAnchor { put("&a???? ") }
    let tree = valueInBrackets(depth: depth, at: hasAnchor ? place : nil)
    if hasAnchor {
      let name = "&a\(anchors.count)"
      text.replaceSubrange(
        beforeAnchor..<text.index(beforeAnchor, offsetBy: 6), with: name.padded(to: 6))
      anchors.append(tree)
    }
    return tree
  }

  private mutating func valueInBrackets(depth: Int, at anchor: Mark?) -> YAMLTree {
    let place = anchor ?? mark
    guard depth > 0, chance(2) else { return scalar(at: place) }
    let count = Int.random(in: 0...4, using: &random)
    if chance(2) {
      put("[")
      var values: [YAMLTree] = []
      for index in 0..<count {
        if index > 0 { put(", ") }
        values.append(inBrackets(depth: depth - 1))
      }
      put("]")
      return .list(values, place)
    }
    put("{")
    var pairs: [YAMLTree.Pair] = []
    for index in 0..<count {
      if index > 0 { put(", ") }
      let (key, keyMark) = ("k\(index)" + word(), mark)
      put(key + ": ")
      pairs.append(.init(key: key, keyMark: keyMark, value: inBrackets(depth: depth - 1)))
    }
    put("}")
    return .mapping(pairs, place)
  }

  private mutating func scalar(at place: Mark) -> YAMLTree {
    switch Int.random(in: 0...2, using: &random) {
    case 0:
      let string = word()
      put(string)
      return .text(string, .plain, place)
    case 1:
      let string = String(
        anyText().unicodeScalars.filter { !"\n\0\u{1b}\u{85}\u{2028}".unicodeScalars.contains($0) })
      put("'" + string.replacing("'", with: "''") + "'")
      return .text(string, .singleQuoted, place)
    default:
      let string = anyText()
      put("\"" + string.unicodeScalars.map { escaped($0) }.joined() + "\"")
      return .text(string, .doubleQuoted, place)
    }
  }

  private mutating func word() -> String {
    ["a", "true", "null", "1.5", "é", "日本", "width", "longer than fifteen bytes", "x-y", "~z"].randomElement(
      using: &random)!
  }

  private mutating func anyText() -> String {
    let parts = [
      "a", " b", "'", "\"", ": ", "#", "{", "]", "\\", "é", "日", "👍", "- ", "*", "&", "%", "\n", "\0",
      "\u{1b}",
      "\u{85}", "\u{2028}",
    ]
    return (0..<Int.random(in: 0...9, using: &random)).map { _ in parts.randomElement(using: &random)! }
      .joined()
  }

  private mutating func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\0": return "\\0"
    case "\u{1b}": return "\\e"
    case "\u{85}": return "\\N"
    case "\u{2028}": return "\\L"
    default:
      guard chance(4) else { return String(scalar) }
      let digits = String(scalar.value, radix: 16)
      return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: count - self.count)
  }
}
