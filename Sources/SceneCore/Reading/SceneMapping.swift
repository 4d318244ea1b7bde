import LayoutCore
import NodeUI
import ScreenCore
import Yams

/// The keys and values of one mapping: an element, or a value with parts. Every read checks the value and
/// reports a wrong one.
struct SceneMapping {
  let reader: SceneReader
  let node: Node
  private let values: [String: Node]

  /// Reports keys that are not among `keys`.
  init(_ node: Node, keys: [String], _ reader: SceneReader) {
    self.reader = reader
    self.node = node
    var values: [String: Node] = [:]
    if case .mapping(let mapping) = node {
      for (key, value) in mapping where reader.mayRead(key) {
        guard case .scalar(let scalar) = key else {
          reader.report(key, "found \(describe(key)) as a key; keys are words")
          continue
        }
        guard keys.contains(scalar.string) else {
          reader.report(key, Self.unknown("key", scalar.string, among: keys))
          continue
        }
        values[scalar.string] = value
      }
    } else if !isNull(node) {
      reader.report(node, "found \(describe(node)); a mapping is needed, with \(list(keys))")
    }
    self.values = values
  }

  static func unknown(_ what: String, _ word: String, among words: [String]) -> String {
    let shown = SafeText.of(word.count > 40 ? word.prefix(40) + "…" : word[...])
    let nearest = nearestWord(to: word, among: words).map { "did you mean \($0)? " } ?? ""
    return "unknown \(what) \u{201c}\(shown)\u{201d}; \(nearest)allowed: \(list(words))"
  }

  func has(_ key: String) -> Bool { values[key] != nil }

  /// Reads a key's value with `body`, if there is one, with the key appended to the path.
  func read<Value>(_ key: String, _ body: (Node) -> Value?) -> Value? {
    guard let value = values[key] else { return nil }
    return reader.at(.key(key)) { body(value) }
  }

  func fail<Value>(_ node: Node, _ allowed: String) -> Value? {
    reader.report(node, "found \(describe(node)); allowed: \(allowed)")
    return nil
  }

  // MARK: Plain values

  func int(_ key: String, atLeast minimum: Int = .min) -> Int? {
    read(key) { wholeNumber($0, atLeast: minimum) }
  }

  func number(_ key: String, atLeast minimum: Double = 0) -> Double? {
    read(key) { node in
      guard let value = Self.double(node), value.isFinite, value >= minimum else {
        return fail(
          node, minimum == 0 ? "a number, 0 or more" : "a number of at least \(Self.text(minimum))")
      }
      return value
    }
  }

  func number(_ key: String, within range: ClosedRange<Double>) -> Double? {
    read(key) { node in
      guard let value = Self.double(node), range.contains(value) else {
        return fail(
          node, "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
      }
      return value
    }
  }

  func bool(_ key: String) -> Bool? {
    read(key) { node in
      switch node.scalar?.string {
      case "true": true
      case "false": false
      default: fail(node, "true, false")
      }
    }
  }

  func string(_ key: String) -> String? {
    read(key) { node in
      guard case .scalar(let scalar) = node else { return fail(node, "a text") }
      return scalar.string
    }
  }

  func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, _ type: Choice.Type) -> Choice?
  where Choice.RawValue == String {
    read(key) { node in
      let words = Choice.allCases.map(\.rawValue)
      guard case .scalar(let scalar) = node else { return fail(node, list(words)) }
      guard let choice = Choice(rawValue: scalar.string) else {
        reader.report(node, Self.unknown("word", scalar.string, among: words))
        return nil
      }
      return choice
    }
  }

  /// `[x, y]`
  func pair(_ key: String) -> (Int, Int)? {
    read(key) { node in
      guard case .sequence(let sequence) = node, sequence.count == 2 else {
        return fail(node, "a list of two whole numbers")
      }
      let first = reader.at(.index(0)) { wholeNumber(sequence[0]) }
      let second = reader.at(.index(1)) { wholeNumber(sequence[1]) }
      guard let first, let second else { return nil }
      return (first, second)
    }
  }

  func dimension(_ key: String) -> Dimension? {
    read(key) { node in
      guard case .scalar(let scalar) = node else { return fail(node, "a whole number, a percentage, auto") }
      if scalar.string == "auto" { return .auto }
      if scalar.string.hasSuffix("%"), let percent = Double(scalar.string.dropLast()),
        percent.isFinite, percent >= 0
      {
        return .fraction(percent / 100)
      }
      guard let points = Self.int(node) else {
        return fail(node, "a whole number, a percentage like \u{201c}50%\u{201d}, auto")
      }
      return .points(points)
    }
  }

  func color(_ key: String) -> Color? {
    read(key) { node in
      guard case .scalar(let scalar) = node, let color = Color(scalar.string) else {
        return fail(node, "default, \(list(Color.names)), 0 to 255, \u{201c}#rrggbb\u{201d}")
      }
      return color
    }
  }

  func insets(_ key: String) -> EdgeInsets? {
    read(key) { node in
      if case .mapping = node {
        let edges = SceneMapping(node, keys: ["top", "left", "bottom", "right"], reader)
        func edge(_ key: String) -> Int {
          edges.read(key) { node in
            node.scalar?.string == "infinity" ? .infinity : wholeNumber(node, orWords: ", infinity")
          } ?? 0
        }
        return EdgeInsets(
          top: edge("top"), left: edge("left"), bottom: edge("bottom"), right: edge("right"))
      }
      guard let all = Self.int(node) else {
        return fail(node, "a whole number, a mapping of top, left, bottom, right")
      }
      return EdgeInsets(all)
    }
  }

  func wholeNumber(_ node: Node, atLeast minimum: Int = .min, orWords words: String = "") -> Int? {
    guard let value = Self.int(node), value >= minimum else {
      return fail(
        node, (minimum == .min ? "a whole number" : "a whole number of at least \(minimum)") + words)
    }
    return value
  }

  /// A number without needless decimals: `4`, not `4.0`.
  private static func text(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  private static func int(_ node: Node) -> Int? {
    guard case .scalar(let scalar) = node else { return nil }
    if let value = Int(scalar.string) { return value }
    guard let value = double(node), value == value.rounded() else { return nil }
    return Int(exactly: value)
  }

  private static func double(_ node: Node) -> Double? {
    guard case .scalar(let scalar) = node else { return nil }
    return Double(scalar.string)
  }
}
