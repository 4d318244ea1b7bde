import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  static let paging = Demo(
    "paging", "Pages side by side and in a list",
    keys: [
      DemoKey(
        "left", "right", gesture: "drag", effect: "turn a page", help: "go to the next or previous city",
        priority: true
      ) { (node: PagingNode, keys) in
        node.turnPlaces(keys.key == "right" ? 1 : -1)
      },
      DemoKey(
        "up", "down", effect: "scroll the reports by pages",
        help: "scroll the reports by a page; two lines of it stay in view", priority: true
      ) { (node: PagingNode, keys) in
        node.turnReports(.line(.vertical, keys.key == "down" ? 1 : -1))
      },
      DemoKey("pageup", "pagedown", effect: "do the same", isInHint: false, priority: true) {
        (node: PagingNode, keys) in
        node.turnReports(.page(.vertical, keys.key == "pagedown" ? 1 : -1))
      },
    ],
    preview: PreviewStep.key(.right, times: 4) + PreviewStep.key(.left, times: 4, after: 1.5)
  ) { _ in PagingNode() }
}

/// Saved cities as pages whose neighbours peek, and below them the reports, which scroll by whole pages.
final class PagingNode: DisplayNode {
  private let places = PagerNode(pages: City.saved.map { CityNode($0) })
  private let reports = ScrollNode(content: TextNode(City.reports.joined(separator: "\n"), wrap: .none))
  private let header: PagesHeaderNode

  /// Wider cards would be mostly empty.
  private static let cardWidth = 76

  override init() {
    reports.isPagingEnabled = true
    reports.pageOverlap = 2
    // The header shows the position; an indicator would show it twice.
    reports.indicators = ScrollNodeIndicators(.never)
    reports.edgeHint = .none
    reports.showsHatch = true
    header = PagesHeaderNode("Reports", for: reports)
    super.init()
    places.style.flexGrow = 1
    places.style.flexShrink = 1
    reports.style.flexGrow = 1
    reports.style.flexShrink = 1
    reports.style.flexBasis = .points(0)
  }

  // The two scroll views have different directions, so the key decides which one gets the focus. The keys come
  // before those of the dots, which have the focus after a click.

  fileprivate func turnPlaces(_ pages: Int) {
    window?.focus(places.scrollNode)
    window?.perform(.line(.horizontal, pages))
  }

  fileprivate func turnReports(_ command: ScrollCommand) {
    window?.focus(reports)
    window?.perform(command)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let height = constrainedSize.max.height
    // Without their cards, neighbours would look like stray characters. On a wide screen they show more of themselves.
    let width = constrainedSize.max.width
    places.peek = min(16, height * 5 / 8) > 10 ? max(3, (width - Self.cardWidth) / 2) : 0
    guard height > 8, height != .infinity else { return StackLayoutSpec.vertical { places } }
    return StackLayoutSpec.vertical {
      StackLayoutSpec.vertical { places }.height(.points(min(16, height * 5 / 8)))
      header.inset(EdgeInsets(horizontal: 1))
      reports.inset(EdgeInsets(horizontal: 1)).flexGrow(1).flexShrink(1).flexBasis(0)
    }
  }
}

/// A title with a line after it, and at its end the page of a scroll view.
final class PagesHeaderNode: DisplayNode, DrawableNode {
  private let title: String
  private let scroll: ScrollNode

  init(_ title: String, for scroll: ScrollNode) {
    (self.title, self.scroll) = (title, scroll)
    super.init()
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(maximumSize.width, 1) }

  func draw(in context: DrawingContext) {
    let pages = scroll.pages(of: .vertical)
    let place = pages.count > 0 ? " \(pages.current + 1)/\(pages.count)" : ""
    let width = context.bounds.size.width
    let start = context.put(title + " ", at: .zero, style: TextStyle(attributes: .bold))
    let end = width - DisplayWidth.of(place)
    if end > start {
      let line = context.theme.hasSymbols ? "─" : "-"
      context.put(
        String(repeating: line, count: end - start), at: Point(x: start, y: 0), style: context.theme.border)
      context.put(place, at: Point(x: end, y: 0))
    }
  }
}

/// The weather of one place.
final class CityNode: DisplayNode {
  private let place: TextNode
  private let sky: TextNode
  private let detail: TextNode
  private let picture: TextNode
  private let temperature: LargeNumberNode
  private let hours: TextNode
  private let days: [TextNode]
  private let card = BoxNode(border: .rounded)

  init(_ city: City) {
    place = TextNode(
      city.name, maximumLines: 1, textStyle: TextStyle(attributes: .bold))
    sky = TextNode(city.sky, maximumLines: 1)
    detail = TextNode(city.detail, maximumLines: 2)
    picture = TextNode(
      city.picture.joined(separator: "\n"), wrap: .none, textStyle: DemoColor.amber.style)
    temperature = LargeNumberNode("\(city.temperature)°")
    hours = TextNode(
      Self.line(city.hours), wrap: .none, maximumLines: 1)
    days = city.days.map { TextNode("\($0.name)\n\($0.high)°\n\($0.low)°") }
    super.init()
  }

  private static func line(_ hours: [Int]) -> String {
    "Next hours  " + hours.map { "\($0)°" }.joined(separator: "  ")
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let hasCard = constrainedSize.max.height >= 10
    let content = StackLayoutSpec.vertical(alignItems: .center) {
      place
      StackLayoutSpec.horizontal(spacing: 3, alignItems: .center) {
        picture
        temperature
      }
      sky
      detail
      if constrainedSize.max.height >= 15 { hours.spacingBefore(1) }
      if constrainedSize.max.height >= 13 { StackLayoutSpec.horizontal(spacing: 5) { days } }
    }
    guard hasCard else { return content }
    return content.inset(EdgeInsets(horizontal: 2, vertical: 1)).background(card).inset(
      EdgeInsets(horizontal: 1))
  }
}

/// A number in digits three rows high, or in ordinary digits without block characters.
final class LargeNumberNode: DisplayNode, DrawableNode {
  private let number: String

  private static let shapes: [Character: [String]] = [
    "0": ["█▀█", "█ █", "▀▀▀"], "1": ["▀█ ", " █ ", "▀▀▀"], "2": ["▀▀█", "█▀▀", "▀▀▀"],
    "3": ["▀▀█", " ▀█", "▀▀▀"],
    "4": ["█ █", "▀▀█", "  ▀"], "5": ["█▀▀", "▀▀█", "▀▀▀"], "6": ["█▀▀", "█▀█", "▀▀▀"],
    "7": ["▀▀█", "  █", "  ▀"],
    "8": ["█▀█", "█▀█", "▀▀▀"], "9": ["█▀█", "▀▀█", "▀▀▀"], "-": ["   ", "▀▀▀", "   "],
    "°": ["▄▀▄", " ▀ ", "   "],
  ]

  /// Shows digits, a minus and a degree sign; ignores other characters.
  init(_ number: String) {
    self.number = number.filter { Self.shapes[$0] != nil }
    super.init()
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(max(0, 4 * number.count - 1), 3) }

  func draw(in context: DrawingContext) {
    let style = TextStyle(attributes: .bold)
    guard context.theme.hasSymbols else {
      context.put(number, at: Point(x: 0, y: 1), style: style)
      return
    }
    for (index, digit) in number.enumerated() {
      for (row, line) in (Self.shapes[digit] ?? []).enumerated() {
        context.put(line, at: Point(x: 4 * index, y: row), style: style)
      }
    }
  }
}
