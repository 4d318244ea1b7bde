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
protocol LinePainting: AnyObject {
  /// The spans of a line.
  ///
  /// - Parameters:
  ///   - line: its bytes, without the line feed.
  ///   - start: the place of its first byte.
  func spans(of line: UnsafeRawBufferPointer, at start: Int) -> [PaintSpan]
  /// Forgets what is known about lines, since bytes have changed.
  func forget()
}

/// Paints the lines of a document with one painter.
final class PaintedLines<P: Painter>: LinePainting {
  private let painter: P
  private let document: Document
  /// The states at the starts of lines.
  private var states: [Int: P.State] = [:]
  private var spans: [PaintSpan] = []

  /// Bytes above a line in which a state is looked for: first few.
  private static var windows: [Int] { [4 << 10, 64 << 10] }
  /// The states that are kept.
  private static var most: Int { 8 << 10 }

  init(_ painter: P, _ document: Document) { (self.painter, self.document) = (painter, document) }

  func forget() { states.removeAll() }

  func spans(of line: UnsafeRawBufferPointer, at start: Int) -> [PaintSpan] {
    var state = self.state(at: start)
    painter.paint(line, state: &state, into: &spans)
    note(state, at: start + line.count + 1)
    return spans
  }

  private func note(_ state: P.State, at start: Int) {
    if states.count >= Self.most { states.removeAll(keepingCapacity: true) }
    states[start] = state
  }

  private func state(at start: Int) -> P.State {
    if start == 0 { return painter.start }
    if let known = states[start] { return known }
    for window in Self.windows {
      let first = max(0, start - window)
      let isLast = first == 0 || window == Self.windows.last
      let state: P.State? = document.withBytes(first..<start) { bytes in
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
  private func state(after bytes: UnsafeRawBufferPointer, at first: Int, isLast: Bool) -> P.State? {
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
  /// The painter of the lines of a document; nil for text that has a view of its own.
  func painting(of document: Document) -> (any LinePainting)? {
    switch self {
    case .log: PaintedLines(LogPainter(), document)
    case .patch: PaintedLines(PatchPainter(), document)
    case .manual: PaintedLines(ManualPainter(), document)
    case .markdown: nil
    case .code(let language): PaintedLines(CodePainter(language), document)
    }
  }
}
