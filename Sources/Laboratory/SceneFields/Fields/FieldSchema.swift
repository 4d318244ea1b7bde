import ScreenCore

/// A part of a JSON schema: a JSON value whose members keep their order.
package indirect enum FieldSchema {
  case object([(String, FieldSchema)])
  case array([FieldSchema])
  case string(String)
  case number(Double)
  case bool(Bool)

  /// The value as text. Members have lines of their own.
  package func text(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .object(let members):
      let lines = members.map { "\(inner)\(JSONText.quoted($0.0)): \($0.1.text(indent: inner))" }
      return lines.isEmpty ? "{}" : "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    case .array(let items):
      return "[" + items.map { $0.text(indent: inner) }.joined(separator: ", ") + "]"
    case .string(let string): return JSONText.quoted(string)
    case .number(let number): return JSONText.number(number)
    case .bool(let value): return String(value)
    }
  }
}

extension FieldSchema: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: FieldSchema...) { self = .array(elements) }
}
