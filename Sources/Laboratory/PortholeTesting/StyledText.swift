import NodeUI
import SceneFields

// A canvas as text with its styles.
//
// Each run of one style stands in marks with the names of its attributes and colours, as `TextStyle` and `Color` have
// them: `[bold accent on pane]Save[/]`. Text without a style has no marks, and a bracket of the text itself is doubled:
// `[[ Save ]`.
extension Canvas {
  /// The rows with the styles in marks. Blanks without a style at the end of a row are left out. Linear in the cells.
  package var styledText: [String] { (0..<rows).map { styledText(row: $0) } }

  private func styledText(row: Int) -> String {
    var end = columns
    while end > 0, self[row, end - 1].isBlank { end -= 1 }
    var (text, style) = (String.UnicodeScalarView(), TextStyle.plain)
    for column in 0..<end {
      let cell = self[row, column]
      guard cell.span > 0 else { continue }
      // Links are numbered by the canvas.
      var own = cell.style
      own.link = min(own.link, 1)
      if own != style {
        if style != .plain { text.append(contentsOf: "[/]".unicodeScalars) }
        if own != .plain { text.append(contentsOf: "[\(own.words)]".unicodeScalars) }
        style = own
      }
      for scalar in scalars(at: row, column).compactMap(Unicode.Scalar.init) {
        text.append(scalar)
        if scalar == "[" { text.append(scalar) }
      }
    }
    if style != .plain { text.append(contentsOf: "[/]".unicodeScalars) }
    return String(text)
  }

  /// The canvas that rows with styles in marks describe. A mark with unknown words is text. Linear in the text.
  package init(styledText: [String]) {
    let rows = styledText.map(Self.runs)
    let columns = rows.map { $0.reduce(0) { $0 + DisplayWidth.of($1.text) } }.max() ?? 0
    self.init(rows: rows.count, columns: columns)
    for (row, runs) in rows.enumerated() {
      var column = 0
      for run in runs { column = put(run.text, row: row, column: column, style: run.style) }
    }
  }

  private static func runs(_ line: String) -> [(text: String, style: TextStyle)] {
    var (runs, text, style): ([(String, TextStyle)], String, TextStyle) = ([], "", .plain)
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "[" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      if rest.first == "[" {
        rest.removeFirst()
      } else if let end = rest.firstIndex(of: "]"), let next = TextStyle(words: String(rest[..<end])) {
        runs.append((text, style))
        (text, style) = ("", next)
        rest = rest[rest.index(after: end)...]
        continue
      }
      text.unicodeScalars.append(scalar)
    }
    return runs + [(text, style)]
  }
}

extension TextStyle {
  private static let attributeNames: [(String, Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("blink", .blink),
    ("reverse", .reverse), ("hidden", .hidden), ("strikethrough", .strikethrough),
  ]

  /// The attributes, the colours and the word `link`, with blanks between them.
  fileprivate var words: String {
    var words = Self.attributeNames.filter { attributes.contains($0.1) }.map(\.0)
    if foreground != .default { words.append("\(foreground.fieldValue)") }
    if background != .default { words += ["on", "\(background.fieldValue)"] }
    if link != 0 { words.append("link") }
    return words.joined(separator: " ")
  }

  /// The style with these words; plain for `/`, and nil if one of them is unknown. The address of a link is not in them.
  fileprivate init?(words: String) {
    self = .plain
    guard words != "/" else { return }
    var isBackground = false
    for word in words.split(separator: " ", omittingEmptySubsequences: false) {
      if let (_, attribute) = Self.attributeNames.first(where: { $0.0 == word }) {
        attributes.insert(attribute)
      } else if word == "on", !isBackground {
        isBackground = true
        continue
      } else if word == "link" {
        attributes.insert(.underline)
      } else if let color = Color(String(word)) {
        if isBackground { background = color } else { foreground = color }
      } else {
        return nil
      }
      isBackground = false
    }
    if isBackground { return nil }
  }
}
