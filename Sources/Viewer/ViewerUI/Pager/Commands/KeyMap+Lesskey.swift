import NodeUI

// The language of lesskey's source files: lines of a key, the name of an action and keys to type after it; below
// `#line-edit` for prompts, and below `#env` variables.
extension KeyMap {
  /// The keys that the viewer has for less's actions.
  private static let actions: [String: String] = {
    var actions = ["next-tag": "\u{1b}t", "noaction": "", "prev-tag": "\u{1b}T"]
    for lesskey in KeyBindings.entries.compactMap(\.lesskey) {
      for name in lesskey.names.split(separator: " ") { actions[String(name)] = lesskey.keys }
    }
    return actions
  }()

  private static let editingActions: [String: KeyStroke] = [
    "back-complete": KeyStroke(.backTab), "backspace": KeyStroke(.backspace),
    "delete": KeyStroke(.delete),
    "down": KeyStroke(.down), "end": KeyStroke(.end), "forw-complete": KeyStroke(.tab),
    "home": KeyStroke(.home),
    "insert": KeyStroke(.insert), "kill-line": KeyStroke(.character("u"), .control),
    "abort": KeyStroke(.character("g"), .control), "left": KeyStroke(.left),
    "literal": KeyStroke(.character("v"), .control), "expand": KeyStroke(.character("l"), .control),
    "right": KeyStroke(.right), "up": KeyStroke(.up), "word-backspace": KeyStroke(.character("w"), .control),
    "word-delete": KeyStroke(.character("d"), .alt), "word-left": KeyStroke(.character("b"), .alt),
    "word-right": KeyStroke(.character("f"), .alt),
  ]

  private enum Section { case command, lineEdit, environment }

  /// Adds the bindings of a source file, or of its lines with semicolons between them.
  package mutating func read(lesskey text: String, separator: UInt8 = UInt8(ascii: "\n")) {
    var section = Section.command
    for line in text.utf8.split(separator: separator) {
      var line = Array(line)
      while let last = line.last, last == 0x0d || last == 0x20 || last == 0x09 { line.removeLast() }
      let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.count
      let scalars = Array(String(decoding: line[start...], as: UTF8.self).unicodeScalars)
      guard let first = scalars.first else { continue }
      guard first != "#" else {
        let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
        switch words[0] {
        case "#command": section = .command
        case "#line-edit": section = .lineEdit
        case "#env": section = .environment
        case "#stop": stop()
        default: break
        }
        continue
      }
      var reader = LesskeyLine(scalars)
      let isKnown =
        switch section {
        case .command: readCommand(&reader)
        case .lineEdit: readEditing(&reader)
        case .environment: readVariable(&reader)
        }
      if !isKnown { countUnknownLine() }
    }
  }

  private mutating func readCommand(_ line: inout LesskeyLine) -> Bool {
    let strokes = line.strokes()
    let action = line.word()
    let extra = line.rest()
    guard !strokes.isEmpty else { return false }
    if action == "invalid" {
      bind(strokes, to: .invalid)
      return true
    }
    guard let keys = Self.actions[action] else { return false }
    bind(strokes, to: .keys(keys + extra))
    return true
  }

  private mutating func readEditing(_ line: inout LesskeyLine) -> Bool {
    let strokes = line.strokes()
    guard strokes.count == 1, let other = Self.editingActions[line.word()] else { return false }
    bindForEditing(strokes[0], to: other)
    return true
  }

  private mutating func readVariable(_ line: inout LesskeyLine) -> Bool {
    guard let (name, adds) = line.variable() else { return false }
    let value = line.rest()
    set(name, to: adds ? (variables[name] ?? "") + value : value)
    return true
  }
}

/// A line of a source file, with the place of reading.
private struct LesskeyLine {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private static let special: [Unicode.Scalar: KeyStroke] = [
    "b": KeyStroke(.backspace), "B": KeyStroke(.backspace, .control), "d": KeyStroke(.down),
    "D": KeyStroke(.pageDown), "e": KeyStroke(.end), "h": KeyStroke(.home), "i": KeyStroke(.insert),
    "l": KeyStroke(.left), "L": KeyStroke(.left, .control), "r": KeyStroke(.right),
    "R": KeyStroke(.right, .control), "t": KeyStroke(.backTab), "u": KeyStroke(.up),
    "U": KeyStroke(.pageUp),
    "x": KeyStroke(.delete), "X": KeyStroke(.delete, .control), "1": KeyStroke(.function(1)),
  ]

  private var isAtBlank: Bool { index >= scalars.count || scalars[index] == " " || scalars[index] == "\t" }

  private mutating func skipBlanks() {
    while index < scalars.count, isAtBlank { index += 1 }
  }

  /// The keys before the next blank. Escape and a character are that character with Alt.
  mutating func strokes() -> [KeyStroke] {
    var strokes: [KeyStroke] = []
    while !isAtBlank {
      let stroke = stroke()
      if strokes.last == KeyStroke(.escape) {
        strokes[strokes.count - 1] = KeyStroke(stroke.key, stroke.modifiers.union(.alt))
      } else {
        strokes.append(stroke)
      }
    }
    return strokes
  }

  private mutating func stroke() -> KeyStroke {
    if scalars[index] == "\\", index + 2 < scalars.count, scalars[index + 1] == "k",
      let stroke = Self.special[scalars[index + 2]]
    {
      index += 3
      return stroke
    }
    let (key, modifiers) = Key.typing(character())
    return KeyStroke(key, modifiers)
  }

  /// A character, which a backslash or a caret may describe.
  private mutating func character() -> Unicode.Scalar {
    let first = scalars[index]
    index += 1
    guard first == "\\" || first == "^", index < scalars.count else { return first }
    let second = scalars[index]
    index += 1
    if first == "^" { return Unicode.Scalar(second.value & 0x1f) ?? second }
    switch second {
    case "b": return "\u{8}"
    case "e": return "\u{1b}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "0"..."7":
      var number = second.value - 0x30
      var digits = 1
      while digits < 3, index < scalars.count, ("0"..."7").contains(scalars[index]) {
        number = number * 8 + scalars[index].value - 0x30
        index += 1
        digits += 1
      }
      return Unicode.Scalar(number) ?? "?"
    default: return second
    }
  }

  mutating func word() -> String {
    skipBlanks()
    var word = String.UnicodeScalarView()
    while !isAtBlank {
      word.append(scalars[index])
      index += 1
    }
    return String(word)
  }

  mutating func rest() -> String {
    skipBlanks()
    var rest = String.UnicodeScalarView()
    while index < scalars.count { rest.append(character()) }
    return String(rest)
  }

  /// The name before `=` or `+=`, and whether it is the latter.
  mutating func variable() -> (name: String, adds: Bool)? {
    guard let sign = scalars.firstIndex(of: "=") else { return nil }
    let adds = sign > 0 && scalars[sign - 1] == "+"
    var name = String.UnicodeScalarView()
    for scalar in scalars[..<(adds ? sign - 1 : sign)] where scalar != " " && scalar != "\t" {
      name.append(scalar)
    }
    index = sign + 1
    return name.isEmpty ? nil : (String(name), adds)
  }
}

extension Key {
  /// The key that sends a character, with its modifiers.
  static func typing(_ scalar: Unicode.Scalar) -> (Key, Modifiers) {
    switch scalar {
    case "\n", "\r": (.enter, [])
    case "\t": (.tab, [])
    case "\u{8}", "\u{7f}": (.backspace, [])
    case "\u{1b}": (.escape, [])
    case "\u{1}"..."\u{1a}": (.character(Unicode.Scalar(scalar.value + 0x60)!), .control)
    default: (.character(scalar), [])
    }
  }
}
