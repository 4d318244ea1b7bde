/// A value to be written into a YAML text.
indirect enum YAMLText {
  /// Always text here, as in a `Node`.
  case scalar(String)
  case list([YAMLText])
  case mapping([(key: String, value: YAMLText)])
  /// A value that the text has already, as it stands there.
  case copy(Node, String)

  /// How texts and keys are quoted.
  struct Style {
    /// Whether keys and texts have double quotes, as in JSON.
    var isJSON = false
    /// The quotes of the scalar that this one replaces.
    var quotes = Node.Style.plain
  }

  /// The value in one line, in braces and brackets.
  func text(_ style: Style) -> String {
    switch self {
    case .scalar(let string): return Self.scalar(string, style)
    case .list(let values):
      return "[" + values.map { $0.text(Style(isJSON: style.isJSON)) }.joined(separator: ", ") + "]"
    case .mapping(let pairs):
      let parts = pairs.map { pair in
        Self.key(pair.key, style) + ": " + pair.value.text(Style(isJSON: style.isJSON))
      }
      return "{" + parts.joined(separator: ", ") + "}"
    case .copy(_, let text): return text
    }
  }

  static func key(_ key: String, _ style: Style) -> String { style.isJSON ? doubleQuoted(key) : key }

  /// The value that a reader makes of the text.
  func node(at mark: Mark) -> Node {
    switch self {
    case .scalar(let string):
      let style: Node.Style = Self.canBePlain(string) ? .plain : .doubleQuoted
      return .scalar(.init(string: string, mark: mark, style: style))
    case .list(let values): return .sequence(.init(values.map { $0.node(at: mark) }, mark: mark))
    case .mapping(let pairs):
      let nodes = pairs.flatMap { pair in
        [Node.scalar(.init(string: pair.key, mark: mark)), pair.value.node(at: mark)]
      }
      return .mapping(.init(alternating: nodes, mark: mark))
    case .copy(let node, _): return node
    }
  }

  // MARK: Scalars

  private static func scalar(_ string: String, _ style: Style) -> String {
    let isPrintable = string.unicodeScalars.allSatisfy { Self.isPrintable($0) }
    if style.quotes == .singleQuoted, isPrintable { return "'" + string.replacing("'", with: "''") + "'" }
    if style.quotes == .doubleQuoted { return doubleQuoted(string) }
    let isWord = canBePlain(string)
    if style.isJSON, !(isWord && isJSONWord(string)) { return doubleQuoted(string) }
    return isWord ? string : doubleQuoted(string)
  }

  /// Whether a scalar has the same meaning without quotes, wherever it stands.
  static func canBePlain(_ string: String) -> Bool {
    guard let first = string.unicodeScalars.first, !["~", "null"].contains(string),
      string.unicodeScalars.allSatisfy({ isPrintable($0) && !",[]{}".unicodeScalars.contains($0) }),
      first != " ", string.unicodeScalars.last != " ", string.unicodeScalars.last != ":"
    else { return false }
    if "?:&*!|>'\"%@`#=".unicodeScalars.contains(first) { return false }
    // A dash may begin a number or a word, but not an item of a list.
    if first == "-",
      !(string.unicodeScalars.dropFirst().first.map { $0.properties.isAlphabetic || isDigit($0) } ?? false)
    {
      return false
    }
    return !string.contains(": ") && !string.contains(" #") && string != "..." && !string.hasPrefix("---")
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !(0x7f..<0xa0).contains(scalar.value)
      && ![0x2028, 0x2029, 0xfeff].contains(scalar.value)
      && !(0xfffe...0xffff).contains(scalar.value)
  }

  /// Whether JSON has the word without quotes.
  private static func isJSONWord(_ string: String) -> Bool {
    if string == "true" || string == "false" { return true }
    guard let first = string.unicodeScalars.first, isDigit(first) || first == "-" else { return false }
    return Double(string) != nil
  }

  static func doubleQuoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      default:
        if isPrintable(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
      }
    }
    return text + "\""
  }
}

extension Node {
  /// This value with another one at a path, which may be a new key at its end.
  func setting(_ path: ArraySlice<SourceStep>, to value: Node) -> Node {
    guard let step = path.first else { return value }
    let rest = path.dropFirst()
    switch (step, self) {
    case (.key(let key), .mapping(let mapping)):
      var nodes = mapping.flatMap { [$0.key, $0.value] }
      if let index = mapping.firstIndex(where: { $0.key.scalar?.string == key }) {
        nodes[2 * index + 1] = nodes[2 * index + 1].setting(rest, to: value)
      } else if rest.isEmpty {
        nodes += [.scalar(.init(string: key, mark: mapping.mark)), value]
      }
      return .mapping(.init(alternating: nodes, mark: mapping.mark))
    case (.index(let index), .sequence(let sequence)) where sequence.indices.contains(index):
      var nodes = Array(sequence)
      nodes[index] = nodes[index].setting(rest, to: value)
      return .sequence(.init(nodes, mark: sequence.mark, extent: sequence.extent))
    default: return self
    }
  }

  /// The mark in `other` where it first differs; nil if both mean the same to a reader of fields. Places, quotes and the
  /// order of keys do not count.
  func difference(from other: Node) -> Mark? {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)):
      return a.string == b.string && isNull(self) == isNull(other) ? nil : b.mark
    case (.sequence(let a), .sequence(let b)):
      guard a.count == b.count else { return b.mark }
      for (one, two) in zip(a, b) {
        if let mark = one.difference(from: two) { return mark }
      }
      return nil
    case (.mapping(let a), .mapping(let b)):
      guard a.count == b.count else { return b.mark }
      let values = Dictionary(a.map { ($0.key.scalar?.string ?? "", $0.value) }) { one, _ in one }
      for (key, value) in b {
        guard let old = values[key.scalar?.string ?? ""] else { return key.mark }
        if let mark = old.difference(from: value) { return mark }
      }
      return nil
    default: return other.mark
    }
  }
}
