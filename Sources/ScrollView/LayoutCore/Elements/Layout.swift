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
  public var sublayouts: [Layout] { record?.layouts ?? [] }

  /// The size of a scroll node's content; nil for other elements.
  public var contentSize: Size? { record?.contentSize }

  /// The frame of an element among the direct sublayouts. O(sublayouts)
  public func frame(for element: LayoutElement) -> Rect? {
    guard let record, let index = record.elements.firstIndex(of: element) else { return nil }
    return record.frame(at: index)
  }

  /// A root whose sublayouts stay as they are when the node is laid out again. O(1): the frames are copied when
  /// they change.
  var snapshot: Layout {
    guard let record else { return asRoot }
    return Layout(element, size: size, position: Self.noPosition, record: record.copy())
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
