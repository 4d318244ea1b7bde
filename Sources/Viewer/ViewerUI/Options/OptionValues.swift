import ScreenCore

// Values of options as text, and back.

extension TextOptions {
  /// The states of -u and -U, and of the options for single control characters that override them: 0 for
  /// none, 1 for the small letter, 2 for the capital one.
  public struct Controls: Hashable, Sendable {
    var level = 0
    var backspace = 0
    var tab = 0
    var carriageReturn = 0
  }

  mutating func setControls(_ change: (inout Controls) -> Void) {
    var new = controls
    change(&new)
    func style(_ override: Int, isCaret: Bool) -> ControlStyle {
      override == 0 ? (isCaret ? .caret : .effect) : override == 1 ? .effect : .caret
    }
    controls = new
    backspaces = style(new.backspace, isCaret: new.level > 0)
    tabs = style(new.tab, isCaret: new.level == 2)
    returns = style(new.carriageReturn, isCaret: new.level == 2)
  }
}

extension TextOptions.CutSign: CustomStringConvertible {
  /// A character with letters of attributes before it, or `-` for none; nil for any other text.
  init?(_ text: String) {
    self.init()
    guard !text.isEmpty else { return }
    var scalars = Array(text.unicodeScalars)
    guard scalars.count <= 8, let sign = scalars.popLast() else { return nil }
    if sign == "-", scalars.isEmpty {
      isShown = false
      return
    }
    guard scalars.allSatisfy({ "*~_&sdul".unicodeScalars.contains($0) }), DisplayWidth.of(sign.value) == 1
    else { return nil }
    scalar = sign
    isReversed = scalars.isEmpty || scalars.contains { $0 == "~" || $0 == "s" }
  }

  public var description: String { isShown ? scalar.map { String($0) } ?? "" : "-" }
}

extension TextOptions.Header: CustomStringConvertible {
  /// Lines, columns and the first line, from 1, or `-` for no header; nil for any other text.
  init?(_ text: String) {
    self.init()
    if text.isEmpty || text == "-" { return }
    guard let numbers = OptionText.numbers(text), numbers.count <= 3 else { return nil }
    guard numbers.allSatisfy({ $0 <= 1_000_000_000 }) else { return nil }
    lines = numbers[0]
    if numbers.count > 1 { columns = numbers[1] }
    if numbers.count > 2 { firstLine = max(1, numbers[2]) - 1 }
  }

  public var description: String { "\(lines),\(columns),\(firstLine + 1)" }
}

extension ViewerOptions {
  /// Sets the tab stops of `-x`; false for a text that is no list of columns.
  mutating func setTabs(_ text: String?) -> Bool {
    guard let stops = OptionText.numbers(text ?? "8"), stops.count <= 64, stops[0] >= 1 else { return false }
    guard stops.count > 1 else {
      guard stops[0] <= 64 else { return false }
      (tabWidth, self.text.tabStops) = (stops[0], nil)
      return true
    }
    guard zip(stops, stops.dropFirst()).allSatisfy({ $0 < $1 }), stops[stops.count - 1] <= 10_000 else {
      return false
    }
    self.text.tabStops = stops
    return true
  }
}

extension SearchOptions {
  private static let letters: [(Unicode.Scalar, SearchModifiers)] = [
    ("E", .throughFiles), ("F", .fromFirstFile), ("K", .keepsPosition), ("N", .nonMatching), ("R", .literal),
    ("W", .wrapToggle),
  ]

  /// The default modifiers as letters; `-` for none.
  var modifierLetters: String {
    var text = ""
    for (letter, modifier) in Self.letters where modifiers.contains(modifier) {
      text.unicodeScalars.append(letter)
    }
    for group in colouredGroups { text += String(group) }
    return text.isEmpty ? "-" : text
  }

  /// Sets the default modifiers; false for a text with other letters.
  mutating func setModifiers(_ text: String?) -> Bool {
    var (modifiers, groups): (SearchModifiers, [Int]) = ([], [])
    if let text, text != "-" {
      for letter in text.uppercased().unicodeScalars {
        if let (_, modifier) = Self.letters.first(where: { $0.0 == letter }) {
          modifiers.insert(modifier)
        } else if ("1"..."5").contains(letter) {
          groups.append(Int(letter.value - 0x30))
        } else {
          return false
        }
      }
    }
    (self.modifiers, colouredGroups) = (modifiers, groups)
    return true
  }
}

extension KeyOptions {
  /// A character, or one with Ctrl as in `^X`; nil for any other text.
  static func key(named text: String) -> Unicode.Scalar? {
    let scalars = Array(text.unicodeScalars)
    if scalars.count == 1 { return scalars[0] }
    guard scalars.count == 2, scalars[0] == "^" else { return nil }
    let letter = scalars[1].value & ~0x20
    return (0x40...0x5f).contains(letter) ? Unicode.Scalar(letter - 0x40) : nil
  }
}

extension PromptTexts {
  /// The text for a length of the prompt, 0 to 2.
  func active(_ length: Int) -> String? { length == 0 ? short : length == 1 ? medium : long }

  /// Sets the text of `-P`: the first letter may name the prompt, which is otherwise the short one. An empty
  /// text removes it.
  mutating func set(_ text: String?) {
    guard let text else {
      self = PromptTexts()
      return
    }
    let rest = String(text.unicodeScalars.dropFirst())
    func value(_ text: String) -> String? { text.isEmpty ? nil : text }
    switch text.unicodeScalars.first {
    case "s": short = value(rest)
    case "m": medium = value(rest)
    case "M": long = value(rest)
    case "h": help = value(rest)
    case "=": info = value(rest)
    case "w": waiting = value(rest)
    default: short = value(text)
    }
  }
}
