import LayoutCore
import NodeUI
import ScrollCore

/// A node that fills itself with one character and takes the pointer.
final class TileNode: ViewNode {
  override var isPointerTarget: Bool { true }
  let character: Unicode.Scalar

  init(_ character: Unicode.Scalar, height: Int, width: Int? = nil) {
    self.character = character
    super.init()
    style.height = .points(height)
    if let width { style.width = .points(width) }
  }

  override func draw(in context: DrawingContext) {
    context.fill(context.visibleRect, with: Character(character))
  }
}

/// Sections below each other, each a column of a heading and a body.
struct StickySections {
  struct Section {
    var heading: Int
    var body: Int
    var edges: StickyInsets
    /// Whether the heading comes after the body.
    var isFooter = false
  }

  private(set) var sections: [Section]
  let headings: [TileNode]
  let bodies: [TileNode]
  let scroll: ScrollNode

  /// - Parameter nests: whether each section is a node of its own instead of a spec.
  init(_ sections: [Section], nests: Bool = false) {
    self.sections = sections
    func character(_ index: Int) -> Unicode.Scalar { Unicode.Scalar(0x100 + UInt32(index))! }
    let headings = sections.indices.map { TileNode(character(2 * $0), height: sections[$0].heading) }
    let bodies = sections.indices.map { TileNode(character(2 * $0 + 1), height: sections[$0].body) }
    for index in sections.indices { headings[index].style.sticky = sections[index].edges }
    (self.headings, self.bodies) = (headings, bodies)
    func column(_ index: Int) -> LayoutElement {
      let parts = [headings[index], bodies[index]]
      return StackLayoutSpec(
        direction: .vertical, children: sections[index].isFooter ? parts.reversed() : parts)
    }
    let nodes = sections.indices.map { index in
      return DisplayNode { _, _ in column(index) }
    }
    scroll = ScrollNode {
      StackLayoutSpec(direction: .vertical, children: nests ? nodes : sections.indices.map(column))
    }
    scroll.indicators = ScrollNodeIndicators(.never)
    scroll.edgeHint = .none
  }

  /// Random sections with headings of at most 3 rows.
  init(seed random: inout some RandomNumberGenerator, nests: Bool, edges: [StickyInsets]) {
    let sections = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      Section(
        heading: .random(in: 1...3, using: &random), body: .random(in: 0...12, using: &random),
        edges: edges.randomElement(using: &random)!, isFooter: .random(using: &random))
    }
    self.init(sections, nests: nests)
  }

  /// Changes the height of a body.
  mutating func setBody(_ index: Int, height: Int) {
    sections[index].body = height
    bodies[index].style.height = .points(height)
  }

  /// The characters of the rows of a screen, worked out row by row; 0 for a blank one.
  func rows(offset: Int, height: Int) -> [Unicode.Scalar] {
    var rows = [Unicode.Scalar](repeating: " ", count: height)
    func paint(_ tile: TileNode, _ start: Int, _ length: Int) {
      for row in start..<start + length where (0..<height).contains(row - offset) {
        rows[row - offset] = tile.character
      }
    }
    var (top, displaced): (Int, [(TileNode, Int, Int)]) = (0, [])
    for (index, section) in sections.enumerated() {
      let end = top + section.heading + section.body
      let place = section.isFooter ? top + section.body : top
      paint(bodies[index], section.isFooter ? top : top + section.heading, section.body)
      let start = Self.stepwise(
        place, length: section.heading, container: top..<end, view: offset..<offset + height, section.edges)
      if start == place {
        paint(headings[index], start, section.heading)
      } else {
        displaced.append((headings[index], start, section.heading))
      }
      top = end
    }
    for (tile, start, length) in displaced { paint(tile, start, length) }
    return rows
  }

  /// The place of a sticky child, found cell by cell.
  static func stepwise(
    _ place: Int, length: Int, container: Range<Int>, view: Range<Int>, _ edges: StickyInsets
  ) -> Int {
    var place = place
    if let top = edges.top {
      while place < view.lowerBound + top, place + length < container.upperBound { place += 1 }
    }
    if let bottom = edges.bottom {
      if let top = edges.top, length > view.count - top - bottom { return place }
      while place + length > view.upperBound - bottom, place > container.lowerBound { place -= 1 }
    }
    return place
  }
}
