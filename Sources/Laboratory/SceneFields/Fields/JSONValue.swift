import ScreenCore

/// A value of JSON, such as a schema or a line of a trace.
nonisolated package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// The members in their order; the first of equal names counts.
  case object([(String, JSONValue)])

  /// Reads one value; nil if the text is not JSON, or deeper than 64 levels.
  package init?(_ text: some StringProtocol) {
    var reader = JSONParser(bytes: Array(text.utf8))
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }

  // MARK: Parts

  /// A member of an object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }

  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var string: String? { if case .string(let string) = self { string } else { nil } }
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  package var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
  package var members: [(String, JSONValue)]? { if case .object(let members) = self { members } else { nil } }
  /// A whole number within ±10¹⁵.
  package var whole: Int? { number.flatMap { abs($0) <= 1e15 ? Int(exactly: $0) : nil } }
}

nonisolated extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .whole(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// A whole number, to the digit within ±2⁵³.
  package static func whole(_ number: Int) -> JSONValue { .number(Double(number)) }

  /// An object of the members that have a value.
  package static func object(having members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  // MARK: Text

  /// The value as text in one line.
  package var text: String { text(objects: nil) }

  /// The value as text in which members have lines of their own.
  package var lines: String { text(objects: "") }

  /// - Parameter indent: the blanks before the brace that ends an object; nil for a text in one line.
  private func text(objects indent: String?) -> String {
    let inner = indent.map { $0 + "  " }
    switch self {
    case .object(let members):
      let colon = indent == nil ? ":" : ": "
      let parts = members.map { JSONText.quoted($0.0) + colon + $0.1.text(objects: inner) }
      guard let indent, !parts.isEmpty else { return "{" + parts.joined(separator: ",") + "}" }
      return "{\n" + parts.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)}"
    case .array(let items):
      let separator = indent == nil ? "," : ", "
      return "[" + items.map { $0.text(objects: inner) }.joined(separator: separator) + "]"
    case .string(let string): return JSONText.quoted(string)
    case .number(let number): return JSONText.number(number)
    case .bool(let value): return String(value)
    case .null: return "null"
    }
  }
}

/// Reads JSON from bytes. Nothing that it reads can end the program.
nonisolated private struct JSONParser {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return index == bytes.count
    }
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte, byte == 0x20 || (0x09...0x0d).contains(byte) { index += 1 }
  }

  private mutating func take(_ wanted: UInt8) -> Bool {
    skipBlanks()
    guard byte == wanted else { return false }
    index += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[index...].starts(with: wanted) else { return false }
    index += wanted.count
    return true
  }

  mutating func value(depth: Int) -> JSONValue? {
    guard depth < 64 else { return nil }
    skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    index += 1
    var members: [(String, JSONValue)] = []
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipBlanks()
      guard byte == UInt8(ascii: "\""), let name = string(), take(UInt8(ascii: ":")),
        let value = value(depth: depth + 1)
      else { return nil }
      members.append((name, value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> JSONValue? {
    index += 1
    var values: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(values) : nil
  }

  private mutating func number() -> JSONValue? {
    let start = index
    let allowed = Array("+-.eE".utf8)
    while let byte, (0x30...0x39).contains(byte) || allowed.contains(byte) { index += 1 }
    guard index > start, let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
      number.isFinite
    else { return nil }
    return .number(number)
  }

  private mutating func string() -> String? {
    index += 1
    var text: [UInt8] = []
    while let next = byte {
      index += 1
      switch next {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = escape() else { return nil }
        text.append(contentsOf: String(escaped).utf8)
      case 0..<0x20: return nil
      default: text.append(next)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let next = byte else { return nil }
    index += 1
    switch next {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(next)
    case UInt8(ascii: "u"):
      guard let unit = unit() else { return nil }
      guard (0xd800..<0xdc00).contains(unit) else { return Unicode.Scalar(unit) }
      guard take(word: "\\u"), let low = self.unit(), (0xdc00..<0xe000).contains(low) else { return nil }
      return Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00))
    default: return nil
    }
  }

  private mutating func unit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    let digits = bytes[index..<index + 4]
    index += 4
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
