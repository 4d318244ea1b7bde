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
    return (
      inspection.name(of: view),
      ViewNumbers.summary(of: view, in: inspection, hasKind: text.frame.size.width >= 42)
    )
  }

  func update() {
    var table = NumberTable(width: text.frame.size.width, theme: inspection.window.shownTheme)
    if let view = inspection.chosenView {
      table.add(ViewNumbers(view, in: inspection))
    } else {
      table.add("nothing scrolls here")
    }
    text.attributedText = table.text
    wantedRows = table.rowCount
  }
}

/// The rows of numbers as one text. Each quantity has its colour, here, in the plots and on the program.
private struct NumberTable {
  private(set) var text = AttributedText()
  private(set) var rowCount = 0
  /// The columns at which the numbers of both axes end.
  private let ends: (x: Int, y: Int)
  private let width: Int
  /// On unknown backgrounds colours may be weak.
  private let hasColors: Bool
  private let hasSymbols: Bool
  /// The column of values that are no numbers of both axes.
  private static let valueColumn = 11

  init(width: Int, theme: Theme) {
    (self.width, hasColors, hasSymbols) = (width, theme.hasSurfaces, theme.hasSymbols)
    let end = min(31, max(20, width - 12))
    ends = (end - 11, end)
  }

  mutating func add(_ numbers: ViewNumbers) {
    add([part("x".endingAt(ends.x) + "y".endingAt(ends.y - ends.x - 1), .textSecondary)])
    add("offset", numbers.offset, .accent, "cells", numbers)
    add("velocity", numbers.velocity, .warning, "cells/s", numbers)
    add("target", numbers.target, .keyword, numbers.rest.map { "at \($0)" } ?? "cells", numbers)
    add("limits", numbers.limits, .text, "cells", numbers)
    add("content", numbers.content, .text, "cells", numbers)
    add("phase", [chip(numbers.phase), part(" \(numbers.secondsInPhase)", .textSecondary)])
    if let page = numbers.page { add("page", [part(" \(page)", .text)]) }
    if let snap = numbers.snap {
      let (before, after) = hasSymbols ? ("‹", "›") : ("<", ">")
      add(
        "snap",
        [
          part(" \(snap.before) \(before) ", .keyword), part(snap.offset, .accent),
          part(" \(after) \(snap.after)", .keyword),
        ])
    }
    for (axis, bar) in numbers.bars {
      add("bar \(hasSymbols ? axis.arrow : axis.name)", [part(" ", .text)] + parts(of: bar))
    }
    if let over = numbers.over { add("over", over, .error, "cells", numbers) }
    for other in numbers.others { add(other) }
  }

  // MARK: Rows

  mutating func add(_ row: String) { add([part(" " + row, .text)]) }

  private mutating func add(_ parts: [AttributedText]) {
    text = parts.reduce(rowCount == 0 ? text : text + "\n", +)
    rowCount += 1
  }

  private mutating func add(_ label: String, _ value: [AttributedText]) {
    add([part(" \(label)".padded(to: Self.valueColumn), .textSecondary)] + value)
  }

  /// A row with a number for each axis; that of an axis that does not scroll is faint.
  private mutating func add(
    _ label: String, _ pair: ViewNumbers.Pair, _ role: ColorRole, _ unit: String, _ numbers: ViewNumbers
  ) {
    // Without symbols, an ellipsis would be a decimal point.
    func plain(_ text: String) -> String { hasSymbols ? text : text.replacing("…", with: "..") }
    let x = plain(pair.x).endingAt(ends.x - label.columns - 1)
    let y = plain(pair.y).endingAt(ends.y - label.columns - 1 - x.columns)
    add([
      part(" \(label)", .textSecondary), part(x, numbers.scrolls.x ? role : .textSecondary),
      part(y, numbers.scrolls.y ? role : .textSecondary), part("  " + unit, .textSecondary),
    ])
  }

  // MARK: Parts

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

  private func parts(of bar: ViewNumbers.Bar) -> [AttributedText] {
    switch bar {
    case .none(let reason): return [part(reason, .text)]
    case .thumb(let start, let length, let isShown):
      let columns = min(25, max(4, width - Self.valueColumn - 9))
      let thumb = min(columns, max(1, Int((length * Double(columns)).rounded())))
      let place = min(columns - thumb, max(0, Int((start * Double(columns)).rounded())))
      let (track, symbol) = !hasSymbols ? ("-", "=") : hasColors ? ("━", "━") : ("─", "━")
      func line(_ symbol: String, _ count: Int, _ role: ColorRole) -> AttributedText {
        part(String(repeating: symbol, count: count), role)
      }
      return [
        line(track, place, .border), line(symbol, thumb, .accent),
        line(track, columns - thumb - place, .border), part(isShown ? " shown" : " hidden", .textSecondary),
      ]
    }
  }
}
