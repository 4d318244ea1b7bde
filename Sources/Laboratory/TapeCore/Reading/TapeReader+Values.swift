import SceneFields
import ScreenCore

extension TapeReader {
  static let keys: [(name: String, key: Key)] =
    [
      ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("PageUp", .pageUp),
      ("PageDown", .pageDown), ("Home", .home), ("End", .end), ("Space", .character(" ")), ("Tab", .tab),
      ("Enter", .enter), ("Escape", .escape), ("Backspace", .backspace), ("Delete", .delete),
      ("Insert", .insert),
    ] + (1...12).map { ("F\($0)", .function($0)) }

  static let modifierWords: [(String, Modifiers)] = [("Ctrl", .control), ("Alt", .alt), ("Shift", .shift)]

  /// Splits leading `Ctrl+`, `Alt+` and `Shift+` from the rest.
  func split(_ text: String) -> (Modifiers, String) {
    var (modifiers, rest) = (Modifiers(), text[...])
    while let (word, modifier) = Self.modifierWords.first(where: { rest.hasPrefix($0.0 + "+") }) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(word.count + 1)
    }
    return (modifiers, String(rest))
  }

  /// A key as a terminal would report it: `Shift+a` is A, `Ctrl+I` is Tab.
  func key(_ name: String, _ modifiers: Modifiers) -> (Key, Modifiers)? {
    if let key = Self.keys.first(where: { $0.name == name })?.key {
      guard key == .tab, modifiers.contains(.shift) else { return (key, modifiers) }
      return (.backTab, modifiers.subtracting(.shift))
    }
    let scalars = name.unicodeScalars
    guard scalars.count == 1, var scalar = scalars.first, scalar.value > 0x20, scalar != "\u{7f}",
      !modifiers.isEmpty
    else { return nil }
    var modifiers = modifiers
    if modifiers.contains(.control) {
      if ("A"..."Z").contains(scalar) { scalar = Unicode.Scalar(UInt8(scalar.value + 0x20)) }
      let plain = modifiers.subtracting(.control)
      switch scalar {
      case "i": return key("Tab", plain)
      case "m", "j": return (.enter, plain)
      case "h": return (.backspace, plain)
      case "[": return (.escape, plain)
      case "@": return (.character(" "), modifiers)
      default: return (.character(scalar), modifiers)
      }
    }
    if modifiers.contains(.shift) {
      modifiers.remove(.shift)
      if ("a"..."z").contains(scalar) { scalar = Unicode.Scalar(UInt8(scalar.value - 0x20)) }
    }
    return (.character(scalar), modifiers)
  }

  /// Splits a final `@time` from a command's word.
  func speed(_ token: TapeScanner.Token) throws(TapeProblem) -> (String, Duration?) {
    // A single @ may be the key: Ctrl+@.
    guard let at = token.text.lastIndex(of: "@"), at > token.text.startIndex,
      token.text[token.text.index(before: at)] != "+"
    else { return (token.text, nil) }
    let written = token.text[token.text.index(after: at)...]
    guard let time = Duration(timeText: written) else {
      throw problem(
        token,
        "found \(quoted(String(written)) ?? "another text") after @; allowed: a time, as in 500ms, 2s or 1m"
      )
    }
    return (String(token.text[..<at]), time)
  }

  func needed(_ allowed: String) throws(TapeProblem) -> TapeScanner.Token {
    guard let token = try nextToken() else { throw unexpected(nil, allowed) }
    return token
  }

  /// One of some words.
  func word(_ noun: String, among words: [String]) throws(TapeProblem) -> String {
    let token = try needed(list(words, page: TapeManual.page))
    guard words.contains(token.text) else { throw unknown(noun, token, among: words) }
    return token.text
  }

  /// Nil for the word `none`.
  func unlessNone<Value>(_ allowed: String, _ read: () throws(TapeProblem) -> Value) throws(TapeProblem)
    -> Value?
  {
    let token = try needed(allowed)
    if token.text == "none", !token.isQuoted { return nil }
    putBack(token)
    return try read()
  }

  /// A text in quotes, or a word.
  func text(_ allowed: String) throws(TapeProblem) -> String { try needed(allowed).text }

  func time(_ allowed: String) throws(TapeProblem) -> Duration {
    let token = try nextToken()
    guard let token, !token.isQuoted else { throw unexpected(token, allowed) }
    var text = token.text
    // In VHS the unit may be a token of its own.
    if Double(text) != nil, let unit = try nextToken() {
      if ["ms", "s", "m"].contains(unit.text), !unit.isQuoted { text += unit.text } else { putBack(unit) }
    }
    guard let time = Duration(timeText: text) else { throw unexpected(token, allowed) }
    return time
  }

  /// A count of repetitions, if the next word is a number.
  func count() throws(TapeProblem) -> Int? {
    guard let token = try nextToken() else { return nil }
    guard !token.isQuoted, let first = token.text.utf8.first, first &- 0x30 < 10 || first == UInt8(ascii: "-")
    else {
      putBack(token)
      return nil
    }
    guard let count = Int(token.text), count >= 1 else { throw unexpected(token, "a whole number from 1 on") }
    return count
  }

  func number(_ allowed: String) throws(TapeProblem) -> Int {
    let token = try nextToken()
    guard let token, !token.isQuoted, let number = Int(token.text) else { throw unexpected(token, allowed) }
    return number
  }

  func pair(_ separator: Character, _ allowed: String) throws(TapeProblem) -> (
    Int, Int, TapeScanner.Token
  ) {
    let token = try nextToken()
    guard let token, !token.isQuoted else { throw unexpected(token, allowed) }
    let parts = token.text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), let second = Int(parts[1]) else {
      throw unexpected(token, allowed)
    }
    return (first, second, token)
  }

  /// One range, read by a function.
  func range<Number>(
    _ allowed: String, _ read: (String) -> TapeRange<Number>?
  ) throws(TapeProblem) -> TapeRange<Number> {
    let token = try needed(allowed)
    guard !token.isQuoted, let range = read(token.text) else { throw unexpected(token, allowed) }
    return range
  }

  /// Two ranges with a comma between them.
  func ranges<Number>(
    _ allowed: String, _ read: (Substring) -> TapeRange<Number>?
  ) throws(TapeProblem) -> (TapeRange<Number>, TapeRange<Number>) {
    let token = try needed(allowed)
    let parts = token.text.split(separator: ",", omittingEmptySubsequences: false)
    guard !token.isQuoted, parts.count == 2, let x = read(parts[0]), let y = read(parts[1]) else {
      throw unexpected(token, allowed)
    }
    return (x, y)
  }

  func point() throws(TapeProblem) -> Point {
    let (x, y, _) = try pair(",", "an offset, as in 0,12")
    return Point(x: x, y: y)
  }

  /// A cell of the screen, column and row from 0.
  func cell() throws(TapeProblem) -> Point {
    let (x, y, token) = try pair(",", "a cell, as in 10,5: column and row, from 0")
    guard (0..<screen.width).contains(x), (0..<screen.height).contains(y) else {
      throw problem(token, "\(x),\(y) is outside of the screen, which is \(screen.width)x\(screen.height)")
    }
    return Point(x: x, y: y)
  }

  /// The size of a screen.
  func size() throws(TapeProblem) -> Size {
    let allowed = "columns and rows, 1 to \(Tape.sizeLimit), as in 80x24"
    let (width, height, token) = try pair("x", allowed)
    let range = 1...Tape.sizeLimit
    guard range.contains(width), range.contains(height) else { throw unexpected(token, allowed) }
    return Size(width, height)
  }
}

/// The words of a tape for recorded input.
package enum TapeWords {
  /// The command for a key, and the part after its time; nil if a tape cannot express the key.
  package static func key(_ key: Key, _ modifiers: Modifiers) -> (word: String, rest: String)? {
    if key == .backTab { return (prefix(modifiers.union(.shift)) + "Tab", "") }
    if let name = TapeReader.keys.first(where: { $0.key == key })?.name {
      return (prefix(modifiers) + name, "")
    }
    guard case .character(let scalar) = key, scalar.value > 0x20, scalar != "\u{7f}" else { return nil }
    if modifiers.isEmpty { return quoted(String(scalar)).map { ("Type", $0) } }
    return (prefix(modifiers) + String(scalar), "")
  }

  package static func prefix(_ modifiers: Modifiers) -> String {
    TapeReader.modifierWords.reduce(into: "") { if modifiers.contains($1.1) { $0 += $1.0 + "+" } }
  }

  /// A text in quotes of a kind that it does not contain; nil if it contains all kinds, or control
  /// characters.
  package static func quoted(_ text: String) -> String? {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0 == "\u{7f}" }) else {
      return nil
    }
    return ["\"", "'", "`"].first { !text.contains($0) }.map { $0 + text + $0 }
  }
}
