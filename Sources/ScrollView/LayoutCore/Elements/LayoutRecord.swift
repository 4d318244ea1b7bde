// The layout of a node: its nodes and their frames.
//
// Most nodes have one stack of nodes and nothing else. Then the record keeps the array of the stack's spec, which counts one
// reference instead of one for each child, and the frames lie one after another. A `Layout` is made of them when one
// is asked for. The layout of a child is that of its node, so only a record with specs in it keeps layouts of its own.
//
// A new record is written as a whole, so what few layouts have is an object of its own (`RecordRest`).

/// The shared part of a layout: the elements within one element, and their frames.
final class LayoutRecord {
  unowned(unsafe) let owner: LayoutElement
  /// The elements. While a stack that shares its children is positioned, those that are not placed yet, too.
  @exclusivity(unchecked) private(set) var elements: [LayoutElement] = []
  /// The number of elements that are placed.
  @exclusivity(unchecked) private(set) var count = 0
  /// The memory of the frames, which copies of the record share. Its first frame and its capacity are read for each frame.
  private var store: FrameStore?
  @exclusivity(unchecked) private var firstFrame: UnsafeMutablePointer<Rect>?
  @exclusivity(unchecked) private var capacity = 0
  /// The right and the bottom end of all nodes in it, at any depth; those in a scroll view do not count.
  @exclusivity(unchecked) var end = Size.zero
  /// Whether a node in it has nodes that reach beyond its frame.
  var hasOverflow = false
  /// Whether specs become layouts of their own instead of being left out.
  let keepsSpecs: Bool
  /// The number of times that the layout was arranged.
  var arrangement: UInt32 = 0
  /// The position of the spec that is being positioned, in the record's node.
  var origin = Point.zero
  private var optionalRest: RecordRest?

  init(of owner: LayoutElement, keepsSpecs: Bool = false) {
    self.owner = owner
    self.keepsSpecs = keepsSpecs
  }

  // MARK: Reading

  @inline(__always)
  func frame(at index: Int) -> Rect {
    assert(index >= 0 && index < count)
    return firstFrame.unsafelyUnwrapped[index]
  }

  /// The frames of the elements that are placed.
  @inline(__always)
  var frames: UnsafeMutableBufferPointer<Rect> {
    UnsafeMutableBufferPointer(start: firstFrame, count: count)
  }

  /// The layout of an element.
  func layout(at index: Int) -> Layout {
    let (element, frame) = (elements[index], frames[index])
    // A caller that has the layout is where its nodes may be read.
    let records = optionalRest?.records ?? []
    let record = index < records.count ? records[index] : Isolation.unchecked(element) { $0.ownRecord }
    return Layout(element, size: frame.size, position: frame.origin, record: record)
  }

  /// The layouts of the elements, from back to front. O(elements)
  var layouts: [Layout] { (0..<count).map { layout(at: $0) } }

  /// Whether an element is placed at an index.
  @inline(__always)
  func has(_ element: LayoutElement, at index: Int) -> Bool {
    index >= 0 && index < count && elements.withElements { $0[index] === element }
  }

  // MARK: Filling

  /// Empties the record for another arrangement.
  func removeAll() {
    elements = []
    count = 0
    // A copy keeps the frames.
    if !isKnownUniquelyReferenced(&store) { (store, firstFrame, capacity) = (nil, nil, 0) }
    if optionalRest != nil { optionalRest = nil }
    origin = .zero
    hasOverflow = false
    end = .zero
  }

  /// Holds the children of a stack, which are nodes, before they are placed in their order.
  func share(_ children: [LayoutElement]) {
    guard count == 0, !keepsSpecs, !children.isEmpty else { return }
    elements = children
    room(for: children.count)
  }

  /// Forgets the children that were left out.
  @inline(__always)
  func endSharing() {
    if count == 0 { elements = [] } else if elements.count > count { elements.removeSubrange(count...) }
  }

  func add(_ element: LayoutElement, size: Size, at position: Point, _ record: LayoutRecord?) {
    if elements.count > count, !elements.withElements({ [count] in $0[count] === element }) { endSharing() }
    if elements.count == count { elements.append(element) }
    let place = origin + position
    room(for: count + 1)[count] = Rect(origin: place, size: size)
    count += 1
    end = end.reaching(place, size)
    if keepsSpecs { rest.records.append(record) }
  }

  /// Room for a number of frames, with those that are there.
  @inline(__always) @discardableResult
  private func room(for number: Int) -> UnsafeMutablePointer<Rect> {
    if number > capacity { take(max(number, 2 * count)) }
    return firstFrame.unsafelyUnwrapped
  }

  /// Takes memory for a number of frames, and copies those that are there.
  @inline(never)
  private func take(_ number: Int) {
    let new = FrameStore.create(minimumCapacity: number) { _ in }
    let frames = new.withUnsafeMutablePointerToElements { $0 }
    if let firstFrame { frames.initialize(from: firstFrame, count: count) }
    (store, firstFrame, capacity) = (new, frames, number)
  }

  /// The frames, for a change of some.
  func changeFrames(_ body: (UnsafeMutableBufferPointer<Rect>) -> Void) {
    if !isKnownUniquelyReferenced(&store), count > 0 { take(count) }
    body(frames)
  }

  /// The same layout, which stays as it is.
  func copy() -> LayoutRecord {
    let copy = LayoutRecord(of: owner, keepsSpecs: keepsSpecs)
    (copy.elements, copy.count) = (elements, count)
    (copy.store, copy.firstFrame, copy.capacity) = (store, firstFrame, capacity)
    if let optionalRest {
      (copy.rest.records, copy.contentSize) = (optionalRest.records, optionalRest.contentSize)
    }
    return copy
  }
}

/// The part of a record that few layouts need.
private final class RecordRest {
  var records: [LayoutRecord?] = []
  var contentSize: Size?
  var stack: (any StackUpdating)?
  var sticky: [StickyArea] = []
  var openSticky: Int?
  var hidden: [HiddenNode] = []
}

extension LayoutRecord {
  private var rest: RecordRest {
    if let optionalRest { return optionalRest }
    let rest = RecordRest()
    optionalRest = rest
    return rest
  }

  /// The size of the content of a scroll view.
  var contentSize: Size? {
    get { optionalRest?.contentSize }
    set { if newValue != nil || optionalRest != nil { rest.contentSize = newValue } }
  }
  /// Set for a long stack, so that it can follow the changes of single children.
  var stack: (any StackUpdating)? {
    get { optionalRest?.stack }
    set { if newValue != nil || optionalRest != nil { rest.stack = newValue } }
  }
  /// The sticky children, each before those in it.
  var sticky: [StickyArea] {
    get { optionalRest?.sticky ?? [] }
    _modify { yield &rest.sticky }
  }
  /// The index of the sticky child that is being positioned.
  var openSticky: Int? {
    get { optionalRest?.openSticky }
    set { if newValue != nil || optionalRest != nil { rest.openSticky = newValue } }
  }
  /// The hidden nodes, which stay subnodes of the record's node.
  var hidden: [HiddenNode] {
    get { optionalRest?.hidden ?? [] }
    _modify { yield &rest.hidden }
  }
}

extension LayoutElement {
  /// The layout of a node.
  fileprivate var ownRecord: LayoutRecord? {
    flags.contains(.isNode) ? uncheckedNode.optionalState?.record : nil
  }
}

/// Frames one after another.
private typealias FrameStore = ManagedBuffer<Void, Rect>

/// A long stack that can follow the change of a single child.
@MainActor
protocol StackUpdating: AnyObject {
  /// Measures one child again and moves those after it.
  ///
  /// - Returns: the stack's new size; nil if the whole stack has to be arranged again.
  func update(_ child: DisplayNode, in record: LayoutRecord, _ pass: LayoutPass) -> Size?
}
