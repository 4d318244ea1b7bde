/// Finds the headings of a source, one part at a time. For one thread.
final class SectionScanner {
  private let source: any ByteSource
  private let kind: SectionKind
  private let matcher: Matcher?
  private let buffer: UnsafeMutableRawBufferPointer

  /// Bytes of a part.
  static let part = 128 << 10

  init(_ source: any ByteSource, _ kind: SectionKind, part: Int = part) {
    (self.source, self.kind) = (source, kind)
    if case .pattern(let pattern) = kind { matcher = Matcher(pattern) } else { matcher = nil }
    buffer = .allocate(byteCount: max(2, part), alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Takes the lines of the next part that have line feeds, and adds the headings found. A line that is longer than a
  /// part is judged by its beginning.
  ///
  /// - Parameters:
  ///   - end: the bytes from here on are not read.
  ///   - limit: ends at the first line from here on, once nothing before it is a candidate.
  /// - Returns: false if there is no such line.
  func scanPart(
    _ state: inout SectionState, to end: Int, until limit: Int = .max, _ found: inout [SectionHeading]
  ) -> Bool {
    let first = state.offset
    let bytes = source.bytes(at: first, atMost: end - first, in: buffer)
    var index = 0
    while !state.isDone(at: limit), let feed = Newlines.first(in: bytes, from: index) {
      if !state.isInLine {
        state.take(UnsafeRawBufferPointer(rebasing: bytes[index..<feed]), of: kind, matcher, &found)
        state.line? += 1
      }
      index = feed + 1
      (state.offset, state.isInLine) = (first + index, false)
    }
    if index > 0 || state.isDone(at: limit) { return true }
    guard bytes.count == buffer.count || state.isInLine && !bytes.isEmpty else { return false }
    if !state.isInLine {
      state.take(bytes, of: kind, matcher, &found)
      state.line? += 1
    }
    (state.offset, state.isInLine) = (first + bytes.count, true)
    return true
  }

  /// The headings up to a place, and from the last line if it has no line feed.
  ///
  /// - Parameters:
  ///   - state: the state at a place before; afterwards that at the place or a little behind it.
  ///   - limit: where to stop.
  ///   - end: the length of the source.
  func headings(_ state: inout SectionState, until limit: Int, to end: Int) -> [SectionHeading] {
    var found: [SectionHeading] = []
    while !state.isDone(at: limit) {
      guard scanPart(&state, to: end, until: limit, &found) else {
        found += lastLine(state, to: end)
        break
      }
    }
    while let last = found.last, last.start >= limit { found.removeLast() }
    return found
  }

  /// The headings that the last line gives, which has no line feed.
  func lastLine(_ state: SectionState, to end: Int) -> [SectionHeading] {
    var (state, found) = (state, [SectionHeading]())
    guard !state.isInLine, state.offset < end else { return [] }
    let bytes = source.bytes(at: state.offset, atMost: end - state.offset, in: buffer)
    if Newlines.first(in: bytes) == nil, !bytes.isEmpty { state.take(bytes, of: kind, matcher, &found) }
    return found
  }
}

extension SectionState {
  /// Whether all headings before a place are known.
  fileprivate func isDone(at limit: Int) -> Bool {
    offset >= limit && candidate.map { $0.start >= limit } ?? true
  }
}
