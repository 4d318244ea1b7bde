import LayoutCore

/// The canvas of a frame, and the part of it on which the current node may draw.
@MainActor
public final class DrawingContext {
  /// Seconds of the window's clock.
  public let time: Double
  /// The window's theme, limited to the colours of the screen.
  public let theme: Theme
  /// The colour of text without one. The theme itself is large, and is not to be copied for each character.
  private let plainForeground: Color
  /// The window that is drawn; nil if only a tree is.
  let host: (any DrawingHost)?
  /// The canvas on which all nodes draw.
  @exclusivity(unchecked) public internal(set) var canvas: Canvas
  /// The bounds of the current node: (0, 0) and its size.
  @exclusivity(unchecked) public private(set) var bounds = Rect.zero

  // In cells of the canvas. Drawing never runs while one of these changes, and checking exclusivity for each
  // character costs as much as drawing it.
  @exclusivity(unchecked) private var origin = Point.zero
  @exclusivity(unchecked) private(set) var clip: Rect
  @exclusivity(unchecked) private var dimming: TextStyle.Attributes = []

  /// Scroll nodes around the current node, outermost first.
  var scrollNodes: [ScrollLayoutNode] = []

  /// True while content is drawn for a copy, without indicators and hints at edges.
  var drawsContentOnly = false

  init(canvas: Canvas, time: Double, theme: Theme, host: (any DrawingHost)?) {
    self.canvas = canvas
    self.time = time
    self.theme = theme
    plainForeground = theme.text.foreground
    self.host = host
    clip = Rect(x: 0, y: 0, width: canvas.columns, height: canvas.rows)
  }

  /// The visible part of the node.
  public var visibleRect: Rect { clip.moved(by: .zero - origin).intersection(bounds) }

  /// Whether the node has the keyboard.
  public func isFocused(_ node: DisplayNode) -> Bool { host?.focusedNode === node }

  // MARK: Drawing

  /// Draws text in one row, and returns the column after it. A style without a background keeps the old one.
  @discardableResult
  public func put(_ text: some StringProtocol, at point: Point, style: TextStyle = .plain) -> Int {
    TextScanner.scan(String(text)) {
      put($0, 0..<$0.utf8.count, isPlain: false, at: point, style: style)
    }
  }

  /// Draws part of a measured text; see `Canvas`.
  func put(
    _ scanner: TextScanner, _ bytes: Range<Int>, isPlain: Bool, at point: Point, style: TextStyle
  ) -> Int {
    let screenPoint = origin + point
    guard screenPoint.y >= clip.minY, screenPoint.y < clip.maxY else { return point.x }
    let style = shown(style)
    let end = canvas.put(
      scanner, bytes, isPlain: isPlain, row: screenPoint.y, column: screenPoint.x, style: style,
      columns: clip.minX..<max(clip.minX, clip.maxX))
    return end -| origin.x
  }

  /// Draws one character of one column.
  public func put(_ scalar: UInt32, at point: Point, style: TextStyle = .plain) {
    put(scalar, at: point, style: style, on: clip)
  }

  /// Draws one character of `span` columns with its combining marks, or blanks if the node's visible part or
  /// `area` cuts it.
  public func put(
    _ scalar: UInt32, marks: [UInt32], span: Int, at point: Point, style: TextStyle, within area: Rect? = nil
  ) {
    // Not with `map`, whose closure would check its thread for each character (see CheapClosures.swift).
    let area = if let area { part(area) } else { clip }
    if span == 1, marks.isEmpty { return put(scalar, at: point, style: style, on: area) }
    let screenPoint = origin + point
    guard screenPoint.y >= area.minY, screenPoint.y < area.maxY, screenPoint.x < area.maxX,
      screenPoint.x +| span > area.minX
    else {
      return
    }
    let style = shown(style).over(canvas[screenPoint.y, max(screenPoint.x, area.minX)].style)
    canvas.put(
      scalar, marks: marks, row: screenPoint.y, column: screenPoint.x, span: span, style: style,
      within: area.minX..<area.maxX)
  }

  /// The visible part of an area of the node, as a part of the canvas for ``put(_:at:style:on:)``.
  package func part(_ area: Rect) -> Rect { area.moved(by: origin).intersection(clip) }

  /// Draws one character of one column without marks, if it lies in a ``part(_:)``.
  package func put(_ scalar: UInt32, at point: Point, style: TextStyle, on part: Rect) {
    put(1, at: point, style: style, on: part) { _ in scalar }
  }

  /// Draws characters of one column without marks one after the other, those that lie in a ``part(_:)``.
  ///
  /// - Parameter scalar: the character of an index from 0 on.
  package func put(_ count: Int, at point: Point, style: TextStyle, on part: Rect, _ scalar: (Int) -> UInt32)
  {
    let screenPoint = origin + point
    guard screenPoint.y >= part.minY, screenPoint.y < part.maxY else { return }
    let first = max(0, part.minX -| screenPoint.x)
    let end = min(count, part.maxX -| screenPoint.x)
    guard first < end else { return }
    canvas.put(first..<end, atRow: screenPoint.y, column: screenPoint.x, over: shown(style), scalar)
  }

  /// Draws a canvas with its top left at a point.
  public func put(_ other: Canvas, at point: Point) {
    let screenPoint = origin + point
    guard screenPoint.y >= clip.minY, screenPoint.y +| other.rows <= clip.maxY else { return }
    canvas.put(other, row: screenPoint.y, column: screenPoint.x, within: clip.minX..<clip.maxX)
    guard theme.text.background != .default else { return }
    // Its cells without a colour are the theme's, as all others.
    let area = Rect(origin: screenPoint, size: Size(other.columns, other.rows)).intersection(clip)
    guard !area.isEmpty else { return }
    canvas.restyle(rows: area.minY..<area.maxY, columns: area.minX..<area.maxX) {
      if $0.foreground == .default { $0.foreground = theme.text.foreground }
      if $0.background == .default { $0.background = theme.text.background }
    }
  }

  /// Fills a rectangle with a character, by default a blank.
  public func fill(_ rect: Rect, with character: Character = " ", style: TextStyle = .plain) {
    let area = rect.moved(by: origin).intersection(clip)
    guard !area.isEmpty else { return }
    let text = String(character)
    let width = max(1, DisplayWidth.of(text))
    var style = shown(style)
    if style.background == .default { style.background = theme.text.background }
    if width == 1, let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 {
      canvas.fill(
        scalar.value, rows: area.minY..<area.maxY, columns: area.minX..<area.maxX, style: style)
      return
    }
    // Wide characters are aligned to the rectangle, not to its visible part.
    let count = rect.size.width / width
    let row = String(repeating: text, count: min(count, 65_535))
    for y in area.minY..<area.maxY { put(row, at: Point(x: rect.minX, y: y - origin.y), style: style) }
  }

  /// Changes the style of the cells in a rectangle.
  public func restyle(_ rect: Rect, _ change: (inout TextStyle) -> Void) {
    let area = rect.moved(by: origin).intersection(clip)
    canvas.restyle(rows: area.minY..<area.maxY, columns: area.minX..<area.maxX) {
      change(&$0)
      $0 = theme.resolved($0)
    }
  }

  /// A cell as it is drawn so far; nil out of view.
  func cell(at point: Point) -> Cell? {
    let screenPoint = origin + point
    return clip.contains(screenPoint) ? canvas[screenPoint.y, screenPoint.x] : nil
  }

  /// Whether a cell is blank or out of view.
  public func isBlank(at point: Point) -> Bool {
    guard let cell = cell(at: point) else { return true }
    return cell.glyph == 0x20 && cell.span == 1
  }

  /// Returns true if a cell is the second half of a wide character.
  func isSecondHalf(at point: Point) -> Bool {
    cell(at: point)?.span == 0
  }

  /// Changes the style of the whole character at a cell, which may cover two.
  public func restyleText(at point: Point, _ change: (inout TextStyle) -> Void) {
    let screenPoint = origin + point
    guard clip.contains(screenPoint) else { return }
    let span = Int(canvas[screenPoint.y, screenPoint.x].span)
    let first = span == 0 && screenPoint.x > 0 ? screenPoint.x - 1 : screenPoint.x
    let last = span == 2 ? screenPoint.x + 1 : screenPoint.x
    canvas.restyle(rows: screenPoint.y..<screenPoint.y + 1, columns: first..<last + 1) {
      change(&$0)
      $0 = theme.resolved($0)
    }
  }

  /// The style with the theme's colours in place of roles, and dim where the node is. Text without a colour has that of
  /// the theme's text: on a theme's background, the terminal's own text may be invisible.
  private func shown(_ style: TextStyle) -> TextStyle {
    var style = style.foreground.isRole || style.background.isRole ? theme.resolved(style) : style
    if style.foreground == .default { style.foreground = plainForeground }
    style.attributes.formUnion(dimming)
    return style
  }

  /// Shows the terminal's cursor at a cell, if that is in view.
  public func showCursor(at point: Point) {
    let screenPoint = origin + point
    if clip.contains(screenPoint) { canvas.cursor = (row: screenPoint.y, column: screenPoint.x) }
  }

  /// The link number of a URL for `TextStyle.link`; 0 for a URL that cannot be sent to terminals.
  public func link(_ url: String) -> UInt16 { canvas.link(url) }

  /// The number of a link that is one with those of the same group only; see `Canvas`.
  package func link(_ url: String, group: UInt64) -> UInt16 { canvas.link(url, group: group) }

  /// Draws only within a part of the node.
  func clipped(to rect: Rect, _ draw: () -> Void) {
    let old = clip
    clip = clip.intersection(rect.moved(by: origin))
    draw()
    clip = old
  }

  // MARK: The current node

  /// Makes a node the current one: `area` is its visible part on the canvas.
  func enter(_ node: DisplayNode, _ screenPoint: Point, _ area: Rect, _ dims: TextStyle.Attributes) {
    origin = screenPoint
    clip = area
    dimming = dims
    bounds = Rect(origin: .zero, size: node.frame.size)
  }
}

/// The owner of a frame, as far as drawing knows it: the window.
@MainActor
protocol DrawingHost: AnyObject {
  var focusedNode: DisplayNode? { get }
  var reducesMotion: Bool { get }
  /// The bytes of a node's text that are selected.
  func selectedText(of node: DisplayNode) -> Range<Int>?
}

extension DrawingContext {
  /// The theme's text style without its background, which is drawn already.
  var text: TextStyle {
    var style = theme.text
    style.background = .default
    return style
  }

  /// Draws text in one row of at most `columns` columns, cut with an ellipsis. Returns the column after it.
  @discardableResult
  public func put(_ text: String, at point: Point, columns: Int, style: TextStyle = .plain) -> Int {
    put(text.fitted(in: columns, hasSymbols: theme.hasSymbols), at: point, style: style)
  }

  /// Draws part of a measured text, and returns the column after it, or one beyond the visible part. Linear
  /// in the text left of the clip's right edge; for plain text, in the visible part.
  ///
  /// - Parameters:
  ///   - bytes: the range in the text's UTF-8, at boundaries of characters.
  ///   - isPlain: whether each byte is a character of one column.
  @discardableResult
  func put(
    _ text: String, bytes: Range<Int>, isPlain: Bool = false, at point: Point, style: TextStyle
  ) -> Int {
    guard !bytes.isEmpty else { return point.x }
    return TextScanner.scan(text) { put($0, bytes, isPlain: isPlain, at: point, style: style) }
  }
}
