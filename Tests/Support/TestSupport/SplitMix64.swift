/// A small generator with the same numbers on all systems (Steele, Lea, Flood 2014). Random tests take its seed
/// from ``seeds(_:)``.
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// The same numbers in each run, for content that only has to look random: bytes that do not compress.
  public init(content number: UInt64) { state = number }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
