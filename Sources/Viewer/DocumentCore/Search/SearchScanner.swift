/// Finds a pattern in the lines of a source, one part at a time. For one thread.
final class SearchScanner {
  private let source: any ByteSource
  let matcher: Matcher
  private let buffer: UnsafeMutableRawBufferPointer
  /// The number of bytes that two successive parts of a very long line share.
  static let overlap = 4096
  /// The bytes of a part, unless a line is longer. They stay in the processor's cache from reading to
  /// scanning.
  private static let usualPart = 256 << 10
  private let overlap: Int
  private let omission: SearchOmission

  /// - Parameters:
  ///   - chunk: the size of a part in bytes; `progress` is called between parts.
  ///   - omission: the lines and columns that are not searched.
  init(
    _ source: any ByteSource, _ pattern: SearchPattern, chunk: Int = 1 << 20,
    omitting omission: SearchOmission = SearchOmission()
  ) {
    (self.source, self.omission) = (source, omission)
    matcher = Matcher(pattern)
    matcher.omission = omission
    buffer = .allocate(byteCount: max(2, chunk), alignment: 16)
    overlap = min(Self.overlap, buffer.count / 2)
  }

  deinit { buffer.deallocate() }

  /// Calls `body` with the range of each match that begins in the part at `offset`, until it returns false.
  ///
  /// - Parameter isEndOpen: whether more bytes may come at the end, so that the last line may be incomplete.
  /// - Returns: the start of the next part; nil if `body` or the matcher has stopped, or there are no bytes.
  func scanPart(at offset: Int, to end: Int, isEndOpen: Bool = false, _ body: (Range<Int>) -> Bool) -> Int? {
    let part = part(at: offset, to: end)
    guard !part.bytes.isEmpty else { return nil }
    var goesOn = true
    let isOpen = isEndOpen && offset + part.bytes.count >= end
    if omission.columns > 0 { matcher.beginsInsideLine = beginsInsideLine(offset) }
    matcher.forEachMatch(in: part.bytes, isEndOpen: isOpen) { match in
      // A match in the shared bytes is left to the next part.
      guard match.lowerBound < part.used else { return false }
      let place = offset + match.lowerBound
      guard !omission.bytes.contains(place), source.isSearched(at: place) else { return true }
      goesOn = body(offset + match.lowerBound..<offset + match.upperBound)
      return goesOn
    }
    return goesOn && !matcher.wasStopped ? offset + part.used : nil
  }

  /// Whether a part at `offset` begins inside of a line, as the second part of a very long one does.
  private func beginsInsideLine(_ offset: Int) -> Bool {
    offset > 0 && source.byte(at: offset - 1) ?? 0x0a != 0x0a
  }

  /// Calls `body` with the range of each match between `start`, the start of a line, and `end`, until it
  /// returns false.
  func scan(from start: Int, to end: Int, isEndOpen: Bool = false, _ body: (Range<Int>) -> Bool) {
    var offset = start
    while offset < end, let next = scanPart(at: offset, to: end, isEndOpen: isEndOpen, body) { offset = next }
  }

  /// The number of the match at a byte, counted from a place before it; nil if the matcher was stopped, or the
  /// bytes are not decoded yet.
  func ordinal(ofMatchAt byte: Int, after known: (end: Int, matches: Int)) -> Int? {
    var ordinal = known.matches
    let refusals = WorkBudget.refusals
    scan(from: known.end, to: source.length) { match in
      guard match.lowerBound <= byte else { return false }
      ordinal += 1
      return true
    }
    return matcher.wasStopped || WorkBudget.refusals > refusals ? nil : ordinal
  }

  /// The bytes from `offset` on, ending with a whole line if possible; `used` is the distance to the next
  /// part.
  private func part(at offset: Int, to end: Int) -> (bytes: UnsafeRawBufferPointer, used: Int) {
    let room = min(buffer.count, end - offset)
    var wanted = min(Self.usualPart, room)
    var count = source.bytes(at: offset, atMost: wanted, in: buffer).count
    if count == wanted, wanted < room,
      Newlines.last(in: UnsafeRawBufferPointer(buffer), before: count) == nil
    {
      // A long line is read whole, if the buffer has room for it.
      wanted = room
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count..<room])
      count += source.read(at: offset + count, into: rest)
    }
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    guard count == wanted, count < end - offset || count == buffer.count else { return (bytes, count) }
    if !matcher.pattern.isBytes, let feed = Newlines.last(in: bytes, before: count) {
      return (UnsafeRawBufferPointer(rebasing: bytes[...feed]), feed + 1)
    }
    return (bytes, count - overlap)
  }

  /// The bytes from `offset` on, ending with a whole line; the full buffer if the line is longer than a part.
  func wholePart(at offset: Int, to end: Int) -> (bytes: UnsafeRawBufferPointer, used: Int) {
    let (bytes, used) = part(at: offset, to: end)
    return used < bytes.count ? (bytes, bytes.count) : (bytes, used)
  }

  /// The last match that begins in the part before `end`, and the start of that part.
  func lastMatch(inPartBefore end: Int, isEndOpen: Bool) -> (match: Range<Int>?, start: Int) {
    var start = max(0, end - buffer.count / 2)
    if start > 0 { start = lineStart(at: start, before: end) }
    var found: Range<Int>?
    // Far enough for a match that begins before the end and continues after it.
    let length = source.length
    let isOpen = isEndOpen && end + overlap >= length
    scan(from: start, to: min(length, end + overlap), isEndOpen: isOpen) { match in
      guard match.lowerBound < end else { return false }
      found = match
      return true
    }
    return (found, start)
  }

  /// The first start of a line at or after a place; the place itself if there is none before `end`.
  private func lineStart(at offset: Int, before end: Int) -> Int {
    // The byte before it decides whether a line starts here.
    let bytes = source.bytes(at: offset - 1, atMost: end - offset + 1, in: buffer)
    guard let feed = Newlines.first(in: bytes), offset + feed < end else { return offset }
    return offset + feed
  }
}
