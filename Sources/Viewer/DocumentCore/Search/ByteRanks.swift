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
