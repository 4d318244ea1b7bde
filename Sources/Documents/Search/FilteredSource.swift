import Threading

/// The lines of another source in which a pattern is found, one after another as if there were no others. They are found
/// in the background, so this grows like a pipe whose writer is at work.
public final class FilteredSource: ByteSource {
  private let source: any ByteSource
  private let pattern: SearchPattern
  private let onChange: @Sendable () -> Void
  private let chunk: Int
  private let state: Locked<State>

  private struct State {
    /// Where each line begins here, and in the source. The line feed is the line's.
    var starts: [Int] = []
    var origins: [Int] = []
    var length = 0
    /// Bytes of the source that have been looked through.
    var scanned = 0
    var isScanning = false
    var isCancelled = false
    var generation = SourceGeneration()
    /// The number of the source's generation that the lines are of.
    var origin: Int
    var error: String?

    /// Nothing found yet, of that generation of the source.
    init(origin: Int) { self.origin = origin }
  }

  /// So many lines are kept; what goes beyond is left out, with a word about it.
  private static let mostLines = 20_000_000

  /// `onChange` is called on another thread when there are more lines, or there will be none.
  public convenience init(
    _ source: any ByteSource, pattern: SearchPattern, onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(source, pattern: pattern, chunk: 1 << 20, onChange: onChange)
  }

  init(
    _ source: any ByteSource, pattern: SearchPattern, chunk: Int, onChange: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.pattern = pattern
    self.chunk = chunk
    self.onChange = onChange
    state = Locked(State(origin: source.generation.number))
    resume()
  }

  // MARK: A source

  public var length: Int { state.withLock { $0.length } }

  public var isComplete: Bool {
    let (length, isComplete) = (source.length, source.isComplete)
    return isComplete && state.withLock { $0.scanned >= length && !$0.isScanning }
  }

  public var error: String? { state.withLock { $0.error } ?? source.error }

  public func demand(upTo offset: Int) {
    // Whether there are more lines is known only of what has been read.
    source.demand(upTo: .max)
    resume()
  }

  public var generation: SourceGeneration { state.withLock { $0.generation } }

  public func refresh() -> SourceChange {
    _ = source.refresh()
    let origin = source.generation
    let isOther = state.withLock { state in
      guard origin.number != state.origin else { return false }
      let (generation, isScanning) = (state.generation, state.isScanning)
      state = State(origin: origin.number)
      (state.generation, state.isScanning) = (generation.next(origin.cause), isScanning)
      return true
    }
    resume()
    return isOther ? origin.cause : .none
  }

  public func close() { state.withLock { $0.isCancelled = true } }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var done = 0
    while done < buffer.count {
      guard let part = part(at: offset + done) else { break }
      let wanted = min(part.count, buffer.count - done)
      let count = source.read(
        at: part.origin, into: UnsafeMutableRawBufferPointer(rebasing: buffer[done..<(done + wanted)]))
      done += count
      if count < wanted { break }
    }
    return done
  }

  /// What lies here in one piece: lines that follow each other in the source, too.
  private func part(at offset: Int) -> (origin: Int, count: Int)? {
    state.withLock { state in
      guard offset >= 0, offset < state.length else { return nil }
      var index = Self.index(of: offset, in: state.starts)
      let origin = state.origins[index] + offset - state.starts[index]
      // A few lines at once save asking again.
      var end = index + 1
      while end < state.starts.count, end - index < 64,
        state.origins[end] - state.origins[end - 1] == state.starts[end] - state.starts[end - 1]
      {
        end += 1
      }
      index = end
      let last = index < state.starts.count ? state.starts[index] : state.length
      return (origin, last - offset)
    }
  }

  /// The last of ascending numbers that is not above a value.
  private static func index(of value: Int, in numbers: [Int]) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  // MARK: The way between the two

  /// The byte of the source that a byte here comes from.
  public func origin(of offset: Int) -> Int {
    state.withLock { state in
      guard !state.starts.isEmpty else { return 0 }
      let index = Self.index(of: offset, in: state.starts)
      return state.origins[index] + max(0, offset - state.starts[index])
    }
  }

  /// Where the first line begins here that holds a byte of the source or comes after it; nil where it is not known yet.
  public func offset(ofLineFrom origin: Int) -> Int? {
    state.withLock { state in
      var index = Self.index(of: origin, in: state.origins)
      while index < state.origins.count {
        let end = index + 1 < state.starts.count ? state.starts[index + 1] : state.length
        if state.origins[index] + end - state.starts[index] > origin { return state.starts[index] }
        index += 1
      }
      return nil
    }
  }

  // MARK: Finding the lines

  private func resume() {
    let length = source.length
    let starts = state.withLock { state in
      guard !state.isScanning, !state.isCancelled, state.scanned < length, state.error == nil else {
        return false
      }
      state.isScanning = true
      return true
    }
    guard starts else { return }
    if BackgroundThread.start({ [self] in scan() }) != 0 { state.withLock { $0.isScanning = false } }
  }

  private func scan() {
    let scanner = SearchScanner(source, pattern, chunk: chunk)
    var isDone = false
    while !isDone {
      takeBackUnfinishedLine()
      let (start, generation) = state.withLock { ($0.scanned, $0.generation) }
      let (length, isWhole) = (source.length, source.isComplete)
      scanner.matcher.goesOn = { [self] in
        state.withLock { !$0.isCancelled && $0.generation == generation }
      }
      // A line that is still being written belongs to the next look.
      scanner.scanLines(from: start, to: length, isWhole: isWhole) { lines, end in
        let goesOn = note(lines, scanned: end, generation)
        onChange()
        return goesOn
      }
      isDone = state.withLock { state in
        // What came meanwhile was left to this thread, as long as it said that it scans.
        let isNew = (source.length, source.isComplete) != (length, isWhole)
        let isStuck = state.generation == generation && state.scanned == start && !isNew
        guard state.isCancelled || isStuck || state.error != nil || state.scanned >= source.length else {
          return false
        }
        if state.generation != generation, !state.isCancelled { return false }
        state.isScanning = false
        return true
      }
    }
    onChange()
  }

  /// The last line of a file counts although it has no line feed yet. When more has come, it is another line and is looked
  /// at again.
  private func takeBackUnfinishedLine() {
    let (scanned, generation) = state.withLock { ($0.scanned, $0.generation) }
    guard scanned > 0, scanned < source.length else { return }
    let start = source.lineStart(before: scanned, near: Self.longestUnfinished)
    guard start < scanned else { return }
    state.withLock { state in
      guard state.generation == generation else { return }
      state.scanned = start
      guard let last = state.origins.last, last >= start else { return }
      state.length = state.starts.removeLast()
      state.origins.removeLast()
      // It may not come again, so what has been made of its bytes does not hold.
      state.generation = generation.next(.grew)
    }
  }

  /// Bytes of a line that has no end yet from which on its parts are taken for lines.
  private static let longestUnfinished = 1 << 20

  /// Adds lines that have been found; returns whether to go on.
  private func note(_ lines: [Range<Int>], scanned: Int, _ generation: SourceGeneration) -> Bool {
    state.withLock { state in
      guard state.generation == generation, !state.isCancelled else { return false }
      for line in lines {
        guard state.starts.count < Self.mostLines else {
          state.error = "more than \(Self.mostLines) lines match; the rest is left out"
          return false
        }
        state.starts.append(state.length)
        state.origins.append(line.lowerBound)
        state.length += line.count
      }
      state.scanned = scanned
      return true
    }
  }
}

extension SearchScanner {
  /// Calls `body` for each part of the source with the lines in it that match, their line feeds included, and where the part
  /// ends; it returns whether to go on. `isWhole` is whether what has no line feed at the end is a line.
  func scanLines(
    from start: Int, to end: Int, isWhole: Bool, _ body: ([Range<Int>], Int) -> Bool
  ) {
    var offset = start
    while offset < end {
      let (bytes, used) = wholePart(at: offset, to: end)
      guard used > 0 else { return }
      if !isWhole, offset + used >= end, bytes.last != 0x0a {
        guard let feed = Newlines.last(in: bytes, before: bytes.count) else { return }
        _ = body(lines(in: UnsafeRawBufferPointer(rebasing: bytes[...feed]), at: offset), offset + feed + 1)
        return
      }
      guard body(lines(in: bytes, at: offset), offset + used) else { return }
      offset += used
    }
  }

  private func lines(in bytes: UnsafeRawBufferPointer, at offset: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var last = -1
    matcher.forEachMatch(in: bytes) { match in
      if match.lowerBound < last { return true }
      let start = Newlines.last(in: bytes, before: match.lowerBound).map { $0 + 1 } ?? 0
      let end = Newlines.first(in: bytes, from: match.lowerBound).map { $0 + 1 } ?? bytes.count
      lines.append(offset + start..<offset + end)
      last = end
      return true
    }
    return lines
  }
}
