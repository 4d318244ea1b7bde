// Lengths are whole cells in an `Int`. Nothing here can overflow: results saturate.

extension Int {
  /// No limit as a maximum, not known in a parent's size, and as an inset all free space.
  @inlinable public static var infinity: Int { .max }
}

infix operator +| : AdditionPrecedence
infix operator -| : AdditionPrecedence
infix operator *| : MultiplicationPrecedence

/// The sum, clamped to the range of `Int`: a number too large is infinity.
@inlinable @inline(__always)
package func +| (a: Int, b: Int) -> Int {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return _slowPath(overflow) ? (a < 0 ? .min + 1 : .max) : sum
}

/// The difference, clamped to the range of `Int`. Infinity less anything stays infinity.
@inlinable @inline(__always)
package func -| (a: Int, b: Int) -> Int {
  if a == .max { return .max }
  let (difference, overflow) = a.subtractingReportingOverflow(b)
  return _slowPath(overflow) ? (a < 0 ? .min + 1 : .max) : difference
}

/// The product, clamped to the range of `Int`.
@inlinable @inline(__always)
package func *| (a: Int, b: Int) -> Int {
  let (product, overflow) = a.multipliedReportingOverflow(by: b)
  return _slowPath(overflow) ? ((a < 0) == (b < 0) ? .max : .min + 1) : product
}

/// `value` clamped to `low` … `high`; `low` wins if they cross.
@inlinable @inline(__always)
package func clamped(_ value: Int, _ low: Int, _ high: Int) -> Int {
  max(low, min(high, value))
}

/// The whole part of a number as a length: 0 for NaN and negative numbers, infinity for too large ones.
@inlinable
package func length(_ value: Double) -> Int {
  if !(value > 0) { return 0 }
  return value < 9.2e18 ? Int(value) : .infinity
}
