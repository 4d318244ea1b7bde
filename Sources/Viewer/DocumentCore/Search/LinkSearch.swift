import PortholeSystem
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
    /// The first byte not searched yet, or backward the one after the last.
    var place: Int
    /// The links that are still to be counted, and those counted since the start was passed.
    var left: Int
    var seen = 0
    /// Whether the part before the start is searched forward, or the part after it backward.
    var isInOtherPart = false
    var hasWrapped = false
  }

  private typealias Next = Job<State, Outcome>.Next

  private let job = Job<State, Outcome>()
  private let source: any ByteSource
  private let reader = SourceReader()
  private let chunk: Int
  public let wanted: Wanted
  private let start: Int

  /// The parts, of up to 256 KiB, that are searched on the caller's thread: enough for short files.
  private static let promptParts = 4

  /// Bytes after a chunk that may belong to a link that begins in it.
  private static let margin = 2 * EscapeSequence.longest

  /// - Parameters:
  ///   - start: the byte at which the search begins.
  ///   - chunk: the number of bytes searched at a time.
  public init(_ source: any ByteSource, _ wanted: Wanted, from start: Int, chunk: Int = 256 << 10) {
    (self.source, self.wanted, self.start, self.chunk) = (source, wanted, max(0, start), chunk)
  }

  /// The result, once known.
  public var outcome: Outcome? { job.answer }

  /// Stops searching soon; there will be no result.
  public func cancel() {
    job.cancel()
    source.demand(upTo: 0, by: reader)
  }

  /// Searches; returns after the first parts.
  ///
  /// - Parameter onChange: called on a background thread when there is a result.
  public func run(on executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void) {
    let count =
      switch wanted {
      case .next(let count), .previous(let count): max(1, count)
      case .id: 1
      }
    job.run(
      State(place: start, left: count), on: executor, promptSteps: Self.promptParts, otherwise: .notFound,
      onChange: onChange, { self.step() })
  }

  /// Continues with bytes that have arrived since; returns at once.
  public func resume() { job.resume { self.step() } }

  private func step() -> Job<State, Outcome>.Step {
    var buffer = [UInt8](repeating: 0, count: chunk + Self.margin)
    return { [self] state in
      buffer.withUnsafeMutableBytes { buffer in
        if case .previous = wanted { searchBackward(&state, buffer) } else { searchForward(&state, buffer) }
      }
    }
  }

  // MARK: Parts

  private func searchForward(_ state: inout State, _ buffer: UnsafeMutableRawBufferPointer) -> Next {
    let isComplete = source.isComplete
    let end = state.isInOtherPart ? min(start, source.length) : source.length
    let (place, left) = (state.place, state.left)
    let count = min(chunk, end - place)
    guard count > 0 else {
      // More may come, which is nearer than the beginning.
      if !state.isInOtherPart, !isComplete {
        source.demand(upTo: end +| 4 << 20, by: reader)
        return .stuck
      }
      return turn(&state, to: 0)
    }
    let bytes = source.bytes(at: place, in: buffer)
    guard !bytes.isEmpty else { return .done(.notFound) }
    var found: [Found] = []
    forEach(in: bytes, at: place) { link in
      if link.start < place + count { found.append(link) }
      return link.start < place + count && found.count < left
    }
    state.place = place + min(count, bytes.count)
    return take(found, &state)
  }

  private func searchBackward(_ state: inout State, _ buffer: UnsafeMutableRawBufferPointer) -> Next {
    let place = min(state.place, source.length)
    let first = max(state.isInOtherPart ? start : 0, place - chunk)
    guard first < place else { return turn(&state, to: source.length) }
    let bytes = source.bytes(at: first, atMost: place - first + Self.margin, in: buffer)
    guard !bytes.isEmpty else { return .done(.notFound) }
    var found: [Found] = []
    forEach(in: bytes, at: first) { link in
      if link.start < place { found.append(link) }
      return link.start < place
    }
    state.place = first
    return take(found.reversed(), &state)
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

  private func take(_ found: [Found], _ state: inout State) -> Next {
    state.seen += min(found.count, state.left)
    guard found.count >= state.left else {
      state.left -= found.count
      return .more
    }
    let wanted = found[state.left - 1]
    return .done(.found(wanted.start, link: wanted.link, hasWrapped: state.hasWrapped))
  }

  /// Continues at the other end, or where the search began.
  private func turn(_ state: inout State, to end: Int) -> Next {
    guard state.isInOtherPart else {
      (state.isInOtherPart, state.hasWrapped, state.place) = (true, true, end)
      return .more
    }
    guard state.seen > 0 else { return .done(.notFound) }
    // There are fewer than were asked for, so some are counted again.
    state.left = (state.left - 1) % state.seen + 1
    (state.isInOtherPart, state.seen, state.place) = (false, 0, start)
    return .more
  }
}
