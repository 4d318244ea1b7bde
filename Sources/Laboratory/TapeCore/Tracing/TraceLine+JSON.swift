import NodeUI
import SceneFields
import ScreenCore

// The lines as JSON, in the order of their keys that docs/traces.md has.
extension TraceLine {
  /// The line without its line break.
  public var json: String { value.text }

  private var value: JSONValue {
    switch self {
    case .header(let header):
      .object(having: [
        ("trace", 2), ("scene", .string(header.scene)), ("tape", header.tape.map { .string($0) }),
        ("size", header.size.json), ("fps", header.framesPerSecond.map { .whole($0) }),
      ])
    case .frame(let frame):
      .object([
        ("t", .number(frame.time)), ("scrolls", .object(frame.scrolls.map { ($0.name, $0.state.json) })),
      ])
    case .input(let input): input.json
    case .check(let check):
      .object(having: [
        ("t", .number(check.time)), ("expect", .string(check.check)), ("place", .string(check.place)),
        ("ok", .bool(check.isMet)), ("expected", check.expected.map { .string($0) }),
        ("found", check.found.map { .string($0) }),
      ])
    case .screenshot(let time, let name): .object([("t", .number(time)), ("screenshot", .string(name))])
    case .damage(let time, let cells, let rows):
      .object([("t", .number(time)), ("damage", .whole(cells)), ("rows", .whole(rows))])
    case .output(let time, let bytes): .object([("t", .number(time)), ("output", .whole(bytes))])
    }
  }

  /// Reads a line of a trace, full or not; nil if it is none.
  public init?(json text: some StringProtocol) {
    guard let value = JSONValue(text) else { return nil }
    if value["trace"] != nil {
      guard let size = value["size"].flatMap(Size.init(json:)) else { return nil }
      self = .header(
        TraceHeader(
          scene: value["scene"]?.string ?? "", tape: value["tape"]?.string, size: size,
          framesPerSecond: value["fps"]?.whole))
      return
    }
    guard let time = value["t"]?.number, time >= 0, time < 1e9 else { return nil }
    if let scrolls = value["scrolls"]?.members {
      let states = scrolls.compactMap { member in
        TraceScroll(json: member.1).map { TraceFrame.Scroll(name: member.0, state: $0) }
      }
      guard states.count == scrolls.count else { return nil }
      self = .frame(TraceFrame(time: time, scrolls: states))
    } else if let event = value["input"]?.string {
      self = .input(TraceInput(json: value, event, at: time))
    } else if let check = value["expect"]?.string {
      let isMet = value["ok"]?.bool ?? true
      self = .check(
        TraceCheck(
          time: time, check: check, place: value["place"]?.string ?? "",
          expected: isMet ? nil : value["expected"]?.string ?? "",
          found: isMet ? nil : value["found"]?.string ?? ""))
    } else if let name = value["screenshot"]?.string {
      self = .screenshot(time: time, name: name)
    } else if let cells = value["damage"]?.whole {
      self = .damage(time: time, cells: cells, rows: value["rows"]?.whole ?? 0)
    } else if let bytes = value["output"]?.whole {
      self = .output(time: time, bytes: bytes)
    } else {
      return nil
    }
  }
}

extension TraceScroll {
  /// The members of a plain trace.
  var plainMembers: [(String, JSONValue)] {
    func thumb(_ thumb: Thumb?) -> JSONValue {
      thumb.map { [.whole($0.position), .whole($0.length)] } ?? .null
    }
    return [
      ("offset", offset.json), ("contentSize", contentSize.json), ("bounds", bounds.json),
      ("phase", .string(phase)), ("velocity", velocity.json),
      (
        "indicators",
        .object([("vertical", thumb(verticalThumb)), ("horizontal", thumb(horizontalThumb))])
      ),
    ]
  }

  /// The members of a plain trace first, then those that are not 0.
  var json: JSONValue {
    func page(_ page: Int?) -> JSONValue { page.map { .whole($0) } ?? .null }
    let hasPage = horizontalPage ?? 0 != 0 || verticalPage ?? 0 != 0
    let sides = [insets.top, insets.left, insets.bottom, insets.right]
    return .object(
      having: plainMembers + [
        ("target", target == .zero ? nil : [.whole(target.x), .whole(target.y)]),
        ("overscroll", overscroll.isZero ? nil : overscroll.json),
        ("page", hasPage ? [page(horizontalPage), page(verticalPage)] : nil),
        ("zoom", zoom.map { .number($0) }),
        ("shown", showsHorizontal || showsVertical ? [.bool(showsHorizontal), .bool(showsVertical)] : nil),
        ("insets", insets == .zero ? nil : .array(sides.map { .whole($0) })),
        ("hand", hand.isZero ? nil : hand.json),
      ])
  }

  init?(json value: JSONValue) {
    guard let offset = value["offset"].flatMap(ScrollDistance.init(json:)) else { return nil }
    self.init()
    self.offset = offset
    contentSize = value["contentSize"].flatMap(Size.init(json:)) ?? .zero
    bounds = value["bounds"].flatMap(Size.init(json:)) ?? .zero
    phase = value["phase"]?.string ?? "idle"
    velocity = value["velocity"].flatMap(ScrollDistance.init(json:)) ?? ScrollDistance()
    verticalThumb = value["indicators"]?["vertical"].flatMap(Thumb.init(json:))
    horizontalThumb = value["indicators"]?["horizontal"].flatMap(Thumb.init(json:))
    if let pair = value["target"]?.array, pair.count == 2 {
      target = Point(x: pair[0].whole ?? 0, y: pair[1].whole ?? 0)
    }
    overscroll = value["overscroll"].flatMap(ScrollDistance.init(json:)) ?? ScrollDistance()
    if let pages = value["page"]?.array, pages.count == 2 {
      (horizontalPage, verticalPage) = (pages[0].whole, pages[1].whole)
    }
    zoom = value["zoom"]?.number
    if let shown = value["shown"]?.array, shown.count == 2 {
      (showsHorizontal, showsVertical) = (shown[0].bool == true, shown[1].bool == true)
    }
    if let sides = value["insets"]?.array, sides.count == 4 {
      func side(_ index: Int) -> Int { sides[index].whole ?? 0 }
      insets = EdgeInsets(top: side(0), left: side(1), bottom: side(2), right: side(3))
    }
    hand = value["hand"].flatMap(ScrollDistance.init(json:)) ?? ScrollDistance()
  }
}

extension TraceInput {
  var json: JSONValue {
    .object(having: [
      ("t", .number(time)), ("input", .string(event)), ("at", at.map { [.whole($0.x), .whole($0.y)] }),
      ("by", by?.json), ("place", place.map { .string($0) }), ("taken", taken.map { .string($0) }),
      ("rule", rule.map { .string($0) }), ("moved", left != nil || !moved.isZero ? moved.json : nil),
      ("left", left?.json),
      (
        "asked",
        asked.isEmpty
          ? nil
          : .array(
            asked.map { [.string($0.name), $0.cells.map { .number($0) } ?? .string($0.reason ?? "")] })
      ),
    ])
  }

  init(json value: JSONValue, _ event: String, at time: Double) {
    self.init(time: time, event: event)
    at = value["at"]?.wholes(2).map { Point(x: $0[0], y: $0[1]) }
    by = value["by"].flatMap(ScrollDistance.init(json:))
    (place, taken, rule) = (value["place"]?.string, value["taken"]?.string, value["rule"]?.string)
    moved = value["moved"].flatMap(ScrollDistance.init(json:)) ?? ScrollDistance()
    left = value["left"].flatMap(ScrollDistance.init(json:))
    asked = (value["asked"]?.array ?? []).compactMap { answer in
      guard let parts = answer.array, parts.count == 2, let name = parts[0].string else { return nil }
      return Answer(name: name, cells: parts[1].number, reason: parts[1].string)
    }
  }
}

extension ScrollDistance {
  fileprivate var json: JSONValue { [.number(x), .number(y)] }

  init?(json value: JSONValue) {
    guard let pair = value.array, pair.count == 2 else { return nil }
    self.init(x: pair[0].number ?? 0, y: pair[1].number ?? 0)
  }
}

extension Size {
  fileprivate var json: JSONValue { [.whole(width), .whole(height)] }

  init?(json value: JSONValue) {
    guard let pair = value.wholes(2) else { return nil }
    self.init(max(0, pair[0]), max(0, pair[1]))
  }
}

extension TraceScroll.Thumb {
  init?(json value: JSONValue) {
    guard let pair = value.wholes(2) else { return nil }
    self.init(position: pair[0], length: pair[1])
  }
}

extension JSONValue {
  /// The whole numbers of a list of this length; nil for any other value.
  fileprivate func wholes(_ count: Int) -> [Int]? {
    let numbers = (array ?? []).compactMap(\.whole)
    return array?.count == count && numbers.count == count ? numbers : nil
  }
}
