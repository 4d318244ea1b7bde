import LayoutCore
import NodeUI
import ScreenCore

/// The weather of one place, under its sky or in a frame.
final class CityNode: ViewNode {
  private let city: City
  private let place: TextNode
  private let sky: TextNode
  private let detail: TextNode
  private let picture: TextNode
  private let temperature: LargeNumberNode
  private let days: DaysNode
  private let hours: PlotNode
  private let card = BoxNode(border: .rounded)
  /// Whether the page was laid out for a theme with surfaces.
  private var hasSky = false

  init(_ city: City) {
    self.city = city
    place = TextNode(city.name, maximumLines: 1, textStyle: TextStyle(attributes: .bold))
    sky = TextNode(city.sky, maximumLines: 1)
    detail = TextNode(city.detail, maximumLines: 2)
    picture = TextNode(
      city.picture.joined(separator: "\n"), wrap: .none, textStyle: DemoColor.amber.style)
    temperature = LargeNumberNode("\(city.temperature)°", color: .warmth(city.temperature))
    days = DaysNode(city)
    hours = PlotNode(series: [
      PlotSeries(
        points: city.hours.enumerated().map { PlotPoint(x: Double(6 + $0), y: Double($1)) },
        color: DemoColor.amber.style.foreground)
    ])
    super.init()
    (hours.axes, hours.readsPoints) = (.x, false)
    hours.placeText = { "\(Int($0))" }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    hasSky = window?.shownTheme.hasSurfaces == true
    let (width, height) = (constrainedSize.max.width, constrainedSize.max.height)
    let hasCard = height >= 10
    let isWide = width >= 60
    let text = StackLayoutSpec.vertical(alignItems: isWide ? .start : .center) {
      sky
      detail
    }
    let content = StackLayoutSpec.vertical(alignItems: isWide ? .stretch : .center) {
      place.alignSelf(isWide ? .start : .center)
      StackLayoutSpec.horizontal(
        spacing: 3, justifyContent: isWide ? .spaceBetween : .center, alignItems: .center
      ) {
        picture
        temperature
        if isWide { days }
      }
      text
      if height >= 13 { isWide ? hours.height(.points(min(5, height - 10))) : days }
    }
    guard hasCard else { return content }
    let page = content.inset(EdgeInsets(horizontal: 3, vertical: 1))
    return (hasSky ? page : page.background(card)).inset(EdgeInsets(horizontal: 1))
  }

  /// The sky over the place, darker or lighter by its weather, which ends on the page.
  override func draw(in context: DrawingContext) {
    if context.theme.hasSurfaces != hasSky { setNeedsLayout() }
    guard context.theme.hasSurfaces, context.bounds.size.height >= 10 else { return }
    let size = context.bounds.size
    let ground = OKLab(context.theme.pane.background)
    let top = city.skyColor(isDark: ground.lightness < 0.5)
    for y in 0..<size.height {
      let part = Double(y) / Double(max(1, size.height - 1))
      func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
      let color = OKLab(
        lightness: between(top.lightness, ground.lightness), a: between(top.a, ground.a),
        b: between(top.b, ground.b)
      ).color
      context.fill(Rect(x: 1, y: y, width: size.width - 2, height: 1), style: TextStyle(background: color))
    }
  }
}

extension City {
  /// The colour above the place: weak enough for text in the theme's colours.
  fileprivate func skyColor(isDark: Bool) -> OKLab {
    let (lightness, light) = isDark ? (0.36, 1.0) : (0.9, 0.6)
    let (a, b): (Double, Double) =
      switch sky {
      case "Sunny": (-0.02, -0.1)
      case "Snow": (-0.01, -0.03)
      case "Fog", "Cloudy": (0, -0.015)
      default: (-0.005, -0.055)
      }
    return OKLab(lightness: lightness, a: a * light, b: b * light)
  }
}

extension DemoColor {
  /// The colour of a temperature.
  fileprivate static func warmth(_ degrees: Int) -> DemoColor {
    degrees < 5 ? .blue : degrees < 20 ? .green : .amber
  }
}

/// The next days, each with a bar from its lowest to its highest temperature.
private final class DaysNode: ViewNode {
  private let city: City

  init(_ city: City) {
    self.city = city
    super.init()
  }

  private static let bar = 8

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(14 + Self.bar, city.days.count)
  }

  override func draw(in context: DrawingContext) {
    let least = city.days.map(\.low).min() ?? 0
    let span = max(1, (city.days.map(\.high).max() ?? 0) - least)
    for (y, day) in city.days.enumerated() {
      context.put(day.name, at: Point(x: 0, y: y))
      let low = "\(day.low)°"
      context.put(low, at: Point(x: 8 - low.count, y: y), style: DemoColor.blue.text(in: context))
      let start = (day.low - least) * Self.bar / span
      let end = max(start + 1, (day.high - least) * Self.bar / span)
      let line = context.theme.hasSymbols ? "━" : "="
      context.put(
        String(repeating: line, count: end - start), at: Point(x: 9 + start, y: y),
        style: TextStyle(foreground: .role(.border)))
      context.put(
        "\(day.high)°", at: Point(x: 10 + Self.bar, y: y), style: DemoColor.amber.text(in: context))
    }
  }
}

/// The reports of the stations, each with a bar for its temperature.
final class ReportsNode: ViewNode {
  private static let bar = 12
  private static let bounds = -6...27

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? 80 : maximumSize.width, City.reports.count)
  }

  override func draw(in context: DrawingContext) {
    let visible = context.visibleRect
    let secondary = TextStyle(foreground: .role(.textSecondary))
    let hasBars = context.bounds.size.width >= 60
    for y in max(0, visible.minY)..<max(0, min(visible.maxY, City.reports.count)) {
      let report = City.reports[y]
      let color = DemoColor.warmth(report.value)
      context.put(report.time, at: Point(x: 0, y: y), style: secondary)
      context.put(report.place, at: Point(x: 7, y: y))
      let value = "\(report.value)°"
      context.put(value, at: Point(x: 22 - value.count, y: y), style: color.text(in: context))
      if hasBars {
        let length = max(1, (report.value - Self.bounds.lowerBound) * Self.bar / Self.bounds.count)
        let block = context.theme.hasSymbols ? "▄" : "="
        context.put(String(repeating: block, count: length), at: Point(x: 24, y: y), style: color.style)
      }
      context.put(report.remark, at: Point(x: hasBars ? 26 + Self.bar : 24, y: y), style: secondary)
    }
  }
}
