/// Frames as one SVG that plays by itself, with CSS only, so that pages which allow no scripts show it, too.
///
/// Each distinct row stands once in the file. Where a row of the screen changes, its versions lie next to each
/// other in a strip, which steps from one to the next. Readers who want less motion see one frame.
public struct AnimatedSVG {
  /// Frames that follow sooner than this, in seconds, replace each other.
  private static let shortest = 1.0 / 30

  private let title: String
  private var size: (rows: Int, columns: Int) = (0, 0)
  /// The markup of the distinct rows, whose number is their place.
  private var versions: [String] = []
  private var numbers: [String: Int] = [:]
  private var inks: Set<SVGInk> = []
  private var strokeInks: Set<SVGInk> = []
  private var frames: [Frame] = []
  /// The number of the frame for readers who want less motion.
  private var still: Int?

  private struct Frame {
    var time: Double
    /// The version of each row.
    var rows: [Int]
    var columns: Int
  }

  /// An animation without frames. Screen readers read the title.
  public init(title: String) { self.title = title }

  /// Adds a frame, `time` seconds after the start. Times must not decrease. Linear in its cells.
  public mutating func add(_ canvas: Canvas, at time: Double) {
    let frame = Frame(
      time: time, rows: (0..<canvas.rows).map { version(of: $0, canvas) }, columns: canvas.columns)
    size = (max(size.rows, canvas.rows), max(size.columns, canvas.columns))
    guard let last = frames.last else { return frames = [frame] }
    if frame.rows == last.rows, frame.columns == last.columns { return }
    if time - last.time < Self.shortest, still != frames.count - 1 {
      frames[frames.count - 1].rows = frame.rows
      frames[frames.count - 1].columns = frame.columns
    } else {
      frames.append(frame)
    }
  }

  /// Makes the last frame the one for readers who want less motion, unless there is one.
  public mutating func markStill() {
    if still == nil, !frames.isEmpty { still = frames.count - 1 }
  }

  private mutating func version(of row: Int, _ canvas: Canvas) -> Int {
    var painting = SVGPainting()
    painting.add(canvas, row: row, x: 0, y: 0)
    inks.formUnion(painting.inks)
    strokeInks.formUnion(painting.strokeInks)
    let markup = painting.markup
    if let number = numbers[markup] { return number }
    numbers[markup] = versions.count
    versions.append(markup)
    return versions.count - 1
  }

  /// The file. `end` is the time of the end of the last frame, after which it begins again.
  public func svg(until end: Double) -> String {
    let page = SVGPage(rows: size.rows, columns: size.columns)
    let duration = max(end, frames.last?.time ?? 0, Self.shortest)
    let width = size.columns * SVGCell.width
    var (rules, rows) = ("", "")
    var used: Set<Int> = []
    for row in 0..<size.rows {
      let strip = Strip(
        frames.map { $0.rows.indices.contains(row) ? $0.rows[row] : nil }, times: frames.map(\.time))
      used.formUnion(strip.versions)
      let y = SVGNumber.text(SVGPage.margin + row * SVGCell.height)
      guard strip.steps.count > 1 else {
        if let version = strip.versions.first, strip.steps.first?.version == 0 {
          rows += use(version, "x=\"\(SVGNumber.text(SVGPage.margin))\" y=\"\(y)\"")
        }
        continue
      }
      let cells = strip.versions.enumerated().map { use($1, "x=\"\(SVGNumber.text($0 * width))\"") }.joined()
      rows +=
        "<svg x=\"\(SVGNumber.text(SVGPage.margin))\" y=\"\(y)\" width=\"\(SVGNumber.text(width))\""
        + " height=\"\(SVGNumber.text(SVGCell.height))\"><g id=\"r\(row)\">\(cells)</g></svg>\n"
      func move(_ place: Int) -> String { "transform:translateX(\(SVGNumber.text(-place * width))px)" }
      let steps = strip.steps.map { step in
        "\(Self.percent(step.time / duration)){\(move(step.version))}"
      }
      rules += "@keyframes r\(row){\(steps.joined())}"
      rules +=
        "#r\(row){\(move(strip.place(at: still ?? 0)));animation:r\(row) \(Self.seconds(duration))s step-end infinite}\n"
    }
    rules += "@media(prefers-reduced-motion:reduce){g{animation:none!important}}"
    var shared = SharedElements(used.map { versions[$0] })
    let definitions = versions.indices.filter(used.contains).map {
      "<g id=\"v\($0)\">\(shared.replaced(versions[$0]))</g>\n"
    }
    return page.start(title: title) + SVGStyleSheet.rules(inks, strokes: strokeInks, extra: rules)
      + "<defs>\n"
      + shared.definitions + definitions.joined() + "</defs>\n" + page.paper + rows + "</svg>\n"
  }

  private func use(_ version: Int, _ place: String) -> String {
    versions[version].isEmpty ? "" : "<use href=\"#v\(version)\" \(place)/>"
  }

  /// One row of the screen through all frames.
  private struct Strip {
    /// Its distinct versions, in the order of their first use.
    private(set) var versions: [Int] = []
    /// The changes, by the place of a version in the strip; one after the last version is blank.
    private(set) var steps: [(time: Double, version: Int)] = []
    private var shown: [Int] = []

    /// `rows` has the version in each frame, nil where the screen has fewer rows.
    init(_ rows: [Int?], times: [Double]) {
      var places: [Int: Int] = [:]
      for case let row? in rows where places[row] == nil {
        places[row] = versions.count
        versions.append(row)
      }
      for (row, time) in zip(rows, times) {
        let place = row.flatMap { places[$0] } ?? versions.count
        shown.append(place)
        if steps.last?.version != place { steps.append((steps.isEmpty ? 0 : time, place)) }
      }
    }

    func place(at frame: Int) -> Int { shown.indices.contains(frame) ? shown[frame] : 0 }
  }

  private static func percent(_ part: Double) -> String {
    let thousandths = Int((part * 100_000).rounded())
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return "\(whole)%" }
    var digits = String(1000 + rest).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)%"
  }

  private static func seconds(_ value: Double) -> String { SVGNumber.text(Int((value * 100).rounded())) }
}

/// Elements that stand in several rows, such as the sides of a box, and so once in the file.
private struct SharedElements {
  private let counts: [Substring: Int]
  private var numbers: [Substring: Int] = [:]
  private(set) var definitions = ""

  /// Longer than a reference to it.
  private static let leastLength = 40

  /// - Parameter rows: the markup of rows, with each element on a line.
  init(_ rows: [String]) {
    var counts: [Substring: Int] = [:]
    for row in rows {
      for line in row.split(separator: "\n") where line.utf8.count > Self.leastLength {
        counts[line, default: 0] += 1
      }
    }
    self.counts = counts
  }

  /// A row with references in place of its shared elements.
  mutating func replaced(_ row: String) -> String {
    row.split(separator: "\n").map { line in
      guard counts[line, default: 0] > 1, let end = line.firstIndex(of: " ") else { return line + "\n" }
      let number = numbers[line] ?? numbers.count
      if numbers[line] == nil {
        numbers[line] = number
        definitions += line[..<end] + " id=\"e\(number)\"" + line[end...] + "\n"
      }
      return "<use href=\"#e\(number)\"/>\n"
    }.joined()
  }
}
