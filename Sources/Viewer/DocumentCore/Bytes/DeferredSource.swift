import PortholePlatform
import PortholeSystem

/// A source that gives the bytes of another one, as they are or changed a little. All that it does not answer
/// itself, the other one answers.
protocol ForwardingSource: ByteSource {
  /// The source that answers.
  var target: any ByteSource { get }
}

extension ForwardingSource {
  public var length: Int { target.length }
  public var isComplete: Bool { target.isComplete }
  public var error: String? { target.error }
  public var generation: SourceGeneration { target.generation }
  public var standing: FileStanding { target.standing }
  public var original: any ByteSource { target.original }
  public var files: [FileIdentity] { target.files }
  public func demand(upTo offset: Int, by reader: SourceReader) { target.demand(upTo: offset, by: reader) }
  public func refresh() -> SourceChange { target.refresh() }
  public func watch() -> FileWatch? { target.watch() }
  public func isSearched(at offset: Int) -> Bool { target.isSearched(at: offset) }
  public func takeReplacement() throws(ReplacementError) { try target.takeReplacement() }
  public func close() { target.close() }
}

/// A source that stands for another one which is not known yet. Until it is, there are no bytes, and more may
/// come, as from a pipe.
public final class DeferredSource: ForwardingSource {
  private struct State {
    var chosen: (any ByteSource)?
    var demands: [SourceReader: Int] = [:]
    var isClosed = false
  }

  /// The source that answers before another one is known, besides giving bytes.
  private let base: (any ByteSource)?
  private let choose: @Sendable (any ByteSource) -> (any ByteSource)?
  private let state = Locked(State())
  private static let nothing = MemorySource([])

  /// A source that ``become(_:)`` makes known.
  public init() { (base, choose) = (nil, { _ in nil }) }

  /// A source whose first bytes decide how they are read: as they are, or decoded.
  ///
  /// - Parameter choose: the source to use for one with some bytes; itself if it needs no decoding, and nil if there
  ///   are too few bytes to decide. Called on any thread.
  package init(
    _ base: any ByteSource, choose: @escaping @Sendable (any ByteSource) -> (any ByteSource)?
  ) {
    (self.base, self.choose) = (base, choose)
    decide()
  }

  /// The other source, once it is known.
  package var chosen: (any ByteSource)? { state.withLock { $0.chosen } }

  /// Decides if there are enough bytes. To be called when there are more.
  package func decide() {
    guard let base, chosen == nil, base.length > 0, let source = choose(base) else { return }
    become(source)
  }

  /// Gives the bytes of `other` from now on. Nothing happens if a source is known already.
  public func become(_ other: any ByteSource) {
    let waiting = state.withLock { state -> (demands: [SourceReader: Int], isClosed: Bool)? in
      guard state.chosen == nil else { return nil }
      state.chosen = other
      defer { state.demands = [:] }
      return (state.demands, state.isClosed)
    }
    guard let waiting, other !== base else { return }
    if waiting.isClosed { return other.close() }
    for (reader, offset) in waiting.demands {
      other.demand(upTo: offset, by: reader)
      base?.demand(upTo: 0, by: reader)
    }
  }

  var target: any ByteSource { chosen ?? base ?? Self.nothing }
  public var length: Int { chosen?.length ?? 0 }
  public var original: any ByteSource { base?.original ?? self }

  public var isComplete: Bool {
    let (chosen, isClosed) = state.withLock { ($0.chosen, $0.isClosed) }
    return chosen?.isComplete ?? base.map { $0.isComplete && $0.length == 0 } ?? isClosed
  }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    chosen?.read(at: offset, into: buffer) ?? 0
  }

  public func demand(upTo offset: Int, by reader: SourceReader) {
    let chosen = state.withLock { state in
      if state.chosen == nil { state.demands[reader] = offset > 0 ? offset : nil }
      return state.chosen
    }
    (chosen ?? base)?.demand(upTo: offset, by: reader)
  }

  public func refresh() -> SourceChange {
    decide()
    return target.refresh()
  }

  public func close() {
    state.withLock { $0.isClosed = true }
    target.close()
  }
}
