/// The result of measuring: the size of an element, and the frames of the elements in it.
///
/// The layout of a node holds the nearest nodes below it, with the specs between them left out and positions
/// summed up; the layout of a spec holds its specs too. Positions are relative to the parent layout.
///
/// Levels below the first belong to the nodes there, and change when those are laid out again.
public struct Layout {
  /// The element that was laid out.
  public let element: LayoutElement
  /// The size in cells.
  public internal(set) var size: Size
  var storedPosition: Point
  let record: LayoutRecord?

  init(_ element: LayoutElement, size: Size, position: Point, record: LayoutRecord?) {
    self.element = element
    self.size = size
    storedPosition = position
    self.record = record
  }

  /// The layout of an element that takes no room.
  init(leftOut element: LayoutElement, size: Size) {
    self.init(element, size: size, position: Self.noPosition, record: nil)
  }

  private static let noPosition = Point(x: .min, y: .min)

  /// The position in the parent layout; nil for the root.
  public var position: Point? {
    storedPosition == Self.noPosition ? nil : storedPosition
  }

  /// Position and size; the root's position counts as (0, 0).
  public var frame: Rect { Rect(origin: position ?? .zero, size: size) }

  /// The layouts directly within this one, from back to front.
  public var sublayouts: [Layout] { record?.items ?? [] }

  /// The size of a scroll node's content; nil for other elements.
  public var contentSize: Size? { record?.contentSize }

  /// The frame of an element among the direct sublayouts. O(sublayouts)
  public func frame(for element: LayoutElement) -> Rect? {
    record?.items.first { $0.element === element }?.frame
  }

  /// A root whose sublayouts stay as they are when the node is laid out again. O(1): the list is copied when
  /// it changes.
  var snapshot: Layout {
    guard let record else { return asRoot }
    let copy = LayoutRecord(of: element)
    copy.items = record.items
    copy.contentSize = record.contentSize
    return Layout(element, size: size, position: Self.noPosition, record: copy)
  }

  var asRoot: Layout { Layout(element, size: size, position: Self.noPosition, record: record) }
}

extension Layout: Equatable {
  /// The same elements with the same sizes at the same places, all the way down.
  public static func == (a: Layout, b: Layout) -> Bool {
    // A list instead of recursion: layouts may be deeper than the call stack allows.
    var left = [(a, b)]
    while let (a, b) = left.popLast() {
      guard a.element === b.element, a.size == b.size, a.storedPosition == b.storedPosition else {
        return false
      }
      if a.record === b.record { continue }
      let (x, y) = (a.sublayouts, b.sublayouts)
      guard x.count == y.count, a.contentSize == b.contentSize else { return false }
      left.append(contentsOf: zip(x, y))
    }
    return true
  }
}

/// The shared part of a layout: the layouts within one element.
final class LayoutRecord {
  unowned(unsafe) let owner: LayoutElement
  @exclusivity(unchecked) var items: [Layout] = []
  @exclusivity(unchecked) var contentSize: Size?
  /// The right and the bottom end of all nodes in it, at any depth; those in a scroll view do not count.
  @exclusivity(unchecked) var end = Size.zero
  /// Whether a node in it has nodes that reach beyond its frame.
  @exclusivity(unchecked) var hasOverflow = false
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
  /// Whether specs become layouts of their own instead of being left out.
  let keepsSpecs: Bool

  init(of owner: LayoutElement, keepsSpecs: Bool = false) {
    self.owner = owner
    self.keepsSpecs = keepsSpecs
  }

  func add(_ element: LayoutElement, size: Size, at position: Point, _ record: LayoutRecord?) {
    items.append(Layout(element, size: size, position: origin + position, record: record))
  }
}

/// A long stack that can follow the change of a single child.
@MainActor
protocol StackUpdating: AnyObject {
  /// Measures one child again and moves those after it.
  ///
  /// - Returns: the stack's new size; nil if the whole stack has to be arranged again.
  func update(_ child: DisplayNode, in record: LayoutRecord, _ pass: LayoutPass) -> Size?
}
