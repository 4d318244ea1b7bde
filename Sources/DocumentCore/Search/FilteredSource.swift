import GeometryCore
import PortholeThreading

/// The lines of another source that match a pattern, as a source of their own. They are found in the
/// background, so this source grows like a pipe. The other source, if it is a pipe, is read only until there
/// are as many bytes here as readers demand.
public final class FilteredSource: ByteSource {
  private let source: any ByteSource
  private let pattern: SearchPattern
  private let onChange: @Sendable () -> Void
  private let executor: any BackgroundExecutor
  private let chunk: Int
  private let state: Locked<State>
  private let reader = SourceReader()

  private struct State {
    /// For each line: its start here, its start in the source, and its number there. A line includes its line
    /// feed.
    var starts: [Int] = []
    var origins: [Int] = []
    var numbers: [Int] = []
    var length = 0
    /// The bytes of the source that have been scanned, and the line feeds among them.
    var scanned = 0
    var newlines = 0
    var isScanning = false
    var isStopped = false
    var demands: [SourceReader: Int] = [:]
    /// Whether the source has a demand for more bytes.
    var isReadingAhead = false
    var isCancelled = false
    var generation = SourceGeneration()
    /// The generation of the source that the lines belong to.
    var origin: Int
    var error: String?

    /// An empty state for a generation of the source.
    init(origin: Int) { self.origin = origin }
  }

  /// The maximum number of lines kept; the rest is left out, and ``error`` reports that.
  private static let mostLines = 20_000_000

  /// `onChange` is called on a background thread when there are more lines, or all have been found.
  public convenience init(
    _ source: any ByteSource, pattern: SearchPattern, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(source, pattern: pattern, chunk: 1 << 20, executor: executor, onChange: onChange)
  }

  init(
    _ source: any ByteSource, pattern: SearchPattern, chunk: Int,
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.pattern = pattern
    self.chunk = chunk
    self.executor = executor
    self.onChange = onChange
    state = Locked(State(origin: source.generation.number))
    resume()
  }

  // MARK: ByteSource

  public var length: Int { state.withLock { $0.length } }

  public var isComplete: Bool {
    let (length, isComplete) = (source.length, source.isComplete)
    return state.withLock {
      !$0.isScanning && ($0.isStopped || isComplete && $0.scanned >= length)
    }
  }

  public var error: String? { state.withLock { $0.error } ?? source.error }

  public func demand(upTo offset: Int, by reader: SourceReader) {
    state.withLock { $0.demands[reader] = offset > 0 ? offset : nil }
    readAhead()
    resume()
  }

  /// Demands more of the source while there are fewer bytes here than demanded.
  private func readAhead() {
    let wanted = state.withLock { state -> Bool? in
      let most = state.demands.values.max() ?? 0
      let wants = !state.isCancelled && !state.isStopped && state.error == nil && state.length < most
      guard wants != state.isReadingAhead else { return nil }
      state.isReadingAhead = wants
      return wants
    }
    if let wanted { source.demand(upTo: wanted ? .max : 0, by: reader) }
  }

  public var generation: SourceGeneration { state.withLock { $0.generation } }

  public func refresh() -> SourceChange {
    _ = source.refresh()
    let origin = source.generation
    let isOther = state.withLock { state in
      guard origin.number != state.origin else { return false }
      let before = state
      state = State(origin: origin.number)
      (state.generation, state.isScanning) = (before.generation.next(origin.cause), before.isScanning)
      (state.demands, state.isReadingAhead) = (before.demands, before.isReadingAhead)
      state.isStopped = before.isStopped
      return true
    }
    resume()
    return isOther ? origin.cause : .none
  }

  public func close() {
    state.withLock { $0.isCancelled = true }
    readAhead()
  }

  /// Stops finding lines until ``resumeAfterStop()``; those found remain.
  public func stop() {
    state.withLock { $0.isStopped = true }
    readAhead()
  }

  /// Finds lines again after ``stop()``.
  public func resumeAfterStop() {
    state.withLock { $0.isStopped = false }
    readAhead()
    resume()
  }

  /// Whether ``stop()`` ended the scan before the end of the source.
  public var isStopped: Bool {
    let (length, isComplete) = (source.length, source.isComplete)
    return state.withLock { $0.isStopped && !(isComplete && $0.scanned >= length) }
  }

  /// The number of lines found.
  public var lineCount: Int { state.withLock { $0.starts.count } }

  /// Whether lines are being scanned for, or waited for.
  public var isBusy: Bool {
    let isComplete = source.isComplete
    return state.withLock { !$0.isStopped && ($0.isScanning || $0.isReadingAhead && !isComplete) }
  }

  /// The number of bytes of the source that have been scanned.
  public var scanned: Int { state.withLock { $0.scanned } }

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

  /// The longest part from `offset` on that is contiguous in the source: one line or several in sequence.
  private func part(at offset: Int) -> (origin: Int, count: Int)? {
    state.withLock { state in
      guard offset >= 0, offset < state.length else { return nil }
      var index = Self.index(of: offset, in: state.starts)
      let origin = state.origins[index] + offset - state.starts[index]
      // Several lines at once save taking the lock for each.
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

  /// The index of the last of the ascending numbers that is not above a value.
  private static func index(of value: Int, in numbers: [Int]) -> Int {
    max(0, numbers.partitioningIndex { $0 > value } - 1)
  }

  // MARK: Mapping between the two

  /// The byte of the source that a byte here was copied from.
  public func origin(of offset: Int) -> Int {
    state.withLock { state in
      guard !state.starts.isEmpty else { return 0 }
      let index = Self.index(of: offset, in: state.starts)
      return state.origins[index] + max(0, offset - state.starts[index])
    }
  }

  /// The start here of the first line that contains a byte of the source or follows it; nil if not known yet.
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

  /// The number (from 0) in the source of the line that contains a byte here.
  public func lineNumber(at offset: Int) -> Int? {
    state.withLock { state in
      guard offset >= 0, offset < state.length else { return nil }
      return state.numbers[Self.index(of: offset, in: state.starts)]
    }
  }

  /// The start here of the first line whose number in the source is `line` (from 0) or higher; nil if not
  /// known.
  public func offset(ofLineNumbered line: Int) -> Int? {
    state.withLock { state in
      guard let last = state.numbers.last, last >= line else { return nil }
      // Parts of a very long line have the same number: take the first of them.
      return state.starts[
        line <= 0 ? 0 : min(state.starts.count - 1, Self.count(of: state.numbers, below: line))]
    }
  }

  /// The count of ascending numbers below a value.
  private static func count(of numbers: [Int], below value: Int) -> Int {
    numbers.partitioningIndex { $0 >= value }
  }

  // MARK: Finding the lines

  /// Continues with new bytes in the background; returns at once. Call this when the source has changed.
  public func resume() {
    let length = source.length
    let starts = state.withLock { state in
      guard !state.isScanning, !state.isCancelled, !state.isStopped, state.scanned < length,
        state.error == nil
      else { return false }
      state.isScanning = true
      return true
    }
    guard starts else { return }
    if !executor.execute({ [self] in scan() }) { state.withLock { $0.isScanning = false } }
  }

  private func scan() {
    let scanner = SearchScanner(source, pattern, chunk: chunk)
    var isDone = false
    while !isDone {
      takeBackUnfinishedLine()
      let (start, generation) = state.withLock { ($0.scanned, $0.generation) }
      let (length, isWhole) = (source.length, source.isComplete)
      scanner.matcher.goesOn = { [self] in
        state.withLock { !$0.isCancelled && !$0.isStopped && $0.generation == generation }
      }
      // A line that is still being written is left to a later pass.
      scanner.scanLines(from: start, to: length, isWhole: isWhole) { lines, newlines, end in
        guard !scanner.matcher.wasStopped else { return false }
        let goesOn = note(lines, newlines: newlines, scanned: end, generation)
        readAhead()
        onChange()
        return goesOn
      }
      isDone = state.withLock { state in
        // `resume` leaves new bytes to this thread while `isScanning` is set, so both are decided under one
        // lock.
        let isNew = (source.length, source.isComplete) != (length, isWhole)
        let isStuck = state.generation == generation && state.scanned == start && !isNew
        let isEnded = state.isCancelled || state.isStopped
        guard isEnded || isStuck || state.error != nil || state.scanned >= source.length else {
          return false
        }
        if state.generation != generation, !isEnded { return false }
        state.isScanning = false
        return true
      }
    }
    onChange()
  }

  /// The last line counts although it has no line feed yet. After it has grown it is another line, and is
  /// scanned again.
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
      state.numbers.removeLast()
      // The line may no longer match, so results computed from its bytes are invalid.
      state.generation = generation.next(.grew)
    }
  }

  /// An unfinished line longer than this is scanned in parts, which count as lines.
  private static let longestUnfinished = 1 << 20

  /// Adds the lines found in a part, and the number of its line feeds; returns whether to continue.
  private func note(
    _ lines: [FoundLine], newlines: Int, scanned: Int, _ generation: SourceGeneration
  ) -> Bool {
    state.withLock { state in
      guard state.generation == generation, !state.isCancelled else { return false }
      for line in lines {
        guard state.starts.count < Self.mostLines else {
          state.error = "more than \(Self.mostLines) lines match; the rest is left out"
          return false
        }
        state.starts.append(state.length)
        state.origins.append(line.bytes.lowerBound)
        state.numbers.append(state.newlines + line.newlinesBefore)
        state.length += line.bytes.count
      }
      state.scanned = scanned
      state.newlines += newlines
      return !state.isStopped
    }
  }
}

/// A line that matches: its bytes in the source, and the number of line feeds before it in its part.
struct FoundLine {
  let bytes: Range<Int>
  let newlinesBefore: Int
}

extension SearchScanner {
  /// Calls `body` for each part of the source with its matching lines, including their line feeds, its number
  /// of line feeds and its end; `body` returns whether to continue. `isWhole`: whether the bytes after the
  /// last line feed are a complete line.
  func scanLines(
    from start: Int, to end: Int, isWhole: Bool,
    _ body: (_ lines: [FoundLine], _ newlines: Int, _ end: Int) -> Bool
  ) {
    var offset = start
    while offset < end {
      var (bytes, used) = wholePart(at: offset, to: end)
      guard used > 0 else { return }
      let isLast = !isWhole && offset + used >= end && bytes.last != 0x0a
      if isLast {
        guard let feed = Newlines.last(in: bytes, before: bytes.count) else { return }
        (bytes, used) = (UnsafeRawBufferPointer(rebasing: bytes[...feed]), feed + 1)
      }
      let (lines, newlines) = lines(in: bytes, at: offset)
      guard body(lines, newlines, offset + used), !isLast else { return }
      offset += used
    }
  }

  private func lines(in bytes: UnsafeRawBufferPointer, at offset: Int) -> ([FoundLine], newlines: Int) {
    var lines: [FoundLine] = []
    var (last, newlines) = (0, 0)
    var hasLine = false
    matcher.forEachMatch(in: bytes) { match in
      if hasLine, match.lowerBound < last { return true }
      let start = Newlines.last(in: bytes, before: match.lowerBound).map { $0 + 1 } ?? 0
      let end = Newlines.first(in: bytes, from: match.lowerBound).map { $0 + 1 } ?? bytes.count
      newlines += Newlines.count(in: UnsafeRawBufferPointer(rebasing: bytes[last..<start]))
      lines.append(FoundLine(bytes: offset + start..<offset + end, newlinesBefore: newlines))
      newlines += end > start && bytes[end - 1] == 0x0a ? 1 : 0
      (last, hasLine) = (end, true)
      return true
    }
    newlines += Newlines.count(in: UnsafeRawBufferPointer(rebasing: bytes[last...]))
    return (lines, newlines)
  }
}
