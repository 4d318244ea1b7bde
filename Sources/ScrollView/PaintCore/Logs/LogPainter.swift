/// Paints logs: times, levels, and the values in messages.
///
/// It knows RFC 3339 and its relatives, syslog and the journal, the kernel's seconds, logs of web servers, of Kubernetes
/// and of Android, logfmt, and lines of JSON. Lines that begin with none of these continue the entry above, as the lines
/// of a stack trace do.
public struct LogPainter: Painter {
  /// The entry that the rows so far have ended in.
  public struct State: Hashable, Sendable {
    /// The level of the entry; nil without an entry or if the entry names none.
    public internal(set) var level: LogLevel?
    /// Whether the last row continues an entry that has begun above it.
    public internal(set) var isContinued = false
    /// Whether there is an entry that a row may continue.
    var hasEntry = false

    /// The state at the start of a text.
    public init() {}
  }

  /// Makes the painter.
  public init() {}

  public var start: State { State() }

  public func paint(_ row: UnsafeRawBufferPointer, state: inout State, into spans: inout [PaintSpan]) {
    paint(RowBytes(row), state: &state, into: &spans)
  }

  /// A row with a time begins an entry, whatever stands above it.
  public func isAnchor(_ row: UnsafeRawBufferPointer) -> Bool {
    PlainRow.with(RowBytes(row)) { LogHead($0.bytes).isEntry }
  }

  /// The level of the entry that a row begins, for counts and marks; nil if it begins none or one without a level. Looks
  /// at the beginning of the row.
  public func level(of row: UnsafeRawBufferPointer) -> LogLevel? {
    let part = UnsafeRawBufferPointer(rebasing: row[..<min(row.count, 4 << 10)])
    return PlainRow.with(RowBytes(part)) { LogHead($0.bytes).level }
  }

  func paint(_ bytes: RowBytes, state: inout State, into spans: inout [PaintSpan]) {
    spans.removeAll(keepingCapacity: true)
    PlainRow.with(bytes) { text in
      let row = text.bytes
      let head = LogHead(row)
      let trace = head.isEntry ? nil : LogTrace(row)
      if head.isEntry || head.level != nil && trace == nil {
        (state.level, state.isContinued, state.hasEntry) = (head.level, false, true)
      } else if trace == .fault, !state.hasEntry {
        (state.level, state.hasEntry) = (.error, true)
      } else {
        state.isContinued = state.hasEntry && row.count > 0
      }
      // Colours of the text's own stay alone.
      guard text.colors == .none else { return }
      if let trace { trace.paint(row, into: &spans) } else { paint(row, head, into: &spans) }
      text.place(&spans)
    }
  }

  private func paint(_ row: RowBytes, _ head: LogHead, into spans: inout [PaintSpan]) {
    var index = 0
    if let time = head.time {
      if head.form == .request {
        var host = LogText(row, base: .source)
        host.paint(from: 0, to: time.date.lowerBound, into: &spans)
      }
      if let level = time.level, time.letter.lowerBound < time.date.lowerBound {
        spans.add(time.letter.lowerBound, time.letter.upperBound, level.role)
      }
      spans.add(time.date.lowerBound, time.date.upperBound, .date)
      spans.add(time.time.lowerBound, time.time.upperBound, .time)
      spans.add(time.fraction.lowerBound, time.fraction.upperBound, .fraction)
      index = time.end
    }
    if !head.sources.isEmpty {
      spans.add(head.sources.lowerBound, head.sources.upperBound, .source)
      index = head.sources.upperBound
    }
    var text = LogText(row)
    text.isJSON = head.form == .json
    if head.level == .debug, head.form == .message { text.base = .secondary }
    if let level = head.level, !head.levelWord.isEmpty {
      text.paint(from: index, to: head.levelWord.lowerBound, into: &spans)
      let role = head.form == .request && level <= .info ? .number : level.role
      spans.add(head.levelWord.lowerBound, head.levelWord.upperBound, role)
      index = max(index, head.levelWord.upperBound)
      if head.form == .message { index = paintSource(row, from: index, into: &spans) }
      if level == .error, head.form == .message { text.base = .strong }
    }
    text.paint(from: index, to: row.count, into: &spans)
  }

  /// Paints the name of the part that writes an entry, which follows the level: `worker-3`, `[main]`, `c.example.App`.
  private func paintSource(_ row: RowBytes, from start: Int, into spans: inout [PaintSpan]) -> Int {
    let first = row.end(from: start, to: start + 8) { $0.isBlank || $0 == 0x5d || $0 == 0x3a || $0 == 0x3e }
    guard first > start else { return start }
    let isBracketed = row[first] == UInt8(ascii: "[")
    let end =
      isBracketed
      ? row.end(from: first + 1, to: first + 64) { $0 > 0x20 && $0 != 0x5d } + 1
      : row.end(from: first, to: first + 64) { $0.isWord || "-.:/".utf8.contains($0) }
    let isSpecial = row.end(from: first, to: end) { $0.isLetter || $0 >= 0x80 } < end && row[first].isLetter
    guard isBracketed ? row[end - 1] == 0x5d : isSpecial && (row[end].isBlank || row[end] == 0x5d) else {
      return start
    }
    spans.add(first, end, .source)
    return end
  }
}
