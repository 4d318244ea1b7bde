/// A sequence that is skipped up to its end. It may have any length, since none of its bytes are kept or
/// become keys.
struct SkippedInput {
  enum Kind {
    /// `CSI` with more bytes than any real one: up to its final byte.
    case sequence
    /// `OSC`, an operating system command: up to a bell or `ESC \`.
    case command
    /// `DCS`, a device control string: up to `ESC \`.
    case device
    /// `APC`, `PM` or `SOS`: up to `ESC \`.
    case string
    /// The rest of a string or paste that the user gave up: up to the next silence.
    case rest
  }

  private(set) var kind: Kind
  private var followsEscape = false
  private var interrupts = InterruptCount()
  /// The first bytes of a command or device control string, which may be an answer of the terminal.
  private(set) var text: [UInt8] = []

  init(_ kind: Kind) { self.kind = kind }

  /// The kind of string that begins with ESC and this byte; nil if none does.
  static func string(_ byte: UInt8) -> Kind? {
    switch byte {
    case UInt8(ascii: "]"): .command
    case UInt8(ascii: "P"): .device
    case UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): .string
    default: nil
    }
  }

  /// Seconds of silence that end the sequence.
  var timeout: Double {
    switch kind {
    case .sequence, .rest: InputDecoder.escapeDelay
    case .command, .device, .string: InputDecoder.longestSilence
    }
  }

  /// Skips bytes. Returns the index of the first byte after the sequence, or nil if it continues.
  mutating func skip(_ bytes: ArraySlice<UInt8>) -> Int? {
    for index in bytes.indices {
      let byte = bytes[index]
      switch kind {
      case .sequence:
        if (0x20...0x3f).contains(byte) { continue }
        return (0x40...0x7e).contains(byte) ? index + 1 : index
      case .command, .device, .string:
        if kind == .command, byte == 0x07 { return index + 1 }
        if followsEscape, byte == UInt8(ascii: "\\") { return index + 1 }
        followsEscape = byte == 0x1b
        if kind != .string, byte != 0x1b, text.count <= TerminalAnswer.longestText { text.append(byte) }
        if interrupts.isReached(with: byte) { kind = .rest }
      case .rest: return nil
      }
    }
    return nil
  }
}

/// Counts Ctrl-C: after three in a row the user wants the keyboard back.
struct InterruptCount {
  private var count = 0

  mutating func isReached(with byte: UInt8) -> Bool {
    count = byte == 0x03 ? count + 1 : 0
    return count == 3
  }
}
