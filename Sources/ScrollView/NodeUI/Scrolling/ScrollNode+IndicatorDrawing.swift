import LayoutCore
import ScrollCore

// Draws indicators and the hints at edges (docs/design/scrolling.md §6). Both lie over the content and hide
// none of it: a cell with a character keeps it and gets another style. Lines of frames give way to arrows.
extension ScrollNode {
  func drawIndicators(in context: DrawingContext) {
    if context.drawsContentOnly { return }
    let time = context.time
    yieldToText(in: context)
    for axis in [ScrollState.Axis.vertical, .horizontal] {
      if isIndicatorVisible(axis, at: time) {
        drawIndicator(axis, in: context)
      } else if edgeHint != .none, context.theme.hasEdgeHints {
        drawEdgeHints(axis, in: context)
      }
    }
  }

  // MARK: Thumbs and tracks

  /// Leaves the horizontal indicator out if it would lie over text that has not moved sideways: a row of text in the
  /// thumb's colours is hard to read, and the column of a vertical indicator is not. It also leaves its row to the
  /// pointer, and edge hints take its place.
  private func yieldToText(in context: DrawingContext) {
    yieldsToText = false
    let time = context.time
    guard policy(.horizontal) == .auto, grabbed?.axis != .horizontal, isIndicatorDue(.horizontal, at: time),
      !sideways.isVisible(.auto, at: time), !state.horizontal.isMoving, !state.horizontal.isHeld,
      let indicator = indicator(.horizontal, at: time)
    else { return }
    yieldsToText = liesOnText(indicator, .horizontal, track(.horizontal, at: time), in: context)
  }

  /// Whether a thumb lies over a cell with a character.
  private func liesOnText(
    _ indicator: ScrollIndicator, _ axis: ScrollState.Axis, _ track: Rect, in context: DrawingContext
  ) -> Bool {
    indicator.cells.contains {
      let place =
        axis == .vertical
        ? Point(x: track.minX, y: track.minY + $0.index) : Point(x: track.minX + $0.index, y: track.minY)
      return !isFree(at: place, in: context)
    }
  }

  private func drawIndicator(_ axis: ScrollState.Axis, in context: DrawingContext) {
    let track = track(axis, at: context.time)
    guard !track.isEmpty, let indicator = indicator(axis, at: context.time) else { return }
    let hasKeys = context.window?.keyScrollNode === self && context.window?.focusedNode === self
    // The colour of the focus is as strong as that of motion.
    let thumb =
      hasKeys
      ? context.theme.focusedIndicatorThumb
      : isIndicatorActive(axis) ? context.theme.indicatorThumbActive : context.theme.indicatorThumb
    let isOverContent = policy(axis) != .always
    if !isOverContent { drawTrack(axis, track, in: context) }
    // A thumb has one thickness: where text makes it fill its cells, it fills all of them. The gaps between words are part
    // of their row as well: blocks there would look like characters. And a thumb that is no longer than a cell has one or two
    // whole cells there, where it would take half a cell or one and a half.
    let isShort = indicator.length <= ScrollIndicator.resolution
    let coversRow = axis == .horizontal || thinBlock(axis) != nil
    let hasText =
      isOverContent && (coversRow || isShort) && liesOnText(indicator, axis, track, in: context)
    for cell in indicator.cells {
      let symbol = symbol(
        for: hasText && isShort ? cell.whole : cell, axis, hasSymbols: context.theme.hasSymbols)
      let width = axis == .vertical ? track.size.width : 1
      for column in 0..<width {
        let place =
          axis == .vertical
          ? Point(x: track.minX + column, y: track.minY + cell.index)
          : Point(x: track.minX + cell.index, y: track.minY)
        if hasText, coversRow, isFree(at: place, in: context) {
          var style = TextStyle()
          style.lie(on: thumb)
          if cell.count >= 4 { context.put(0x20, at: place, style: style) }
        } else if isOverContent, !isFree(at: place, in: context) {
          // Text has no eighths: the thumb takes a cell of which it covers at least half. A wide character is
          // restyled whole, so that its second half is done already unless the track begins there.
          let isFirst = axis == .vertical ? column == 0 : cell.index == indicator.cells.first?.index
          let isDone = !isFirst && context.isSecondHalf(at: place)
          if cell.count >= 4, !isDone { context.restyleText(at: place) { $0.lie(on: thumb) } }
        } else if let symbol {
          var style = thumb.block
          if symbol.isReversed { style.attributes.insert(.reverse) }
          context.put(symbol.scalar, at: place, style: style)
        }
      }
    }
  }

  /// Whether the thumb is dragged or its view moves.
  private func isIndicatorActive(_ axis: ScrollState.Axis) -> Bool {
    grabbed?.axis == axis || isMoving || isDragging
  }

  /// The block of an indicator that is thinner than a cell; nil if it fills its cells.
  private func thinBlock(_ axis: ScrollState.Axis) -> UInt32? {
    let part = IndicatorGlyphs.part(indicators.size, axis == .vertical ? .vertical : .horizontal)
    // Half a row has an upper block, too.
    return axis == .horizontal && indicators.size == .small && indicators.isRaised ? 0x2580 : part
  }

  /// The character that draws a cell of the thumb; nil if too little of it is covered.
  private func symbol(
    for cell: IndicatorCell, _ axis: ScrollState.Axis, hasSymbols: Bool
  ) -> IndicatorGlyphs.Glyph? {
    let orientation: IndicatorGlyphs.Orientation = axis == .vertical ? .vertical : .horizontal
    if hasSymbols, let part = thinBlock(axis) {
      // Blocks that fill a part of the track's thickness have no eighths along it.
      return cell.count >= 4 ? IndicatorGlyphs.Glyph(scalar: part, isReversed: false) : nil
    }
    return IndicatorGlyphs.glyph(
      start: cell.start, count: cell.count, orientation: orientation, hasBlocks: hasSymbols)
  }

  /// Draws the track in its own column or row: as an area of the thumb's thickness if the theme gives it a
  /// background, else as a line.
  private func drawTrack(_ axis: ScrollState.Axis, _ track: Rect, in context: DrawingContext) {
    var style = context.theme.indicatorTrack
    let orientation: IndicatorGlyphs.Orientation = axis == .vertical ? .vertical : .horizontal
    var columns = IndicatorGlyphs.track(
      indicators.size, orientation, hasSymbols: context.theme.hasSymbols)
    if style.background != .default {
      guard context.theme.hasSymbols, let part = thinBlock(axis) else {
        return context.fill(track, style: style)
      }
      columns = [part]
      style = style.block
    }
    for x in 0..<track.size.width {
      for y in 0..<track.size.height {
        context.put(
          columns[axis == .vertical ? min(x, columns.count - 1) : 0],
          at: Point(x: track.minX + x, y: track.minY + y), style: style)
      }
    }
  }

  // MARK: Edge hints

  private func drawEdgeHints(_ axis: ScrollState.Axis, in context: DrawingContext) {
    guard indicatorAxis(axis).isScrollable else { return }
    let edges = state.edgesWithMore(at: context.time).intersection(scrollableDirections)
    let area = viewport
    guard area.size.width > 2, area.size.height > 0 else { return }
    let symbols: [(edge: ScrollableDirections, symbol: Unicode.Scalar, plain: Unicode.Scalar, strip: Rect)] =
      axis == .vertical
      ? [
        (.up, "▴", "^", Rect(x: area.minX, y: area.minY, width: area.size.width, height: 1)),
        (.down, "▾", "v", Rect(x: area.minX, y: area.maxY - 1, width: area.size.width, height: 1)),
      ]
      : [
        (.left, "◂", "<", Rect(x: area.minX, y: area.minY, width: 1, height: area.size.height)),
        (.right, "▸", ">", Rect(x: area.maxX - 1, y: area.minY, width: 1, height: area.size.height)),
      ]
    let theme = context.theme
    for (edge, symbol, plain, strip) in symbols where edges.contains(edge) {
      guard edgeHint == .mark else {
        // Cell by cell: a column may cut wide characters.
        let cells = strip.intersection(context.visibleRect)
        for y in cells.minY..<cells.maxY {
          for x in cells.minX..<cells.maxX {
            context.restyleText(at: Point(x: x, y: y)) { $0 = theme.edgeHintText.marking($0) }
          }
        }
        continue
      }
      let place =
        axis == .vertical
        ? Point(x: strip.maxX - 1, y: strip.minY)
        : Point(x: strip.minX, y: strip.minY + strip.size.height / 2)
      if isFree(at: place, in: context) || isFrame(at: place, in: context) {
        context.put((theme.hasSymbols ? symbol : plain).value, at: place, style: theme.edgeHint)
      } else {
        context.restyleText(at: place) { $0 = theme.edgeHintText.marking($0) }
      }
    }
  }
}

extension IndicatorCell {
  /// The cell as a whole if at least half of it is covered, otherwise none of it.
  fileprivate var whole: IndicatorCell {
    var cell = self
    (cell.start, cell.count) = (0, count >= 4 ? ScrollIndicator.resolution : 0)
    return cell
  }
}

extension TextStyle {
  /// The style of blocks that draw a thumb of this style.
  var block: TextStyle {
    TextStyle(
      foreground: background == .default ? foreground : background,
      attributes: attributes.intersection(.bold))
  }

  /// Puts a thumb behind text.
  mutating func lie(on thumb: TextStyle) {
    // Text must not stay dim or reversed in the thumb's colours.
    if thumb.background != .default {
      (foreground, background) = (thumb.foreground, thumb.background)
      attributes.subtract([.reverse, .dim])
    } else if thumb.foreground != .default {
      (foreground, background) = (thumb.foreground, .default)
      attributes.subtract(.dim)
      attributes.insert(.reverse)
    } else {
      // A colour that suits text may be too dark behind it.
      if background == .default { foreground = .default }
      attributes.formSymmetricDifference(.reverse)
    }
  }

  /// The style of text at an edge that this style marks. Text on a background of its own keeps its colours.
  fileprivate func marking(_ text: TextStyle) -> TextStyle {
    guard text.background == .default || background != .default || foreground == .default else {
      return TextStyle(attributes: attributes).merged(over: text)
    }
    return merged(over: text)
  }
}

/// Block characters that draw a scroll indicator's thumb in eighths of a cell.
///
/// Blocks fill from below (vertical) or from the left (horizontal); the other end of a thumb is the
/// complementary block in reverse video, which every font and terminal has.
public enum IndicatorGlyphs {
  /// The character for a cell of the track.
  public struct Glyph: Hashable, Sendable {
    /// The Unicode scalar of a block, or a blank.
    public var scalar: UInt32
    /// Whether foreground and background are exchanged.
    public var isReversed: Bool
  }

  /// The direction in which the thumb moves.
  public enum Orientation: Hashable, Sendable { case vertical, horizontal }

  /// The glyph for a cell that the thumb covers by `count` eighths from `start` (counted from the top or the
  /// left); nil if it covers none. A thumb that touches neither edge is drawn from the nearer one.
  public static func glyph(
    start: Int, count: Int, orientation: Orientation, hasBlocks: Bool = true
  ) -> Glyph? {
    guard count > 0 else { return nil }
    if !hasBlocks {
      return count >= 4 ? Glyph(scalar: 0x20, isReversed: true) : nil
    }
    if count >= 8 { return Glyph(scalar: 0x2588, isReversed: false) }
    let touchesStart = start <= 8 - (start + count)
    switch (orientation, touchesStart) {
    case (.vertical, false): return Glyph(scalar: 0x2580 + UInt32(count), isReversed: false)
    case (.vertical, true):
      // Of the upper parts, only one eighth and one half have characters of their own.
      if count == 1 { return Glyph(scalar: 0x2594, isReversed: false) }
      if count == 4 { return Glyph(scalar: 0x2580, isReversed: false) }
      return Glyph(scalar: 0x2580 + UInt32(8 - count), isReversed: true)
    case (.horizontal, true): return Glyph(scalar: 0x2590 - UInt32(count), isReversed: false)
    case (.horizontal, false):
      if count == 1 { return Glyph(scalar: 0x2595, isReversed: false) }
      if count == 4 { return Glyph(scalar: 0x2590, isReversed: false) }
      return Glyph(scalar: 0x2590 - UInt32(8 - count), isReversed: true)
    }
  }

  /// The block of an indicator that is thinner than a cell; nil if it fills its cells. Cells are about twice as high
  /// as wide, so half a row is as thick as a column.
  static func part(_ size: IndicatorSize, _ orientation: Orientation) -> UInt32? {
    switch (orientation, size) {
    case (.vertical, .mini): 0x2590
    case (.horizontal, .small): 0x2584
    case (.horizontal, .mini): 0x2582
    default: nil
    }
  }

  /// The characters of a line that draws a track, from left to right across it.
  static func track(_ size: IndicatorSize, _ orientation: Orientation, hasSymbols: Bool) -> [UInt32] {
    switch (orientation, size) {
    case _ where !hasSymbols: [orientation == .vertical ? 0x7c : 0x2d]
    case (.vertical, .regular): [0x2595, 0x258f]
    case (.vertical, .small): [0x2502]
    case (.vertical, .mini): [0x2595]
    case (.horizontal, .mini): [0x2581]
    case (.horizontal, _): [0x2500]
    }
  }
}
