// The memory of an element: what lies where, and why (docs/design/layout.md has the rules of layout).
//
// Problem. Layout reads and writes a little of every node. The number of cache lines on which that little lies decides
// the cost of a pass: arithmetic takes a third of the time of waiting for memory.
//
// Idea. All that a stack needs of a child without limits and fractions is in its first 64 bytes. The object's header takes 16 of them:
//
//   16  CompactStyle, 24 bytes   width, height and flex basis in whole cells, factors, spacing, alignment
//   40  StyleBox?, 8 bytes       the part of a style that few elements have
//   48  ElementFlags, 4 bytes    the state in a pass
//   52  positionedIndex, 4       the place in the layout that it is in
//   56  measurerLink, 8          the node whose spec measures it; not counted by the child (`NodeState.links`)
//
// The class of a node, its state, its natural size and its frame come after that. A leaf with a width and a height is
// measured and placed without the natural size and the frame. The frames of the children are in the record of the node
// around, one after another.
//
// Everything in a `CompactStyle` is short, and nothing is limited by that: a number that does not fit (2³¹ cells or more,
// a fraction, a factor such as 0.3) is in the box as it was set, with limits, position, sticky edges and baselines other than 1. The
// box is never changed, since copies of a style share it: another value takes another box. A style has one form only, so
// that comparing is simple: a value that fits is never in the box, and a box of defaults is no box.
//
// These would break it: a stored property of `LayoutElement` before these, and a counted reference among them that a
// stack touches (reading `storedStyle` as a whole counts the box; `storedStyle.compact` counts nothing).
// MemoryTests holds the sizes.

/// The part of a style that stacks read of every child.
struct CompactStyle: Hashable, Sendable {
  var width: Int32 = 0
  var height: Int32 = 0
  var basis: Int32 = 0
  /// Two bits for the kind of each dimension (`StyleSlot`).
  var kinds: UInt16 = 0
  var alignSelf = AlignSelf.auto
  /// The other fields that are in the box, and the usual ascender of a text, which is not.
  var boxed: UInt8 = 0
  // Factors in steps of 1/256.
  var grow: UInt16 = 0
  var shrink: UInt16 = 0
  var before: Int16 = 0
  var after: Int16 = 0

  static let growIsBoxed: UInt8 = 1
  static let shrinkIsBoxed: UInt8 = 2
  static let beforeIsBoxed: UInt8 = 4
  static let afterIsBoxed: UInt8 = 8
  static let hasSticky: UInt8 = 16
  /// The ascender is 1, as in every text. A stack needs it only if it aligns baselines.
  static let hasLineAscender: UInt8 = 32

  @inline(__always)
  var hasSticky: Bool { boxed & Self.hasSticky != 0 }
  /// Whether there is a minimum or a maximum.
  @inline(__always)
  var hasLimits: Bool { kinds & StyleSlot.limits != 0 }
  /// Whether any dimension is a fraction.
  @inline(__always)
  var hasFractions: Bool { StyleSlot.fractions(in: kinds) != 0 }
}

/// The first of the two bits in `CompactStyle.kinds` that hold the kind of a dimension: 0 for `auto`, 1 for cells, 2 for
/// a fraction in the box, 3 for cells in the box. Limits are in the box always.
enum StyleSlot: UInt16 {
  case width = 0
  case height = 2
  case minWidth = 4
  case minHeight = 6
  case maxWidth = 8
  case maxHeight = 10
  case flexBasis = 12

  /// The bits of all dimensions but the flex basis.
  static let sizes: UInt16 = 0x0fff
  /// The bits of minima and maxima.
  static let limits: UInt16 = 0x0ff0
  static let horizontal: UInt16 = 0x0333
  static let vertical: UInt16 = 0x0ccc
  static let basis: UInt16 = 0x3000

  /// The lower bits of the dimensions that are fractions.
  @inline(__always)
  static func fractions(in kinds: UInt16) -> UInt16 { kinds >> 1 & ~kinds & 0x1555 }
}

/// The part of a style that few elements have.
struct StyleRest: Hashable, Sendable {
  // The bits of an `Int` or a `Double`, as the kind says.
  var width: UInt64 = 0
  var height: UInt64 = 0
  var minWidth: UInt64 = 0
  var minHeight: UInt64 = 0
  var maxWidth: UInt64 = 0
  var maxHeight: UInt64 = 0
  var flexBasis: UInt64 = 0
  var flexGrow = 0.0
  var flexShrink = 0.0
  var spacingBefore = 0
  var spacingAfter = 0
  var layoutPosition = Point.zero
  var sticky = StickyInsets()
  var ascender: Int32 = 0
  var descender: Int32 = 0

  static let none = StyleRest()

  func bits(_ slot: StyleSlot) -> UInt64 {
    switch slot {
    case .width: width
    case .height: height
    case .minWidth: minWidth
    case .minHeight: minHeight
    case .maxWidth: maxWidth
    case .maxHeight: maxHeight
    case .flexBasis: flexBasis
    }
  }

  mutating func set(_ slot: StyleSlot, _ bits: UInt64) {
    switch slot {
    case .width: width = bits
    case .height: height = bits
    case .minWidth: minWidth = bits
    case .minHeight: minHeight = bits
    case .maxWidth: maxWidth = bits
    case .maxHeight: maxHeight = bits
    case .flexBasis: flexBasis = bits
    }
  }
}

/// A `StyleRest` that copies of a style share.
final class StyleBox: Sendable {
  let rest: StyleRest

  init(_ rest: StyleRest) { self.rest = rest }
}
