import TestSupport
import Testing

@testable import ScreenCore

/// Pictures: lines and blocks are shapes that meet at the edges of cells, text is text, colours follow the reader's screen.
@Suite(.bounded) struct SVGTests {
  private func canvas(_ lines: [String], style: TextStyle = .plain) -> Canvas {
    var canvas = Canvas(rows: lines.count, columns: 2 * (lines.map(\.unicodeScalars.count).max() ?? 0))
    for (row, line) in lines.enumerated() { canvas.put(line, row: row, column: 0, style: style) }
    return canvas
  }

  private func body(_ lines: [String]) -> String {
    var painting = SVGPainting()
    let canvas = canvas(lines)
    for row in 0..<canvas.rows { painting.add(canvas, row: row, x: 0, y: row * SVGCell.height) }
    return painting.markup
  }

  // MARK: Shapes

  @Test func everyLineAndBlockIsDrawn() {
    for scalar in Array(0x2500...0x259f) + Array(0x2801...0x28ff) {
      let text = String(Unicode.Scalar(UInt32(scalar))!)
      let markup = body([text])
      #expect(markup.contains("<path") && !markup.contains("<text"), "\(text)")
    }
    #expect(body(["\u{2800}"]).isEmpty == true)
  }

  /// Lines that meet at the edge between two cells have the same place and thickness there.
  @Test func linesOfNeighboursMeet() throws {
    let (right, below) = (SVGCell(x: SVGCell.width, y: 0), SVGCell(x: 0, y: SVGCell.height))
    let here = SVGCell(x: 0, y: 0)
    // By weight, the strips at an edge.
    var sideways: [BoxDrawing.Weight: Set<[Int]>] = [:]
    var upright: [BoxDrawing.Weight: Set<[Int]>] = [:]
    for scalar in UInt32(0x2500)...0x257f {
      guard let box = BoxDrawing(scalar) else { continue }
      func edges(_ cell: SVGCell, _ isAtEdge: (SVGShapes.Rectangle) -> [Int]?) throws -> [[Int]] {
        try #require(cell.shapes(of: scalar)).lines.compactMap(isAtEdge).sorted { $0[0] < $1[0] }
      }
      let (x, y) = (SVGCell.width, SVGCell.height)
      let left = try edges(right) { $0.x == x && $0.width > 100 ? [$0.y, $0.height] : nil }
      let rightEdge = try edges(here) { $0.x + $0.width == x ? [$0.y, $0.height] : nil }
      let top = try edges(below) { $0.y == y ? [$0.x, $0.width] : nil }
      let bottom = try edges(here) { $0.y + $0.height == y ? [$0.x, $0.width] : nil }
      sideways[box.left, default: []].insert(left.flatMap { $0 })
      sideways[box.right, default: []].insert(rightEdge.flatMap { $0 })
      upright[box.up, default: []].insert(top.flatMap { $0 })
      upright[box.down, default: []].insert(bottom.flatMap { $0 })
    }
    for edges in [sideways, upright] {
      #expect(Set(edges.keys).count == 4)
      for (weight, shapes) in edges {
        #expect(shapes.count == 1, "\(weight): \(shapes)")
        #expect(shapes.first?.count == (weight == .none ? 0 : weight == .double ? 4 : 2))
      }
    }
  }

  @Test func shapesThatTouchAreOne() {
    let box = body(["────", "████", "████"])
    #expect(box.contains("d=\"M0 8h33.6v1h-33.6z\""))
    #expect(box.contains("d=\"M0 17h33.6v34h-33.6z\""))
    #expect(body(["│", "│", "│"]).contains("h1v51h-1z"))
    #expect(body(["─", " ", "─"]).components(of: "M") == 2)
  }

  @Test func blocksFillTheirCells() {
    // Both halves, and all four quadrants, make a whole cell.
    for parts in [
      ["▀", "▄"], ["▌", "▐"], ["▘", "▝", "▖", "▗"], ["▚", "▞"], ["▙", "▝"], ["▛", "▗"], ["▜", "▖"],
      ["▟", "▘"],
    ] {
      let area = parts.flatMap { SVGCell(x: 0, y: 0).shapes(of: $0.unicodeScalars.first!.value)!.blocks }
        .reduce(0) { $0 + $1.width * $1.height }
      #expect(area == SVGCell.width * SVGCell.height, "\(parts)")
    }
  }

  @Test func runsOfTextHaveTheirLength() {
    #expect(
      body(["  ab cd  "]).contains("<text x=\"16.8\" y=\"13\" class=\"i\" textLength=\"42\">ab cd</text>"))
    #expect(body(["a<b>&"]).contains(">a&lt;b&gt;&amp;</text>"))
    let wide = body(["日本x"])
    #expect(wide.contains(">日</text>") && wide.contains(">本</text>") && wide.contains(">x</text>"))
    #expect(body(["   "]).isEmpty)
    // On a screen that does not join characters, the joiner belongs to the first cell.
    #expect(!body(["a\u{200d}b 👨\u{200d}👩"]).unicodeScalars.contains("\u{200d}"))
  }

  /// A converter knows no length of a text and no light screen.
  @Test func aConverterGetsEachCharacterAtItsPlace() {
    let svg = canvas(["ab 日"], style: .plain).svg(title: "", for: .converter)
    #expect(svg.contains("<text x=\"12\" y=\"25\" class=\"i\">a</text>"))
    #expect(svg.contains("<text x=\"20.4\" y=\"25\" class=\"i\">b</text>"))
    #expect(svg.contains("<text x=\"45.6\" y=\"25\" text-anchor=\"middle\" class=\"i\">日</text>"))
    #expect(!svg.contains("textLength") && !svg.contains("@media") && svg.contains(".p{fill:#1c1e26}"))
    func filled(_ style: TextStyle) -> String {
      var canvas = Canvas(rows: 1, columns: 3)
      canvas.fill(row: 0, columns: 0..<2, style: style)
      return canvas.svg(title: "", for: .converter)
    }
    let light = filled(TextStyle(background: .rgb(240, 240, 240)))
    #expect(light.contains(".p{fill:#f6f7f9}") && light.contains(".i{fill:#24272e}"))
    #expect(light.contains("viewBox=\"0 0 50 41\""))
    #expect(filled(TextStyle(background: .rgb(90, 90, 90))).contains(".p{fill:#1c1e26}"))
  }

  @Test func stylesAreClasses() {
    let style = TextStyle(foreground: .palette(1), background: .palette(4), attributes: [.bold, .underline])
    let svg = canvas(["ab "], style: style).svg(title: "")
    #expect(
      svg.contains("class=\"c1 b\"") && svg.contains("<path class=\"x c4\" d=\"M12 12h25.2v17h-25.2z\"/>"))
    // The line goes under the blank, too.
    #expect(svg.contains("<path class=\"c1\" d=\"M12 27h25.2v1h-25.2z\"/>"))
    #expect(svg.contains(".c1{fill:#e06c75}.c4{fill:#61afef}"))
    #expect(svg.contains("@media(prefers-color-scheme:light){.i{fill:#24272e}.p{fill:#f6f7f9}.c1{"))
    #expect(!svg.contains(".c2{"))
    let reverse = canvas(["x"], style: .reverse).svg(title: "")
    #expect(reverse.contains("<path class=\"x i\"") && reverse.contains("class=\"p\">x</text>"))
    let fixed = canvas(["x╭"], style: TextStyle(foreground: .rgb(1, 2, 255))).svg(title: "")
    #expect(fixed.contains("fill=\"#0102ff\">x<") && fixed.contains("fill=\"none\" stroke=\"#0102ff\""))
    let hidden = canvas(["x"], style: TextStyle(attributes: .hidden)).svg(title: "")
    #expect(!hidden.contains(">x<"))
  }

  // MARK: Motion

  /// The strips of the file show, at the time of each frame, the rows of that frame.
  @Test(arguments: seeds(8)) func stripsShowTheFrames(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var animation = AnimatedSVG(title: "t")
    var time = 0.0
    var frames: [(time: Double, rows: [String])] = []
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        ["", "a", "b─", "███"].randomElement(using: &random)!
      }
      var canvas = Canvas(rows: rows.count, columns: 4)
      for (row, text) in rows.enumerated() { canvas.put(text, row: row, column: 0) }
      animation.add(canvas, at: time)
      if Int.random(in: 0..<5, using: &random) == 0 { animation.markStill() }
      frames.append((time, rows))
      time += Double(Int.random(in: 4...90, using: &random)) / 100
    }
    let end = time + 2
    let svg = animation.svg(until: end)
    let height = frames.map(\.rows.count).max()!
    for (time, rows) in frames {
      for row in 0..<height {
        let shown = try shownRow(row, at: time + 0.001, of: end, in: svg)
        let expected = row < rows.count ? body([rows[row]]) : ""
        #expect(shown == expected, "seed \(seed), row \(row), \(time) s")
      }
    }
    #expect(
      !svg.contains("<script") && svg.contains("prefers-reduced-motion")
        && svg.contains("prefers-color-scheme"))
  }

  /// The markup that a row of the file shows at a time.
  private func shownRow(_ row: Int, at time: Double, of duration: Double, in svg: String) throws -> String {
    func version(_ name: Substring) throws -> String {
      let definition = try #require(svg.range(of: "<g id=\"\(name)\">"))
      // A row may have groups of its own: those end on lines of their own.
      let rest = svg[definition.upperBound...]
      var (depth, text) = (0, "")
      for line in rest.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("<g") { depth += 1 }
        if line == "</g>" {
          if depth == 0 { break }
          depth -= 1
        }
        text += line + "\n"
      }
      // Elements of several rows stand before them.
      return text.replacing(/<use href="#(e\d+)"\/>/) { use in
        let shared = svg.split(separator: "\n").first { $0.contains(" id=\"\(use.1)\"") } ?? ""
        return shared.replacing(" id=\"\(use.1)\"", with: "")
      }
    }
    let y = SVGNumber.text(SVGPage.margin + row * SVGCell.height)
    guard let keyframes = svg.range(of: "@keyframes r\(row){") else {
      guard let use = svg.firstMatch(of: try Regex("<use href=\"#(v\\d+)\" x=\"12\" y=\"\(y)\"/>")) else {
        return ""
      }
      return try version(try #require(use.output[1].substring))
    }
    let rules = svg[keyframes.upperBound...].prefix { $0 != "#" }
    var x = ""
    for match in rules.matches(of: /([0-9.]+)%\{transform:translateX\(-?([0-9.]+)px\)\}/)
    where Double(match.1)! / 100 * duration <= time { x = String(match.2) }
    let start = try #require(svg.range(of: "<g id=\"r\(row)\">"))
    let strip = svg[start.upperBound...].prefix { $0 != "\n" }
    guard let use = strip.firstMatch(of: try Regex("<use href=\"#(v\\d+)\" x=\"\(x)\"/>")) else { return "" }
    return try version(try #require(use.output[1].substring))
  }

  @Test func eachRowIsStoredOnce() {
    var animation = AnimatedSVG(title: "t")
    for (number, text) in ["a", "b", "a", "c"].enumerated() {
      animation.add(canvas([text, text, "same"]), at: Double(number))
    }
    #expect(animation.svg(until: 5).components(of: "<g id=\"v") == 4)
  }

  /// Frames closer than 1/30 s are one, the last of them.
  @Test func framesThatNobodySeesAreLeftOut() {
    var animation = AnimatedSVG(title: "t")
    for (number, text) in ["a", "b", "c", "d"].enumerated() {
      animation.add(canvas([text]), at: Double(number) / 100)
    }
    let svg = animation.svg(until: 1)
    #expect(!svg.contains(">b<") && !svg.contains(">a<") && svg.contains(">d<"))
  }
}

extension String {
  /// How often a part occurs.
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
