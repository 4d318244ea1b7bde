import PortholeThreading

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
    var outcome: Outcome?
    var searched = 0
    /// The place at which the search continues, and the number of brackets open there.
    var place: Int
    var depth = 1
    var json: JSONBrackets?
  }

  /// Made by ``run(on:onChange:)``.
  private let scan = Locked<BackgroundScan<State>?>(nil)
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
  public var outcome: Outcome? { current?.withLock { $0.state.outcome } }
  /// The number of bytes searched.
  public var searched: Int { current?.withLock { $0.state.searched } ?? 0 }

  private var current: BackgroundScan<State>? { scan.withLock { $0 } }

  /// Stops searching soon; there will be no result.
  public func cancel() { current?.cancel() }

  /// Searches; returns at once.
  ///
  /// - Parameter onChange: called on a background thread when there is a result.
  public func run(on executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void) {
    let state = State(place: isForward ? start + 1 : start, json: json)
    let scan = BackgroundScan(state, on: executor, onChange: onChange) {
      $0.outcome == nil
    }
    self.scan.withLock { $0 = scan }
    let isRun = scan.resume {
      var buffer = [UInt8](repeating: 0, count: 256 << 10)
      return { [self] pass in buffer.withUnsafeMutableBytes { search(pass, $0) } }
    }
    if !isRun { scan.withLock { $0.state.outcome = .notFound } }
  }

  /// Searches the next part.
  private func search(_ pass: BackgroundScan<State>.Pass, _ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    if json != nil { return searchJSON(pass, buffer) }
    var (place, depth) = pass.read { ($0.place, $0.depth) }
    let wanted = min(buffer.count, isForward ? source.length - place : place)
    let offset = isForward ? place : place - wanted
    let read =
      wanted > 0
      ? source.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])) : 0
    // Nothing is left, or the content has become shorter.
    guard read > 0, isForward || read == wanted else { return pass.commit { $0.state.outcome = .notFound } }
    let found = Self.index(
      of: isForward ? closing : opening, own: isForward ? opening : closing,
      in: UnsafeRawBufferPointer(rebasing: buffer[..<read]), &depth, isForward: isForward)
    place = isForward ? place + read : offset
    return pass.commit {
      $0.state.searched += read
      ($0.state.place, $0.state.depth) = (place, depth)
      if let found { $0.state.outcome = .found(offset + found) }
    }
  }

  private func searchJSON(_ pass: BackgroundScan<State>.Pass, _ buffer: UnsafeMutableRawBufferPointer) -> Bool
  {
    guard var json = pass.read({ $0.json }) else { return false }
    let outcome = json.search(buffer)
    return pass.commit {
      $0.state.json = json
      switch outcome {
      case .more(let count): $0.state.searched += count
      case .found(let byte): $0.state.outcome = .found(byte)
      case .notFound: $0.state.outcome = .notFound
      }
    }
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
