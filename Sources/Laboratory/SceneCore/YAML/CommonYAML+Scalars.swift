// Words and quoted texts.
nonisolated extension CommonYAML {
  mutating func scalar(inFlow: Bool) throws(Uncommon) -> Node {
    let start = position
    let mark = mark(start)
    let style: Node.Style
    let string: String
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      style = byte == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
      string = try quoted(byte)
    default:
      style = .plain
      string = try plain(inFlow: inFlow)
    }
    let extent = Node.Extent(end: index(position))
    return .scalar(Node.Scalar(string: string, mark: mark, extent: extent, style: style))
  }

  private mutating func plain(inFlow: Bool) throws(Uncommon) -> String {
    let start = position
    switch byte {
    case UInt8(ascii: "-"): if isBlank(at: 1) || Self.endsInFlow(byte(at: 1)) { throw Uncommon() }
    case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"),
      UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "%"), UInt8(ascii: "@"),
      UInt8(ascii: "`"), 0x20, 0x0a, 0:
      throw Uncommon()
    default: break
    }
    var end = position
    scan: while position < bytes.count {
      switch bytes[position] {
      case 0x0a: break scan
      case 0x20: if byte(at: 1) == UInt8(ascii: "#") { break scan }
      case UInt8(ascii: ":"):
        if isBlank(at: 1) { break scan }
        if inFlow, Self.endsInFlow(byte(at: 1)) { throw Uncommon() }
        end = position + 1
      case let byte where inFlow && Self.endsInFlow(byte):
        if byte == UInt8(ascii: "?") { throw Uncommon() }
        break scan
      default: end = position + 1
      }
      position += 1
    }
    // Blanks before a colon do not belong to a key, but the colon follows them.
    let next = position
    position = end
    if next < bytes.count, bytes[next] == UInt8(ascii: ":"), next > end, !inFlow { throw Uncommon() }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  /// The signs that have a meaning in brackets, and the question mark, which versions of libyaml read in different ways.
  private static func endsInFlow(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private mutating func quoted(_ quote: UInt8) throws(Uncommon) -> String {
    position += 1
    let start = position
    var isWhole = true
    while byte != quote || quote == UInt8(ascii: "'") && byte(at: 1) == quote {
      guard position < bytes.count, byte != 0x0a else { throw Uncommon() }
      if byte == quote || quote == UInt8(ascii: "\"") && byte == UInt8(ascii: "\\") {
        isWhole = false
        position += 1
      }
      position += 1
    }
    guard position < bytes.count else { throw Uncommon() }
    let raw = UnsafeBufferPointer(rebasing: bytes[start..<position])
    position += 1
    return isWhole ? String(decoding: raw, as: UTF8.self) : try Self.unescaped(raw, quote)
  }

  /// A quoted text with the characters that escapes stand for.
  private static func unescaped(
    _ raw: UnsafeBufferPointer<UInt8>, _ quote: UInt8
  ) throws(Uncommon) -> String {
    var text: [UInt8] = []
    var index = 0
    while index < raw.count {
      var byte = raw[index]
      if byte == quote {
        index += 1
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += 1
        switch raw[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte = raw[index]
        case UInt8(ascii: "n"): byte = 0x0a
        case UInt8(ascii: "t"): byte = 0x09
        default: throw Uncommon()
        }
      }
      text.append(byte)
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}
