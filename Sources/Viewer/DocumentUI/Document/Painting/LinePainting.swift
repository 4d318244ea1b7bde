import DocumentCore
import PaintCore

// The roles of lines.
//
// Problem: a line of a program may stand in a comment that began far above, and a view shows lines from any place of a
// file of any size.
//
// Idea: the state after a line is that at the start of the next one, so lines that are painted from the top down know
// their states. For the first line after a jump, a few lines above are painted, from one that says all by itself (an
// entry of a log, the line of a hunk) or else from 64 KiB above.
//
// Pitfall: a comment that is longer than that is painted as code until its end comes.

/// Gives the lines of a document their roles.
final class LinePainting {
  private let painter: TextPainter
  private let document: Document
  /// The states at the starts of lines.
  private var states: [Int: TextPainter.State] = [:]
  private var spans: [PaintSpan] = []
  private let changes: ChangedWords

  /// Bytes above a line in which a state is looked for: first few.
  private static let windows = [4 << 10, 64 << 10]
  /// The states that are kept.
  private static let most = 8 << 10

  init(_ painter: TextPainter, _ document: Document) {
    (self.painter, self.document, changes) = (painter, document, ChangedWords(document))
  }

  /// Notes that the document has grown; returns whether lines may look different now.
  func noticeGrowth() -> Bool { changes.noticeGrowth() }

  /// A line with the roles of its parts.
  struct Line {
    var spans: [PaintSpan] = []
    /// The words that differ from the line that has taken its place, or whose place it has taken.
    var changes: [PaintSpan] = []
    /// The meaning of the whole line if it lies on an area of its own.
    var ground: PaintRole?
  }

  /// Paints a line.
  ///
  /// - Parameters:
  ///   - line: its bytes, without the line feed.
  ///   - start: the place of its first byte.
  func paint(_ line: UnsafeRawBufferPointer, at start: Int) -> Line {
    var state = self.state(at: start)
    painter.paint(line, state: &state, into: &spans)
    note(state, at: start + line.count + 1)
    guard case .patch(let painter) = painter, case .patch(let place) = state,
      !painter.hasOwnColors(line, state: place)
    else { return Line(spans: spans) }
    switch place.kind {
    case .added, .removed:
      return Line(
        spans: spans, changes: place.signs == 1 ? changes.words(ofLineAt: start) : [],
        ground: place.kind == .added ? .added : .removed)
    case .fileHeader: return Line(spans: spans, ground: .fileHeader)
    default: return Line(spans: spans)
    }
  }

  private func note(_ state: TextPainter.State, at start: Int) {
    if states.count >= Self.most { states.removeAll(keepingCapacity: true) }
    states[start] = state
  }

  private func state(at start: Int) -> TextPainter.State {
    if start == 0 { return painter.start }
    if let known = states[start] { return known }
    for window in Self.windows {
      let first = max(0, start - window)
      let isLast = first == 0 || window == Self.windows.last
      let state: TextPainter.State? = document.withBytes(first..<start) { bytes in
        // The bytes of a pipe or a packed file may have gone.
        guard bytes.count == start - first else { return painter.start }
        return self.state(after: bytes, at: first, isLast: isLast)
      }
      if let state {
        note(state, at: start)
        return state
      }
    }
    return painter.start
  }

  /// The state after some whole lines and perhaps a part of one before them; nil if no line says enough and there may be
  /// one above that does.
  private func state(after bytes: UnsafeRawBufferPointer, at first: Int, isLast: Bool) -> TextPainter.State? {
    var starts: [Int] = first == 0 ? [0] : []
    for index in bytes.indices where bytes[index] == 0x0a && index + 1 < bytes.count {
      starts.append(index + 1)
    }
    func line(_ number: Int) -> UnsafeRawBufferPointer {
      let end = number + 1 < starts.count ? starts[number + 1] - 1 : max(starts[number], bytes.count - 1)
      return UnsafeRawBufferPointer(rebasing: bytes[starts[number]..<end])
    }
    let anchor = starts.indices.last { painter.isAnchor(line($0)) }
    guard isLast || anchor != nil else { return nil }
    var state = painter.start
    for number in (anchor ?? 0)..<max(anchor ?? 0, starts.count) {
      painter.paint(line(number), state: &state, into: &spans)
      if number + 1 < starts.count { note(state, at: first + starts[number + 1]) }
    }
    return state
  }
}

extension TextKind {
  /// The painter of the lines; nil for text that has a view of its own.
  ///
  /// - Parameter hasGrounds: whether lines of patches lie on areas, so that their text is free for its own colours.
  func painter(hasGrounds: Bool) -> TextPainter? {
    switch self {
    case .log: .log(LogPainter())
    case .patch: .patch(PatchPainter(paintsCode: hasGrounds))
    case .manual: .manual(ManualPainter())
    case .markdown: nil
    case .code(let language): .code(CodePainter(language))
    }
  }
}
