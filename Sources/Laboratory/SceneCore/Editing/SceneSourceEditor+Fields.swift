import SceneFields

// The edits for a new value of a field: the value's bytes are replaced, or a key is added.
extension SceneSourceEditor {
  /// The next step towards a change.
  func step(_ change: SceneChange, _ element: [SourceStep]) throws(SceneWritingError) -> Step {
    guard let values = tree.values(on: element), let value = values.last,
      case .mapping(let pairs) = value, let pair = pairs.first, let kind = pair.key.word,
      let table = NodeKind.named(kind)?.table, let yaml = change.value.yamlText
    else { throw refuse(nil, "\(change.fieldName) cannot be written") }
    let target = FieldTarget(
      change: change, yaml: yaml, isJSON: pair.key.scalar?.style == .doubleQuoted)
    return try step(target, in: pair.value, at: element + [.key(kind)], table, change.names[...])
  }

  /// A change in a mapping with fields.
  private func step(
    _ target: FieldTarget, in container: Node, at path: [SourceStep], _ table: FieldTable,
    _ names: ArraySlice<String>
  ) throws(SceneWritingError) -> Step {
    guard let name = names.first, let field = table[name] else {
      throw refuse(container.mark, "\(target.change.fieldName) is no field here")
    }
    let rest = names.dropFirst()
    try checkSharing(path, target.change.fieldName)
    switch container {
    case .mapping(let pairs):
      if let value = pairs[name] {
        return try step(target, of: field.type, in: value, at: path + [.key(name)], rest)
      }
      let value = target.nested(rest, field.type)
      let edit =
        pairs.extent.isFlow
        ? insertion(target, name, value, into: container, pairs) : insertionOfLine(target, name, value, pairs)
      return Step(edits: [edit], values: [(path + [.key(name)], value.node(at: container.mark))])
    case .scalar:
      let value = target.nested(rest, field.type)
      if isNull(container) {
        return replacement(.mapping([(name, value)]), of: container, at: path, target)
      }
      guard let short = table.short else { break }
      if short.name == name { return try step(target, of: field.type, in: container, at: path, rest) }
      return replacement(
        .mapping([(short.name, try copy(container, at: path)), (name, value)]), of: container, at: path,
        target)
    case .sequence: break
    }
    throw refuse(container.mark, "\(target.change.fieldName) has no place here; a mapping is needed")
  }

  /// A change of a field's value, or of a part of it.
  private func step(
    _ target: FieldTarget, of type: FieldType, in value: Node, at path: [SourceStep],
    _ names: ArraySlice<String>
  ) throws(SceneWritingError) -> Step {
    try checkSharing(path, target.change.fieldName)
    guard !names.isEmpty else { return try replace(value, at: path, by: target.yaml, target) }
    guard case .perAxis(let axes) = type.form else {
      guard let table = type.table else {
        throw refuse(value.mark, "\(target.change.fieldName) has no parts")
      }
      return try step(target, in: value, at: path, table, names)
    }
    let side = axes.fields[0].type
    var isPerAxis = false
    if case .mapping(let pairs) = value {
      isPerAxis =
        side.table == nil || pairs.contains { $0.key.word.map { axes.index(of: $0) != nil } == true }
    }
    if isPerAxis { return try step(target, in: value, at: path, axes, names) }
    if target.change.isOnlyAxis { return try step(target, of: side, in: value, at: path, names.dropFirst()) }
    let old = try copy(value, at: path)
    var both = replacement(.mapping(axes.names.map { ($0, old) }), of: value, at: path, target)
    both.isLast = false
    return both
  }

  /// The value as it stands in the text, for another place in the same line.
  private func copy(_ value: Node, at path: [SourceStep]) throws(SceneWritingError) -> YAMLText {
    let text = String(decoding: tree.bytes[tree.range(of: value)], as: UTF8.self)
    if value.isBlock || tree.anchored.contains(where: { $0.path == path }) {
      throw refuse(value.mark, "this value is for several fields; write it in braces first")
    }
    guard case .scalar(let scalar) = value else { return .copy(value, text) }
    try checkStyle(scalar)
    if scalar.style == .plain, !YAMLText.canBePlain(scalar.string) || text.contains("\n") {
      return .copy(value, YAMLText.doubleQuoted(scalar.string))
    }
    return .copy(value, text)
  }

  private func checkStyle(_ scalar: Node.Scalar) throws(SceneWritingError) {
    if scalar.style == .literal || scalar.style == .folded {
      throw refuse(scalar.mark, "this is a block of lines (| or >), which only an editor of text can change")
    }
  }

  // MARK: Replacing

  /// Replaces a value. Lists and mappings of the same shape change only in the parts that differ.
  private func replace(
    _ value: Node, at path: [SourceStep], by new: YAMLText, _ target: FieldTarget
  ) throws(SceneWritingError) -> Step {
    try checkSharing(path, target.change.fieldName)
    switch (value, new) {
    case (.scalar(let scalar), _):
      try checkStyle(scalar)
      if case .scalar(let string) = new, scalar.string == string, !isNull(value) {
        return Step(edits: [], values: [])
      }
      return replacement(new, of: value, at: path, target)
    case (.sequence(let values), .list(let parts)) where values.count == parts.count:
      var step = Step(edits: [], values: [])
      for (index, part) in parts.enumerated() {
        let one = try replace(values[index], at: path + [.index(index)], by: part, target)
        step.edits += one.edits
        step.values += one.values
      }
      return step
    case (.mapping(let pairs), _):
      var parts: [(key: String, value: YAMLText)]?
      if case .mapping(let found) = new { parts = found }
      if case .insets(let insets) = target.change.value { parts = FieldValue.edges(insets) }
      guard let parts, pairs.allSatisfy({ pair in parts.contains { $0.key == pair.key.word } }) else { break }
      return try replace(pairs, of: value, at: path, by: parts, target)
    case (.sequence, _): break
    }
    guard value.isBlock else { return replacement(new, of: value, at: path, target) }
    // In one line, it stands after the colon.
    let range = tree.range(of: value)
    let before = tree.bytes[..<range.lowerBound].lastIndex { ![0x20, 0x0a, 0x0d].contains($0) }
    guard let before, tree.bytes[before] == UInt8(ascii: ":"),
      !tree.bytes[range].contains(UInt8(ascii: "#"))
    else { throw refuse(value.mark, "the comments in this value would be lost; write it in one line first") }
    return Step(
      edits: [
        TextEdit(
          range: before + 1..<range.upperBound,
          replacement: " " + new.text(YAMLText.Style(isJSON: target.isJSON)))
      ], values: [(path, new.node(at: value.mark))])
  }

  /// Replaces the parts of a mapping that differ, and adds those that are missing and not 0.
  private func replace(
    _ pairs: Node.Mapping, of value: Node, at path: [SourceStep],
    by parts: [(key: String, value: YAMLText)], _ target: FieldTarget
  ) throws(SceneWritingError) -> Step {
    var step = Step(edits: [], values: [])
    for (key, part) in parts {
      let one: Step
      if let old = pairs[key] {
        one = try replace(old, at: path + [.key(key)], by: part, target.whole(part))
      } else if case .scalar("0") = part {
        continue
      } else {
        let edit =
          value.isBlock
          ? insertionOfLine(target, key, part, pairs) : insertion(target, key, part, into: value, pairs)
        one = Step(edits: [edit], values: [(path + [.key(key)], part.node(at: value.mark))])
      }
      step.edits += one.edits
      step.values += one.values
    }
    return step
  }

  private func replacement(
    _ new: YAMLText, of value: Node, at path: [SourceStep], _ target: FieldTarget
  ) -> Step {
    var style = YAMLText.Style(isJSON: target.isJSON)
    if case .scalar(let scalar) = value { style.quotes = scalar.style }
    var text = new.text(style)
    let range = tree.range(of: value)
    let start = range.lowerBound
    // A key without a value ends with its colon.
    if range.isEmpty, start > 0, ![0x20, 0x0a, 0x0d].contains(tree.bytes[start - 1]) {
      text = " " + text
    }
    return Step(
      edits: [TextEdit(range: range, replacement: text)], values: [(path, new.node(at: value.mark))])
  }

  // MARK: Adding keys

  /// A key after that of the id, or else at the beginning of the braces.
  private func insertion(
    _ target: FieldTarget, _ name: String, _ value: YAMLText, into mapping: Node,
    _ pairs: Node.Mapping
  ) -> TextEdit {
    let style = YAMLText.Style(
      isJSON: pairs.first.map { $0.key.scalar?.style == .doubleQuoted } ?? target.isJSON)
    let text = YAMLText.key(name, style) + ": " + value.text(style)
    if let id = pairs["id"] {
      let end = tree.range(of: id).upperBound
      return TextEdit(range: end..<end, replacement: ", " + text)
    }
    let start = tree.range(of: mapping).lowerBound + 1
    return TextEdit(range: start..<start, replacement: text + (pairs.isEmpty ? "" : ", "))
  }

  /// A line after that of the id, or else after the first key.
  private func insertionOfLine(
    _ target: FieldTarget, _ name: String, _ value: YAMLText, _ pairs: Node.Mapping
  ) -> TextEdit {
    let bytes = tree.bytes
    let pair = pairs.first { $0.key.word == "id" } ?? pairs[0]
    let style = YAMLText.Style(isJSON: pair.key.scalar?.style == .doubleQuoted)
    let keyStart = tree.range(of: pair.key).lowerBound
    let lineStart = lineStart(keyStart)
    let column = bytes[lineStart..<keyStart].count { $0 & 0xc0 != 0x80 }
    let hasMark = bytes[lineStart...].starts(with: [0xef, 0xbb, 0xbf])
    let line =
      String(repeating: " ", count: hasMark ? column - 1 : column) + YAMLText.key(name, style) + ": "
      + value.text(style)
    var end = tree.range(of: pair.value).upperBound
    if end == 0 || bytes[end - 1] != 0x0a {
      while end < bytes.count, bytes[end] != 0x0a, bytes[end] != 0x0d { end += 1 }
      guard end < bytes.count else {
        return TextEdit(range: end..<end, replacement: newline + line)
      }
      end += bytes[end] == 0x0d && end + 1 < bytes.count && bytes[end + 1] == 0x0a ? 2 : 1
    }
    return TextEdit(range: end..<end, replacement: line + newline)
  }

  private func lineStart(_ index: Int) -> Int {
    tree.bytes[..<index].lastIndex { $0 == 0x0a || $0 == 0x0d }.map { $0 + 1 } ?? 0
  }

  /// The end of the text's first line.
  private var newline: String {
    guard let end = tree.bytes.firstIndex(where: { $0 == 0x0a || $0 == 0x0d }) else { return "\n" }
    if tree.bytes[end] == 0x0a { return "\n" }
    return end + 1 < tree.bytes.count && tree.bytes[end + 1] == 0x0a ? "\r\n" : "\r"
  }
}

/// A change and its value as text.
struct FieldTarget {
  let change: SceneChange
  var yaml: YAMLText
  /// Whether the file has its keys in double quotes.
  let isJSON: Bool

  /// The value inside the names that lead to it, which the text does not have.
  func nested(_ names: ArraySlice<String>, _ type: FieldType) -> YAMLText {
    guard let name = names.first else { return yaml }
    if case .perAxis(let axes) = type.form {
      let side = nested(names.dropFirst(), axes.fields[0].type)
      return change.isOnlyAxis ? side : .mapping([(name, side)])
    }
    let rest = names.dropFirst()
    let table = type.table
    if rest.isEmpty, table?.short?.name == name { return yaml }
    let companions = change.companions.sorted { $0.key < $1.key }.compactMap { key, value in
      value.yamlText.map { (key: key, value: $0) }
    }
    return .mapping(companions + [(name, nested(rest, table?[name]?.type ?? .text))])
  }

  /// The same change for a part of the value.
  func whole(_ part: YAMLText) -> FieldTarget {
    FieldTarget(change: SceneChange(change.source, change.names, .bool(true)), yaml: part, isJSON: isJSON)
  }
}
