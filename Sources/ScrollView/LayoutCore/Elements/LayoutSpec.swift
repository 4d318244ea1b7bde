/// Arranges its children. A spec belongs to one layout: build a new one each time.
///
/// `LayoutSpec()` itself is an empty area of its minimum size: with `flexGrow` it is a spacer. For a spec of
/// your own, override `children` and `calculateLayoutThatFits(_:)`.
open class LayoutSpec: LayoutElement {
  private var sizes = MeasuredSizes()
  private var ownName: String?

  public final override var name: String? {
    get { ownName }
    set { ownName = newValue }
  }

  public override init() {
    super.init()
  }

  deinit {
    Isolation.unchecked(self) { spec in
      if !spec.flags.contains(.holdsOnlyNodes) { LayoutTeardown.release(spec) }
    }
  }

  /// The elements that the spec arranges, from back to front.
  open var children: [LayoutElement] { [] }

  /// The layout of the spec within a range to which its style has been applied. Override it in specs outside
  /// the library: lay the children out with `layoutThatFits(_:parentSize:)` and give each a position with
  /// `Layout.at(_:)`.
  open func calculateLayoutThatFits(_ constrainedSize: SizeRange) -> Layout {
    Layout(spec: self, size: constrainedSize.min, sublayouts: [])
  }

  open override var kind: String { "spacer" }

  /// Measures the children and, given a record, positions them in it. Every spec of the library overrides it.
  func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    let layout = calculateLayoutThatFits(range)
    if let record {
      for sublayout in layout.sublayouts {
        pass.position(finished: sublayout, in: record)
      }
    }
    return layout.size
  }

  override func measured(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> Size {
    if type(of: self) == LayoutSpec.self { return range.min }
    if let found = sizes.find(range, parent, pass) {
      pass.viewportAxes.formUnion(found.axes)
      return found.size
    }
    let others = pass.viewportAxes
    pass.viewportAxes = .none
    let size = measuredOnce(range, parent, pass)
    sizes.insert(range, parent, pass, size)
    pass.viewportAxes.formUnion(others)
    return size
  }

  override func measuredOnce(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> Size {
    arrangeGuarded(range, parent, pass, nil)
  }

  override func measuredAndPositioned(
    _ range: SizeRange, _ parent: ParentSize, in record: LayoutRecord, _ pass: LayoutPass
  ) -> Size {
    if record.keepsSpecs {
      let own = LayoutRecord(of: record.owner, keepsSpecs: true)
      let size = arrangeGuarded(range, parent, pass, own)
      record.add(self, size: size, at: .zero, own)
      return size
    }
    return arrangeGuarded(range, parent, pass, record)
  }

  override func positioned(
    _ range: SizeRange, _ parent: ParentSize, size: Size, at position: Point, in record: LayoutRecord,
    _ pass: LayoutPass
  ) {
    if record.keepsSpecs {
      let own = LayoutRecord(of: record.owner, keepsSpecs: true)
      _ = arrangeGuarded(range, parent, pass, own)
      record.add(self, size: size, at: position, own)
    } else {
      let origin = record.origin
      record.origin = origin + position
      _ = arrangeGuarded(range, parent, pass, record)
      record.origin = origin
    }
  }

  /// Arranges the spec with enough call stack, unless it is being arranged already and so contains itself.
  @inline(__always)
  private func arrangeGuarded(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    if flags.contains(.isBusy) {
      pass.report(.contains(outer: debugName, inner: debugName))
      return range.min
    }
    flags.insert(.isBusy)
    defer { flags.remove(.isBusy) }
    // A closure for both would count references to all that it uses.
    if pass.hasRoom { return arrange(range, parent, pass, record) }
    return pass.onFreshStack(for: self) { arrange(range, parent, pass, record) } ?? range.min
  }
}

extension Layout {
  /// Makes the layout of a spec outside the library.
  public init(spec: LayoutSpec, size: Size, sublayouts: [Layout]) {
    let record = LayoutRecord(of: spec, keepsSpecs: true)
    for layout in sublayouts {
      record.add(layout.element, size: layout.size, at: layout.storedPosition, layout.record)
    }
    self.init(spec, size: size, position: .zero, record: record)
    self = asRoot
  }

  /// The same layout at a position in its parent.
  public func at(_ position: Point) -> Layout {
    Layout(element, size: size, position: position, record: record)
  }
}

/// A spec for any number of children.
open class MultipleChildrenLayoutSpec: LayoutSpec {
  final var items: [LayoutElement]

  init(children: [LayoutElement]) {
    items = children
  }

  open override var children: [LayoutElement] {
    get { items }
    set {
      items = newValue
      flags.remove(.holdsOnlyNodes)
    }
  }

  override func takeHeldElements(_ held: inout [LayoutElement]) {
    held.append(contentsOf: items)
    items = []
  }
}

/// A spec for one child. Without the child it has its minimum size.
open class SingleChildLayoutSpec: LayoutSpec {
  /// The element that the spec arranges. While it is nil, each layout reports a problem.
  public final var child: LayoutElement?

  init(child: LayoutElement?) {
    self.child = child
  }

  open override var children: [LayoutElement] { child.map { [$0] } ?? [] }

  override var onlyElement: LayoutElement? { child }

  /// The spec's size without its child; reports the problem.
  final func missingChild(_ range: SizeRange, _ pass: LayoutPass) -> Size {
    pass.report(.missingChild(spec: debugName))
    return range.min
  }

  override func takeHeldElements(_ held: inout [LayoutElement]) {
    if let child { held.append(child) }
    child = nil
  }
}

/// Builds the children of a spec from elements, optional elements, arrays, `if` and `for`.
@MainActor
@resultBuilder
public enum LayoutElementBuilder {
  public static func buildExpression(_ element: LayoutElement) -> [LayoutElement] { [element] }
  public static func buildExpression(_ element: LayoutElement?) -> [LayoutElement] {
    element.map { [$0] } ?? []
  }
  public static func buildExpression(_ elements: [LayoutElement]) -> [LayoutElement] { elements }
  public static func buildBlock(_ parts: [LayoutElement]...) -> [LayoutElement] {
    parts.flatMap { $0 }
  }
  public static func buildBlock(_ part: [LayoutElement]) -> [LayoutElement] { part }
  public static func buildArray(_ parts: [[LayoutElement]]) -> [LayoutElement] {
    parts.flatMap { $0 }
  }
  public static func buildOptional(_ part: [LayoutElement]?) -> [LayoutElement] { part ?? [] }
  public static func buildEither(first part: [LayoutElement]) -> [LayoutElement] { part }
  public static func buildEither(second part: [LayoutElement]) -> [LayoutElement] { part }
  public static func buildLimitedAvailability(_ part: [LayoutElement]) -> [LayoutElement] { part }
}

/// The sizes of one spec that were measured in the present pass. Without them, every level of stacks within
/// stacks would multiply the measurements by three.
@MainActor
struct MeasuredSizes {
  private struct Entry {
    var range: SizeRange
    var parent: ParentSize
    var size: Size
    /// The axes on which the size depends on the viewport.
    var axes: LayoutAxes
  }

  // Held strongly, so that no later pass can have the same address.
  private var pass: LayoutPass?
  private var entries: [Entry] = []
  private static let limit = 32

  /// The size for a constraint, and the axes on which it depends on the viewport.
  func find(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> (size: Size, axes: LayoutAxes)? {
    guard self.pass === pass else { return nil }
    for entry in entries
    where entry.range == range && entry.parent.size == parent.size
      && entry.parent.viewport.equals(parent.viewport, on: entry.axes)
    {
      return (entry.size, entry.axes)
    }
    return nil
  }

  /// Remembers a size that was measured after `viewportAxes` of the pass had been cleared.
  mutating func insert(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ size: Size) {
    if self.pass !== pass {
      self.pass = pass
      entries.removeAll(keepingCapacity: true)
    } else if entries.count == Self.limit {
      entries.removeFirst()
    }
    entries.append(Entry(range: range, parent: parent, size: size, axes: pass.viewportAxes))
  }
}
