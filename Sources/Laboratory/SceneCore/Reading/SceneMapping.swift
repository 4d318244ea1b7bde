import LayoutCore
import NodeUI
import SceneFields
import ScreenCore

/// The keys and values of one mapping: an element, or a value with parts. Every read checks the value by its
/// field and reports a wrong one.
struct SceneMapping {
  let reader: SceneReader
  let node: Node
  let table: FieldTable
  /// The values in the order of the fields.
  private let entries: [Entry]
  /// The lengths of their names, a bit each: most keys that are asked for are not there.
  private let lengths: UInt64
  /// Whether there are keys that are no fields; they have been reported.
  private(set) var hasUnknownKeys = false

  private struct Entry {
    /// The place of the field in the table.
    let index: Int
    /// The place of the key in the mapping; nil for a short form, which is the value itself.
    let place: Int?
  }

  /// A value that stands for a mapping with the table's short field alone.
  init?(short node: Node, _ table: FieldTable, _ reader: SceneReader) {
    guard let index = table.shortIndex, case .scalar = node, !isNull(node) else { return nil }
    (self.reader, self.node, self.table) = (reader, node, table)
    entries = reader.mayRead(node) ? [Entry(index: index, place: nil)] : []
    lengths = Self.bit(table.names[index])
  }

  /// Reports keys that are not fields. `others` are keys that would be right, too, if they stood alone.
  init(_ node: Node, _ table: FieldTable, others: [String] = [], _ reader: SceneReader) {
    self.reader = reader
    self.node = node
    self.table = table
    var entries: [Entry] = []
    if case .mapping(let mapping) = node {
      entries.reserveCapacity(mapping.count)
      for (place, (key, _)) in mapping.enumerated() where reader.mayRead(key) {
        guard case .scalar(let scalar) = key else {
          reader.report(key, "found \(describe(key)) as a key; keys are words")
          continue
        }
        guard let index = table.index(of: scalar.string) else {
          hasUnknownKeys = true
          reader.report(
            key, Self.unknownKey(scalar.string, among: table.names + others, page: Self.page(of: table)))
          continue
        }
        entries.append(Entry(index: index, place: place))
      }
      if entries.count > 1 { entries.sort { $0.index < $1.index } }
    } else if !isNull(node) {
      reader.report(
        node,
        node.scalar.flatMap { Self.missingBlank(in: $0.string, after: table.names + others) }
          ?? "found \(describe(node)); a mapping is needed: \(list(table.names, page: Self.page(of: table)))")
    }
    self.entries = entries
    lengths = entries.reduce(0) { $0 | Self.bit(table.names[$1.index]) }
  }

  private static func bit(_ name: String) -> UInt64 { 1 << UInt64(name.utf8.count & 63) }

  private static func unknownKey(_ key: String, among names: [String], page: String) -> String {
    // In braces, `{width:3}` is a key without a value.
    missingBlank(in: key, after: names) ?? unknown("key", key, among: names, page: page)
  }

  /// The page of the help that lists the fields of a table.
  private static func page(of table: FieldTable) -> String {
    let kind = NodeKind.all.first { $0.table === table }?.name
    let others = [("actions", NodeKind.actionFields), ("keys", NodeKind.keyFields)]
    let topic = kind ?? others.first { $0.1 === table }?.0
    return helpPage + (topic.map { " " + $0 } ?? "")
  }

  /// The message about a text such as `width:3`, which YAML reads as one word; nil if it does not begin with a name and
  /// a colon.
  static func missingBlank(in text: String, after names: [String]) -> String? {
    guard let colon = text.firstIndex(of: ":"), names.contains(String(text[..<colon])) else { return nil }
    let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
    return "a space is missing after the colon of \u{201c}\(SafeText.of(shown))\u{201d}"
  }

  /// The page of the help about scenes, which lists all kinds and leads to their fields.
  static let helpPage = "porthole help scene"

  static func unknown(
    _ what: String, _ word: String, among words: [String], page: String = helpPage
  ) -> String {
    let shown = SafeText.of(word.count > 40 ? word.prefix(40) + "…" : word[...])
    return "unknown \(what) \u{201c}\(shown)\u{201d}; \(advice(on: word, among: words, page: page))"
  }

  private func entry(_ key: String) -> Entry? {
    assert(table.index(of: key) != nil, "\(key) is not a field")
    // An element has few keys, and to compare them is quicker than a look into the table.
    guard lengths & Self.bit(key) != 0 else { return nil }
    return entries.first { table.names[$0.index] == key }
  }

  private func node(of entry: Entry) -> Node {
    guard let place = entry.place, case .mapping(let mapping) = node else { return node }
    return mapping.value(at: place)
  }

  /// The fields that have a value, in the order of the table.
  var fields: [NodeField] { entries.map { table.fields[$0.index] } }

  func has(_ key: String) -> Bool { entry(key) != nil }

  /// Reads a key's value with `body`, if there is one, with the key appended to the path.
  @discardableResult
  func read<Value>(_ key: String, _ body: (Node) -> Value?) -> Value? {
    guard let entry = entry(key) else { return nil }
    return reader.at(.key(key)) { body(node(of: entry)) }
  }

  /// The value of a key; nil if there is none, or if it is wrong, which is reported.
  func value(_ key: String) -> FieldValue? {
    entry(key).flatMap(value)
  }

  private func value(_ entry: Entry) -> FieldValue? {
    let field = table.fields[entry.index]
    let node = node(of: entry)
    if !field.aliases.isEmpty, let word = node.word, let alias = field.aliases[word] { return .text(alias) }
    return reader.at(.key(field.name)) { reader.value(field.type, node) }
  }

  func string(_ key: String) -> String? { value(key).flatMap(String.init) }
  func int(_ key: String) -> Int? { value(key).flatMap(Int.init) }
  func bool(_ key: String) -> Bool? { value(key).flatMap(Bool.init) }
  func duration(_ key: String) -> Duration? { value(key).flatMap(Duration.init) }
  func number(_ key: String) -> Double? { value(key).flatMap(Double.init) }

  /// A number in a range that depends on other values.
  func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    read(key) { reader.value(.number(range), $0) }.flatMap(Double.init)
  }

  /// Sets the fields that `element` can take, except some. Reports required ones that are missing.
  func apply(to element: LayoutElement, except names: [String] = []) {
    for entry in entries {
      let field = table.fields[entry.index]
      guard field.isSettable, !names.contains(field.name) else { continue }
      if let value = value(entry) { field.set(value, of: element) }
    }
    checkRequired()
  }

  /// Sets one field of an element.
  func apply(_ name: String, to element: LayoutElement) {
    if let value = value(name) { table[name]?.set(value, of: element) }
  }

  func checkRequired() {
    for name in table.required where !has(name) { reader.report(node, "\(name) is missing") }
  }

  /// The values of all fields, for a field that has them as parts. A missing field may imply a value.
  func values() -> [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    for field in table.fields { values[field.name] = has(field.name) ? value(field.name) : field.implied }
    for (first, second) in table.exclusions where has(first) && has(second) { reportExclusion(first, second) }
    if !table.alternatives.isEmpty { _ = alternative() }
    return values
  }

  /// The one of the table's alternatives that there is; nil if there is not exactly one, which is reported.
  func alternative() -> String? {
    let found = table.alternatives.filter(has)
    if found.isEmpty {
      // An unknown key was probably meant to be one of them.
      let names = table.alternatives.dropLast().joined(separator: ", ")
      if !hasUnknownKeys { reader.report(node, "\(names) or \(table.alternatives.last ?? "") is missing") }
    } else if found.count > 1 {
      read(found[1]) { reader.report($0, "\(found.joined(separator: " and ")) exclude each other") } as Void?
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Reports two keys of which a mapping can have one only, at the second.
  func reportExclusion(_ first: String, _ second: String) {
    read(second) { reader.report($0, "\(first) and \(second) exclude each other") } as Void?
  }
}
