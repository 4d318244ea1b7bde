import LayoutCore
import NodeUI
import ScrollCore

/// All numbers of the chosen scroll view, with their units.
///
/// ```
///                      x          y
///  offset          88.89          0  cells
///  velocity       +55.71          0  cells/s
///  phase       settling  0.300 s
///  snap        76 ‹ 88.89 › 95
///  bar ↔       ──────━━━━━━━──────── shown
/// ```
final class ViewSection: PanelSection {
  let (title, key): (String, Unicode.Scalar) = ("View", "v")
  private let inspection: Inspection
  private let text = PanelTextNode()
  var node: DisplayNode { text }
  private(set) var wantedRows: Int? = 0

  init(_ inspection: Inspection) { self.inspection = inspection }

  var note: (text: String, end: String) {
    guard let view = inspection.chosenView else { return ("", "") }
    let end = view.summary(in: inspection, hasKind: text.frame.size.width >= 42)
    return (inspection.name(of: view), end)
  }

  func update() {
    var table = NumberTable(inspection, width: text.frame.size.width)
    if let view = inspection.chosenView { table.add(view) } else { table.add("nothing scrolls here") }
    text.attributedText = table.text
    wantedRows = table.rowCount
  }
}

extension ScrollNode {
  /// The axis to show where there is room for one only: the horizontal one if the view scrolls sideways alone.
  var mainAxis: ScrollState.Axis {
    scrollableDirections.scrollsHorizontally && !scrollableDirections.scrollsVertically
      ? .horizontal : .vertical
  }

  func scrolls(_ axis: ScrollState.Axis) -> Bool {
    axis == .horizontal ? scrollableDirections.scrollsHorizontally : scrollableDirections.scrollsVertically
  }

  /// The kind, the directions as arrows, the size and the place on the screen.
  func summary(in inspection: Inspection, hasKind: Bool = true) -> String {
    let arrows = [(ScrollState.Axis.horizontal, "↔"), (.vertical, "↕")].filter { scrolls($0.0) }.map(\.1)
    let directions = arrows.isEmpty ? "none" : arrows.joined(separator: " ")
    let (size, place) = (inspection.state(of: self).bounds, placeOnScreen().origin + viewport.origin)
    return (hasKind ? kind + " " : "") + directions
      + "  \(size.width)×\(size.height) at \(place.x),\(place.y)"
  }
}

/// The rows of numbers as one text. Each quantity has its colour, here, in the plots and on the program.
private struct NumberTable {
  private(set) var text = AttributedText()
  private(set) var rowCount = 0
  private let inspection: Inspection
  /// The columns at which the numbers of both axes end.
  private let ends: (x: Int, y: Int)
  private let width: Int
  /// On unknown backgrounds colours may be weak.
  private let hasColors: Bool
  private let hasSymbols: Bool
  /// The column of values that are no numbers of both axes.
  private static let valueColumn = 11

  init(_ inspection: Inspection, width: Int) {
    (self.inspection, self.width) = (inspection, width)
    let theme = inspection.window.shownTheme
    (hasColors, hasSymbols) = (theme.hasSurfaces, theme.hasSymbols)
    let end = min(31, max(20, width - 12))
    ends = (end - 11, end)
  }

  mutating func add(_ view: ScrollNode) {
    let (state, time, axis) = (inspection.state(of: view), inspection.time, view.mainAxis)
    /// A row with a number for each axis; that of an axis that does not scroll is faint.
    func row(
      _ label: String, _ role: ColorRole, _ unit: String = "cells", _ text: (AxisScroller) -> String
    ) {
      // Without symbols, an ellipsis would be a decimal point.
      func plain(_ text: String) -> String { hasSymbols ? text : text.replacing("…", with: "..") }
      let x = plain(text(state.horizontal)).endingAt(ends.x - label.columns - 1)
      let y = plain(text(state.vertical)).endingAt(ends.y - label.columns - 1 - x.columns)
      add([
        part(" \(label)", .textSecondary), part(x, view.scrolls(.horizontal) ? role : .textSecondary),
        part(y, view.scrolls(.vertical) ? role : .textSecondary), part("  " + unit, .textSecondary),
      ])
    }
    /// Cells past the limits.
    func over(_ axis: AxisScroller) -> Double {
      let (offset, limits) = (axis.place(at: time).value, axis.axis)
      return min(0, offset - Double(limits.minOffset)) + max(0, offset - Double(limits.maxOffset))
    }
    add([part("x".endingAt(ends.x) + "y".endingAt(ends.y - ends.x - 1), .textSecondary)])
    row("offset", .accent) { decimal($0.place(at: time).value, places: 2) }
    row("velocity", .warning, "cells/s") { signed($0.velocity(at: time)) }
    let end = state.motionEnd.map { decimal($0 - inspection.origin, places: 2, isFixed: true) }
    row("target", .keyword, end.map { "at \($0) s" } ?? "cells") { "\($0.target)" }
    row("limits", .text) { "\($0.axis.minOffset)…\($0.axis.maxOffset)" }
    row("content", .text) { "\($0.axis.contentLength)" }
    add(
      "phase", [chip(state.phase), part(" " + seconds(inspection.secondsInPhase(of: view)), .textSecondary)])
    if state.isPaging(axis) {
      let paging = Paging(length: state.pageLength(axis))
      let index = paging.index(at: state[axis].place(at: time).value, of: state[axis].axis)
      add("page", " \(index + 1) of \(paging.count(of: state[axis].axis)), \(paging.length) cells")
    } else if let points = axis == .horizontal ? state.horizontalSnapPoints : state.verticalSnapPoints {
      let place = state[axis].place(at: time)
      let (before, _, after) = points.offsets(around: place.rounded, in: state[axis].axis)
      func text(_ offset: Int?) -> String { offset.map(String.init) ?? "–" }
      add(
        "snap",
        [
          part(" \(text(before)) \(hasSymbols ? "‹" : "<") ", .keyword),
          part(decimal(place.value, places: 2), .accent),
          part(" \(hasSymbols ? "›" : ">") \(text(after))", .keyword),
        ])
    }
    for (axis, arrow, name) in [(ScrollState.Axis.horizontal, "↔", "x"), (.vertical, "↕", "y")]
    where view.scrolls(axis) {
      add("bar \(hasSymbols ? arrow : name)", bar(of: view, axis))
    }
    if over(state.horizontal) != 0 || over(state.vertical) != 0 {
      row("over", .error) { decimal(over($0), places: 2) }
    }
    let inset = state.contentInset
    if inset != .zero { add("insets", " \(inset.top) \(inset.left) \(inset.bottom) \(inset.right)") }
    if state.zoomScale != 1 { add("zoom", " " + decimal(state.zoomScale, places: 3)) }
    if view.refresh != nil { add("refresh", " " + view.refreshState.rawValue) }
    let links = view.linkedNodes.map(inspection.name)
    if !links.isEmpty { add("scrolls with \(links.joined(separator: ", "))") }
  }

  // MARK: Rows

  mutating func add(_ row: String) { add([part(" " + row, .text)]) }

  private mutating func add(_ label: String, _ value: String) { add(label, [part(value, .text)]) }

  private mutating func add(_ label: String, _ value: [AttributedText]) {
    add([part(" \(label)".padded(to: Self.valueColumn), .textSecondary)] + value)
  }

  private mutating func add(_ parts: [AttributedText]) {
    text = parts.reduce(rowCount == 0 ? text : text + "\n", +)
    rowCount += 1
  }

  private func part(_ text: String, _ role: ColorRole) -> AttributedText {
    AttributedText(text, style: hasColors && role != .text ? TextStyle(foreground: .role(role)) : .plain)
  }

  /// The phase in the colour of the quantity that drives it: the hand the offset, motion the velocity, a command the
  /// target.
  private func chip(_ phase: ScrollPhase) -> AttributedText {
    let role: ColorRole =
      switch phase {
      case .idle: .hover
      case .tracking, .dragging: .accent
      case .decelerating, .settling: .warning
      case .animating: .keyword
      }
    var style = TextStyle(attributes: phase == .idle ? [] : .bold)
    if hasColors {
      style.background = .role(role)
    } else if phase != .idle {
      style.attributes.insert(.reverse)
    }
    return AttributedText(" \(phase.rawValue) ", style: style)
  }

  /// The thumb on its track, or the reason why there is none.
  private func bar(of view: ScrollNode, _ axis: ScrollState.Axis) -> [AttributedText] {
    guard let thumb = view.indicator(axis, at: inspection.time) else {
      return [part(" none: content fits", .text)]
    }
    guard view.hasIndicator(axis) else { return [part(" none: indicators never", .text)] }
    let columns = min(25, max(4, width - Self.valueColumn - 9))
    let cells = Double(columns) / Double(max(1, thumb.track)) / Double(ScrollIndicator.resolution)
    let length = min(columns, max(1, Int((Double(thumb.length) * cells).rounded())))
    let start = min(columns - length, max(0, Int((Double(thumb.position) * cells).rounded())))
    let (track, symbol) = !hasSymbols ? ("-", "=") : hasColors ? ("━", "━") : ("─", "━")
    func line(_ symbol: String, _ count: Int, _ role: ColorRole) -> AttributedText {
      part(String(repeating: symbol, count: count), role)
    }
    let isShown = view.indicatorTrack(axis, at: inspection.time) != nil
    return [
      part(" ", .text), line(track, start, .border), line(symbol, length, .accent),
      line(track, columns - length - start, .border), part(isShown ? " shown" : " hidden", .textSecondary),
    ]
  }
}
