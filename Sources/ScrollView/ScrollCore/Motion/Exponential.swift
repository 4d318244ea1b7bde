/// Powers of e and natural logarithms in plain arithmetic, so that motion is the same to the last bit on
/// every machine: the functions of C libraries differ.
package enum Exponential {
  private static let ln2High = 0x1.62e42fee00000p-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// eˣ, exact to about one part in 10¹⁵. 0 below -700, infinite above 700, NaN for NaN.
  package static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x < -700 { return 0 }
    if x > 700 { return .infinity }
    // eˣ = 2ᵏ · eʳ with |r| ≤ ln 2 / 2.
    let k = (x * 0x1.71547652b82fep0).rounded()
    let r = (x - k * ln2High) - k * ln2Low
    // Taylor to the 13th power, by Horner's rule: the next term is below 10⁻¹⁷.
    var sum = 1 / 6_227_020_800.0
    sum = sum * r + 1 / 479_001_600.0
    sum = sum * r + 1 / 39_916_800.0
    sum = sum * r + 1 / 3_628_800.0
    sum = sum * r + 1 / 362_880.0
    sum = sum * r + 1 / 40_320.0
    sum = sum * r + 1 / 5_040.0
    sum = sum * r + 1 / 720.0
    sum = sum * r + 1 / 120.0
    sum = sum * r + 1 / 24.0
    sum = sum * r + 1 / 6.0
    sum = sum * r + 1 / 2.0
    sum = sum * r + 1
    sum = sum * r + 1
    // Times 2ᵏ, by its bits: within ±700 there is no overflow.
    return sum * Double(bitPattern: UInt64(bitPattern: Int64(k) + 1023) << 52)
  }

  /// ln x for x > 0; -∞ for 0, and NaN for negative numbers and NaN.
  package static func log(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : x > 0 ? .infinity : .nan }
    // Halley's method from the logarithm of the power of two: each step triples the correct digits.
    var y = Double(x.exponent) * 0x1.62e42fefa39efp-1
    for _ in 0..<5 {
      let power = exp(y)
      y += 2 * (x - power) / (x + power)
    }
    return y
  }
}
