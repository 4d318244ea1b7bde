/// Goes through a source's lines a part at a time and finds a pattern in them. For one thread.
final class SearchScanner {
  private let source: any ByteSource
  let matcher: Matcher
  private let buffer: UnsafeMutableRawBufferPointer
  /// Bytes that the parts of a line that is longer than a chunk have in common.
  static let overlap = 4096
  private let overlap: Int

  /// - Parameter chunk: bytes looked at together, and between two looks at whether to go on.
  init(_ source: any ByteSource, _ pattern: SearchPattern, chunk: Int = 1 << 20) {
    self.source = source
    matcher = Matcher(pattern)
    buffer = .allocate(byteCount: max(2, chunk), alignment: 64)
    overlap = min(Self.overlap, buffer.count / 2)
  }

  deinit { buffer.deallocate() }

  /// Calls `body` for each match that begins at or after `start`, the start of a line, and before `end`; with ranges in
  /// the source. `progress` is called before each part with where it begins. Both return whether to go on.
  ///
  /// - Parameter isEndOpen: more bytes may come at the end, so that the last line may not be all there.
  func scan(
    from start: Int, to end: Int, isEndOpen: Bool = false, progress: (Int) -> Bool,
    _ body: (Range<Int>) -> Bool
  ) {
    var offset = start
    while offset < end, progress(offset) {
      let part = part(at: offset, to: end)
      guard !part.bytes.isEmpty else { return }
      var goesOn = true
      let isOpen = isEndOpen && offset + part.bytes.count >= end
      matcher.forEachMatch(in: part.bytes, isEndOpen: isOpen) { match in
        // What the next part has too is left to it.
        guard match.lowerBound < part.used else { return false }
        goesOn = body(offset + match.lowerBound..<offset + match.upperBound)
        return goesOn
      }
      guard goesOn, !matcher.wasStopped else { return }
      offset += part.used
    }
  }

  /// The bytes from a place on, cut after a line; and how many of them are done with then.
  private func part(at offset: Int, to end: Int) -> (bytes: UnsafeRawBufferPointer, used: Int) {
    let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, end - offset)])
    let count = source.read(at: offset, into: wanted)
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    guard count == buffer.count else { return (bytes, count) }
    if let feed = Newlines.last(in: bytes, before: count) {
      return (UnsafeRawBufferPointer(rebasing: bytes[...feed]), feed + 1)
    }
    return (bytes, count - overlap)
  }

  /// The bytes from a place on, cut after a line; of one that is longer than a part, as much as there is room for.
  func wholePart(at offset: Int, to end: Int) -> (bytes: UnsafeRawBufferPointer, used: Int) {
    let (bytes, used) = part(at: offset, to: end)
    return used < bytes.count ? (bytes, bytes.count) : (bytes, used)
  }

  /// The last match that begins before `end`. `progress` is called before each part with where it ends, and returns whether
  /// to continue.
  func last(before end: Int, isEndOpen: Bool = false, progress: (Int) -> Bool) -> Range<Int>? {
    var end = end
    while end > 0, progress(end) {
      var start = max(0, end - buffer.count / 2)
      if start > 0 { start = lineStart(at: start, before: end) }
      var found: Range<Int>?
      // Far enough for a match that begins before the end and goes on after it.
      let length = source.length
      let isOpen = isEndOpen && end + overlap >= length
      scan(from: start, to: min(length, end + overlap), isEndOpen: isOpen, progress: { $0 < end }) { match in
        guard match.lowerBound < end else { return false }
        found = match
        return true
      }
      if let found, !matcher.wasStopped { return found }
      end = start
    }
    return nil
  }

  /// The first start of a line at or after a place; the place itself where there is none before `end`.
  private func lineStart(at offset: Int, before end: Int) -> Int {
    // The byte before tells whether a line starts here.
    let count = source.read(
      at: offset - 1,
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, end - offset + 1)]))
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    guard let feed = Newlines.first(in: bytes), offset + feed < end else { return offset }
    return offset + feed
  }
}
