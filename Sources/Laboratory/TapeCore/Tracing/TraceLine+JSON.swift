import NodeUI
import ScreenCore

// The lines as JSON, in the order of their keys that docs/laboratory.md has.
extension TraceLine {
  /// The line without its line break.
  public var json: String {
    switch self {
    case .header(let header):
      var text = "{\"trace\":2,\"scene\":\(JSONText.quoted(header.scene))"
      if let tape = header.tape { text += ",\"tape\":\(JSONText.quoted(tape))" }
      text += ",\"size\":[\(header.size.width),\(header.size.height)]"
      if let fps = header.framesPerSecond { text += ",\"fps\":\(fps)" }
      return text + "}"
    case .frame(let frame):
      let scrolls = frame.scrolls.map { "\(JSONText.quoted($0.name)):\($0.state.json)" }
      return "{\"t\":\(JSONText.number(frame.time)),\"scrolls\":{\(scrolls.joined(separator: ","))}}"
    case .input(let input): return input.json
    case .check(let check):
      var text = "{\"t\":\(JSONText.number(check.time)),\"expect\":\(JSONText.quoted(check.check))"
      text += ",\"place\":\(JSONText.quoted(check.place)),\"ok\":\(check.isMet)"
      if let expected = check.expected { text += ",\"expected\":\(JSONText.quoted(expected))" }
      if let found = check.found { text += ",\"found\":\(JSONText.quoted(found))" }
      return text + "}"
    case .screenshot(let time, let name):
      return "{\"t\":\(JSONText.number(time)),\"screenshot\":\(JSONText.quoted(name))}"
    case .damage(let time, let cells, let rows):
      return "{\"t\":\(JSONText.number(time)),\"damage\":\(cells),\"rows\":\(rows)}"
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
        TraceScroll(json: member.value).map { TraceFrame.Scroll(name: member.name, state: $0) }
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
    } else {
      return nil
    }
  }
}

extension TraceScroll {
  /// The keys of a plain trace, without the brace at the end.
  var plainJSON: String {
    func thumb(_ thumb: Thumb?) -> String { thumb.map { "[\($0.position),\($0.length)]" } ?? "null" }
    var text = "{\"offset\":\(offset.json),\"contentSize\":[\(contentSize.width),\(contentSize.height)]"
    text += ",\"bounds\":[\(bounds.width),\(bounds.height)],\"phase\":\(JSONText.quoted(phase))"
    text += ",\"velocity\":\(velocity.json),\"indicators\":{\"vertical\":\(thumb(verticalThumb))"
    return text + ",\"horizontal\":\(thumb(horizontalThumb))}"
  }

  /// The keys of a plain trace first, then those that are not 0.
  var json: String {
    var text = plainJSON
    if target != .zero { text += ",\"target\":[\(target.x),\(target.y)]" }
    if !overscroll.isZero { text += ",\"overscroll\":\(overscroll.json)" }
    if horizontalPage ?? 0 != 0 || verticalPage ?? 0 != 0 {
      func page(_ page: Int?) -> String { page.map(String.init) ?? "null" }
      text += ",\"page\":[\(page(horizontalPage)),\(page(verticalPage))]"
    }
    if let zoom { text += ",\"zoom\":\(JSONText.number(zoom))" }
    if showsHorizontal || showsVertical { text += ",\"shown\":[\(showsHorizontal),\(showsVertical)]" }
    if insets != .zero {
      text += ",\"insets\":[\(insets.top),\(insets.left),\(insets.bottom),\(insets.right)]"
    }
    if !hand.isZero { text += ",\"hand\":\(hand.json)" }
    return text + "}"
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
  var json: String {
    var text = "{\"t\":\(JSONText.number(time)),\"input\":\(JSONText.quoted(event))"
    if let at { text += ",\"at\":[\(at.x),\(at.y)]" }
    if let by { text += ",\"by\":\(by.json)" }
    if let place { text += ",\"place\":\(JSONText.quoted(place))" }
    if let taken { text += ",\"taken\":\(JSONText.quoted(taken))" }
    if let rule { text += ",\"rule\":\(JSONText.quoted(rule))" }
    if left != nil || !moved.isZero { text += ",\"moved\":\(moved.json)" }
    if let left { text += ",\"left\":\(left.json)" }
    if !asked.isEmpty {
      let answers = asked.map { answer in
        let result = answer.cells.map(JSONText.number) ?? JSONText.quoted(answer.reason ?? "")
        return "[\(JSONText.quoted(answer.name)),\(result)]"
      }
      text += ",\"asked\":[\(answers.joined(separator: ","))]"
    }
    return text + "}"
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
  fileprivate var json: String { "[\(JSONText.number(x)),\(JSONText.number(y))]" }

  init?(json value: JSONValue) {
    guard let pair = value.array, pair.count == 2 else { return nil }
    self.init(x: pair[0].number ?? 0, y: pair[1].number ?? 0)
  }
}

extension Size {
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
