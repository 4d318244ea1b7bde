import DocumentCore
import LayoutCore
import NodeUI

/// The row at the bottom of the screen.
final class StatusLineNode: ViewNode {
  /// Makes the content when the node is drawn.
  var content: () -> StatusLine = { StatusLine() }

  override init() {
    super.init()
    style.height = 1
  }

  override func draw(in context: DrawingContext) {
    var row = Canvas(rows: 1, columns: bounds.width)
    var line = content()
    if !context.theme.hasSymbols { line.leaveOutSymbols() }
    let free = line.draw(into: &row, row: 0)
    context.put(row, at: .zero)
    guard !line.hints.isEmpty else { return }
    let items = line.hints.map { BarItem(keys: $0.keys, $0.verb) }
    FooterNode.draw(
      FooterNode.Hints(items), at: Point(x: free.lowerBound, y: 0), columns: free.count, in: context)
  }

  private var bounds: Size { frame.size }
}

/// The bottom line: the file's name at the left; lines, percentage and place at the right. The answer to `=` takes all
/// of it, and rows above it if that is too little.
///
/// The number that changes with every line scrolled is in the last column, where rewriting its last digit
/// costs a terminal the fewest bytes.
struct StatusLine: Equatable {
  var name = ""
  /// The number of this file among several, from 1.
  var file: Place?
  /// The text of a prompt of the user's, instead of the name.
  var text: String?
  /// The facts in that text, which are not said again at the right.
  var said: PromptParts = []
  /// The parts of the answer to `=`, the name first; they take the place of all others.
  var info: [String] = []
  /// Messages and states shown after the name, the most important first. Those that do not fit are omitted.
  var notes: [String] = []
  /// The keys of what the user has begun, such as choosing a cell; those without room after the notes are left out.
  var hints: [Hint] = []
  /// The name of a line.
  var unit = "line"
  var lineCount: Int?
  /// The counted share of the file's lines, 0 to 1; nil if not worth reporting.
  var countProgress: Double?
  /// Whether more lines may come, so that their number is unknown.
  var isOpen = false
  /// The number of lines in the whole file, as text, if a filter is active.
  var total: String?
  /// The position in the file; nil if unknown.
  var percent: String?
  /// The number (from 0) of the first line shown.
  var line: Int?
  /// Replaces lines, percentage and place at the right.
  var right: String?
  /// The text being typed; it replaces the whole line.
  var prompt: String?
  /// The cells of the prompt before the cursor; nil if the cursor is at its end.
  var promptCursor: Int?
  /// A remark on the text being typed.
  var promptNote = ""
  /// Whether characters beyond ASCII stand for what is left out.
  private(set) var hasSymbols = true
  /// Whether the first note is the answer to a key.
  var hasAnswer = false
  /// The looks of the name and of prompts that are typed, and of answers.
  var parts = PartStyles()

  /// Replaces the symbols of the viewer's own texts by ASCII characters.
  mutating func leaveOutSymbols() {
    hasSymbols = false
    notes = notes.map(Self.withoutSymbols)
    info = info.map(Self.withoutSymbols)
    promptNote = Self.withoutSymbols(promptNote)
    for index in hints.indices where !hints[index].keys.utf8.allSatisfy({ $0 < 0x80 }) {
      hints[index].keys = "arrows"
    }
  }

  private static func withoutSymbols(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "…": plain += "..."
      case "–": plain += "-"
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  struct Place: Equatable {
    var index: Int
    var count: Int
  }

  /// A key, and its effect now.
  struct Hint: Equatable {
    var keys: String
    var verb: String
  }

  /// Draws the line, and returns the columns that are free for hints.
  @discardableResult
  func draw(into canvas: inout Canvas, row: Int) -> Range<Int> {
    let columns = canvas.columns
    if let prompt {
      let end = Self.draw(
        prompt, cursor: promptCursor, style: parts.style(.prompt, over: .plain), into: &canvas, row: row)
      if !promptNote.isEmpty, end + 2 < columns {
        canvas.put(
          promptNote.fitted(in: columns - end - 2, hasSymbols: hasSymbols), row: row, column: end + 2,
          style: parts.style(.message, over: .plain))
      }
      return 0..<0
    }
    guard info.isEmpty else {
      drawInfo(into: &canvas, row: row)
      return 0..<0
    }
    let (message, right) = fitting(in: columns)
    let rightStart = columns - DisplayWidth.of(right)
    var left = Canvas(rows: 1, columns: max(0, rightStart - (right.isEmpty ? 0 : 1)))
    var title = " \(name) "
    if let file { title += "(\(file.index)/\(file.count)) " }
    if let text, !text.isEmpty {
      title = text.hasSuffix(" ") || DisplayWidth.of(text) >= left.columns ? text : text + " "
    }
    let room = left.columns - (message.isEmpty ? 0 : min(DisplayWidth.of(message) + 1, left.columns))
    // File names differ at their ends.
    let end = left.put(
      title.fitted(
        in: max(room - (text == nil ? roomForHints(hints[...]) : 0), min(Self.leastTitle, left.columns / 3)),
        hasSymbols: hasSymbols,
        truncation: .head),
      row: 0, column: 0, style: parts.style(.prompt, or: .standout, over: .reverse))
    let noteEnd = left.put(
      message.fitted(in: left.columns - end - 1, hasSymbols: hasSymbols), row: 0, column: end + 1)
    if hasAnswer, parts.has(.message) {
      let width = DisplayWidth.of(notes.first ?? "")
      left.restyle(rows: 0..<1, columns: end + 1..<end + 1 + width) { $0 = parts.style(.message, over: $0) }
    }
    canvas.put(left, row: row, column: 0)
    canvas.put(right, row: row, column: rightStart)
    let first = noteEnd + (message.isEmpty ? 0 : Self.gap)
    return first..<max(first, rightStart - Self.gap)
  }

  /// The columns between notes, hints and the right side.
  private static let gap = 2

  /// The columns of some hints with the gaps around them.
  private func roomForHints(_ hints: ArraySlice<Hint>) -> Int {
    hints.reduce(hints.isEmpty ? 0 : Self.gap) {
      $0 + DisplayWidth.of($1.keys) + 1 + DisplayWidth.of($1.verb) + Self.gap
    }
  }

  /// Shows a label and the text that is being typed.
  mutating func ask(_ label: String, _ editor: EditedText) {
    let (text, cursor) = editor.display
    prompt = label + text
    promptCursor = DisplayWidth.of(label) + cursor
  }

  /// Draws the part of a text that is typed around its cursor, which is at the end if it is nil; returns the text's end.
  static func draw(
    _ text: String, cursor: Int?, style: TextStyle, into canvas: inout Canvas, row: Int
  ) -> Int {
    let columns = canvas.columns
    let width = DisplayWidth.of(text)
    let cursor = cursor ?? width
    // In a longer text, a third of the window is left for what follows the cursor.
    let first = max(0, min(width + 1 - columns, cursor - columns * 2 / 3))
    let end = canvas.put(text, row: row, column: -first, style: style)
    guard cursor < width else {
      canvas.fill(row: row, columns: end..<(end + 1), style: TextStyle.reverse.merged(over: style))
      return end
    }
    canvas.restyle(rows: row..<(row + 1), columns: (cursor - first)..<(cursor - first + 1)) {
      $0.attributes.formSymmetricDifference(.reverse)
    }
    return end
  }

  /// The notes and the right side that leave room for a name: first the right side is shortened, then the
  /// last notes are omitted. A text of the user's is cut for nothing but the first note.
  private func fitting(in columns: Int) -> (message: String, right: String) {
    let rights = right.map { [$0] } ?? places
    for count in stride(from: notes.count, through: 0, by: -1) where count > 0 || notes.isEmpty {
      // Not `joined`, whose generic code takes longer at the first frame than all the rest of this line.
      let message = notes[..<count].reduce(into: "") { $0 += ($0.isEmpty ? "" : "  ") + $1 }
      // A text of the user's needs nothing at the right.
      if let text {
        let needed = DisplayWidth.of(text) + 1 + (message.isEmpty ? 0 : DisplayWidth.of(message) + 1)
        if let right = rights.first(where: { DisplayWidth.of($0) + 1 + needed <= columns }) {
          return (message, right)
        }
        if needed <= columns { return (message, "") }
      } else {
        let needed = Self.leastTitle + (message.isEmpty ? 0 : DisplayWidth.of(message) + 2)
        func right(besides hint: Int) -> String? {
          rights.first { DisplayWidth.of($0) + needed + hint <= columns }
        }
        // The first hint says more than the number of all lines.
        let hint = roomForHints(hints.prefix(1))
        if let right = (hint > 0 ? right(besides: hint) : nil) ?? right(besides: 0) {
          return (message, right)
        }
      }
    }
    return (notes.first ?? "", "")
  }

  /// The lines, the percentage and the place, and shorter forms of that. A number is never alone: nobody could tell
  /// its meaning.
  private var places: [String] {
    let lines = said.contains(.count) && total == nil ? "" : lines
    let percent = said.contains(.percentage) ? nil : percent
    let place = said.contains(.place) ? nil : "\(unit) \(line.map { ($0 + 1).grouped } ?? "?")"
    let short = Self.beside(percent ?? "", place ?? "")
    let all = [Self.beside(lines, short), short, place ?? "", percent ?? ""].filter { !$0.isEmpty }
    return all.isEmpty ? [""] : all
  }

  private static func beside(_ first: String, _ second: String) -> String {
    first.isEmpty || second.isEmpty ? first + second : first + "  " + second
  }

  /// The columns reserved for the name, of which the end is shown.
  private static let leastTitle = 12

  /// The number of lines, or the progress of counting them.
  private var lines: String {
    if let total { return "\(lineCount?.grouped ?? "?") of \(total) \(unit)s" }
    if let lineCount { return "\(lineCount.grouped) \(unit)\(lineCount == 1 ? "" : "s")" }
    if let countProgress { return "counting \(unit)s \(Int(countProgress * 100))%" }
    return isOpen ? "? \(unit)s" : ""
  }
}

// The answer to `=`: the file's name, and figures that are never cut.
extension StatusLine {
  /// The rows of the answer in a window; several if it does not fit into one.
  func infoRows(columns: Int) -> [String] {
    guard let name = info.first else { return [] }
    var rows = [" " + name.fitted(in: max(1, columns - 2), hasSymbols: hasSymbols, truncation: .head)]
    for part in info.dropFirst() {
      let longer = rows[rows.count - 1] + ", " + part
      // A comma may follow.
      if DisplayWidth.of(longer) < columns {
        rows[rows.count - 1] = longer
      } else {
        rows[rows.count - 1] += ","
        rows.append(" " + part.fitted(in: max(1, columns - 2), hasSymbols: hasSymbols))
      }
    }
    return rows
  }

  /// Draws the last row of the answer, or all of them from `first` on.
  func drawInfo(into canvas: inout Canvas, row: Int) {
    let rows = infoRows(columns: canvas.columns)
    for (index, text) in rows.enumerated() {
      let place = row - (rows.count - 1 - index)
      guard place >= 0 else { continue }
      canvas.fill(row: place, columns: 0..<canvas.columns, style: .plain)
      let end = canvas.put(text, row: place, column: 0, style: parts.style(.message, over: .plain))
      guard index == 0 else { continue }
      let name = min(end, DisplayWidth.of(info[0]) + 1)
      let style = parts.style(.prompt, or: .standout, over: .reverse)
      canvas.restyle(rows: place..<place + 1, columns: 0..<name) { $0 = style }
    }
  }
}
