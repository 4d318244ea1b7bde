import NodeUI
import SceneFields
import ScreenCore

/// A recording of the frames as an asciicast: a header, then a line for each frame that differs, with the bytes that
/// change the one before into it; also resizes, a marker for each screenshot, and the exit status.
///
/// Every frame sets styles and the cursor again, so that it depends on earlier frames only for the cells that
/// it leaves alone.
public struct CastRecorder {
  /// The version of the format: until 2, a line has the time since the start, since 3 the time since the line before.
  nonisolated public enum Version: Int, CaseIterable, Sendable {
    case two = 2
    case three = 3
  }

  public let version: Version
  private var size: (rows: Int, columns: Int)?
  /// The time of the last line, in microseconds.
  private var last = 0
  /// The bytes of a program's character that is not complete.
  private var pending: [UInt8] = []

  public init(_ version: Version = .three) { self.version = version }

  /// The first line, without a date or a machine, so that it is the same everywhere.
  ///
  /// - Parameter size: the size of the first frame; nil for that in the tape. The screen of an inspector is larger.
  public func header(_ tape: Tape, title: String, size: Size? = nil) -> String {
    let (size, title) = (size ?? tape.size, JSONText.quoted(SafeText.of(title)))
    let terminal = JSONText.quoted(tape.terminal)
    switch version {
    case .two:
      return "{\"version\":2,\"width\":\(size.width),\"height\":\(size.height),\"title\":\(title)"
        + ",\"env\":{\"TERM\":\(terminal)}}\n"
    case .three:
      return "{\"version\":3,\"term\":{\"cols\":\(size.width),\"rows\":\(size.height),\"type\":\(terminal)}"
        + ",\"title\":\(title)}\n"
    }
  }

  /// The lines for a frame; empty if it looks like the one before.
  public mutating func lines(for frame: TapeFrame) -> String {
    lines(frame.canvas, after: frame.before, at: frame.time)
  }

  /// The lines for a frame that follows another; empty if it looks like that one.
  mutating func lines(_ canvas: Canvas, after before: Canvas?, at time: Duration) -> String {
    let isFirst = size == nil
    var lines = resizing(to: canvas, at: time)
    var encoder = FrameEncoder()
    if isFirst { encoder.write("\u{1b}[?1049h\u{1b}[?25l") }
    encoder.encode(canvas, after: before)
    guard !encoder.text.isEmpty else { return lines }
    lines += line(time, "o", encoder.text)
    return lines
  }

  /// The line for a new size of the screen; empty for the first and the same one.
  mutating func resizing(to canvas: Canvas, at time: Duration) -> String {
    defer { size = (canvas.rows, canvas.columns) }
    guard let size, size != (canvas.rows, canvas.columns) else { return "" }
    return line(time, "r", "\(canvas.columns)x\(canvas.rows)")
  }

  /// The line for output of a program; empty if it is only a part of a character.
  mutating func line(forOutput bytes: [UInt8], at time: Duration) -> String {
    let all = pending + bytes
    // A character may continue with the next piece.
    var end = all.count
    for back in 1...3 where back <= all.count {
      let byte = all[all.count - back]
      if byte & 0xc0 == 0x80 { continue }
      let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
      if length > back { end = all.count - back }
      break
    }
    pending = Array(all[end...])
    return end == 0 ? "" : line(time, "o", String(decoding: all[..<end], as: UTF8.self))
  }

  /// The line for a screenshot.
  public mutating func marker(_ name: String, at time: Duration) -> String {
    line(time, "m", SafeText.of(name))
  }

  /// The line for the end of a program; empty in version 2, which has none.
  public mutating func exit(_ status: Int, at time: Duration) -> String {
    version == .two ? "" : line(time, "x", "\(status)")
  }

  private mutating func line(_ time: Duration, _ kind: String, _ text: String) -> String {
    let text = JSONText.quoted(text)
    guard version == .three else { return "[\(time.decimalSeconds),\"\(kind)\",\(text)]\n" }
    // The sum of rounded differences is exact.
    let now = max(last, (time.nanoseconds + 500) / 1_000)
    defer { last = now }
    return "[\(Duration.microseconds(now - last).decimalSeconds),\"\(kind)\",\(text)]\n"
  }
}

/// Encodes the differences between two frames.
private struct FrameEncoder {
  private(set) var text = ""
  private var style: TextStyle?
  /// The cursor's position; nil where players may differ.
  private var cursor: (row: Int, column: Int)?

  mutating func write(_ part: String) { text += part }

  mutating func encode(_ canvas: Canvas, after before: Canvas?) {
    var before = before ?? Canvas(rows: 0, columns: 0)
    if before.rows != canvas.rows || before.columns != canvas.columns {
      before = Canvas(rows: canvas.rows, columns: canvas.columns)
      text += "\u{1b}[m\u{1b}[2J"
      style = .plain
    }
    for row in 0..<canvas.rows where !canvas.shows(row: row, sameAs: before, row: row) {
      encode(row, canvas, before)
    }
    if let place = canvas.cursor, (0..<canvas.rows).contains(place.row),
      (0..<canvas.columns).contains(place.column)
    {
      if !text.isEmpty || before.cursor.map({ $0 != place }) ?? true {
        text += "\u{1b}[\(place.row + 1);\(place.column + 1)H\u{1b}[?25h"
      }
    } else if before.cursor != nil {
      text += "\u{1b}[?25l"
    }
  }

  private mutating func encode(_ row: Int, _ canvas: Canvas, _ before: Canvas) {
    var column = 0
    while column < canvas.columns {
      let span = max(1, Int(canvas[row, column].span))
      defer { column += span }
      let end = min(column + span, canvas.columns)
      guard (column..<end).contains(where: { !canvas.shows(row, $0, sameAs: before, row, $0) }) else {
        continue
      }
      move(row, column)
      set(canvas[row, column].style)
      put(row, column, span, canvas)
    }
  }

  private mutating func move(_ row: Int, _ column: Int) {
    if let cursor, cursor == (row, column) { return }
    text += "\u{1b}[\(row + 1);\(column + 1)H"
    cursor = (row, column)
  }

  private mutating func put(_ row: Int, _ column: Int, _ span: Int, _ canvas: Canvas) {
    var (count, isDoubtful) = (0, false)
    canvas.forEachScalar(at: row, column) { scalar in
      count += 1
      // Players do not agree on the widths of symbols, emoji and sequences.
      if count > 1 || scalar >= 0x2600 { isDoubtful = true }
      let isPrintable = scalar >= 0x20 && !(0x7f..<0xa0).contains(scalar)
      text.unicodeScalars.append(isPrintable ? Unicode.Scalar(scalar) ?? "?" : "?")
    }
    if count == 0 { text += " " }
    // After the last column terminals wrap only with the next character.
    cursor = isDoubtful || column + span >= canvas.columns ? nil : (row, column + span)
  }

  /// Sets a style without its link.
  private mutating func set(_ wanted: TextStyle) {
    var wanted = wanted
    wanted.link = 0
    guard wanted != style else { return }
    style = wanted
    var codes = ["0"]
    for (attribute, code) in Self.attributes where wanted.attributes.contains(attribute) {
      codes.append(code)
    }
    codes += Self.color(wanted.foreground, base: 30) + Self.color(wanted.background, base: 40)
    text += wanted == .plain ? "\u{1b}[m" : "\u{1b}[\(codes.joined(separator: ";"))m"
  }

  private static let attributes: [(TextStyle.Attributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.blink, "5"), (.reverse, "7"),
    (.hidden, "8"), (.strikethrough, "9"),
  ]

  private static func color(_ color: Color, base: Int) -> [String] {
    switch color.value {
    case .default: []
    case .palette(let index) where index < 8: [String(base + Int(index))]
    case .palette(let index) where index < 16: [String(base + 52 + Int(index))]
    case .palette(let index): [String(base + 8), "5", String(index)]
    case .rgb(let red, let green, let blue):
      [String(base + 8), "2", String(red), String(green), String(blue)]
    }
  }
}
