/// Some of the two axes of a layout.
struct LayoutAxes: OptionSet, Hashable {
  let rawValue: UInt8
  @inline(__always) static var none: LayoutAxes { LayoutAxes(rawValue: 0) }
  @inline(__always) static var horizontal: LayoutAxes { LayoutAxes(rawValue: 1) }
  @inline(__always) static var vertical: LayoutAxes { LayoutAxes(rawValue: 2) }
  @inline(__always) static var both: LayoutAxes { LayoutAxes(rawValue: 3) }

  // Neither literals such as `[]` nor the operations of `OptionSet`, which are generic, as in `ElementFlags`.
  @inline(__always)
  func contains(_ other: LayoutAxes) -> Bool { rawValue & other.rawValue == other.rawValue }
  @inline(__always)
  func union(_ other: LayoutAxes) -> LayoutAxes { LayoutAxes(rawValue: rawValue | other.rawValue) }
  @inline(__always)
  func intersection(_ other: LayoutAxes) -> LayoutAxes { LayoutAxes(rawValue: rawValue & other.rawValue) }
  @inline(__always)
  mutating func formUnion(_ other: LayoutAxes) { self = union(other) }
  @inline(__always)
  var isEmpty: Bool { rawValue == 0 }
}
