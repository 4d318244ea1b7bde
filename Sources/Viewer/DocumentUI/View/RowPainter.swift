import DocumentCore
import LayoutCore
import NodeUI
import PaintCore

/// Paints the prepared rows of a view. It changes nothing.
struct RowPainter {
  let view: DocumentNode
  let context: DrawingContext
  // Read once: each cell asks for them.
  private let parts: PartStyles
  private let viewport: Rect
  private let leftColumns: Int
  private let frozenColumns: Int
  /// The looks of roles in the theme.
  private let looks: [TextStyle]
  /// The areas on which lines lie.
  private let grounds: Grounds?

  /// The colours of areas behind lines of patches, and of words in them that have changed.
  private struct Grounds {
    let added, removed, addedWord, removedWord: Color?
    let header: Color

    init(_ theme: Theme) {
      added = theme.ground(inHueOf: theme.successText)
      removed = theme.ground(inHueOf: theme.errorText)
      addedWord = theme.ground(inHueOf: theme.successText, isStrong: true)
      removedWord = theme.ground(inHueOf: theme.errorText, isStrong: true)
      header = theme.pane.background
    }

    func color(of ground: PaintRole, isChanged: Bool = false) -> Color? {
      switch ground {
      case .added: isChanged ? addedWord : added
      case .removed: isChanged ? removedWord : removed
      default: header
      }
    }
  }

  init(view: DocumentNode, context: DrawingContext) {
    (self.view, self.context) = (view, context)
    (parts, viewport) = (view.parts, view.viewport)
    (leftColumns, frozenColumns) = (view.leftColumns, view.content.space.frozenColumns)
    looks = PaintRole.allCases.map { context.theme.resolved($0.style) }
    // Made for the frames that need them.
    let hasGrounds = context.theme.hasSurfaces && view.prepared.rows.contains { $0.decoded.ground != nil }
    grounds = hasGrounds ? Grounds(context.theme) : nil
  }

  func paint() {
    let rows = view.prepared.rows
    for index in rows.indices { paint(rows[index]) }
    for row in view.prepared.tildes {
      context.put(
        UInt32(UInt8(ascii: "~")), at: Point(x: 0, y: viewport.minY + row),
        style: parts.style(.tilde, or: .bold, over: TextStyle(attributes: .bold)))
    }
    paintHeadings()
    paintHeader()
  }

  /// Draws the header's rows; the last one is underlined.
  private func paintHeader() {
    let count = view.prepared.header.count
    guard count > 0 else { return }
    var style = parts.style(.header, over: context.theme.text)
    context.fill(Rect(x: 0, y: 0, width: view.frame.size.width, height: count), style: style)
    let last = Rect(x: 0, y: count - 1, width: view.frame.size.width, height: 1)
    style.attributes.formUnion(view.content.traits.headerAttributes)
    context.fill(last, style: style)
    for row in view.prepared.header { paint(row) }
    context.restyle(last) { $0.attributes.insert(.underline) }
  }

  /// Draws the headings over the rows that they cover: on a surface with a bar at its left or, without surfaces, with a
  /// line after the last one.
  private func paintHeadings() {
    let (width, theme) = (max(0, viewport.maxX), context.theme)
    for (index, heading) in view.prepared.headings.enumerated() {
      let y = viewport.minY + index
      context.clear(Rect(x: 0, y: y, width: width, height: 1))
      if theme.hasSurfaces {
        context.fill(
          Rect(x: leftColumns, y: y, width: width - leftColumns, height: 1),
          style: TextStyle(background: theme.pane.background))
      }
      // Its row fills the surface again, so the bar comes after it.
      if let row = heading.row { paint(row) }
      if theme.hasSurfaces {
        context.put(
          theme.hasSymbols ? "▎" : "|", at: Point(x: leftColumns, y: y),
          style: TextStyle(foreground: theme.accent.foreground, background: theme.pane.background))
      }
      if let number = heading.number {
        let text = String(number)
        context.put(
          text, at: Point(x: leftColumns - 1 - text.count, y: y),
          style: parts.style(.lineNumber, over: context.theme.lineNumber))
      }
      guard heading.row == nil else { continue }
      var style = context.theme.title
      style.attributes.insert(.bold)
      if theme.hasSurfaces { style.background = theme.pane.background }
      style = parts.style(.header, over: style)
      let x = leftColumns + (view.content.traits.headingColumn ?? (theme.hasSurfaces ? 2 : 0))
      let end = context.put(heading.text, at: Point(x: x, y: y), columns: max(0, width - x), style: style)
      guard !theme.hasSurfaces, index == view.prepared.headings.count - 1, end + 1 < width else { continue }
      let line = context.theme.hasSymbols ? "─" : "-"
      context.put(
        String(repeating: line, count: width - end - 1), at: Point(x: end + 1, y: y),
        style: context.theme.border)
    }
  }

  private func paint(_ row: PreparedRow) {
    let left = row.decoded.isWide ? leftColumns : viewport.minX
    let area = Rect(
      x: left, y: row.area.lowerBound, width: max(0, viewport.maxX - left), height: row.area.count)
    let frozen = Rect(
      x: leftColumns, y: row.area.lowerBound, width: frozenColumns, height: row.area.count)
    for surface in row.decoded.surfaces where row.area.contains(row.y + surface.row) {
      let place = Rect(
        x: surface.columns.lowerBound, y: row.y + surface.row, width: surface.columns.count, height: 1)
      context.fill(place, style: TextStyle(background: .role(.pane)))
    }
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
          style: row.isNumberLit
            ? parts.style(.lineNumber, over: .plain).merged(over: TextStyle(attributes: .bold))
            : context.theme.lineNumber)
      }
    }
    if let ground = row.decoded.ground, let color = grounds?.color(of: ground) {
      let width = max(0, viewport.maxX - leftColumns)
      context.fill(
        Rect(x: leftColumns, y: row.y, width: width, height: row.height), style: TextStyle(background: color))
    }
    if row.isLit, view.settings.highlightsWholeRows {
      let lit = Rect(x: area.minX, y: row.y, width: area.size.width, height: row.height)
      let style = litStyle(of: .plain, row)
      context.fill(lit, style: style)
      context.fill(Rect(x: frozen.minX, y: row.y, width: frozen.size.width, height: row.height), style: style)
    }
    let links = PaintedLinks(row.decoded.links, in: view, context)
    paint(row.decoded.frozenCells, of: row, links, within: frozen)
    paint(row.decoded.cells, of: row, links, within: area)
    for sign in row.decoded.signs { paint(sign, of: row) }
    paintColumns(in: row, frozen, area)
    for part in row.selected {
      let place = Rect(x: part.columns.lowerBound, y: row.y + part.row, width: part.columns.count, height: 1)
      context.restyle(place) {
        $0 = parts.has(.standout) ? parts.style(.standout, over: $0) : context.theme.selected($0)
      }
    }
    if let status = row.status {
      let style = parts.style(.mark, or: .bold, over: TextStyle(attributes: .bold))
      context.put(status.value, at: Point(x: 0, y: row.y), style: style)
    }
  }

  /// Draws what all tables have in a row: the lines between columns, and the cell of the cursor.
  private func paintColumns(in row: PreparedRow, _ frozen: Rect, _ area: Rect) {
    for column in row.decoded.columns {
      let (start, part) = column.isFrozen ? (leftColumns, frozen) : (viewport.minX - frozenColumns, area)
      context.putLine(after: column, from: start, y: row.y, within: part)
    }
    guard let chosen = row.decoded.cursor else { return }
    let view = Rect(x: 0, y: area.minY, width: area.maxX, height: area.size.height)
    let cells = Rect(x: chosen.lowerBound, y: row.y, width: chosen.count, height: 1)
    context.restyle(cells.intersection(view)) { $0.attributes.formSymmetricDifference(.reverse) }
  }

  private func paint(_ cells: [RowCell], of row: PreparedRow, _ links: PaintedLinks, within area: Rect) {
    let part = context.part(area)
    cells.withUnsafeBufferPointer { cells in
      guard var cell = cells.baseAddress else { return }
      let end = cell + cells.count
      while cell < end {
        var next = cell + 1
        while next < end, next.pointee.continues(next - 1) { next += 1 }
        paint(cell, next - cell, of: row, links, within: area, part)
        cell = next
      }
    }
  }

  /// Draws cells of one style. They stay in memory, since a copy counts the references to its marks.
  private func paint(
    _ first: UnsafePointer<RowCell>, _ count: Int, of row: PreparedRow, _ links: PaintedLinks,
    within area: Rect, _ canvasPart: Rect
  ) {
    let style = shownStyle(of: first, row, links, isFrozen: area.maxX <= viewport.minX)
    let place = Point(x: first.pointee.character.column, y: row.y + first.pointee.row)
    let (span, marks) = (first.pointee.character.span, first.pointee.character.marks)
    if span == 1, marks.isEmpty {
      return context.put(count, at: place, style: style, on: canvasPart) { first[$0].character.scalar }
    }
    context.put(
      first.pointee.character.scalar, marks: marks, span: span, at: place, style: style, within: area)
  }

  /// Draws the sign of a cut row over its first or last visible cell. One that hides a match has that match's
  /// style.
  private func paint(_ sign: RowSign, of row: PreparedRow) {
    let own = view.settings.cutSign.ownScalar
    var style = signStyle(of: row, hiding: sign.match)
    var base = context.theme.text
    if let ground = row.decoded.ground {
      lay(false, on: ground, &style)
      if let color = grounds?.color(of: ground) { base.background = color }
    }
    let symbols: (UInt32, UInt32) = sign.isLeft ? (0x2039, 0x3c) : (0x203a, 0x3e)
    let place = Point(x: sign.isLeft ? viewport.minX : viewport.maxX - 1, y: row.y)
    context.fill(Rect(origin: place, size: Size(1, 1)), style: base)
    context.put(own ?? (context.theme.hasSymbols ? symbols.0 : symbols.1), at: place, style: style)
  }

  // MARK: Styles

  /// The style of a cell from the file, its meaning, its line, its link and its match.
  private func shownStyle(
    of cell: UnsafePointer<RowCell>, _ row: PreparedRow, _ links: PaintedLinks, isFrozen: Bool
  ) -> TextStyle {
    let part = cell.pointee.part
    var style = cell.pointee.character.style
    if part == .text {
      if !parts.isEmpty { style = ownStyle(of: cell.pointee, row, isFrozen: isFrozen) }
      if let role = cell.pointee.role { style = self.style(style, of: role) }
      if let ground = row.decoded.ground { lay(cell.pointee.isChanged, on: ground, &style) }
      if cell.pointee.link > 0 { style = links.style(style, of: cell.pointee.link, in: view, context.theme) }
      style.attributes.formUnion(row.attributes)
      if row.isLit { style = litStyle(of: style, row) }
      if let match = cell.pointee.match { style = self.style(style, of: match) }
      if row.isContext { style.attributes.insert(.dim) }
    } else if part == .cutSign {
      style = signStyle(of: row, hiding: cell.pointee.match)
    } else {
      if part == .lineNumber { style = parts.style(.lineNumber, over: context.theme.lineNumber) }
      if let role = cell.pointee.role { style = self.style(style, of: role) }
      if let ground = row.decoded.ground { lay(false, on: ground, &style) }
    }
    return style
  }

  /// The style of a sign where text is cut: that of a match that it hides, if there is one.
  private func signStyle(of row: PreparedRow, hiding match: RowMatch?) -> TextStyle {
    if let match { return style(of: match) }
    let isReversed = view.settings.cutSign.ownScalar != nil && view.settings.cutSign.isReversed
    let usual =
      view.settings.cutSign.ownScalar == nil
      ? context.theme.lineNumber : TextStyle(attributes: isReversed ? .reverse : [])
    let style = parts.style(.cutSign, or: isReversed ? .standout : nil, over: usual)
    return row.isLit ? litStyle(of: style, row) : style
  }

  /// The style of a part of the text by its meaning. Colours of the file stay.
  private func style(_ style: TextStyle, of role: PaintRole) -> TextStyle {
    let own = looks[Int(role.rawValue)]
    var style = style
    style.attributes.formUnion(own.attributes)
    if style.foreground == .default { style.foreground = own.foreground }
    return style
  }

  /// Lays text on the area of its line. Without areas, changed words are set off by their weight.
  private func lay(_ isChanged: Bool, on ground: PaintRole, _ style: inout TextStyle) {
    guard let color = grounds?.color(of: ground, isChanged: isChanged) else {
      if isChanged { style.attributes.formUnion([.bold, .underline]) }
      return
    }
    if style.background == .default { style.background = color }
  }

  /// The style of text that the user has given other colours by its kind: header, control characters, overstruck text.
  private func ownStyle(of cell: RowCell, _ row: PreparedRow, isFrozen: Bool) -> TextStyle {
    let (origins, usual) = (cell.character.origins, cell.character.style)
    if row.isHeader || isFrozen && view.settings.header.columns > 0, parts.has(.header) {
      return parts.style(.header, over: usual)
    }
    if origins.contains(.control) { return parts.style(.control, or: .standout, over: usual) }
    if origins.contains(.binary) { return parts.style(.binary, or: .standout, over: usual) }
    var style = usual
    if origins.contains(.underline) { style = parts.style(.underlined, insteadOf: .underline, in: style) }
    if origins.contains(.bold) { style = parts.style(.bold, insteadOf: .bold, in: style) }
    if usual.attributes.contains(.blink) { style = parts.style(.blinking, insteadOf: .blink, in: style) }
    return style
  }

  /// The style of text in the line that was jumped to, or in the first one that is new. A background of its own stays.
  private func litStyle(of style: TextStyle, _ row: PreparedRow) -> TextStyle {
    let part: PartStyles.Part = view.unread.map(row.text.contains) == true ? .unread : .target
    let target = parts.style(part, over: context.theme.target)
    var style = style
    style.attributes.formUnion(target.attributes)
    guard style.background == .default, target.background != .default else { return style }
    style.background = target.background
    if target.foreground != .default { style.foreground = target.foreground }
    return style
  }

  /// The style of text in a match.
  private func style(_ style: TextStyle, of match: RowMatch) -> TextStyle {
    let own = self.style(of: match)
    var style = style
    style.attributes.formUnion(own.attributes)
    if own.background != .default { style.background = own.background }
    if own.background != .default || own.foreground != .default { style.foreground = own.foreground }
    return style
  }

  private func style(of match: RowMatch) -> TextStyle {
    let isLit = match.range.count == 1 && view.litBytes.contains(match.range.lowerBound)
    let isCurrent = view.currentMatch == match.range || isLit
    if view.highlightsOnlyCurrent, !isCurrent { return .plain }
    let style =
      isCurrent ? context.theme.currentMatch : style(ofPattern: match.pattern)
    guard match.group > 0, match.group <= PartStyles.Part.groups.count else { return style }
    var own = parts.style(PartStyles.Part.groups[match.group - 1], over: style)
    if isCurrent { own.attributes.formUnion(style.attributes.intersection([.bold, .underline])) }
    return own
  }

  /// The style of the matches of one of several patterns, by its number.
  private func style(ofPattern number: Int) -> TextStyle {
    let theme = context.theme
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

/// The links of the rows in view as the canvas numbers them, with their looks.
struct PaintedLinks {
  private var numbers: [UInt16] = []
  private let chosen: Int?
  private let links: [ContentLink]

  init(_ links: [ContentLink], in view: DocumentNode, _ context: DrawingContext) {
    self.links = links
    chosen = view.chosenLink?.start
    guard !links.isEmpty else { return }
    let name = view.document.name
    // One within the content has no meaning for the terminal.
    numbers = links.map { link in
      link.address.utf8.first == UInt8(ascii: "#")
        ? 0 : context.link(link.address, group: link.group(in: name))
    }
  }

  /// The style of a cell that has a link.
  func style(_ style: TextStyle, of number: UInt16, in view: DocumentNode, _ theme: Theme) -> TextStyle {
    let index = Int(number) - 1
    var style = view.parts.style(.link, over: TextStyle(attributes: .underline)).merged(over: style)
    if links[index].start == chosen { style = theme.selection.merged(over: style) }
    style.link = numbers[index]
    return style
  }
}
