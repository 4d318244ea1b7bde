/// A node that shows a part of content larger than itself: its layout spec decides the size of the content.
/// `ScrollNode`, which people can scroll, is in `NodeUI`.
///
/// A new layout keeps the first visible node in its place when content before it changes
/// (docs/design/scrolling.md §8), but not at the start, where new content comes into view. At another width,
/// which moves everything, it keeps the first visible row.
///
/// The node takes its parent's size, within its own style. Its content is measured without a limit in the
/// scrollable directions; content that is smaller than the node is given the node's size.
open class ScrollLayoutNode: DisplayNode {
  open override var isPointerTarget: Bool { true }
  /// Whether the size of the layout spec becomes `contentSize` (off by default in Texture). If not, the spec
  /// is laid out within the node, and the owner sets `contentSize`.
  public final var automaticallyManagesContentSize = true {
    didSet { if automaticallyManagesContentSize != oldValue { setNeedsLayout() } }
  }
  /// The directions in which content may be larger than the node and people may scroll; a change asks for
  /// layout.
  public final var scrollableDirections = ScrollableDirections.vertical {
    didSet {
      guard scrollableDirections != oldValue else { return }
      setNeedsLayout()
      scrollableDirectionsDidChange()
    }
  }
  /// Room around the content that scrolls with it.
  public final var contentInset = EdgeInsets.zero {
    didSet { if contentInset != oldValue { setNeedsLayout() } }
  }
  /// Whether content that is shorter than the node on a scrollable axis keeps its natural size and lies in
  /// the middle (docs/design/scrolling.md §9). Otherwise it is laid out in all of the room.
  public final var centersContent = false {
    didSet { if centersContent != oldValue { setNeedsLayout() } }
  }
  /// ``contentInset``, the room that the node adds to it, and the room that centres shorter content (UIKit's name).
  public final var adjustedContentInset: EdgeInsets {
    let inset = contentInset.adding(extraInset(in: viewport.size))
    return centersContent ? inset.centering(contentSize, in: viewport.size) : inset
  }
  /// Room at the node's edges that content is neither shown in nor measured with, for scroll indicators that
  /// cover nothing. A node too small to spare it uses it for content.
  public final var reservedInset = EdgeInsets.zero {
    didSet { if reservedInset != oldValue { setNeedsLayout() } }
  }
  /// The size of the content in cells, as last applied, or as the owner has set it.
  public final var contentSize: Size {
    get { appliedContentSize }
    set {
      guard newValue != appliedContentSize else { return }
      appliedContentSize = newValue
      contentDidLayOut(movedBy: 0)
    }
  }
  /// The place in the content that is at the top left of the node. Layout keeps it, within the limits; at
  /// another width it follows the first visible row.
  ///
  /// This class shows the start of the content. A subclass that scrolls overrides the property, and stores the
  /// place itself: `ScrollNode` computes it from its scroll state.
  open var contentOffset: Point {
    get { .zero }
    set {}
  }

  /// The part of the node, in its own coordinates, that shows content.
  public final var viewport: Rect {
    let reserved = reserved(of: frame.size)
    return Rect(
      x: reserved.width > 0 ? reservedInset.left : 0, y: reserved.height > 0 ? reservedInset.top : 0,
      width: max(0, frame.size.width -| reserved.width),
      height: max(0, frame.size.height -| reserved.height))
  }

  /// The room that a node of this size reserves.
  private func reserved(of size: Size) -> Size {
    Size(
      size.width > reservedInset.width ? reservedInset.width : 0,
      size.height > reservedInset.height ? reservedInset.height : 0)
  }

  public override init() {
    super.init()
    storedStyle.flexShrink = 1
    flags.insert(.isScroll)
  }

  /// Room around the content of a view of this size in addition to ``contentInset``, for parts of the view itself;
  /// none in this class.
  open func extraInset(in bounds: Size) -> EdgeInsets { .zero }

  /// Whether ``contentAreas`` are needed.
  package final var keepsContentAreas = false {
    didSet { if keepsContentAreas != oldValue { setNeedsLayout() } }
  }
  /// The numbers of nodes in the children of the content's stack.
  private final var nodeCounts: [Int] = []

  /// The node's size in the layout that was last applied.
  private var appliedSize: Size?
  /// Whether the node places its content by itself, as a list does: its layout has the whole size of the content, and
  /// the node keeps the place of what is visible.
  package final var placesContent = false
  /// The columns by which the first visible node moves in the layout that is being applied.
  package private(set) final var movedColumns = 0
  private final var appliedContentSize = Size.zero
  /// The size of the content's layout. `contentSize` counts the nodes beyond it, too.
  private final var layoutSize = Size.zero
  /// Whether the content was shorter than the node, and so was measured again in all of the room.
  private final var isFilled = false

  /// Whether rows read from right to left, so that leading is the right side; false in this class.
  open var isRightToLeft: Bool { false }

  open override var kind: String { "scroll" }

  override func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    guard automaticallyManagesContentSize else {
      return super.arrange(range, parent, pass, record)
    }
    let parentSize = parent.size
    let directions = scrollableDirections
    let reserved = reserved(
      of: Size(
        width: parentSize.width == .infinity ? .infinity : range.width.clamp(parentSize.width),
        height: parentSize.height == .infinity ? .infinity : range.height.clamp(parentSize.height)))
    let extra = extraInset(
      of: Size(
        width: parentSize.width == .infinity ? 0 : range.width.clamp(parentSize.width),
        height: parentSize.height == .infinity ? 0 : range.height.clamp(parentSize.height)), reserved)
    let x = Axis(
      range.width, parentSize.width, insets: contentInset.width +| extra.width +| reserved.width,
      isScrollable: directions.scrollsHorizontally)
    let y = Axis(
      range.height, parentSize.height, insets: contentInset.height +| extra.height +| reserved.height,
      isScrollable: directions.scrollsVertically)

    var content = SizeRange(width: x.contentRange, height: y.contentRange)
    let viewport = Size(width: x.viewport ?? .infinity, height: y.viewport ?? .infinity)
    var contentParent = ParentSize(
      Size(width: x.room ?? .infinity, height: y.room ?? .infinity), viewport: viewport)
    var size = measureContent(content, contentParent, pass)
    let bounds = Size(width: x.bounds(size.width), height: y.bounds(size.height))

    let filled = SizeRange(
      width: x.filled(content.width, size.width), height: y.filled(content.height, size.height))
    let isFilled = filled != content && !centersContent
    if isFilled {
      content = filled
      contentParent.size = Size(
        width: x.room ?? bounds.width -| x.insets, height: y.room ?? bounds.height -| y.insets)
      size = measureContent(content, contentParent, pass)
    }
    if let record {
      positionContent(content, contentParent, size, in: record, pass)
      record.contentSize = size
      if !record.keepsSpecs { (layoutSize, self.isFilled) = (size, isFilled) }
    }
    return bounds
  }

  /// The same for a node of this size, which reserves some of it.
  private func extraInset(of size: Size, _ reserved: Size) -> EdgeInsets {
    extraInset(in: Size(max(0, size.width -| reserved.width), max(0, size.height -| reserved.height)))
  }

  private func measureContent(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> Size {
    guard let spec = spec(for: range, pass), !pass.leavesOut(spec) else { return range.min }
    return pass.measureStyled(spec, range, parent)
  }

  private func positionContent(
    _ range: SizeRange, _ parent: ParentSize, _ size: Size, in record: LayoutRecord,
    _ pass: LayoutPass
  ) {
    guard let spec = spec(for: range, pass) else { return }
    if spec.isLeftOut { return pass.leaveOut(spec, in: record) }
    // A node that this run of the spec has made is not measured yet.
    if spec.flags.contains(.isNode), let owner = pass.owner, !spec.uncheckedNode.isMeasured(by: owner) {
      _ = pass.measureStyled(spec, range, parent)
    }
    pass.positionStyled(spec, range, parent, size: size, at: .zero, in: record)
    record.keepStack(of: spec)
    if keepsContentAreas { nodeCounts = spec.stackedElements.map(\.nodeCount) }
  }

  /// The areas of the children of the content's row or column, in its coordinates, in their order; of a child that
  /// is a spec, the area of its nodes. A single node's own subnodes count. Needs ``keepsContentAreas``. O(nodes)
  package final var contentAreas: [Rect] {
    guard let record = optionalState?.record else { return [] }
    if nodeCounts == [1], let node = record.elements.first as? DisplayNode, !node.subnodes.isEmpty {
      let origin = record.frame(at: 0).origin
      return node.shownSubnodes.map { Rect(origin: $0.frame.origin + origin, size: $0.frame.size) }
    }
    guard nodeCounts.reduce(0, +) == record.count else { return Array(record.frames) }
    var index = 0
    return nodeCounts.compactMap { count in
      defer { index += count }
      let frames = record.frames[index..<index + count]
      guard let first = frames.first else { return nil }
      return frames.dropFirst().reduce(first) { area, frame in
        let (x, y) = (min(area.minX, frame.minX), min(area.minY, frame.minY))
        return Rect(
          x: x, y: y, width: max(area.maxX, frame.maxX) - x, height: max(area.maxY, frame.maxY) - y)
      }
    }
  }

  /// The size of the content with the nodes that end beyond its layout, on the axes on which the view scrolls.
  private func contentSize(of layout: Size, in record: LayoutRecord) -> Size {
    guard !placesContent else { return layout }
    return Size(
      width: scrollableDirections.scrollsHorizontally ? max(layout.width, record.end.width) : layout.width,
      height: scrollableDirections.scrollsVertically ? max(layout.height, record.end.height) : layout.height)
  }

  override func endDidChange(in record: LayoutRecord) {
    guard let old = record.contentSize else { return }
    let new = contentSize(of: layoutSize, in: record)
    guard new != old else { return }
    record.contentSize = new
    markForApplying()
  }

  /// Unchanged if the content's size is, or if the parent's size decides it and the content is no smaller.
  override func size(following stackSize: Size) -> Size? {
    guard automaticallyManagesContentSize else { return stackSize }
    // The stack was arranged in all of the room: its own size is not known.
    guard let state = optionalState, let record = state.record, record.contentSize != nil, !isFilled else {
      return nil
    }
    let old = layoutSize
    func isFree(_ new: Int, _ old: Int, _ bounds: Int, _ parent: Int, _ insets: Int) -> Bool {
      new == old || parent != .infinity && min(new, old) >= bounds -| insets
    }
    let (bounds, parent) = (state.recordSize, state.recordSurroundings)
    let reserved = reserved(of: bounds)
    let extra = extraInset(of: bounds, reserved)
    let insets = Size(
      contentInset.width +| extra.width +| reserved.width,
      contentInset.height +| extra.height +| reserved.height)
    guard isFree(stackSize.width, old.width, bounds.width, parent.width, insets.width),
      isFree(stackSize.height, old.height, bounds.height, parent.height, insets.height)
    else { return nil }
    layoutSize = stackSize
    record.contentSize = contentSize(of: stackSize, in: record)
    return bounds
  }

  /// Called when ``scrollableDirections`` has changed.
  open func scrollableDirectionsDidChange() {}

  /// Called when the size of the content or of the node may have changed. The first visible row is now `rows`
  /// further down (up, if negative). The default follows it, and keeps the offset within the limits.
  open func contentDidLayOut(movedBy rows: Int) {
    func limit(_ offset: Int, _ content: Int, _ bounds: Int, _ before: Int, _ after: Int) -> Int {
      clamped(offset, 0 -| before, max(0 -| before, content +| after -| bounds))
    }
    let (bounds, inset) = (viewport.size, adjustedContentInset)
    contentOffset = Point(
      x: limit(contentOffset.x, contentSize.width, bounds.width, inset.left, inset.right),
      y: limit(contentOffset.y +| rows, contentSize.height, bounds.height, inset.top, inset.bottom))
  }

  override func applied(_ record: LayoutRecord) {
    let (size, old) = (state.recordSize, appliedSize)
    var moved = Point.zero
    if let old, old.width != size.width {
      moved.y = newOffset(ofFirstRowIn: record).map { $0 -| contentOffset.y } ?? 0
    } else if old == size {
      moved = movement(ofFirstNodeIn: record)
    }
    appliedSize = size
    if let size = record.contentSize { appliedContentSize = size }
    contentDidLayOut(movedBy: moved)
  }

  override func willApplyLayoutsBelow() {
    guard let record = optionalState?.record else { return }
    let moved = movement(ofFirstNodeIn: record)
    if moved != .zero { contentDidLayOut(movedBy: moved) }
  }

  private func contentDidLayOut(movedBy distance: Point) {
    movedColumns = distance.x
    defer { movedColumns = 0 }
    contentDidLayOut(movedBy: distance.y)
  }

  /// The new offset of the first visible row when content is laid out at another width; nodes still have
  /// their old frames. Follows the innermost node there, and keeps the proportion within that node, whose
  /// lines wrap again. O(nodes on the way and their siblings)
  private func newOffset(ofFirstRowIn record: LayoutRecord) -> Int? {
    guard contentOffset.y > 0, record.contentSize != nil else { return nil }
    var (parent, record): (DisplayNode, LayoutRecord) = (self, record)
    // `row` is relative to the parent in the old layout, `top` is the parent's place in the new content.
    var (row, top) = (contentOffset.y, 0)
    var heights: (old: Int, new: Int)?
    while let index = parent.firstIndex(atRow: row, of: record) {
      let (node, frame) = (record.elements[index].uncheckedNode, record.frame(at: index))
      row = row -| node.frame.minY
      top = top +| frame.minY
      heights = (node.frame.size.height, frame.size.height)
      guard row > 0, !(node is ScrollLayoutNode), let inner = node.optionalState?.record else { break }
      (parent, record) = (node, inner)
    }
    guard let heights else { return nil }
    guard row > 0, row < heights.old else { return top +| row }
    // row < old, so that the result is less than new.
    return top +| heights.old.dividingFullWidth(row.multipliedFullWidth(by: max(0, heights.new))).quotient
  }

  /// The rules of docs/design/layout.md §7 for one axis.
  private struct Axis {
    let range: AxisRange
    let parent: Int
    let insets: Int
    let isScrollable: Bool

    init(_ range: AxisRange, _ parent: Int, insets: Int, isScrollable: Bool) {
      self.range = range
      self.parent = parent
      self.insets = insets
      self.isScrollable = isScrollable
    }

    /// The node's length less the insets; nil if it is not known before the content is measured.
    var room: Int? {
      parent == .infinity ? nil : max(0, range.clamp(parent) -| insets)
    }

    /// The length to which fractions in scrolling content refer.
    var viewport: Int? { isScrollable ? room : nil }

    var contentRange: AxisRange {
      isScrollable
        ? .any : AxisRange(max(0, range.min -| insets), max(0, range.max -| insets))
    }

    func bounds(_ content: Int) -> Int {
      range.clamp(parent == .infinity ? content +| insets : parent)
    }

    /// The range for a second measurement: all the room, if the content is shorter on a scrollable axis.
    func filled(_ range: AxisRange, _ content: Int) -> AxisRange {
      let room = max(0, bounds(content) -| insets)
      return isScrollable && content < room ? AxisRange(exactly: room) : range
    }
  }
}

extension DisplayNode {
  /// The index of the subnode whose old frame contains a row, or else of the next below it. Of several, of the one that
  /// begins last, then one that has content, then the shortest: not a backdrop or an overlay of the others.
  fileprivate func firstIndex(atRow row: Int, of record: LayoutRecord) -> Int? {
    var best: (index: Int, rank: (Int, Int, Int, Int))?
    for (index, element) in record.elements.enumerated() {
      let node = element.uncheckedNode
      guard node.superLink === optionalState else { continue }
      let frame = node.frame
      guard frame.maxY > row else { continue }
      let isIn = frame.minY <= row
      let rank = (
        isIn ? 0 : 1, isIn ? row -| frame.minY : frame.minY, node.optionalState?.record == nil ? 1 : 0,
        frame.size.height
      )
      if best.map({ rank < $0.rank }) ?? true { best = (index, rank) }
    }
    return best?.index
  }
}
