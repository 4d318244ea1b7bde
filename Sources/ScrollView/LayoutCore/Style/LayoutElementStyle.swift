/// The sizes that an element asks its parent for, and its placement in a stack or an absolute spec.
///
/// The parent's constraint always wins. Meaningless numbers are replaced when they are set: a flex factor
/// that is negative or not a number becomes 0.
public struct LayoutElementStyle: Sendable {
  // CompactStyle.swift says what lies where.
  var compact = CompactStyle()
  private var box: StyleBox?

  /// A style that asks for nothing: sizes of the content, no flexibility, no spacing.
  public init() {}

  /// The part that few styles have.
  private var rest: StyleRest {
    get { box?.rest ?? .none }
    set { box = newValue == .none ? nil : StyleBox(newValue) }
  }

  /// The placement of this element across its stack's direction; `auto` is the stack's `alignItems`.
  public var alignSelf: AlignSelf {
    get { compact.alignSelf }
    set { compact.alignSelf = newValue }
  }
  /// The weight with which this element takes a share of the free cells in its stack.
  public var flexGrow: Double {
    @inline(__always)
    get {
      compact.boxed & CompactStyle.growIsBoxed == 0 ? Double(compact.grow) / Self.steps : rest.flexGrow
    }
    set {
      let short = Self.steps(newValue)
      compact.grow = short ?? 0
      if note(CompactStyle.growIsBoxed, short == nil) {
        rest.flexGrow = short == nil ? Self.factor(newValue) : 0
      }
    }
  }
  /// The weight, times the base size, with which this element gives up cells that are missing in its stack.
  public var flexShrink: Double {
    @inline(__always)
    get {
      compact.boxed & CompactStyle.shrinkIsBoxed == 0 ? Double(compact.shrink) / Self.steps : rest.flexShrink
    }
    set {
      let short = Self.steps(newValue)
      compact.shrink = short ?? 0
      if note(CompactStyle.shrinkIsBoxed, short == nil) {
        rest.flexShrink = short == nil ? Self.factor(newValue) : 0
      }
    }
  }
  /// Free cells before this element in a stack; may be negative.
  public var spacingBefore: Int {
    @inline(__always)
    get { compact.boxed & CompactStyle.beforeIsBoxed == 0 ? Int(compact.before) : rest.spacingBefore }
    set {
      let short = Int16(exactly: newValue)
      compact.before = short ?? 0
      if note(CompactStyle.beforeIsBoxed, short == nil) { rest.spacingBefore = short == nil ? newValue : 0 }
    }
  }
  /// Free cells after this element in a stack; may be negative.
  public var spacingAfter: Int {
    @inline(__always)
    get { compact.boxed & CompactStyle.afterIsBoxed == 0 ? Int(compact.after) : rest.spacingAfter }
    set {
      let short = Int16(exactly: newValue)
      compact.after = short ?? 0
      if note(CompactStyle.afterIsBoxed, short == nil) { rest.spacingAfter = short == nil ? newValue : 0 }
    }
  }
  /// The position in an `AbsoluteLayoutSpec`.
  public var layoutPosition: Point {
    get { rest.layoutPosition }
    set { if newValue != layoutPosition { rest.layoutPosition = newValue } }
  }
  /// The edges of the scroll views around that this element does not leave while their content scrolls; of use in
  /// a row, a column and an `AbsoluteLayoutSpec`.
  public var sticky: StickyInsets {
    get { rest.sticky }
    set {
      guard newValue != sticky else { return }
      rest.sticky = newValue
      compact.boxed =
        compact.boxed & ~CompactStyle.hasSticky | (newValue.isEmpty ? 0 : CompactStyle.hasSticky)
    }
  }
  /// The distance in rows from the top to the baseline of the first line.
  public var ascender: Int {
    get { compact.boxed & CompactStyle.hasLineAscender == 0 ? Int(rest.ascender) : 1 }
    set {
      let isLine = newValue == 1
      compact.boxed =
        compact.boxed & ~CompactStyle.hasLineAscender | (isLine ? CompactStyle.hasLineAscender : 0)
      let boxed = isLine ? 0 : Int32(clamping: newValue)
      if boxed != rest.ascender { rest.ascender = boxed }
    }
  }
  /// The distance in rows from the bottom to the baseline of the last line; 0 or negative.
  public var descender: Int {
    get { Int(rest.descender) }
    set { if newValue != descender { rest.descender = Int32(clamping: newValue) } }
  }

  private static func factor(_ value: Double) -> Double {
    value > 0 ? min(value, 1e12) : 0
  }

  private static let steps = 256.0

  /// A factor as `CompactStyle` holds it; nil if that loses something.
  private static func steps(_ value: Double) -> UInt16? { UInt16(exactly: factor(value) * steps) }

  /// Notes whether a field is in the box. Returns whether the box has to change.
  private mutating func note(_ bit: UInt8, _ isBoxed: Bool) -> Bool {
    compact.boxed = compact.boxed & ~bit | (isBoxed ? bit : 0)
    return isBoxed || box != nil
  }
}

extension LayoutElementStyle: Hashable {
  public static func == (a: LayoutElementStyle, b: LayoutElementStyle) -> Bool {
    a.compact == b.compact && (a.box === b.box || a.rest == b.rest)
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(compact)
    hasher.combine(box?.rest)
  }
}

// MARK: - Dimensions

extension LayoutElementStyle {
  /// The exact width, as far as the limits and the constraint allow.
  public var width: Dimension {
    get { dimension(.width) }
    set { set(.width, newValue) }
  }
  /// The exact height, as far as the limits and the constraint allow.
  public var height: Dimension {
    get { dimension(.height) }
    set { set(.height, newValue) }
  }
  /// The least width; it beats `maxWidth` and `width`.
  public var minWidth: Dimension {
    get { dimension(.minWidth) }
    set { set(.minWidth, newValue) }
  }
  /// The least height; it beats `maxHeight` and `height`.
  public var minHeight: Dimension {
    get { dimension(.minHeight) }
    set { set(.minHeight, newValue) }
  }
  /// The greatest width.
  public var maxWidth: Dimension {
    get { dimension(.maxWidth) }
    set { set(.maxWidth, newValue) }
  }
  /// The greatest height.
  public var maxHeight: Dimension {
    get { dimension(.maxHeight) }
    set { set(.maxHeight, newValue) }
  }
  /// The main size from which a stack starts growing and shrinking this element; `auto` is its own size.
  public var flexBasis: Dimension {
    get { dimension(.flexBasis) }
    set { set(.flexBasis, newValue) }
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

  /// Whether there is a minimum or a maximum.
  @inline(__always)
  var hasLimits: Bool { compact.hasLimits }

  /// Whether any dimension is a fraction.
  @inline(__always)
  var hasFractions: Bool { compact.hasFractions }

  /// The axes on which a size or a limit is a fraction.
  var fractionAxes: LayoutAxes {
    let fractions = StyleSlot.fractions(in: compact.kinds)
    return LayoutAxes(
      rawValue: (fractions & StyleSlot.horizontal != 0 ? 1 : 0)
        | (fractions & StyleSlot.vertical != 0 ? 2 : 0))
  }

  /// Whether the flex basis is a fraction.
  var hasFractionalBasis: Bool { StyleSlot.fractions(in: compact.kinds) & StyleSlot.basis != 0 }

  private func dimension(_ slot: StyleSlot) -> Dimension {
    switch compact.kinds >> slot.rawValue & 3 {
    case 0: .auto
    case 2: .fraction(Double(bitPattern: bits(slot)))
    default: .points(cells(slot, .infinity) ?? 0)
    }
  }

  private mutating func set(_ slot: StyleSlot, _ value: Dimension) {
    var (kind, short, long): (UInt16, Int32, UInt64) = (0, 0, 0)
    switch value {
    case .auto: break
    case .points(let points):
      let points = max(0, points)
      let isLimit = StyleSlot.limits >> slot.rawValue & 1 != 0
      if !isLimit, let fitting = Int32(exactly: points) {
        (kind, short) = (1, fitting)
      } else {
        (kind, long) = (3, UInt64(points))
      }
    case .fraction(let fraction):
      if !fraction.isNaN { (kind, long) = (2, fraction.bitPattern) }
    }
    compact.kinds = compact.kinds & ~(3 << slot.rawValue) | kind << slot.rawValue
    switch slot {
    case .width: compact.width = short
    case .height: compact.height = short
    case .flexBasis: compact.basis = short
    default: break
    }
    if bits(slot) != long { rest.set(slot, long) }
  }

  /// The value of a dimension that is in the box.
  private func bits(_ slot: StyleSlot) -> UInt64 {
    box?.rest.bits(slot) ?? 0
  }
}

// MARK: - Resolving

extension LayoutElementStyle {
  /// The sizes that this style asks for in a parent of the given size; `.infinity` is an axis not known.
  ///
  /// As in CSS, a minimum beats a maximum, and both beat an exact size.
  public func resolve(parentSize: Size) -> SizeRange {
    if compact.kinds & StyleSlot.sizes == 0 { return .unconstrained }
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
    if compact.kinds & StyleSlot.sizes == 0 { return range }
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
  func exactWidth(_ parent: Int) -> Int? { cells(.width, parent) }
  @inline(__always)
  func exactHeight(_ parent: Int) -> Int? { cells(.height, parent) }
  @inline(__always)
  func minimumWidth(_ parent: Int) -> Int? { cells(.minWidth, parent) }
  @inline(__always)
  func minimumHeight(_ parent: Int) -> Int? { cells(.minHeight, parent) }
  @inline(__always)
  func maximumWidth(_ parent: Int) -> Int? { cells(.maxWidth, parent) }
  @inline(__always)
  func maximumHeight(_ parent: Int) -> Int? { cells(.maxHeight, parent) }
  @inline(__always)
  func basis(_ parent: Int) -> Int? { cells(.flexBasis, parent) }

  @inline(__always)
  private func cells(_ slot: StyleSlot, _ parent: Int) -> Int? {
    switch compact.kinds >> slot.rawValue & 3 {
    case 0: nil
    case 1: slot == .width ? Int(compact.width) : slot == .height ? Int(compact.height) : Int(compact.basis)
    default: boxedCells(slot, parent)
    }
  }

  @inline(never)
  private func boxedCells(_ slot: StyleSlot, _ parent: Int) -> Int? {
    let bits = bits(slot)
    return compact.kinds >> slot.rawValue & 3 == 3
      ? Int(bits) : Dimension.fraction(Double(bitPattern: bits)).resolve(in: parent)
  }
}
