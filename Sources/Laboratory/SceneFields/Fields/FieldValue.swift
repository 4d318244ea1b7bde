import LayoutCore
import ScreenCore

/// A value of a field, without the type that the node's property has.
package enum FieldValue: Equatable {
  case bool(Bool)
  case wholeNumber(Int)
  case wholeNumbers([Int])
  case number(Double)
  case numbers([Double])
  case duration(Duration)
  /// A text, a character, a choice, an id or the name of a file.
  case text(String)
  /// Choices of which several may hold.
  case words([String])
  case color(Color)
  case dimension(Dimension)
  case insets(EdgeInsets)
  case pair(Int, Int)
  case element(LayoutElement)
  case elements([LayoutElement])
  /// The values of fields, by their names.
  case mapping([String: FieldValue])
  case mappings([[String: FieldValue]])
}

/// A type of a node's properties that fields can read and write.
package protocol FieldConvertible {
  init?(_ value: FieldValue)
  var fieldValue: FieldValue { get }
}

extension Bool: FieldConvertible {
  package init?(_ value: FieldValue) { if case .bool(let value) = value { self = value } else { return nil } }
  package var fieldValue: FieldValue { .bool(self) }
}

extension Int: FieldConvertible {
  package init?(_ value: FieldValue) {
    if case .wholeNumber(let value) = value { self = value } else { return nil }
  }
  package var fieldValue: FieldValue { .wholeNumber(self) }
}

extension Double: FieldConvertible {
  package init?(_ value: FieldValue) {
    if case .number(let value) = value { self = value } else { return nil }
  }
  package var fieldValue: FieldValue { .number(self) }
}

extension Duration: FieldConvertible {
  package init?(_ value: FieldValue) {
    if case .duration(let value) = value { self = value } else { return nil }
  }
  package var fieldValue: FieldValue { .duration(self) }
}

extension String: FieldConvertible {
  package init?(_ value: FieldValue) { if case .text(let value) = value { self = value } else { return nil } }
  package var fieldValue: FieldValue { .text(self) }
}

extension Character: FieldConvertible {
  package init?(_ value: FieldValue) {
    guard case .text(let text) = value, text.count == 1, let first = text.first else { return nil }
    self = first
  }
  package var fieldValue: FieldValue { .text(String(self)) }
}

extension Color: FieldConvertible {
  package init?(_ value: FieldValue) {
    if case .color(let value) = value { self = value } else { return nil }
  }
  package var fieldValue: FieldValue { .color(self) }
}

extension Dimension: FieldConvertible {
  package init?(_ value: FieldValue) {
    if case .dimension(let value) = value { self = value } else { return nil }
  }
  package var fieldValue: FieldValue { .dimension(self) }
}

extension EdgeInsets: FieldConvertible {
  package init?(_ value: FieldValue) {
    if case .insets(let value) = value { self = value } else { return nil }
  }
  package var fieldValue: FieldValue { .insets(self) }
}

extension StickyInsets: FieldConvertible {
  package init?(_ value: FieldValue) {
    guard case .mapping(let edges) = value else { return nil }
    func cells(_ edge: String) -> Int? { edges[edge].flatMap { Int($0) } }
    self.init(
      top: cells("top"), leading: cells("leading"), bottom: cells("bottom"), trailing: cells("trailing"))
  }
  package var fieldValue: FieldValue {
    let edges = ["top": top, "leading": leading, "bottom": bottom, "trailing": trailing]
    return .mapping(edges.compactMapValues { $0.map { .wholeNumber($0) } })
  }
}

extension Size: FieldConvertible {
  package init?(_ value: FieldValue) {
    guard case .pair(let width, let height) = value else { return nil }
    self.init(width, height)
  }
  package var fieldValue: FieldValue { .pair(width, height) }
}

extension Point: FieldConvertible {
  package init?(_ value: FieldValue) {
    guard case .pair(let x, let y) = value else { return nil }
    self.init(x: x, y: y)
  }
  package var fieldValue: FieldValue { .pair(x, y) }
}

extension [LayoutElement]: FieldConvertible {
  package init?(_ value: FieldValue) {
    if case .elements(let value) = value { self = value } else { return nil }
  }
  package var fieldValue: FieldValue { .elements(self) }
}

extension FieldValue: CustomStringConvertible {
  /// The value as a scene has it.
  package var description: String {
    switch self {
    case .bool(let value): String(value)
    case .wholeNumber(let value): String(value)
    case .wholeNumbers(let values): "[\(list(values.map(String.init)))]"
    case .number(let value): Self.text(value)
    case .numbers(let values): "[\(list(values.map(Self.text)))]"
    case .duration(let time): time.timeText
    case .text(let text): text
    case .words(let words): words.count == 1 ? words[0] : "[\(list(words))]"
    case .color(let color): color.sceneName
    case .dimension(let dimension): dimension.sceneText
    case .insets(let insets):
      insets == EdgeInsets(insets.top)
        ? Self.text(insets.top)
        : "{top: \(Self.text(insets.top)), left: \(Self.text(insets.left)), "
          + "bottom: \(Self.text(insets.bottom)), right: \(Self.text(insets.right))}"
    case .pair(let first, let second): "[\(first), \(second)]"
    case .element(let element): element.debugName
    case .elements(let elements): "[\(list(elements.map(\.debugName)))]"
    case .mappings(let mappings): "[\(list(mappings.map { FieldValue.mapping($0).description }))]"
    case .mapping(let values):
      "{\(list(values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }))}"
    }
  }

  /// A number without needless decimals: `4`, not `4.0`.
  package static func text(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  private static func text(_ value: Int) -> String { value == .infinity ? "infinity" : String(value) }
}

extension Dimension {
  fileprivate var sceneText: String {
    if case .points(let cells) = self { String(cells) } else { description }
  }
}

extension Color {
  fileprivate var sceneName: String {
    if let role { return role.rawValue }
    switch value {
    case .default: return "default"
    case .palette(let index): return index < 16 ? Color.names[Int(index)] : String(index)
    case .rgb(let red, let green, let blue):
      return "#"
        + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}
