import NodeUI
import PortholePlatform
import SceneFields
import ScreenCore

// Values of fields. Each is checked by the type of its field; a wrong one is reported and read as nil.
extension SceneReader {
  func value(_ type: FieldType, _ node: Node) -> FieldValue? {
    switch type {
    case .wholeNumbers: return wholeNumbers(node).map { .wholeNumbers($0) }
    case .wordList(let words, let noun): return .words(wordList(node, type, words, noun))
    case .texts:
      guard case .sequence(let sequence) = node else { return fail(node, type) }
      return .words(
        sequence.enumerated().compactMap { index, node in at(.index(index)) { text(node, .text) } })
    case .insets: return insets(node, type).map { .insets($0) }
    case .sticky: return sticky(node, type).map { .mapping($0) }
    case .pair:
      guard case .sequence(let sequence) = node, sequence.count == 2 else { return fail(node, type) }
      let first = at(.index(0)) { wholeNumber(sequence[0]) }
      let second = at(.index(1)) { wholeNumber(sequence[1]) }
      guard let first, let second else { return nil }
      return .pair(first, second)
    case .element: return element(node).map { .element($0) }
    case .elements(let minimum):
      guard case .sequence(let sequence) = node, sequence.count >= minimum else { return fail(node, type) }
      return .elements(
        sequence.enumerated().compactMap { index, node in at(.index(index)) { element(node) } })
    case .mapping(let table): return mapping(node, table, type).map { .mapping($0) }
    case .actions, .keyBindings, .settings: return nil  // Their readers make closures, which are no values.
    case .mappings(let table):
      return mappings(node, table, type) { $0.values() }.map { .mappings($0) }
    case .perAxis(let table): return perAxis(node, table, type).map { .mapping($0) }
    default: return word(type, node)
    }
  }

  /// A value that is one text, number or word.
  private func word(_ type: FieldType, _ node: Node) -> FieldValue? {
    guard case .scalar(let scalar) = node else { return fail(node, type) }
    if let value = type.value(ofWord: scalar.string, whole: Self.int) { return value }
    switch type {
    case .words(let words): report(node, SceneMapping.unknown("word", scalar.string, among: words))
    case .color:
      let meant = nearestWord(to: scalar.string, among: FieldType.colorNames)
      let nearest = meant.map { "did you mean \($0)? " } ?? ""
      report(node, "found \(describe(node)); \(nearest)allowed: \(type.allowed)")
    default: return fail(node, type)
    }
    return nil
  }

  private func fail<Value>(_ node: Node, _ type: FieldType) -> Value? { fail(node, type.allowed) }

  private func fail<Value>(_ node: Node, _ allowed: String) -> Value? {
    report(node, "found \(describe(node)); allowed: \(allowed)")
    return nil
  }

  private func text(_ node: Node, _ type: FieldType) -> String? {
    guard case .scalar(let scalar) = node else { return fail(node, type) }
    return scalar.string
  }

  private func wordList(_ node: Node, _ type: FieldType, _ words: [String], _ noun: String) -> [String] {
    func one(_ node: Node) -> String? {
      guard let word = text(node, type) else { return nil }
      if words.contains(word) { return word }
      report(node, SceneMapping.unknown(noun, word, among: words))
      return nil
    }
    guard case .sequence(let sequence) = node else { return one(node).map { [$0] } ?? [] }
    return sequence.enumerated().compactMap { index, node in at(.index(index)) { one(node) } }
  }

  // MARK: Numbers

  private func wholeNumber(_ node: Node, orWords words: String = "") -> Int? {
    if let value = Self.int(node) { return value }
    return fail(node, FieldType.wholeNumber(minimum: nil).allowed + words)
  }

  private func wholeNumbers(_ node: Node) -> [Int]? {
    guard case .sequence(let sequence) = node else { return fail(node, .wholeNumbers) }
    return sequence.enumerated().compactMap { index, node in at(.index(index)) { wholeNumber(node) } }
  }

  private func insets(_ node: Node, _ type: FieldType) -> EdgeInsets? {
    if case .mapping = node {
      let edges = SceneMapping(node, Self.edges, self)
      func edge(_ key: String) -> Int {
        edges.read(key) { node in
          node.scalar?.string == "infinity" ? .infinity : wholeNumber(node, orWords: ", infinity")
        } ?? 0
      }
      return EdgeInsets(
        top: edge("top"), left: edge("left"), bottom: edge("bottom"), right: edge("right"))
    }
    guard let all = Self.int(node) else { return fail(node, type) }
    return EdgeInsets(all)
  }

  private static let edges = FieldTable(
    FieldType.edges.map { NodeField($0, .wholeNumber(minimum: nil), "") })

  private func sticky(_ node: Node, _ type: FieldType) -> [String: FieldValue]? {
    if case .mapping = node { return SceneMapping(node, Self.stickyEdges, self).values() }
    guard let edge = text(node, type) else { return nil }
    guard FieldType.stickyEdges.contains(edge) else {
      report(node, SceneMapping.unknown("edge", edge, among: FieldType.stickyEdges))
      return nil
    }
    return [edge: .wholeNumber(0)]
  }

  private static let stickyEdges = FieldTable(
    FieldType.stickyEdges.map { NodeField($0, .wholeNumber(minimum: nil), "") })

  private static func int(_ node: Node) -> Int? { node.scalar.flatMap { int($0.string) } }

  /// A whole number, also one with a point or an exponent, as `1e3`.
  private static func int(_ text: String) -> Int? {
    if let value = Int(text) { return value }
    guard let value = Double(text), value == value.rounded() else { return nil }
    return Int(exactly: value)
  }

  // MARK: Mappings

  private func mapping(
    _ node: Node, _ table: FieldTable, _ type: FieldType, others: [String] = []
  ) -> [String: FieldValue]? {
    if let short = table.short, !isNull(node), node.mapping == nil {
      guard node.scalar != nil else { return fail(node, type) }
      guard let value = shortValue(short, node, type) else { return nil }
      // Off is all that a mapping can say by `false`; on has the values that a mapping implies.
      var values = value == .bool(false) ? [:] : Self.implied(table)
      values[short.name] = value
      return values
    }
    return SceneMapping(node, table, others: others, self).values()
  }

  /// A list of mappings, each read by `body`; nil if there is none.
  func mappings<Value>(
    _ node: Node, _ table: FieldTable, _ type: FieldType, _ body: (SceneMapping) -> Value
  ) -> [Value]? {
    guard case .sequence(let sequence) = node, !sequence.isEmpty else { return fail(node, type) }
    return sequence.enumerated().map { index, node in
      at(.index(index)) {
        let mapping = SceneMapping(node, table, self)
        mapping.checkRequired()
        return body(mapping)
      }
    }
  }

  /// The value of a mapping's short form. A wrong one is reported with both forms.
  private func shortValue(_ short: NodeField, _ node: Node, _ type: FieldType) -> FieldValue? {
    let count = issues.count
    let value = value(short.type, node)
    if value == nil { replaceIssues(from: count, node, "found \(describe(node)); allowed: \(type.allowed)") }
    return value
  }

  private static func implied(_ table: FieldTable) -> [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    for field in table.fields { values[field.name] = field.implied }
    return values
  }

  /// The values of both axes: the same for both, or those of a mapping with the axes as its keys.
  private func perAxis(_ node: Node, _ axes: FieldTable, _ type: FieldType) -> [String: FieldValue]? {
    let side = axes.fields[0].type
    if case .mapping(let mapping) = node {
      let isPerAxis = mapping.keys.contains { $0.scalar.map { axes.index(of: $0.string) != nil } == true }
      if isPerAxis || side.table == nil { return SceneMapping(node, axes, self).values() }
    }
    let both: FieldValue?
    if let table = side.table {
      both = mapping(node, table, type, others: axes.names).map { .mapping($0) }
    } else {
      both = value(side, node)
    }
    guard let both else { return nil }
    return Dictionary(uniqueKeysWithValues: axes.names.map { ($0, both) })
  }
}

extension SceneReader {
  /// The path of a file that the scene names, relative to the scene's folder unless it is absolute.
  func path(of name: String) -> String {
    let path = FilePath.resolved(name, in: folder)
    if !isTemplate { files.insert(path) }
    return path
  }

  /// The size of a picture in a file that the scene names. If it cannot be read, reports the reason and
  /// returns nil.
  func pixelSize(ofImage name: String, _ node: Node) -> Size? {
    do {
      let bytes = try readFile(path(of: name), limit: ImageHeader.usefulLength)
      if let size = ImageHeader.pixelSize(of: bytes) { return size }
      report(node, "\(SafeText.of(name)) is not a picture of a known format: PNG, GIF, JPEG, BMP, WebP")
    } catch {
      report(node, "\(SafeText.of(name)): \(error)")
    }
    return nil
  }
}
