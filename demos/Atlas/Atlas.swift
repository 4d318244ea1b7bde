import LayoutCore
import NodeUI
import PortholeSystem
import SceneFields
import ScrollCore

extension Demo {
  static let atlas = Demo(
    "atlas", "A map of the world",
    keys: [
      DemoKey("n", "N", effect: "fly", help: "fly to the next city of the strip, and back") {
        (node: AtlasNode, keys) in node.step(by: keys.key == "n" ? 1 : -1)
      },
      DemoKey("/", effect: "finds one", help: "finds one of 500 cities, and flies there") {
        (node: AtlasNode, _) in node.find()
      },
      DemoKey("+", "-", "0", effect: "zoom", help: "zoom, and show the whole world; also Ctrl-wheel"),
      DemoKey(gesture: "drag", effect: "moves it", help: "moves the map, and throws it around the world"),
    ],
    poster: Poster(
      start: PreviewStep.key(.character("+"), times: 5) + PreviewStep.key(.left, times: 8),
      steps: PreviewStep.key(.up, times: 4) + PreviewStep.key(.right, times: 8))
  ) { setting in AtlasNode(showsMachine: setting.showsMachine) }
}

/// The map, a strip of cards of cities, and a small map that shows the part in view.
final class AtlasNode: ViewNode, DemoContent, ScrollDelegate {
  private let world = WorldNode()
  private let map: ScrollNode
  private let cards: [PressableNode]
  /// The time of day on each card.
  private let times: [TextNode]
  private let strip: ScrollNode
  private let overview: MiniMapNode
  /// The card that was chosen last.
  private var card = 0
  /// The seconds of UTC at 0 of the window's clock.
  private var start: Double?
  private let showsMachine: Bool

  /// The worlds in the content of the map.
  static let worlds = 5
  /// A summer evening in Europe, for tapes.
  private static let sample = 1_782_075_600.0
  private static let (cardCount, cardWidth, leastHeight) = (40, 26, 14)
  /// The degrees of longitude in view after a flight.
  private static let degrees = 24.0

  init(showsMachine: Bool) {
    self.showsMachine = showsMachine
    start = showsMachine ? nil : Self.sample
    map = ScrollNode(.both, content: world)
    overview = MiniMapNode(for: map)
    times = AtlasCity.all.prefix(Self.cardCount).map { _ in TextNode("--:--") }
    cards = zip(AtlasCity.all, times).map { Self.card($0, time: $1) }
    let cards = cards
    strip = ScrollNode(.horizontal) { StackLayoutSpec.horizontal(spacing: 1) { cards } }
    super.init()
    map.horizontalRepeats = Self.worlds
    map.zoomFit = ZoomFit(largest: 32)
    map.edgeHint = .none
    overview.picture = World.picture
    for scroll in [map, strip] { scroll.indicators = ScrollNodeIndicators(.never) }
    strip.horizontalSnapPoints = SnapPoints(every: Self.cardWidth + 1)
    strip.delegate = self
    world.clock = { [weak self] in self?.utc(at: $0) ?? $0 }
    world.covered = { [weak overview] in
      guard let overview, overview.isShown else { return .zero }
      return Size(overview.frame.size.width + 2, overview.frame.size.height)
    }
    for (index, card) in cards.enumerated() {
      card.onPress = { [weak self] _ in self?.choose(index) }
    }
  }

  private func utc(at time: Double) -> Double {
    let start = start ?? Double(PortholeSystem.time(nil)) - time
    self.start = start
    return start + time
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    strip.isHidden = constrainedSize.max.height < Self.leastHeight
    let overview = RelativeLayoutSpec(
      horizontalPosition: .end, verticalPosition: .start,
      child: overview.height(.points(9)).inset(EdgeInsets(horizontal: 1)))
    return StackLayoutSpec.vertical {
      map.overlay(overview).flexGrow(1).flexShrink(1).flexBasis(0)
      strip.height(.points(3))
    }
  }

  /// A card with a city, its country, its people and its time of day.
  private static func card(_ city: AtlasCity, time: TextNode) -> PressableNode {
    let second = TextStyle(foreground: .role(.textSecondary))
    let lines = StackLayoutSpec.vertical {
      StackLayoutSpec.horizontal(spacing: 1, justifyContent: .spaceBetween) {
        TextNode(city.name, maximumLines: 1, textStyle: TextStyle(attributes: .bold)).flexShrink(1)
        time
      }
      TextNode(city.country, maximumLines: 1, textStyle: second)
      TextNode("\(city.people) people", textStyle: second)
    }
    let surface = BoxNode(textStyle: TextStyle(background: .role(.raised)))
    return PressableNode(
      lines.inset(EdgeInsets(horizontal: 1)).background(surface).width(.points(cardWidth)))
  }

  /// Lets the terminator move once a minute; a tape comes to rest, and there it moves with the next frame.
  override func animate(at time: Double) -> Double? {
    for (city, text) in zip(AtlasCity.all, times) { text.string = city.time(at: utc(at: time)) }
    return showsMachine ? time + 60 - utc(at: time).truncatingRemainder(dividingBy: 60) : nil
  }

  // MARK: Journeys

  /// Flies to the next card, or to the one before.
  fileprivate func step(by count: Int) { choose(max(0, min(cards.count - 1, card + count))) }

  private func choose(_ index: Int) {
    card = index
    strip.setContentOffset(Point(x: index * (Self.cardWidth + 1), y: 0), animated: true)
    fly(to: index)
  }

  /// Flies along an arc to a city, the shorter way around the world.
  private func fly(to index: Int) {
    world.chosen = index
    let (natural, place) = (WorldNode.natural, AtlasCity.all[index].place)
    var x = place.x * natural.columns
    x += ((map.viewCenter.x - x) / natural.columns).rounded() * natural.columns
    // With whole columns in the world, the place is exact.
    let columns = (Double(map.viewport.size.width) * 360 / Self.degrees).rounded()
    map.setCenter((x, place.y * natural.rows), zoomScale: columns / natural.columns, animated: true)
  }

  /// Shows all cities in a picker.
  fileprivate func find() {
    let picker = PickerNode("City", AtlasCity.all.map(\.name), placeholder: "name")
    picker.details = AtlasCity.all.map(\.country)
    picker.onActivate = { [weak self] picker in
      let index = picker.currentIndex
      picker.window?.dismiss(picker)
      if let self, let index { index < cards.count ? choose(index) : fly(to: index) }
    }
    window?.present(picker, as: .modal(title: "Find a city"))
  }

  // MARK: The strip

  func scrollViewDidEndDragging(willDecelerate: Bool) { flyToCardAtRest() }
  func scrollViewDidEndDecelerating() { flyToCardAtRest() }
  func scrollViewDidEndScrollingAnimation() { flyToCardAtRest() }

  /// Flies to the card at which people left the strip.
  private func flyToCardAtRest() {
    let width = Self.cardWidth + 1
    let index = min(cards.count - 1, max(0, (strip.contentOffset.x + width / 2) / width))
    // At its end the strip cannot show the last cards at its start.
    let isAtEnd = strip.contentOffset.x >= strip.contentSize.width - strip.viewport.size.width
    if strip.phase == .idle, !isAtEnd, index != card { choose(index) }
  }

  /// The middle of the view, and the time.
  var place: String {
    let (center, natural) = (map.viewCenter, WorldNode.natural)
    let longitude = Int((center.x / natural.columns * 360).truncatingRemainder(dividingBy: 360) - 180)
    let latitude = Int(Projection.latitude(max(0, min(1, center.y / natural.rows))))
    return "\(abs(latitude))° \(latitude < 0 ? "S" : "N") \(abs(longitude))° \(longitude < 0 ? "W" : "E")  "
      + "\(Sun.time(at: utc(at: window?.time ?? 0))) UTC"
  }
}
