/// Kinds of scenes with nested and adjacent scroll views of all kinds. A random number generator chooses
/// their sizes, texts and settings.
public enum NestedScene: Int, CaseIterable, Sendable {
  case strips, sameDirection, wrappedRows, chat, pagers, zoom, plane, lists, settings, rowsThatScroll, timed
  case snapping, snapsInPages, pages, peeking

  /// The YAML text of a scene of this kind.
  public func text(using generator: inout some RandomNumberGenerator) -> String {
    var writer = SceneWriter(generator)
    let root = root(&writer)
    generator = writer.generator
    return "root: \(root)\n"
  }

  private func root<Generator>(_ writer: inout SceneWriter<Generator>) -> String {
    switch self {
    case .strips:
      let strips = (0..<3).map { _ in
        writer.scroll(
          "directions: horizontal, height: \(writer.number(2...5))", writer.row(writer.boxes(4...9)))
      }
      return writer.scroll("", writer.column(strips + writer.texts(2...6)))
    case .sameDirection:
      let inner = writer.scroll("height: \(writer.number(2...6))", writer.column(writer.texts(3...9)))
      let middle = writer.scroll(
        "height: \(writer.number(4...12))", writer.column([inner] + writer.texts(3...6)))
      return writer.scroll("", writer.column(writer.texts(1...3) + [middle] + writer.texts(1...6)))
    case .wrappedRows:
      return writer.column([
        writer.list(
          "count: \(writer.number(0...120)), flexGrow: 1, flexShrink: 1", writer.text(words: 3...30)),
        writer.text(words: 1...4),
      ])
    case .chat:
      let list = writer.list(
        "count: \(writer.number(0...90)), inverted: true, flexGrow: 1, flexShrink: 1",
        writer.text(words: 1...20))
      return writer.column([list, "{box: {border: rounded, height: \(writer.number(1...5))}}"])
    case .pagers:
      let pages = [
        writer.scroll("", writer.column(writer.texts(4...12))),
        writer.list("count: \(writer.number(0...40))", writer.text(words: 1...9)),
        writer.text(words: 5...40), writer.pager([writer.text(words: 3...9), writer.box()]),
      ]
      return writer.pager(pages)
    case .zoom:
      let picture = writer.scroll(
        "directions: both, zoom: {minimum: 0.5, maximum: 4}, height: \(writer.number(5...12))",
        "{image: {pattern: \(writer.one(["gradient", "checks"])), pixels: [\(writer.number(9...200)), \(writer.number(9...200))]}}"
      )
      return writer.scroll("", writer.column([picture] + writer.texts(2...8)))
    case .plane:
      let rows = (0..<writer.number(2...5)).map { _ in writer.row(writer.boxes(3...8)) }
      return writer.scroll(
        "directions: both, wheelAcceleration: true, snap: \(writer.number(1...9))", writer.column(rows))
    case .lists:
      let lists = (0..<4).map { _ in
        writer.list(
          "count: \(writer.number(0...60)), width: \(writer.number(5...20))", writer.text(words: 1...12))
      }
      return writer.scroll("directions: horizontal", writer.row(lists))
    case .settings:
      let views = (0..<5).map { _ in
        writer.scroll(
          "width: \(writer.number(4...20)), overscroll: \(writer.one(["auto", "contain", "none"])), paging: {overlap: \(writer.number(0...2))}",
          writer.column(writer.boxes(2...7)))
      }
      return writer.row(views)
    case .rowsThatScroll:
      let strip = writer.scroll(
        "directions: horizontal, height: \(writer.number(1...4))", writer.row(writer.boxes(3...6)))
      return writer.list(
        "count: \(writer.number(1...50)), columns: \(writer.number(1...3)), columnSpacing: 1",
        writer.column([writer.text(words: 1...9), strip]))
    case .timed:
      let list = writer.list(
        "count: \(writer.number(0...40)), \(writer.timing()), followsEnd: \(writer.one(["true", "false"])), height: 50%",
        writer.text(words: 1...20))
      let column =
        "{column: {\(writer.timing()), children: [\(writer.texts(0...9).joined(separator: ", "))]}}"
      let scroll = writer.scroll(
        "height: 40%, refresh: {prepend: \(writer.text(words: 1...9))}, followsEnd: \(writer.one(["true", "false"]))",
        column
      ).replacing("bounces: false", with: "bounces: true")
      let turns = "{text: {strings: [a, b, \"long {time}\"], every: \(writer.number(10...900))ms}}"
      return writer.column([list, turns, scroll])
    case .snapping:
      let views = (0..<3).map { _ in
        writer.scroll(
          "directions: \(writer.one(["vertical", "both"])), width: \(writer.number(6...24)), snap: \(writer.snap())",
          writer.column(writer.boxes(3...9)))
      }
      return writer.row(views)
    case .snapsInPages:
      let strips = (0..<4).map { _ in
        writer.scroll(
          "directions: horizontal, height: \(writer.number(2...9)), snap: \(writer.snap())",
          writer.row(writer.boxes(4...12)))
      }
      return writer.scroll("snap: \(writer.snap())", writer.column(strips + writer.texts(1...5)))
    case .pages:
      let settings =
        "directions: \(writer.one(["horizontal", "both"])), paging: \(writer.paging())"
      return writer.scroll(
        settings, "{box: {width: \(writer.number(20...900)), height: \(writer.number(5...90)), fill: \"p\"}}")
    case .peeking:
      let pages = (0..<writer.number(2...9)).map { _ in writer.text(words: 3...30) }
      return writer.pager(pages, ", peek: \(writer.number(0...25))")
    }
  }
}

/// Writes the elements of a scene in YAML's short form, on one line.
struct SceneWriter<Generator: RandomNumberGenerator> {
  var generator: Generator

  init(_ generator: Generator) { self.generator = generator }

  private static var words: [String] {
    [
      "the", "window", "moves", "and", "the content", "日本語", "stays", "e\u{301}", "where it was", "{index}",
      "🇫🇷", "unbreakablylongword",
    ]
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
  mutating func one(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }

  mutating func text(words: ClosedRange<Int>) -> String {
    let text = (0..<number(words)).map { _ in one(Self.words) }.joined(separator: " ")
    return "{text: {string: \"\(text)\", wrap: \(one(["word", "character", "none"]))}}"
  }

  mutating func texts(_ count: ClosedRange<Int>) -> [String] {
    (0..<number(count)).map { index in
      index == 2 ? "{button: {title: Press}}" : text(words: 1...25)
    }
  }

  mutating func box() -> String {
    "{box: {width: \(number(1...18)), height: \(number(1...7)), border: \(one(["single", "none", "double"])), fill: \".\"}}"
  }

  mutating func boxes(_ count: ClosedRange<Int>) -> [String] { (0..<number(count)).map { _ in box() } }

  func column(_ children: [String]) -> String {
    "{column: {children: [\(children.joined(separator: ", "))]}}"
  }
  func row(_ children: [String]) -> String {
    "{row: {alignItems: start, spacing: 1, children: [\(children.joined(separator: ", "))]}}"
  }

  mutating func pager(_ pages: [String], _ settings: String = "") -> String {
    "{pager: {orientation: \(one(["horizontal", "vertical"])), overlap: \(number(0...2))\(settings), pages: [\(pages.joined(separator: ", "))]}}"
  }

  mutating func snap() -> String {
    let points =
      switch number(0...2) {
      case 0: "every: \(number(1...40))"
      case 1: "points: [0, \(number(1...20)), \(number(21...60))]"
      default: "children: true"
      }
    let align = one(["start", "center", "end"])
    let strictness = one(["mandatory", "mandatory", "proximity"])
    return
      "{\(points), align: \(align), strictness: \(strictness), stop: \(one(["normal", "always"])), padding: \(number(0...2))}"
  }

  mutating func paging() -> String {
    switch number(0...2) {
    case 0: "{overlap: \(number(0...3))}"
    case 1: "{pageSize: \(number(1...40)), align: \(one(["start", "center"]))}"
    default: "{pageSize: \(number(2...10))0%}"
    }
  }

  mutating func list(_ settings: String, _ row: String) -> String {
    "{list: {\(settings), \(inset()), selection: \(one(["none", "single"])), \(indicators()), estimatedRowHeight: \(number(1...4)), row: \(row)}}"
  }

  mutating func scroll(_ settings: String, _ content: String) -> String {
    let settings = settings.isEmpty ? "" : settings + ", "
    let bounces = "bounces: \(one(["true", "true", "false"])), alwaysBounce: \(one(["true", "false"]))"
    return "{scroll: {\(settings)\(bounces), \(inset()), \(indicators()), content: \(content)}}"
  }

  /// The fields of content that changes with time.
  mutating func timing() -> String {
    let ends = one(["append", "prepend", "both"])
    let added = ["append", "prepend"].filter { ends == $0 || ends == "both" }
      .map { "\($0): \(text(words: 1...9))" }.joined(separator: ", ")
    let keep = number(0...1) == 0 ? "" : ", keep: \(number(1...60))"
    return "every: \(number(20...900))ms, \(added), upTo: \(number(1...200))\(keep)"
  }

  private mutating func inset() -> String {
    "contentInset: \(number(0...3) == 0 ? "{top: \(number(0...3)), left: \(number(0...2)), bottom: \(number(0...3)), right: 0}" : "0")"
  }

  private mutating func indicators() -> String {
    "indicators: \(one(["auto", "auto", "always", "never"])), indicatorSize: \(one(["small", "regular", "mini"]))"
  }
}
