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

/// How common bytes are in text, logs and source code, so that a search can look for the rarest ones first.
enum ByteRanks {
  /// The rank of each byte: the higher, the more common.
  static let all: [UInt8] = {
    // Control characters and bytes that UTF-8 never has are the rarest.
    var ranks = [UInt8](repeating: 0, count: 256)
    // Bytes of UTF-8 that continue a character, and that begin one.
    for byte in 0x80..<0xc0 { ranks[byte] = 110 }
    for byte in 0xc2..<0xf5 { ranks[byte] = 80 }
    for (index, byte) in mostCommon.utf8.enumerated() { ranks[Int(byte)] = 255 - UInt8(2 * min(index, 100)) }
    return ranks
  }()

  /// The printable characters, the most common first.
  private static let mostCommon =
    " etaoinrsl\ncdhmup01.2-/345:\t_gf=6789,ybw()v\"k;x*TSAEICR'<>DNPLM{}#OF[]Bq@j+HUGWV&!z|%$\\K?Y~`JX^QZ"

  /// The places of the two rarest bytes of a run, the rarest first; the same place twice for a run of one.
  static func rarestPair(in run: ArraySlice<UInt8>) -> (first: Int, second: Int) {
    let places = run.indices.sorted { all[Int(run[$0])] < all[Int(run[$1])] }
    guard let first = places.first else { return (0, 0) }
    // Two equal bytes would say little more than one.
    let second = places.first { run[$0] != run[first] } ?? first
    return (first - run.startIndex, second - run.startIndex)
  }

  /// How common a run is: the sum of the ranks of its two rarest bytes.
  static func rank(of run: [UInt8]) -> Int {
    let (first, second) = rarestPair(in: run[...])
    // A single byte is found in more places than a pair.
    return Int(all[Int(run[first])]) + (run.count == 1 ? 256 : Int(all[Int(run[second])]))
  }
}
