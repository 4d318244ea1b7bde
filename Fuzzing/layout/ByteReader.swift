import LayoutCore

/// Takes decisions from bytes. After the last byte every decision is 0.
struct ByteReader {
  private var bytes: UnsafeBufferPointer<UInt8>.SubSequence

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes[...]
  }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  mutating func choose(_ count: Int) -> Int { byte() % count }

  mutating func one<Choices: CaseIterable>(_ type: Choices.Type) -> Choices
  where Choices.AllCases == [Choices] {
    Choices.allCases[choose(Choices.allCases.count)]
  }

  /// Mostly small numbers, and some extreme ones.
  mutating func length() -> Int {
    switch byte() {
    case 255: .max
    case 254: .min
    case 253: .max - 1
    case 252: -1
    case 251: 1 << 61
    case 250: -7
    case let small: small / 4
    }
  }

  mutating func factor() -> Double {
    switch byte() {
    case 255: .nan
    case 254: .infinity
    case 253: -1
    case 252: 1e-300
    case 251: 1e300
    case let small: Double(small) / 16
    }
  }

  mutating func dimension() -> Dimension {
    switch choose(3) {
    case 0: .auto
    case 1: .points(length())
    default: .fraction(factor())
    }
  }

  mutating func size() -> Size { Size(length(), length()) }

  mutating func range() -> SizeRange { SizeRange(min: size(), max: size()) }

  mutating func style() -> LayoutElementStyle {
    var style = LayoutElementStyle()
    let parts = byte()
    if parts & 1 != 0 { style.preferredLayoutSize = LayoutSize(width: dimension(), height: dimension()) }
    if parts & 2 != 0 { style.minLayoutSize = LayoutSize(width: dimension(), height: dimension()) }
    if parts & 4 != 0 { style.maxLayoutSize = LayoutSize(width: dimension(), height: dimension()) }
    if parts & 8 != 0 { (style.flexGrow, style.flexShrink) = (factor(), factor()) }
    if parts & 16 != 0 { style.flexBasis = dimension() }
    if parts & 32 != 0 { (style.spacingBefore, style.spacingAfter) = (length(), length()) }
    if parts & 64 != 0 { style.layoutPosition = Point(x: length(), y: length()) }
    if parts & 128 != 0 {
      style.alignSelf = one(AlignSelf.self)
      (style.ascender, style.descender) = (length(), length())
    }
    return style
  }
}
