import PortholeSystem

/// Looks for the bracket that matches another one, in the background.
///
/// Only brackets of the same kind count, wherever they stand: the content need not be a program. In JSON those in
/// strings do not count.
public final class BracketSearch: Sendable {
  public enum Outcome: Hashable, Sendable {
    /// The byte of the matching bracket.
    case found(Int)
    case notFound
  }

  private struct State {
    var searched = 0
    /// The place at which the search continues, and the number of brackets open there.
    var place: Int
    var depth = 1
    var json: JSONBrackets?
  }

  private let job = Job<State, Outcome>()
  private let source: any ByteSource
  private let opening: UInt8
  private let closing: UInt8
  /// The byte of the bracket whose partner is looked for.
  public let start: Int
  public let isForward: Bool
  private let json: JSONBrackets?

  /// - Parameters:
  ///   - opening: the bracket that opens a pair, which is at `start` for a search forward.
  ///   - closing: the bracket that closes it, which is at `start` for a search backward.
  public convenience init(
    _ source: any ByteSource, opening: UInt8, closing: UInt8, at start: Int, isForward: Bool
  ) {
    self.init(source, opening: opening, closing: closing, at: start, isForward: isForward, json: nil)
  }

  /// - Parameter json: finds the bracket, if the content is JSON.
  package init(
    _ source: any ByteSource, opening: UInt8, closing: UInt8, at start: Int, isForward: Bool,
    json: JSONBrackets?
  ) {
    (self.source, self.opening, self.closing) = (source, opening, closing)
    (self.start, self.isForward, self.json) = (start, isForward, json)
  }

  /// The result, once known.
  public var outcome: Outcome? { job.answer }
  /// The number of bytes searched.
  public var searched: Int { job.state?.searched ?? 0 }

  /// Stops searching soon; there will be no result.
  public func cancel() { job.cancel() }

  /// Searches; returns at once.
  ///
  /// - Parameter onChange: called on a background thread when there is a result.
  public func run(on executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void) {
    let state = State(place: isForward ? start + 1 : start, json: json)
    job.run(state, on: executor, otherwise: .notFound, onChange: onChange) {
      var buffer = [UInt8](repeating: 0, count: 256 << 10)
      return { [self] state in
        buffer.withUnsafeMutableBytes { state.json == nil ? search(&state, $0) : searchJSON(&state, $0) }
      }
    }
  }

  /// Searches the next part.
  private func search(
    _ state: inout State, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Job<State, Outcome>.Next {
    let wanted = min(buffer.count, isForward ? source.length - state.place : state.place)
    let offset = isForward ? state.place : state.place - wanted
    let bytes = source.bytes(at: offset, atMost: wanted, in: buffer)
    // Nothing is left, or the content has become shorter.
    guard !bytes.isEmpty, isForward || bytes.count == wanted else { return .done(.notFound) }
    let found = Self.index(
      of: isForward ? closing : opening, own: isForward ? opening : closing, in: bytes, &state.depth,
      isForward: isForward)
    state.searched += bytes.count
    state.place = isForward ? offset + bytes.count : offset
    return found.map { .done(.found(offset + $0)) } ?? .more
  }

  private func searchJSON(
    _ state: inout State, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Job<State, Outcome>.Next {
    switch state.json?.search(buffer) {
    case .found(let byte): return .done(.found(byte))
    case .more(let count): state.searched += count
    case .notFound, nil: return .done(.notFound)
    }
    return .more
  }

  /// The index of the bracket that ends the last pair.
  private static func index(
    of other: UInt8, own: UInt8, in bytes: UnsafeRawBufferPointer, _ depth: inout Int, isForward: Bool
  ) -> Int? {
    var index = isForward ? 0 : bytes.count - 1
    while index >= 0, index < bytes.count {
      let byte = bytes[index]
      if byte == other { depth -= 1 } else if byte == own { depth += 1 }
      if depth == 0 { return index }
      index += isForward ? 1 : -1
    }
    return nil
  }
}
