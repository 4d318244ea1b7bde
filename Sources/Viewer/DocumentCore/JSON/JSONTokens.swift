/// A kind of token, for colours.
package enum JSONRole: UInt8, Hashable, Sendable {
  case key, string, number, literal, punctuation
  /// Text that is no JSON.
  case text
}

/// A token, or the part of it that is in a row.
struct JSONToken: Hashable {
  var role: JSONRole
  /// Its bytes, from the start of the row or line.
  var range: Range<Int>
}

/// The tokens of a few bytes: of a row, or of a line.
package struct JSONTokens {
  private(set) var tokens: [JSONToken] = []

  /// - Parameter mode: the state at the first byte.
  package init(_ bytes: UnsafeRawBufferPointer, mode: JSONReader.Mode = .between) {
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    var index = 0
    let count = bytes.count
    if mode == .text {
      add(.text, 0, Newlines.first(in: bytes) ?? count)
      return
    }
    if mode == .string {
      index = Self.stringEnd(base, 0, count)
      add(.string, 0, index)
    } else if mode == .word {
      while index < count, !JSONReader.endsWord(base[index]) { index += 1 }
      add(.number, 0, index)
    }
    while index < count {
      let start = index
      switch base[index] {
      case 0x20, 0x09, 0x0d, 0x0a: index += 1
      case 0x22:
        index = Self.stringEnd(base, index + 1, count)
        var next = index
        while next < count, [0x20, 0x09, 0x0d, 0x0a].contains(base[next]) { next += 1 }
        add(next < count && base[next] == 0x3a ? .key : .string, start, index)
      case 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d:
        index += 1
        add(.punctuation, start, index)
      default:
        while index < count, !JSONReader.endsWord(base[index]) { index += 1 }
        add(Self.role(ofWord: UnsafeRawBufferPointer(rebasing: bytes[start..<index])), start, index)
      }
    }
  }

  private mutating func add(_ role: JSONRole, _ start: Int, _ end: Int) {
    if start < end { tokens.append(JSONToken(role: role, range: start..<end)) }
  }

  /// The end of a string, after its quote; a line feed ends it, too.
  private static func stringEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    var index = start
    while true {
      index = JSONReader.plainEnd(base, index, count)
      guard index < count else { return count }
      switch base[index] {
      case 0x22: return index + 1
      case 0x0a: return index
      case 0x5c: index += index + 1 < count && base[index + 1] != 0x0a ? 2 : 1
      default: index += 1
      }
    }
  }

  private static func role(ofWord bytes: UnsafeRawBufferPointer) -> JSONRole {
    switch bytes[0] {
    case 0x2d, 0x30...0x39: return .number
    default:
      for word in ["true", "false", "null"] where bytes.elementsEqual(word.utf8) { return .literal }
      return .text
    }
  }
}

/// The roles of bytes, looked up from left to right.
package struct JSONRoles {
  private let tokens: [JSONToken]
  private var next = 0

  init(_ tokens: [JSONToken]) { self.tokens = tokens }

  /// The role of the token that contains a byte; nil between tokens.
  package mutating func role(at byte: Int) -> JSONRole? {
    while next < tokens.count, tokens[next].range.upperBound <= byte { next += 1 }
    return next < tokens.count && tokens[next].range.contains(byte) ? tokens[next].role : nil
  }
}

extension JSONTokens {
  package var roles: JSONRoles { JSONRoles(tokens) }
}
