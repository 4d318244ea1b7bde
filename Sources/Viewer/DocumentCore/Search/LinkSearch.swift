import PortholeThreading
import ScreenCore

/// Looks for a link in the content of a source: the next one, the one before, or a place that has an identifier. Passes
/// the ends of the content; the search ends where it began.
///
/// The first parts are searched at once, the rest in the background. A pipe is read until a link is found.
public final class LinkSearch: Sendable {
  public enum Wanted: Hashable, Sendable {
    /// The N-th link that begins at or after the start, or before it.
    case next(Int)
    case previous(Int)
    /// The next sequence with an identifier.
    case id(String)
  }

  public enum Outcome: Hashable, Sendable {
    /// The byte at which the sequence begins; `hasWrapped` if the search passed an end of the content.
    case found(Int, link: ContentLink?, hasWrapped: Bool)
    case notFound
  }

  private struct State {
    var outcome: Outcome?
    /// The first byte not searched yet, or backward the one after the last.
    var place: Int
    /// The links that are still to be counted, and those counted since the start was passed.
    var left: Int
    var seen = 0
    /// Whether the part before the start is searched forward, or the part after it backward.
    var isInOtherPart = false
    var hasWrapped = false
  }

  /// Made by ``run(on:onChange:)``.
  private let scan = Locked<BackgroundScan<State>?>(nil)
  private let source: any ByteSource
  private let reader = SourceReader()
  private let chunk: Int
  public let wanted: Wanted
  private let start: Int

  /// The parts, of up to 256 KiB, that are searched on the caller's thread: enough for short files.
  private static let promptParts = 4

  /// Bytes after a chunk that may belong to a link that begins in it.
  private static let margin = 2 * EscapeSequence.longest

  /// - Parameter start: the byte at which the search begins.
  public convenience init(_ source: any ByteSource, _ wanted: Wanted, from start: Int) {
    self.init(source, wanted, from: start, chunk: 256 << 10)
  }

  init(_ source: any ByteSource, _ wanted: Wanted, from start: Int, chunk: Int) {
    (self.source, self.wanted, self.start, self.chunk) = (source, wanted, max(0, start), chunk)
  }

  /// The result, once known.
  public var outcome: Outcome? { current?.withLock { $0.state.outcome } }

  private var current: BackgroundScan<State>? { scan.withLock { $0 } }

  /// Stops searching soon; there will be no result.
  public func cancel() {
    current?.cancel()
    source.demand(upTo: 0, by: reader)
  }

  /// Searches; returns after the first parts.
  ///
  /// - Parameter onChange: called on a background thread when there is a result.
  public func run(on executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void) {
    let state: State
    switch wanted {
    case .next(let count), .previous(let count): state = State(place: start, left: max(1, count))
    case .id: state = State(place: start, left: 1)
    }
    let scan = BackgroundScan(state, on: executor, onChange: onChange) { $0.outcome == nil }
    self.scan.withLock { $0 = scan }
    var parts = 0
    scan.runHere({ step() }) {
      parts += 1
      return parts <= Self.promptParts
    }
    if !scan.resume({ self.step() }) { scan.withLock { $0.state.outcome = .notFound } }
  }

  /// Continues with bytes that have arrived since; returns at once.
  public func resume() { current?.resume { self.step() } }

  private func step() -> BackgroundScan<State>.Step {
    var buffer = [UInt8](repeating: 0, count: chunk + Self.margin)
    return { [self] pass in
      buffer.withUnsafeMutableBytes { buffer in
        if case .previous = wanted { searchBackward(pass, buffer) } else { searchForward(pass, buffer) }
      }
    }
  }

  // MARK: Parts

  private func searchForward(
    _ pass: BackgroundScan<State>.Pass, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    let (place, isInOtherPart) = pass.read { ($0.place, $0.isInOtherPart) }
    let isComplete = source.isComplete
    let end = isInOtherPart ? min(start, source.length) : source.length
    let count = min(chunk, end - place)
    guard count > 0 else {
      // More may come, which is nearer than the beginning.
      if !isInOtherPart, !isComplete {
        source.demand(upTo: end +| 4 << 20, by: reader)
        return false
      }
      return pass.commit { turn(&$0.state, to: 0) }
    }
    let read = source.read(at: place, into: UnsafeMutableRawBufferPointer(rebasing: buffer[...]))
    guard read > 0 else { return pass.commit { $0.state.outcome = .notFound } }
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<read])
    var found: [Found] = []
    let left = pass.read { $0.left }
    forEach(in: bytes, at: place) { link in
      if link.start < place + count { found.append(link) }
      return link.start < place + count && found.count < left
    }
    return pass.commit { content in
      content.state.place = place + min(count, read)
      take(found, &content.state)
    }
  }

  private func searchBackward(
    _ pass: BackgroundScan<State>.Pass, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    let (place, isInOtherPart) = pass.read { (min($0.place, source.length), $0.isInOtherPart) }
    let first = max(isInOtherPart ? start : 0, place - chunk)
    guard first < place else {
      let length = source.length
      return pass.commit { turn(&$0.state, to: length) }
    }
    let wanted = min(buffer.count, place - first + Self.margin)
    let read = source.read(at: first, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
    guard read > 0 else { return pass.commit { $0.state.outcome = .notFound } }
    var found: [Found] = []
    forEach(in: UnsafeRawBufferPointer(rebasing: buffer[..<read]), at: first) { link in
      if link.start < place { found.append(link) }
      return link.start < place
    }
    return pass.commit { content in
      content.state.place = first
      take(found.reversed(), &content.state)
    }
  }

  /// A sequence, and the link that it begins.
  private struct Found {
    var start: Int
    var link: ContentLink?
  }

  private func forEach(in bytes: UnsafeRawBufferPointer, at offset: Int, _ body: (Found) -> Bool) {
    guard case .id(let id) = wanted else {
      LinkReader.forEachLink(in: bytes, at: offset) { body(Found(start: $0.start, link: $0)) }
      return
    }
    LinkReader.forEachSequence(in: bytes) {
      $0.id == id ? body(Found(start: offset + $0.start)) : true
    }
  }

  private func take(_ found: [Found], _ state: inout State) {
    state.seen += min(found.count, state.left)
    guard found.count >= state.left else {
      state.left -= found.count
      return
    }
    let wanted = found[state.left - 1]
    state.outcome = .found(wanted.start, link: wanted.link, hasWrapped: state.hasWrapped)
  }

  /// Continues at the other end, or where the search began.
  private func turn(_ state: inout State, to end: Int) {
    guard state.isInOtherPart else {
      (state.isInOtherPart, state.hasWrapped, state.place) = (true, true, end)
      return
    }
    guard state.seen > 0 else { return state.outcome = .notFound }
    // There are fewer than were asked for, so some are counted again.
    state.left = (state.left - 1) % state.seen + 1
    (state.isInOtherPart, state.seen, state.place) = (false, 0, start)
  }
}
