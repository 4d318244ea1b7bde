// Lengths are whole cells in an `Int`. Nothing here can overflow: what would not fit saturates.

extension Int {
  /// No limit, or a size that is not known: as a maximum, in a parent's size, and as an inset that takes what is left.
  public static var infinity: Int { .max }
}

infix operator +| : AdditionPrecedence
infix operator -| : AdditionPrecedence
infix operator *| : MultiplicationPrecedence

/// The sum, held at the ends of `Int`: what is too large is infinity.
@inlinable @inline(__always)
package func +| (a: Int, b: Int) -> Int {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return _slowPath(overflow) ? (a < 0 ? .min + 1 : .max) : sum
}

/// The difference, held at the ends of `Int`. Infinity less anything stays infinity.
@inlinable @inline(__always)
package func -| (a: Int, b: Int) -> Int {
  if a == .max { return .max }
  let (difference, overflow) = a.subtractingReportingOverflow(b)
  return _slowPath(overflow) ? (a < 0 ? .min + 1 : .max) : difference
}

/// The product, held at the ends of `Int`.
@inlinable @inline(__always)
package func *| (a: Int, b: Int) -> Int {
  let (product, overflow) = a.multipliedReportingOverflow(by: b)
  return _slowPath(overflow) ? ((a < 0) == (b < 0) ? .max : .min + 1) : product
}

/// `value` held between `low` and `high`; `low` wins where they cross.
@inlinable @inline(__always)
package func clamped(_ value: Int, _ low: Int, _ high: Int) -> Int {
  max(low, min(high, value))
}

/// The whole part of a number as a length: not a number and negative numbers are 0, what is too large is infinity.
@inlinable
package func length(_ value: Double) -> Int {
  if !(value > 0) { return 0 }
  return value < 9.2e18 ? Int(value) : .infinity
}
