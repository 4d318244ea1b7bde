import PortholeSystem

/// The reader of a picture.
public enum SVGReader: Sendable {
  /// A browser: the picture is dark or light as the reader's screen is.
  case browser
  /// A program that makes pixels of the picture. Its colours are fixed, dark unless most cells have a light background of their
  /// own, and each character has its own place, since such programs do not know the length of a text.
  case converter
}

extension Canvas {
  /// The canvas as an SVG in a monospaced font. Lines and blocks are shapes, which
  /// meet without seams. `title` is the text for screen readers; its hidden characters are written out, since XML
  /// allows few control characters. Linear in the cells.
  public func svg(title: String, for reader: SVGReader = .browser) -> String {
    var painting = SVGPainting()
    painting.placesCharacters = reader == .converter
    for row in 0..<rows {
      painting.add(self, row: row, x: SVGPage.margin, y: SVGPage.margin + row * SVGCell.height)
    }
    var page = SVGPage(rows: rows, columns: columns)
    page.isWhole = reader == .converter
    let schemes: [SVGColors] =
      reader == .browser ? [.dark, .light] : [hasLightBackground ? .light : .dark]
    return page.start(title: title)
      + SVGStyleSheet.rules(painting.inks, strokes: painting.strokeInks, schemes: schemes) + page.paper
      + painting.markup + "</svg>\n"
  }

  /// Whether more than half of the cells have a light background of their own.
  private var hasLightBackground: Bool {
    var light = 0
    for row in 0..<rows {
      for column in 0..<columns {
        if case .fixed(let red, let green, let blue)? = SVGInk.pair(self[row, column].style).paper,
          red * 299 + green * 587 + blue * 114 > 127_500
        {
          light += 1
        }
      }
    }
    return light * 2 > rows * columns
  }
}

/// The page on which the rows of a picture lie.
struct SVGPage {
  /// In hundredths, as all lengths.
  static let margin = 1200

  let rows, columns: Int
  /// Whether the size is in whole units, so that pixels do not make the picture larger.
  var isWhole = false

  var size: (width: Int, height: Int) {
    let width = columns * SVGCell.width + 2 * Self.margin
    return (isWhole ? (width + 99) / 100 * 100 : width, rows * SVGCell.height + 2 * Self.margin)
  }

  func start(title: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(SVGNumber.text(size.width)) \(SVGNumber.text(size.height))" \
    font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" xml:space="preserve">
    <title>\(SVGText.escaped(SafeText.of(title)))</title>

    """
  }

  var paper: String { "<rect width=\"100%\" height=\"100%\" rx=\"8\" class=\"p\"/>\n" }
}

/// Rows of a canvas as the elements of a picture: papers, shapes and text.
struct SVGPainting {
  /// Whether each character is a text of its own.
  var placesCharacters = false
  private(set) var inks: Set<SVGInk> = []
  private var papers = Layer()
  private var blocks = Layer()
  private var lines = Layer()
  private var strokes: [(paint: Paint, path: String)] = []
  private var text = ""

  private struct Paint: Hashable {
    let ink: SVGInk
    var isDim = false
    var shade = 4
  }

  /// Shapes by their paint, in the order of their first one.
  private struct Layer {
    private(set) var paints: [Paint] = []
    private(set) var shapes: [Paint: SVGShapes] = [:]

    mutating func add(_ rectangle: SVGShapes.Rectangle, _ paint: Paint) {
      if shapes[paint] == nil { paints.append(paint) }
      shapes[paint, default: SVGShapes()].add(rectangle.x, rectangle.y, rectangle.width, rectangle.height)
    }

    /// Joins the shapes of the row that `body` adds with those above.
    mutating func row(_ counts: [Paint: Int]) {
      for paint in paints { shapes[paint]!.endRow(from: counts[paint] ?? 0) }
    }

    var counts: [Paint: Int] { shapes.mapValues(\.rectangles.count) }
  }

  /// Adds a row of a canvas. Coordinates are in hundredths. Linear in its cells.
  mutating func add(_ canvas: Canvas, row: Int, x left: Int, y: Int) {
    let counts = (papers.counts, blocks.counts, lines.counts)
    var run = Run()
    var column = 0
    while column < canvas.columns {
      let cell = canvas[row, column]
      let span = max(1, Int(cell.span))
      defer { column += span }
      let place = SVGCell(x: left + column * SVGCell.width, y: y)
      let width = span * SVGCell.width
      let (ink, paper) = SVGInk.pair(cell.style)
      let attributes = cell.style.attributes
      inks.insert(ink)
      if let paper {
        inks.insert(paper)
        papers.add(.init(x: place.x, y: y, width: width, height: SVGCell.height), Paint(ink: paper))
      }
      let paint = Paint(ink: ink, isDim: attributes.contains(.dim))
      if attributes.contains(.underline) || cell.style.link > 0 {
        lines.add(.init(x: place.x, y: y + 1500, width: width, height: 100), paint)
      }
      if attributes.contains(.strikethrough) {
        lines.add(.init(x: place.x, y: y + 900, width: width, height: 100), paint)
      }
      guard !attributes.contains(.hidden) else {
        write(&run)
        continue
      }
      var scalars = String.UnicodeScalarView()
      canvas.forEachScalar(at: row, column) { scalars.append(Unicode.Scalar($0) ?? " ") }
      // The next character is another text.
      if scalars.last == "\u{200d}" { scalars.removeLast() }
      if scalars.count == 1, let glyph = place.shapes(of: scalars.first!.value) {
        write(&run)
        draw(glyph, paint)
        continue
      }
      if span > 1 || scalars.count > 1 || run.style != cell.style || run.isClosed || placesCharacters {
        write(&run)
      }
      if run.text.isEmpty {
        // A run begins with its first mark, and its style with it.
        guard scalars.contains(where: { $0 != " " }) else { continue }
        run = Run(style: cell.style, x: place.x, y: y)
      }
      run.text += String(scalars)
      run.columns += span
      run.isClosed = span > 1 || scalars.count > 1
    }
    write(&run)
    papers.row(counts.0)
    blocks.row(counts.1)
    lines.row(counts.2)
  }

  private mutating func draw(_ glyph: SVGGlyph, _ paint: Paint) {
    var paint = paint
    paint.shade = glyph.shade
    for part in glyph.blocks { blocks.add(part, paint) }
    for part in glyph.lines { lines.add(part, paint) }
    guard !glyph.stroke.isEmpty else { return }
    if let index = strokes.firstIndex(where: { $0.paint == paint }) {
      strokes[index].path += glyph.stroke
    } else {
      strokes.append((paint, glyph.stroke))
    }
  }

  // MARK: Text

  /// Characters of one style, one cell each, or one character of several cells or scalars.
  private struct Run {
    var style = TextStyle.plain
    var (x, y) = (0, 0)
    var text = ""
    var columns = 0
    var isClosed = false
  }

  private mutating func write(_ run: inout Run) {
    defer { run = Run() }
    while run.text.hasSuffix(" ") {
      run.text.removeLast()
      run.columns -= 1
    }
    guard !run.text.isEmpty else { return }
    let ink = SVGInk.pair(run.style).ink
    var classes = ink.className.map { [$0] } ?? []
    if run.style.attributes.contains(.bold) { classes.append("b") }
    if run.style.attributes.contains(.dim) { classes.append("d") }
    if run.style.attributes.contains(.italic) { classes.append("t") }
    // A wide character of another font need not fill its cells.
    let isCentred = placesCharacters && run.columns > 1
    let x = isCentred ? run.x + run.columns * SVGCell.width / 2 : run.x
    text += "<text x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(run.y + 1300))\""
    if isCentred { text += " text-anchor=\"middle\"" }
    if !classes.isEmpty { text += " class=\"\(classes.joined(separator: " "))\"" }
    if let color = ink.hexadecimal { text += " fill=\"\(color)\"" }
    if run.columns > 1, !isCentred {
      text += " textLength=\"\(SVGNumber.text(run.columns * SVGCell.width))\""
    }
    text += ">\(SVGText.escaped(run.text))</text>\n"
  }

  // MARK: Markup

  /// The elements, in the order in which they are drawn.
  var markup: String {
    var markup = ""
    markup += paths(papers, isSharp: true) + paths(blocks, isSharp: true) + paths(lines)
    for (paint, path) in strokes {
      // The fill of a class does not hold for a line.
      markup += "<path\(attributes(of: paint, isStroke: true)) d=\"\(path)\"/>\n"
    }
    return markup + text
  }

  private func paths(_ layer: Layer, isSharp: Bool = false) -> String {
    layer.paints.map { "<path\(attributes(of: $0, isSharp: isSharp)) d=\"\(layer.shapes[$0]!.path)\"/>\n" }
      .joined()
  }

  private func attributes(of paint: Paint, isStroke: Bool = false, isSharp: Bool = false) -> String {
    var text = ""
    var classes = isSharp ? ["x"] : []
    if let name = paint.ink.className { classes.append((isStroke ? "s" : "") + name) }
    if !classes.isEmpty { text += " class=\"\(classes.joined(separator: " "))\"" }
    if let color = paint.ink.hexadecimal {
      text += isStroke ? " fill=\"none\" stroke=\"\(color)\"" : " fill=\"\(color)\""
    }
    let opacity = paint.shade * (paint.isDim ? 15 : 25)
    if opacity < 100 { text += " opacity=\"\(SVGNumber.text(opacity))\"" }
    return text
  }

  /// The inks of lines that are strokes.
  var strokeInks: Set<SVGInk> { Set(strokes.map(\.paint.ink)) }
}

/// Text of a picture.
package enum SVGText {
  /// A text that can stand between tags.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(character)
      }
    }
    return WorkflowCommands.broken(in: result, colon: ":", bracket: "&#91;")
  }
}

/// Text for HTML, SVG and XML.
package typealias HTMLText = EscapedText<HTMLForm>

package enum HTMLForm: OutputForm {
  /// A text that is safe between tags and in a quoted attribute: nothing in it is markup, and hidden characters are visible.
  package static func escaped(_ text: String) -> String {
    let content = SVGText.escaped(SafeText.of(text)).replacingAll("\"", by: "&quot;").replacingAll(
      "'", by: "&#39;")
    return WorkflowCommands.broken(in: content, colon: "&#58;", bracket: "&#91;")
  }
}
