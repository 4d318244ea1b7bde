import PortholeSystem

/// A run of bytes that each match of a pattern contains, and the scan for it.
struct LiteralRun: Sendable {
  /// The bytes; letters of which both cases match are small.
  let bytes: [UInt8]
  /// The scan compares at most this many bytes.
  static let longest = 32

  private let needle: porthole_needle
  private let isFolded: Bool
  private static let hasWideVectors = porthole_has_wide_vectors() != 0

  /// - Parameters:
  ///   - bytes: not empty.
  ///   - isFolded: whether letters match both of their cases; then `bytes` are ASCII.
  init(_ bytes: [UInt8], isFolded: Bool) {
    self.isFolded = isFolded
    self.bytes = isFolded ? bytes.map(Self.small) : bytes
    var needle = porthole_needle()
    let head = self.bytes.prefix(Self.longest)
    withUnsafeMutableBytes(of: &needle.bytes) { $0.copyBytes(from: head) }
    withUnsafeMutableBytes(of: &needle.folds) {
      $0.copyBytes(from: head.map { isFolded && Self.isSmallLetter($0) ? 0x20 : 0 })
    }
    let pair = ByteRanks.rarestPair(in: head)
    needle.count = UInt32(head.count)
    (needle.first, needle.second) = (UInt32(pair.first), UInt32(pair.second))
    self.needle = needle
  }

  /// The first place at or after `start` that has the run.
  func place(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = text.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
    var start = start
    return withUnsafePointer(to: needle) { needle in
      while true {
        let found =
          Self.hasWideVectors
          ? porthole_find_avx2(base, text.count, start, needle)
          : porthole_find_baseline(base, text.count, start, needle)
        // The C type imports as a signed one, in which "not found" is -1.
        guard found >= 0 else { return nil }
        if bytes.count <= Self.longest || hasRest(in: text, at: found) { return found }
        start = found + 1
      }
    }
  }

  /// Whether the bytes after the first ``longest`` match, too.
  private func hasRest(in text: UnsafeRawBufferPointer, at place: Int) -> Bool {
    guard place + bytes.count <= text.count else { return false }
    for index in Self.longest..<bytes.count {
      let byte = text[place + index]
      guard (isFolded ? Self.small(byte) : byte) == bytes[index] else { return false }
    }
    return true
  }

  private static func isSmallLetter(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7a }
  static func small(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte }

  /// The first escape, backspace or `third` byte at or after `start`.
  static func control(in text: UnsafeRawBufferPointer, from start: Int, or third: UInt8) -> Int? {
    guard start < text.count, let base = text.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      return nil
    }
    let found =
      hasWideVectors
      ? porthole_find_control_avx2(base, text.count, start, third)
      : porthole_find_control_baseline(base, text.count, start, third)
    // The C type imports as a signed one, in which "not found" is -1.
    return found >= 0 ? found : nil
  }
}
