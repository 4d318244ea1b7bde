import LayoutCore
import NodeUI
import ScrollCore

/// All numbers of the chosen scroll view, with their units.
final class ViewSection: PanelSection {
  let (title, key): (String, Unicode.Scalar) = ("View", "v")
  private let inspection: Inspection
  private let text = PanelTextNode()
  var node: DisplayNode { text }
  private(set) var wantedRows: Int? = 0

  init(_ inspection: Inspection) { self.inspection = inspection }

  var note: (text: String, end: String) {
    guard let view = inspection.chosenView else { return ("", "") }
    return (inspection.name(of: view), "\(view.kind) \(ViewNumbers.arrows(of: view))")
  }

  func update() {
    let lines = lines(text.frame.size.width)
    // On unknown backgrounds colours may be weak.
    let hasColors = inspection.window.shownTheme.hasSurfaces
    text.attributedText = lines.enumerated().reduce(AttributedText()) { text, line in
      text + (line.offset == 0 ? "" : "\n")
        + (hasColors ? Self.colored(line.element) : AttributedText(line.element))
    }
    wantedRows = lines.count
  }

  /// The colour of each quantity, here and in the plots.
  private static let colors: [Substring: ColorRole] = [
    "offset": .accent, "velocity": .warning, "target": .keyword, "over": .error,
  ]

  /// A row with a label that is set off, and its numbers in the colour of their quantity.
  private static func colored(_ line: String) -> AttributedText {
    var text = AttributedText(line)
    guard let label = line.split(separator: " ", maxSplits: 1).first, label.first?.isLetter == true else {
      return text
    }
    text.addStyle(TextStyle(foreground: .role(.textSecondary)), in: label.startIndex..<label.endIndex)
    if let role = colors[label] {
      text.addStyle(TextStyle(foreground: .role(role)), in: label.endIndex..<line.endIndex)
    }
    return text
  }

  private func lines(_ width: Int) -> [String] {
    guard let view = inspection.chosenView else { return [" nothing scrolls here"] }
    let numbers = ViewNumbers(view, in: inspection)
    let axis = ViewNumbers.mainAxis(of: view)
    return width < 42 ? Self.narrow(numbers) : Self.wide(numbers, axis, extra: width >= 45 ? 1 : 0)
  }

  /// Rows for 42 columns, or for 45 with a column more for the numbers.
  private static func wide(_ numbers: ViewNumbers, _ axis: ScrollState.Axis, extra: Int) -> [String] {
    let (x, y) = (20 + extra, 31 + extra)
    func row(_ label: String, _ pair: ViewNumbers.Pair, _ unit: String = "", shift: Int = 0) -> String {
      let head = " \(label)"
      let first = head + pair.x.endingAt(x - shift - head.columns)
      let both = first + pair.y.endingAt(y - shift - first.columns)
      return both + (unit.isEmpty ? "" : "   " + unit)
    }
    func second(_ head: String, _ label: String, _ value: String) -> String {
      let (start, end) = (extra > 0 ? 30 : 27, extra > 0 ? 43 : 40)
      // A long value moves its label to the left.
      let place = min(start, end - value.columns - label.columns)
      guard place > head.columns else { return "\(head) \(label) \(value)" }
      let front = head.padded(to: place) + label
      return front + value.endingAt(end - front.columns)
    }
    let bar = axis == .horizontal ? numbers.bars.horizontal : numbers.bars.vertical
    let arrow = axis == .horizontal ? "↔" : "↕"
    let page = " page \(numbers.page)     snap \(numbers.snap)"
    var rows = [
      second(" bounds     \(numbers.bounds)", "content", numbers.content),
      second(" insets     \(numbers.insets)", "zoom", numbers.zoom),
      "x".endingAt(x) + "y".endingAt(y - x - 1),
      row("offset", numbers.offset, "cells"),
      row("limits", numbers.limits, shift: 2),
      row("velocity", numbers.velocity, "cells/s"),
    ]
    if extra > 0 {
      rows += [
        row("target", numbers.target, numbers.shortRest.map { "at \($0)" } ?? "cells"),
        " phase      \(numbers.phase) \(numbers.secondsInPhase)",
        page,
        " bar \(arrow)      \(bar)",
      ]
    } else {
      rows += [
        row("target", numbers.target, "cells"),
        " phase  \(numbers.phase) \(numbers.secondsInPhase)" + (numbers.rest.map { ", rest \($0)" } ?? ""),
        " bar \(arrow) \(bar)",
        page,
      ]
    }
    if numbers.over != ("0", "0") { rows.append(row("over", numbers.over, "cells")) }
    return rows + numbers.others.map { " " + $0 }
  }

  /// Rows for 39 columns.
  private static func narrow(_ numbers: ViewNumbers) -> [String] {
    func row(_ label: String, _ pair: ViewNumbers.Pair, _ unit: String = "", shift: Int = 0) -> String {
      let head = " \(label)"
      let first = head + pair.x.endingAt(19 - shift - head.columns)
      return first + pair.y.endingAt(29 - shift - first.columns) + (unit.isEmpty ? "" : "  " + unit)
    }
    var rows = [
      " bounds   \(numbers.bounds)",
      " content  \(numbers.content)".padded(to: 19) + "insets \(numbers.insets)",
      "x".endingAt(19) + "y".endingAt(9),
      row("offset", numbers.offset, "cells"),
      row("limits", numbers.limits, shift: 2),
      row("over", numbers.over, "cells"),
      row("velocity", numbers.velocity, "cells/s"),
      row("target", numbers.target, "cells"),
      " phase    \(numbers.phase)  \(numbers.secondsInPhase)",
    ]
    if let rest = numbers.rest { rows.append(" rest     at \(rest)") }
    rows += [
      " page     \(numbers.page)".padded(to: 19) + "snap \(numbers.snap)",
      " bar ↔    \(numbers.bars.horizontal)",
      " bar ↕    \(numbers.bars.vertical)",
      " zoom     \(numbers.zoom)".padded(to: 19) + "focus \(numbers.hasFocus ? "yes" : "no")",
    ]
    return rows + numbers.others.map { " " + $0 }
  }
}
