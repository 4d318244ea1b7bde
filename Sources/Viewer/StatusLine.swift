import LayoutCore
import NodeUI

/// The row at the bottom of the screen.
final class StatusLineNode: DisplayNode, DrawableNode {
  /// What it says, made when it is drawn.
  var content: () -> StatusLine = { StatusLine() }

  override init() {
    super.init()
    style.height = 1
  }

  func draw(in context: DrawingContext) {
    var row = Canvas(rows: 1, columns: bounds.width)
    content().draw(into: &row, row: 0)
    context.put(row, at: .zero)
  }

  private var bounds: Size { frame.size }
}

/// The bottom line: the file's name at the left; lines, percent and place at the right.
///
/// The number that changes with every line scrolled stands in the last column, where rewriting its
/// last digit costs a terminal the fewest bytes.
struct StatusLine {
  var name = ""
  /// Which of several files, from 1.
  var file: (index: Int, count: Int)?
  /// A word about what is going on; it stands after the name.
  var message = ""
  /// What lines are called.
  var unit = "line"
  var lineCount: Int?
  /// Lines counted so far, while not all are.
  var countProgress: Double?
  /// How far down this is; nil where that cannot be said.
  var percent: String?
  /// Number of the first line shown, from 0.
  var line: Int?
  /// What stands at the right instead of lines and places.
  var right: String?
  /// What is being typed takes the whole line.
  var prompt: String?
  /// What is to be said of what is typed.
  var promptNote = ""

  func draw(into canvas: inout Canvas, row: Int) {
    let columns = canvas.columns
    if let prompt {
      let width = DisplayWidth.of(prompt)
      let end = canvas.put(prompt, row: row, column: min(0, columns - 1 - width))
      canvas.fill(row: row, columns: end..<(end + 1), style: .reverse)
      if !promptNote.isEmpty, end + 2 < columns {
        canvas.put(
          Self.cut(promptNote, to: columns - end - 2), row: row, column: end + 2,
          style: TextStyle(attributes: .dim))
      }
      return
    }
    let right = fittingRight(in: columns)
    let rightStart = columns - DisplayWidth.of(right)
    var left = Canvas(rows: 1, columns: max(0, rightStart - (right.isEmpty ? 0 : 1)))
    var title = " \(name) "
    if let file { title += "(\(file.index)/\(file.count)) " }
    let room = left.columns - (message.isEmpty ? 0 : min(DisplayWidth.of(message) + 1, left.columns))
    let end = left.put(
      Self.shortened(title, to: max(room, left.columns / 3)), row: 0, column: 0, style: .reverse)
    left.put(Self.cut(message, to: left.columns - end - 1), row: 0, column: end + 1)
    canvas.put(left, row: row, column: 0)
    canvas.put(right, row: row, column: rightStart)
  }

  /// As much of the right side as leaves room for a name and a message.
  private func fittingRight(in columns: Int) -> String {
    if let right { return DisplayWidth.of(right) + 12 <= columns ? right : "" }
    let place = "\(unit) \(line.map { Self.grouped($0 + 1) } ?? "?")"
    let lines =
      lineCount.map { "\(Self.grouped($0)) \(unit)\($0 == 1 ? "" : "s")" }
      ?? countProgress.map { "counting \(unit)s \(Int($0 * 100))%" } ?? "? \(unit)s"
    let needed = 12 + (message.isEmpty ? 0 : DisplayWidth.of(message) + 2)
    let short = (percent.map { $0 + "  " } ?? "") + place
    let long = lines + "  " + short
    if DisplayWidth.of(long) + needed <= columns { return long }
    if DisplayWidth.of(short) + needed <= columns { return short }
    let least = line.map { Self.grouped($0 + 1) } ?? percent ?? ""
    return DisplayWidth.of(least) + needed <= columns ? least : ""
  }

  /// Keeps the beginning of a message that does not fit, and shows that there is more.
  private static func cut(_ text: String, to width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    var kept = String.UnicodeScalarView()
    var room = width - 1
    for scalar in text.unicodeScalars {
      room -= DisplayWidth.of(scalar.value) ?? 0
      guard room >= 0 else { break }
      kept.append(scalar)
    }
    return width > 0 ? String(kept) + "…" : ""
  }

  /// Keeps the end of a name that does not fit: that is where file names differ.
  private static func shortened(_ text: String, to width: Int) -> String {
    guard DisplayWidth.of(text) > width, width > 0 else { return text }
    var scalars = Array(text.unicodeScalars)
    var rest = DisplayWidth.of(text)
    while rest > width - 1, !scalars.isEmpty {
      rest -= DisplayWidth.of(scalars.removeFirst().value) ?? 0
    }
    var result = String.UnicodeScalarView()
    result.append("…")
    result.append(contentsOf: scalars)
    return String(result)
  }

  /// A number with its thousands set apart.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}
