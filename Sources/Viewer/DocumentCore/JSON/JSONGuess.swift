/// A guess whether a place is inside of a string, from the bytes before it: for the colours of the middle of a long
/// line, before the line has been read. The text is read as if it began inside, and as if it did not; the way with
/// fewer mistakes is taken for the true one.
extension JSONTokens {
  /// The state after some bytes of a JSON text.
  package static func mode(after bytes: UnsafeRawBufferPointer) -> JSONReader.Mode {
    if let feed = Newlines.last(in: bytes, before: bytes.count) {
      var events = Mistakes(isInside: false)
      var reader = JSONReader(isLines: false)
      _ = reader.read(UnsafeRawBufferPointer(rebasing: bytes[(feed + 1)...]), at: 0, &events)
      return reader.mode
    }
    let ways = [JSONReader.Mode.between, .string].map { mode in
      var events = Mistakes(isInside: mode == .string)
      var reader = JSONReader(isLines: false, mode: mode)
      _ = reader.read(bytes, at: 0, &events)
      return (mode: reader.mode, count: events.count)
    }
    return ways[1].count < ways[0].count ? ways[1].mode : ways[0].mode
  }

  /// Counts tokens that cannot follow each other, and words that are none.
  private struct Mistakes: JSONEvents {
    private enum Last { case unknown, value, separator, opener }

    var count = 0
    private var last = Last.unknown
    private var word: JSONWord?

    init(isInside: Bool) { if isInside { last = .value } }

    mutating func rowBegan(_ reader: JSONReader) -> Bool { true }

    mutating func token(_ byte: UInt8, at place: Int) {
      switch byte {
      case 0x2c, 0x3a:
        if last == .separator || last == .opener { count += 1 }
        last = .separator
      case 0x5d, 0x7d:
        if last == .separator { count += 1 }
        last = .value
      case 0x5b, 0x7b:
        if last == .value { count += 1 }
        last = .opener
      default:
        if last == .value { count += 1 }
        // The first word may have begun before.
        word = byte != 0x22 && (last != .unknown || place > 0) ? JSONWord() : nil
        last = .value
      }
    }

    mutating func control(at place: Int) { count += 1 }
    mutating func wordBytes(_ bytes: UnsafeRawBufferPointer) { word?.take(bytes) }
    mutating func wordEnded(at place: Int) { if word?.isValue == false { count += 1 } }
  }
}
