import LayoutCore
import NodeUI
import PortholeSystem
import SceneFields
import ScrollCore

extension Demo {
  static let atlas = Demo(
    "atlas", "A map of the world",
    keys: [
      DemoKey(
        "n", "N", effect: "fly", help: "fly to the next city of the strip, or to the one before"
      ) {
        (node: AtlasNode, keys) in node.step(by: keys.key == "n" ? 1 : -1)
      },
      DemoKey("/", effect: "finds one", help: "finds one of 500 cities, and flies there") {
        (node: AtlasNode, _) in node.find()
      },
      DemoKey(
        "+", "-", "0", effect: "zoom",
        help:
          "zoom in and out, and show the whole world; Ctrl-wheel zooms at the pointer, and springs back at limits"
      ),
      DemoKey(
        gesture: "drag", effect: "moves it",
        help: "moves the map, and throws it: around the world, but not over a pole"),
    ],
    poster: Poster(
      steps: PreviewStep.key(.character("n"), times: 1, after: 1)
        + PreviewStep.key(.character("n"), after: 4) + PreviewStep.key(.character("0"), after: 4))
  ) { setting in AtlasNode(showsMachine: setting.showsMachine) }
}

/// The map, a strip of cards of cities, and a small map that shows the part in view.
final class AtlasNode: DisplayNode, DrawableNode, DemoContent {
  private let map = MapScrollNode()
  private let cards: [PressableNode]
  private let strip: ScrollNode
  private let overview = OverviewNode()
  /// The card that was chosen last, and whether the strip moves to another one.
  private var card = 0
  private var isStripMoving = false
  /// The seconds of UTC at 0 of the window's clock.
  private var start: Double?
  private let showsMachine: Bool
  /// The minute that shows.
  private var minute = 0

  /// A summer morning in Europe, for tapes.
  private static let sample = 1_782_030_600.0
  private static let cardCount = 40
  /// The degrees of longitude in view after a flight.
  private static let degrees = 24.0
  private static let leastHeight = 14

  init(showsMachine: Bool) {
    self.showsMachine = showsMachine
    start = showsMachine ? nil : Self.sample
    cards = AtlasCity.all.prefix(Self.cardCount).map { PressableNode(CityCardNode($0)) }
    let cards = cards
    strip = ScrollNode(.horizontal) { StackLayoutSpec.horizontal(spacing: 1) { cards } }
    super.init()
    map.world.clock = { [weak self] in self?.utc(at: $0) ?? $0 }
    strip.horizontalSnapPoints = SnapPoints(every: CityCardNode.size.width + 1)
    strip.indicators = ScrollNodeIndicators(.never)
    strip.onScroll = { [weak self] _ in self?.isStripMoving = true }
    for (index, card) in cards.enumerated() {
      (card.content as? CityCardNode)?.clock = map.world.clock
      card.onPress = { [weak self] _ in self?.choose(index) }
    }
  }

  private func utc(at time: Double) -> Double {
    let start = start ?? Double(PortholeSystem.time(nil)) - time
    self.start = start
    return start + time
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let showsStrip = constrainedSize.max.height >= Self.leastHeight
    strip.isHidden = !showsStrip
    let overview = RelativeLayoutSpec(
      horizontalPosition: .end, verticalPosition: .start, child: overview.inset(EdgeInsets(horizontal: 1)))
    return StackLayoutSpec.vertical {
      map.overlay(overview).flexGrow(1).flexShrink(1).flexBasis(0)
      strip.height(.points(CityCardNode.size.height))
    }
  }

  // MARK: Journeys

  /// Flies to the next card, or to the one before.
  fileprivate func step(by count: Int) { choose(max(0, min(cards.count - 1, card + count))) }

  private func choose(_ index: Int) {
    card = index
    strip.setContentOffset(Point(x: index * (CityCardNode.size.width + 1), y: 0), animated: true)
    map.fly(to: index, degrees: Self.degrees)
  }

  /// Shows all cities in a picker.
  fileprivate func find() {
    let picker = PickerNode("City", AtlasCity.all.map(\.name), placeholder: "name")
    picker.details = AtlasCity.all.map(\.country)
    picker.onActivate = { [weak self] picker in
      let index = picker.currentIndex
      picker.window?.dismiss(picker)
      if let self, let index {
        index < cards.count ? choose(index) : map.fly(to: index, degrees: Self.degrees)
      }
    }
    window?.present(picker, as: .modal(title: "Find a city"))
  }

  /// Flies to the card at which the strip came to rest, and lets the terminator move once a minute.
  func animate(at time: Double) -> Double? {
    if isStripMoving, strip.phase == .idle {
      isStripMoving = false
      let width = CityCardNode.size.width + 1
      let index = min(cards.count - 1, max(0, (strip.contentOffset.x + width / 2) / width))
      // At its end the strip cannot show the last cards at its start.
      if strip.contentOffset.x < strip.contentSize.width - strip.viewport.size.width, index != card {
        choose(index)
      }
    }
    let utc = utc(at: time)
    if minute != Int(utc / 60) {
      minute = Int(utc / 60)
      setNeedsDisplay()
    }
    map.land()
    overview.show(map)
    // A tape comes to rest; there the terminator moves with the next frame.
    return showsMachine ? time + 60 - utc.truncatingRemainder(dividingBy: 60) : nil
  }

  /// The middle of the view, and the time.
  var place: String {
    let world = map.world.worldSize
    let (x, y) = (
      Double(map.contentOffset.x) + Double(map.viewport.size.width) / 2,
      Double(map.contentOffset.y) + Double(map.viewport.size.height) / 2
    )
    let longitude = (x / Double(max(1, world.width)) * 360).truncatingRemainder(dividingBy: 360) - 180
    let latitude = Projection.latitude(max(0, min(1, y / Double(max(1, world.height)))))
    func degrees(_ value: Double, _ names: (String, String)) -> String {
      "\(Int(abs(value).rounded()))° \(value < 0 ? names.1 : names.0)"
    }
    return "\(degrees(latitude, ("N", "S"))) \(degrees(longitude, ("E", "W")))  "
      + "\(Sun.time(at: utc(at: window?.time ?? 0))) UTC"
  }
}

/// The scroll view of the map, which goes around the world.
final class MapScrollNode: ScrollNode {
  let world = WorldNode()
  /// The size for which the limits of the scale were set.
  private var fittedSize = Size.zero
  /// The city to which it flies.
  private var destination: (index: Int, degrees: Double)?

  /// The greatest scale, at which a view of 200 columns shows some 12°.
  private static let largest = 32.0

  override init() {
    super.init()
    let world = world
    scrollableDirections = .both
    layoutSpecBlock = { _, _ in world }
    indicators = ScrollNodeIndicators(.never)
    edgeHint = .none
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    let size = viewport.size
    guard size != fittedSize, size.width > 0, size.height > 0, let least = world.zoomScale(fitting: size)
    else { return }
    let isFirst = fittedSize == .zero
    let wasWhole = zoomScale == minimumZoomScale
    fittedSize = size
    setZoomLimits(minimum: least, maximum: max(Self.largest, least))
    guard isFirst || wasWhole else { return }
    zoomToFit()
    let columns = world.worldSize
    setContentOffset(
      Point(
        x: (WorldNode.copies * columns.width - size.width) / 2, y: (columns.height - size.height) / 2),
      animated: false)
  }

  /// Keeps the middle of the view in the world at home, so that nothing that is visible moves.
  override func prepareToDraw(at time: Double) {
    super.prepareToDraw(at: time)
    let width = world.worldSize.width
    let away = (contentOffset.x + viewport.size.width / 2) / width - WorldNode.copies / 2
    guard !isZooming, away != 0, hasWorlds else { return }
    update(at: time) {
      $0.setGeometry(anchoring: .numbers(movedBy: Point(x: -away * width, y: 0)), at: time)
    }
  }

  /// Whether layout has given the content its size at this scale.
  private var hasWorlds: Bool { contentSize.width == world.worldSize.width * WorldNode.copies }

  /// Flies along an arc to a city, the shorter way around the world.
  func fly(to index: Int, degrees: Double) {
    world.chosen = index
    zoom(to: rect(around: index, degrees), animated: true)
    destination = (index, degrees)
  }

  /// Ends a flight exactly at its city: at its start, the place was known to a cell of a smaller scale only.
  func land() {
    guard let (index, degrees) = destination, !isZooming else { return }
    destination = nil
    let shown = Double(viewport.size.width) / Double(world.worldSize.width) * 360
    if phase == .idle, abs(shown - degrees) < 3 { zoom(to: rect(around: index, degrees), animated: true) }
  }

  /// The cells around a city, in the world where it is nearest.
  private func rect(around index: Int, _ degrees: Double) -> Rect {
    let (size, place) = (world.worldSize, AtlasCity.all[index].place)
    let middle = contentOffset.x + viewport.size.width / 2
    var x = Int(place.x * Double(size.width))
    x += Int((Double(middle - x) / Double(size.width)).rounded()) * size.width
    let y = Int(place.y * Double(size.height))
    let width = max(1, Int((Double(size.width) * degrees / 360).rounded()))
    let height = max(1, width * viewport.size.height / max(1, viewport.size.width))
    return Rect(x: x - width / 2, y: y - height / 2, width: width, height: height)
  }
}
