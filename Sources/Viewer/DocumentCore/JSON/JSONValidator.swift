/// Finds the first place at which a text is no JSON. Several values in a row are valid, as for `jq`; bytes that
/// are not UTF-8 are not looked for, since they are visible.
struct JSONValidator: Sendable {
  /// The next token.
  private enum Wanted: Sendable { case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd }

  private(set) var problem: JSONProblem?
  private var wanted = Wanted.value
  /// One bit for each open container: whether it is an object. Not more than `mostKinds`.
  private var kinds: [UInt64] = []
  private var depth = 0
  private var word = JSONWord()
  private var wordStart = 0
  private(set) var line = 0
  private var lineStart = 0
  let isLines: Bool
  /// Whether the name says that the file is one value: no other value may follow in the same line.
  let isOne: Bool
  /// The line of the end of the last outermost value; -1 before the first one.
  private var lastLine = -1
  /// The bytes of a byte order mark, which must be three.
  private var markBytes = 0

  /// The kinds of the outermost 16,777,216 containers are known, in 2 MiB. Brackets of deeper ones match any.
  static let mostKinds = 1 << 24

  init(isLines: Bool, isOne: Bool = false) { (self.isLines, self.isOne) = (isLines, isOne) }

  /// Whether no container is open and no word unfinished.
  var isBetweenValues: Bool { depth == 0 && wanted == .value }
  /// The mistake at the end of a text of this length that ends in a mode of its reader.
  func problem(at end: Int, in mode: JSONReader.Mode) -> JSONProblem? {
    let kind: JSONProblem.Kind
    switch mode {
    case .word where !word.isValue:
      return JSONProblem(kind: .noWord, byte: wordStart, line: line, column: wordStart - lineStart)
    case .between where isOne && lastLine < 0 && isBetweenValues: kind = .noValue
    case .string: kind = .end
    default:
      guard !isBetweenValues else { return nil }
      kind = .end
    }
    return JSONProblem(kind: kind, byte: end, line: line, column: end - lineStart)
  }

  private mutating func fail(_ kind: JSONProblem.Kind, at place: Int) {
    if problem == nil {
      problem = JSONProblem(kind: kind, byte: place, line: line, column: place - lineStart)
    }
  }

  private var isObject: Bool? {
    guard depth > 0, depth <= Self.mostKinds else { return nil }
    return kinds[(depth - 1) / 64] >> UInt64((depth - 1) % 64) & 1 == 1
  }

  private mutating func open(isObject: Bool) {
    defer { depth += 1 }
    guard depth < Self.mostKinds else { return }
    if depth / 64 == kinds.count { kinds.append(0) }
    let bit: UInt64 = 1 << UInt64(depth % 64)
    if isObject { kinds[depth / 64] |= bit } else { kinds[depth / 64] &= ~bit }
  }

  private mutating func noteValue(at place: Int) {
    switch wanted {
    case .value, .valueOrEnd:
      wanted = depth == 0 ? .value : .commaOrEnd
      if depth == 0 {
        if isOne, lastLine == line { fail(.second, at: place) }
        if lastLine < 0, markBytes % 3 != 0 { fail(.noWord, at: 0) }
        lastLine = line
      }
    case .key, .keyOrEnd: fail(.noKey, at: place)
    case .colon: fail(.noColon, at: place)
    case .commaOrEnd: fail(.noComma, at: place)
    }
  }
}

extension JSONValidator: JSONEvents {
  mutating func rowBegan(_ reader: JSONReader) -> Bool { true }

  // Inline, so that each caller keeps only the case of its byte.
  @inline(__always)
  mutating func token(_ byte: UInt8, at place: Int) {
    switch byte {
    case 0x22:
      switch wanted {
      case .key, .keyOrEnd: wanted = .colon
      default: noteValue(at: place)
      }
    case 0x7b, 0x5b:
      noteValue(at: place)
      open(isObject: byte == 0x7b)
      wanted = byte == 0x7b ? .keyOrEnd : .valueOrEnd
    case 0x7d, 0x5d:
      guard depth > 0 else { return fail(.strayCloser, at: place) }
      if let isObject, isObject != (byte == 0x7d) { return fail(.wrongCloser, at: place) }
      switch wanted {
      case .value: fail(.noValue, at: place)
      case .key: fail(.noKey, at: place)
      case .colon: fail(.noColon, at: place)
      default: break
      }
      depth -= 1
      if depth == 0 { lastLine = line }
      wanted = depth == 0 ? .value : .commaOrEnd
    case 0x2c:
      switch wanted {
      case .commaOrEnd: wanted = isObject.map { $0 ? .key : .value } ?? .value
      case .colon: fail(.noColon, at: place)
      case .key, .keyOrEnd: fail(.noKey, at: place)
      default: fail(.noValue, at: place)
      }
    case 0x3a:
      switch wanted {
      case .colon: wanted = .value
      case .key, .keyOrEnd: fail(.noKey, at: place)
      case .commaOrEnd: fail(.noComma, at: place)
      default: fail(.noValue, at: place)
      }
    default:
      noteValue(at: place)
      (word, wordStart) = (JSONWord(), place)
    }
  }

  mutating func markByte() { markBytes += 1 }

  mutating func stringBroke(at place: Int) { fail(.openString, at: place) }

  mutating func escaped(_ byte: UInt8, at place: Int) {
    switch byte {
    case 0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74, 0x75: break
    default: fail(.noEscape, at: place)
    }
  }

  mutating func control(at place: Int) { fail(.control, at: place) }

  mutating func wordBytes(_ bytes: UnsafeRawBufferPointer) { word.take(bytes) }

  mutating func wordEnded(at place: Int) {
    if !word.isValue { fail(.noWord, at: wordStart) }
  }

  mutating func lineEnded(at place: Int) {
    if isLines {
      if depth > 0 { fail(.openLine, at: place) }
      (depth, wanted) = (0, .value)
    }
    (line, lineStart) = (line + 1, place + 1)
  }
}

/// A number, `true`, `false` or `null`, byte by byte.
struct JSONWord: Sendable {
  private enum State: Sendable {
    case start, minus, zero, whole, point, fraction, e, sign, exponent, letters, wrong
  }

  private var state = State.start
  /// The letters so far.
  private var letters: UInt64 = 0

  private static func letters(_ text: StaticString) -> UInt64 {
    var value: UInt64 = 0
    text.withUTF8Buffer { for byte in $0 { value = value << 8 | UInt64(byte) } }
    return value
  }

  /// Whether the bytes so far are a value.
  var isValue: Bool {
    switch state {
    case .zero, .whole, .fraction, .exponent: true
    case .letters:
      letters == Self.letters("true") || letters == Self.letters("false") || letters == Self.letters("null")
    default: false
    }
  }

  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    if state == .start, let first = bytes.first, first &- 0x31 < 9 { (state, index) = (.whole, 1) }
    while index < bytes.count {
      // Most bytes are digits after others.
      if state == .whole || state == .fraction {
        while index < bytes.count, bytes[index] &- 0x30 < 10 { index &+= 1 }
        guard index < bytes.count else { return }
      }
      take(bytes[index])
      index &+= 1
    }
  }

  private mutating func take(_ byte: UInt8) {
    switch (state, byte) {
    case (.start, 0x2d): state = .minus
    case (.start, 0x30), (.minus, 0x30): state = .zero
    case (.start, 0x31...0x39), (.minus, 0x31...0x39), (.whole, 0x30...0x39): state = .whole
    case (.zero, 0x2e), (.whole, 0x2e): state = .point
    case (.point, 0x30...0x39), (.fraction, 0x30...0x39): state = .fraction
    case (.zero, 0x65), (.whole, 0x65), (.fraction, 0x65), (.zero, 0x45), (.whole, 0x45), (.fraction, 0x45):
      state = .e
    case (.e, 0x2b), (.e, 0x2d): state = .sign
    case (.e, 0x30...0x39), (.sign, 0x30...0x39), (.exponent, 0x30...0x39): state = .exponent
    case (.start, 0x61...0x7a): (state, letters) = (.letters, UInt64(byte))
    case (.letters, 0x61...0x7a) where letters >> 32 == 0: letters = letters << 8 | UInt64(byte)
    default: state = .wrong
    }
  }
}

/// A place at which a text is no JSON.
package struct JSONProblem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case noValue, noKey, noColon, noComma, noWord, noEscape
    case control, openString, openLine, strayCloser, wrongCloser
    /// The text ends within a value.
    case end
    /// Another value after the first one.
    case second
  }

  package var kind: Kind
  package var byte: Int
  /// The number of the line, from 0, and the bytes before the place in it.
  package var line: Int
  package var column: Int

  /// The mistake in a few words.
  package var text: String {
    switch kind {
    case .noValue: "a value is missing"
    case .noKey: "a key is missing"
    case .noColon: "a colon is missing"
    case .noComma: "a comma is missing"
    case .noWord: "no number, true, false or null"
    case .noEscape: "no such escape"
    case .control: "a control character in a string"
    case .openString: "a string without an end"
    case .openLine: "the line ends within a value"
    case .strayCloser: "a bracket too many"
    case .wrongCloser: "a bracket of the other kind"
    case .end: "the end is missing"
    case .second: "another value after the first"
    }
  }
}
