/// Divides a document into segments of bounded length, from which rows are made: whole lines, parts of very
/// long ones and, if asked for, several blank lines together, or the lines of a patch that name a file.
///
/// A line is cut after a multiple of ``cutDistance`` bytes of the *file* if it contains all of the
/// ``cutDistance`` bytes before that, if possible after a blank. So the bytes nearby determine a segment,
/// anywhere in a line of any length, and the cuts stay in place when the file grows. Blank lines that are
/// squeezed into one are cut by the same distance. For one thread; keeps a window of the bytes it has read.
final class SegmentReader {
  /// A line, a part of one or several blank lines, in bytes of the file.
  struct Segment: Hashable {
    var start: Int
    /// The end of the text, without a line feed.
    var end: Int
    /// The start of the next segment; the file's length if this is the last.
    var next: Int
    /// Whether a line begins here.
    var isLineStart: Bool
    /// Whether the line ends here.
    var isLineEnd: Bool
    /// The number of line feeds in it: more than one for several blank lines.
    var lines: Int
    /// Whether more bytes of the file would make it longer.
    var mayGrow = false
    /// Whether it is several lines that are one row.
    var isJoined = false
  }

  /// The lines of a patch that are one row.
  let folding: HeaderFolding
  /// Whether several blank lines are one segment. Lines of only a CR are blank.
  let squeezes: Bool

  static let cutDistance = 32 << 10
  /// The number of bytes searched for a blank to cut after.
  private static let sync = 4 << 10
  /// The bytes before and after a block of ``cutDistance`` bytes that determine its segments.
  private static let before = 2 * cutDistance + 4
  private static let behind = 2 * cutDistance + sync + 8

  private let source: any ByteSource
  /// Bytes read in addition to those needed.
  private let readahead: Int
  private let buffer: UnsafeMutableRawBufferPointer
  private(set) var window = 0..<0
  /// Length of the source when the window was read.
  private(set) var length = -1

  init(
    source: any ByteSource, squeezes: Bool = false, folding: HeaderFolding = .none, readahead: Int = 64 << 10
  ) {
    (self.source, self.folding) = (source, folding)
    self.squeezes = squeezes
    self.readahead = readahead
    buffer = .allocate(
      byteCount: Self.before + Self.cutDistance + Self.behind + 2 * readahead, alignment: 64)
  }

  deinit { buffer.deallocate() }

  /// Discards the window, because the bytes may have changed.
  func forget() { length = -1 }

  /// The bytes of the segment that ``segment(containing:)`` returned last; valid until its next call.
  func bytes(of segment: Segment) -> UnsafeRawBufferPointer {
    guard window.lowerBound <= segment.start, segment.end <= window.upperBound else {
      return .init(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(
      rebasing: buffer[(segment.start - window.lowerBound)..<(segment.end - window.lowerBound)])
  }

  /// The segment that contains a byte; nil past the end. Linear in the bytes nearby, a few ``cutDistance`` at
  /// most.
  func segment(containing byte: Int) -> Segment? {
    guard byte >= 0, load(byte) else { return nil }
    let (start, isLineStart) = self.start(of: byte)
    if squeezes, isLineStart, let segment = blankLines(around: start) { return segment }
    if folding != .none, isLineStart, let segment = fileHeader(around: start) { return segment }
    // The segment ends at the next line feed or the next cut, whichever is first.
    let feed = newline(from: start)
    let horizon = feed ?? window.upperBound
    var block = (start / Self.cutDistance + 1) * Self.cutDistance
    if start % Self.cutDistance < Self.sync { block -= Self.cutDistance }
    while block < horizon {
      if let cut = cut(at: block), cut > start, cut < horizon {
        return Segment(
          start: start, end: cut, next: cut, isLineStart: isLineStart, isLineEnd: false, lines: 0)
      }
      block += Self.cutDistance
    }
    if let feed {
      return Segment(
        start: start, end: feed, next: feed + 1, isLineStart: isLineStart, isLineEnd: true, lines: 1)
    }
    let end = window.upperBound
    return Segment(
      start: start, end: end, next: end, isLineStart: isLineStart, isLineEnd: true, lines: 0, mayGrow: true)
  }

  // MARK: Blank lines

  /// The blank lines around the one at `start`; nil if that is not blank.
  ///
  /// A line that begins at or after a multiple of ``cutDistance`` begins a new segment if the ``cutDistance``
  /// bytes before that are all blank lines, so that only bytes nearby are looked at.
  private func blankLines(around start: Int) -> Segment? {
    guard endOfBlankLine(at: start) != nil else { return nil }
    let block = start / Self.cutDistance * Self.cutDistance
    // The first line, and the first one that begins in the same block.
    var (first, inBlock) = (start, start)
    while first > block - Self.cutDistance, let before = blankLine(before: first) {
      first = before
      if first >= block { inBlock = first }
    }
    var cut = (first + Self.cutDistance - 1) / Self.cutDistance * Self.cutDistance + Self.cutDistance
    if first <= block - Self.cutDistance { (first, cut) = (inBlock, block + Self.cutDistance) }
    var (next, lines) = (first, 0)
    while lines == 0 || next < cut, let end = endOfBlankLine(at: next) { (next, lines) = (end, lines + 1) }
    return Segment(
      start: first, end: byte(at: first) == 0x0a ? first : first + 1, next: next, isLineStart: true,
      isLineEnd: true, lines: lines, mayGrow: next >= length, isJoined: lines > 1)
  }

  private func byte(at offset: Int) -> UInt8? {
    window.contains(offset) ? buffer[offset - window.lowerBound] : nil
  }

  /// The end of the line at a line start, with its line feed; nil if it is not blank.
  private func endOfBlankLine(at start: Int) -> Int? {
    switch byte(at: start) {
    case 0x0a: start + 1
    case 0x0d where byte(at: start + 1) == 0x0a: start + 2
    default: nil
    }
  }

  /// The start of the line before that at `start`; nil if it is not blank.
  private func blankLine(before start: Int) -> Int? {
    guard start > 0 else { return nil }
    if start == 1 || byte(at: start - 2) == 0x0a { return start - 1 }
    guard byte(at: start - 2) == 0x0d, start == 2 || byte(at: start - 3) == 0x0a else { return nil }
    return start - 2
  }

  /// Loads the bytes that determine the segment of a byte into the window.
  private func load(_ byte: Int) -> Bool {
    let length = source.length
    guard byte < length else { return false }
    let block = byte / Self.cutDistance * Self.cutDistance
    let needed = max(0, block - Self.before)..<min(length, block + Self.cutDistance + Self.behind)
    if length == self.length, window.lowerBound <= needed.lowerBound, needed.upperBound <= window.upperBound {
      return byte < window.upperBound
    }
    let start = max(0, needed.lowerBound - readahead)
    let refusals = WorkBudget.refusals
    let count = source.bytes(at: start, atMost: length - start, in: buffer).count
    window = start..<(start + count)
    self.length = length
    if WorkBudget.refusals > refusals, window.upperBound < needed.upperBound {
      // The bytes that determine the segment are not decoded yet.
      (window, self.length) = (0..<0, -1)
      return false
    }
    return byte < window.upperBound
  }

  private func start(of byte: Int) -> (start: Int, isLineStart: Bool) {
    let block = byte / Self.cutDistance * Self.cutDistance
    let feed = newline(before: byte, from: block - Self.before)
    for place in [block, block - Self.cutDistance] where place > (feed ?? 0) {
      if let cut = cut(at: place), cut <= byte { return (cut, false) }
    }
    return ((feed ?? -1) + 1, true)
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<window.count]) }

  func newline(from place: Int) -> Int? {
    Newlines.first(in: bytes, from: place - window.lowerBound).map { $0 + window.lowerBound }
  }

  /// The last line feed before `place`, not before `first`.
  func newline(before place: Int, from first: Int) -> Int? {
    let first = max(first, window.lowerBound)
    let part = UnsafeRawBufferPointer(
      rebasing: bytes[(first - window.lowerBound)..<(place - window.lowerBound)])
    return Newlines.last(in: part, before: part.count).map { $0 + first }
  }

  /// The place at or after a multiple of ``cutDistance`` at which a line is cut; nil if there is none.
  private func cut(at block: Int) -> Int? {
    guard block >= Self.cutDistance, block - Self.cutDistance >= window.lowerBound, block < window.upperBound
    else { return nil }
    let (bytes, first) = (bytes, block - window.lowerBound)
    guard newline(before: block, from: block - Self.cutDistance) == nil else { return nil }
    let limit = min(first + Self.sync, bytes.count)
    var index = first
    while index < limit, bytes[index] != 0x20, bytes[index] != 0x09 {
      if bytes[index] == 0x0a { return nil }
      index += 1
    }
    if index == limit {
      // A line that ends before the place to cut it may still grow.
      guard limit == first + Self.sync else { return nil }
      index = first
      while index < limit, bytes[index] & 0xc0 == 0x80 { index += 1 }
      return index < limit ? block + index - first : block
    }
    while index < limit, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    let isEnd = index < bytes.count && (bytes[index] == 0x0a || bytes[index...].starts(with: [0x0d, 0x0a]))
    guard index < bytes.count, !isEnd else { return nil }
    return window.lowerBound + index
  }
}
