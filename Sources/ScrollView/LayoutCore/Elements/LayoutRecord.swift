// The layout of a node: its nodes and their frames.
//
// Most nodes have one stack of nodes and nothing else. Then the record keeps the array of the stack's spec, which counts one
// reference instead of one for each child, and the frames lie one after another. A `Layout` is made of them when one
// is asked for. The layout of a child is that of its node, so only a record with specs in it keeps layouts of its own.

/// The shared part of a layout: the elements within one element, and their frames.
final class LayoutRecord {
  unowned(unsafe) let owner: LayoutElement
  /// The elements. While a stack that shares its children is positioned, those that are not placed yet, too.
  @exclusivity(unchecked) private(set) var elements: [LayoutElement] = []
  /// The number of elements that are placed.
  @exclusivity(unchecked) private(set) var count = 0
  /// The memory of the frames, which copies of the record share. Its first frame and its capacity are read for each frame.
  @exclusivity(unchecked) private var store: FrameStore?
  @exclusivity(unchecked) private var firstFrame: UnsafeMutablePointer<Rect>?
  @exclusivity(unchecked) private var capacity = 0
  /// The layouts of the elements, if specs are among them.
  @exclusivity(unchecked) private var records: [LayoutRecord?] = []
  @exclusivity(unchecked) var contentSize: Size?
  /// The right and the bottom end of all nodes in it, at any depth; those in a scroll view do not count.
  @exclusivity(unchecked) var end = Size.zero
  /// Whether a node in it has nodes that reach beyond its frame.
  @exclusivity(unchecked) var hasOverflow = false
  /// Whether specs become layouts of their own instead of being left out.
  let keepsSpecs: Bool
  /// The number of times that the layout was arranged.
  @exclusivity(unchecked) var arrangement: UInt32 = 0
  /// Set for a long stack, so that it can follow the changes of single children.
  @exclusivity(unchecked) var stack: (any StackUpdating)?
  /// The position of the spec that is being positioned, in the record's node.
  @exclusivity(unchecked) var origin = Point.zero
  /// The sticky children, each before those in it.
  @exclusivity(unchecked) var sticky: [StickyArea] = []
  /// The index of the sticky child that is being positioned.
  @exclusivity(unchecked) var openSticky: Int?
  /// The hidden nodes, which stay subnodes of the record's node.
  @exclusivity(unchecked) var hidden: [HiddenNode] = []

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
    if !records.isEmpty { records = [] }
    count = 0
    // A copy keeps the frames.
    if !isKnownUniquelyReferenced(&store) { (store, firstFrame, capacity) = (nil, nil, 0) }
    contentSize = nil
    stack = nil
    if !sticky.isEmpty { sticky = [] }
    if !hidden.isEmpty { hidden = [] }
    origin = .zero
    hasOverflow = false
    end = .zero
  }

  /// Takes the children of a stack that are about to be placed in their order. They are nodes.
  ///
  /// - Returns: room for their frames; nil if the record has other elements.
  @inline(__always)
  func share(_ children: [LayoutElement]) -> UnsafeMutablePointer<Rect>? {
    guard count == 0, !keepsSpecs, !children.isEmpty else { return nil }
    elements = children
    return room(for: children.count)
  }

  /// Notes the first of the children that the record shares as placed. Their frames are in the room already.
  @inline(__always)
  func notePlaced(_ number: Int, to far: Size) {
    count = number
    end = Size(width: max(end.width, far.width), height: max(end.height, far.height))
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
    if keepsSpecs { records.append(record) }
  }

  /// Room for a number of frames, with those that are there.
  @inline(__always)
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
    (copy.elements, copy.count, copy.records) = (elements, count, records)
    (copy.store, copy.firstFrame, copy.capacity) = (store, firstFrame, capacity)
    copy.contentSize = contentSize
    return copy
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
