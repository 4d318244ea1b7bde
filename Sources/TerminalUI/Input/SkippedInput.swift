/// Input that is read and not taken for keys: from the beginning of a sequence that need not be kept to its end. However
/// long it is, none of its bytes are.
struct SkippedInput {
  enum Kind {
    /// `CSI` with more parameters than any has: up to its final byte.
    case sequence
    /// `OSC`, an operating system command: up to a bell, or to `ESC \` as the other strings.
    case command
    /// `DCS`, `APC`, `PM` or `SOS`, as in answers and titles: up to `ESC \`.
    case string
    /// The rest of what was given up: up to the next silence.
    case rest
  }

  private var kind: Kind
  private var followsEscape = false
  private var interrupts = InterruptCount()

  init(_ kind: Kind) { self.kind = kind }

  /// The kind of string that begins with ESC and this byte; nil for what begins none.
  static func string(_ byte: UInt8) -> Kind? {
    switch byte {
    case UInt8(ascii: "]"): .command
    case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): .string
    default: nil
    }
  }

  /// Seconds of silence that end it.
  var patience: Double {
    switch kind {
    case .sequence, .rest: InputDecoder.escapeDelay
    case .command, .string: InputDecoder.longestSilence
    }
  }

  /// Skips bytes; returns the index of the first that is no part of it, or nil while there is none.
  mutating func skip(_ bytes: ArraySlice<UInt8>) -> Int? {
    for index in bytes.indices {
      let byte = bytes[index]
      switch kind {
      case .sequence:
        if (0x20...0x3f).contains(byte) { continue }
        return (0x40...0x7e).contains(byte) ? index + 1 : index
      case .command, .string:
        if kind == .command, byte == 0x07 { return index + 1 }
        if followsEscape, byte == UInt8(ascii: "\\") { return index + 1 }
        followsEscape = byte == 0x1b
        if interrupts.isReached(with: byte) { kind = .rest }
      case .rest: return nil
      }
    }
    return nil
  }
}

/// Notices three Ctrl-C one after the other: the user wants the keyboard back.
struct InterruptCount {
  private var count = 0

  mutating func isReached(with byte: UInt8) -> Bool {
    count = byte == 0x03 ? count + 1 : 0
    return count == 3
  }
}
