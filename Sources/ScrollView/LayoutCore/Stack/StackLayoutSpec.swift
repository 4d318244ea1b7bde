/// Arranges its children in a row or a column, as CSS Flexbox does, in whole cells.
///
/// A stack grows children with `flexGrow` to fill its constraint's minimum, and shrinks those with
/// `flexShrink` to keep within its maximum.
public final class StackLayoutSpec: MultipleChildrenLayoutSpec {
  // Properties of one byte come first: between longer ones they would make each stack 16 bytes larger.
  /// The direction in which children follow each other.
  @exclusivity(unchecked) public var direction: StackDirection { didSet { applyAlignments() } }
  /// The placement of children along the stack when cells are left.
  @exclusivity(unchecked) public var justifyContent = JustifyContent.start
  /// The placement of children across the stack, unless their `alignSelf` says otherwise.
  @exclusivity(unchecked) public var alignItems = AlignItems.stretch
  /// Lets children that do not fit begin another line.
  @exclusivity(unchecked) public var flexWrap = FlexWrap.noWrap
  /// The placement of the lines of a wrapping stack when cells are left across it.
  @exclusivity(unchecked) public var alignContent = AlignContent.start
  /// Measures the texts among the children on several threads if there are enough of them. The result is the same.
  @exclusivity(unchecked) public var isConcurrent = false

  /// Sets `justifyContent` or `alignItems`, whichever is horizontal in this direction.
  public var horizontalAlignment = HorizontalAlignment.none { didSet { applyAlignments() } }
  /// Sets `justifyContent` or `alignItems`, whichever is vertical in this direction.
  public var verticalAlignment = VerticalAlignment.none { didSet { applyAlignments() } }

  /// Cells between neighbours, in addition to their own `spacingBefore` and `spacingAfter`.
  @exclusivity(unchecked) public var spacing = 0
  /// Cells between the lines of a wrapping stack.
  @exclusivity(unchecked) public var lineSpacing = 0

  /// A stack; ``horizontal(spacing:justifyContent:alignItems:children:)`` and its vertical counterpart are
  /// shorter.
  public init(
    direction: StackDirection = .horizontal, spacing: Int = 0,
    justifyContent: JustifyContent = .start, alignItems: AlignItems = .stretch,
    flexWrap: FlexWrap = .noWrap, alignContent: AlignContent = .start, lineSpacing: Int = 0,
    children: [LayoutElement] = []
  ) {
    self.direction = direction
    self.spacing = spacing
    self.justifyContent = justifyContent
    self.alignItems = alignItems
    self.flexWrap = flexWrap
    self.alignContent = alignContent
    self.lineSpacing = lineSpacing
    super.init(children: children)
  }

  /// A row: `StackLayoutSpec.horizontal(spacing: 1) { icon; title.flexShrink(1) }`
  public static func horizontal(
    spacing: Int = 0, justifyContent: JustifyContent = .start, alignItems: AlignItems = .stretch,
    @LayoutElementBuilder children: () -> [LayoutElement] = { [] }
  ) -> StackLayoutSpec {
    StackLayoutSpec(
      direction: .horizontal, spacing: spacing, justifyContent: justifyContent,
      alignItems: alignItems, children: children())
  }

  /// A column: `StackLayoutSpec.vertical { header; body.flexGrow(1) }`
  public static func vertical(
    spacing: Int = 0, justifyContent: JustifyContent = .start, alignItems: AlignItems = .stretch,
    @LayoutElementBuilder children: () -> [LayoutElement] = { [] }
  ) -> StackLayoutSpec {
    StackLayoutSpec(
      direction: .vertical, spacing: spacing, justifyContent: justifyContent,
      alignItems: alignItems, children: children())
  }

  public override var kind: String { direction == .horizontal ? "row" : "column" }

  override func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    // Held here, so that neither this nor the arrangement need count references to the children.
    let held = items
    defer { keepAlive(held) }
    var (holdsOnlyNodes, leavesOut) = (true, false)
    for child in Self.uncounted(held) {
      child.withObject { child in
        if !child.flags.contains(.isNode) { holdsOnlyNodes = false }
        if pass.leavesOut(child) { leavesOut = true }
      }
    }
    if holdsOnlyNodes { flags.insert(.holdsOnlyNodes) }
    guard leavesOut else {
      if holdsOnlyNodes { record?.share(held) }
      defer { record?.endSharing() }
      return arrange(Self.uncounted(held), range, parent, pass, record)
    }
    let first = record?.count ?? 0
    let shown = held.filter { !$0.isLeftOut }
    defer { keepAlive(shown) }
    let size = arrange(Self.uncounted(shown), range, parent, pass, record)
    leaveOut(in: record, from: first, pass)
    return size
  }

  /// The children, whose references are not counted. Something else keeps them alive.
  @inline(__always)
  private static func uncounted(_ elements: [LayoutElement]) -> UnsafeBufferPointer<UncountedElement> {
    elements.withElements { UnsafeRawBufferPointer($0).bindMemory(to: UncountedElement.self) }
  }

  /// Leaves out the children that take no room, in a record in which the nodes of the others begin at an index.
  private func leaveOut(in record: LayoutRecord?, from first: Int, _ pass: LayoutPass) {
    var place = first
    for child in items {
      if child.isLeftOut {
        pass.leaveOut(child, in: record, before: place)
      } else if let record, !record.keepsSpecs {
        place += child.nodeCount
      }
    }
  }

  /// Arranges the children that take room.
  private func arrange(
    _ children: UnsafeBufferPointer<UncountedElement>, _ range: SizeRange, _ parent: ParentSize,
    _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    if children.isEmpty { return range.min }
    let mark = pass.scratch.mark
    defer { pass.scratch.release(to: mark) }
    let stack = StackParameters(self)
    return direction == .horizontal
      ? StackArrangement<HorizontalAxis>(stack, children, range, parent.viewport).arrange(pass, record)
      : StackArrangement<VerticalAxis>(stack, children, range, parent.viewport).arrange(pass, record)
  }

  override var stickyAxes: LayoutAxes? {
    .along(isHorizontal: direction == .horizontal, flexWrap == .wrap)
  }

  // Step 8 of docs/design/layout.md §4, CSS Flexbox §8.5: a column hands up its first and last child's
  // baselines, so that it can stand in a row of text.
  override var firstBaseline: Int {
    direction == .vertical ? items.first { !$0.isLeftOut }?.firstBaseline ?? style.ascender : style.ascender
  }
  override var lastBaseline: Int {
    direction == .vertical ? items.last { !$0.isLeftOut }?.lastBaseline ?? style.descender : style.descender
  }

  private func applyAlignments() {
    let along: JustifyContent?
    let across: AlignItems?
    switch horizontalAlignment {
    case .none: (along, across) = (nil, nil)
    case .left: (along, across) = (.start, .start)
    case .middle: (along, across) = (.center, .center)
    case .right: (along, across) = (.end, .end)
    }
    let up: (JustifyContent, AlignItems)? =
      switch verticalAlignment {
      case .none: nil
      case .top: (.start, .start)
      case .center: (.center, .center)
      case .bottom: (.end, .end)
      }
    if direction == .horizontal {
      if let along { justifyContent = along }
      if let up { alignItems = up.1 }
    } else {
      if let across { alignItems = across }
      if let up { justifyContent = up.0 }
    }
  }
}

/// The properties of a `StackLayoutSpec` as plain values.
@MainActor
struct StackParameters {
  let spacing: Int
  let lineSpacing: Int
  let justifyContent: JustifyContent
  let alignItems: AlignItems
  let alignContent: AlignContent
  let wraps: Bool
  let isConcurrent: Bool

  init(_ stack: StackLayoutSpec) {
    spacing = stack.spacing
    lineSpacing = stack.lineSpacing
    justifyContent = stack.justifyContent
    alignItems = stack.alignItems
    alignContent = stack.alignContent
    wraps = stack.flexWrap == .wrap
    isConcurrent = stack.isConcurrent
  }
}
