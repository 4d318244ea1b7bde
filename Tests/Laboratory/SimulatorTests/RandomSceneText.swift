import LayoutCore
import NodeUI
import SceneFields
import ScreenCore
import TestSupport

/// Writes random scenes of boxes in rows and columns, in lines and in braces, with comments and both line ends, and
/// remembers the values of their fields.
struct RandomSceneText {
  struct Change {
    let id: String
    let name: String
    /// The value's text in the file; nil if the field is not there.
    let old: String?
    let value: FieldValue
  }

  private(set) var random: SplitMix64
  private let newline: String
  private var text = ""
  private var count = 0
  private(set) var values: [String: [String: FieldValue]] = [:]
  /// The texts of the values as they stand in the file.
  private var texts: [String: [String: String]] = [:]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    newline = seed % 3 == 0 ? "\r\n" : "\n"
  }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  mutating func scene() -> String {
    let hasMark = chance(4)
    // The mark is a column of its line, so no key stands in it.
    if hasMark { text += "\u{feff}" }
    if hasMark || chance(3) { text += "# é 日本: {" + newline }
    text += "title: 日本" + newline + "root:"
    if chance(3) { text += " " + inBraces(depth: 3) } else { inLines(indent: 2, depth: 3) }
    if !chance(4) { text += newline }
    return text
  }

  private mutating func comment() -> String { chance(4) ? " # é: {x" : "" }

  /// An element in lines, after a colon or a dash.
  private mutating func inLines(indent: Int, depth: Int) {
    let isStack = depth > 0 && chance(2)
    let id = "e\(count)"
    count += 1
    let pad = String(repeating: " ", count: indent)
    text += newline + pad + (isStack ? "column" : "box") + ":" + comment()
    var lines = fields(id, isStack: isStack).map { "\($0): \($1)" }
    lines.insert("id: \(id)", at: Int.random(in: 0...lines.count, using: &random))
    for line in lines {
      text += newline + pad + "  " + line + comment()
      if chance(6) { text += newline }
    }
    guard isStack else { return }
    text += newline + pad + "  children:"
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      text += newline + pad + "  - "
      if chance(3) {
        text += inBraces(depth: depth - 1) + comment()
      } else {
        text += "# item"
        inLines(indent: indent + 4, depth: depth - 1)
      }
    }
  }

  private mutating func inBraces(depth: Int) -> String {
    let isStack = depth > 0 && chance(2)
    let id = "e\(count)"
    count += 1
    var parts = fields(id, isStack: isStack).map { "\($0): \($1)" }
    parts.insert("id: \(id)", at: Int.random(in: 0...parts.count, using: &random))
    if isStack {
      let children = (0..<Int.random(in: 1...3, using: &random)).map { _ in inBraces(depth: depth - 1) }
      parts.append("children: [" + children.joined(separator: ", ") + "]")
    }
    let body = parts.joined(separator: chance(3) ? " , " : ", ")
    return "{" + (isStack ? "column" : "box") + ": {" + (chance(3) ? " " : "") + body + "}}"
  }

  private mutating func fields(_ id: String, isStack: Bool) -> [(String, String)] {
    values[id] = [:]
    texts[id] = ["": isStack ? "column" : "box"]
    return Self.names(isStack: isStack).compactMap { name in
      guard chance(2) else { return nil }
      let value = self.value(of: name)
      let text: String
      if case .text(let string) = value, string != "round" {
        text = chance(2) ? "'" + string.replacing("'", with: "''") + "'" : "\"" + escaped(string) + "\""
      } else if case .color = value {
        text = "'\(value)'"
      } else {
        text = "\(value)"
      }
      values[id]![name] = value
      texts[id]![name] = text
      return (name, text)
    }
  }

  private func escaped(_ string: String) -> String {
    string.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  private static func names(isStack: Bool) -> [String] {
    ["width", "flexGrow", "minHeight"] + (isStack ? ["spacing"] : ["title", "color", "contentSize"])
  }

  private mutating func value(of name: String) -> FieldValue {
    switch name {
    case "width", "minHeight":
      return chance(3)
        ? .dimension(.fraction(0.25)) : .dimension(.points(Int.random(in: 0...99, using: &random)))
    case "flexGrow": return .number(Double(Int.random(in: 0...9, using: &random)) / 2)
    case "spacing": return .wholeNumber(Int.random(in: 0...9, using: &random))
    case "contentSize":
      return .pair(Int.random(in: 0...9, using: &random), Int.random(in: 0...9, using: &random))
    case "color":
      return chance(2) ? .color(.palette(UInt8.random(in: 0...15, using: &random))) : .color(.rgb(1, 0xab, 3))
    default:
      let parts = [
        "a", " ", "'", "\"", ": ", " #", "{", "]", "\\", "é", "日", ",", "- ", "*", "&", "%", "null", "~", "1",
      ]
      return .text(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
      )
    }
  }

  /// A new value of a field that is there, or of one that is not.
  mutating func randomChange() -> Change {
    let id = values.keys.sorted().randomElement(using: &random)!
    let name = Self.names(isStack: texts[id]![""] == "column").randomElement(using: &random)!
    return Change(id: id, name: name, old: texts[id]![name], value: value(of: name))
  }

  mutating func note(_ change: Change) {
    values[change.id]![change.name] = change.value
    // The longest text that the value may have now.
    texts[change.id]![change.name] = String(repeating: "x", count: 80)
  }
}
