import LayoutCore

/// Text, measured by display width. A tab is one blank; unprintable characters are omitted.
///
/// Lines that do not fit are cut with an ellipsis: the last line shown, if `maximumLines` or the node's
/// height omit others, and any line wider than the node. Lines hidden only by an ancestor, such as a scroll
/// view, count as shown.
open class TextNode: ViewNode, ConcurrentLeaf {
  /// The text with styles and links of its parts.
  public final var attributedText: AttributedText {
    get { text }
    set {
      guard newValue != text else { return }
      let isSameString = newValue.string == text.string
      text = newValue
      textDidChange(isSameString: isSameString)
    }
  }
  /// The text; setting it removes styles and links of parts.
  public final var string: String {
    get { attributedText.string }
    set {
      if newValue != attributedText.string || !attributedText.runs.isEmpty {
        attributedText = AttributedText(newValue)
      }
    }
  }
  /// The places at which lines that are too long are broken.
  public final var wrap: TextWrap {
    didSet { if wrap != oldValue { setNeedsLayout() } }
  }
  /// The part to omit from lines that do not fit.
  ///
  /// Of the last line shown, `tail` keeps the start, `head` the end of the text, and `middle` some of both.
  public final var truncation = TextTruncation.tail {
    didSet { if truncation != oldValue { setNeedsDisplay() } }
  }
  /// The place of lines that are shorter than the node.
  public final var alignment = TextAlignment.start {
    didSet { if alignment != oldValue { setNeedsDisplay() } }
  }
  /// The part that the text plays in its page; setting it sets the style, too.
  public final var role = TextRole.body {
    didSet { textStyle = role.style }
  }
  /// The style of the whole text, over the theme's text. A background fills the node.
  public final var textStyle: TextStyle {
    didSet { if textStyle != oldValue { setNeedsDisplay() } }
  }
  /// The most lines to show, at most 2³¹ − 1; 0 for any number.
  public final var maximumLines: Int {
    get { Int(lineLimit) }
    set {
      let limit = Int32(clamping: newValue)
      if limit != lineLimit {
        lineLimit = limit
        setNeedsLayout()
      }
    }
  }

  /// Adds text at the end, such as a part of a stream. Only the last lines are broken again. O(added text + lines)
  public final func append(_ addition: AttributedText) {
    let end = text.string.utf8.count
    text += addition
    let count = text.string.utf8.count - end
    for index in layouts.indices {
      work &+= UInt32(
        truncatingIfNeeded: layouts[index].follow(text.string, replaced: end..<end, with: count))
    }
    noteLinks()
    rare?.truncated = nil
    setNeedsLayout()
  }

  /// Adds plain text at the end.
  public final func append(_ addition: String) { append(AttributedText(addition)) }

  // A large scene has tens of thousands of texts, so a text takes only 232 bytes: its rare parts are in another object.
  private final var text: AttributedText
  private final var lineLimit: Int32
  /// The number of lines broken and rows drawn so far: the cost of frames, which tests limit.
  final private(set) var work: UInt32 = 0

  /// The layouts of the last two widths: usually the width for measuring, and the final one. A short text has none until it is
  /// drawn.
  private final var layouts: [TextLayout] = []
  private final var rare: RareParts?

  /// A text whose parts may have styles and links. `textStyle` is the style of the whole text.
  public init(
    _ text: AttributedText, wrap: TextWrap = .word, maximumLines: Int = 0, textStyle: TextStyle = .plain
  ) {
    self.text = text
    self.wrap = wrap
    lineLimit = Int32(clamping: maximumLines)
    self.textStyle = textStyle
    super.init()
    style.ascender = 1
    style.descender = 0
    noteLinks()
  }

  /// A text of one style.
  public convenience init(
    _ string: String = "", wrap: TextWrap = .word, maximumLines: Int = 0,
    textStyle: TextStyle = .plain
  ) {
    self.init(AttributedText(string), wrap: wrap, maximumLines: maximumLines, textStyle: textStyle)
  }

  /// A text that follows a model: the function runs again when an observable property that it has read changes.
  ///
  /// ```swift
  /// TextNode { "\(store.issues.count) issues" }
  /// ```
  public convenience init(
    wrap: TextWrap = .word, maximumLines: Int = 0, textStyle: TextStyle = .plain,
    _ string: @escaping () -> String
  ) {
    self.init(AttributedText(""), wrap: wrap, maximumLines: maximumLines, textStyle: textStyle)
    updating { $0.string = string() }
  }

  open override var kind: String { "text" }
  open override class var makesLayoutSpec: Bool { self != TextNode.self }
  open override class var updatesProperties: Bool { self != TextNode.self }

  open override var defaultAccessibility: Accessibility {
    Accessibility(string.isEmpty ? nil : role == .title ? .heading : .text, label: string)
  }

  private final func textDidChange(isSameString: Bool) {
    noteLinks()
    guard !isSameString else { return setNeedsDisplay() }
    layouts = []
    rare?.truncated = nil
    setNeedsLayout()
  }

  /// The parts that few texts have.
  private final class RareParts {
    var truncated: TruncatedLines?
    var links: TextLinks?
  }

  private final func noteLinks() {
    let links = TextLinks(attributedText)
    if links != nil || rare != nil { rareParts.links = links }
  }

  /// The links of the text; nil if it has none.
  final var links: TextLinks? { rare?.links }

  private final var rareParts: RareParts {
    if let rare { return rare }
    let made = RareParts()
    rare = made
    return made
  }

  // MARK: Measuring

  /// The lines at a width, from the last two layouts if possible.
  final func layout(width: Int) -> TextLayout {
    if let layout = layouts.first(where: { $0.isSame(atWidth: width, wrap: wrap) }) { return layout }
    let layout = TextLayout(attributedText.string, width: width, wrap: wrap)
    keep(layout)
    return layout
  }

  private final func keep(_ layout: TextLayout) {
    work &+= UInt32(truncatingIfNeeded: layout.lines.count)
    if layouts.count > 1 { layouts.removeFirst() }
    layouts.append(layout)
  }

  /// The size of a short text of printable ASCII that fits into a line; nil for other texts. Scenes and lists have thousands of
  /// them, most out of view, and a layout for each would take more memory than the text.
  private final func shortSize(within maximum: Size) -> Size? {
    let utf8 = attributedText.string.utf8
    let count = utf8.count
    guard count <= 128, count <= max(1, maximum.width),
      utf8.withContiguousStorageIfAvailable({ PlainText.isAll(UnsafeRawBufferPointer($0)) }) == true
    else { return nil }
    return Size(count, min(count, 1))
  }

  package final func measurement(for maximum: Size) -> (@Sendable () -> any Sendable)? {
    guard shortSize(within: maximum) == nil else { return nil }
    guard !layouts.contains(where: { $0.isSame(atWidth: maximum.width, wrap: wrap) }) else { return nil }
    return { [string, wrap] in TextLayout(string, width: maximum.width, wrap: wrap) }
  }

  package final func take(_ result: any Sendable) {
    if let layout = result as? TextLayout { keep(layout) }
  }

  public final override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    if let size = shortSize(within: maximumSize) { return size }
    let layout = layout(width: maximumSize.width)
    guard maximumLines > 0, layout.lines.count > maximumLines else {
      return Size(layout.width, layout.lines.count)
    }
    let widest = layout.lines[..<maximumLines].reduce(0) { max($0, $1.width) }
    // The last line is cut to this width.
    return Size(widest, maximumLines)
  }

  // MARK: Drawing

  open override func draw(in context: DrawingContext) {
    let visible = context.visibleRect
    let size = context.bounds.size
    let base = textStyle.merged(over: context.text)
    if base.background != .default { context.fill(visible, style: base) }
    if !context.drawsContentOnly { links?.drawn.removeAll(keepingCapacity: true) }
    let layout = layout(width: size.width)
    let all = layout.lines.count
    let count = min(all, size.height, maximumLines > 0 ? maximumLines : .max)
    let (first, end) = (max(0, visible.minY), min(visible.maxY, count))
    guard first < end else { return }
    work &+= UInt32(truncatingIfNeeded: end - first)
    for row in first..<end {
      let line = layout.lines[row]
      if line.width > size.width || row == count - 1 && count < all {
        drawTruncated(row, layout, isLast: count < all && row == count - 1, base, context)
      } else {
        let x = start(ofWidth: line.width, in: size.width)
        put(line.start..<line.end, isPlain: line.isPlain, at: Point(x: x, y: row), base, context)
      }
    }
    drawSelection(layout, first..<end, in: context)
  }

  final func start(ofWidth width: Int, in room: Int) -> Int {
    switch alignment {
    case .start: 0
    case .center: max(0, room - width) / 2
    case .end: max(0, room - width)
    }
  }

  private final func drawTruncated(
    _ row: Int, _ layout: TextLayout, isLast: Bool, _ base: TextStyle, _ context: DrawingContext
  ) {
    let width = context.bounds.size.width
    let line = truncatedLine(row, layout, isLast: isLast, width: width, hasSymbols: context.theme.hasSymbols)
    var x = start(ofWidth: line.width, in: width)
    x = put(line.head, at: Point(x: x, y: row), base, context)
    // The marks have the style of the text next to them.
    let neighbour =
      truncation == .head ? line.tail.lowerBound : max(line.head.lowerBound, line.head.upperBound - 1)
    x = context.put(line.marks, at: Point(x: x, y: row), style: style(at: neighbour, base, context))
    put(line.tail, at: Point(x: x, y: row), base, context)
  }

  private struct TruncationKey: Equatable {
    var width: Int
    var lines: Int
    var truncation: TextTruncation
    var wrap: TextWrap
    var marks: String
  }

  /// The lines that were cut for a key. Most texts have none.
  private final class TruncatedLines {
    let key: TruncationKey
    var lines: [Int: TruncatedLine] = [:]

    init(_ key: TruncationKey) { self.key = key }
  }

  final func truncatedLine(
    _ row: Int, _ layout: TextLayout, isLast: Bool, width: Int, hasSymbols: Bool
  ) -> TruncatedLine {
    let marks = TruncatedLine.marks(hasSymbols: hasSymbols)
    let key = TruncationKey(
      width: width, lines: isLast ? row : -1, truncation: truncation, wrap: wrap, marks: marks)
    let truncated = rare?.truncated
    if let truncated, truncated.key == key, let line = truncated.lines[row] { return line }
    let line = layout.lines[row]
    let end = isLast ? layout.lines[layout.lines.count - 1].end : line.end
    let made = TruncatedLine(
      attributedText.string, from: line.start, to: end, width: width, marks: marks, truncation: truncation)
    if let truncated, truncated.key == key, truncated.lines.count <= 1_000 {
      truncated.lines[row] = made
    } else {
      let lines = TruncatedLines(key)
      lines.lines[row] = made
      rareParts.truncated = lines
    }
    return made
  }

  // MARK: Styles and links

  /// Draws a part of the text run by run.
  @discardableResult
  private final func put(
    _ range: Range<Int>, isPlain: Bool = false, at point: Point, _ base: TextStyle, _ context: DrawingContext
  ) -> Int {
    let (text, runs) = (attributedText.string, attributedText.runs)
    var (index, x, place) = (
      range.lowerBound, point.x, attributedText.firstRun(endingAfter: range.lowerBound)
    )
    while index < range.upperBound, place < runs.count {
      let run = runs[place].range.clamped(to: index..<range.upperBound)
      guard runs[place].range.lowerBound < range.upperBound else { break }
      let gap = index..<run.lowerBound
      x = context.put(text, bytes: gap, isPlain: isPlain, at: Point(x: x, y: point.y), style: base)
      let start = x
      x = context.put(
        text, bytes: run, isPlain: isPlain, at: Point(x: x, y: point.y),
        style: style(of: runs[place], base, context))
      if runs[place].link != nil { noteLink(run, from: start, to: x, y: point.y, context) }
      index = run.upperBound
      place += 1
    }
    let rest = index..<range.upperBound
    return context.put(text, bytes: rest, isPlain: isPlain, at: Point(x: x, y: point.y), style: base)
  }

  private final func style(at offset: Int, _ base: TextStyle, _ context: DrawingContext) -> TextStyle {
    let index = attributedText.firstRun(endingAfter: offset)
    guard index < attributedText.runs.count, attributedText.runs[index].range.contains(offset) else {
      return base
    }
    return style(of: attributedText.runs[index], base, context)
  }

  private final func style(
    of run: AttributedText.Run, _ base: TextStyle, _ context: DrawingContext
  ) -> TextStyle {
    guard let link = run.link else { return run.style.merged(over: base) }
    return context.linked(run.style.merged(over: context.theme.link.merged(over: base)), to: link)
  }

  private final func noteLink(
    _ run: Range<Int>, from start: Int, to end: Int, y: Int, _ context: DrawingContext
  ) {
    guard let links, !context.drawsContentOnly else { return }
    let index = links.ranges.firstIndex(endingAfter: run.lowerBound)
    guard index < links.ranges.count else { return }
    let area = Rect(x: start, y: y, width: end - start, height: 1)
    links.drawn.append((area, index))
    if index == links.chosen, context.isFocused(self) {
      context.restyle(area) { $0 = context.theme.selection.merged(over: $0) }
    }
  }
}

extension DrawingContext {
  /// The style with a link to an address, if terminals can take it.
  func linked(_ style: TextStyle, to address: String) -> TextStyle {
    var style = style
    style.link = link(address)
    return style
  }
}

/// The links of a text. Most texts have none.
final class TextLinks {
  let ranges: [Range<Int>]
  /// The areas of links as last drawn.
  var drawn: [(area: Rect, index: Int)] = []
  /// The index of the link chosen by keys.
  var chosen: Int?

  fileprivate init?(_ text: AttributedText) {
    guard !text.runs.isEmpty else { return nil }
    ranges = text.links.map(\.range)
    if ranges.isEmpty { return nil }
  }
}

extension [Range<Int>] {
  /// The index of the first range that ends after an offset, in sorted ranges. O(log n)
  fileprivate func firstIndex(endingAfter place: Int) -> Int {
    partitioningIndex { $0.upperBound > place }
  }
}
