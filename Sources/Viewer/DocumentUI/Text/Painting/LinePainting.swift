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
  /// The states that are kept, in 85 KB: more lines than most screens have.
  private static let most = 384

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
    /// The place in a patch after the line; nil for other texts, and for a line with colours of its own.
    var patch: PatchState?
    /// The mark of an entry of a log.
    var mark: Mark?
  }

  /// The mark at the edge of an error or a warning.
  struct Mark {
    var role: PaintRole
    /// Whether the line continues an entry that has begun above it.
    var isContinued: Bool
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
    var result = Line(spans: spans)
    if case .log(let entry) = state, let level = entry.level, level >= .warning, !line.isEmpty {
      result.mark = Mark(role: level.role, isContinued: entry.isContinued)
    }
    guard case .patch(let painter) = painter, case .patch(let place) = state,
      !painter.hasOwnColors(line, state: place)
    else { return result }
    result.patch = place
    switch place.kind {
    case .added, .removed:
      if place.signs == 1 { result.changes = changes.words(ofLineAt: start) }
      result.ground = place.kind == .added ? .added : .removed
    case .fileHeader: result.ground = .fileHeader
    default: break
    }
    return result
  }

  private func note(_ state: TextPainter.State, at start: Int) {
    if states.count >= Self.most { states.removeAll(keepingCapacity: true) }
    states[start] = state
  }

  private func state(at start: Int, findsHunk: Bool = true) -> TextPainter.State {
    if start == 0 { return painter.start }
    if let known = states[start] { return known }
    if findsHunk { noteHunk(before: start) }
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

  /// Notes the state at a line of a hunk of a patch whose start is far above: the numbers of its lines count from there.
  /// The comments of the file are looked for in the usual way.
  private func noteHunk(before start: Int) {
    guard case .patch = painter, let window = Self.windows.last, start > window else { return }
    let near = start - window
    if states.keys.contains(where: { (near...start).contains($0) }) { return }
    guard let hunk = document.hunk(before: start, notBefore: near - Self.farthestHunk), hunk < near else {
      return
    }
    guard case .patch(var place) = state(at: hunk, findsHunk: false) else { return }
    let noted = document.withBytes(hunk..<start) { bytes -> (Int, PatchState)? in
      guard bytes.count == start - hunk else { return nil }
      var index = 0
      while let feed = Newlines.first(in: bytes, from: index) {
        let row = UnsafeRawBufferPointer(rebasing: bytes[index..<feed])
        guard place.takeRow(anyShown: row, isFirst: index == 0) else { return nil }
        index = feed + 1
        if hunk + index >= near { return (hunk + index, place) }
      }
      return nil
    }
    if let noted { note(.patch(noted.1), at: noted.0) }
  }

  /// The bytes above a line in which the start of its hunk is looked for.
  private static let farthestHunk = 8 << 20

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
    // A state that is known is as good as a line that says all.
    let anchor = starts.indices.last { states[first + starts[$0]] != nil || painter.isAnchor(line($0)) }
    guard isLast || anchor != nil else { return nil }
    var state = anchor.flatMap { states[first + starts[$0]] } ?? painter.start
    for number in (anchor ?? 0)..<max(anchor ?? 0, starts.count) {
      painter.paint(line(number), state: &state, into: &spans)
      if number + 1 < starts.count { note(state, at: first + starts[number + 1]) }
    }
    return state
  }
}

extension Document {
  /// The last line before a place that begins a hunk, perhaps after colours; nil if none is near.
  fileprivate func hunk(before start: Int, notBefore least: Int) -> Int? {
    var end = start
    while end > max(0, least) {
      // The line feed before a line may be in the part above it.
      let first = max(0, end - (128 << 10))
      let found = withBytes(first..<min(length, end + 64)) { bytes -> Int? in
        var last = min(bytes.count, end - first)
        while let feed = Newlines.last(in: bytes, before: last) {
          let row = UnsafeRawBufferPointer(rebasing: bytes[(feed + 1)...].prefix(64))
          let text = PatchLine.endOfColors(row)
          if row.dropFirst(text).starts(with: "@@ ".utf8) { return first + feed + 1 }
          last = feed
        }
        return nil
      }
      if let found { return found }
      end = first
    }
    return nil
  }
}
