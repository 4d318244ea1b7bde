/// The sizes that an element asks its parent for, and its placement in a stack or an absolute spec.
///
/// The parent's constraint always wins. Meaningless numbers are replaced when they are set: a flex factor
/// that is negative or not a number becomes 0.
public struct LayoutElementStyle: Hashable, Sendable {
  // Eight bytes per dimension and two bits for its kind: every node contains a style, and most of it is
  // `auto`.
  private var widthBits: UInt64 = 0
  private var heightBits: UInt64 = 0
  private var minWidthBits: UInt64 = 0
  private var minHeightBits: UInt64 = 0
  private var maxWidthBits: UInt64 = 0
  private var maxHeightBits: UInt64 = 0
  private var flexBasisBits: UInt64 = 0
  private var kinds: UInt16 = 0

  /// The placement of this element across its stack's direction; `auto` is the stack's `alignItems`.
  public var alignSelf = AlignSelf.auto
  /// The weight with which this element takes a share of the free cells in its stack.
  public var flexGrow: Double = 0 { didSet { flexGrow = Self.factor(flexGrow) } }
  /// The weight, times the base size, with which this element gives up cells that are missing in its stack.
  public var flexShrink: Double = 0 { didSet { flexShrink = Self.factor(flexShrink) } }
  /// Free cells before this element in a stack; may be negative.
  public var spacingBefore = 0
  /// Free cells after this element in a stack; may be negative.
  public var spacingAfter = 0
  /// The position in an `AbsoluteLayoutSpec`.
  public var layoutPosition = Point.zero
  /// The edges of the scroll views around that this element does not leave while their content scrolls; of use in
  /// a row, a column and an `AbsoluteLayoutSpec`.
  public var sticky = StickyInsets()
  // Rows of text fit into 32 bits, and every node contains these two.
  private var storedAscender: Int32 = 0
  private var storedDescender: Int32 = 0

  /// A style that asks for nothing: sizes of the content, no flexibility, no spacing.
  public init() {}

  /// The distance in rows from the top to the baseline of the first line.
  public var ascender: Int {
    get { Int(storedAscender) }
    set { storedAscender = Int32(clamping: newValue) }
  }
  /// The distance in rows from the bottom to the baseline of the last line; 0 or negative.
  public var descender: Int {
    get { Int(storedDescender) }
    set { storedDescender = Int32(clamping: newValue) }
  }

  private static func factor(_ value: Double) -> Double {
    value > 0 ? min(value, 1e12) : 0
  }
}

// MARK: - Dimensions

extension LayoutElementStyle {
  /// The exact width, as far as the limits and the constraint allow.
  public var width: Dimension {
    get { dimension(widthBits, .width) }
    set { Self.set(&widthBits, &kinds, .width, newValue) }
  }
  /// The exact height, as far as the limits and the constraint allow.
  public var height: Dimension {
    get { dimension(heightBits, .height) }
    set { Self.set(&heightBits, &kinds, .height, newValue) }
  }
  /// The least width; it beats `maxWidth` and `width`.
  public var minWidth: Dimension {
    get { dimension(minWidthBits, .minWidth) }
    set { Self.set(&minWidthBits, &kinds, .minWidth, newValue) }
  }
  /// The least height; it beats `maxHeight` and `height`.
  public var minHeight: Dimension {
    get { dimension(minHeightBits, .minHeight) }
    set { Self.set(&minHeightBits, &kinds, .minHeight, newValue) }
  }
  /// The greatest width.
  public var maxWidth: Dimension {
    get { dimension(maxWidthBits, .maxWidth) }
    set { Self.set(&maxWidthBits, &kinds, .maxWidth, newValue) }
  }
  /// The greatest height.
  public var maxHeight: Dimension {
    get { dimension(maxHeightBits, .maxHeight) }
    set { Self.set(&maxHeightBits, &kinds, .maxHeight, newValue) }
  }
  /// The main size from which a stack starts growing and shrinking this element; `auto` is its own size.
  public var flexBasis: Dimension {
    get { dimension(flexBasisBits, .flexBasis) }
    set { Self.set(&flexBasisBits, &kinds, .flexBasis, newValue) }
  }

  /// Width and height in cells. Reading a dimension that is not in cells gives 0.
  public var preferredSize: Size {
    get { Size(points(width), points(height)) }
    set { preferredLayoutSize = Self.inPoints(newValue) }
  }
  /// The least width and height in cells.
  public var minSize: Size {
    get { Size(points(minWidth), points(minHeight)) }
    set { minLayoutSize = Self.inPoints(newValue) }
  }
  /// The greatest width and height in cells.
  public var maxSize: Size {
    get { Size(points(maxWidth), points(maxHeight)) }
    set { maxLayoutSize = Self.inPoints(newValue) }
  }
  /// Width and height.
  public var preferredLayoutSize: LayoutSize {
    get { LayoutSize(width: width, height: height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }
  /// The least width and height.
  public var minLayoutSize: LayoutSize {
    get { LayoutSize(width: minWidth, height: minHeight) }
    set { (minWidth, minHeight) = (newValue.width, newValue.height) }
  }
  /// The greatest width and height.
  public var maxLayoutSize: LayoutSize {
    get { LayoutSize(width: maxWidth, height: maxHeight) }
    set { (maxWidth, maxHeight) = (newValue.width, newValue.height) }
  }

  private func points(_ dimension: Dimension) -> Int {
    if case .points(let points) = dimension { points } else { 0 }
  }

  private static func inPoints(_ size: Size) -> LayoutSize {
    LayoutSize(width: .points(size.width), height: .points(size.height))
  }

  /// The first of the two bits in `kinds` that hold the kind of a dimension.
  private enum Slot: UInt16 {
    case width = 0
    case height = 2
    case minWidth = 4
    case minHeight = 6
    case maxWidth = 8
    case maxHeight = 10
    case flexBasis = 12
  }

  /// The bits of `kinds` for all dimensions but the flex basis.
  private static let sizes: UInt16 = 0x0fff
  /// The bits of `kinds` for minima and maxima.
  private static let limits: UInt16 = 0x0ff0

  /// The bits of `kinds` that a fraction sets.
  private static let fractions: UInt16 = 0x2aaa
  private static let horizontalFractions: UInt16 = 0x0222
  private static let verticalFractions: UInt16 = 0x0888

  /// Whether there is a minimum or a maximum.
  @inline(__always)
  var hasLimits: Bool { kinds & Self.limits != 0 }

  /// Whether any dimension is a fraction.
  @inline(__always)
  var hasFractions: Bool { kinds & Self.fractions != 0 }

  /// The axes on which a size or a limit is a fraction.
  var fractionAxes: LayoutAxes {
    LayoutAxes(
      rawValue: (kinds & Self.horizontalFractions != 0 ? 1 : 0)
        | (kinds & Self.verticalFractions != 0 ? 2 : 0))
  }

  /// Whether the flex basis is a fraction.
  var hasFractionalBasis: Bool { kinds >> Slot.flexBasis.rawValue & 3 == 2 }

  @inline(__always)
  private func dimension(_ bits: UInt64, _ slot: Slot) -> Dimension {
    switch (kinds >> slot.rawValue) & 3 {
    case 1: .points(Int(bitPattern: UInt(bits)))
    case 2: .fraction(Double(bitPattern: bits))
    default: .auto
    }
  }

  @inline(__always)
  private static func set(
    _ bits: inout UInt64, _ kinds: inout UInt16, _ slot: Slot, _ value: Dimension
  ) {
    let kind: UInt16
    switch value {
    case .auto: (bits, kind) = (0, 0)
    case .points(let points): (bits, kind) = (UInt64(UInt(bitPattern: max(0, points))), 1)
    case .fraction(let fraction):
      (bits, kind) = fraction.isNaN ? (0, 0) : (fraction.bitPattern, 2)
    }
    kinds = kinds & ~(3 << slot.rawValue) | kind << slot.rawValue
  }
}

// MARK: - Resolving

extension LayoutElementStyle {
  /// The sizes that this style asks for in a parent of the given size; `.infinity` is an axis not known.
  ///
  /// As in CSS, a minimum beats a maximum, and both beat an exact size.
  public func resolve(parentSize: Size) -> SizeRange {
    if kinds & Self.sizes == 0 { return .unconstrained }
    return SizeRange(
      width: resolveWidth(parentSize.width), height: resolveHeight(parentSize.height))
  }

  /// The same, with `maximum` on axes for which the style has no maximum.
  func resolve(parentSize: Size, otherwise maximum: Size) -> SizeRange {
    SizeRange(
      width: Self.range(
        exactWidth(parentSize.width), minimumWidth(parentSize.width),
        maximumWidth(parentSize.width) ?? maximum.width),
      height: Self.range(
        exactHeight(parentSize.height), minimumHeight(parentSize.height),
        maximumHeight(parentSize.height) ?? maximum.height))
  }

  /// `range ∩ resolve(parentSize)`.
  @inline(__always)
  func constrain(_ range: SizeRange, parentSize: Size) -> SizeRange {
    if kinds & Self.sizes == 0 { return range }
    return SizeRange(
      width: range.width.intersect(resolveWidth(parentSize.width)),
      height: range.height.intersect(resolveHeight(parentSize.height)))
  }

  @inline(__always)
  func resolveWidth(_ parent: Int) -> AxisRange {
    Self.range(exactWidth(parent), minimumWidth(parent), maximumWidth(parent))
  }

  @inline(__always)
  func resolveHeight(_ parent: Int) -> AxisRange {
    Self.range(exactHeight(parent), minimumHeight(parent), maximumHeight(parent))
  }

  @inline(__always)
  static func range(_ exact: Int?, _ min: Int?, _ max: Int?) -> AxisRange {
    let low = min ?? 0
    let high = max ?? .infinity
    if high <= low { return AxisRange(exactly: low) }
    guard let exact else { return AxisRange(low, high) }
    return AxisRange(exactly: exact > high ? high : exact < low ? low : exact)
  }

  @inline(__always)
  func exactWidth(_ parent: Int) -> Int? { cells(widthBits, .width, parent) }
  @inline(__always)
  func exactHeight(_ parent: Int) -> Int? { cells(heightBits, .height, parent) }
  @inline(__always)
  func minimumWidth(_ parent: Int) -> Int? { cells(minWidthBits, .minWidth, parent) }
  @inline(__always)
  func minimumHeight(_ parent: Int) -> Int? { cells(minHeightBits, .minHeight, parent) }
  @inline(__always)
  func maximumWidth(_ parent: Int) -> Int? { cells(maxWidthBits, .maxWidth, parent) }
  @inline(__always)
  func maximumHeight(_ parent: Int) -> Int? { cells(maxHeightBits, .maxHeight, parent) }
  @inline(__always)
  func basis(_ parent: Int) -> Int? { cells(flexBasisBits, .flexBasis, parent) }

  @inline(__always)
  private func cells(_ bits: UInt64, _ slot: Slot, _ parent: Int) -> Int? {
    switch (kinds >> slot.rawValue) & 3 {
    case 0: nil
    case 1: Int(bitPattern: UInt(bits))
    default: Dimension.fraction(Double(bitPattern: bits)).resolve(in: parent)
    }
  }
}
