extension Canvas {
  /// The canvas as an SVG in a monospaced font, dark or light as the reader's screen is. Lines and blocks are shapes, which
  /// meet without seams. `title` is the text for screen readers; its hidden characters are written out, since XML
  /// allows few control characters. Linear in the cells.
  public func svg(title: String) -> String {
    var painting = SVGPainting()
    for row in 0..<rows {
      painting.add(self, row: row, x: SVGPage.margin, y: SVGPage.margin + row * SVGCell.height)
    }
    let page = SVGPage(rows: rows, columns: columns)
    return page.start(title: title)
      + SVGStyleSheet.rules(painting.inks, strokes: painting.strokeInks) + page.paper + painting.markup
      + "</svg>\n"
  }
}

/// The page on which the rows of a picture lie.
struct SVGPage {
  /// In hundredths, as all lengths.
  static let margin = 1200

  let rows, columns: Int

  var size: (width: Int, height: Int) {
    (columns * SVGCell.width + 2 * Self.margin, rows * SVGCell.height + 2 * Self.margin)
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
