/// Parses the output of a program, which may be any bytes, into text, controls and sequences, by the state diagram of
/// DEC's terminals. An element may arrive in several reads; a malformed or overlong element is dropped.
nonisolated struct OutputSequences {
  enum Element {
    /// Printable ASCII characters, at least one.
    case text(ArraySlice<UInt8>)
    /// A non-ASCII character that is not a control character.
    case character(UInt32)
    /// An ASCII control character.
    case control(UInt8)
    /// The characters after an escape, such as `7` or `(0`.
    case escape(String)
    case sequence(ControlSequence)
    /// The title of the window.
    case title(String)
  }

  struct ControlSequence {
    /// The private marker and the intermediate characters: `?` in `CSI ? 25 h`, `?$` in `CSI ? 25 $ p`.
    var kind: String
    var final: Unicode.Scalar
    /// The parameters, from 0 to 9,999, each with its subparameters after colons. An omitted number is 0.
    var numbers: [[Int]]

    /// A parameter, 0 if omitted.
    subscript(index: Int) -> Int { index < numbers.count ? numbers[index][0] : 0 }
    /// The first parameter as a count, a row or a column, at least 1.
    var count: Int { max(self[0], 1) }
  }

  private enum State { case text, escape, control, string }

  private var state = State.text
  /// The bytes of the current sequence after its introducer. A string's introducer is included.
  private var part: [UInt8] = []
  private var isTooLong = false
  /// Whether the last byte was an escape within a string, which may end it.
  private var mayEnd = false
  /// An incomplete character: its bits, the number of missing bytes, and the minimum value for its length.
  private var character = (bits: 0 as UInt32, missing: 0, smallest: 0 as UInt32)

  private static let longest = (control: 256, string: 4096)
  private static let largest = 9999

  /// Calls `perform` with each element that the bytes complete.
  mutating func read(_ bytes: [UInt8], _ perform: (Element) -> Void) {
    var index = 0
    while index < bytes.count {
      let start = index
      if state == .text, character.missing == 0 {
        while index < bytes.count, bytes[index] &- 0x20 < 0x5f { index += 1 }
        if start < index {
          perform(.text(bytes[start..<index]))
          continue
        }
      }
      read(bytes[index], perform)
      index += 1
    }
  }

  private mutating func read(_ byte: UInt8, _ perform: (Element) -> Void) {
    switch (state, byte) {
    case (.string, _): readString(byte, perform)
    case (.text, _) where byte >= 0x80 || character.missing > 0: readCharacter(byte, perform)
    case (_, 0x1b): begin(.escape)
    case (_, 0x18), (_, 0x1a): begin(.text)
    // Controls within a sequence are performed before it.
    case (_, ..<0x20): perform(.control(byte))
    case (.escape, ..<0x7f): readEscape(byte, perform)
    case (.control, 0x40..<0x7f):
      let sequence = isTooLong ? nil : sequence(final: byte)
      begin(.text)
      if let sequence { perform(.sequence(sequence)) }
    case (.control, ..<0x40): keep(byte, upTo: Self.longest.control)
    default: break
    }
  }

  /// Collects the bytes of a non-ASCII character; invalid bytes become a replacement character.
  private mutating func readCharacter(_ byte: UInt8, _ perform: (Element) -> Void) {
    let isContinuation = byte & 0xc0 == 0x80
    guard isContinuation == (character.missing > 0) else {
      character.missing = 0
      perform(.character(0xfffd))
      return isContinuation ? () : read([byte], perform)
    }
    if !isContinuation {
      let missing = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1
      character = (UInt32(byte & 0x3f >> UInt8(missing)), missing, [0, 0x80, 0x800, 0x10000][missing])
      return
    }
    character.bits = character.bits << 6 | UInt32(byte & 0x3f)
    character.missing -= 1
    guard character.missing == 0 else { return }
    let isValid = character.bits >= character.smallest && Unicode.Scalar(character.bits) != nil
    // C1 controls are characters here, of which a terminal in UTF-8 should show none.
    if !isValid || character.bits >= 0xa0 { perform(.character(isValid ? character.bits : 0xfffd)) }
  }

  private mutating func begin(_ next: State) {
    (state, isTooLong, mayEnd) = (next, false, false)
    part.removeAll(keepingCapacity: true)
  }

  private mutating func keep(_ byte: UInt8, upTo limit: Int) {
    if part.count < limit { part.append(byte) } else { isTooLong = true }
  }

  // MARK: Sequences

  private mutating func readEscape(_ byte: UInt8, _ perform: (Element) -> Void) {
    switch byte {
    case ..<0x30: keep(byte, upTo: 2)
    case UInt8(ascii: "[") where part.isEmpty: begin(.control)
    case _ where part.isEmpty && "]PX^_".utf8.contains(byte):
      begin(.string)
      part = [byte]
    default:
      let name = String(decoding: part + [byte], as: UTF8.self)
      begin(.text)
      perform(.escape(name))
    }
  }

  /// The sequence that a final byte completes; nil if it is not well formed.
  private func sequence(final: UInt8) -> ControlSequence? {
    let marks = part.prefix { $0 >= 0x3c }
    let middle = part.dropFirst(marks.count).prefix { $0 >= 0x30 }
    let intermediates = part.dropFirst(marks.count + middle.count)
    guard middle.allSatisfy({ $0 < 0x3c }), intermediates.allSatisfy({ $0 < 0x30 }) else { return nil }
    var numbers = middle.isEmpty ? [] : [[0]]
    for byte in middle {
      let last = numbers.count - 1
      switch byte {
      case 0x3a: numbers[last].append(0)
      case 0x3b: numbers.append([0])
      default:
        let number = numbers[last].removeLast()
        numbers[last].append(min(number * 10 + Int(byte - 0x30), Self.largest))
      }
    }
    return ControlSequence(
      kind: String(decoding: marks + intermediates, as: UTF8.self), final: Unicode.Scalar(final),
      numbers: numbers)
  }

  // MARK: Strings

  private mutating func readString(_ byte: UInt8, _ perform: (Element) -> Void) {
    let isCommand = part.first == UInt8(ascii: "]")
    switch byte {
    case 0x18, 0x1a: begin(.text)
    case 0x07 where isCommand && !mayEnd, UInt8(ascii: "\\") where mayEnd:
      let isTitle = ["]0;", "]2;"].contains { part.starts(with: Array($0.utf8)) }
      let text = isTitle ? String(decoding: part.dropFirst(3), as: UTF8.self) : nil
      begin(.text)
      if let text { perform(.title(text)) }
    case 0x1b where !mayEnd: mayEnd = true
    // An escape that does not end the string begins another sequence.
    case _ where mayEnd:
      begin(.escape)
      read(byte, perform)
    default: keep(byte, upTo: Self.longest.string)
    }
  }
}
