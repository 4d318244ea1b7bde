import DocumentCore
import LayoutCore
import NodeUI

// Drawing paints the prepared rows and changes nothing.
extension DocumentNode {
  func paintRows(in context: DrawingContext) {
    for row in prepared.rows { paint(row, in: context) }
    for row in prepared.tildes {
      context.put(
        UInt32(UInt8(ascii: "~")), at: Point(x: 0, y: viewport.minY + row),
        style: TextStyle(attributes: .bold))
    }
    paintHeadings(in: context)
    paintHeader(in: context)
  }

  /// Draws the header's rows; the last one is underlined.
  private func paintHeader(in context: DrawingContext) {
    let count = prepared.header.count
    guard count > 0 else { return }
    var style = context.theme.text
    context.fill(Rect(x: 0, y: 0, width: frame.size.width, height: count), style: style)
    let last = Rect(x: 0, y: count - 1, width: frame.size.width, height: 1)
    style.attributes.formUnion(content.headerAttributes)
    context.fill(last, style: style)
    for row in prepared.header { paint(row, in: context) }
    context.restyle(last) { $0.attributes.insert(.underline) }
  }

  private func paint(_ row: PreparedRow, in context: DrawingContext) {
    let area = Rect(
      x: viewport.minX, y: row.area.lowerBound, width: viewport.size.width, height: row.area.count)
    let frozen = Rect(
      x: leftColumns, y: row.area.lowerBound, width: content.frozenColumns, height: row.area.count)
    if row.isRule {
      let character = context.theme.hasSymbols ? "─" : "-"
      context.put(
        String(repeating: character, count: max(0, area.size.width)), at: Point(x: area.minX, y: row.y),
        style: TextStyle(attributes: .dim))
    }
    if let number = row.number {
      let text = String(number)
      for y in row.y..<row.y + row.numberedRows where row.area.contains(y) {
        context.put(
          text, at: Point(x: leftColumns - 1 - text.count, y: y),
          style: row.isNumberLit ? TextStyle(attributes: .bold) : context.theme.lineNumber)
      }
    }
    if row.isLit, settings.highlightsWholeRows {
      let lit = Rect(x: area.minX, y: row.y, width: area.size.width, height: row.height)
      let style = targetStyle(of: .plain, in: context)
      context.fill(lit, style: style)
      context.fill(Rect(x: frozen.minX, y: row.y, width: frozen.size.width, height: row.height), style: style)
    }
    let links = PaintedLinks(row, chosen: chosenLink, in: self, context)
    for cell in row.decoded.frozenCells { paint(cell, of: row, links, within: frozen, in: context) }
    for cell in row.decoded.cells { paint(cell, of: row, links, within: area, in: context) }
    for sign in row.decoded.signs { paint(sign, of: row, in: context) }
    for part in row.selected {
      let place = Rect(x: part.columns.lowerBound, y: row.y + part.row, width: part.columns.count, height: 1)
      context.restyle(place) { $0 = context.theme.selected($0) }
    }
    if let status = row.status {
      context.put(status.value, at: Point(x: 0, y: row.y), style: TextStyle(attributes: .bold))
    }
  }

  private func paint(
    _ cell: RowCell, of row: PreparedRow, _ links: PaintedLinks, within area: Rect, in context: DrawingContext
  ) {
    var style = cell.character.style
    if cell.part == .text || cell.part == .chosen {
      if let role = cell.role { style = self.style(style, of: role, in: context) }
      if cell.link > 0 { style = links.style(style, of: cell.link, in: self, context.theme) }
      style.attributes.formUnion(row.attributes)
      if row.isLit { style = targetStyle(of: style, in: context) }
      if let match = cell.match { style = self.style(style, of: match, in: context) }
      if row.isContext { style.attributes.insert(.dim) }
      if cell.part == .chosen { style.attributes.formSymmetricDifference(.reverse) }
    } else if cell.part == .border {
      style = context.theme.border
    }
    context.put(
      cell.character.scalar, marks: cell.character.marks, span: cell.character.span,
      at: Point(x: cell.character.column, y: row.y + cell.row), style: style, within: area)
  }

  /// Draws the sign of a cut row over its first or last visible cell. One that hides a match has that match's
  /// style.
  private func paint(_ sign: RowSign, of row: PreparedRow, in context: DrawingContext) {
    let own = settings.cutSign.ownScalar
    var style =
      own == nil
      ? context.theme.lineNumber : TextStyle(attributes: settings.cutSign.isReversed ? .reverse : [])
    if row.isLit { style = targetStyle(of: style, in: context) }
    if let match = sign.match { style = self.style(of: match, in: context) }
    let symbols: (UInt32, UInt32) = sign.isLeft ? (0x2039, 0x3c) : (0x203a, 0x3e)
    let place = Point(x: sign.isLeft ? viewport.minX : viewport.maxX - 1, y: row.y)
    context.fill(Rect(origin: place, size: Size(1, 1)), style: context.theme.text)
    context.put(own ?? (context.theme.hasSymbols ? symbols.0 : symbols.1), at: place, style: style)
  }

  // MARK: Styles

  /// The style of a token of JSON. Colours of the file stay.
  private func style(_ style: TextStyle, of role: JSONRole, in context: DrawingContext) -> TextStyle {
    let own =
      switch role {
      case .key: context.theme.keyword
      case .string: context.theme.string
      case .number: context.theme.number
      case .literal: context.theme.type
      case .punctuation, .text: TextStyle.plain
      }
    var style = style
    style.attributes.formUnion(own.attributes)
    if style.foreground == .default { style.foreground = own.foreground }
    return style
  }

  /// The style of text in the line that was jumped to. A background of its own stays.
  private func targetStyle(of style: TextStyle, in context: DrawingContext) -> TextStyle {
    let target = context.theme.target
    var style = style
    style.attributes.formUnion(target.attributes)
    guard style.background == .default, target.background != .default else { return style }
    style.background = target.background
    if target.foreground != .default { style.foreground = target.foreground }
    return style
  }

  /// The style of text in a match.
  private func style(_ style: TextStyle, of match: RowMatch, in context: DrawingContext) -> TextStyle {
    let own = self.style(of: match, in: context)
    var style = style
    style.attributes.formUnion(own.attributes)
    if own.background != .default { (style.foreground, style.background) = (own.foreground, own.background) }
    return style
  }

  private func style(of match: RowMatch, in context: DrawingContext) -> TextStyle {
    let isLit = match.range.count == 1 && litBytes.contains(match.range.lowerBound)
    if currentMatch == match.range || isLit { return context.theme.currentMatch }
    if highlightsOnlyCurrent { return .plain }
    return Self.style(ofPattern: match.pattern, in: context.theme)
  }

  /// The style of the matches of one of several patterns, by its number.
  private static func style(ofPattern number: Int, in theme: Theme) -> TextStyle {
    guard number > 0 else { return theme.match }
    // Without colours, only attributes tell them apart.
    guard theme.match.background != .default else {
      var style = theme.match
      style.attributes.insert(number % 2 == 1 ? .underline : .bold)
      return style
    }
    let colors: [UInt8] = [71, 74, 139, 173]
    return TextStyle(foreground: .palette(16), background: .palette(colors[(number - 1) % colors.count]))
  }
}
