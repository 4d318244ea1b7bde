import LayoutCore
import NodeUI
import ScreenCore

/// The values of the placeholders in a template. `{index}` counts from 0, `{number}` and `{section}` from 1.
struct Placeholders {
  var index = 0
  var section = 1
  /// The number of rows in the section.
  var count = 0
  /// The tick or refresh that made the element; 0 for those of the start.
  var tick = 0
  /// Seconds from the first frame to that tick.
  var seconds = 0.0
  /// The values that elements had when the row came, by their ids.
  var elementValues: [String: String] = [:]

  static let names = ["index", "number", "section", "count", "tick", "time"]

  private func value(of name: Substring) -> String? {
    switch name {
    case "index": String(index)
    case "number": String(index + 1)
    case "section": String(section)
    case "count": String(count)
    case "tick": String(tick)
    case "time": tenths
    default: name.hasPrefix("value ") ? elementValues[String(name.dropFirst(6))] : nil
    }
  }

  /// Seconds with one decimal, the same in every language.
  private var tenths: String {
    let tenths = Int(min(max(0, seconds), 1e15) * 10 + 0.5 + 1e-6)
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A text with the values in place of the placeholders; `{{` becomes a brace. Other braces stay.
  func filled(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var (filled, rest) = ("", text[...])
    while let brace = rest.firstIndex(of: "{") {
      filled += rest[..<brace]
      rest = rest[rest.index(after: brace)...]
      if rest.first == "{" {
        rest.removeFirst()
      } else if let end = rest.firstIndex(of: "}"), let value = value(of: rest[..<end]) {
        filled += value
        rest = rest[rest.index(after: end)...]
        continue
      }
      filled += "{"
    }
    return filled + rest
  }
}

extension Placeholders {
  /// The words in braces in a text that are no placeholders, but could be meant as one: `{nummer}`. Linear in the text.
  static func unknown(in text: String) -> [Substring] {
    var (found, rest): ([Substring], Substring) = ([], text[...])
    while let brace = rest.firstIndex(of: "{") {
      rest = rest[rest.index(after: brace)...]
      if rest.first == "{" {
        rest.removeFirst()
        continue
      }
      let word = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest[word.endIndex...]
      if rest.first == "}", (1...40).contains(word.count), !names.contains(String(word)) {
        found.append(word)
      }
    }
    return found
  }
}

/// An element of which many are made, such as the rows of a list, with placeholders in its texts.
struct SceneTemplate {
  let node: Node
  let files: SceneFiles
  /// The scene around, to whose elements an action in the template may refer.
  let scene: RunningScene
  /// The elements whose values stand in its texts, if it is made when something happens.
  var valueIDs: Set<String> = []

  /// The most values of a template: aliases can make a small one enormous.
  static let valueLimit = 1_000_000

  /// The id of its elements, with placeholders.
  var id: String? {
    guard case .mapping(let element) = node,
      case .mapping(let values)? = element.first(where: { _ in true })?.value,
      case .scalar(let id)? = values["id"]
    else { return nil }
    return id.string
  }

  /// A new element. The template was checked when the scene was read, so only the values can make it wrong; then
  /// it is a text that says why.
  func element(_ values: Placeholders) -> LayoutElement {
    let reader = SceneReader(files, in: scene)
    let element = reader.element(Self.filled(node, values))
    reader.finish()
    return element ?? TextNode(reader.issues.first?.message ?? "")
  }

  /// The same as a node.
  func row(_ values: Placeholders) -> DisplayNode {
    let element = element(values)
    if let node = element as? DisplayNode { return node }
    let node = DisplayNode()
    node.layoutSpecBlock = { _, _ in element }
    return node
  }

  /// The template with the values in all texts but keys.
  static func filled(_ node: Node, _ values: Placeholders) -> Node {
    switch node {
    case .scalar(var scalar):
      guard scalar.string.utf8.contains(UInt8(ascii: "{")) else { return node }
      scalar.string = values.filled(scalar.string)
      return .scalar(scalar)
    case .sequence(let sequence): return .sequence(sequence.mapValues { filled($0, values) })
    case .mapping(let mapping): return .mapping(mapping.mapValues { filled($1, values) })
    }
  }
}

extension SceneReader {
  /// Reads a template and reports its issues. Ids in it name the nodes, but other elements cannot refer to
  /// them, since each row has the same ids.
  ///
  /// - Parameter arrives: whether its elements come while the scene is shown, so that they may have values of others.
  func template(_ node: Node, arrives: Bool = false) -> SceneTemplate? {
    guard !node.hasMoreValues(than: SceneTemplate.valueLimit) else {
      report(node, "more than \(SceneTemplate.valueLimit) values in a row")
      return nil
    }
    checkPlaceholders(in: node)
    let others = tickers
    defer { tickers = others }
    guard readingTemplate({ element(SceneTemplate.filled(node, Placeholders())) }) != nil else { return nil }
    let ids = arrives ? SceneTemplate.valueIDs(in: node) : []
    for id in ids.sorted() {
      whenRead(at: node) { (reader) throws(Problem) in _ = try reader.valuedNode(named: id) }
    }
    return SceneTemplate(node: node, files: files, scene: running, valueIDs: ids)
  }
}

extension SceneReader {
  /// Notes words in braces that look like placeholders, and stay as they are. Linear in the values.
  ///
  /// - Parameter isSet: whether the node belongs to a `set`, whose texts may also have the values of elements.
  func checkPlaceholders(in node: Node, isSet: Bool = false) {
    // The template of a row was checked before.
    guard !isTemplate else { return }
    let names = Placeholders.names + (isSet ? ["value"] : [])
    switch node {
    case .scalar(let scalar):
      guard scalar.string.utf8.contains(UInt8(ascii: "{")) else { return }
      for word in Placeholders.unknown(in: scalar.string).prefix(10) where !names.contains(String(word)) {
        let nearest = nearestWord(to: String(word), among: names)
        hint(
          .unknownPlaceholder, node,
          "unknown field \u{201c}{\(word)}\u{201d}; \(nearest.map { "did you mean {\($0)}? " } ?? "")allowed: "
            + names.map { "{\($0)}" }.joined(separator: ", ") + ", and {{ for a brace")
      }
    case .sequence(let sequence):
      for (index, node) in sequence.enumerated() {
        at(.index(index)) { checkPlaceholders(in: node, isSet: isSet) }
      }
    case .mapping(let mapping):
      for (key, value) in mapping {
        let name = key.scalar?.string ?? ""
        at(.key(name)) { checkPlaceholders(in: value, isSet: isSet || name == "set") }
      }
    }
  }
}

extension SceneMapping {
  /// The template of a key.
  func template(_ key: String, arrives: Bool = false) -> SceneTemplate? {
    read(key) { reader.template($0, arrives: arrives) }
  }
}
