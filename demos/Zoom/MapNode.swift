import LayoutCore
import NodeUI

/// Draws a town at any scale: districts, from scale 1 their streets, from 2 the names of these, from 5 houses with
/// their numbers. A name stands in the visible part of its place and is never cut; one without enough room is left out.
final class MapNode: DisplayNode, DrawableNode, ZoomableNode {
  private let town: Town
  var zoomScale = 1.0 { didSet { if zoomScale != oldValue { setNeedsLayout() } } }

  private static let streetScale = 1.0
  private static let streetNameScale = 1.9
  private static let houseScale = 5.0
  private static let housesInStreet = 8

  init(_ town: Town) {
    self.town = town
    super.init()
  }

  func zoomScale(fitting size: Size) -> Double? {
    min(Double(size.width) / Double(town.size.width), Double(size.height) / Double(town.size.height))
  }

  private func scaled(_ cells: Double) -> Int { Int((cells * zoomScale).rounded()) }
  private func scaled(_ cells: Int) -> Int { scaled(Double(cells)) }
  private var scaledSize: Size { Size(scaled(town.size.width), scaled(town.size.height)) }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { scaledSize }

  func draw(in context: DrawingContext) {
    // A map smaller than its window is centred.
    let (room, size) = (context.bounds.size, scaledSize)
    let origin = Point(x: max(0, room.width - size.width) / 2, y: max(0, room.height - size.height) / 2)
    let visible = context.visibleRect
    for district in town.districts {
      let area = scaled(district.area).moved(by: origin)
      guard area.size.width > 1, area.size.height > 1, !visible.intersection(area).isEmpty else { continue }
      let style = district.color.style
      // The frame's upper side, or the first visible row inside the frame.
      let nameRow = max(area.minY, min(visible.minY, area.maxY - 1))
      let hasSurfaces = context.theme.hasSurfaces
      if hasSurfaces { drawGround(area, .pane, style, context) }
      if zoomScale >= Self.streetScale {
        for street in district.streets where street.isMain || zoomScale >= Self.streetNameScale {
          draw(street, from: origin, below: nameRow, style, context)
        }
      }
      if !hasSurfaces { drawFrame(area, style, context) }
      let bold = TextStyle(attributes: .bold)
      let side = area.insetBy(columns: 1)
      put(district.name, in: Rect(x: side.minX, y: nameRow, width: side.size.width, height: 1), bold, context)
    }
  }

  private func scaled(_ area: Rect) -> Rect {
    let (left, top) = (scaled(area.minX), scaled(area.minY))
    return Rect(x: left, y: top, width: scaled(area.maxX) - left, height: scaled(area.maxY) - top)
  }

  /// Draws a place as a surface with a bar in its colour.
  private func drawGround(_ area: Rect, _ level: ColorRole, _ style: TextStyle, _ context: DrawingContext) {
    context.fill(area, style: TextStyle(background: .role(level)))
    context.drawBar(at: area, style)
  }

  private func drawFrame(_ area: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let lines = context.theme.hasSymbols ? Array("╭─╮│╰╯") : Array("+-+|++")
    let bar = String(repeating: lines[1], count: area.size.width - 2)
    context.put("\(lines[0])\(bar)\(lines[2])", at: area.origin, style: style)
    for y in (area.minY + 1)..<max(area.minY + 1, area.maxY - 1) {
      context.put(String(lines[3]), at: Point(x: area.minX, y: y), style: style)
      context.put(String(lines[3]), at: Point(x: area.maxX - 1, y: y), style: style)
    }
    context.put("\(lines[4])\(bar)\(lines[5])", at: Point(x: area.minX, y: area.maxY - 1), style: style)
  }

  /// Draws a name with a blank on both sides at the start of the visible part of a row, if it has room there.
  private func put(_ name: String, in row: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let room = row.intersection(context.visibleRect)
    let width = DisplayWidth.of(name) + 2
    guard !room.isEmpty, room.size.width >= width else { return }
    context.put(" \(name) ", at: room.origin, style: style)
  }

  // MARK: Streets and houses

  /// - Parameter nameRow: the row with the district's name, which hides a street.
  private func draw(
    _ street: Town.Street, from origin: Point, below nameRow: Int, _ style: TextStyle,
    _ context: DrawingContext
  ) {
    let visible = context.visibleRect
    let (left, right) = (scaled(street.columns.lowerBound), scaled(street.columns.upperBound))
    let row = origin.y + scaled(street.row)
    let line = Rect(x: origin.x + left, y: row, width: right - left, height: 1)
    let part = line.intersection(visible)
    if row > nameRow, !part.isEmpty {
      let mark = context.theme.hasSymbols ? (zoomScale >= Self.houseScale ? "═" : "─") : "-"
      context.put(
        String(repeating: mark, count: part.size.width), at: part.origin, style: DemoColor.grey.style)
      if zoomScale >= Self.streetNameScale {
        put(street.name, in: line.insetBy(columns: 1), .plain, context)
      }
    }
    guard zoomScale >= Self.houseScale else { return }
    let width = Double(street.columns.count) / Double(Self.housesInStreet)
    for index in 0..<2 * Self.housesInStreet {
      // Odd numbers are to the north of the street.
      let x = Double(street.columns.lowerBound) + Double(index / 2) * width
      let house = Rect(
        x: origin.x + scaled(x), y: row + (index % 2 == 0 ? -4 : 2),
        width: scaled(x + width) - scaled(x) - 1, height: 3)
      if house.minY > nameRow { draw(number: index + 1, house, style, context) }
    }
  }

  private func draw(number: Int, _ house: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let name = String(number)
    let visible = context.visibleRect
    guard house.size.width >= name.count + 2, !visible.intersection(house).isEmpty else { return }
    if context.theme.hasSurfaces {
      drawGround(house, .raised, style, context)
    } else {
      drawFrame(house, style, context)
    }
    let place = Rect(
      x: house.minX + (house.size.width - name.count) / 2, y: house.minY + house.size.height / 2,
      width: name.count, height: 1)
    if place.intersection(visible) == place { context.put(name, at: place.origin) }
  }
}

extension Rect {
  /// The rectangle without some columns at both sides.
  fileprivate func insetBy(columns: Int) -> Rect {
    Rect(
      x: minX + columns, y: minY, width: max(0, size.width - 2 * columns), height: size.height)
  }
}
